#!/usr/bin/env python3
"""Korf's 100 instances of the 15-puzzle by IDA* with pattern databases of few bytes: mean nodes and CPU seconds.

    lab/scripts/pdb_bytes.py FOLDER [NAME ..]

Builds the sets of data/pdb in FOLDER (0.5 GB, two minutes), and those that `antipode pdb` finds for 1, 10 and 100 MB. Needs a
release build, or the program's path in ANTIPODE.
"""
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("ANTIPODE", ROOT / "target" / "release" / "antipode")
GOAL = "sliding:4x4;goal=_ 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15"
INSTANCES = ROOT / "data" / "instances" / "korf100.csv"
CHOSEN = {"1MB": "chosen-1", "10MB": "chosen-10", "100MB": "chosen-100"}
SETS = ["15-puzzle-5-5-5", "15-puzzle-6-6-3", "15-puzzle-7-8"]
REDUCTIONS = [
    "", "div=2", "div=4", "div=8", "div=16", "mod=2", "mod=4", "values=8", "values=4", "values=3", "values=2",
    "div=2;values=4", "div=4;values=4", "div=8;values=4", "div=16;values=4", "div=32;values=4",
]

# Bits of an entry that tells this many values apart.
BITS = {"2": 1, "3": 64 / 40, "4": 2, "8": 64 / 21, "16": 4}


def megabytes(tables, reduction):
    """Memory of tables of half a byte an entry, reduced."""
    options = dict(option.split("=") for option in reduction.split(";") if option)
    entries = sum(json.loads(antipode("info", file, "--format", "json"))["entries"] for file in tables)
    bits = BITS[options.get("values", "16")]
    return entries / int(options.get("div", options.get("mod", 1))) * bits / 8 / 1e6


def antipode(*words):
    done = subprocess.run([PROGRAM, "--threads", "1", *words], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}: {done.stderr.strip()}")
    return done.stdout


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder, names = pathlib.Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(exist_ok=True)
    sources = {name: ROOT / "data" / "pdb" / f"{name}.toml" for name in SETS}
    for memory, name in CHOSEN.items():
        sources[name] = folder / f"{name}.toml"
        if not sources[name].exists():
            antipode("--memory", memory, "pdb", GOAL, "-o", sources[name])
    print("set reduction MB expanded CPU-seconds million-generated-a-CPU-second moves")
    for name, source in sources.items():
        if names and name not in names:
            continue
        antipode("build", source, "-o", folder, "--quiet")
        tables = folder / f"{name}.toml"
        for reduction in REDUCTIONS:
            heuristic = f"pdb:{tables}" + (f";{reduction}" if reduction else "")
            run = json.loads(antipode("solve", GOAL, "--states", INSTANCES, "--heuristic", heuristic, "--format", "json", "--quiet"))
            answers = run["answers"]
            expanded, generated, seconds = (sum(answer[key] for answer in answers) for key in ("expanded", "generated", "cpu_seconds"))
            moves, count = sum(answer["length"] for answer in answers), len(answers)
            bytes_of = megabytes(sorted(folder.glob(f"{name}.*.antipode")), reduction)
            print(name, reduction or "-", f"{bytes_of:.2f}", expanded // count, f"{seconds:.2f}", f"{generated / seconds / 1e6:.1f}", moves, flush=True)


main()
