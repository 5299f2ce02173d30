"""Tables of exact distances."""

from __future__ import annotations

import os
from typing import Iterator

import numpy as np

from . import _antipode
from ._errors import UsageError
from ._progress import Progress, told
from ._puzzle import Puzzle
from ._reports import Report

#: The number of distances to decode at a time.
BLOCK = 1 << 20


class Table:
    """An open table: `with antipode.open("8puzzle.antipode") as table: table.distance(states)`.

    States are text, lists of text, uint8 arrays (see `Puzzle`), or uint64 arrays of indices, which
    are fastest. Several threads may use a table at the same time.
    """

    def __init__(self, path: str | os.PathLike, puzzle: Puzzle | None = None):
        self._table = _antipode.Table(os.fspath(path), puzzle and puzzle._problem)
        self.puzzle = puzzle or Puzzle(self._table.problem)

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def close(self) -> None:
        """Closes the table; later look-ups raise `ClosedError`."""
        self._table.close()

    @property
    def closed(self) -> bool:
        return self._table.closed

    @property
    def path(self) -> str:
        return os.fspath(self._table.path)

    @property
    def contents(self) -> Report:
        """The metadata: spec, states, layers, god_number, encoding, certificate .."""
        return Report(self._table.contents())

    @property
    def layers(self) -> np.ndarray:
        """The number of states of each distance, uint64."""
        return np.array(self._table.contents()["layers"], dtype=np.uint64)

    def distance(self, states) -> int | np.ndarray:
        """Exact distances, int32; -1 if no goal is reachable. An int for one state."""
        return self._table.distance(states)

    def path_of(self, state) -> list[str] | None:
        """The states of an optimal path from the given one; None if there is no path."""
        found = self._table.paths(state)[0]
        return None if found["moves"] is None else [found["state"], *[step["state"] for step in found["moves"]]]

    def path_moves(self, state) -> list[str] | None:
        """The names of the moves of an optimal path; None if there is no path."""
        found = self._table.paths(state)[0]["moves"]
        return None if found is None else [step["move"] for step in found]

    def optimal_moves(self, state) -> list[str]:
        """The names of all moves that decrease the distance."""
        return [step["move"] for step in self._table.paths(state, True)[0]["optimal_moves"] or []]

    def hardest(self, depth: int | None = None, limit: int = 1000) -> np.ndarray:
        """The first `limit` states of a distance, by default the greatest, as rows."""
        return self._table.hardest(depth, limit)

    def sample(self, depth: int, count: int, seed: int = 0) -> np.ndarray:
        """Different states of a distance, drawn uniformly, as rows."""
        return self._table.sample(depth, count, seed)

    def verify(self, *, quick: bool = False, slow: bool = False, threads=None, memory=None, progress: bool | Progress = False) -> Report:
        """Certifies every distance; `quick` checks only checksums.

        `DamagedError` or `RefutedError` if the check fails.
        """
        with told(progress) as tell:
            return Report(self._table.verify(quick, slow, threads, memory, tell))

    def to_numpy(self) -> np.ndarray:
        """The distances of all indices, in order.

        A plain table in the encoding `byte` gives a read-only uint8 array of shape (rows, states of
        a row) that maps the file without a copy, with 255 for states that cannot reach a goal;
        `.reshape(-1)` copies it. Such a table is checked first, like `verify(quick=True)`. Other
        tables give int32 of shape (size,), with -1 for states that cannot reach a goal.
        """
        plain = self._table.plain()
        if plain is None:
            return self._table.whole()
        self.verify(quick=True)
        offset, rows, stride, states = plain
        return np.memmap(self.path, dtype=np.uint8, mode="r", offset=offset, shape=(rows, stride))[:, :states]

    def blocks(self, length: int = BLOCK) -> Iterator[np.ndarray]:
        """The distances of all indices, in order, `length` at a time.

        The blocks are int32, with -1 if no goal is reachable.
        """
        if length < 1:
            raise UsageError("a block has at least one distance")
        size = self._table.size()
        for first in range(0, size, length):
            yield self._table.decoded(first, min(length, size - first))

    def labelled(self, samples: int | None = None, *, by_depth: int | None = None, seed: int = 0, memory=None,
                 progress: bool | Progress = False) -> tuple[np.ndarray, np.ndarray]:  # fmt: skip
        """States with a path to a goal and their distances, in the order of indices.

        They are all states, `samples` different ones, or at most `by_depth` of each distance, as
        uint8 (n, state_bytes) and int32 (n,). `puzzle.features` and `puzzle.one_hot` convert states
        to inputs of networks.
        """
        with told(progress) as tell:
            return self._table.labelled(samples, by_depth, seed, memory, tell)

    def export(self, path: str | os.PathLike, *, states: str | None = None, samples: int | None = None, by_depth: int | None = None,
               seed: int = 0, replace: bool = False, memory=None, progress: bool | Progress = False) -> Report:  # fmt: skip
        """Writes `labelled` states to a file: .npy, .npz, .parquet, .safetensors or .csv.

        `states` is the form of states: features, bytes, text, index or none
        (docs/src/how-to/export-data.md). Blocks are written one by one.
        """
        with told(progress) as tell:
            return Report(self._table.export(os.fspath(path), states, samples, by_depth, seed, replace, memory, tell))

    def to_parquet(self, path, **options) -> Report:
        """`export` to a .parquet file."""
        return self.export(_with(path, ".parquet"), **options)

    def to_safetensors(self, path, **options) -> Report:
        """`export` to a .safetensors file."""
        return self.export(_with(path, ".safetensors"), **options)

    def to_csv(self, path, **options) -> Report:
        """`export` to a .csv file."""
        return self.export(_with(path, ".csv"), **options)

    def __repr__(self) -> str:
        return f"antipode.Table({self.path!r}{', closed' if self.closed else ''})"


def _with(path: str | os.PathLike, extension: str) -> str:
    path = os.fspath(path)
    return path if path.endswith(extension) else path + extension
