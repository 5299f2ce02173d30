"""Exact distances of sliding, twisty and other permutation puzzles.

    >>> import antipode
    >>> antipode.analyze("sliding:3x3").god_number
    31
"""

from __future__ import annotations

import os
from typing import Any, Callable

from . import _antipode
from ._antipode import __version__
from ._errors import (
    ClosedError,
    DamagedError,
    Error,
    LawError,
    LimitError,
    MissingError,
    RefutedError,
    UsageError,
)
from ._progress import Progress, told
from ._puzzle import NOT_NUMBERED, Graph, Puzzle, Rules
from ._reports import Analysis, HeuristicAudit, Report
from ._table import Table

__all__ = [
    "NOT_NUMBERED", "Analysis", "ClosedError", "DamagedError", "Error", "Graph", "HeuristicAudit", "LawError", "LimitError", "MissingError",
    "Progress", "Puzzle", "RefutedError", "Report", "Rules", "Table", "UsageError", "__version__", "analyze", "audit", "audit_heuristic",
    "build", "components", "diameter", "open", "solve",
]  # fmt: skip


def _puzzle(puzzle: str | Puzzle | Any) -> Puzzle:
    return puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)


def open(path: str | os.PathLike, puzzle: Puzzle | None = None) -> Table:
    """Opens a table, usable as a context manager. `puzzle` is needed only for a custom puzzle."""
    return Table(path, puzzle)


def analyze(puzzle, *, antipodes: int = 10, levels: int | None = None, threads=None, memory=None, progress: bool | Progress = False) -> Analysis:
    """Searches all states of a puzzle and reports `layers`, `god_number`, `antipodes` and more.

    `memory` is in bytes. `progress` is True for a bar of tqdm, or a function that receives dicts
    of phase, depth, done and total.
    """
    with told(progress) as tell:
        options = dict(antipodes=antipodes, levels=levels, threads=threads, memory=memory, progress=tell)
        return Analysis(_antipode.analyze(_puzzle(puzzle)._problem, options))


def build(puzzle, path, *, encoding: str | None = None, compress: int | None = None, replace: bool = False, threads=None, memory=None,
          progress: bool | Progress = False) -> Analysis:  # fmt: skip
    """Searches all states and writes their distances to a table.

    The encodings are plane, mod3 and byte; byte has the fastest look-ups.
    """
    with told(progress) as tell:
        options = dict(encoding=encoding, compress=compress, replace=replace, threads=threads, memory=memory, progress=tell)
        return Analysis(_antipode.build(_puzzle(puzzle)._problem, os.fspath(path), options))


def components(puzzle, *, memory=None, progress: bool | Progress = False) -> Report:
    """The components of all configurations, with numbers that may be huge as text."""
    with told(progress) as tell:
        return Report(_antipode.components(_puzzle(puzzle)._problem, dict(memory=memory, progress=tell)))


def diameter(puzzle, *, bounds: bool = False, threads=None, memory=None, progress: bool | Progress = False) -> Report:
    """The greatest distance between any two configurations, component by component."""
    with told(progress) as tell:
        options = dict(bounds=bounds, threads=threads, memory=memory, progress=tell)
        return Report(_antipode.diameter(_puzzle(puzzle)._problem, options))


def _solving(solver, heuristic, weight, nodes, seconds, seed, settings, more) -> dict:
    settings = [f"{name}={value}" for name, value in (settings or {}).items()]
    return dict(solver=solver, heuristic=heuristic, weight=weight, nodes=nodes, seconds=seconds, seed=seed, settings=settings, **more)


def solve(puzzle, states, *, solver: str | None = None, heuristic: str | Callable | None = None, policy: Callable | None = None,
          admissible: bool = False, consistent: bool = False, weight: float | None = None, depth: int | None = None,
          nodes: int | None = None, seconds: float | None = None, seed: int | None = None, settings: dict | None = None, threads=None,
          memory=None, progress: bool | Progress = False) -> Report | list[Report]:  # fmt: skip
    """Solves states.

    `heuristic` is a name, or a function from a uint8 array of states (n, bytes) to n numbers.
    Solvers that support it call the function with many states at a time, such as `astar` with
    `settings={"batch": 100}`. Pass `admissible=True` if the heuristic is admissible, so that its
    proofs count. `policy` is a function to an array (n, moves) of weights of the moves, in order.
    """
    more = dict(policy=policy, admissible=admissible, consistent=consistent, depth=depth, threads=threads, memory=memory)
    with told(progress) as tell:
        options = _solving(solver, heuristic, weight, nodes, seconds, seed, settings, dict(more, progress=tell))
        found = _antipode.solve(_puzzle(puzzle)._problem, states, options)
    return Report(found) if isinstance(found, dict) else [Report(one) for one in found]


def _chosen(table: Table | str | os.PathLike | None, puzzle, random, by_depth, states, referee) -> tuple[Puzzle, dict]:
    if isinstance(table, Table):
        puzzle, table = puzzle or table.puzzle, table.path
    elif table is not None and puzzle is None:
        puzzle = Table(table).puzzle
    if puzzle is None:
        raise UsageError("an audit needs a table, or a puzzle and a referee")
    return _puzzle(puzzle), dict(table=table and os.fspath(table), referee=referee, random=random, by_depth=by_depth, states=states)


def audit(table=None, *, puzzle=None, solver: str | None = None, heuristic: str | Callable | None = None, policy: Callable | None = None,
          admissible: bool = False, weight: float | None = None, nodes: int | None = None, seconds: float | None = None, seed: int = 0,
          settings: dict | None = None, random: int | None = None, by_depth: int | None = None, states=None, referee: str | None = None,
          expanded: bool = False, threads=None, memory=None, progress: bool | Progress = False) -> Report:  # fmt: skip
    """Compares a solver with exact distances.

    The distances come from a table, or from IDA* with the heuristic `referee`. The solver solves
    all states of the table, `random` random ones, `by_depth` of each distance, or `states`.
    """
    puzzle, chosen = _chosen(table, puzzle, random, by_depth, states, referee)
    more = dict(chosen, policy=policy, admissible=admissible, expanded=expanded, threads=threads, memory=memory)
    with told(progress) as tell:
        options = _solving(solver, heuristic, weight, nodes, seconds, seed, settings, dict(more, progress=tell))
        return Report(_antipode.audit(puzzle._problem, options))


def audit_heuristic(table, heuristic: str | Callable, *, puzzle=None, policy: Callable | None = None, admissible: bool = False,
                    consistent: bool = False, random: int | None = None, by_depth: int | None = None, states=None, seed: int = 0,
                    referee: str | None = None, threads=None, memory=None,
                    progress: bool | Progress = False) -> HeuristicAudit:  # fmt: skip
    """Compares a heuristic with exact distances, by default on every state of a table.

    The report has errors, overestimates and inconsistent moves, also by distance. `heuristic` is a
    name, or a function from a uint8 array of states (n, bytes) to n numbers, such as a torch module.
    """
    puzzle, chosen = _chosen(table, puzzle, random, by_depth, states, referee)
    more = dict(heuristic=heuristic, policy=policy, admissible=admissible, consistent=consistent, seed=seed, threads=threads, memory=memory)
    with told(progress) as tell:
        return HeuristicAudit(_antipode.audit_heuristic(puzzle._problem, dict(chosen, **more, progress=tell)))
