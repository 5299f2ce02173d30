#!/usr/bin/env python3
"""Computes the layers of Cayley graphs beyond those that others published, and certifies them.

    lab/scripts/growth.py [--certify DIR] [--largest N] [NAME ..]

Writes data/growth.json: what is in the file stays, unless it is computed again. With --certify each puzzle becomes a table in DIR, which
`antipode verify` checks against the rules; the table is removed. A table of 13 pieces takes up to 6.3 GB of disk, and a search of 14
without one up to 12 GB of memory. Needs a release build, or the program's path in ANTIPODE.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("ANTIPODE", ROOT / "target" / "release" / "antipode")
DATA = ROOT / "data" / "growth.json"


def cycle(pieces):
    """A cycle as antipode prints it, from its first piece on."""
    first = pieces.index(min(pieces))
    return "(" + ",".join(str(piece + 1) for piece in [*pieces[first:], *pieces[:first]]) + ")"


def cycles(n, k):
    return "group:" + ",".join(cycle(range(i, i + k)) for i in range(n - k + 1))


def cyclic(n, k):
    return "group:" + ",".join(cycle([(i + j) % n for j in range(k)]) for i in range(n))


def pairs(n):
    """The first 1, 2, .. pairs of neighbours exchanged, counted from the first piece and from the second."""
    rows = [[cycle([i, i + 1]) for i in range(first, n - 1, 2)] for first in (0, 1)]
    return "group:" + ",".join("".join(row[:count]) for row in rows for count in range(1, len(row) + 1))


# Name: the spec for n pieces, and the largest n in cayleypy's tables (github.com/cayleypy/cayleypy, cayleypy/data, commit 7355621).
GRAPHS = {
    "lsl": (lambda n: f"group:L={cycle(range(n))},S={cycle(range(1, n))};inverses", 7),
    "larx": (lambda n: f"group:X=(1,2),S={cycle(range(1, n))}", 7),
    "rapaport-m1": (pairs, 12),
    "burnt": (lambda n: f"burnt:{n}", 9),
    **{f"consecutive-{k}-cycles": (lambda n, k=k: cycles(n, k), 9) for k in (3, 4, 5)},
    **{f"wrapped-{k}-cycles": (lambda n, k=k: cyclic(n, k), 9) for k in (3, 4, 5, 6)},
}


def antipode(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}: {done.stderr.strip()}")
    return done.stdout


def layers(spec, folder):
    """The layers of a puzzle, and what certifies them."""
    if not folder:
        found = json.loads(antipode("analyze", spec, "--format", "json", "--quiet"))
        return found["layers"], f"antipode analyze, engine {found['engine']}"
    table = pathlib.Path(folder) / "growth.antipode"
    try:
        antipode("build", spec, "-o", table, "--force", "--quiet")
        antipode("verify", table)
        return json.loads(antipode("info", table, "--format", "json"))["layers"], "antipode verify"
    finally:
        table.unlink(missing_ok=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--certify", metavar="DIR", help="build tables here, and verify them")
    arguments.add_argument("--largest", metavar="N", type=int, default=12, help="the most pieces [default: 12]")
    arguments.add_argument("names", metavar="NAME", nargs="*", help=f"of {', '.join(GRAPHS)} [default: all]")
    options = arguments.parse_args()
    found = {(entry["graph"], entry["n"]): entry for entry in json.loads(DATA.read_text())} if DATA.exists() else {}
    for name in options.names or GRAPHS:
        spec, published = GRAPHS[name]
        for n in range(published + 1, options.largest + 1):
            counts, source = layers(spec(n), options.certify)
            old = found.get((name, n))
            if old and old["layers"] != counts:
                sys.exit(f"{name}, {n}: other layers than in {DATA}")
            if not old or options.certify:
                found[name, n] = {"graph": name, "n": n, "spec": spec(n), "layers": counts, "source": source}
            print(f"{name}, {n}: God's number {len(counts) - 1}, antipodes {counts[-1]:,}, {source}", flush=True)
            rows = ",\n".join("  " + json.dumps(entry) for _, entry in sorted(found.items()))
            DATA.write_text(f"[\n{rows}\n]\n")


main()
