"""Pattern databases, sets of them, and tables of cosets: the verb pdb.

A heuristic uses them by name, as in `antipode.solve(puzzle, states, heuristic="pdb:FILE")`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

from . import _antipode
from ._fields import CosetsBuilt, PdbBuilt, PdbContents, PdbSet, Verified
from ._files import Path, fs
from ._progress import Progress, told
from ._puzzle import Puzzle

__all__ = ["build", "build_set", "choose_set", "cosets", "info", "verify"]


def __dir__() -> list[str]:
    return __all__


def build(puzzle, pattern: str, path: Path, *, additive: bool | str = False,
          encoding: str | None = None, compress: int | None = None, force: bool = False, engine: str | None = None, scratch: Path | None = None, disk: int | None = None,
          checkpoint: Path | None = None, every: float | None = None, resume: bool = False, threads: int | None = None,
          memory: int | None = None, progress: bool | Progress = False) -> PdbBuilt:  # fmt: skip
    """Searches a pattern, tokens or pieces with commas, and writes its table.

    `additive` counts only moves of the tokens of the pattern, so that values of disjoint patterns
    add up; "blank" keeps one value for each component of the hole. Where moves move several pieces,
    "location" and "split" count a share of each move. The encodings are
    byte, nibble, delta, mod3, short and wide.
    """
    with told(progress) as tell:
        options = dict(additive="own" if additive is True else additive or None, encoding=encoding, compress=compress, force=force,
                       engine=engine, scratch=fs(scratch), disk=disk, checkpoint=fs(checkpoint), every=every, resume=resume, threads=threads,
                       memory=memory, progress=tell)  # fmt: skip
        return PdbBuilt(_antipode.pdb_build(Puzzle.of(puzzle)._problem, pattern, os.fspath(path), options))


def info(path: Path) -> PdbContents | CosetsBuilt:
    """The metadata of a pattern database, or of a table of cosets."""
    found = _antipode.pdb_info(os.fspath(path))
    return PdbContents(found)


def verify(path: Path, *, quick: bool = False, slow: bool = False, samples: int | None = None, seed: int = 0, threads: int | None = None,
           memory: int | None = None, progress: bool | Progress = False) -> Verified:  # fmt: skip
    """Certifies every value; `quick` checks only checksums, `samples` some values of cosets.

    `DamagedError` or `RefutedError` if the check fails.
    """
    with told(progress) as tell:
        options = dict(quick=quick, slow=slow, samples=samples, seed=seed, threads=threads, memory=memory, progress=tell)
        return Verified(_antipode.pdb_verify(os.fspath(path), options))


def cosets(puzzle, path: Path, size: int, *, force: bool = False, checkpoint: Path | None = None, every: float | None = None,
           resume: bool = False, threads: int | None = None, memory: int | None = None,
           progress: bool | Progress = False) -> CosetsBuilt:  # fmt: skip
    """Builds a table of distances of cosets, of at most `size` bytes, for a twisty puzzle."""
    with told(progress) as tell:
        options = dict(force=force, checkpoint=fs(checkpoint), every=every, resume=resume, threads=threads, memory=memory, progress=tell)
        return CosetsBuilt(_antipode.pdb_cosets(Puzzle.of(puzzle)._problem, os.fspath(path), size, options))


def build_set(set_file: Path, folder: Path, *, force: bool = False, engine: str | None = None, checkpoint: Path | None = None,
              every: float | None = None, resume: bool = False, threads: int | None = None, memory: int | None = None,
              progress: bool | Progress = False) -> list[PdbBuilt]:  # fmt: skip
    """Builds the tables of a set that do not exist yet, such as data/pdb/15-puzzle-7-8.toml."""
    with told(progress) as tell:
        options = dict(force=force, engine=engine, checkpoint=fs(checkpoint), every=every, resume=resume, threads=threads, memory=memory,
                       progress=tell)  # fmt: skip
        return [PdbBuilt(built) for built in _antipode.pdb_set_build(os.fspath(set_file), os.fspath(folder), options)]


def choose_set(puzzle, path: Path, *, dual: bool = False, states: Iterable[str] = (), force: bool = False, threads: int | None = None,
               memory: int | None = None) -> PdbSet:  # fmt: skip
    """Divides all tokens into additive patterns whose tables fit `memory`, and writes the set: the best for `states`, or for all states."""
    options = dict(dual=dual, states=list(states), force=force, threads=threads, memory=memory)
    return PdbSet(_antipode.pdb_set_choose(Puzzle.of(puzzle)._problem, os.fspath(path), options))
