"""Tests of custom puzzles: rules in Python, graphs."""

import antipode
import numpy as np
import pytest
from rules_of_tests import LAYERS, Dial


class Numbered(Dial):
    size = 100

    def rank(self, states):
        return states[:, 0]

    def unrank(self, indices):
        return indices.astype(np.uint8)[:, None]


@pytest.mark.parametrize("rules", [Dial, Numbered])
def test_own_rules_are_a_puzzle_as_any_other(rules, tmp_path):
    puzzle = antipode.Puzzle(rules())
    assert antipode.analyze(puzzle).layers.tolist() == LAYERS
    antipode.build(puzzle, tmp_path / "dial")
    with antipode.open(tmp_path / "dial", puzzle) as table:
        assert table.distance("50") == 8 and table.distance(np.array([[50], [0]], dtype=np.uint8)).tolist() == [8, 0]
        assert len(table.path_of("50")) == 9
        assert table.verify().certified_states == 100
        audit = antipode.audit_heuristic(table, lambda states: np.zeros(len(states)))
        assert audit.states == 100 and audit.overestimates.count == 0
    assert antipode.solve(puzzle, "50", solver="bfs").length == 8
    # What analyze takes, open takes.
    with antipode.open(tmp_path / "dial", rules()) as table:
        assert table.distance("50") == 8
    with pytest.raises(antipode.UsageError, match="for the rules 'dial': pass them"):
        antipode.open(tmp_path / "dial")


class SortedRow(antipode.Rules):
    """A row of four numbers, whose neighbours change places. It says what its states consist of."""

    spec = "sorted-row"
    state = {
        "changes": 2,
        "symmetries": [{"places": [3, 2, 1, 0], "pieces": [[1, 4], [4, 1], [2, 3], [3, 2]]}],
        "most_moves": 3,
    }

    def goals(self):
        return np.array([[1, 2, 3, 4]], dtype=np.uint8)

    def expand(self, states):
        turns = np.array([[1, 0, 2, 3], [0, 2, 1, 3], [0, 1, 3, 2]])
        return states[:, turns].reshape(-1, 4), np.full(len(states), 3)


def test_what_states_consist_of_gives_orbits_and_heuristics():
    row = antipode.Puzzle(SortedRow())
    found = antipode.analyze(row, orbits=True)
    assert found.layers.tolist() == [1, 3, 5, 6, 5, 3, 1] and found.orbits.count == 16
    assert antipode.solve(row, "4 3 2 1", heuristic="misplaced").length == 6

    class Lying(SortedRow):
        state = {"symmetries": [{"places": [1, 0, 2, 3]}]}

    with pytest.raises(antipode.UsageError, match="takes the start '1 2 3 4' to '2 1 3 4', which is none"):
        antipode.analyze(antipode.Puzzle(Lying()), orbits=True)

    class Unknown(SortedRow):
        state = {"sorts": 3}

    with pytest.raises(antipode.UsageError, match="unknown field `sorts`"):
        antipode.Puzzle(Unknown())


def test_directed_rules():
    class Clock(Dial):
        spec, directed = "clock", True

        def expand(self, states):
            return ((states.astype(int) + 1) % 100).astype(np.uint8), np.ones(len(states), dtype=int)

    assert antipode.analyze(Clock()).layers.tolist() == [1] * 100


@pytest.mark.parametrize(
    "broken, error, message",
    [
        (lambda states: 1 / 0, ZeroDivisionError, "division"),
        (lambda states: None, antipode.UsageError, "no pair"),
        (lambda states: (states.astype(float), np.ones(len(states))), antipode.UsageError, "uint8"),
        (lambda states: (states, np.full(len(states), 2)), antipode.UsageError, "add up"),
        (lambda states: (np.zeros((len(states), 2), np.uint8), np.ones(len(states))), antipode.UsageError, "successors of shape"),
    ],
)
@pytest.mark.parametrize("rules", [Dial, Numbered])
def test_exceptions_of_rules_are_raised(rules, broken, error, message):
    own = rules()
    own.expand = broken
    with pytest.raises(error, match=message):
        antipode.analyze(antipode.Puzzle(own))


def test_rules_that_are_none():
    for rules in (object(), 7, type("Empty", (Dial,), {"goals": lambda self: np.zeros((0, 1), np.uint8)})()):
        with pytest.raises(antipode.UsageError):
            antipode.Puzzle(rules)


@pytest.mark.parametrize("name", ["", " ", "a;x=1", "a\nb", "sliding:3x3", "Sliding"])
def test_names_that_are_refused(name):
    class Named(Dial):
        spec = name

    with pytest.raises(antipode.UsageError, match="choose a name"):
        antipode.Puzzle(Named())


def test_a_numbering_that_breaks_its_laws():
    class Wrong(Numbered):
        def rank(self, states):
            return states[:, 0].astype(int) + 50

    with pytest.raises(antipode.Error):
        antipode.analyze(antipode.Puzzle(Wrong()))


def test_graphs():
    scipy = pytest.importorskip("scipy.sparse")
    networkx = pytest.importorskip("networkx")
    cube = networkx.hypercube_graph(4)
    puzzle = antipode.Puzzle(antipode.Graph.of_networkx(cube, [(0, 0, 0, 0)]))
    assert antipode.analyze(puzzle).layers.tolist() == [1, 4, 6, 4, 1]
    assert puzzle.write(puzzle.goals()[0]) == "(0, 0, 0, 0)"
    # A directed ring of three: distances are those to the goal.
    ring = scipy.csr_matrix(np.array([[0, 1, 0], [0, 0, 1], [1, 0, 0]]))
    directed = antipode.Puzzle(antipode.Graph(ring, [0]))
    assert antipode.analyze(directed).layers.tolist() == [1, 1, 1]
    path = networkx.path_graph(300)
    lengths = antipode.analyze(antipode.Puzzle(antipode.Graph.of_networkx(path, [0, 299])))
    assert lengths.god_number == 149 and lengths.layers.sum() == 300
    with pytest.raises(antipode.UsageError):
        antipode.Graph(ring, [3])
    with pytest.raises(antipode.UsageError):
        antipode.Graph.of_networkx(cube, ["none"])
    weighted = networkx.Graph()
    weighted.add_edge("a", "b", weight=1)
    assert antipode.analyze(antipode.Graph.of_networkx(weighted, ["a"])).layers.tolist() == [1, 1]
    weighted.add_edge("b", "c", weight=2.5)
    with pytest.raises(antipode.UsageError, match="from 'b' to 'c' has the weight 2.5"):
        antipode.Graph.of_networkx(weighted, ["a"])
