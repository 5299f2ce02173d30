"""Puzzles: by their spec, or with rules of one's own."""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np

from . import _antipode
from ._errors import UsageError

#: The index of a state that has none: an invariant separates it from the goals.
NOT_NUMBERED = np.uint64(2**64 - 1)


class Puzzle:
    """A puzzle: `Puzzle("sliding:3x4")`, with a goal of its own as `goal`, or `Puzzle(rules)` with an object that has rules (see `Rules`).

    States are uint8 arrays of shape (n, state_bytes), one row a state, or (state_bytes,) for one; everything that takes states takes text
    and lists of text, too, and uint64 arrays of indices.
    """

    def __init__(self, spec: str | Rules | Any, goal: str | None = None):
        if isinstance(spec, _antipode.Problem):
            self._problem = spec
        elif isinstance(spec, str):
            self._problem = _antipode.Problem(spec, goal)
        elif goal is not None:
            raise UsageError("rules tell their goals themselves")
        else:
            self._problem = _antipode.Problem.of_rules(spec)

    @property
    def spec(self) -> str:
        """The canonical spec."""
        return self._problem.spec

    @property
    def state_bytes(self) -> int:
        """Bytes of a state: the columns of arrays of states."""
        return self._problem.state_bytes

    @property
    def size(self) -> int:
        """Number of indices. `UsageError` if it has no numbering, `LimitError` if there are too many."""
        return self._problem.size()

    def goals(self) -> np.ndarray:
        """The goals, uint8 (n, state_bytes)."""
        return self._problem.goals()

    def read(self, states) -> np.ndarray:
        """States from text, as rows; `UsageError` if one is not a state."""
        return self._problem.read(states)

    def write(self, states) -> str | list[str]:
        """States as people write them."""
        return self._problem.write(states)

    def is_goal(self, states) -> bool | np.ndarray:
        """Whether states are goals."""
        return self._problem.is_goal(states)

    def expand(self, states, padded: bool = False) -> tuple[np.ndarray, np.ndarray]:
        """The successors of states: (starts, successors), where successors[starts[i]:starts[i + 1]] are those of state i, in the order of its
        moves (int64 (n + 1,), uint8 (m, state_bytes)); with `padded`, (counts, successors) of shapes (n,) and (n, most, state_bytes),
        with zeros behind."""
        starts, successors = self._problem.expand(states)
        if not padded:
            return starts, successors
        return _padded(starts, successors)

    def neighbours(self, indices, padded: bool = False) -> tuple[np.ndarray, np.ndarray]:
        """The same for indices: uint64 in, uint64 out; `padded` fills with NOT_NUMBERED."""
        starts, all = self._problem.neighbours(np.ascontiguousarray(indices, dtype=np.uint64))
        return _padded(starts, all, NOT_NUMBERED) if padded else (starts, all)

    def moves(self, state) -> list[str]:
        """The names of the moves of a state, in the order of its successors."""
        return self._problem.moves(state)

    def rank(self, states) -> int | np.ndarray:
        """The indices of states, uint64; NOT_NUMBERED where an invariant, such as parity, separates a state from the goals."""
        return self._problem.rank(states)

    def unrank(self, indices) -> np.ndarray:
        """The states of indices."""
        return self._problem.unrank(np.atleast_1d(np.asarray(indices, dtype=np.uint64)))

    def random(self, count: int = 1, seed: int = 0) -> np.ndarray:
        """States drawn uniformly and independently from those with a path to a goal; the same for the same seed."""
        return self._problem.random(count, seed)

    def scramble(self, count: int = 1, moves: int = 100, seed: int = 0) -> np.ndarray:
        """The ends of random walks of `moves` moves from the goals, which never undo the move before unless nothing else can be done; UsageError
        if moves cannot be undone."""
        return self._problem.scramble(count, moves, seed)

    def features(self, states) -> np.ndarray:
        """The fields that networks see, uint16 (n, fields): what has one of a few values, such as the tile of a cell."""
        return self._problem.features(states)

    @property
    def feature_sizes(self) -> tuple[str, list[int]]:
        """What the fields are called, and the number of values of each."""
        return self._problem.feature_sizes()

    def one_hot(self, states) -> np.ndarray:
        """The same fields one-hot, float32 (n, sum of sizes)."""
        values, sizes = self.features(states), self.feature_sizes[1]
        starts = np.concatenate([[0], np.cumsum(sizes)])
        out = np.zeros((len(values), starts[-1]), dtype=np.float32)
        np.put_along_axis(out, values + starts[:-1], 1, axis=1)
        return out

    @property
    def heuristics(self) -> list[str]:
        """The names of its heuristics, the best admissible one first."""
        return self._problem.heuristics()

    def estimate(self, states, heuristic="") -> float | np.ndarray:
        """The estimates of a heuristic, by name (`manhattan`, `pdb:FILE`, `net:FILE` ..; by default the best of the family): float64, infinite
        where it proves that no goal can be reached."""
        return self._problem.estimate(states, heuristic or self.heuristics[0])

    def __repr__(self) -> str:
        return f"antipode.Puzzle({self.spec!r})"


