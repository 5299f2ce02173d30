#!/usr/bin/env python3
"""Compiles the kernels of crates/antipode-gpu to PTX, for NVIDIA cards from compute capability 8.0 on.

Needs no card and no CUDA: the compiler, NVRTC, comes from PyPI unless the environment variable NVRTC names a libnvrtc.so. Version 12.1 writes
PTX that drivers from version 530 on read.
"""

import ctypes
import os
import pathlib
import subprocess
import sys
import tempfile

KERNELS = pathlib.Path(__file__).parent.parent / "crates/antipode-gpu/kernels"
PACKAGE = "nvidia-cuda-nvrtc-cu12==12.1.105"


def checksum(data):
    """FNV-1a, 64 bits: a test in src/lib.rs computes the same."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


def compile(nvrtc, source):
    """The PTX of a source."""

    def text(what):
        size = ctypes.c_size_t()
        getattr(nvrtc, f"nvrtcGet{what}Size")(program, ctypes.byref(size))
        out = ctypes.create_string_buffer(size.value)
        getattr(nvrtc, f"nvrtcGet{what}")(program, out)
        return out.value.decode()

    program = ctypes.c_void_p()
    options = [b"--gpu-architecture=compute_80", b"-diag-suppress=177"]
    nvrtc.nvrtcCreateProgram(ctypes.byref(program), source, b"kernels.cu", 0, None, None)
    status = nvrtc.nvrtcCompileProgram(program, len(options), (ctypes.c_char_p * len(options))(*options))
    if log := text("ProgramLog").strip():
        print(log, file=sys.stderr)
    if status:
        sys.exit("the kernels do not compile")
    return text("PTX")


def main():
    with tempfile.TemporaryDirectory() as folder:
        library = os.environ.get("NVRTC")
        if not library:
            command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", folder, PACKAGE]
            subprocess.run(command, check=True)
            library = next(pathlib.Path(folder).glob("nvidia/cuda_nvrtc/lib/libnvrtc.so.*"))
        nvrtc = ctypes.CDLL(str(library))
        for name in ["tiles", "rows"]:
            source = (KERNELS / "target.h").read_bytes() + (KERNELS / f"{name}.c").read_bytes()
            ptx = compile(nvrtc, source)
            (KERNELS / f"{name}.ptx").write_text(f"// scripts/ptx.py made this of a source with checksum {checksum(source):016x}.\n{ptx}")


if __name__ == "__main__":
    main()
