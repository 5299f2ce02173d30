"""Groups in both directions between antipode and CayleyPy.

`cayley.definition(puzzle)` has the generators of a puzzle as permutations, `cayley.graph(puzzle)`
is a `CayleyGraph` of CayleyPy with them, and `cayley.Permutations` are rules from generators, such
as `cayley.of_graph(graph)`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Sequence

import numpy as np

from ._errors import UsageError
from ._puzzle import Puzzle, Rules

__all__ = ["Definition", "Permutations", "definition", "graph", "of_graph"]

#: Random states on which the generators are compared with the rules.
TRIED = 50


@dataclass(frozen=True)
class Definition:
    """A puzzle as a group: each move permutes stickers.

    After move i the sticker at p is the one that was at `generators[i][p]`, as in CayleyPy.
    """

    puzzle: Puzzle
    #: The permutations, int64 (moves, stickers).
    generators: np.ndarray
    #: The names of the moves.
    names: list[str]
    #: For each field of `Puzzle.features`: its first sticker, its stickers, and the first of its set.
    fields: list[tuple[int, int, int]]

    def stickers(self, states) -> np.ndarray:
        """States as arrangements of stickers, int64 (n, stickers); a goal is 0, 1, 2 .."""
        values = self.puzzle.features(states).astype(np.int64)
        out = np.empty((len(values), self.generators.shape[1]), dtype=np.int64)
        return _arranged(values, self.fields, out)


def _arranged(values: np.ndarray, fields: list[tuple[int, int, int]], out: np.ndarray) -> np.ndarray:
    rows = np.arange(len(values))
    for field, (first, count, least) in enumerate(fields):
        piece, twist = np.divmod(values[:, field], count)
        for at in range(count):
            out[rows, first + (at + twist) % count] = least + piece * count + at
    return out


def _fields(goal: np.ndarray, sizes: list[int]) -> list[tuple[int, int, int]]:
    """The stickers of each field, from the goal: piece i of a set is in place i, not twisted."""
    fields, first, at = [], 0, 0
    while at < len(goal):
        end = at + 1
        while end < len(goal) and goal[end] > goal[end - 1]:
            end += 1
        count = int(goal[at + 1] - goal[at]) if end > at + 1 else sizes[at]
        if list(goal[at:end]) != [count * number for number in range(end - at)]:
            raise UsageError("its goal does not have each piece in its place")
        fields += [(first + count * number, count, first) for number in range(end - at)]
        first, at = first + count * (end - at), end
    return fields


def definition(puzzle: str | Puzzle | Any) -> Definition:
    """The moves of a puzzle as permutations; `UsageError` if they are not.

    The puzzle is one whose pieces all differ and whose moves do not depend on the state, such as a
    twisty puzzle, pancakes, top spin or lights out. The permutations are compared with the rules.
    """
    puzzle = Puzzle.of(puzzle)
    goal = puzzle.goals()[0]
    _, sizes = puzzle.feature_sizes
    wrong = f"{puzzle.spec} is not a group whose moves permute its pieces: "
    try:
        fields = _fields(puzzle.features(goal)[0].astype(np.int64), sizes)
    except UsageError as error:
        raise UsageError(wrong + str(error)) from None
    stickers = sum(count for _, count, _ in fields)
    successors = puzzle.expand(goal)[1]
    generators = Definition(puzzle, np.zeros((0, stickers), dtype=np.int64), [], fields).stickers(successors)
    found = Definition(puzzle, generators, puzzle.moves(goal), fields)
    states = puzzle.scramble(TRIED, 30, seed=1)
    starts, successors = puzzle.expand(states)
    if (np.diff(starts) != len(generators)).any():
        raise UsageError(wrong + "states have different numbers of moves")
    moved = found.stickers(states)[:, generators].reshape(len(successors), -1)
    if not np.array_equal(moved, found.stickers(successors)):
        raise UsageError(wrong + "its moves depend on the state")
    return found


def graph(puzzle: str | Puzzle | Any, **options: Any):
    """The `CayleyGraph` of a puzzle; needs CayleyPy, whose constructor gets the options."""
    from cayleypy import CayleyGraph, CayleyGraphDef

    group = definition(puzzle)
    generators, stickers = group.generators.tolist(), group.generators.shape[1]
    return CayleyGraph(CayleyGraphDef.create(generators, generator_names=group.names, central_state=list(range(stickers))), **options)


def of_graph(graph: Any, spec: str = "cayley-graph") -> Permutations:
    """The rules of a `CayleyGraph` or `CayleyGraphDef` of permutations; the goal is its centre."""
    found = getattr(graph, "definition", graph)
    return Permutations(found.generators, list(found.central_state), found.generator_names, spec)


class Permutations(Rules):
    """A group as a puzzle: states are arrangements of at most 256 kinds of entries.

    Move i takes the entry at `generators[i][p]` to p. The puzzle is directed if some inverse of a
    generator is none.
    """

    def __init__(self, generators: Sequence[Sequence[int]], central_state: Sequence[int] | None = None, names: Sequence[str] | None = None,
                 spec: str = "permutations"):  # fmt: skip
        self.generators = np.asarray(generators, dtype=np.int64)
        if self.generators.ndim != 2 or not (np.sort(self.generators, axis=1) == np.arange(self.generators.shape[1])).all():
            raise UsageError("generators are permutations of 0, 1, 2 .., all of one length")
        length = self.generators.shape[1]
        centre = np.arange(length) if central_state is None else np.asarray(central_state)
        if centre.shape != (length,) or centre.min() < 0 or centre.max() > 255:
            raise UsageError(f"the central state has {length} entries from 0 to 255")
        self.central_state, self.names = centre.astype(np.uint8), list(names or [])
        known = {tuple(generator) for generator in self.generators}
        self.spec, self.directed = spec, any(tuple(np.argsort(generator)) not in known for generator in self.generators)

    def goals(self) -> np.ndarray:
        return self.central_state[None]

    def starts(self) -> np.ndarray:
        return self.central_state[None]

    def expand(self, states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        moved = states[:, self.generators].reshape(-1, states.shape[1])
        return np.ascontiguousarray(moved), np.full(len(states), len(self.generators))

    def move_name(self, state: np.ndarray, ordinal: int) -> str:
        return self.names[ordinal] if ordinal < len(self.names) else f"move {ordinal + 1}"
