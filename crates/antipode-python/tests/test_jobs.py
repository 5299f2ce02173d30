"""Tests of jobs, callbacks and interrupts."""

import os
import signal
import subprocess
import sys
import textwrap

import antipode
import numpy as np
import pytest


def test_analyses():
    analysis = antipode.analyze("sliding:3x3")
    assert analysis.god_number == 31 and analysis.layers.sum() == 181440 and analysis.layers.dtype == np.uint64
    assert len(analysis.antipodes) == 2 and analysis.fields["states"] == 181440
    assert "god_number" in dir(analysis) and "31" in repr(analysis) and "<svg" in analysis._repr_html_()
    assert "181,440" in analysis._repr_html_() and analysis.setup.seconds >= 0 and "god_number" in analysis
    with pytest.raises(AttributeError, match="nothing"):
        analysis.nothing
    counted = antipode.analyze("twisty:pyraminx", orbits=True, paths=True)
    assert counted.orbits.symmetries == 24 and counted.orbits.layers[:5] == [1, 1, 2, 12, 72]
    assert counted.paths[11]["fewest"]["exact"] >= 1 and counted.paths[0]["nearer"] == 0
    assert antipode.analyze("sliding:3x3", levels=4).layers.tolist() == [1, 2, 4, 8]


def test_components_and_diameter():
    assert antipode.components("sliding:3x3").components in (2, "2")
    assert antipode.diameter("sliding:2x3").diameter == 21


def test_solutions(table):
    states = table.puzzle.random(20, 3)
    truth = table.distance(states)
    found = antipode.solve("sliding:3x3", states)
    assert [solution.length for solution in found] == truth.tolist() and all(solution.optimal for solution in found)
    one = antipode.solve("sliding:3x3", states[0], solver="astar", heuristic="manhattan", weight=2.0)
    assert one.length >= truth[0] and one.outcome == "solved"
    with pytest.raises(antipode.UsageError):
        antipode.solve("sliding:3x3", states, solver="nonsense")


def test_audits(table):
    audit = antipode.audit(table, solver="greedy", heuristic="manhattan", samples=50)
    assert audit.audited == 50
    assert antipode.audit(puzzle="sliding:3x3", solver="greedy", heuristic="manhattan", truth="solver:ida,manhattan", samples=5).audited == 5
    with pytest.raises(antipode.UsageError):
        antipode.audit(puzzle="sliding:3x3", solver="greedy")


def test_audits_have_several_runs_from_each_state(table):
    audit = antipode.audit(table, solver="greedy-epsilon", samples=5, nodes=300, runs=10)
    lengths = [state["lengths"] for state in audit.repeated.by_state]
    assert audit.audited == 5 and [len(runs) for runs in lengths] == [10] * 5
    solved = sum(length is not None for runs in lengths for length in runs)
    assert f"solves {solved} of 50 runs" in audit.verdict
    assert antipode.audit(table, solver="greedy-epsilon", samples=5).repeated is None
    with pytest.raises(antipode.UsageError, match="deterministic"):
        antipode.audit(table, solver="greedy", samples=5, runs=2)


def test_a_function_is_audited_on_every_state(table):
    puzzle = table.puzzle
    sizes = []

    def manhattan(states):
        sizes.append(len(states))
        return puzzle.estimate(states, "manhattan")

    manhattan = antipode.on_bytes(manhattan)
    ours, theirs = antipode.audit_heuristic(table, manhattan), antipode.audit_heuristic(table, "manhattan")
    for field in ("mean_error", "states", "exact_states", "overestimates", "inconsistencies", "by_distance"):
        assert ours[field] == theirs[field], field
    assert max(sizes) > 100
    assert antipode.audit_heuristic(table, antipode.on_bytes(lambda states: puzzle.estimate(states, "manhattan") + 1)).overestimates.count > 0


