"""Checks of the verbs that solve, build pattern databases, and compare whole spaces."""

from .program import Failure
from .replay import follow, walk
from .search import TooLarge, components, eccentricity
from .verbs import COMMON

EXACT = ["ida", "bidirectional", "bfs", "astar", "astar-tree", "rbfs", "iddfs"]
TREES = ["ida", "astar-tree", "rbfs", "iddfs", "dfs"]
SOLVE = COMMON | {
    "solver": ["default", *EXACT, "greedy", "hill", "ida-visited", "dfs", "rows", "naive", "beam", "mcts",
               "lns", "ea", "rl", "ea-rl", "ga", "two-phase"],
    "heuristic": ["default", "first", "second", "last", "table", "pdb"],
    "weight": ["no", "1", "1.5"],
    "all": ["no", "yes"],
    "ends": ["no", "first", "last"],
    "nodes": ["no", "5", "100000"],
    "seconds": ["no", "2"],
    "seed": ["no", "7"],
    "split": ["no", "yes"],
    "kept": ["no", "checkpoint", "resume"],
}
PDB = COMMON | {
    "encoding": ["default", "byte", "nibble", "delta", "mod3"],
    "compress": ["no", "1", "19"],
    "engine": ["default", "rows", "queue", "external"],
    "disk": ["no", "scratch"],
    "kept": ["no", "checkpoint", "resume"],
    "check": ["verify", "verify-slow", "verify-quick", "info", "audit", "solve"],
}
SPACE = {
    "threads": ["1", "2"],
    "memory": ["default", "40MB"],
    "verb": ["components", "diameter", "diameter-bounds", "solvable", "sample", "sample-shuffle",
             "sample-backtrack", "heuristics"],
    "engine": ["default", "rows", "words", "general", "queue"],
    "kept": ["no", "checkpoint", "resume"],
}


def solve(bench, puzzle, truth, o):
    """Solves random states, and compares lengths, moves and numbers of solutions."""
    args = ["solve", puzzle.spec, "--threads", o["threads"]]
    solver = o["solver"]
    if o["split"] == "yes":
        solver = "ida"
    args += [] if solver == "default" else ["--solver", solver]
    args += heuristic(bench, puzzle, o["heuristic"])
    weighted = o["weight"] == "1.5"
    args += [] if o["weight"] == "no" else ["--weight", o["weight"]]
    args += ["--all"] if o["all"] == "yes" and o["split"] == "no" else []
    args += [] if o["nodes"] == "no" else ["--nodes", o["nodes"]]
    args += [] if o["memory"] == "default" else ["--memory", o["memory"]]
    approximate = solver not in ["default", *EXACT]
    # Trees do not end on their own where no goal is near, and others need a budget by their nature.
    budget = o["seconds"] != "no" or approximate or solver in TREES
    args += ["--seconds", "2"] if budget else []
    # Only approximate solvers take a seed; the others refuse it, which half of the cases try.
    if o["seed"] != "no" and (approximate or bench.rng.random() < 0.2):
        args += ["--seed", o["seed"]]
    args += ["--depth", str(truth.god + 2)] if solver == "dfs" else []
    states = [s for s in bench.rng.sample(list(truth.depth), min(3, len(truth.depth)))]
    state, end = states[0], None
    if o["ends"] != "no":
        end = end_move(bench, puzzle, truth, state, o["ends"])
        args += [f"--{o['ends']}", end] if end else []
    if o["split"] == "yes":
        args += ["--split=4"]
        states = [state]
    args += ["--checkpoint", "kept"] if o["kept"] != "no" else []
    args += ["--format", o["format"], "--", *[puzzle.text(s) for s in states]]
    run = bench.run(*args, codes=(0, 1), may_refuse=True)
    if o["kept"] == "resume":
        again = [*args[:args.index("--")], "--resume", *args[args.index("--"):]]
        run = bench.run(*again, codes=(0, 1))
    if o["format"] == "text":
        return
    optimal = solver in ["default", *EXACT] and not weighted
    limited = o["nodes"] != "no" or budget or o["memory"] != "default"
    for state, answer in zip(states, run.json(), strict=True):
        judge(bench, puzzle, truth, state, answer, optimal, limited or approximate, end is not None)


