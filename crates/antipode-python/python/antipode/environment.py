"""Puzzles as environments of Gymnasium, with exact distances in `info`.

`gymnasium.make("antipode/Sliding3x3-v0")` makes one, and `gymnasium.make_vec` many in one array.
"""

from __future__ import annotations

import os
from typing import Any

import gymnasium
import numpy as np

from . import _antipode
from ._drawing import pixels
from ._errors import UsageError
from ._puzzle import Puzzle
from ._registration import REGISTERED, register
from ._table import Table

__all__ = ["REGISTERED", "REWARDS", "PuzzleEnv", "PuzzleVectorEnv", "register"]

#: The rewards: minus the cost of the move, which is 1 without costs; 1 at the goal, else 0; the
#: decrease of the exact distance.
REWARDS = ("cost", "goal", "distance")

#: States that are drawn at a time.
DRAWN = 1024

class _Rules:
    """What both environments share: the puzzle, its spaces, its starts and its rewards."""

    def _set(self, puzzle, table, scramble, distance, reward, one_hot, max_steps, render_mode, actions) -> None:
        self.puzzle = Puzzle.of(puzzle)
        self.table = Table(table, self.puzzle) if isinstance(table, (str, os.PathLike)) else table
        if reward not in REWARDS:
            raise UsageError(f"there is no reward {reward!r}: use {', '.join(REWARDS)}")
        if self.table is None and (distance is not None or reward == "distance"):
            raise UsageError("distances need a table: pass table=")
        if scramble is not None and distance is not None:
            raise UsageError("a start is scrambled, or has a distance: leave one of them out")
        self.scramble, self.distance, self.reward, self.one_hot = scramble, distance, reward, one_hot
        self.max_steps, self.render_mode = max_steps, render_mode
        self._sizes = np.array(self.puzzle.feature_sizes[1])
        box = gymnasium.spaces.Box(0, 1, (int(self._sizes.sum()),), np.float32)
        self._observations = box if one_hot else gymnasium.spaces.MultiDiscrete(self._sizes)
        if actions is not None and actions < 1:
            raise UsageError(f"there is no environment of {actions} actions")
        self._most = actions or self._most_moves()
        self._actions = gymnasium.spaces.Discrete(self._most)
        self._pool = np.zeros((0, self.puzzle.state_bytes), dtype=np.uint8)

    def _most_moves(self) -> int:
        """The most moves of a state, as the puzzle or the table knows them, else those of some states."""
        known = _antipode.most_moves(self.puzzle._problem)
        if known is None and self.table is not None:
            known = _antipode.most_moves_in(self.table._table)
        if known is None:
            starts, _ = self.puzzle.expand(np.concatenate([self.puzzle.random(64, 0), self.puzzle.goals()[:64]]))
            known = int(np.diff(starts).max())
        return max(known, 1)

    def _check_moves(self, count: int) -> None:
        """Refuses a state with more moves than there are actions: the best one could be missing."""
        if count > self._most:
            raise UsageError(f"a state has {count} moves, and there are {self._most} actions: make the environment with actions={count}, or more")

    def _drawn(self, count: int, random: np.random.Generator) -> np.ndarray:
        """Start states, from a pool that one draw fills."""
        if len(self._pool) < count:
            self._pool = self._draw(max(count, DRAWN), random)
        drawn, self._pool = self._pool[:count], self._pool[count:]
        return drawn

    def _draw(self, count: int, random: np.random.Generator) -> np.ndarray:
        seed = int(random.integers(2**63))
        if self.scramble is not None:
            return self.puzzle.scramble(count, self.scramble, seed)
        if self.distance is None:
            return self.puzzle.random(count, seed)
        low, high = self.distance if isinstance(self.distance, tuple) else (self.distance, self.distance)
        assert self.table is not None
        layers = self.table.layers
        # Costs can leave distances out.
        some = [depth for depth in range(low, min(high + 1, len(layers))) if layers[depth]]
        if not some:
            raise UsageError(f"no state has a distance from {low} to {high}: the greatest is {len(layers) - 1}")
        found = np.concatenate([self.table.sample(depth, count, seed) for depth in some])
        return found[random.integers(len(found), size=count)]

    def _seen(self, states: np.ndarray) -> np.ndarray:
        if self.one_hot:
            return self.puzzle.one_hot(states)
        return self.puzzle.features(states).astype(np.int64)

    def _rewards(self, solved: np.ndarray, costs: np.ndarray, before, after) -> np.ndarray:
        if self.reward == "goal":
            return solved.astype(np.float64)
        if self.reward == "distance":
            return (before - after).astype(np.float64)
        return -costs.astype(np.float64)


