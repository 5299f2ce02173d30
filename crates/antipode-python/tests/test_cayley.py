"""Tests of groups in both directions between antipode and CayleyPy."""

import antipode
import numpy as np
import pytest
from antipode import cayley


@pytest.mark.parametrize("spec", ["twisty:2x2x2", "twisty:3x3x3", "pancake:6", "topspin:7,4", "lightsout:3x3"])
def test_generators_act_as_the_rules(spec):
    group = cayley.definition(spec)
    puzzle = group.puzzle
    states = puzzle.scramble(200, 25, seed=5)
    moved = group.stickers(states)[:, group.generators].reshape(-1, group.generators.shape[1])
    assert (moved == group.stickers(puzzle.expand(states)[1])).all()
    assert (group.stickers(puzzle.goals())[0] == np.arange(group.generators.shape[1])).all()
    assert len(group.names) == len(group.generators)


@pytest.mark.parametrize("spec", ["twisty:2x2x2;moves=U2,R2,F2", "pancake:6", "topspin:7,4", "lightsout:3x3"])
def test_groups_return(spec):
    group = cayley.definition(spec)
    rules = cayley.Permutations(group.generators, names=group.names)
    assert antipode.analyze(antipode.Puzzle(rules)).layers.tolist() == antipode.analyze(spec).layers.tolist()


@pytest.mark.parametrize("spec", ["sliding:3x3", "hanoi:3,4"])
def test_puzzles_that_are_no_groups_are_refused(spec):
    with pytest.raises(antipode.UsageError, match="is not a group"):
        cayley.definition(spec)


@pytest.mark.parametrize("wrong", [dict(generators=[[0, 0]]), dict(generators=[[1, 0]], central_state=[1]), dict(generators=[[1, 0]], central_state=[0, 300])])
def test_permutations_that_are_none(wrong):
    with pytest.raises(antipode.UsageError):
        cayley.Permutations(**wrong)


def test_coloured_and_directed():
    # Four beads on a ring, two of each colour, turned one way.
    ring = cayley.Permutations([[3, 0, 1, 2]], [0, 0, 1, 1])
    assert ring.directed and antipode.analyze(antipode.Puzzle(ring)).layers.tolist() == [1, 1, 1, 1]


def test_graphs_of_cayleypy():
    pytest.importorskip("cayleypy")
    from cayleypy import PermutationGroups

    graph = cayley.graph("pancake:6", device="cpu")
    layers = antipode.analyze("pancake:6").layers.tolist()
    assert [int(size) for size in graph.bfs(max_diameter=100).layer_sizes] == layers
    assert antipode.analyze(antipode.Puzzle(cayley.of_graph(graph))).layers.tolist() == layers
    lrx = PermutationGroups.lrx(7)
    assert antipode.analyze(antipode.Puzzle(cayley.of_graph(lrx))).layers.sum() == 5040
