"""Tests of objects that go to other processes, and of workers that spawn starts."""

import multiprocessing
import pickle

import antipode
import numpy as np
import pytest
from rules_of_tests import Dial


def returned(thing):
    return pickle.loads(pickle.dumps(thing))


def look_up(work):
    """The distances of states, in a worker."""
    table, states = work
    return table.distance(states)


def estimate(work):
    heuristic, states = work
    return heuristic(states)


def search(puzzle):
    return antipode.analyze(puzzle).layers.tolist()


@pytest.mark.parametrize("goal", [None, "_ 1 2/3 4 5/6 7 8"])
def test_puzzles_return(goal):
    puzzle = antipode.Puzzle("sliding:3x3", goal)
    again = returned(puzzle)
    assert again.spec == puzzle.spec and (again.goals() == puzzle.goals()).all()


def test_tables_are_opened_again(tables, tmp_path, monkeypatch):
    with antipode.open(tables["plane"]) as table:
        states = table.puzzle.random(10, 1)
        data = pickle.dumps([table, table.puzzle])
        monkeypatch.chdir(tmp_path)
        again, puzzle = pickle.loads(data)
        assert (again.distance(states) == table.distance(states)).all() and puzzle.spec == table.puzzle.spec
    with pytest.raises(antipode.ClosedError):
        pickle.dumps(table)
    with antipode.open(tables["plane"], decode=True) as table:
        assert returned(table)._decoded


def test_rules_go_by_reference(tmp_path):
    puzzle = antipode.Puzzle(Dial())
    assert search(returned(puzzle)) == search(puzzle)
    antipode.build(puzzle, tmp_path / "dial")
    with antipode.open(tmp_path / "dial", Dial()) as table:
        assert returned(table).distance("50") == 8


def test_heuristics_reports_and_errors_return():
    puzzle = antipode.Puzzle("sliding:3x3")
    states = puzzle.random(10, 1)
    heuristic = puzzle.heuristic("manhattan")
    assert (returned(heuristic)(states) == heuristic(states)).all()
    analysis = antipode.analyze("sliding:2x3")
    assert returned(analysis) == analysis and returned(analysis).god_number == 21
    assert str(returned(antipode.UsageError("no"))) == "no"


@pytest.mark.parametrize("method", ["spawn", "fork", "forkserver"])
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_workers_look_up(tables, method):
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method} here")
    with antipode.open(tables["byte"]) as table, multiprocessing.get_context(method).Pool(2) as pool:
        states = table.puzzle.random(30_000, seed=0)
        parts = np.array_split(states, 4)
        found = pool.map_async(look_up, [(table, part) for part in parts]).get(120)
        assert (np.concatenate(found) == table.distance(states)).all()
        heuristic = table.puzzle.heuristic("manhattan")
        found = pool.map_async(estimate, [(heuristic, part) for part in parts]).get(120)
        assert (np.concatenate(found) == heuristic(states)).all()
        puzzle = antipode.Puzzle(Dial())
        assert pool.map_async(search, [puzzle] * 2).get(120) == [search(puzzle)] * 2


class Distances:
    """A data set: states with their distances."""

    def __init__(self, table, states):
        self.table, self.states = table, states

    def __len__(self):
        return len(self.states)

    def __getitem__(self, at):
        return self.table.puzzle.one_hot(self.states[at])[0], self.table.distance(self.states[at])


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_workers_of_a_data_loader(table, method):
    data = pytest.importorskip("torch.utils.data")
    states = table.puzzle.random(200, seed=3)
    loader = data.DataLoader(Distances(table, states), batch_size=50, num_workers=2, multiprocessing_context=method)
    found = np.concatenate([distances.numpy() for _, distances in loader])
    assert (found == table.distance(states)).all()
