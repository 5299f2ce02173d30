"""Checks of the verbs that search or look up: analyze, build and what reads tables."""

import re

from .program import Failure, Refused
from .replay import follow

ENGINES = ["default", "tiles", "rows", "words", "general", "queue", "external", "sparse"]
COMMON = {"threads": ["1", "2"], "memory": ["default", "40MB", "200MB"], "format": ["json", "text"]}
ANALYZE = COMMON | {
    "engine": ENGINES,
    "disk": ["no", "scratch", "scratch+disk"],
    "levels": ["no", "1", "3", "1000"],
    "antipodes": ["default", "0", "2", "1000"],
    "goal": ["spec", "option"],
    "kept": ["no", "checkpoint", "every", "resume"],
    "more": ["none", "quiet", "digest", "profile", "svg", "png", "log"],
    "processes": ["no", "2"],
}
BUILD = COMMON | {
    "engine": ENGINES,
    "encoding": ["default", "plane", "mod3", "byte"],
    "compress": ["no", "1", "19"],
    "disk": ["no", "scratch"],
    "kept": ["no", "checkpoint", "resume"],
    "goal": ["spec", "option"],
    "processes": ["no", "2"],
    "after": ["verify", "verify-slow", "verify-quick", "info", "distance", "distance-file", "path",
              "path-moves", "path-all", "hardest", "hardest-depth", "sample", "sample-depth", "csv",
              "npy", "npz", "parquet", "safetensors", "samples", "by-depth", "label", "audit"],
}


def search_args(o, puzzle, truth):
    args = ["--threads", o["threads"]]
    for key in ("engine", "encoding", "compress"):
        if o.get(key, "default") not in ("default", "no"):
            args += [f"--{key}", o[key]]
    if o["memory"] != "default":
        args += ["--memory", o["memory"]]
    if o["disk"] != "no":
        args += ["--scratch", "scratch"] + ["--disk", "100MB"] * (o["disk"] == "scratch+disk")
    if o["kept"] != "no" and o["disk"] == "no":
        args += ["--checkpoint", "kept"] + ["--every", "1s"] * (o["kept"] == "every")
    if o["processes"] != "no":
        args += ["--processes", o["processes"]]
    if o["goal"] == "option" and len(puzzle.goals) == 1 and puzzle.plain and puzzle.family != "rules":
        args += [f"--goal={puzzle.text(next(iter(puzzle.goals)))}"]
    return args


def choosy(o):
    """Whether the options name something that a puzzle need not have."""
    return any(o.get(key, "no") not in ("default", "no") for key in
               ("engine", "encoding", "disk", "kept", "processes", "memory", "levels", "goal"))


def table_text(out):
    """The figures of a report in text."""
    out = re.split(r"\n(?:antipodes|states of the deepest layer)[:,]", out)[0]
    found = {"layers": [int(m[2].replace(",", "")) for m in re.finditer(r"^ +(\d+) +([\d,]+)(?: +[\d,]+){0,2}$", out, re.M)]}
    for key, name in (("reached", "reached"), ("god_number", "God's number")):
        m = re.search(rf"^{name} +([\d,]+)", out, re.M)
        found[key] = int(m[1].replace(",", "")) if m else None
    found["from_start"] = "moves from the start" in out
    return found


def forward(puzzle, limit=20_000):
    """Layers counted from the starts, or from the goals where the exploration begins there."""
    seen = set(puzzle.starts or puzzle.goals)
    layer, layers = sorted(seen), []
    while layer:
        layers.append(len(layer))
        following = {b for a in layer for b in puzzle.moves(a)} - seen
        seen |= following
        layer = sorted(following)
    return layers


