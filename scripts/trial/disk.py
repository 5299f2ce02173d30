"""A disk that fails at the n-th operation of a program on its files: disk.c, compiled where there is a C compiler."""

import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).with_name("disk.c")
HOWS = ["kill", "cut", "zeros"]


@cache
def library():
    """The library for LD_PRELOAD, or None."""
    compiler = shutil.which("cc")
    if not compiler:
        return None
    folder = tempfile.mkdtemp(prefix="disk-")
    path = Path(folder) / "disk.so"
    made = subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", path, SOURCE], capture_output=True)
    return str(path) if made.returncode == 0 else None


def wrapper(root, at=0, how="kill", shadow=None, log=None):
    """The command before a program whose disk fails."""
    settings = {"LD_PRELOAD": library(), "DISK_ROOT": os.fspath(root), "DISK_AT": str(at), "DISK_HOW": how}
    settings |= {"DISK_SHADOW": os.fspath(shadow)} if shadow else {}
    settings |= {"DISK_LOG": os.fspath(log)} if log else {}
    return ["env", *(f"{name}={value}" for name, value in settings.items())]


def operations(log):
    """The files of all operations, in their order."""
    if not Path(log).exists():
        return []
    return [line.partition(" ")[2] for line in Path(log).read_text(errors="replace").splitlines()]
