"""Runs cases in processes of this machine."""

import signal
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from time import monotonic


def results(work, cases, jobs, end):
    """Yields (name, work(*case)) of cases until the time `end`, `jobs` at a time.

    The first item of a case is its name. SIGTERM lets the running cases end, and starts no others."""
    running, following, stopped = {}, next(cases, None), []
    signal.signal(signal.SIGTERM, lambda *_: stopped.append(True))

    def more():
        return following and not stopped and monotonic() < end
    with ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGTERM, signal.SIG_DFL)) as pool:
        while running or more():
            while len(running) < jobs and more():
                running[pool.submit(work, *following)] = following[0]
                following = next(cases, None)
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield running.pop(future), future.result()
