"""Tests of forked and spawned workers, after the parent has used all of its threads."""

import functools
import multiprocessing
import os
import pickle
import signal
import sys

import antipode
import numpy as np
import pytest

#: Enough states for several threads.
MANY = 20_000
#: Seconds after which a child counts as blocked.
PATIENCE = 60

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork"),
    pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning"),
]


def uses(puzzle, table):
    """Every method that uses threads, by name."""
    states = puzzle.random(MANY, seed=1)
    indices = puzzle.rank(states)
    few = states[:20]
    zero = lambda states: np.zeros(len(states))  # noqa: E731
    return {
        "write": lambda: puzzle.write(states),
        "read text": lambda: puzzle.read(puzzle.write(states)),
        "read rows": lambda: puzzle.read(states),
        "rank": lambda: puzzle.rank(states),
        "unrank": lambda: puzzle.unrank(indices),
        "expand": lambda: puzzle.expand(states)[1],
        "neighbours": lambda: puzzle.neighbours(indices)[1],
        "is_goal": lambda: puzzle.is_goal(states),
        "random": lambda: puzzle.random(MANY, seed=2),
        "scramble": lambda: puzzle.scramble(MANY, 20, seed=2),
        "features": lambda: puzzle.features(states),
        "estimate": lambda: puzzle.estimate(states, "manhattan"),
        "distance of rows": lambda: table.distance(states),
        "distance of indices": lambda: table.distance(np.resize(indices, 200_000)),
        "distance of one": lambda: table.distance(states[0]),
        "paths": lambda: [table.path_of(state) for state in few],
        "optimal moves": lambda: table.optimal_moves(states[0]),
        "hardest": lambda: table.hardest(),
        "sample": lambda: table.sample(20, 100),
        "labelled": lambda: table.labelled(MANY)[1],
        "to_numpy": lambda: np.array(table.to_numpy()),
        "blocks": lambda: np.concatenate(list(table.blocks())),
        "verify": lambda: table.verify().certified_states,
        "analyze": lambda: antipode.analyze(puzzle).layers,
        "components": lambda: antipode.components(puzzle).components,
        "diameter": lambda: antipode.diameter("sliding:2x3").diameter,
        "solve": lambda: [solution.length for solution in antipode.solve(puzzle, few)],
        "solve with a function": lambda: antipode.solve(puzzle, few[0], solver="astar", heuristic=table.distance).length,
        "audit": lambda: antipode.audit(table, solver="greedy", heuristic="manhattan", samples=20).audited,
        "audit_heuristic": lambda: antipode.audit_heuristic(table, zero).states,
    }


def forked(work):
    """The result of work in a forked child; an error if the child blocks."""
    receive, send = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(PATIENCE)
            with os.fdopen(send, "wb") as out:
                pickle.dump(work(), out)
            os._exit(0)
        except BaseException as error:  # noqa: BLE001
            print(repr(error), file=sys.stderr)
            os._exit(1)
    os.close(send)
    with os.fdopen(receive, "rb") as given:
        data = given.read()
    assert os.waitpid(child, 0)[1] == 0, "the child failed or blocked"
    return pickle.loads(data)


def same(found, expected):
    return np.array_equal(found, expected) if isinstance(expected, np.ndarray) else found == expected


@pytest.mark.parametrize("form", ["byte", "plane", "packed"])
def test_a_fork_of_a_warm_parent_answers(tables, form):
    with antipode.open(tables[form]) as table:
        methods = uses(table.puzzle, table)
        expected = {name: use() for name, use in methods.items()}
        for name, use in methods.items():
            assert same(forked(use), expected[name]), name
        # All in one child, and a child of a child.
        found = forked(lambda: {name: use() for name, use in methods.items()})
        assert all(same(found[name], expected[name]) for name in methods)
        assert same(forked(lambda: forked(methods["rank"])), expected["rank"])
        # The parent still has its threads.
        assert same(methods["rank"](), expected["rank"])


def look_up(table, states):
    return table.distance(states)


def test_pools_of_forked_workers(table):
    states = table.puzzle.random(100_000, seed=0)
    expected = table.distance(states)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        found = pool.map_async(functools.partial(look_up, table), np.array_split(states, 5)).get(PATIENCE)
    assert np.array_equal(np.concatenate(found), expected)


def test_rules_in_python_after_a_fork():
    from rules_of_tests import LAYERS, Dial

    puzzle = antipode.Puzzle(Dial())
    assert antipode.analyze(puzzle).layers.tolist() == LAYERS
    assert forked(lambda: antipode.analyze(puzzle).layers.tolist()) == LAYERS


def test_a_program_belongs_to_its_process(tmp_path):
    from test_tables import ONE_MOVE

    (tmp_path / "one.py").write_text(ONE_MOVE)
    spec = f"rules:cmd: {sys.executable} {tmp_path / 'one.py'}"
    os.chdir(tmp_path)
    puzzle = antipode.Puzzle(spec)
    assert antipode.analyze(puzzle).layers.tolist() == [1, 1]

    def refused():
        try:
            puzzle.expand("a")
        except antipode.UsageError as error:
            return str(error)

    assert "create the Puzzle in the worker" in forked(refused)
    assert forked(lambda: antipode.analyze(spec).layers.tolist()) == [1, 1]
