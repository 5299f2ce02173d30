"""Tests of rules, indices and text of puzzles as arrays."""

import antipode
import numpy as np
import pytest

SPECS = ["sliding:3x3", "twisty:2x2x2", "pancake:6", "topspin:6,4", "lightsout:3x3", "hanoi:3,4", "rings:3,1,4", "sliding:2x3;wrap=torus"]


@pytest.mark.parametrize("spec", SPECS)
def test_numbers_and_text_return(spec):
    puzzle = antipode.Puzzle(spec)
    indices = np.random.default_rng(1).integers(0, puzzle.size, 200, dtype=np.uint64)
    states = puzzle.unrank(indices)
    assert states.shape == (200, puzzle.state_bytes) and states.dtype == np.uint8
    assert (puzzle.rank(states) == indices).all()
    texts = puzzle.write(states)
    assert (puzzle.read(texts) == states).all()
    assert puzzle.write(states[0]) == texts[0] and (puzzle.read(texts[0]) == states[0]).all()
    assert puzzle.is_goal(puzzle.goals()).all()


@pytest.mark.parametrize("spec", SPECS)
def test_successors_by_state_and_by_index_agree(spec):
    puzzle = antipode.Puzzle(spec)
    states = puzzle.scramble(50, 30, seed=2)
    starts, successors = puzzle.expand(states)
    assert starts[0] == 0 and starts[-1] == len(successors)
    by_index = puzzle.neighbours(puzzle.rank(states))
    assert (by_index[0] == starts).all() and (puzzle.rank(successors) == by_index[1]).all()
    counts, padded = puzzle.expand(states, padded=True)
    for i in range(50):
        assert (padded[i, : counts[i]] == successors[starts[i] : starts[i + 1]]).all() and not padded[i, counts[i] :].any()
    assert len(puzzle.moves(states[0])) == counts[0]


def test_random_states_and_scrambles_are_the_same_for_a_seed():
    puzzle = antipode.Puzzle("sliding:3x3")
    for draw in (lambda seed: puzzle.random(20, seed), lambda seed: puzzle.scramble(20, 40, seed)):
        assert (draw(3) == draw(3)).all() and (draw(3) != draw(4)).any()
    assert (puzzle.scramble(5, 0) == puzzle.goals()).all()


def test_features_are_one_hot_fields():
    puzzle = antipode.Puzzle("sliding:3x3")
    states = puzzle.random(10, 1)
    name, sizes = puzzle.feature_sizes
    values, one_hot = puzzle.features(states), puzzle.one_hot(states)
    assert name == "cells" and sizes == [9] * 9 and values.shape == (10, 9)
    assert (one_hot.sum(axis=1) == 9).all() and (one_hot.reshape(10, 9, 9).argmax(axis=2) == values).all()
    # Cells in reading order: 0 for tile 1, and the largest value for the hole.
    for row, text in zip(values, puzzle.write(states)):
        assert row.tolist() == [8 if cell == "_" else int(cell) - 1 for line in text.split("/") for cell in line.split()]


def test_numbers_that_are_none_are_refused(table):
    puzzle = table.puzzle
    for use in (
        lambda: puzzle.random(-1),
        lambda: puzzle.random(1.5),
        lambda: puzzle.random(3, seed=-1),
        lambda: puzzle.scramble(-1),
        lambda: puzzle.scramble(1, -5),
        lambda: puzzle.scramble(1, 10**9),
        lambda: table.hardest(limit=-1),
        lambda: table.hardest(-1),
        lambda: table.hardest(2**40),
        lambda: table.sample(5, -1),
        lambda: table.labelled(-1),
        lambda: antipode.analyze("sliding:2x3", levels=-1),
        lambda: antipode.audit(table, solver="greedy", samples=-1),
        lambda: antipode.solve(puzzle, puzzle.goals()[0], seed=-1),
        lambda: antipode.analyze("sliding:2x3", resume=True),
        lambda: antipode.analyze("sliding:2x3", engine="steam"),
        lambda: antipode.analyze("sliding:2x3", disk=1),
    ):
        with pytest.raises(antipode.UsageError):
            use()