def analyze(bench, puzzle, truth, o):
    args = ["analyze", puzzle.spec, *search_args(o, puzzle, truth)]
    args += [] if o["antipodes"] == "default" else ["--antipodes", o["antipodes"]]
    args += [] if o["levels"] == "no" else ["--levels", o["levels"]]
    more = {"none": [], "quiet": ["--quiet"], "digest": ["--digest"], "profile": ["--profile"],
            "svg": ["--plot", "a.svg"], "png": ["--plot", "a.png"], "log": ["--plot", "b.svg", "--log-scale"]}
    # JSON is whole; a text has the layers only on request.
    args += more[o["more"]] + ["--format", o["format"]] + ["--full"] * (o["format"] == "text")
    run = bench.run(*args, may_refuse=choosy(o) or puzzle.refusals)
    judge_layers(bench, puzzle, truth, run, o)
    if o["kept"] == "resume" and o["disk"] == "no" or o["disk"] != "no" and o["kept"] == "resume":
        again = bench.run(*args, "--resume", *["--force"] * ("--plot" in args))
        judge_layers(bench, puzzle, truth, again, o)


def judge_layers(bench, puzzle, truth, run, o):
    found = run.json() if o["format"] == "json" else table_text(run.out)
    wanted = truth.layers
    if found.get("from_start"):
        wanted = forward(puzzle)
    cut = len(wanted) if o["levels"] == "no" else int(o["levels"])
    bench.expect("layers", found["layers"], wanted[:cut])
    bench.expect("reached", found["reached"], sum(wanted[:cut]))
    if o["format"] == "json" or o["levels"] == "no":
        bench.expect("God's number", found["god_number"], min(cut, len(wanted)) - 1)
    bench.counts["distances"] += found["reached"]
    if o["format"] == "json" and "antipodes" in found and not found.get("from_start"):
        deepest = found["antipodes"]
        bench.expect("antipodes", deepest["count"], wanted[:cut][-1])
        asked = {"default": 10, "any": None}.get(o["antipodes"], o["antipodes"])
        if asked is not None:
            bench.expect("examples", len(deepest["examples"]), min(int(asked), deepest["count"]))
        for text in deepest["examples"]:
            state = puzzle.read(text)
            # An entry of 'least' is written as any of its states.
            depth = truth.least.get(puzzle.group(state)) if puzzle.group else truth.of(state)
            bench.expect(f"depth of {text}", depth, found["god_number"])


def build(bench, puzzle, truth, o):
    args = ["build", puzzle.spec, "-o", "t.antipode", *search_args(o, puzzle, truth), "--format", o["format"]]
    if o["compress"] != "no":
        bench.counts["compressed"] += 1
    run = bench.run(*args, may_refuse=choosy(o) or puzzle.refusals)
    if o["format"] == "json":
        judge_layers(bench, puzzle, truth, run, {"levels": "no", "antipodes": "any", "format": "json"})
    if o["kept"] == "resume":
        bench.run(*args, "--resume", "--force")
    bench.counts["tables"] += 1
    runs = ["--trust", puzzle.program] if puzzle.program else []
    look_up(bench, puzzle, truth, o, runs)


def some(bench, puzzle, truth, count=12):
    """Random states with their distances; some that do not reach a goal."""
    states = bench.rng.sample(list(truth.depth), min(count, len(truth.depth)))
    if puzzle.every and puzzle.family not in ("group", "twisty"):
        lost = [s for s in truth.states if s not in truth.depth]
        lost += [s for s in puzzle.every() if s not in truth.depth][:50]
        states += bench.rng.sample(lost, min(2, len(lost)))
    return states


