"""Random twisty puzzles, written as .tws, .def and KPuzzle JSON, and subgroups of the built-in ones.

A definition is sets of slots with orientations, a solved state and moves. A state has for each set
the pieces in its slots and their orientations. new piece in slot i = old piece in slot p[i]. The
twist of slot i counts for the piece that leaves it in .tws and .def (and in `twists` here), and for
the piece that arrives there in JSON.
"""

import json
import math
from dataclasses import dataclass
from pathlib import Path

from .search import Puzzle, TooLarge, closure
from .tokens import OTHER, shuffled

OPTIONS = {
    "twisty": {
        "source": ["tws", "def", "json", "named"],
        "alike": ["no", "yes"],
        "twists": ["no", "yes"],
        "metric": ["default", "htm", "qtm", "stm"],
        "moves": ["all", "some"],
        "pieces": ["all", "some"],
        "goal": ["default", "scramble", "pieces"],
        "rules": ["free", "bandaged"],
        "pattern": ["none", "plain", "classes"],
    },
}
NAMED = {"2x2x2": ["R,U2", "R2,U2,F2", "R"], "3x3x3": ["U2,R2", "U,D", "R2,L2,F2,B2"],
         "pyraminx": ["U,L", "U,R"], "skewb": ["", ""], "dino": ["", ""], "skewb-diamond": ["", ""]}
DATA = Path(__file__).resolve().parents[2] / "data" / "twisty"


@dataclass
class Definition:
    sets: list  # (name, slots, orientations)
    solved: list  # for each set (pieces, orientations)
    moves: dict  # name -> for each set (p, twists)
    illegal: list  # (set number, slot, pieces)


def invent(rng, alike, twists, bandaged):
    """A random definition with at most some thousand states."""
    sets = [(name, rng.randint(2, 4), rng.choice([2, 3]) if twists else 1)
            for name in ["EDGES", "CORNERS", "RIM"][:rng.randint(1, 2)]]
    solved = []
    for _, slots, _ in sets:
        pieces = list(range(1, slots + 1))
        if alike:
            pieces[rng.randrange(slots)] = pieces[rng.randrange(slots)]
        solved.append((tuple(pieces), (0,) * slots))
    moves = {}
    for name in ["A", "B", "C"][:rng.randint(1, 3)]:
        moves[name] = [(tuple(shuffled(rng, range(slots))), tuple(rng.randrange(turns) for _ in range(slots)))
                       for _, slots, turns in sets]
    illegal = []
    if bandaged:
        number = rng.randrange(len(sets))
        pieces, slots = solved[number][0], sets[number][1]
        for slot in rng.sample(range(slots), slots - 1):
            bad = [p for p in set(pieces) if p != pieces[slot]]
            if bad:
                illegal.append((number, slot, [rng.choice(bad)]))
                break
    return Definition(sets, solved, moves, illegal)


def text_tws(d, old):
    """The definition in the language of twsearch, or with `old` of ksolve."""
    def body(parts):
        out = []
        for (name, _, turns), (pieces, twists) in zip(d.sets, parts):
            out += [name, " ".join(map(str, pieces))]
            if turns > 1 or any(twists):
                out.append(" ".join(map(str, twists)))
        return out
    out = ["# A definition of scripts/trial.py", "Name trial"]
    out += [f"Set {name} {slots} {turns}" for name, slots, turns in d.sets]
    out += ["", "Solved", *body(d.solved), "End"]
    for name, parts in d.moves.items():
        out += ["", f"Move {name}", *body([([i + 1 for i in p], t) for p, t in parts]), "End"]
    if old:
        out.append("")
    out += [f"Illegal {d.sets[k][0]} {slot + 1} {' '.join(map(str, pieces))}" for k, slot, pieces in d.illegal]
    return "\n".join(out) + "\n"


def text_json(d):
    names = [name for name, _, _ in d.sets]
    pattern = {name: {"pieces": [x - 1 for x in pieces], "orientation": list(twists)}
               for name, (pieces, twists) in zip(names, d.solved)}
    moves = {name: {part: {"permutation": list(p), "orientationDelta": [t[i] for i in p]}
                    for part, (p, t) in zip(names, parts)} for name, parts in d.moves.items()}
    orbits = [{"orbitName": n, "numPieces": s, "numOrientations": t} for n, s, t in d.sets]
    return json.dumps({"name": "trial", "orbits": orbits, "defaultPattern": pattern, "moves": moves})