class PuzzleEnv(gymnasium.Env, _Rules):
    """A Gymnasium environment of a puzzle.

    Each episode starts at a random state, after `scramble` random moves from a goal, or at a
    `distance` (a number, or a pair of the least and the greatest) from a goal. Observations are
    the fields of `Puzzle.features`, one-hot if `one_hot`. Actions are the moves in order; one that
    the state does not have changes nothing, and `info["action_mask"]` marks the others. The
    `reward` is "cost" (minus the cost of the move: -1 if moves have no costs), "goal" (1 at the
    goal) or "distance" (its decrease). An episode is truncated after `max_steps`. With a table, open
    or by path, `info["distance"]` is exact, and `info["optimal_actions"]` marks all best moves.

    The number of actions is the most moves of any state. Custom rules do not say it: then it is that
    of the states of the table, or that of some states, and a state with more moves is an error.
    `actions` sets it.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(self, puzzle: str | Puzzle, table: Table | str | os.PathLike | None = None, scramble: int | None = None, one_hot: bool = False,
                 render_mode: str | None = None, *, distance: int | tuple[int, int] | None = None, reward: str = "cost",
                 max_steps: int | None = None, actions: int | None = None):  # fmt: skip
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise UsageError(f"there is no render mode {render_mode!r}: use ansi or rgb_array")
        self._set(puzzle, table, scramble, distance, reward, one_hot, max_steps, render_mode, actions)
        self.observation_space, self.action_space = self._observations, self._actions

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        super().reset(seed=seed)
        if seed is not None:
            self._pool = self._pool[:0]
        start = (options or {}).get("state")
        self._state = self._drawn(1, self.np_random)[0] if start is None else np.array(self.puzzle.read(start))
        self._steps = 0
        self._look()
        return self._seen(self._state)[0], self._info()

    def step(self, action):
        if not self.action_space.contains(action):
            raise UsageError(f"there is no action {action!r}: actions are from 0 to {self._most - 1}")
        before, cost = self._here, 1
        if action < len(self._next):
            cost = 1 if self._costs is None else int(self._costs[action])
            self._state = self._next[action]
            self._look()
        self._steps += 1
        solved = bool(self.puzzle.is_goal(self._state))
        rewards = self._rewards(np.array([solved]), np.array([cost]), np.array([before or 0]), np.array([self._here or 0]))
        truncated = self.max_steps is not None and self._steps >= self.max_steps and not solved
        return self._seen(self._state)[0], float(rewards[0]), solved, truncated, self._info()

    def render(self):
        if self.render_mode == "ansi":
            return self.puzzle.write(self._state)
        return pixels(self.puzzle, self._state) if self.render_mode == "rgb_array" else None

    def _look(self) -> None:
        self._next = self.puzzle.expand(self._state)[1]
        self._check_moves(len(self._next))
        self._costs = _antipode.costs(self.puzzle._problem, self._state)
        self._here = None if self.table is None else self.table.distance(self._state)

    def _info(self) -> dict:
        mask = np.arange(self._most) < len(self._next)
        info: dict[str, Any] = {"action_mask": mask.astype(np.int8)}
        if self.table is not None:
            best = np.zeros(self._most, dtype=np.int8)
            marks = _antipode.optimal(self.table._table, self._state)[1]
            best[: len(marks)] = marks
            info.update(distance=self._here, optimal_actions=best)
        return info


class PuzzleVectorEnv(gymnasium.vector.VectorEnv, _Rules):
    """Many copies of a `PuzzleEnv` in one array, without loops in Python.

    The arguments are those of `PuzzleEnv`. An environment that ended starts again at the next step,
    whose action it ignores. With a table, `infos["distance"]` has the exact distances.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP}

    def __init__(self, puzzle: str | Puzzle, num_envs: int = 1, table: Table | str | os.PathLike | None = None, scramble: int | None = None,
                 one_hot: bool = False, render_mode: str | None = None, *, distance: int | tuple[int, int] | None = None,
                 reward: str = "cost", max_steps: int | None = None, max_episode_steps: int | None = None,
                 actions: int | None = None):  # fmt: skip
        self._set(puzzle, table, scramble, distance, reward, one_hot, max_steps or max_episode_steps, render_mode, actions)
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = self._observations, self._actions
        self.observation_space = gymnasium.vector.utils.batch_space(self._observations, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self._actions, num_envs)

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        super().reset(seed=seed)
        if seed is not None or not hasattr(self, "_random"):
            self._random, self._pool = np.random.default_rng(seed), self._pool[:0]
        given = (options or {}).get("states")
        states = self._drawn(self.num_envs, self._random) if given is None else self.puzzle.read(given)
        if len(states) != self.num_envs:
            raise UsageError(f"there are {self.num_envs} environments, and {len(states)} states")
        self._ended = np.zeros(self.num_envs, dtype=bool)
        self._steps = np.zeros(self.num_envs, dtype=np.int64)
        self._move(states, np.full(self.num_envs, -1))
        return self._seen(self._states), self._infos()

    def step(self, actions):
        actions = np.asarray(actions, dtype=np.int64)
        most = self._most
        if actions.shape != (self.num_envs,) or actions.min() < 0 or actions.max() >= most:
            raise UsageError(f"a step takes {self.num_envs} actions from 0 to {most - 1}")
        again, before, states = self._ended, self._here, self._states
        if again.any():
            states, actions = states.copy(), np.where(again, -1, actions)
            states[again] = self._drawn(int(again.sum()), self._random)
        self._move(states, actions)
        self._steps = np.where(again, 0, self._steps + 1)
        solved = self._solved & ~again
        truncated = np.zeros_like(solved) if self.max_steps is None else (self._steps >= self.max_steps) & ~solved & ~again
        rewards = np.where(again, 0.0, self._rewards(solved, self._costs, before, self._here))
        self._ended = solved | truncated
        return self._seen(self._states), rewards, solved, truncated, self._infos()

    def render(self):
        if self.render_mode == "ansi":
            return tuple(self.puzzle.write(self._states))
        return tuple(pixels(self.puzzle, state) for state in self._states) if self.render_mode == "rgb_array" else None

    def _move(self, states: np.ndarray, actions: np.ndarray) -> None:
        found = _antipode.step(self.puzzle._problem, np.ascontiguousarray(states), actions)
        self._check_moves(int(found[2].max(initial=0)))
        self._states, self._costs, self._counts, self._solved = found
        self._here = np.zeros(self.num_envs) if self.table is None else self.table.distance(self._states)

    def _seen(self, states: np.ndarray) -> np.ndarray:
        if not self.one_hot:
            return _antipode.fields(self.puzzle._problem, states)
        values = _antipode.fields(self.puzzle._problem, states)
        starts = np.cumsum(self._sizes) - self._sizes
        out = np.zeros((len(states), int(self._sizes.sum())), dtype=np.float32)
        np.put_along_axis(out, values + starts, 1, axis=1)
        return out

    def _infos(self) -> dict:
        infos: dict[str, Any] = {"action_mask": (np.arange(self._most) < self._counts[:, None]).view(np.int8)}
        if self.table is not None:
            infos["distance"] = self._here
        return infos


register()
