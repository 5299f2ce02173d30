#!/usr/bin/env python3
"""Measures searches on disk, and compares their layers with the published ones in data/truth, or with a search in memory.

    lab/scripts/out_of_core.py SCRATCH [--kill N] [NAME ...]

SCRATCH is a folder on the disk to be measured. Without names all searches run but the 3x5 board, which takes an hour or more and 50 GB of
disk. With --kill each search is killed with SIGKILL so many times, after a fifth of a minute each, and resumed. Needs a release build, or the program's path in ANTIPODE; prints a
table in Markdown, and exits with 1 if any layers differ.
"""
import json
import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("ANTIPODE", ROOT / "target" / "release" / "antipode")

# What is searched, and with how much memory; whether a search in memory is possible here, to compare with.
SEARCHES = {
    "2x7": ("sliding:2x7", "700MB", True),
    "pancake": ("pancake:13", "390MB", True),
    "burnt": ("burnt:10", "232MB", True),
    "rings": ("rings:4,1,6", "1GB", True),
    "3x5": ("sliding:3x5", "8GB", False),
}


def published(spec):
    """The layers in data/truth, if they are there."""
    for file in (ROOT / "data" / "truth").glob("*.json"):
        for entry in json.loads(file.read_text()):
            if entry.get("spec") == spec and "layers" in entry:
                return entry["layers"]
    return None


def analyze(spec, *options, kills=0):
    command = [PROGRAM, "analyze", spec, "--format", "json", "--quiet", *options]
    for _ in range(kills):
        killed = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        time.sleep(12)
        killed.kill()
        killed.wait()
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def main():
    arguments = sys.argv[1:]
    kills = 0
    if "--kill" in arguments:
        at = arguments.index("--kill")
        kills = int(arguments[at + 1])
        del arguments[at : at + 2]
    if not arguments:
        sys.exit(__doc__)
    scratch, names = pathlib.Path(arguments[0]), arguments[1:] or [name for name in SEARCHES if name != "3x5"]
    print("| search | memory | CPU-s | in memory | wall | peak memory | peak disk | written | read | floor |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    right = True
    for name in names:
        spec, memory, comparable = SEARCHES[name]
        options = ["--memory", memory, "--scratch", scratch / name, "--resume", "--engine", "external"]
        ours = analyze(spec, *options, kills=kills)
        theirs = analyze(spec) if comparable else None
        truth = theirs["layers"] if theirs else published(spec)
        right &= ours["layers"] == truth and published(spec) in (None, ours["layers"])
        disk, states = ours["disk"], ours["reached"]
        cells = [
            f"`{spec}`",
            memory,
            f"{ours['search']['cpu_seconds']:.1f}",
            f"{theirs['search']['cpu_seconds']:.1f}" if theirs else "-",
            f"{ours['search']['seconds']:.1f} s",
            f"{ours['peak_memory_bytes'] / 1e6:.0f} MB",
            f"{disk['peak_bytes'] / 1e9:.2f} GB",
            f"{disk['written_bytes'] / 1e9:.2f} GB, {disk['written_bytes'] / states:.3f} B a state",
            f"{disk['read_bytes'] / 1e9:.2f} GB, {disk['read_bytes'] / states:.3f} B a state",
            f"{disk['least_bytes'] / states:.3f} B a state",
        ]
        print("| " + " | ".join(cells) + " |", flush=True)
    if not right:
        sys.exit("layers differ")


main()
