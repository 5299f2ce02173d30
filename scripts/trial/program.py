"""Runs antipode with a time limit, and judges what every run must keep to."""

import json
import os
import re
import resource
import shlex
import signal
import subprocess
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .known import ACCEPTED, REFUSALS

MORE = 2_500_000  # Memory for the code of a larger puzzle, as in tests/support/own_memory.rs.


class Failure(Exception):
    """antipode did what it must not do."""


class Refused(Exception):
    """antipode refused the command with a message: exit status 2."""


@dataclass
class Run:
    args: list
    code: int
    out: str
    err: str
    seconds: float

    def json(self):
        """The report of a verb; of a verb with one list, that list."""
        try:
            report = json.loads(self.out)
            return report.get("answers", report.get("heuristics", report))
        except ValueError:
            raise Failure(f"not JSON: {self.out[:300]!r}") from None


def patience():
    """How many times longer a command may take: programs of a low priority wait for others."""
    return 10 if os.nice(0) > 10 else 1


def size(text):
    number, unit = re.fullmatch(r"(\d+)([MG]B)", text).groups()
    return int(number) * {"MB": 10 ** 6, "GB": 10 ** 9}[unit]


@cache
def own_memory(antipode):
    """Bytes of memory that --memory does not count: those of a puzzle of two states, and a margin."""
    out = subprocess.run([antipode, "analyze", "sliding:1x2", "--format", "json"], stdout=subprocess.PIPE, check=True)
    return json.loads(out.stdout)["peak_memory_bytes"] + MORE


class Bench:
    """One case: its folder, its runs, its counts."""

    def __init__(self, antipode, folder, limit):
        self.antipode, self.folder, self.limit = antipode, Path(folder), limit
        self.counts, self.log, self.refusals = Counter(), [], Counter()

    def write(self, files):
        for name, text in files.items():
            (self.folder / name).write_text(text)

    def run(self, *args, codes=(0,), stdin=None, may_refuse=False, memory=None):
        """Runs antipode; any other exit status than `codes` is a failure.

        may_refuse: exit status 2 with a message raises Refused."""
        args = [str(a) for a in args]
        if memory:
            args += ["--memory", memory]
        run = self.start(args, stdin)
        self.counts["runs"] += 1
        if run.code not in codes or "panicked" in run.err:
            may_refuse = may_refuse or any(re.search(what, run.err) for what, _ in REFUSALS)
            # Notes on the files of a puzzle come before the reason.
            reason = re.search("^(antipode: |error: .*cannot be used with).*", run.err, re.MULTILINE)
            if run.code == 2 and may_refuse and reason:
                # What it names differs from case to case.
                self.refusals[re.sub(r"\S*:\S+|\d+", "..", reason[0])[:140]] += 1
                raise Refused(run.err)
            raise Failure(f"exit status {run.code} after {run.seconds:.1f} s: {run.err[-600:]}")
        if run.code in (2, 3) and not run.err.strip():
            raise Failure(f"exit status {run.code} without a message")
        return run

    def start(self, args, stdin=None, wrapper=(), stop=None):
        """Runs antipode, behind the command `wrapper`. Judges only its time and its memory.

        stop: (seconds, function of the child) that stops the child early."""
        self.log.append(shlex.join([*wrapper, "antipode", *args]))
        own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10
        begin = time.monotonic()
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            child = subprocess.Popen([*wrapper, self.antipode, *args], cwd=self.folder, stdout=out, stderr=err,
                                     stdin=subprocess.PIPE, start_new_session=True)
            late = []

            def end():
                late.append(True)
                os.killpg(child.pid, signal.SIGKILL)
            timers = [threading.Timer(self.limit, end)]
            timers += [threading.Timer(stop[0], stop[1], [child])] if stop else []
            for timer in timers:
                timer.start()
            try:
                if stdin:
                    child.stdin.write(stdin.encode())
                child.stdin.close()
            except BrokenPipeError:
                pass
            # The process stays until all timers have ended: its number is not given to another one.
            os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
            for timer in timers:
                timer.cancel()
                timer.join()
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            err.seek(0)
            texts = [f.read().decode(errors="replace") for f in (out, err)]
        if late:
            raise Failure(f"no end after {self.limit} s")
        if "--memory" in args:
            # The system counts the memory of this process until the child has started: `own`.
            allowed = size(args[args.index("--memory") + 1]) * 1.05 + own_memory(self.antipode)
            if usage.ru_maxrss << 10 > max(allowed, own):
                raise Failure(f"{usage.ru_maxrss >> 10} MiB of memory")
        return Run(args, child.returncode, *texts, time.monotonic() - begin)

    def expect(self, what, found, wanted):
        if found != wanted:
            raise Failure(f"{what}: {str(found)[:300]} instead of {str(wanted)[:300]}")


def accepted(spec, message):
    """The reason why a failure is a known deviation, or None."""
    for where, what, reason in ACCEPTED:
        if re.search(where, spec) and re.search(what, message):
            return reason
    return None
