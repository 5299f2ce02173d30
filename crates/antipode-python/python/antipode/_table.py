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

#: Distances that are decoded at a time.
BLOCK = 1 << 20


class Table:
    """An open table: `with antipode.open("8puzzle.antipode") as table: table.distance(states)`. It may be asked from several threads.

    States are text, lists of text, uint8 arrays (see `Puzzle`), or uint64 arrays of indices, which are fastest.
    """

    def __init__(self, path: str | os.PathLike, puzzle: Puzzle | None = None):
        self._table = _antipode.Table(os.fspath(path), puzzle and puzzle._problem)
        self.puzzle = puzzle or Puzzle(self._table.problem)

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def close(self) -> None:
        """Closes it: look-ups raise `ClosedError` from now on."""
        self._table.close()

    @property
    def closed(self) -> bool:
        return self._table.closed

    @property
    def path(self) -> str:
        return os.fspath(self._table.path)

    @property
    def contents(self) -> Report:
        """What it holds: spec, states, layers, god_number, encoding, certificate .."""
        return Report(self._table.contents())

    @property
    def layers(self) -> np.ndarray:
        """Number of states of each distance, uint64."""
        return np.array(self._table.contents()["layers"], dtype=np.uint64)

    def distance(self, states) -> int | np.ndarray:
        """Exact distances, int32; -1 where no goal can be reached. An int for one state."""
        return self._table.distance(states)

    def path_of(self, state) -> list[str] | None:
        """The states of an optimal path, the state itself first; None if there is no path."""
        found = self._table.paths(state)[0]
        return None if found["moves"] is None else [found["state"], *[step["state"] for step in found["moves"]]]

    def path_moves(self, state) -> list[str] | None:
        """The names of the moves of an optimal path; None if there is no path."""
        found = self._table.paths(state)[0]["moves"]
        return None if found is None else [step["move"] for step in found]

    def optimal_moves(self, state) -> list[str]:
        """The names of all moves that lead one closer."""
        return [step["move"] for step in self._table.paths(state, True)[0]["optimal_moves"] or []]

    def hardest(self, depth: int | None = None, limit: int = 1000) -> np.ndarray:
        """The first `limit` states of a distance, by default the greatest, as rows."""
        return self._table.hardest(depth, limit)

    def sample(self, depth: int, count: int, seed: int = 0) -> np.ndarray:
        """Different states of a distance, drawn uniformly, as rows."""
        return self._table.sample(depth, count, seed)

    def verify(self, *, quick: bool = False, slow: bool = False, threads=None, memory=None, progress: bool | Progress = False) -> Report:
        """Certifies every distance; `quick` looks at checksums only. `DamagedError` or `RefutedError` if something is wrong."""
        with told(progress) as tell:
            return Report(self._table.verify(quick, slow, threads, memory, tell))

    def to_numpy(self) -> np.ndarray:
        """The distances of all indices, in order. For a plain table in the encoding `byte` a read-only uint8 array of shape (rows, states of a
        row) over the mapped file, nothing copied, with 255 for states that cannot reach a goal (`.reshape(-1)` copies); for others int32
        of shape (size,), -1 for these. Plain tables are checked first, as `verify(quick=True)` does."""
        plain = self._table.plain()
        if plain is None:
            return self._table.whole()
        self.verify(quick=True)
        offset, rows, stride, states = plain
        return np.memmap(self.path, dtype=np.uint8, mode="r", offset=offset, shape=(rows, stride))[:, :states]

    def blocks(self, length: int = BLOCK) -> Iterator[np.ndarray]:
        """The distances of all indices in order, int32, `length` at a time; -1 where no goal can be reached."""
        if length < 1:
            raise UsageError("a block has at least one distance")
        size = self._table.size()
        for first in range(0, size, length):
            yield self._table.decoded(first, min(length, size - first))

    def labelled(self, samples: int | None = None, *, by_depth: int | None = None, seed: int = 0, memory=None,
                 progress: bool | Progress = False) -> tuple[np.ndarray, np.ndarray]:  # fmt: skip
        """States with a path to a goal and their distances, in the order of indices: all, `samples` different ones, or at most `by_depth` of each
        distance. uint8 (n, state_bytes) and int32 (n,); `puzzle.features` and `puzzle.one_hot` make inputs of networks of them."""
        with told(progress) as tell:
            return self._table.labelled(samples, by_depth, seed, memory, tell)

    def export(self, path: str | os.PathLike, *, states: str | None = None, samples: int | None = None, by_depth: int | None = None,
               seed: int = 0, replace: bool = False, memory=None, progress: bool | Progress = False) -> Report:  # fmt: skip
        """The same as a file, written block by block: .npy, .npz, .parquet, .safetensors or .csv. `states` are written as features, bytes, text,
        index or none (docs/src/how-to/export-data.md)."""
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
