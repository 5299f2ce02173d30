"""Puzzles, given by a spec or by custom rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Sequence, overload

import numpy as np
from numpy.typing import NDArray

from . import _antipode
from ._errors import UsageError
from ._files import Path, answers
from ._heuristic import Heuristic, given

if TYPE_CHECKING:
    from ._drawing import Picture

#: The value for states without an index, which an invariant separates from the goals.
NOT_NUMBERED = np.uint64(2**64 - 1)


def matching(among: str | Sequence[str], except_: str | Sequence[str]) -> dict[str, Any]:
    """The options of a subset: one pattern or several."""
    return {"among": listed(among), "except": listed(except_)}


def listed(patterns: str | Sequence[str]) -> list[str]:
    return [patterns] if isinstance(patterns, str) else list(patterns)


class Puzzle:
    """A puzzle: `Puzzle("sliding:3x4")`, or `Puzzle(rules)` with an object of rules (see `Rules`).

    `goal` replaces the goal of the spec. States are uint8 arrays of shape (n, state_bytes), one row
    per state, or (state_bytes,) for one state. All methods that take states also accept text, lists
    of text, and uint64 arrays of indices.
    """

    def __init__(self, spec: str | Rules | Any, goal: str | None = None):
        #: How another process makes this puzzle.
        self._source: tuple[Callable, tuple] = (Puzzle, (spec, goal))
        if isinstance(spec, _antipode.Problem):
            self._problem = spec
            self._source = (Puzzle, (spec.spec,))
        elif isinstance(spec, str):
            self._problem = _antipode.Problem(spec, goal)
        elif goal is not None:
            raise UsageError("rules define the goals: omit goal")
        else:
            self._problem = _antipode.Problem.of_rules(spec)

    @classmethod
    def of(cls, puzzle: str | Puzzle | Rules | Any) -> Puzzle:
        """The puzzle, if it is one already, or that of a spec or of rules."""
        return puzzle if isinstance(puzzle, Puzzle) else cls(puzzle)

    def __reduce__(self):
        return self._source

    @property
    def spec(self) -> str:
        """The canonical spec."""
        return self._problem.spec

    @property
    def state_bytes(self) -> int:
        """The bytes of a state, which are the columns of arrays of states."""
        return self._problem.state_bytes

    @property
    def size(self) -> int:
        """The number of indices.

        `UsageError` if the puzzle has no numbering, `LimitError` if there are too many states.
        """
        return self._problem.size()

    def goals(self) -> np.ndarray:
        """The goals, uint8 (n, state_bytes)."""
        return self._problem.goals()

    def read(self, states) -> NDArray[np.uint8]:
        """Reads states from text, as rows; `UsageError` if one is not a state."""
        return self._problem.read(states)

    @overload
    def write(self, states: str | int) -> str: ...
    @overload
    def write(self, states: list[str]) -> list[str]: ...
    @overload
    def write(self, states: Any) -> Any: ...
    def write(self, states):
        """The text form of states: a list, or one text for one state."""
        return self._problem.write(states)

    @overload
    def is_goal(self, states: str | int) -> bool: ...
    @overload
    def is_goal(self, states: list[str]) -> NDArray[np.bool_]: ...
    @overload
    def is_goal(self, states: Any) -> Any: ...
    def is_goal(self, states):
        """Whether states are goals: an array, or a bool for one state."""
        return self._problem.is_goal(states)

    def expand(self, states, padded: bool = False) -> tuple[np.ndarray, np.ndarray]:
        """The successors of states as (starts, successors).

        `successors[starts[i]:starts[i + 1]]` are those of state i, in the order of its moves. The
        arrays are int64 (n + 1,) and uint8 (m, state_bytes). With `padded` the result is
        (counts, successors) of shapes (n,) and (n, most, state_bytes), padded with zeros.
        """
        starts, successors = self._problem.expand(states)
        if not padded:
            return starts, successors
        return _padded(starts, successors)

    def costs(self, states) -> NDArray[np.uint8]:
        """The costs of the moves of states, uint8 (m,), in the order of the successors of `expand`."""
        found = _antipode.costs(self._problem, states)
        return np.ones(len(self.expand(states)[1]), dtype=np.uint8) if found is None else found

    def neighbours(self, indices, padded: bool = False) -> tuple[np.ndarray, np.ndarray]:
        """`expand` for indices: uint64 in, uint64 out; `padded` fills with NOT_NUMBERED."""
        starts, all = self._problem.neighbours(np.ascontiguousarray(indices, dtype=np.uint64))
        return _padded(starts, all, NOT_NUMBERED) if padded else (starts, all)

    def moves(self, state) -> list[str]:
        """The names of the moves of a state, in the order of its successors."""
        return self._problem.moves(state)

    @overload
    def rank(self, states: str | int) -> int: ...
    @overload
    def rank(self, states: list[str]) -> NDArray[np.uint64]: ...
    @overload
    def rank(self, states: Any) -> Any: ...
    def rank(self, states):
        """The indices of states, uint64.

        NOT_NUMBERED for states that an invariant, such as parity, separates from the goals.
        """
        return self._problem.rank(states)

    def unrank(self, indices) -> np.ndarray:
        """The states of indices."""
        return self._problem.unrank(np.atleast_1d(np.asarray(indices, dtype=np.uint64)))

    def random(self, count: int = 1, seed: int = 0, *, among: str | Sequence[str] = (), except_: str | Sequence[str] = (),
               output: Path | None = None, force: bool = False) -> np.ndarray:  # fmt: skip
        """Random states with a path to a goal, drawn uniformly and independently by a seed.

        `among` and `except_` restrict them to states that match one of some patterns, and none of
        others. `output` also writes them into a file with a column `state`, as `antipode sample -o`
        does.
        """
        return _antipode.random(self._problem, count, seed, dict(answers(output, force), **matching(among, except_)))

    def scramble(self, count: int = 1, moves: int = 100, seed: int = 0, *, output: Path | None = None, force: bool = False) -> np.ndarray:
        """The ends of random walks of `moves` moves from the goals.

        Walks do not undo the previous move unless there is no other move. UsageError if moves
        cannot be undone. `output` is as of `random`.
        """
        return _antipode.scramble(self._problem, count, moves, seed, answers(output, force))

    def features(self, states) -> np.ndarray:
        """The input fields of networks, uint16 (n, fields).

        On a sliding board they are its cells in reading order: 0 for the first tile, 1 for the
        second .., and the largest value for an empty cell.
        """
        return self._problem.features(states)

    @property
    def feature_sizes(self) -> tuple[str, list[int]]:
        """The name of the encoding, and the number of values of each field."""
        return self._problem.feature_sizes()

    def one_hot(self, states) -> np.ndarray:
        """The fields one-hot, float32 (n, sum of sizes)."""
        values, sizes = self.features(states), self.feature_sizes[1]
        starts = np.concatenate([[0], np.cumsum(sizes)])
        out = np.zeros((len(values), starts[-1]), dtype=np.float32)
        np.put_along_axis(out, values + starts[:-1], 1, axis=1)
        return out

    @property
    def heuristics(self) -> list[str]:
        """The names of the heuristics, the best admissible one first."""
        return self._problem.heuristics()

    def heuristic(self, name: str = "") -> Heuristic:
        """Opens a heuristic: `manhattan`, `pdb:FILE`, `net:FILE` .. The default is the best one."""
        return Heuristic(self, name or self.heuristics[0])

    def estimate(self, states, heuristic: str | Heuristic | Callable = "") -> float | np.ndarray:
        """The estimates of a heuristic, float64; infinite if it proves that no goal is reachable.

        The heuristic is given by name (`manhattan`, `pdb:FILE`, `net:FILE` ..), and opened for
        this call: `puzzle.heuristic(name)` keeps it open. The default is the best of the family.
        """
        if isinstance(heuristic, Heuristic):
            return heuristic(states)
        return _antipode.Estimator(self._problem, given(heuristic) or self.heuristics[0]).estimates(states)

    @property
    def _grid(self) -> tuple[int, int] | None:
        return _antipode.grid(self._problem)

    def picture(self, states=None) -> Picture:
        """States, by default the goals, as a picture that notebooks show; at most twelve."""
        from ._drawing import Picture

        rows = self.goals() if states is None else np.atleast_2d(self.read(states))
        return Picture(self, rows)

    def _repr_svg_(self) -> str | None:
        try:
            return self.picture(self.goals()[:1]).svg
        except UsageError:
            return None

    def __repr__(self) -> str:
        return f"antipode.Puzzle({self.spec!r})"


def _padded(starts, values, fill=0):
    counts = np.diff(starts)
    most = int(counts.max(initial=0))
    out = np.full((len(counts), most, *values.shape[1:]), fill, dtype=values.dtype)
    out[np.arange(most) < counts[:, None]] = values
    return counts, out


class Rules:
    """A custom puzzle: subclass it, or write any class with these methods.

    Required: `goals()` (or `starts()` and `is_goal`) and `expand(states)`. All arrays of states are
    uint8 of shape (n, bytes). Attributes: `spec`, the name in tables, and `directed = True` if some
    moves cannot be undone by moves. With `costs = True`, `expand` also returns the cost of each move,
    and distances are the costs of cheapest paths. With `size`, `rank` and `unrank` the puzzle has a numbering:
    searches take less memory, and tables need not store the states.
    """

    #: The name in tables.
    spec = "rules"
    #: Whether some moves cannot be undone by moves.
    directed = False
    #: Whether `expand` returns costs from 1 to 255, (m,), as a third array.
    costs = False
    # Optional: state, a dict that says what a state consists of: board, pieces, changes, wildcard,
    # symmetries, most_moves.

    def expand(self, states: np.ndarray) -> tuple[np.ndarray, ...]:
        """The successors of all states, concatenated, uint8 (m, bytes), and their counts, (n,)."""
        raise NotImplementedError

    # Optional: goals(self), starts(self) -> uint8 (n, bytes); is_goal(self, states) -> bool (n,);
    # write(self, state) -> str; read(self, text) -> uint8 (bytes,);
    # move_name(self, state, ordinal) -> str; size; rank(self, states) -> (n,);
    # unrank(self, indices).


class Graph(Rules):
    """A directed or undirected graph as a puzzle: states are nodes, moves are edges.

    `matrix` is a SciPy sparse matrix (n, n), a dense one, or any argument of
    `scipy.sparse.csr_matrix`. A nonzero entry (i, j) is a move from i to j; its value has no
    meaning.
    """

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
        """A graph from networkx; `goals` are nodes of it."""
        import networkx

        nodes = list(graph.nodes)
        numbers = {node: number for number, node in enumerate(nodes)}
        unknown = [goal for goal in goals if goal not in numbers]
        if unknown:
            raise UsageError(f"{unknown[0]!r} is not a node")
        weighted = [(a, b, weight) for a, b, weight in graph.edges(data="weight") if weight is not None and weight != 1]
        if weighted:
            a, b, weight = weighted[0]
            raise UsageError(f"the edge from {a!r} to {b!r} has the weight {weight}, and every move counts 1: remove the weights")
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
