#!/usr/bin/env python3
"""How many paths of A* are shortest, against expansions: networks of the 15-puzzle and pattern databases, with weights. For docs/src/lab/learning.md.

    lab/scripts/curve.py [--samples 1172] [--work DIR] [--nets DIR]

Boards are random ones that can be solved (seed 0); their distances come from IDA* with the pattern databases. Needs a release build, or the
program's path in ANTIPODE, and the networks that lab/scripts/nets.sh and lab/scripts/train_torch.py train; those that are not there are left out. Prints a table in Markdown; runs stay in DIR as JSON.
"""
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("ANTIPODE", ROOT / "target" / "release" / "antipode")
SPEC, SET = "sliding:4x4", "15-puzzle-7-8-blank-last.toml"

# Networks of lab/scripts/train_torch.py.
FOREIGN = "net:{{nets}}/15-puzzle-{name}.safetensors;encoding={{nets}}/15-puzzle-{name}.toml"

# Heuristic and weights.
CURVES = {
    "patterns 7-8": ("pdb:{pdb}", [1, 1.05, 1.1, 1.15, 1.2, 1.3, 1.45]),
    "deep network": ("net:{nets}/15-puzzle-deep.safetensors", [0.95, 1, 1.05, 1.1, 1.15, 1.2, 1.3]),
    "shallow network": ("net:{nets}/15-puzzle-shallow.safetensors", [0.95, 1, 1.05, 1.1, 1.15, 1.2, 1.3]),
    "deep network, PyTorch": (FOREIGN.format(name="torch"), [1, 1.05, 1.1, 1.15, 1.2, 1.3]),
    "wide network, PyTorch": (FOREIGN.format(name="torch-wide"), [1, 1.05, 1.1, 1.15, 1.2, 1.3]),
    "deep network, AMSE 0.4": ("net:{nets}/15-puzzle-amse-0.4.safetensors", [1, 1.05, 1.1, 1.15, 1.2]),
    "deep network, AMSE 0.8": ("net:{nets}/15-puzzle-amse-0.8.safetensors", [1.05, 1.1, 1.15, 1.2]),
}


def antipode(*command):
    done = subprocess.run([str(word) for word in [PROGRAM, *command]], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}: {done.stderr.strip()}")
    return done.stdout


def option(name, default):
    return sys.argv[sys.argv.index(name) + 1] if name in sys.argv else default


def solved(work, boards, name, *options):
    """Solutions of all boards; from the folder if they are there."""
    path = work / f"{name.replace(' ', '-').replace(',', '')}.json"
    if not path.exists():
        path.write_text(antipode("solve", SPEC, "--states", boards, "--format", "json", "--quiet", *options))
    return json.loads(path.read_text())["answers"]


def main():
    work = pathlib.Path(option("--work", "/tmp/antipode-curve"))
    nets = pathlib.Path(option("--nets", ROOT / "data" / "nets"))
    work.mkdir(parents=True, exist_ok=True)
    pdb = work / "pdb"
    if not (pdb / SET).exists():
        antipode("build", ROOT / "data" / "pdb" / SET, "-o", pdb, "--quiet")
    boards = work / "boards.txt"
    if not boards.exists():
        boards.write_text(antipode("sample", SPEC, "--samples", option("--samples", "1172"), "--quiet"))
    best = [run["length"] for run in solved(work, boards, "optimal", "--solver", "ida", "--heuristic", f"pdb:{pdb / SET}")]
    print("| heuristic | W | % optimal | mean excess, % | expanded | seconds a board |")
    print("|---|---:|---:|---:|---:|---:|")
    for label, (heuristic, weights) in CURVES.items():
        heuristic = heuristic.format(pdb=pdb / SET, nets=nets)
        file = heuristic.split(":", 1)[1].split(";")[0]
        if not os.path.exists(file):
            print(f"{label}: there is no {file}", file=sys.stderr)
            continue
        for weight in weights:
            runs = solved(work, boards, f"{label} {weight}", "--solver", "astar", "--heuristic", heuristic, "--weight", weight)
            count = len(runs)
            optimal = sum(run["length"] == least for run, least in zip(runs, best))
            excess = sum(run["length"] / least - 1 for run, least in zip(runs, best) if least)
            expanded, seconds = (sum(run[what] for run in runs) / count for what in ["expanded", "cpu_seconds"])
            cells = [label, f"{weight:.2f}", f"{100 * optimal / count:.1f}", f"{100 * excess / count:.2f}", f"{expanded:,.0f}", f"{seconds:.4f}"]
            print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
