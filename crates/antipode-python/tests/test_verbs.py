"""Tests of the verbs of the command line beside analyze, build, solve and audit."""

import inspect
import json
import os
import pathlib
import pickle
import re
import subprocess
import sys

import antipode
import antipode._fields
import numpy as np
import pytest

#: The page of the book with the table of verbs, if the tests run in a checkout.
PAGE = pathlib.Path(os.environ.get("ANTIPODE_DOCS", pathlib.Path(__file__).parents[3] / "docs/src")) / "reference/python.md"
SCHEMAS = pathlib.Path(os.environ.get("ANTIPODE_SCHEMAS", pathlib.Path(__file__).parents[3] / "data/schema"))

#: A small group.
GROUP = "twisty:2x2x2;moves=U2,R2,F2"


def test_solvable_and_cosets():
    swapped = "2 1 3/4 5 6/7 8 _"
    assert not antipode.solvable("sliding:3x3", swapped).solvable and antipode.solvable("sliding:3x3", swapped, swapped).solvable
    counted = antipode.cosets(GROUP, "corners.1")
    assert counted.states == 24 and counted.layers == antipode.analyze(GROUP).layers.tolist()


def test_subsets(tmp_path):
    found = antipode.analyze("sliding:2x4", among=["1,2,3"], except_="5").among
    assert found.states < 60 and found.fields["except"] == ["5"] and sum(found.layers) == found.states
    antipode.build("sliding:2x4", tmp_path / "board")
    with antipode.open(tmp_path / "board", decode=True) as whole:
        table = whole.among("1,2,3", "5")
        assert table.contents.among.layers == found.layers and whole.contents.fields.get("among") is None
        states, distances = pickle.loads(pickle.dumps(table)).labelled()
        assert len(states) == found.states and np.bincount(distances).tolist() == found.layers
        texts = table.puzzle.write(states)
        assert all(text.startswith("1 2 3 ") and text[8] != "5" for text in texts)
        assert set(table.puzzle.write(table.hardest())) == set(np.array(texts)[distances == distances.max()])
        assert set(table.puzzle.write(table.sample(None, 5))) <= set(texts)
        assert antipode.audit(table, solver="astar").audited == found.states
        assert antipode.audit_heuristic(table, "manhattan").states == found.states
        drawn = whole.puzzle.random(20, 3, among="1,2,3", except_=["5"])
        assert set(whole.puzzle.write(drawn)) <= set(texts)
        with pytest.raises(antipode.UsageError):
            whole.among("9")
    antipode.build("twisty:pyraminx;moves=U,R", tmp_path / "pyraminx")
    with antipode.open(tmp_path / "pyraminx") as table:
        orbits = antipode.analyze("twisty:pyraminx;moves=U,R", orbits=True).orbits
        assert table.orbits(3).layers == orbits.layers and len(table.orbits(3).antipodes) == min(3, orbits.layers[-1])
    layer = antipode.solve_subset("twisty:2x2x2", "layer")
    assert (layer.states, layer.god_number, layer.optimal) == (648, 11, True) and layer.classes < 648 and sum(layer.layers) == 648


def test_lists():
    families = antipode.families()
    assert "sliding" in [family.name for family in families] and all(family.grammar for family in families)
    solvers = {solver.name: solver for solver in antipode.solvers()}
    assert solvers["ida"].guarantee == "optimal*" and solvers["astar"].parameters[0]["name"] == "batch"
    machine = antipode.doctor(memory=10**7)
    assert machine.cores > 0 and machine.search_memory_bytes == 10**7 and machine.bandwidth is None


def test_pattern_databases(tmp_path):
    first = antipode.pdb.build("sliding:3x3", "1,2,3,4", tmp_path / "first", additive=True)
    antipode.pdb.build("sliding:3x3", "5,6,7,8", tmp_path / "second", additive=True, encoding="delta")
    assert first.entries > 1000 and antipode.pdb.info(tmp_path / "first").entries == first.entries
    assert antipode.pdb.verify(tmp_path / "first").method and antipode.pdb.verify(tmp_path / "first", quick=True)
    puzzle = antipode.Puzzle("sliding:3x3")
    states = puzzle.random(100, 1)
    values = puzzle.estimate(states, f"pdb:{tmp_path / 'first'}") + puzzle.estimate(states, f"pdb:{tmp_path / 'second'}")
    solutions = [solution.length for solution in antipode.solve(puzzle, states)]
    assert (values <= solutions).all() and values.max() > 10
    chosen = antipode.pdb.choose_set("sliding:3x3", tmp_path / "set.toml", memory=100_000)
    assert len(chosen.patterns) > 1
    built = antipode.pdb.build_set(tmp_path / "set.toml", tmp_path / "tables")
    assert len(built) == len(chosen.patterns)
    assert (puzzle.estimate(states, f"pdb:{tmp_path / 'tables' / 'set.toml'}") <= solutions).all()
    antipode.pdb.build("pancake:6", "1,2,3", tmp_path / "shared", additive="location")
    assert antipode.pdb.info(tmp_path / "shared").encoding == "short"
    for wrong in (dict(encoding="plane"), dict(additive="equal"), dict()):
        with pytest.raises(antipode.UsageError):
            antipode.pdb.build("sliding:3x3", "1,2,3,4", tmp_path / "first", **wrong)