def parse_tws(text):
    """Reads the built-in definitions of data/twisty."""
    lines = [w.split() for w in text.splitlines() if w.strip() and not w.lstrip().startswith("#")]
    d, at = Definition([], [], {}, []), 0
    while at < len(lines):
        word = lines[at]
        at += 1
        if word[0] == "Set":
            d.sets.append((word[1], int(word[2]), int(word[3])))
        elif word[0] in ("Solved", "Move"):
            parts = {name: (list(range(1, n + 1)), [0] * n) for name, n, _ in d.sets}
            while lines[at] != ["End"]:
                name, pieces, at = lines[at][0], [int(x) for x in lines[at + 1]], at + 2
                twists = [0] * len(pieces)
                if lines[at][0].isdigit():
                    twists, at = [int(x) for x in lines[at]], at + 1
                parts[name] = (pieces, twists)
            at += 1
            if word[0] == "Solved":
                d.solved = [(tuple(p), tuple(t)) for p, t in parts.values()]
            else:
                d.moves[word[1]] = [(tuple(x - 1 for x in p), tuple(t)) for p, t in parts.values()]
    return d


def turned(d, state, move):
    """The state after a move."""
    return tuple((tuple(pieces[i] for i in p), tuple((twists[i] + t[i]) % turns for i in p))
                 for (pieces, twists), (p, t), (_, _, turns) in zip(state, move, d.sets))


def powers(d, move):
    """move, move twice, ..: all but the identity."""
    start = tuple((tuple(range(n)), (0,) * n) for _, n, _ in d.sets)
    found, at = [], turned(d, start, move)
    while at != start:
        # The state reached from the identity says which piece came where; twists count by arrival.
        found.append([(p, tuple(t[p.index(i)] for i in range(len(p)))) for p, t in at])
        at = turned(d, at, move)
    return found


def restrict(rng, d, o, chosen):
    """The moves of the puzzle by metric and `moves=`: name -> move."""
    result = {}
    for name, move in d.moves.items():
        steps = powers(d, move)
        order = len(steps) + 1
        only = chosen.get(name) if chosen else "any"
        if only is None or not steps:
            continue
        for k, power in enumerate(steps, 1):
            # A half turn that the spec names stays a move under every metric.
            least = (1 if o["metric"] == "qtm" else k) if only == "any" else only
            if k not in (least, order - least):
                continue
            result[name, k] = power
    return result


def spelled(rng, moves):
    """A random scramble as text, and its moves; powers by repetition of the name."""
    names = [key for key in moves if key[1] == 1] or list(moves)
    scramble = [rng.choice(names) for _ in range(rng.randint(1, 4))]
    return " ".join(n if k == 1 else f"{n}{k}" for n, k in scramble), [moves[key] for key in scramble]


def state_text(d, state):
    parts = []
    for (name, _, turns), (pieces, twists) in zip(d.sets, state):
        parts.append(f"{name} {' '.join(map(str, pieces))}" + (f" / {' '.join(map(str, twists))}" if turns > 1 else ""))
    return ", ".join(parts)


def state_read(d, text):
    parts = []
    for (_, slots, _), part in zip(d.sets, text.split(",")):
        pieces, _, twists = part.partition("/")
        parts.append((tuple(int(w) for w in pieces.split()[1:]),
                      tuple(int(w) for w in twists.split()) or (0,) * slots))
    return tuple(parts)


