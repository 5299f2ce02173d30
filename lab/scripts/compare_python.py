#!/usr/bin/env python3
"""Builds and probes tables of small puzzles with antipode, with CayleyPy and with a plain dictionary, in one run. For docs/src/reference/python.md.

    lab/scripts/compare_python.py [NAME ...]

Needs the module antipode, NumPy, and CayleyPy (without it, its column stays empty). Prints a table in Markdown: CPU seconds of a complete
search, and nanoseconds of CPU time a look-up of 100,000 random states that are given as rows, and as indices.
"""
import os
import sys
import tempfile
import time

import antipode
import numpy as np

PROBES = 100_000


def cpu(work):
    start = time.process_time()
    found = work()
    return time.process_time() - start, found



def cayley_graph(spec):
    """The same puzzle in CayleyPy; None if it is not the graph of a group."""
    from cayleypy import PermutationGroups, Puzzles

    if spec == "twisty:2x2x2":
        return Puzzles.rubik_cube(2, metric="fixed_HTM")
    if spec.startswith("pancake:"):
        return PermutationGroups.pancake(int(spec.split(":")[1]))
    return None


def with_dictionary(puzzle):
    """Breadth-first search as one writes it first, with the rules of antipode; states as bytes."""
    def successors(states):
        array = np.frombuffer(b"".join(states), dtype=np.uint8).reshape(len(states), -1)
        return puzzle.expand(array)[1]

    start = [row.tobytes() for row in puzzle.goals()]
    distances = dict.fromkeys(start, 0)
    frontier, depth = start, 0
    while frontier:
        depth += 1
        new = {row.tobytes() for row in successors(frontier)}
        frontier = [state for state in new if state not in distances]
        distances.update(dict.fromkeys(frontier, depth))
    return distances


def with_cayleypy(spec):
    """Its CPU seconds and layers."""
    try:
        from cayleypy import CayleyGraph

        definition = cayley_graph(spec)
    except ImportError:
        return None
    if definition is None:
        return None
    graph = CayleyGraph(definition, device="cpu", verbose=0)
    return cpu(lambda: [int(size) for size in graph.bfs(max_diameter=1000).layer_sizes])


def main():
    print("| puzzle | states | antipode, search | CayleyPy, search | dictionary, search | antipode, row | antipode, index | dictionary, row |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for spec in sys.argv[1:] or ["sliding:3x3", "twisty:2x2x2", "pancake:9"]:
        puzzle = antipode.Puzzle(spec)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "table")
            seconds, built = cpu(lambda: antipode.build(puzzle, path, encoding="byte"))
            dictionary_seconds, distances = cpu(lambda: with_dictionary(puzzle))
            layers = np.bincount(list(distances.values()))
            assert (layers == built.layers).all()
            other = "-"
            if found := with_cayleypy(spec):
                assert found[1] == built.layers.tolist(), f"{spec}: layers differ"
                other = f"{found[0]:.2f} s"
            with antipode.open(path) as table:
                table.verify(quick=True)
                indices = np.random.default_rng(0).integers(0, puzzle.size, PROBES, dtype=np.uint64)
                rows = puzzle.unrank(indices)
                for _ in range(2):
                    by_row, _ = cpu(lambda: table.distance(rows))
                    by_index, expected = cpu(lambda: [table.distance(indices) for _ in range(10)][0])
                by_key, probed = cpu(lambda: [distances.get(row.tobytes(), -1) for row in rows])
                assert (np.array(probed) == expected).all()
        nanoseconds = [f"{1e9 * time / PROBES:.0f} ns" for time in (by_row, by_index / 10, by_key)]
        print(f"| `{spec}` | {built.reached:,} | {seconds:.3f} s | {other} | {dictionary_seconds:.1f} s | {' | '.join(nanoseconds)} |", flush=True)


if __name__ == "__main__":
    main()
