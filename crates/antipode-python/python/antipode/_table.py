"""Tables of exact distances."""

from __future__ import annotations

import os
import warnings
from typing import Any, Iterator, Sequence, overload

import numpy as np
from numpy.typing import DTypeLike, NDArray

from . import _antipode
from ._drawing import sparkline
from ._errors import ClosedError, SlowWarning, UsageError
from ._fields import AnalysisOrbits, Contents, Exported, Verified
from ._files import Path, answers
from ._progress import Progress, told
from ._puzzle import Puzzle, matching
from ._report import short, table
from ._reports import Paths, names

#: The number of distances to decode at a time.
BLOCK = 1 << 20

#: Look-ups of a table in the encodings plane and mod3 after which a warning says what is faster.
SLOW = 100_000


class Table:
    """An open table: `with antipode.open("8puzzle.antipode") as table: table.distance(states)`.

    States are text, lists of text, uint8 arrays (see `Puzzle`), or uint64 arrays of indices, which
    are fastest. Several threads may use a table at the same time.
    """

    def __init__(self, path: str | os.PathLike, puzzle: str | Puzzle | Any = None, *, decode: bool = False):
        given = None if puzzle is None else Puzzle.of(puzzle)
        self._table = _antipode.Table(os.fspath(path), None if given is None else given._problem)
        self._given, self._decoded, self._slow, self._subset = given, decode, 0, matching((), ())
        self.puzzle = given or Puzzle(self._table.problem)
        if given is None:
            own = os.fspath(self.path)
            # An address is no path of this machine.
            self.puzzle._source = (_puzzle_of, (own if own.startswith(("http://", "https://")) else os.path.abspath(own),))
        if decode:
            self._table.decode()

    def among(self, among: str | Sequence[str] = (), except_: str | Sequence[str] = (), *, memory=None, progress: bool | Progress = False) -> Table:
        """The same table, of which only some states are listed, drawn, exported and audited.

        They are the states that match one of the patterns in `among` and none in `except_`.
        `contents.among` has their numbers by distance.
        """
        subset = matching(among, except_)
        with told(progress) as tell:
            table = self._table.among(dict(subset, memory=memory, progress=tell))
        found = Table.__new__(Table)
        found.__dict__.update(self.__dict__, _table=table, _subset=subset)
        if self._decoded:
            table.decode()
        return found

    def orbits(self, examples: int = 10, *, memory=None, progress: bool | Progress = False) -> AnalysisOrbits:
        """The number of states of each distance up to symmetry, with some of the deepest.

        Two states are in one orbit if a symmetry that keeps the goals takes one to the other.
        `UsageError` if no symmetries of the puzzle are known.
        """
        with told(progress) as tell:
            return AnalysisOrbits(self._table.orbits(dict(examples=examples, memory=memory, progress=tell)))

    def __reduce__(self):
        if self.closed:
            raise ClosedError(f"{self.path} is closed, and another process cannot open it again")
        return _reopened, (os.path.abspath(self.path), self._given, self._decoded, self._subset)

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
    def contents(self) -> Contents:
        """The metadata: spec, states, layers, god_number, encoding, certificate .."""
        return Contents(self._table.contents())

    @property
    def layers(self) -> np.ndarray:
        """The number of states of each distance, uint64."""
        return np.array(self._table.contents()["layers"], dtype=np.uint64)

    @overload
    def distance(self, states: str | int, *, output: Path | None = None, force: bool = False) -> int: ...
    @overload
    def distance(self, states: list[str], *, output: Path | None = None, force: bool = False) -> NDArray[np.int32]: ...
    @overload
    def distance(self, states: Any, *, output: Path | None = None, force: bool = False) -> Any: ...
    def distance(self, states, *, output=None, force=False):
        """Exact distances, int32; -1 if no goal is reachable. An int for one state.

        `output` also writes them into a file .csv, .csv.gz, .parquet, .npz or .npy, as `antipode
        distance -o` does: a row a state with the number of its line, beside all columns of a file
        of states (a `pathlib.Path`). Blank lines have empty rows. Lines that are no states have
        what is wrong with them; `BadLinesError` says how many, once the file is complete.
        """
        if output is not None:
            found = _antipode.distance_into(self._table, states, answers(output, force))
        else:
            found = self._table.distance(states)
        if self._slow >= 0 and not self._decoded:
            self._notice(1 if isinstance(found, int) else len(found))
        return found

    def _notice(self, count: int) -> None:
        """Warns, once, if many look-ups walk to a goal each."""
        self._slow += count
        if self._slow >= SLOW:
            self._slow = -1
            encoding = self.contents.encoding
            if encoding in ("plane", "mod3"):
                what = f"each look-up in a table in the encoding {encoding} walks to a goal"
                warnings.warn(f"{what}: open(path, decode=True) looks up much faster, and so does a table in byte", SlowWarning, stacklevel=3)

    @overload
    def path_of(self, states: str | int) -> list[str] | None: ...
    @overload
    def path_of(self, states: list[str]) -> list[list[str] | None]: ...
    @overload
    def path_of(self, states: Any) -> Any: ...
    def path_of(self, states):
        """The states of an optimal path from the given one; None if there is no path.

        A list of them for several states.
        """
        return self._each(states, lambda found: None if found["moves"] is None else [found["state"], *[step["state"] for step in found["moves"]]])

    @overload
    def path_moves(self, states: str | int, *, output: Path | None = None, force: bool = False) -> list[str] | None: ...
    @overload
    def path_moves(self, states: list[str], *, output: Path | None = None, force: bool = False) -> list[list[str] | None]: ...
    @overload
    def path_moves(self, states: Any, *, output: Path | None = None, force: bool = False) -> Any: ...
    def path_moves(self, states, *, output=None, force=False):
        """The names of the moves of an optimal path; None if there is no path.

        A list of them for several states. `output` also writes them into a file, as `antipode path
        -o` does; see `distance`.
        """
        return self._each(states, lambda found: names(found["moves"]), output, force)

    def _each(self, states, answer, output: Path | None = None, force: bool = False, all_moves: bool = False):
        if output is not None:
            found = _antipode.paths_into(self._table, states, all_moves, answers(output, force))
        else:
            found = self._table.paths(states, all_moves)
        found = [answer(one) for one in found]
        return found[0] if self._is_single(states) else found

    def _is_single(self, states) -> bool:
        # A file is a list, however many states it has.
        return not isinstance(states, os.PathLike) and self._table.is_single(states)

    @overload
    def all_paths(self, states: str | int, limit: int = 100, *, output: Path | None = None, force: bool = False) -> Paths: ...
    @overload
    def all_paths(self, states: list[str], limit: int = 100, *, output: Path | None = None, force: bool = False) -> list[Paths]: ...
    @overload
    def all_paths(self, states: Any, limit: int = 100, *, output: Path | None = None, force: bool = False) -> Any: ...
    def all_paths(self, states, limit=100, *, output=None, force=False):
        """All optimal paths of a state: `count` of them, of which `limit` are listed.

        A list of these for several states. `output` also writes the counts and the first paths into
        a file, as `antipode path --all -o` does; see `distance`.
        """
        found = [Paths(one) for one in _antipode.all_paths(self._table, states, limit, answers(output, force))]
        return found[0] if self._is_single(states) else found

    def optimal_moves(self, states, *, output: Path | None = None, force: bool = False):
        """The names of all moves that decrease the distance; a list of them for several states.

        `output` also writes paths with these moves into a file, as `antipode path --all-moves -o`
        does; see `distance`.
        """
        return self._each(states, lambda found: names(found["optimal_moves"]) or [], output, force, True)

    def hardest(self, depth: int | None = None, limit: int | None = None) -> np.ndarray:
        """All states of a distance, or the first `limit`, as rows; by default of the greatest distance."""
        return self._table.hardest(depth, 2**64 - 1 if limit is None else limit)

    def sample(self, depth: int | None, samples: int, seed: int = 0, *, output: Path | None = None, force: bool = False) -> np.ndarray:
        """Different states of a distance, drawn uniformly, as rows; of any with `depth=None`.

        `output` also writes them into a file with a column `state`, as `antipode sample -o` does.
        """
        return _antipode.sample(self._table, depth, dict(answers(output, force), samples=samples, seed=seed))

    def verify(self, *, quick: bool = False, slow: bool = False, threads=None, memory=None, progress: bool | Progress = False) -> Verified:
        """Certifies every distance; `quick` checks only checksums.

        `DamagedError` or `RefutedError` if the check fails.
        """
        with told(progress) as tell:
            return Verified(self._table.verify(dict(quick=quick, slow=slow, threads=threads, memory=memory, progress=tell)))

    def to_numpy(self, dtype: DTypeLike | None = None) -> np.ndarray:
        """The distances of all indices, of shape (rows, states of a row) for every encoding.

        `.reshape(-1)` has them in the order of indices. The default dtype is uint8, uint16 if
        some distance exceeds 254, or uint32 if one exceeds 65,534. Signed and floating dtypes have -1 for states that cannot reach a
        goal, unsigned ones have their largest value. In uint8 the array of a plain table in the
        encoding `byte` is read-only and maps the file without a copy; such a table is checked
        first, like `verify(quick=True)`.
        """
        rows, states = self._table.shape()
        deepest = self.contents.god_number
        usual = np.dtype(np.uint8 if deepest < 255 else np.uint16 if deepest < 65535 else np.uint32)
        kind = usual if dtype is None else np.dtype(dtype)
        plain = self._table.plain()
        if plain is not None and kind == np.uint8:
            self.verify(quick=True)
            offset, rows, stride, states = plain
            return np.memmap(self.path, dtype=np.uint8, mode="r", offset=offset, shape=(rows, stride))[:, :states]
        if kind.kind in "iu" and np.iinfo(kind).max < deepest + (kind.kind == "u"):
            raise UsageError(f"the distances are up to {deepest}: {kind} is too small")
        found = self._table.whole().reshape(rows, states)
        if kind == found.dtype:
            return found
        out = found.astype(kind)
        unreachable: int = -1 if kind.kind in "if" else (1 << 8 * kind.itemsize) - 1
        out[found == np.iinfo(found.dtype).max] = unreachable
        return out

    def blocks(self, length: int = BLOCK) -> Iterator[np.ndarray]:
        """The distances of all indices, in order, `length` at a time.

        The blocks are int32, with -1 if no goal is reachable.
        """
        if length < 1:
            raise UsageError("a block has at least one distance")
        size = self._table.size()
        for first in range(0, size, length):
            yield self._table.decoded(first, min(length, size - first))

    def labelled(self, samples: int | str | None = None, *, seed: int = 0, memory=None,
                 progress: bool | Progress = False) -> tuple[np.ndarray, np.ndarray]:  # fmt: skip
        """States with a path to a goal and their distances, in the order of indices.

        They are all states, `samples` different ones, or with "100/depth" at most 100 of each
        distance, as uint8 (n, state_bytes) and int32 (n,). `puzzle.features` and `puzzle.one_hot` convert states
        to inputs of networks.
        """
        with told(progress) as tell:
            return self._table.labelled(dict(samples=samples, seed=seed, memory=memory, progress=tell))

    def export(self, path: str | os.PathLike, *, form: str | None = None, samples: int | str | None = None,
               seed: int = 0, force: bool = False, memory=None, progress: bool | Progress = False) -> Exported:  # fmt: skip
        """Writes `labelled` states to a file: .npy, .npz, .parquet, .safetensors or .csv.

        `form` is the form of states: features, bytes, text, index or none
        (docs/src/how-to/export-data.md). Blocks are written one by one.
        """
        with told(progress) as tell:
            options = dict(form=form, samples=samples, seed=seed, force=force, memory=memory, progress=tell)
            return Exported(self._table.export(os.fspath(path), options))

    def to_parquet(self, path, **options) -> Exported:
        """`export` to a .parquet file."""
        return self.export(_with(path, ".parquet"), **options)

    def to_safetensors(self, path, **options) -> Exported:
        """`export` to a .safetensors file."""
        return self.export(_with(path, ".safetensors"), **options)

    def to_csv(self, path, **options) -> Exported:
        """`export` to a .csv file."""
        return self.export(_with(path, ".csv"), **options)

    def picture(self, states=None):
        """States, by default the hardest, as a picture that notebooks show; at most twelve."""
        return self.puzzle.picture(self.hardest(limit=12) if states is None else states)

    def _repr_html_(self) -> str:
        if self.closed:
            return repr(self)
        fields = self.contents.fields
        return table(short(fields), [("layers", sparkline(fields["layers"]))])

    def __repr__(self) -> str:
        return f"antipode.Table({self.path!r}{', closed' if self.closed else ''})"


def _reopened(path: str, puzzle: Puzzle | None, decode: bool, subset: dict[str, list[str]]) -> Table:
    table = Table(path, puzzle, decode=decode)
    return table.among(subset["among"], subset["except"]) if any(subset.values()) else table


def _puzzle_of(path: str) -> Puzzle:
    with Table(path) as opened:
        return opened.puzzle


def _with(path: str | os.PathLike, extension: str) -> str:
    path = os.fspath(path)
    return path if path.endswith(extension) else path + extension


# So that it can be a heuristic: see `on_bytes`.
setattr(Table.distance, "takes_bytes", True)
