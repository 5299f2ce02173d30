"""Exact distances by a plain breadth-first search, the truth of the trial.

A puzzle is a Puzzle: how states are written, and where moves lead. Nothing here knows a family.
"""

from collections import deque
from dataclasses import dataclass, field
from typing import Callable


class TooLarge(Exception):
    """The puzzle has more states than the trial searches."""


@dataclass
class Puzzle:
    """Rules of a puzzle, written from the help text of its family."""

    family: str
    spec: str
    goals: set
    moves: Callable  # state -> list of states, a move each
    text: Callable  # state -> str, as antipode reads it
    read: Callable  # str -> state
    every: Callable | None = None  # () -> all configurations, where moves need not reach them all
    free: Callable | None = None  # state -> states that a move leads to without cost
    group: Callable | None = None  # state -> key: entries of a table with 'least' are the keys
    directed: bool = False
    starts: list = field(default_factory=list)  # where the exploration begins, if not at the goals
    files: dict = field(default_factory=dict)  # name -> text: files that the spec names
    refusals: list = field(default_factory=list)  # regular expressions: why antipode may refuse it
    plain: bool = True  # False for abstractions, whose states stand for many

    @property
    def program(self):
        """The command of the rules, if they are a program: look-ups need --run."""
        words = self.spec.removeprefix("rules:cmd:").split(";")[0].strip()
        return words if self.family == "rules" else None


@dataclass
class Truth:
    """Distances of all states that reach a goal."""

    depth: dict  # state -> distance; states that share an entry are all there
    layers: list  # entries at each distance
    states: list  # all states that the search met, reached or not
    key: Callable  # state -> its entry
    least: dict  # entry -> distance

    def of(self, state):
        """The distance that antipode has to report for a state, None if no goal is reached."""
        return self.least[self.key(state)] if state in self.depth else None

    @property
    def god(self):
        return len(self.layers) - 1


def closure(starts, moves, limit):
    """All states that moves reach, in the order of a breadth-first search."""
    seen = set(starts)
    order = list(seen)
    for state in order:
        for after in moves(state):
            if after not in seen:
                seen.add(after)
                order.append(after)
                if len(order) > limit:
                    raise TooLarge
    return order


def truth(puzzle, limit=20_000):
    """The distances of a puzzle to its goals."""
    both = puzzle.moves
    if puzzle.free:
        def both(state):
            return [*puzzle.moves(state), *puzzle.free(state)]
    if puzzle.every and (puzzle.directed or puzzle.free):
        states = puzzle.every()
        if len(states) > limit:
            raise TooLarge
    else:
        states = closure([*puzzle.goals, *puzzle.starts], both, limit)
    before = {state: [] for state in states}
    for state in states:
        for after in puzzle.moves(state):
            before[after].append((state, 1))
        for after in puzzle.free(state) if puzzle.free else ():
            before[after].append((state, 0))
    depth, line = {}, deque((goal, 0) for goal in puzzle.goals if goal in before)
    while line:
        state, steps = line.popleft()
        if depth.get(state, steps + 1) <= steps:
            continue
        depth[state] = steps
        for back, cost in before[state]:
            if depth.get(back, steps + 2) > steps + cost:
                (line.append if cost else line.appendleft)((back, steps + cost))
    return Truth(depth, *layers(puzzle, depth, states))


def layers(puzzle, depth, states):
    """Entries at each distance: states, or classes of states that free moves join, or groups."""
    least = {}
    keys = puzzle.group or (joined(depth, puzzle.free) if puzzle.free else lambda state: state)
    for state, steps in depth.items():
        key = keys(state)
        least[key] = min(steps, least.get(key, steps))
    counts = [0] * (1 + max(least.values(), default=-1))
    for steps in least.values():
        counts[steps] += 1
    return counts, states, keys, least


def joined(states, free):
    """A function from states to the name of their class under free moves."""
    name = {}
    for first in states:
        if first not in name:
            for state in closure([first], free, len(states)):
                name[state] = first
    return name.__getitem__


def components(puzzle, limit=20_000):
    """The sizes of all components, and a map from states to their component. For undirected puzzles."""
    states = puzzle.every()
    if len(states) > limit:
        raise TooLarge
    name = joined(states, puzzle.moves)
    sizes = {}
    for state in states:
        sizes[name(state)] = sizes.get(name(state), 0) + 1
    return sizes, name


def eccentricity(start, moves):
    """The greatest distance from one state."""
    seen, layer, steps = {start}, [start], -1
    while layer:
        steps += 1
        following = []
        for state in layer:
            for after in moves(state):
                if after not in seen:
                    seen.add(after)
                    following.append(after)
        layer = following
    return steps


def optimal_paths(puzzle, depth, state, known=None):
    """The number of optimal solutions, counted as sequences of states."""
    known = {} if known is None else known
    if depth[state] == 0:
        return 1
    if state not in known:
        nearer = {after for after in puzzle.moves(state) if depth.get(after) == depth[state] - 1}
        known[state] = sum(optimal_paths(puzzle, depth, after, known) for after in nearer)
    return known[state]
