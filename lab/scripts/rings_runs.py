#!/usr/bin/env python3
"""Counts the runs of the authors of the paper on rings: lab/experiments/data/rings-runs.json.

usage: rings_runs.py CLONE > lab/experiments/data/rings-runs.json

CLONE is a clone, bare or not, of https://github.com/lemerleau/CubicPuzzle. For every level the
output has how many runs took how many moves, for A* also the median CPU time, and for the mutation
rates of figures 7 and 8 how many runs succeeded and the mean number of generations.
"""

import collections
import csv
import io
import json
import statistics
import subprocess
import sys

COMMIT = "6ace12abf3ba9e6b6f3fcaf9a87f53f826d11f69"
LEVELS = {3: range(3), 4: range(5), 5: range(1)}


def show(path):
    """The text of a file of the repository; None if there is none."""
    result = subprocess.run(["git", "-C", sys.argv[1], "show", f"{COMMIT}:{path}"], capture_output=True, text=True)
    return result.stdout if result.returncode == 0 else None


def counts(moves):
    return [[length, count] for length, count in sorted(collections.Counter(moves).items())]


def runs(method, name):
    """The runs of a method on every level that has a file."""
    found = []
    for d, levels in LEVELS.items():
        for k in range(1, d):
            for level in levels:
                path = f"data/{method}/dim/{d}/k/{k}/level{level}/" + name(d, k, level)
                text = show(path)
                if text is None:
                    continue
                rows = list(csv.DictReader(io.StringIO(text)))
                # The files of A* for d = 5 are copies of those for d = 4.
                if any(int(row["d"]) != d for row in rows):
                    continue
                row = {"d": d, "k": k, "level": level, "moves": counts(int(float(row["Min"])) for row in rows)}
                if method == "as":
                    row["seconds"] = round(statistics.median(float(row["CPU Time"]) for row in rows), 2)
                found.append(row)
    return found


def rates():
    """The runs of evolution on level 0 of d = 3, k = 2 by mutation rate."""
    moves, fitness, generations = (
        json.loads(show(f"data/dim/3/level0_levy_{name}.json")) for name in ("data", "fitness", "generation")
    )
    return [
        {
            "c": float(c),
            "runs": len(fitness[c]),
            "moves": counts(moves[c]),
            "generations": round(statistics.mean(generations[c]), 1),
        }
        for c in sorted(fitness, key=float)
        if len(moves[c]) == sum(value == 1 for value in fitness[c])
    ]


def main():
    data = {
        "repository": "https://github.com/lemerleau/CubicPuzzle",
        "commit": COMMIT,
        "astar": runs("as", lambda d, k, level: "as_solutions1.csv" if level == 4 else "as_solutions100.csv"),
        "ea": runs("ea", "data_{}_{}_{}.csv".format),
        "rl": runs("rl", lambda *_: "rl_solutions150.csv"),
        "rates": rates(),
    }
    lines = []
    for key, value in data.items():
        if isinstance(value, list):
            rows = ",\n".join("    " + json.dumps(row) for row in value)
            lines.append(f'  "{key}": [\n{rows}\n  ]')
        else:
            lines.append(f'  "{key}": {json.dumps(value)}')
    print("{\n" + ",\n".join(lines) + "\n}")


if __name__ == "__main__":
    main()