def _padded(starts, values, fill=0):
    counts = np.diff(starts)
    most = int(counts.max(initial=0))
    out = np.full((len(counts), most, *values.shape[1:]), fill, dtype=values.dtype)
    out[np.arange(most) < counts[:, None]] = values
    return counts, out


class Rules:
    """A puzzle of one's own: subclass it, or write any class with these methods.

    Required: `goals()` (or `starts()` and `is_goal`) and `expand(states)`. All arrays of states are uint8 of shape (n, bytes).
    Attributes: `spec`, its name in tables; `directed = True` if moves cannot all be undone by moves. With `size`, `rank` and
    `unrank` it is numbered: searches take less memory, and tables need not carry the states.
    """

    #: What tables call it.
    spec = "rules"
    #: Whether some moves cannot be undone by moves.
    directed = False

    def expand(self, states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Successors of all states, one after the other, uint8 (m, bytes), and how many each state has, integers (n,)."""
        raise NotImplementedError

    # Optional: goals(self), starts(self) -> uint8 (n, bytes); is_goal(self, states) -> bool (n,); write(self, state) -> str;
    # read(self, text) -> uint8 (bytes,); move_name(self, state, ordinal) -> str; size; rank(self, states) -> (n,); unrank(self, indices).


class Graph(Rules):
    """An undirected or directed graph as a puzzle: states are nodes, moves edges. `matrix` is a SciPy sparse matrix (n, n), a dense one, or what
    `scipy.sparse.csr_matrix` takes; an entry (i, j) that is not 0 is a move from i to j."""

    def __init__(self, matrix, goals: Sequence[int], spec: str = "python-graph", names: Sequence[str] | None = None):
        from scipy import sparse

        matrix = sparse.csr_matrix(matrix)
        if matrix.shape[0] != matrix.shape[1]:
            raise UsageError(f"a graph has a square matrix, not one of shape {matrix.shape}")
        matrix = sparse.csr_matrix(matrix - sparse.diags(matrix.diagonal(), dtype=matrix.dtype))
        matrix.eliminate_zeros()
        self._starts, self._edges = matrix.indptr, matrix.indices
        self._goals = np.unique(np.asarray(goals, dtype=np.int64))
        nodes = matrix.shape[0]
        if len(self._goals) == 0 or self._goals[0] < 0 or self._goals[-1] >= nodes:
            raise UsageError(f"goals are nodes from 0 to {nodes - 1}")
        pattern = (matrix != 0).astype(np.int8)
        self.spec, self.directed, self._names = spec, (pattern != pattern.T).nnz > 0, names
        if names is not None:
            self._numbers = {str(name): number for number, name in enumerate(names)}
            if len(self._numbers) != nodes:
                raise UsageError(f"{nodes} nodes need as many different names")
        self.nodes = nodes
        if not self.directed:
            self.size, self.rank, self.unrank = nodes, self._rank, self._unrank

    @classmethod
    def of_networkx(cls, graph, goals: Sequence, spec: str = "python-graph") -> Graph:
        """A graph of networkx; goals are its nodes."""
        import networkx

        nodes = list(graph.nodes)
        numbers = {node: number for number, node in enumerate(nodes)}
        unknown = [goal for goal in goals if goal not in numbers]
        if unknown:
            raise UsageError(f"{unknown[0]!r} is not a node")
        matrix = networkx.to_scipy_sparse_array(graph, nodelist=nodes, weight=None)
        return cls(matrix, [numbers[goal] for goal in goals], spec, [str(node) for node in nodes])

    def goals(self) -> np.ndarray:
        return self._unrank(self._goals)

    def starts(self) -> np.ndarray:
        return self.goals() if not self.directed else self._unrank(np.arange(self.nodes))

    def is_goal(self, states: np.ndarray) -> np.ndarray:
        return np.isin(self._rank(states), self._goals)

    def expand(self, states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        nodes = self._rank(states)
        counts = self._starts[nodes + 1] - self._starts[nodes]
        ends = np.cumsum(counts)
        within = np.arange(counts.sum()) - np.repeat(ends - counts, counts)
        return self._unrank(self._edges[np.repeat(self._starts[nodes], counts) + within]), counts

    def write(self, state: np.ndarray) -> str:
        node = int(self._rank(state[None])[0])
        return self._names[node] if self._names is not None else str(node)

    def read(self, text: str) -> np.ndarray:
        node = self._numbers.get(text) if self._names is not None else (int(text) if text.isdigit() else None)
        if node is None or node >= self.nodes:
            raise UsageError(f"{text!r} is not a node")
        return self._unrank(np.array([node]))[0]

    @staticmethod
    def _rank(states: np.ndarray) -> np.ndarray:
        return np.ascontiguousarray(states).view(">u4")[:, 0].astype(np.int64)

    @staticmethod
    def _unrank(indices: np.ndarray) -> np.ndarray:
        return np.ascontiguousarray(indices, dtype=">u4").view(np.uint8).reshape(-1, 4)
