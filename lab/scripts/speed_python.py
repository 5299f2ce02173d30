#!/usr/bin/env python3
"""Measures look-ups, random states and environments of the Python module on one core. For docs/src/reference/python.md.

    lab/scripts/speed_python.py [SPEC]     sliding:3x4 by default; the environments are of sliding:3x3

Needs the module antipode, NumPy and, for environments, Gymnasium. Prints the processor and a table in Markdown: CPU time for each state,
the best of five runs.
"""
import os
import platform
import sys
import tempfile
import time
import warnings

import antipode
import numpy as np

#: States of a measurement, and its repetitions.
COUNT, RUNS = 200_000, 5


def processor():
    with open("/proc/cpuinfo") as info:
        names = [line.split(":")[1].strip() for line in info if line.startswith("model name")]
    return names[0] if names else platform.processor()


def measured(name, work, count=COUNT):
    best = min(timed(work) for _ in range(RUNS))
    print(f"| {name} | {best / count * 1e6:.3f} |", flush=True)


def timed(work):
    start = time.process_time()
    work()
    return time.process_time() - start


def main():
    spec = sys.argv[1] if len(sys.argv) > 1 else "sliding:3x4"
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    warnings.simplefilter("ignore")
    puzzle = antipode.Puzzle(spec)
    states = puzzle.random(COUNT, 1)
    indices = puzzle.rank(states)
    order = np.argsort(indices)
    print(f"{processor()}; one core; {spec}\n\n| work | microseconds a state |\n|---|---:|")
    measured("random states", lambda: puzzle.random(COUNT, 2))
    measured("rank", lambda: puzzle.rank(states))
    with tempfile.TemporaryDirectory() as folder:
        for encoding in ("byte", "plane"):
            path = os.path.join(folder, encoding)
            antipode.build(puzzle, path, encoding=encoding)
            with antipode.open(path) as table:
                few = COUNT if encoding == "byte" else COUNT // 10
                measured(f"{encoding}, rows", lambda: table.distance(states[:few]), few)
                measured(f"{encoding}, indices", lambda: table.distance(indices[:few]), few)
                measured(f"{encoding}, rows, sorted", lambda: table.distance(states[order]))
                measured(f"{encoding}, one row a call", lambda: [table.distance(state) for state in states[:2000]], 2000)
        if hasattr(antipode, "SlowWarning"):
            with antipode.open(path, decode=True) as table:
                measured("plane, decoded, rows", lambda: table.distance(states))
                measured("plane, decoded, rows, sorted", lambda: table.distance(states[order]))
    try:
        from antipode.environment import PuzzleVectorEnv
    except ImportError:
        return
    many = PuzzleVectorEnv("sliding:3x3", 4096)
    many.reset(seed=1)
    actions = np.random.default_rng(0).integers(0, 4, (50, 4096))
    measured("a step of 4096 environments", lambda: [many.step(some) for some in actions], 50 * 4096)


if __name__ == "__main__":
    main()
