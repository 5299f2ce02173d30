"""A soak of antipode: random jobs with kills, faults, memory limits and damaged files.

    scripts/soak.sh [--minutes 60] [--seed N] [--jobs 1]
    scripts/soak.sh --quick                      one minute
    scripts/soak.sh --seed N --only 17           one job again; keeps its files

A job is first done undisturbed. Then it is stopped and resumed some times. Its result and its file must
be the same, or the exit status non-zero with one error. Needs Python 3.11 or newer. With strace, system
calls fail; as root, disks are full. Exit status 1 if antipode failed.
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
from itertools import count
from pathlib import Path

from . import faults, forge, pool, work
from .program import Bench, Failure, Refused, accepted, patience
from .search import TooLarge

LIMIT = 120 * patience()  # Seconds of one command.


def disturbed(bench, job, rng, disk):
    """Stops and resumes a job at random, and finishes it."""
    for _ in range(rng.randint(1, 6)):
        rng.choice(faults.ALL)(rng, bench, job, disk)
    run = job.finish(bench, rng)
    job.compare(bench, run)
    if job.check:
        bench.run(*job.check)
        forged(bench, job, rng)


def forged(bench, job, rng):
    """`verify` must refuse a damaged table, or the table must be right."""
    path = bench.folder / "table"
    for _ in range(2):
        data = path.read_bytes()
        kind = "damaged"
        if len(data) < 200_000 and job.truth:
            kind = rng.choice([kind for kind in forge.KINDS if kind != "spec"])
            path.write_bytes(forge.forge(rng, data, kind))
        else:
            faults.damage(rng, path)
        run = bench.run(*job.check, codes=(0, 1, 2, 3))
        bench.log.append(f"# a table: {kind}")
        bench.counts["forged tables"] += 1
        bench.counts["forged tables, refused"] += run.code != 0
        if run.code == 0 and (not path.exists() or path.read_bytes() != data):
            if not job.truth:
                raise Failure("verify accepts a damaged table")
            path.rename(bench.folder / "f.antipode")
            forge.judge(bench, job.puzzle, job.truth, {"verb": "verify", "kind": kind}, [], run)
        path.write_bytes(data)


def case(number, antipode, seed, keep):
    """Does one job. Returns (counts, most memory above the limit, failure or None)."""
    rng = random.Random(f"{seed} soak {number}")
    bench = Bench(antipode, tempfile.mkdtemp(prefix="soak-"), LIMIT)
    bench.rng, bench.most = rng, 0
    disk = faults.Disk(bench.folder)
    if rng.random() < 0.5:
        bench.counts["jobs on a disk that can be full"] += disk.mount()
    outcome, job = None, None
    try:
        job = work.random_job(rng, bench)
        job.measure(bench)
        bench.counts["jobs"] += 1
        bench.counts[f"jobs: {job.kind}"] += 1
        disturbed(bench, job, rng, disk)
    except TooLarge:
        bench.counts["puzzles that are too large"] += 1
    except Refused:
        bench.counts["jobs refused undisturbed"] += 1
    except Failure as failure:
        outcome = str(failure)
    except Exception:  # A fault of the soak counts, too: it must not hide one of antipode.
        outcome = traceback.format_exc()
    if keep and outcome:
        print(f"files: {bench.folder}")
    else:
        disk.unmount()
        shutil.rmtree(bench.folder, ignore_errors=True)
    if outcome and accepted(" ".join(bench.log[-1:]), outcome):
        bench.counts["accepted deviations"] += 1
        outcome = None
    if outcome:
        bench.counts["failures"] += 1
        commands = "\n  ".join(bench.log[-8:])
        outcome = f"FAILED {number} --seed {seed}\n  {commands}\n  {outcome.strip()}"
    return bench.counts, bench.most, outcome


def main():
    arguments = argparse.ArgumentParser(prog="soak.sh", description=__doc__.split("\n")[0])
    arguments.add_argument("--antipode", required=True, help="the program to try")
    arguments.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10 ** 6))
    arguments.add_argument("--minutes", type=float, default=60)
    arguments.add_argument("--quick", action="store_true", help="one minute")
    arguments.add_argument("--jobs", type=int, default=1, help="jobs at a time")
    arguments.add_argument("--only", type=int, metavar="N", help="job N alone; keeps its files if it fails")
    o = arguments.parse_args()
    antipode = os.path.abspath(o.antipode)
    print(f"seed {o.seed}", flush=True)
    if not faults.can_trace():
        print("note: without strace, no system calls fail")
    if os.geteuid() != 0:
        print("note: not root: limits on the size of files replace full disks")
    if o.only is not None:
        counts, _, failure = case(o.only, antipode, o.seed, True)
        print(dict(counts), failure or "no failure", sep="\n")
        return 1 if failure else 0
    begin = time.monotonic()
    end, counts, most = begin + (50 if o.quick else 60 * o.minutes), Counter(), 0
    job = partial(case, antipode=antipode, seed=o.seed, keep=False)
    for _, (found, above, failure) in pool.results(job, ((n,) for n in count()), o.jobs, end):
        counts, most = counts + found, max(most, above)
        if failure:
            print(failure, flush=True)
    for name, number in sorted(counts.items()):
        print(f"{name:48} {number:>9,}")
    print(f"{'bytes above --memory at most':48} {most:>9,}")
    print(f"{'minutes':48} {(time.monotonic() - begin) / 60:>9,.1f}")
    print(f"{'failures':48} {counts['failures']:>9,}")
    return 1 if counts["failures"] else 0


if __name__ == "__main__":
    sys.exit(main())
