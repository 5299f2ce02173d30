#!/usr/bin/env python3
"""A random trial of antipode from outside, against rules and searches written for it in Python.

    scripts/trial.py --antipode target/release/antipode [--minutes 60] [--seed N] [--jobs 1]
    scripts/trial.py --antipode target/release/antipode --cover        all pairs of options, an hour or two
    scripts/trial.py --antipode target/debug/antipode --quick          one minute
    scripts/trial.py --antipode PATH --seed N --only sliding/build/17  one case again

Random puzzles of all families go through all verbs, with every pair of options in some case; tables are
forged with right checksums, programs lie about their rules, disks fail at each operation of every verb that writes,
special files stand in the place of every file that is read, slow readers ask the server for everything, and the
default solvers are compared with others. With a C compiler, the power fails (trial/disk.c). Needs Python 3.11 or newer, and nothing
else. Exit status 1 if antipode failed. docs/src/results/reliability.md has the figures of a long run.
"""

import argparse
import os
import random
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from functools import partial
from itertools import chain, count, islice
from pathlib import Path

from trial import cliffs, forge, lying, pairs, pool, program, puzzles, reading, serving, solving, verbs, writing
from trial.program import Bench, Failure, Refused, accepted
from trial.search import TooLarge

VERBS = {"analyze": (verbs.ANALYZE, verbs.analyze), "build": (verbs.BUILD, verbs.build),
         "solve": (solving.SOLVE, solving.solve), "pdb": (solving.PDB, solving.pdb),
         "space": (solving.SPACE, solving.space)}
OWN = {"forge": (forge.OPTIONS, forge.forged), "lie": (lying.OPTIONS, lying.lie), "write": (writing.OPTIONS, writing.written),
       "read": (reading.OPTIONS, reading.read), "serve": (serving.OPTIONS, serving.served), "cliff": (cliffs.OPTIONS, cliffs.steep)}
# Seconds of one command, ten times as many at a low priority. A program of rules has 60 for an answer.
LIMIT = 90 * program.patience()
ROUNDS, ROUND = 5, 1000  # Covers of all pairs, and the first number of each is a multiple of this.
RANDOM = 10_000  # The first number of random cases.
QUICK = 1000  # The most cases of a quick trial.


def groups():
    """All groups of cases: name -> options."""
    found = {}
    for family, options in puzzles.FAMILIES.items():
        for verb, (more, _) in VERBS.items():
            mine = {f"p.{key}": values for key, values in options.items()}
            if verb == "pdb":
                kinds = [v for v in options.get("pattern", ["none"]) if v != "none"]
                if not kinds:
                    continue
                mine["p.pattern"] = kinds
            found[f"{family}/{verb}"] = mine | more
    return found | {name: options for name, (options, _) in OWN.items()}


def rows(seed, name, options, number=0):
    """The rows of a round: the first row has the number ROUND * number."""
    return pairs.cover(options, random.Random(f"{seed} {name}" + (f" {number}" if number else "")))


def puzzle_of(rng, name, row):
    """A random puzzle with the options of a row, and its distances."""
    family = name.split("/")[0]
    if family in OWN and family != "forge":
        return None, None
    options = {key[2:]: value for key, value in row.items() if key.startswith("p.")}
    if family == "forge":
        family = row["family"]
        options = {key: rng.choice(values) for key, values in puzzles.FAMILIES[family].items()}
        options |= {"pattern": "none", "wrap": "none"} if family in ("sliding", "lightsout") else {"pattern": "none"}
    return puzzles.random_puzzle(rng, family, options)


def relaxed(row):
    """Values for options that a puzzle need not accept."""
    names = {"engine": "default", "encoding": "default", "processes": "no", "disk": "no", "kept": "no",
             "solver": "default", "heuristic": "default", "ends": "no", "split": "no", "all": "no",
             "seed": "no", "memory": "default", "levels": "no", "more": "none"}
    return {key: value for key, value in names.items() if key in row}


def attempt(bench, puzzle, found, name, row):
    """Checks a row; what is refused is checked again with fewer options named."""
    check = OWN[name][1] if name in OWN else VERBS[name.split("/")[1]][1]
    one = {"processes": "no"} if row.get("processes", "no") != "no" else {}
    for left_out in (one, relaxed(row)) if one else (relaxed(row),):
        try:
            return check(bench, puzzle, found, row)
        except Refused:
            bench.counts["refused"] += 1
            row = row | left_out
            shutil.rmtree(bench.folder)
            bench.folder.mkdir()
            bench.write(puzzle.files if puzzle else {})
    check(bench, puzzle, found, row)