def look_up(bench, puzzle, truth, o, runs):
    what, table = o["after"], "t.antipode"
    base = ["--format", o["format"], "--threads", o["threads"], *runs]
    if what.startswith("verify"):
        flags = {"verify": [], "verify-slow": ["--slow"], "verify-quick": ["--quick"]}[what]
        run = bench.run("verify", table, *flags, *base)
        if o["format"] == "json" and not flags == ["--quick"]:
            # States that do not reach a goal are certified as such.
            if run.json()["certified_states"] < sum(truth.layers):
                raise Failure(f"{run.json()['certified_states']} states are certified of {sum(truth.layers)}")
    elif what == "info":
        run = bench.run("info", table, "--format", "json")
        bench.expect("layers", run.json()["layers"], truth.layers)
    elif what.startswith("distance"):
        distance(bench, puzzle, truth, table, base, file=what == "distance-file")
    elif what.startswith("path"):
        flags = {"path": [], "path-moves": ["--all-moves"], "path-all": ["--all", "--limit", "5"]}[what]
        path(bench, puzzle, truth, table, runs, flags)
    elif what.startswith("hardest"):
        depth = bench.rng.randint(0, truth.god) if what == "hardest-depth" else truth.god
        flags = ["--depth", depth] if what == "hardest-depth" else []
        found = bench.run("hardest", table, "--limit", "100000", *flags, *runs, "--format", "json").json()
        bench.expect("count", found["count"], truth.layers[depth])
        states = {truth.key(puzzle.read(text)) for text in found["examples"]}
        bench.expect("hardest states", states, {k for k, d in truth.least.items() if d == depth})
    elif what.startswith("sample"):
        if what != "samples":
            depth = bench.rng.randint(0, truth.god)
            flags = ["--depth", depth] if what == "sample-depth" else []
            found = bench.run("sample", table, "--samples", "5", "--seed", "7", *flags, *runs, "--format", "json").json()
            bench.expect("count", len(found["examples"]), min(5, truth.layers[depth] if flags else sum(truth.layers)))
            for text in found["examples"]:
                found_depth = truth.of(puzzle.read(text))
                if found_depth is None or flags and found_depth != depth:
                    raise Failure(f"{text} has depth {found_depth}")
        else:
            labels(bench, puzzle, truth, ["export", table, "--samples", "20", *runs], exact=20)
    elif what == "by-depth":
        labels(bench, puzzle, truth, ["export", table, "--samples", "2/depth", *runs],
               exact=sum(min(2, n) for n in truth.layers))
    elif what == "csv":
        labels(bench, puzzle, truth, ["export", table, *runs], exact=sum(truth.layers))
    elif what == "label":
        bench.run("label", puzzle.spec, "--labels", f"table:{table}", "-o", "l.csv", "--samples", "20", "--quiet")
        labels(bench, puzzle, truth, None, file="l.csv")
    elif what == "audit":
        if puzzle.plain:
            run = bench.run("audit", puzzle.spec, "--solver", "bfs", "--truth", table, "--samples", "20",
                            "--expect", "optimal", "--format", "json")
            run.json()
    else:
        ways = ["features", "bytes", "index", "none"] + ["text"] * (what == "parquet")
        way = bench.rng.choice(ways)
        try:
            bench.run("export", table, "-o", f"e.{what}", "--form", way, *runs, may_refuse=True)
        except Refused:
            if way in ("index", "none") and not puzzle.program:
                raise


def distance(bench, puzzle, truth, table, base, file):
    states = some(bench, puzzle, truth)
    lines = [puzzle.text(s) for s in states]
    text = "\n".join(lines) + "\n"
    if file:
        bench.write({"states.csv": "state,other\n" + "".join(f'"{t}",1\n' for t in lines)})
        run = bench.run("distance", table, "--states", "states.csv", *base)
    else:
        run = bench.run("distance", table, *base, stdin=text)
    if "json" in base:
        found = [answer["distance"] for answer in run.json()]
    else:
        found = [None if word == "unreachable" else int(word) for word in run.out.split()]
    bench.expect("distances", found, [truth.of(s) for s in states])
    bench.counts["distances"] += len(found)


def path(bench, puzzle, truth, table, runs, flags):
    states = [s for s in some(bench, puzzle, truth, 6) if s in truth.depth]
    run = bench.run("path", table, "--format", "json", *flags, *runs,
                    stdin="\n".join(puzzle.text(s) for s in states) + "\n")
    for state, answer in zip(states, run.json(), strict=True):
        bench.expect("distance", answer["distance"], truth.of(state))
        follow(bench, puzzle, truth, state, answer, exact=True)


def labels(bench, puzzle, truth, args, exact=None, file="e.csv"):
    """Compares the distances of a CSV file."""
    if args:
        bench.run(*args, "-o", file, "--seed", "3", "--quiet", "--force")
    lines = (bench.folder / file).read_text().splitlines()[1:]
    if exact is not None:
        bench.expect("labels", len(lines), min(exact, sum(truth.layers)))
    for line in lines:
        text, _, depth = line.strip().rpartition(",")
        bench.expect(f"label of {text}", int(depth), truth.of(puzzle.read(text.strip('"'))))
    bench.counts["distances"] += len(lines)
