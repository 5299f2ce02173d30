"""Files of answers: Python writes what the program writes with `-o`."""

import csv
import gzip
import os
import pathlib
import shutil
import subprocess
import sys

import antipode
import numpy as np
import pytest

PUZZLE = "sliding:3x3"
GOAL = "1 2 3/4 5 6/7 8 _"
FAR = "8 6 7/2 5 4/3 _ 1"

#: All forms of files.
FORMS = ("csv", "csv.gz", "npz", "npy", "parquet")

#: Columns that differ from run to run.
TIMES = ("seconds", "cpu_seconds")

#: The program that the wheel brings.
PROGRAM = shutil.which("antipode", path=os.pathsep.join([os.path.dirname(sys.executable), os.environ.get("PATH", "")]))


@pytest.fixture
def boards(tmp_path):
    """A table with columns around the states, a blank line, and a line that is no state."""
    path = tmp_path / "boards.csv"
    path.write_text(f'name,tiles,note\ngoal,{GOAL},"a, b"\n\nfar,{FAR},\nbad,1 2,c\nlast,{GOAL},d\n')
    return path


def program(*words, status=0):
    done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True)
    assert done.returncode == status, (words, done.stderr)


def rows(path):
    """The rows of a file of comma-separated values, as dicts without times."""
    with open(path, newline="") as file:
        return [{name: value for name, value in row.items() if name not in TIMES} for row in csv.DictReader(file)]


def test_files_are_those_of_the_program(tmp_path, tables, boards):
    """The same bytes, in every form: order, numbers of lines, blank lines, other columns, and what is wrong."""
    own, other, truth = tmp_path / "own", tmp_path / "other", tables["byte"]
    with antipode.open(truth) as table:
        verbs = [
            (["distance", truth], lambda output: table.distance(boards, output=output)),
            (["path", truth], lambda output: table.path_moves(boards, output=output)),
            (["path", truth, "--all-moves"], lambda output: table.optimal_moves(boards, output=output)),
            (["path", truth, "--all"], lambda output: table.all_paths(boards, output=output)),
            (["label", PUZZLE, "--labels", "solver:ida"], lambda output: antipode.label(PUZZLE, "solver:ida", output, states=boards)),
            (["label", PUZZLE, "--labels", f"table:{truth}"], lambda output: antipode.label(PUZZLE, f"table:{truth}", output, states=boards)),
            (
                ["heuristic", "audit", PUZZLE, "--heuristic", "manhattan", "--truth", truth],
                lambda output: antipode.audit_heuristic(table, "manhattan", states=boards, output=output),
            ),
        ]
        for number, (words, answer) in enumerate(verbs):
            for form in FORMS:
                files = [f"{folder}{number}.{form}" for folder in (own, other)]
                with pytest.raises(antipode.BadLinesError, match="1 of 4 lines"):
                    answer(files[0])
                program(*words, "--states", boards, "-o", files[1], status=2)
                written = [pathlib.Path(file).read_bytes() for file in files]
                assert written[0] == written[1] and len(written[0]) > 50, (words, form)
            found = rows(f"{own}{number}.csv")
            assert [row["line"] for row in found] == ["2", "3", "4", "5", "6"], words
            assert [row["name"] for row in found] == ["goal", "", "far", "bad", "last"]
            assert [row["note"] for row in found] == ["a, b", "", "", "c", "d"]
            assert [row["distance"] for row in found] == ["0", "", "31", "", "0"]
            assert "is not a 3x3 board" in found[3]["error"] and not found[0]["error"]
            assert gzip.decompress(pathlib.Path(f"{own}{number}.csv.gz").read_bytes()) == pathlib.Path(f"{own}{number}.csv").read_bytes()
            with np.load(f"{own}{number}.npz") as arrays:
                assert arrays["distance"].tolist() == [0, -1, 31, -1, 0]


def test_solutions_and_audits_are_those_of_the_program(tmp_path, tables, boards):
    """The same columns, except for times."""
    own, other, truth = tmp_path / "own", tmp_path / "other", tables["byte"]
    verbs = [
        (["solve", PUZZLE, "--solver", "ida"], lambda output: antipode.solve(PUZZLE, boards, solver="ida", output=output)),
        (
            ["audit", PUZZLE, "--solver", "greedy", "--truth", truth],
            lambda output: antipode.audit(truth, solver="greedy", states=boards, output=output),
        ),
    ]
    for number, (words, answer) in enumerate(verbs):
        for form in ("csv", "npz"):
            files = [f"{folder}{number}.{form}" for folder in (own, other)]
            with pytest.raises(antipode.BadLinesError) as caught:
                answer(files[0])
            program(*words, "--states", boards, "-o", files[1], status=2)
            if form == "csv":
                assert rows(files[0]) == rows(files[1]) and len(rows(files[0])) == 5
                continue
            with np.load(files[0]) as mine, np.load(files[1]) as others:
                assert mine.files == others.files
                for name in set(mine.files) - set(TIMES) - {"metadata"}:
                    assert (mine[name] == others[name]).all(), name
    # The audit of the lines that are states is not lost.
    assert caught.value.report.audited == 3 and caught.value.parameters["wrong"] == 1
    assert [row["excess"] for row in rows(f"{own}1.csv")][:2] == ["0", ""]


