"""Tests of tables: look-ups in every form compared with a search by the rules; errors; threads."""

import json
import threading
import time
import warnings

import antipode
import numpy as np
import pytest


def distances_by_the_rules(puzzle):
    """Breadth-first search in plain Python, over indices."""
    distances = {int(puzzle.rank(puzzle.goals()[0])): 0}
    frontier = list(distances)
    while frontier:
        _, successors = puzzle.neighbours(np.array(frontier, dtype=np.uint64))
        depth = distances[frontier[0]] + 1
        frontier = [index for index in dict.fromkeys(successors.tolist()) if index not in distances]
        distances.update(dict.fromkeys(frontier, depth))
    return distances


@pytest.mark.parametrize("form", ["byte", "plane", "mod3", "packed"])
def test_distances_are_those_of_the_rules(tables, form):
    puzzle = antipode.Puzzle("sliding:3x3")
    truth = distances_by_the_rules(puzzle)
    expected = np.array([truth[i] for i in range(puzzle.size)])
    with antipode.open(tables[form]) as table:
        indices = np.arange(puzzle.size, dtype=np.uint64)
        assert (table.distance(indices) == expected).all()
        whole = table.to_numpy()
        assert whole.shape == (9, 20160) and whole.dtype == np.uint8 and (whole.reshape(-1) == expected).all()
        for kind in (np.int8, np.int32, np.float32, np.uint16):
            other = table.to_numpy(kind)
            assert other.dtype == kind and other.shape == whole.shape and (other == whole).all()
        assert (np.concatenate(list(table.blocks(100_000))) == expected).all()
        some = puzzle.random(100, 5)
        found = table.distance(some)
        assert found.dtype == np.int32
        assert (found == expected[puzzle.rank(some).astype(int)]).all()
        assert table.distance(puzzle.write(some)).tolist() == found.tolist()
        assert table.distance(some[0]) == found[0] and isinstance(table.distance(some[0]), int)
        assert (np.bincount(expected) == table.layers).all()
        assert table.verify().certified_states == puzzle.size and table.verify(slow=True).method == "walk"


def test_plain_tables_are_not_copied(tables):
    with antipode.open(tables["byte"]) as table:
        array = table.to_numpy()
        assert isinstance(array, np.memmap) and array.dtype == np.uint8 and not array.flags.writeable


@pytest.mark.parametrize("form", ["byte", "plane", "mod3", "packed"])
def test_decoded_tables_answer_the_same(tables, form):
    with antipode.open(tables[form]) as table, antipode.open(tables[form], decode=True) as decoded:
        states = table.puzzle.random(2000, 1)
        assert (decoded.distance(states) == table.distance(states)).all()
        assert decoded.distance("2 1 3/4 5 6/7 8 _") == -1 and decoded.distance(states[0]) == table.distance(states[0])
        assert (decoded.to_numpy() == table.to_numpy()).all()
        with pytest.raises(antipode.UsageError, match="there is no index"):
            decoded.distance(np.array([181440], dtype=np.uint64))
    with pytest.raises(antipode.ClosedError):
        decoded.distance(states)


def test_long_distances(tmp_path):
    networkx = pytest.importorskip("networkx")
    pytest.importorskip("scipy")
    path = antipode.Puzzle(antipode.Graph.of_networkx(networkx.path_graph(400), [0]))
    antipode.build(path, tmp_path / "path", encoding="mod3")
    with antipode.open(tmp_path / "path", path, decode=True) as table:
        assert table.contents.god_number == 399 and table.distance("399") == 399
        assert table.to_numpy().dtype == np.uint16 and sorted(table.to_numpy(np.int32).reshape(-1).tolist())[-1] >= 399
        with pytest.raises(antipode.UsageError, match="too small"):
            table.to_numpy(np.uint8)


def test_slow_look_ups_warn_once(tables):
    indices = np.zeros(60_000, dtype=np.uint64)
    with antipode.open(tables["plane"]) as table:
        table.distance(indices)
        with pytest.warns(antipode.SlowWarning, match="decode=True"):
            table.distance(indices)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            table.distance(indices)
    with antipode.open(tables["byte"]) as fast, warnings.catch_warnings():
        warnings.simplefilter("error")
        [fast.distance(indices) for _ in range(3)]


def test_notebooks_show_tables(table):
    shown = table._repr_html_()
    assert "181,440" in shown and shown.count("<rect") == 32 and "<svg" in table.picture().svg


def test_states_that_cannot_be_solved():
    pair = "2 1 3/4 5 6/7 8 _"
    puzzle = antipode.Puzzle("sliding:3x3")
    assert puzzle.rank(pair) == int(antipode.NOT_NUMBERED)


def test_unreachable_is_minus_one(tables):
    with antipode.open(tables["byte"]) as table:
        assert table.distance("2 1 3/4 5 6/7 8 _") == -1
        assert table.distance(["2 1 3/4 5 6/7 8 _", "1 2 3/4 5 6/7 8 _"]).tolist() == [-1, 0]
        assert table.path_of("2 1 3/4 5 6/7 8 _") is None


def test_paths_and_hardest(table):
    hardest = table.hardest()
    assert table.distance(hardest).tolist() == [31, 31]
    path = table.path_of(hardest[0])
    assert len(path) == 32 and table.distance(path).tolist() == list(range(31, -1, -1))
    assert len(table.path_moves(hardest[0])) == 31 and table.optimal_moves(hardest[0])
    assert table.path_of(hardest)[0] == path and len(table.path_moves(hardest)) == 2 and len(table.optimal_moves(hardest)) == 2
    every = table.all_paths(hardest[0], limit=3)
    assert every.distance == 31 and every.count > 3 and len(every.moves) == 3 and all(len(moves) == 31 for moves in every.moves)
    assert table.sample(None, 10, seed=1).shape == (10, 9)
    sample = table.sample(20, 50, seed=1)
    assert len(np.unique(table.puzzle.rank(sample))) == 50 and (table.distance(sample) == 20).all()
    assert len(table.hardest(depth=5, limit=3)) == 3


