"""The default solver of every family at growing sizes, beside the others: no cliff."""

from .program import Failure, Refused

# Puzzles of growing sizes, and the moves of the walks from the goal.
SIZES = {
    "sliding": [("sliding:2x3", 0), ("sliding:3x3", 0), ("sliding:3x4", 30), ("sliding:4x4", 40), ("sliding:5x5", 40), ("sliding:8x8", 30)],
    "race": [("race:3", 20), ("race:4x4", 20), ("race:5", 12)],
    "rings": [("rings:3,1,4", 0), ("rings:4,2,11", 12), ("rings:5,3,20", 8)],
    "graph": [("graph:0-1,1-2,2-3,3-0,0-4,4-2", 0), ("graph:0-1,1-2,2-3,3-4,4-5,5-6,6-7,7-0,0-4", 30)],
    "pancake": [("pancake:7", 0), ("pancake:12", 0), ("pancake:30", 20)],
    "burnt": [("burnt:5", 0), ("burnt:9", 10), ("burnt:20", 10)],
    "topspin": [("topspin:8,4", 0), ("topspin:12,4", 10), ("topspin:20,4", 8)],
    "lightsout": [("lightsout:4x4", 0), ("lightsout:6x6", 0), ("lightsout:8x8", 0), ("lightsout:14x14", 0)],
    "hanoi": [("hanoi:3,6", 0), ("hanoi:4,8", 0), ("hanoi:3,10", 0)],
    "group": [("group:lrx,6", 0), ("group:lx,6", 0), ("group:lrx,10", 12)],
    "matrix": [("matrix:a=1 1/0 1,b=1 0/1 1;inverses;mod=7", 0), ("matrix:a=1 1/0 1,b=1 0/1 1;inverses;mod=97", 12)],
    "twisty": [("twisty:2x2x2", 0), ("twisty:pyraminx", 0), ("twisty:skewb", 0), ("twisty:3x3x3", 6)],
}
OTHERS = ["ida", "astar", "bidirectional", "bfs"]
SECONDS, CLIFF, LEAST = 20, 10, 2.0
OPTIONS = {"family": list(SIZES), "size": ["0", "1", "2", "3", "4", "5"]}


def state(bench, spec, moves):
    """A random state: of all that reach a goal, or at the end of a walk."""
    seed = str(bench.rng.randrange(1000))
    walk = ["--shuffle", str(moves)] if moves else []
    return bench.run("sample", spec, "--seed", seed, *walk).out.splitlines()[0]


def seconds(bench, spec, state, solver):
    """The time of a solver; None if it gives up or does not suit."""
    options = ["--solver", solver] if solver else []
    try:
        run = bench.run("solve", *options, "--seconds", SECONDS, "--memory", "500MB", "--format", "json", "--", spec, state,
                        codes=(0, 1), may_refuse=True)
    except Refused:
        return None
    answer = run.json()[0]
    return answer["seconds"] if answer["outcome"] == "solved" else None


def steep(bench, _puzzle, _found, row):
    """The default solver takes at most ten times as long as the fastest, or two seconds."""
    sizes = SIZES[row["family"]]
    spec, moves = sizes[min(int(row["size"]), len(sizes) - 1)]
    place = state(bench, spec, moves)
    own = seconds(bench, spec, place, None)
    if own is not None and own < LEAST:
        bench.counts["default solvers"] += 1
        return
    others = {solver: seconds(bench, spec, place, solver) for solver in OTHERS}
    fastest = min(((time, solver) for solver, time in others.items() if time is not None), default=None)
    bench.counts["default solvers"] += 1
    if fastest and (own or SECONDS) > max(CLIFF * fastest[0], LEAST):
        raise Failure(f"{spec} {place}: the default solver takes {own or 'more than ' + str(SECONDS)} s, {fastest[1]} {fastest[0]:.2f} s")