def test_drawn_states_are_those_of_the_program(tmp_path, tables):
    puzzle, truth, (own, other) = antipode.Puzzle(PUZZLE), tables["byte"], (tmp_path / "own", tmp_path / "other")
    with antipode.open(truth) as table:
        draws = [
            (["sample", truth, "--depth", 20], lambda output: table.sample(20, 5, 7, output=output)),
            (["sample", truth], lambda output: table.sample(None, 5, 7, output=output)),
            (["sample", PUZZLE], lambda output: puzzle.random(5, 7, output=output)),
            (["sample", PUZZLE, "--among", "1,2"], lambda output: puzzle.random(5, 7, among="1,2", output=output)),
            (["sample", PUZZLE, "--shuffle", 30], lambda output: puzzle.scramble(5, 30, 7, output=output)),
        ]
        for number, (words, draw) in enumerate(draws):
            for form in FORMS:
                files = [f"{folder}{number}.{form}" for folder in (own, other)]
                states = draw(files[0])
                program(*words, "--samples", 5, "--seed", 7, "-o", files[1])
                assert pathlib.Path(files[0]).read_bytes() == pathlib.Path(files[1]).read_bytes(), (words, form)
            assert [row["state"] for row in rows(f"{own}{number}.csv")] == puzzle.write(states)


def test_states_of_any_form_are_lines(tmp_path, table):
    own, other = tmp_path / "own.csv", tmp_path / "other.csv"
    texts = [FAR, "1 2", GOAL]
    with pytest.raises(antipode.BadLinesError):
        table.distance(texts, output=own)
    program("distance", table.path, *texts, "-o", other, status=2)
    assert own.read_bytes() == other.read_bytes()
    states = table.sample(10, 3, seed=1)
    expected = [{"line": str(line), "state": state, "distance": "10", "error": ""} for line, state in enumerate(table.puzzle.write(states), 1)]
    for given in (states, table.puzzle.rank(states), table.puzzle.write(states)):
        assert table.distance(given, output=own, force=True).tolist() == [10, 10, 10]
        assert rows(own) == expected
    # The answers are those of a call without a file.
    single = tmp_path / "single.csv"
    assert table.distance(FAR, output=single) == 31 and table.distance(table.puzzle.rank(FAR), output=single, force=True) == 31
    assert table.path_moves(states, output=single, force=True) == table.path_moves(states)
    assert table.path_moves(FAR, output=single, force=True) == table.path_moves(FAR)
    assert table.optimal_moves(states, output=single, force=True) == table.optimal_moves(states)
    assert [found.fields for found in table.all_paths(states)] == [table.all_paths(state).fields for state in states]
    one = antipode.solve(PUZZLE, FAR, solver="ida", split=20, output=single, force=True)
    assert one.length == 31 and rows(single)[0]["length"] == "31" and rows(single)[0]["state"] == FAR
    # A single text that is no state, a row that is none, and a file that exists leave no file, or the old one.
    none = tmp_path / "none.csv"
    for wrong in ("1 2", np.zeros((1, 9), dtype=np.uint8), 10**9):
        with pytest.raises(antipode.UsageError):
            table.distance(wrong, output=none)
    with pytest.raises(antipode.FileExistsError, match="force=True"):
        table.distance(FAR, output=own)
    for name in ("none.txt", "none.safetensors", "none.npz.gz"):
        with pytest.raises(antipode.UsageError):
            table.distance(FAR, output=tmp_path / name)
    assert not list(tmp_path.glob("none*")) and len(rows(own)) == 3


def test_algorithms_stand_on_one_line(tmp_path):
    spec, own, other = "twisty:2x2x2;moves=U2,R2,F2", tmp_path / "own.csv", tmp_path / "other.csv"
    antipode.build(spec, tmp_path / "table")
    with antipode.open(tmp_path / "table") as table:
        table.path_moves(["U2 R2 F2", "R2 U2"], output=own)
    program("path", tmp_path / "table", "U2 R2 F2", "R2 U2", "-o", other)
    assert own.read_bytes() == other.read_bytes() and " " in rows(own)[0]["moves"] and "," not in rows(own)[0]["moves"]


def test_a_column_of_the_file_judges_an_audit(tmp_path):
    known = tmp_path / "known.csv"
    known.write_text(f"state,optimal\n{GOAL},0\n{FAR},31\n")
    audit = antipode.audit(puzzle=PUZZLE, solver="ida", states=known)
    assert audit.audited == 2 and audit.all.optimal_rate["count"] == 2 and "column 'optimal'" in audit.truth
    heuristic = antipode.audit_heuristic(None, "manhattan", puzzle=PUZZLE, states=known, output=tmp_path / "estimates.csv")
    assert heuristic.states == 2 and [row["distance"] for row in rows(tmp_path / "estimates.csv")] == ["0", "31"]
    # Without a file of rows the first line that is no state is an error.
    known.write_text(f"state,optimal\n{GOAL},0\n1 2,31\n")
    with pytest.raises(antipode.BadLineError, match="line 3"):
        antipode.audit(puzzle=PUZZLE, solver="ida", states=known)
    with pytest.raises(antipode.UsageError, match="samples"):
        antipode.label(PUZZLE, "solver:ida", tmp_path / "labels.csv", states=known, samples=3)


def test_drawn_states_of_an_audit_have_rows(tmp_path, table):
    audit = antipode.audit(table, solver="greedy", samples=20, seed=3, output=tmp_path / "audit.csv")
    found = rows(tmp_path / "audit.csv")
    assert len(found) == audit.audited == 20 and [int(row["distance"]) for row in found] == table.distance([row["state"] for row in found]).tolist()