def test_closed_and_missing_and_damaged(tables, tmp_path):
    table = antipode.open(tables["byte"])
    table.close()
    table.close()
    for use in (lambda: table.distance("1 2 3/4 5 6/7 8 _"), lambda: table.contents, table.verify, table.hardest, table.to_numpy):
        with pytest.raises(antipode.ClosedError):
            use()
    with pytest.raises(FileNotFoundError):
        antipode.open(tmp_path / "none")
    data = bytearray(tables["byte"].read_bytes())
    data[len(data) // 2] ^= 1
    (tmp_path / "flipped").write_bytes(data)
    with pytest.raises(antipode.DamagedError), antipode.open(tmp_path / "flipped") as flipped:
        flipped.verify()
    (tmp_path / "cut").write_bytes(data[: len(data) // 2])
    with pytest.raises(antipode.DamagedError):
        antipode.open(tmp_path / "cut")
    with pytest.raises(antipode.UsageError, match="exists"):
        antipode.build("sliding:3x3", tables["byte"])
    with pytest.raises(antipode.UsageError, match="not for pancake"):
        antipode.open(tables["byte"], antipode.Puzzle("pancake:5"))


def test_states_of_another_puzzle(table):
    with pytest.raises(antipode.UsageError):
        table.distance(antipode.Puzzle("pancake:6").goals())


def test_eight_threads_see_the_same(tables):
    with antipode.open(tables["mod3"]) as table:
        indices = np.random.default_rng(0).integers(0, 181440, (8, 5000), dtype=np.uint64)
        expected = [table.distance(part) for part in indices]
        found = [None] * 8

        def probe(i):
            found[i] = [table.distance(indices[i]) for _ in range(5)]

        threads = [threading.Thread(target=probe, args=(i,)) for i in range(8)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        assert all((again == expected[i]).all() for i in range(8) for again in found[i])


def test_the_interpreter_runs_on_during_work():
    ticks, stop = [], threading.Event()

    def tick():
        while not stop.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    antipode.analyze("sliding:3x4", threads=1)
    stop.set()
    thread.join()
    assert len(ticks) > 2


def test_labels_and_files(table, tmp_path):
    states, distances = table.labelled(500, seed=3)
    assert states.shape == (500, 9) and (table.distance(states) == distances).all() and len(np.unique(table.puzzle.rank(states))) == 500
    assert np.bincount(table.labelled(samples="3/depth")[1]).max() == 3
    assert len(table.labelled()[1]) == 181440
    table.export(tmp_path / "some.npz", samples=500, seed=3, form="bytes")
    with np.load(tmp_path / "some.npz") as arrays:
        assert (arrays["states"] == states).all() and (arrays["distances"] == distances).all()
        assert all(isinstance(array, np.ndarray) for array in arrays.values())
        assert json.loads(arrays["metadata"].item())["rows"] == 500
    assert table.to_csv(tmp_path / "all").states == 181440
    lines = (tmp_path / "all.csv").read_text().splitlines()
    assert len(lines) == 181441 and table.distance(lines[1].split(",")[0]) == int(lines[1].split(",")[1])
    table.to_safetensors(tmp_path / "x", samples=10)
    table.to_parquet(tmp_path / "y.parquet", samples="5/depth")
    with pytest.raises(antipode.UsageError, match="exists"):
        table.to_parquet(tmp_path / "y", samples="5/depth")
    for wrong in ({"samples": "5/day"}, {"form": "nonsense"}):
        with pytest.raises(antipode.UsageError):
            table.export(tmp_path / "z.npz", **wrong)
    with pytest.raises(antipode.UsageError):
        table.export(tmp_path / "z.txt")


ONE_MOVE = """
import json, sys
open("mark", "a").close()
sys.stdin.readline()
print(json.dumps({"protocol": 1, "goals": ["a"]}), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    answer = [["b"] if state == "a" else ["a"] for state in request["states"]]
    print(json.dumps({"id": request["id"], "successors": answer}), flush=True)
"""


def test_a_table_starts_no_program(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one.py").write_text(ONE_MOVE)
    puzzle = antipode.Puzzle("rules:cmd: python3 one.py")
    antipode.build(puzzle, "table")
    del puzzle
    (tmp_path / "mark").unlink()
    with antipode.open("table") as table:
        assert table.distance("b") == 1
        with pytest.raises(antipode.UsageError, match="files start no programs.*open the file with the puzzle"):
            table.path_of("b")
    assert not (tmp_path / "mark").exists()
    with antipode.open("table", antipode.Puzzle("rules:cmd: python3 one.py")) as table:
        assert len(table.path_of("b")) == 2


def test_a_path_names_a_file_of_states(tables, tmp_path):
    puzzle = antipode.Puzzle("sliding:3x3")
    states = puzzle.write(puzzle.random(20, 3))
    file = tmp_path / "states.csv"
    file.write_text("number,state\n" + "\n".join(f"{number},{state}" for number, state in enumerate(states)) + "\n\n")
    with antipode.open(tables["byte"]) as table:
        expected = table.distance(states)
        assert (table.distance(file) == expected).all()
        assert [solution.length for solution in antipode.solve(puzzle, file)] == expected.tolist()
    file.write_text("state\n1 2 3\n")
    with pytest.raises(antipode.UsageError, match="line 2"):
        puzzle.rank(file)
