"""A puzzle as an environment of Gymnasium, with exact distances in `info`."""

from __future__ import annotations

import gymnasium
import numpy as np

from ._puzzle import Puzzle
from ._table import Table


class PuzzleEnv(gymnasium.Env):
    """A Gymnasium environment of a puzzle in which each move costs 1.

    Each episode starts at a random state, or after `scramble` random moves from a goal.
    Observations are the fields of `Puzzle.features`, one-hot if `one_hot`. Actions are the moves in
    order. Actions that a state does not have change nothing; `info["action_mask"]` marks the legal
    ones. With a table, `info["distance"]` is exact, and `info["optimal_actions"]` marks all best
    moves.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, puzzle: str | Puzzle, table: Table | None = None, scramble: int | None = None, one_hot: bool = False,
                 render_mode: str | None = None):  # fmt: skip
        self.puzzle = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)
        self.table, self.scramble, self.one_hot, self.render_mode = table, scramble, one_hot, render_mode
        sizes = np.array(self.puzzle.feature_sizes[1])
        box = gymnasium.spaces.Box(0, 1, (int(sizes.sum()),), np.float32)
        self.observation_space = box if one_hot else gymnasium.spaces.MultiDiscrete(sizes)
        starts, _ = self.puzzle.expand(self._drawn(64, 0))
        self._most = int(np.diff(starts).max())
        self.action_space = gymnasium.spaces.Discrete(self._most)

    def _drawn(self, count: int, seed: int) -> np.ndarray:
        if self.scramble is not None:
            return self.puzzle.scramble(count, self.scramble, seed)
        return self.puzzle.random(count, seed)

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        super().reset(seed=seed)
        given = (options or {}).get("state")
        if given is not None:
            self._state = self.puzzle.read(given)
        else:
            self._state = self._drawn(1, int(self.np_random.integers(2**63)))[0]
        self._look()
        return self._observation(), self._info()

    def step(self, action):
        if action < len(self._next):
            self._state = self._next[action]
            self._look()
        solved = bool(self.puzzle.is_goal(self._state))
        return self._observation(), -1.0, solved, False, self._info()

    def render(self):
        return self.puzzle.write(self._state) if self.render_mode == "ansi" else None

    def _look(self) -> None:
        self._next = self.puzzle.expand(self._state)[1]
        self._most = max(self._most, len(self._next))

    def _observation(self):
        if self.one_hot:
            return self.puzzle.one_hot(self._state)[0]
        return self.puzzle.features(self._state)[0].astype(np.int64)

    def _info(self) -> dict:
        mask = np.arange(self.action_space.n) < len(self._next)
        info = {"action_mask": mask.astype(np.int8)}
        if self.table is not None:
            here = self.table.distance(self._state)
            next_ = self.table.distance(self._next)
            best = np.zeros(self.action_space.n, dtype=np.int8)
            best[: len(next_)] = (next_ == here - 1)[: self.action_space.n]
            info.update(distance=here, optimal_actions=best)
        return info