def test_tables_of_cosets(tmp_path):
    built = antipode.pdb.cosets(GROUP, tmp_path / "cosets", 2000)
    assert built.entries > 0 and antipode.pdb.info(tmp_path / "cosets").entries == built.entries
    assert antipode.pdb.verify(tmp_path / "cosets", samples=50)
    assert antipode.Puzzle(GROUP).heuristic(f"cosets:{tmp_path / 'cosets'}").admissible


def test_labels(tmp_path, tables):
    written = antipode.label("sliding:3x3", "solver:ida", tmp_path / "labels.npz", samples=200, seed=1, form="bytes", database=tmp_path / "kept")
    assert written.states == 200
    with np.load(tmp_path / "labels.npz") as arrays, antipode.open(tables["byte"]) as table:
        assert (table.distance(arrays["states"]) == arrays["distances"]).all()
    assert antipode.label("sliding:3x3", f"file:{tmp_path / 'kept'}", tmp_path / "again.csv").states >= 200
    assert antipode.label("sliding:3x3", f"table:{tables['byte']}", tmp_path / "table.npy", samples=10).states == 10
    for wrong in ("nonsense", "solver:greedy"):
        with pytest.raises(antipode.UsageError):
            antipode.label("sliding:3x3", wrong, tmp_path / "none.npz", samples=10)


def test_searches_resume(tmp_path):
    """A search that its progress callback stops resumes from its checkpoint, with the same result."""

    def stop(told):
        if told["depth"] is not None and told["depth"] > 20:
            raise RuntimeError("enough")

    whole = antipode.analyze("sliding:3x4", threads=1)
    folder = tmp_path / "kept"
    with pytest.raises(RuntimeError, match="enough"):
        antipode.analyze("sliding:3x4", threads=1, checkpoint=folder, every=0.01, progress=stop)
    with pytest.raises(antipode.UsageError, match="resume=True"):
        antipode.analyze("sliding:3x4", threads=1, checkpoint=folder)
    resumed = antipode.analyze("sliding:3x4", threads=1, checkpoint=folder, resume=True)
    assert (resumed.layers == whole.layers).all() and resumed.antipodes == whole.antipodes
    with pytest.raises(antipode.UsageError, match="leave out checkpoint"):
        antipode.analyze("sliding:3x4", checkpoint=folder, scratch=tmp_path / "scratch")


def test_builds_on_disk(tmp_path):
    built = antipode.build("sliding:3x3", tmp_path / "table", scratch=tmp_path / "scratch", engine="external")
    assert built.engine == "external" and built.layers.sum() == 181440
    with antipode.open(tmp_path / "table") as table:
        assert table.verify().certified_states == 181440
    first = antipode.build("sliding:3x3", tmp_path / "second", checkpoint=tmp_path / "kept")
    again = antipode.build("sliding:3x3", tmp_path / "second", checkpoint=tmp_path / "kept", resume=True)
    assert (again.layers == built.layers).all() and again.seconds == first.seconds
    (tmp_path / "second").write_bytes(b"mine")
    with pytest.raises(antipode.UsageError, match="has changed"):
        antipode.build("sliding:3x3", tmp_path / "second", checkpoint=tmp_path / "kept", resume=True)
    for build in (
        lambda **keep: antipode.pdb.build("sliding:3x3", "1,2,3", tmp_path / "pattern", checkpoint=tmp_path / "kept2", **keep),
        lambda **keep: antipode.pdb.cosets("twisty:2x2x2", tmp_path / "cosets", 1 << 20, checkpoint=tmp_path / "kept3", **keep),
    ):
        assert build().seconds == build(resume=True).seconds
    assert antipode.diameter("sliding:2x3", checkpoint=tmp_path / "diameter").diameter == 21


def test_a_folded_table_answers_as_one_of_all_states(tmp_path):
    spec = "twisty:pyraminx;pieces=edges"
    built = [antipode.build(spec, tmp_path / str(fold), fold=fold, encoding="byte") for fold in (False, True)]
    assert (built[0].layers == built[1].layers).all()
    with antipode.open(tmp_path / "False") as whole, antipode.open(tmp_path / "True") as folded:
        assert folded._table.contents()["folding"]["symmetries"] == 24
        assert (folded.to_numpy() == whole.to_numpy()).all() and folded.to_numpy().size == 11520
        indices = np.arange(11520, dtype=np.uint64)
        assert (folded.distance(indices) == whole.distance(indices)).all()
        assert (folded.hardest() == whole.hardest()).all()


