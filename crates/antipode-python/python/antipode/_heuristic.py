"""Heuristics that are opened once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

import numpy as np

from . import _antipode

if TYPE_CHECKING:
    from ._puzzle import Puzzle


class Heuristic:
    """An open heuristic: `h = puzzle.heuristic("pdb:5.antipode")`, then `h(states)`.

    It can be passed wherever a heuristic is expected, and to other processes, which open it again.
    """

    def __init__(self, puzzle: Puzzle, name: str):
        self.puzzle, self._spelt = puzzle, name
        self._estimator = _antipode.Estimator(puzzle._problem, name)

    @property
    def name(self) -> str:
        """Its name."""
        return self._estimator.name

    @property
    def admissible(self) -> bool:
        """Whether it claims never to exceed the distance."""
        return self._estimator.admissible

    @property
    def consistent(self) -> bool:
        """Whether it claims that no move lowers it by more than 1."""
        return self._estimator.consistent

    def __call__(self, states) -> float | np.ndarray:
        """The estimates of states, float64; infinite where it proves that no goal is reachable."""
        return self._estimator.estimates(states)

    def policy(self, states) -> tuple[np.ndarray, np.ndarray]:
        """The probabilities of moves, as (starts, probabilities), if the heuristic has a policy.

        Those of state i are `probabilities[starts[i]:starts[i + 1]]`, in the order of `expand`.
        """
        return self._estimator.policy(states)

    def __reduce__(self):
        return Heuristic, (self.puzzle, self._spelt)

    def __repr__(self) -> str:
        return f"antipode.Heuristic({self.puzzle!r}, {self._spelt!r})"


class on_bytes:
    """A function of states as puzzles and tables have them, `antipode.solve(.., heuristic=antipode.on_bytes(f))`.

    A heuristic or policy that is a function gets rows as people write states: cells in reading
    order with 0 for an empty one, the peg of each disk, the lights. One inside `on_bytes` gets
    rows that methods such as `Puzzle.one_hot` and `Table.distance` take, uint8 (n, bytes).
    """

    takes_bytes = True

    def __init__(self, function: Callable):
        self.function = function

    def __call__(self, states):
        return self.function(states)


def given(heuristic):
    """What the native part takes: the name of an open heuristic, else the argument."""
    return heuristic._spelt if isinstance(heuristic, Heuristic) else heuristic