def test_functions_get_rows_as_people_write_them(table):
    def manhattan(states):
        boards = states.reshape(len(states), 3, 3)
        assert boards.max() == 8
        total = np.zeros(len(states))
        for tile in range(1, 9):
            _, rows, columns = np.nonzero(boards == tile)
            total += abs(rows - (tile - 1) // 3) + abs(columns - (tile - 1) % 3)
        return total

    ours, theirs = antipode.audit_heuristic(table, manhattan), antipode.audit_heuristic(table, "manhattan")
    assert ours.by_distance == theirs.by_distance and ours.overestimates == theirs.overestimates
    for spec, text in [
        ("sliding:3x3;wrap=torus", "8 6 7/2 5 4/3 _ 1"), ("pancake:4", "3 1 2 4"), ("hanoi:3,3", "1 2 3"),
        ("lightsout:2x3", "010/111"), ("race:2;tiles=2,1", "2 1/1 _"), ("topspin:5,3", "1 3 2 5 4"),
    ]:  # fmt: skip
        seen = []
        antipode.Puzzle(spec).estimate([text], lambda states: seen.append(states.tolist()) or np.zeros(len(states)))
        digits = [int(digit) for digit in text.replace("_", "0") if digit.isdigit()]
        assert seen == [[digits]], spec
    # Pieces with twists have no such rows: functions get the bytes.
    cube = antipode.Puzzle("twisty:2x2x2")
    assert cube.estimate(cube.goals(), lambda states: (states == cube.goals()).all(axis=1)).all()


def test_functions_guide_searches(table):
    puzzle = table.puzzle
    state = table.hardest()[0]
    asked = []

    def exact(states):
        asked.append(len(states))
        return table.distance(states)

    solution = antipode.solve(puzzle, state, solver="astar", heuristic=antipode.on_bytes(exact), consistent=True, settings={"batch": 8})
    assert solution.length == 31 and solution.expanded < 1000 and max(asked) > 1

    def policy(states):
        starts, successors = puzzle.expand(states)
        closer = table.distance(successors) < np.repeat(table.distance(states), np.diff(starts))
        out = np.zeros((len(states), 4))
        for i in range(len(states)):
            part = closer[starts[i] : starts[i + 1]]
            out[i, : len(part)] = part
        return out

    assert antipode.audit_heuristic(table, antipode.on_bytes(exact), policy=antipode.on_bytes(policy)).policy.all.best_is_optimal == 1.0


@pytest.mark.parametrize(
    "wrong, error, message",
    [
        (lambda states: 1 / 0, ZeroDivisionError, "division"),
        (lambda states: np.zeros(3), antipode.UsageError, "shape"),
        (lambda states: np.full(len(states), np.nan), antipode.UsageError, "NaN"),
        (lambda states: "text", ValueError, "could not convert"),
        (17, antipode.UsageError, "callable"),
    ],
)
def test_exceptions_of_heuristics_are_raised(table, wrong, error, message):
    for use in (
        lambda: antipode.audit_heuristic(table, wrong),
        lambda: antipode.solve("sliding:3x3", table.hardest(), solver="astar", heuristic=wrong),
    ):
        with pytest.raises(error, match=message):
            use()


def test_progress_is_told_and_its_exceptions_stop_the_work():
    told = []
    antipode.analyze("pancake:9", threads=1, progress=told.append)

    def stop(_):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        antipode.analyze("sliding:2x6", threads=1, progress=stop)
    antipode.analyze("sliding:2x3", progress=True)


@pytest.mark.parametrize("moment", [0.1, 0.5])
def test_interrupts_are_exceptions(moment):
    program = f"""
        import antipode, os, signal, threading
        # Restore interrupts, which shells ignore in background jobs.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        threading.Timer({moment}, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        try:
            antipode.analyze("sliding:3x4", threads=1)
            while True:
                antipode.analyze("pancake:10", threads=1)
        except KeyboardInterrupt:
            print("interrupted", antipode.analyze("sliding:2x3").god_number)
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, timeout=120)
    assert done.stdout == "interrupted 21\n" and done.returncode == 0, done.stderr


def test_killed_by_a_signal_leaves_a_whole_table_or_none(tmp_path):
    program = "import antipode, sys; antipode.build('sliding:3x4', sys.argv[1])"
    child = subprocess.Popen([sys.executable, "-c", program, tmp_path / "table"])
    try:
        child.wait(0.3)
    except subprocess.TimeoutExpired:
        os.kill(child.pid, signal.SIGKILL)
    child.wait()
    assert child.returncode in (0, -signal.SIGKILL)
    # The kill came before the end or just after it.
    if child.returncode == 0 or (tmp_path / "table").exists():
        assert antipode.open(tmp_path / "table").verify(quick=True)


def test_the_topology_of_a_heuristic(tables):
    found = antipode.heuristic_topology(None, "manhattan", puzzle="sliding:2x3", samples=3)
    assert found.states == 360 and len(found.must_expand) == 3
    # Every move changes the estimate by one, so each state is a plateau of its own.
    minima, contours = found.fields["local_minima"]["count"], found.fields["contours"]["count"]
    assert minima + contours == 359
    puzzle = antipode.Puzzle("sliding:2x3")
    heights = puzzle.estimate(puzzle.unrank(np.arange(360)), "manhattan")
    starts, after = puzzle.neighbours(np.arange(360))
    lower = [(heights[after[starts[state] : starts[state + 1]]] < heights[state]).any() for state in range(360)]
    assert contours == sum(lower)
    assert antipode.heuristic_topology(tables["byte"], "manhattan").states == 181440


def test_audits_are_printed_with_their_verdict(table):
    audit = antipode.audit_heuristic(table, "manhattan")
    text = str(audit)
    assert "never exceeds the distance and is consistent, as it claims" in audit.verdict and text.endswith(audit.verdict)
    assert len(audit.worst_states) == 10 and f" {audit.worst_states[0]['state']}: " in text
    for one in audit.worst_states:
        assert one["distance"] == table.distance(one["state"]) and one["estimate"] == table.puzzle.estimate([one["state"]], "manhattan")[0]
    errors = [one["distance"] - one["estimate"] for one in audit.worst_states]
    assert errors == sorted(errors, reverse=True)
    wrong = antipode.audit_heuristic(table, antipode.on_bytes(lambda states: table.puzzle.estimate(states, "manhattan") + 1))
    assert "exceeds the distance of" in wrong.verdict
    solver = antipode.audit(table, solver="greedy", samples=50)
    assert str(solver).endswith(solver.verdict) and "greedy" in solver.verdict and "as few moves as possible" in solver.verdict
    assert repr(solver).startswith("Audit(")


class Drawn:
    """Axes that keep what is drawn on them."""

    def __init__(self):
        self.lines, self.texts = [], {}

    def plot(self, x, y, *_, **options):
        self.lines.append((options.get("label"), list(x), list(y)))

    def legend(self):
        pass

    def set(self, **texts):
        self.texts = texts


def test_an_audit_plots_its_excess(table):
    states = np.concatenate([table.sample(depth, 5, seed=1) for depth in (4, 12, 20)])
    audit = antipode.audit(table, solver="greedy", states=states)
    axes = audit.plot(Drawn(), what="excess")
    (mean, distances, means), (worst, _, most) = axes.lines
    assert (mean, worst, distances) == ("mean", "worst", [4, 12, 20]) and axes.texts["ylabel"] == "excess moves"
    lengths = [solution.length for solution in antipode.solve("sliding:3x3", states, solver="greedy")]
    excess = (np.array(lengths) - table.distance(states)).reshape(3, 5)
    assert means == pytest.approx(excess.mean(axis=1)) and most == excess.max(axis=1).tolist()
    assert audit.plot(Drawn()).texts["ylabel"] == "moves"
    with pytest.raises(antipode.UsageError, match="excess"):
        audit.plot(Drawn(), what="time")
