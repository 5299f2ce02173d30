"""Progress as a bar of tqdm, or as calls of a function."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any, Callable, Iterator

Progress = Callable[[dict], Any]


@contextmanager
def told(progress: bool | Progress | None) -> Iterator[Progress | None]:
    """The function that the native part calls with progress, if any.

    This is the caller's function or, for `progress=True`, a bar if tqdm is installed.
    """
    if progress is None or progress is False:
        yield None
    elif callable(progress):
        yield progress
    else:
        bar = _bar()
        try:
            yield bar and bar[1]
        finally:
            if bar:
                bar[0].close()


def _bar():
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    bar = tqdm(unit=" states", unit_scale=True, leave=False)

    def tell(told: dict) -> None:
        depth = told["depth"]
        bar.set_description(told["phase"] if depth is None else f"{told['phase']}, depth {depth}", refresh=False)
        bar.total = told["total"]
        bar.n = told["done"]
        bar.refresh()

    return bar, tell