def test_all_solutions_and_their_ends():
    spec = "topspin:7,4"
    state = antipode.Puzzle(spec).scramble(1, 5, seed=2)[0]
    every = antipode.solve(spec, state, all=True, limit=7)
    assert every.fields["count"] >= len(every.fields["paths"]) >= 1
    one = antipode.solve("sliding:3x3", "8 6 7/2 5 4/3 _ 1")
    assert one.length == 31 == len(one.path)
    names = antipode.Puzzle("sliding:3x3").moves("8 6 7/2 5 4/3 _ 1")
    for name in names:
        assert antipode.solve("sliding:3x3", "8 6 7/2 5 4/3 _ 1", solver="bfs", first=[name]).path[0] == name
    assert antipode.solve("sliding:3x3", "8 6 7/2 5 4/3 _ 1", split=10).length == 31


def test_audits_of_shuffles():
    audit = antipode.audit(puzzle="sliding:3x3", solver="greedy", heuristic="manhattan", shuffles="5,10,random", samples=5)
    assert audit.audited == 15 and len(audit.by_shuffle) == 3


def test_functions_get_many_states_a_call():
    puzzle = antipode.Puzzle("sliding:3x3")
    sizes = []

    def manhattan(states):
        sizes.append(len(states))
        return puzzle.estimate(states, "manhattan")

    solutions = antipode.solve(puzzle, puzzle.random(3, 1), heuristic=antipode.on_bytes(manhattan), admissible=True)
    assert all(solution.solver == "astar" and solution.optimal for solution in solutions) and np.mean(sizes) > 20


def fields_of(kind):
    return {name for base in kind.__mro__ for name in getattr(base, "__annotations__", {})} | set(dir(kind))


def test_fields_of_reports_are_declared(tmp_path, tables):
    puzzle, states = antipode.Puzzle("sliding:3x3"), antipode.Puzzle("sliding:3x3").random(5, 1)
    with antipode.open(tables["byte"]) as table:
        reports = [
            antipode.analyze(puzzle), table.contents, table.verify(), table.all_paths(states[0]), antipode.audit(table, solver="greedy", samples=5),
            antipode.audit_heuristic(table, "manhattan"), antipode.heuristic_topology(table, "manhattan", samples=2), antipode.solve(puzzle, states[0]), antipode.components(puzzle),
            antipode.solvable(puzzle, puzzle.write(states[0])), antipode.diameter("sliding:2x3"), antipode.cosets(GROUP, "corners.1"),
            antipode.build("sliding:2x3", tmp_path / "table"), antipode.pdb.build("sliding:2x3", "1,2", tmp_path / "pdb"),
            antipode.pdb.info(tmp_path / "pdb"), antipode.label("sliding:2x3", "solver:ida", tmp_path / "x.csv", samples=5),
            antipode.doctor(memory=10**7), *antipode.families(), *antipode.solvers(),
        ]  # fmt: skip
    for report in reports:
        # An attribute cannot be named `from`: it is report["from"].
        assert set(report.fields) - {"from"} <= fields_of(type(report)), type(report)
        assert isinstance(dict(report), dict) and len(report) == len(report.fields)
        for name, value in report.fields.items():
            if isinstance(value, dict) and name in report._nested:
                assert set(value) <= fields_of(report._nested[name]), name


@pytest.mark.skipif(not SCHEMAS.exists(), reason="needs data/schema of the checkout")
def test_lists_have_the_fields_of_their_schemas():
    for name, found in (("families", antipode.families()), ("solvers", antipode.solvers())):
        schema = json.loads((SCHEMAS / f"list-{name}.json").read_text())
        items = schema["$defs"][schema["properties"][name]["items"]["$ref"].split("/")[-1]]
        for one in found:
            assert set(items["required"]) <= set(one.fields) <= set(items["properties"]), name


@pytest.mark.skipif(not PAGE.exists(), reason="needs docs/src of the checkout")
def test_the_table_of_verbs_is_complete():
    """Each verb with a page is in the table of the page, and each Python name there exists."""
    verbs = {page.stem for page in (PAGE.parent / "commands").glob("*.md")}
    rows = dict(re.findall(r"^\| `antipode ([a-z -]+)` \| (.+?) \|$", PAGE.read_text(), re.MULTILINE))
    assert verbs and not verbs - set(rows), verbs - set(rows)
    for verb, name in rows.items():
        for path in re.findall(r"`antipode\.([A-Za-z_.]+)", name):
            found = antipode
            for part in path.split("."):
                found = getattr(found, part)
            assert callable(found) or isinstance(found, property), (verb, path)
        assert "`antipode." in name or name.startswith("none: "), verb