def judge(bench, puzzle, truth, state, answer, optimal, limited, ends):
    bench.counts["solves"] += 1
    if answer["outcome"] == "solved":
        # A solution starts at the state itself, not at the nearest state of its entry.
        cost, depth = answer["length"], truth.depth[state]
        walk(puzzle, truth, state, answer["moves"])
        if cost < depth or cost > depth and not ends and (optimal or answer["optimal"]):
            raise Failure(f"{cost} moves from {puzzle.text(state)}, exact: {depth}; {answer['solver']}")
        if not ends:
            follow(bench, puzzle, truth, state, answer, exact=optimal or answer["optimal"])
    elif answer["outcome"] == "unsolvable":
        if not ends:
            raise Failure(f"{puzzle.text(state)} is called unsolvable")
    elif not limited:
        raise Failure(f"{puzzle.text(state)} is not solved: {answer['reason']}")


def end_move(bench, puzzle, truth, state, which):
    """The name of a move that an optimal solution begins or ends with."""
    run = bench.run("solve", puzzle.spec, "--solver", "bfs", "--format", "json", "--", puzzle.text(state),
                    may_refuse=True)
    moves = run.json()[0]["moves"]
    return moves[0 if which == "first" else -1]["move"] if moves else None


def heuristic(bench, puzzle, which):
    if which == "default":
        return []
    if which == "table":
        bench.run("build", puzzle.spec, "-o", "h.antipode", "--encoding", "byte", "--quiet", may_refuse=True)
        return ["--heuristic", "table:h.antipode"]
    if which == "pdb":
        tokens = {"sliding": "1,2", "pancake": "1,2", "burnt": "1", "graph": "1", "race": "1", "rings": "a",
                  "topspin": "2", "hanoi": "1", "group": "1,2"}
        bench.run("build", puzzle.spec, "--pattern", tokens.get(puzzle.family, "edges"),
                  "-o", "h.antipode", "--quiet", may_refuse=True)
        return ["--heuristic", "pdb:h.antipode"]
    found = bench.run("list", "heuristics", puzzle.spec, "--format", "json").json()
    names = [h["name"] for h in found if h["admissible"]]
    at = {"first": 0, "second": 1, "last": -1}[which]
    return ["--heuristic", names[at % len(names)]] if names else []


def pdb(bench, puzzle, truth, o):
    """Builds the table of a pattern with `build --pattern`, compares its entries, audits its estimates."""
    spec, _, pattern = puzzle.spec.partition(";pattern=")
    tokens, *flags = pattern.split(";")
    args = ["build", spec, "--pattern", tokens, "-o", "p.antipode", "--threads", o["threads"]]
    args += ["--additive=blank" if flags == ["additive"] else "--additive"] if flags else []
    for key in ("encoding", "compress", "engine"):
        args += [] if o[key] in ("default", "no") else [f"--{key}", o[key]]
    args += [] if o["memory"] == "default" else ["--memory", o["memory"]]
    args += ["--scratch", "scratch"] if o["disk"] != "no" else []
    args += ["--checkpoint", "kept"] if o["kept"] != "no" and o["disk"] == "no" else []
    run = bench.run(*args, "--format", "json", may_refuse=True)
    bench.expect("entries", run.json()["entry_layers"], truth.layers)
    bench.counts["tables"] += 1
    if o["kept"] == "resume":
        bench.run(*args, "--resume", "--force")
    if o["check"].startswith("verify"):
        flag = {"verify": [], "verify-slow": ["--slow"], "verify-quick": ["--quick"]}[o["check"]]
        bench.run("verify", "p.antipode", *flag, "--format", o["format"], "--threads", o["threads"])
    elif o["check"] == "info":
        found = bench.run("info", "p.antipode", "--format", "json").json()
        bench.expect("info", found["layers"], truth.layers)
    elif o["check"] == "audit":
        found = bench.run("heuristic", "audit", spec, "--heuristic", "pdb:p.antipode", "--truth", "solver:bfs",
                          "--samples", "30", "--format", "json", "--expect", "admissible", may_refuse=True)
        bench.expect("overestimates", found.json()["overestimates"]["count"], 0)
        bench.counts["audits"] += 1
    else:
        bench.run("sample", spec, "--samples", "3", may_refuse=True)
        states = bench.run("sample", spec, "--samples", "3", "--seed", "5", "--format", "json").json()["examples"]
        args = ["solve", spec, "--format", "json"]
        guided = bench.run(*args, "--solver", "astar", "--heuristic", "pdb:p.antipode", "--", *states,
                           may_refuse=True).json()
        plain = bench.run(*args, "--solver", "bfs", "--", *states).json()
        bench.expect("lengths", [a["length"] for a in guided], [a["length"] for a in plain])
        bench.counts["solves"] += len(states)