def case(antipode, seed, name, number, row, keep, limit):
    """Runs one case. Returns (counts, refusals, failure or None, the row if it ran)."""
    rng = random.Random(f"{seed} {name}/{number}")
    if row is None:
        row = {key: rng.choice(values) for key, values in groups()[name].items()}
    folder = Path(tempfile.mkdtemp(prefix="trial-"))
    bench, puzzle = Bench(antipode, folder, limit), None
    bench.rng = rng
    try:
        puzzle, found = puzzle_of(rng, name, row)
        if puzzle:
            bench.counts["puzzles"] += 1
            bench.write(puzzle.files)
        attempt(bench, puzzle, found, name, row)
        outcome = None
    except TooLarge:
        bench.counts["not tried: too large or not for this family"] += 1
        return bench.counts, bench.refusals, None, None
    except Refused:
        bench.counts["refused with plain options, too"] += 1
        outcome = None
    except Failure as failure:
        outcome = str(failure)
    except Exception:  # A fault of the trial counts, too: it must not hide one of antipode.
        outcome = traceback.format_exc()
    finally:
        if not keep:
            shutil.rmtree(folder, ignore_errors=True)
    if outcome:
        reason = accepted(" ".join(bench.log), outcome)
        if reason:
            bench.counts["accepted deviations"] += 1
            return bench.counts, bench.refusals, None, row
        bench.counts["failures"] += 1
        where = f"\n  files: {folder}" if keep else ""
        commands = "\n  ".join(bench.log[-4:])
        outcome = f"FAILED {name}/{number} --seed {seed}\n  {commands}\n  {outcome.strip()}{where}"
    return bench.counts, bench.refusals, outcome, row


def plan(seed, covered):
    """(name, number, row) of all cases that cover the pairs, in a random order.

    A row whose puzzle is too large does not run. Later rounds try other rows for its pairs."""
    for number in range(ROUNDS):
        found = [(name, number * ROUND + i, row) for name, options in groups().items()
                 for i, row in enumerate(rows(seed, name, options, number))]
        random.Random(f"{seed} {number}" if number else seed).shuffle(found)
        yield from (case for case in found if not number or pairs.pairs_of(case[2]) - covered[case[0]])


def endless(seed):
    """(name, number, None) of random cases. None stands for a random row."""
    names = sorted(groups())
    random.Random(seed).shuffle(names)
    for number in count(RANDOM):
        yield from ((name, number, None) for name in names)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--antipode", required=True, help="the program to try")
    arguments.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10 ** 6))
    arguments.add_argument("--minutes", type=float, default=60)
    arguments.add_argument("--cover", action="store_true", help="as many minutes as all pairs of options take")
    arguments.add_argument("--quick", action="store_true", help="one minute, on two cores, with random cases")
    arguments.add_argument("--jobs", type=int, default=None, help="cases at a time [default: 1, quick: 2]")
    arguments.add_argument("--only", metavar="CASE", help="one case, such as sliding/build/17; keeps its files")
    arguments.add_argument("--refusals", action="store_true", help="list what antipode refused")
    o = arguments.parse_args()
    antipode = shutil.which(o.antipode) or o.antipode
    antipode = os.path.abspath(antipode)
    print(f"seed {o.seed}", flush=True)
    if o.only:
        name, _, number = o.only.rpartition("/")
        number = int(number)
        row = None if number >= RANDOM else rows(o.seed, name, groups()[name], number // ROUND)[number % ROUND]
        counts, _, failure, _ = case(antipode, o.seed, name, number, row, True, LIMIT)
        print(row, dict(counts), failure or "no failure", sep="\n")
        return 1 if failure else 0
    return trial(antipode, o)


def trial(antipode, o):
    """Runs cases until the time is over, and prints failures as they come, and counts."""
    end = time.monotonic() + (50 if o.quick else float("inf") if o.cover else o.minutes * 60)
    jobs = o.jobs or (2 if o.quick else 1)
    total = {name: pairs.all_pairs(options) for name, options in groups().items()}
    covered = {name: set() for name in total}
    counts, refusals, begin = Counter(), Counter(), time.monotonic()
    # A quick trial does not get through the cover.
    cases = chain(() if o.quick else plan(o.seed, covered), () if o.cover else endless(o.seed))
    # The same ones on a fast machine as on a slow one.
    cases = islice(cases, QUICK) if o.quick else cases
    limit = min(LIMIT, 89) if o.quick else LIMIT
    work = partial(case, antipode, o.seed, keep=False, limit=limit)
    for name, (found, refused, failure, row) in pool.results(work, cases, jobs, end):
        counts += found
        refusals += refused
        counts["cases"] += 1
        if row:
            covered[name] |= pairs.pairs_of(row)
        if failure:
            print(failure, flush=True)
        if counts["cases"] % 500 == 0:
            minutes, done = (time.monotonic() - begin) / 60, sum(map(len, covered.values()))
            print(f"{minutes:.1f} minutes: {counts['cases']:,} cases, {done:,} pairs", file=sys.stderr)
    for name, number in sorted(counts.items()):
        print(f"{name:44} {number:>9,}")
    print(f"{'minutes':44} {(time.monotonic() - begin) / 60:>9,.1f}")
    pairs_done, pairs_all = sum(map(len, covered.values())), sum(map(len, total.values()))
    print(f"{'pairs of option values':44} {pairs_done:>9,} of {pairs_all:,}")
    if o.refusals:
        for text, times in refusals.most_common():
            print(f"{times:6} {text}")
    print(f"{'failures':44} {counts['failures']:>9,}")
    return 1 if counts["failures"] else 0


if __name__ == "__main__":
    sys.exit(main())