def test_mypy_knows_the_fields(tmp_path):
    api = pytest.importorskip("mypy.api")
    (tmp_path / "good.py").write_text(
        "import antipode\n"
        "import numpy as np\n"
        'analysis = antipode.analyze("sliding:3x3")\n'
        "depth: int = analysis.god_number\n"
        "mean: float = analysis.mean_depth\n"
        'with antipode.open("table") as table:\n'
        '    one: int = table.distance("1 2 3/4 5 6/7 8 _")\n'
        '    path: list[str] | None = table.path_of("1 2 3/4 5 6/7 8 _")\n'
        '    paths: list[list[str] | None] = table.path_of(["1 2 3/4 5 6/7 8 _"])\n'
        '    many: np.ndarray = table.distance(["1 2 3/4 5 6/7 8 _"])\n'
        '    length: int | None = antipode.solve("sliding:3x3", "1 2 3/4 5 6/7 8 _", solver="ida").length\n'
    )
    (tmp_path / "bad.py").write_text('import antipode\nantipode.analyze("sliding:3x3").gods_number\nantipode.solve("sliding:3x3", "x", sover="ida")\n')
    out, errors, status = api.run([str(tmp_path / "good.py"), "--cache-dir", str(tmp_path / "cache")])
    assert status == 0, out + errors
    out, _, status = api.run([str(tmp_path / "bad.py"), "--cache-dir", str(tmp_path / "cache")])
    assert status == 1 and "gods_number" in out and "sover" in out, out


def test_jobs_take_the_arguments_of_all_jobs():
    for job in (antipode.analyze, antipode.build, antipode.diameter, antipode.solve, antipode.audit, antipode.label, antipode.cosets):
        assert {"threads", "memory", "progress", "checkpoint", "every", "resume"} <= set(inspect.signature(job).parameters), job


def test_a_whole_coset_is_counted_and_bounded():
    puzzle = antipode.Puzzle("twisty:pyraminx;moves=U,L")
    found = antipode.coset(puzzle, "U", of="L U")
    assert sum(found.layers) == found.states == 3
    assert antipode.coset(puzzle, "U", of="L U", at_most=found.greatest).at_most == found.greatest
    assert antipode.coset(puzzle, "U", of="L U", at_most=found.greatest - 1).at_most is None
    with pytest.raises(antipode.UsageError, match="all states"):
        antipode.coset(puzzle, "U,L")


def test_digests_certificates_and_published_folders(tmp_path):
    found = antipode.analyze("sliding:2x3", digests=True)
    assert found.digests.of == "values" and found.digests.layers[0] == "7142ad7815c09b79"
    antipode.build("sliding:2x3", tmp_path / "table")
    (certified,) = antipode.certify(tmp_path / "table")
    assert certified.independent and certified.layer_digests.layers == found.digests.layers
    assert (tmp_path / "table.cert.json").exists()
    with pytest.raises(antipode.UsageError, match="exists"):
        antipode.certify(tmp_path / "table")
    antipode.certify(tmp_path / "table", tmp_path / "other", slow=True)
    assert antipode.verify(tmp_path).tables[0]["certified_states"] == 360
    (tmp_path / "table.cert.json").write_text((tmp_path / "table.cert.json").read_text().replace("7142ad", "7142ae"))
    with pytest.raises(antipode.DamagedError):
        antipode.verify(tmp_path)


SERVER = """
import http.server, re, sys

class Ranges(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        content = open(sys.argv[1], "rb").read()
        first, last = map(int, re.match(r"bytes=([0-9]+)-([0-9]+)", self.headers["Range"]).groups())
        part = content[first : last + 1]
        self.send_response(206 if self.path == "/table" else 404)
        self.send_header("Content-Range", f"bytes {first}-{first + len(part) - 1}/{len(content)}")
        self.send_header("Content-Length", str(len(part)))
        self.end_headers()
        self.wfile.write(part)

server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Ranges)
print(server.server_address[1], flush=True)
server.serve_forever()
"""


def test_tables_on_servers(tmp_path, monkeypatch):
    """A table at an address answers as the file: the server sends ranges of it."""
    antipode.build("sliding:2x4", tmp_path / "table", encoding="byte")
    monkeypatch.setenv("ANTIPODE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with subprocess.Popen([sys.executable, "-c", SERVER, str(tmp_path / "table")], stdout=subprocess.PIPE, text=True) as server:
        try:
            address = f"http://127.0.0.1:{server.stdout.readline().strip()}"
            with antipode.open(f"{address}/table") as remote, antipode.open(tmp_path / "table") as table:
                states = table.sample(None, 20, seed=1)
                assert (remote.distance(states) == table.distance(states)).all()
            with pytest.raises(antipode.MissingError):
                antipode.open(f"{address}/other")
        finally:
            server.kill()