def space(bench, puzzle, truth, o):
    """components, diameter, solvable, sample and heuristic audits."""
    args = ["--threads", o["threads"], "--format", "json"]
    args += [] if o["memory"] == "default" else ["--memory", o["memory"]]
    verb = o["verb"]
    if verb.startswith("sample"):
        flags = {"sample": [], "sample-shuffle": ["--shuffle", "4"],
                 "sample-backtrack": ["--shuffle", "3,backtrack"]}[verb]
        found = bench.run("sample", puzzle.spec, "--samples", "6", *flags, *args, may_refuse=True).json()
        for text in found["examples"]:
            depth = truth.of(puzzle.read(text))
            if depth is None or flags and not puzzle.directed and depth > int(flags[1].split(",")[0]):
                raise Failure(f"sample: {text} has depth {depth}")
        return
    if verb == "heuristics":
        return audits(bench, puzzle, truth, args)
    if puzzle.directed or not puzzle.plain or not puzzle.every or len(puzzle.every()) > 6000:
        raise TooLarge
    if verb == "solvable":
        _, name = components(puzzle)
        states = bench.rng.sample(puzzle.every(), 2) if len(puzzle.every()) > 1 else [*puzzle.every()] * 2
        found = bench.run("components", puzzle.spec, *args, "--", *map(puzzle.text, states),
                          codes=(0, 1), may_refuse=True).json()
        bench.expect(f"solvable {states}", found["solvable"], name(states[0]) == name(states[1]))
        return
    sizes, name = components(puzzle)
    if verb == "components":
        found = bench.run("components", puzzle.spec, *args, may_refuse=True).json()
        bench.expect("components", found["components"], len(sizes))
        wanted = {}
        for n in sizes.values():
            wanted[n] = wanted.get(n, 0) + 1
        classes = {}
        for c in found["classes"]:
            classes[c["size"]] = classes.get(c["size"], 0) + c["count"]
        if found["isolated"] and 1 not in classes:
            classes[1] = found["isolated"]
        bench.expect("sizes", classes, wanted)
        return
    if len(puzzle.every()) > 800:
        raise TooLarge
    args += ["--bounds"] if verb == "diameter-bounds" else []
    args += [] if o["engine"] == "default" else ["--engine", o["engine"]]
    args += ["--checkpoint", "kept"] if o["kept"] != "no" else []
    found = bench.run("diameter", puzzle.spec, *args, may_refuse=True).json()
    if o["kept"] == "resume":
        found = bench.run("diameter", puzzle.spec, *args, "--resume").json()
    bench.expect("God's number", found["diameter"], max(eccentricity(s, puzzle.moves) for s in puzzle.every()))


def audits(bench, puzzle, truth, args):
    """Every heuristic of the puzzle on every state of a table."""
    if not puzzle.plain:
        raise TooLarge
    bench.run("build", puzzle.spec, "-o", "t.antipode", "--quiet", may_refuse=True)
    for item in bench.run("list", "heuristics", puzzle.spec, "--format", "json").json():
        flags = [w for w in ("admissible", "consistent") if item[w]]
        expect = ["--expect", ",".join(flags)] if flags else []
        found = bench.run("heuristic", "audit", puzzle.spec, "--heuristic", item["name"], "--truth", "t.antipode",
                          "--samples", "all", *expect, *args).json()
        bench.expect("states", found["states"], sum(truth.layers))
        bench.expect("honest", found["honest"], True)
        bench.counts["audits"] += 1


