#!/usr/bin/env python3
"""What duals save on Korf and Felner's 50 24-puzzles: nodes that IDA* expands up to one bound, with nothing learnt, with what it learns, with duals
to search from besides, and with look-ups of duals, too. Usage: lab/scripts/duals.py FOLDER [MOST]. The bound of an instance is the greatest at least
two below its length that takes at most MOST nodes (20,000,000) with nothing learnt. Sets of tables that are not in the folder are built there:
0.25 and 1.5 GB, four minutes."""
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = ROOT / "target/release/antipode"
GOAL = "_ 1 2 3 4/5 6 7 8 9/10 11 12 13 14/15 16 17 18 19/20 21 22 23 24"
# The tables, and too little besides to learn anything.
NOT_LEARNING = "259MB"


def tables(folder, name):
    """A set of tables; those that are not there are built."""
    source = ROOT / f"data/pdb/{name}.toml"
    subprocess.run([PROGRAM, "build", source, "-o", folder], check=True, stdout=subprocess.DEVNULL)
    return folder / source.name


def expanded(state, heuristic, bound, most=None, memory="8GB"):
    """Nodes up to a bound and CPU seconds; none if they are more than `most`."""
    command = [PROGRAM, "--threads", "1", "solve", f"sliding:5x5;goal={GOAL}", state, "--heuristic", f"pdb:{heuristic}"]
    command += ["--depth", str(bound), "--memory", memory, "--format", "json"] + (["--nodes", str(most)] if most else [])
    done = subprocess.run(command, capture_output=True, text=True)
    answer = json.loads(done.stdout)["answers"][0] if done.stdout else sys.exit(done.stderr)
    return None if "budget" in (answer["reason"] or "") else (answer["expanded"], answer["cpu_seconds"])


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    folder, most = Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) == 3 else 20_000_000
    subprocess.run(["cargo", "build", "--release", "--quiet"], cwd=ROOT, check=True)
    plain, dual = tables(folder, "24-puzzle-6-6-6-6"), tables(folder, "24-puzzle-6-6-6-6-dual")
    lines = [line.split(",") for line in open(ROOT / "data/instances/korf50_24.csv") if line[0].isdigit()]
    totals, ratios = [[0, 0.0] for _ in range(4)], []
    print("number bound nothing-learnt learnt sides duals seconds-of-each", flush=True)
    for number, state, length in ((line[0], line[1], int(line[2])) for line in lines):
        bound, least = length - 24, None
        while bound <= length - 2 and (found := expanded(state, plain, bound, most, NOT_LEARNING)):
            bound, least = bound + 2, found
        if least is None:
            continue
        runs = [least] + [expanded(state, patterns, bound - 2) for patterns in (plain, f"{dual};duals=side", dual)]
        for total, (nodes, seconds) in zip(totals, runs):
            total[0] += nodes
            total[1] += seconds
        ratios.append(runs[3][0] / runs[0][0])
        print(number, bound - 2, *(nodes for nodes, _ in runs), *(seconds for _, seconds in runs), flush=True)
    print("all", len(ratios), *(nodes for nodes, _ in totals), *(f"{seconds:.1f}" for _, seconds in totals))
    print(f"duals: {totals[3][0] / totals[0][0]:.3f} of the nodes; median of the instances {sorted(ratios)[len(ratios) // 2]:.3f}")


if __name__ == "__main__":
    main()