def twisty(rng, o, name="trial"):
    bandaged = o["rules"] == "bandaged" and o["source"] in ("tws", "def")
    chosen, refusals = {}, []
    if o["source"] == "named":
        puzzle = rng.choice([n for n, m in NAMED.items() if n in ("2x2x2", "3x3x3", "pyraminx") or rng.random() < .4])
        d = parse_tws((DATA / f"{puzzle}.tws").read_text())
        if puzzle == "pyraminx":  # Without the tips, which the option `tips` adds.
            d = Definition(d.sets[:2], d.solved[:2], {n: m[:2] for n, m in d.moves.items() if n.isupper()}, [])
        spec, files = f"twisty:{puzzle}", {}
        names = [w for w in rng.choice(NAMED[puzzle]).split(",") if w] or rng.sample(sorted(d.moves), 2)
        chosen = {w.rstrip("2"): 2 if w.endswith("2") else "any" for w in names}
    else:
        d = invent(rng, o["alike"] == "yes", o["twists"] == "yes", bandaged)
        suffix = {"tws": ".tws", "def": ".def", "json": ".json"}[o["source"]]
        spec = f"twisty:{name}{suffix}"
        files = {name + suffix: text_json(d) if o["source"] == "json" else text_tws(d, o["source"] == "def")}
        names = []
        if o["moves"] == "some":
            names = rng.sample(sorted(d.moves), rng.randint(1, len(d.moves)))
            chosen = {w: "any" for w in names}
    if o["metric"] != "default":
        spec += f";metric={o['metric']}"
        if o["metric"] == "stm":
            refusals += ["metric", "stm"]
    if names:
        spec += ";moves=" + ",".join(names)
        refusals += ["moves"]
    if o["pieces"] == "some":
        number = rng.randrange(len(d.sets))
        spec += f";pieces={d.sets[number][0].lower()}"
        refusals += ["pieces=", "moves nothing", "bandaged"]
        refuse_illegal = any(k != number for k, _, _ in d.illegal)
        d = Definition([d.sets[number]], [d.solved[number]], {n: [m[number]] for n, m in d.moves.items()},
                       [(0, s, p) for k, s, p in d.illegal if k == number])
        refusals += ["Illegal"] * refuse_illegal
    named = restrict(rng, d, o, chosen)
    if not named:
        raise TooLarge  # No move does anything.

    def allowed(state):
        return all(state[k][0][slot] not in pieces for k, slot, pieces in d.illegal)

    def moves(state):
        return [after for move in named.values() if allowed(after := turned(d, state, move))]
    goal = tuple(d.solved)
    if o["goal"] != "default":
        scramble, steps = spelled(rng, named)
        after = goal
        for step in steps:
            after = turned(d, after, step)
            if not allowed(after):
                after, scramble = goal, ""
                break
        goal = after
        text = state_text(d, goal) if o["goal"] == "pieces" or not scramble else scramble
        spec += ";goal=" + text
    if math.prod(math.factorial(n) * t ** n for _, n, t in d.sets) > 200_000:
        closure([goal], moves, 20_000)  # Raises TooLarge.
    args = dict(files=files, refusals=refusals)
    if d.illegal:
        refusals += ["bandaged", "has no numbering", "no patterns"]
    if o["pattern"] == "none":
        return Puzzle("twisty", spec, {goal}, moves, lambda s: state_text(d, s),
                      lambda t: state_read(d, t), **args)
    return quotient(rng, d, spec, goal, moves, o["pattern"] == "classes", args)


def quotient(rng, d, spec, goal, moves, classes, args):
    """The abstraction that keeps some pieces of one set; other sets are left out."""
    number = rng.randrange(len(d.sets))
    name, slots, _ = d.sets[number]
    pieces = sorted(set(d.solved[number][0]))
    keep = rng.sample(pieces, min(len(pieces), rng.randint(1, 3)))
    args["refusals"] += ["pattern", "alike", "identical", "indistinguishable"]
    names = {p: p for p in keep}
    text = ",".join(f"{name.lower()}.{p}" for p in keep)
    if classes and len(keep) > 1:
        names[keep[1]] = keep[0]
        text = ",".join([f"{name.lower()}.{keep[0]}+{keep[1]}", *(f"{name.lower()}.{p}" for p in keep[2:])])

    def project(state):
        where, twists = state[number]
        return (tuple(names.get(p, OTHER) for p in where),
                tuple(t if p in names else 0 for p, t in zip(where, twists)))
    sole = Definition([d.sets[number]], [d.solved[number]], {}, [])
    steps = {m: [parts[number]] for m, parts in d.moves.items()}
    del steps

    def lifted(state):
        """Moves act on places: any state of the class shows where they lead."""
        return [project((after,) if number == 0 else (None,) * number + (after,))
                for after in raw(state)]

    def raw(state):
        full = list(goal)
        full[number] = state
        for after in moves(tuple(full)):
            yield after[number]

    def write(state):
        raise TooLarge  # States of a class are not written by the trial, only read.
    del sole, slots
    return Puzzle("twisty", f"{spec};pattern={text}", {project(goal)}, lifted, write,
                  lambda t: project(state_read(d, t)), plain=False, **args)