def test_estimates_by_name():
    puzzle = antipode.Puzzle("sliding:3x3")
    states = puzzle.random(10, 1)
    assert puzzle.estimate(puzzle.goals()[0], "manhattan") == 0
    assert (puzzle.estimate(states, "manhattan") <= puzzle.estimate(states)).all()
    with pytest.raises(antipode.UsageError, match="nonsense"):
        puzzle.estimate(states, "nonsense")


def test_states_that_are_none_are_named():
    puzzle = antipode.Puzzle("sliding:3x3")
    good = puzzle.random(2, 1)
    wrong = good.copy()
    wrong[1] = 7
    cases = [
        (wrong, "is not a state of .*: it is row 1"),
        (good[:, :8], r"shape \[2, 8\]"),
        (good.astype(np.int64), "int64"),
        (good.astype(float), "float64"),
        ([1.5], "list"),
        (None, "NoneType"),
        ("1 2 3", "entries"),
        (np.array([puzzle.size], dtype=np.uint64), "there is no index"),
        (good[None], "shape"),
    ]
    for states, message in cases:
        for use in (puzzle.write, puzzle.expand, puzzle.rank, puzzle.estimate):
            with pytest.raises(antipode.UsageError, match=message):
                use(states)
    # A non-contiguous array is valid.
    assert (puzzle.rank(np.asfortranarray(good)) == puzzle.rank(good)).all()
    assert (puzzle.rank(good[::-1]) == puzzle.rank(good)[::-1]).all()


def test_bad_specs_and_sizes():
    with pytest.raises(antipode.UsageError):
        antipode.Puzzle("nonsense:3")
    with pytest.raises(antipode.LimitError):
        _ = antipode.Puzzle("sliding:9x9").size
    with pytest.raises(antipode.LimitError, match="does not fit.*memory="):
        antipode.analyze("sliding:3x4", memory=1000)
    # No machine has the memory: only the first layers can be searched.
    with pytest.raises(antipode.LimitError, match=r"are allowed \(levels=\)$"):
        antipode.analyze("twisty:3x3x3")
    assert antipode.analyze("twisty:3x3x3", levels=3).layers.tolist()[:3] == [1, 18, 243]
    with pytest.raises(antipode.LimitError, match="are allowed$"):
        antipode.build("twisty:3x3x3", "never")


def test_open_heuristics():
    puzzle = antipode.Puzzle("sliding:3x3")
    states = puzzle.random(10, 1)
    heuristic = puzzle.heuristic("manhattan")
    assert heuristic.name == "manhattan" and heuristic.admissible and heuristic.consistent
    assert (heuristic(states) == puzzle.estimate(states, "manhattan")).all() and (puzzle.estimate(states, heuristic) == heuristic(states)).all()
    assert antipode.solve(puzzle, states[0], solver="astar", heuristic=heuristic).optimal
    with pytest.raises(antipode.UsageError, match="no policy"):
        heuristic.policy(states)


def test_pictures():
    puzzle = antipode.Puzzle("sliding:3x3")
    assert puzzle._repr_svg_().count("<rect") == 9
    assert puzzle.picture(puzzle.random(20, 1)).svg.count("<rect") == 9 * 12
    for spec in SPECS:
        assert antipode.Puzzle(spec)._repr_svg_().startswith("<svg")


def test_the_namespace_is_the_interface():
    assert set(dir(antipode)) == set(antipode.__all__) and all(hasattr(antipode, name) for name in antipode.__all__)
    assert "os" not in vars(antipode) and "np" not in vars(antipode)


def test_exceptions_have_codes():
    with pytest.raises(antipode.NotAStateError) as raised:
        antipode.Puzzle("sliding:3x3").read(["1 2"])
    assert raised.value.code == "not-a-state"
    assert raised.value.parameters["fault"] == {"code": "count", "parameters": {"count": 2, "wanted": 9}}
    with pytest.raises(antipode.UnknownNameError) as raised:
        antipode.solve("sliding:3x3", "1 2 3/4 5 6/7 _ 8", solver="luck")
    assert raised.value.parameters["kind"] == "solver"
    with pytest.raises(antipode.MissingError) as raised:
        antipode.open("nowhere")
    assert raised.value.code == "missing"
