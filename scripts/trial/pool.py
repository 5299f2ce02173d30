"""Runs cases in processes of this machine."""

from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from time import monotonic


def results(work, cases, jobs, end):
    """Yields (name, work(*case)) of cases until the time `end`, `jobs` at a time.

    The first item of a case is its name."""
    running, following = {}, next(cases, None)
    with ProcessPoolExecutor(jobs) as pool:
        while running or following and monotonic() < end:
            while following and len(running) < jobs and monotonic() < end:
                running[pool.submit(work, *following)] = following[0]
                following = next(cases, None)
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield running.pop(future), future.result()
