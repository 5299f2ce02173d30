"""Random pancakes, burnt pancakes, Top Spin, Lights Out, Towers of Hanoi, and permutation groups."""

from itertools import permutations, product

from .boards import edges, graph_source
from .search import Puzzle
from .tokens import OTHER, kept, shuffled

OPTIONS = {
    "pancake": {
        "size": ["1", "2", "3", "4", "5", "6"],
        "goal": ["default", "blanks", "commas"],
        "pattern": ["none", "plain"],
    },
    "burnt": {
        "size": ["1", "2", "3", "4"],
        "goal": ["default", "blanks", "commas"],
        "pattern": ["none", "plain"],
    },
    "topspin": {
        "size": ["2,2", "3,2", "4,4", "5,2", "5,3", "6,4", "6,5", "7,4"],
        "metric": ["default", "flip", "turn"],
        "goal": ["default", "blanks", "commas"],
        "pattern": ["none", "plain"],
    },
    "lightsout": {
        "board": ["1x1", "1x4", "2x2", "2x3", "3x3", "2x5", "edges", "list", "dot"],
        "wrap": ["default", "none", "cylinder", "torus"],
        "names": ["no", "yes"],
        "goal": ["default", "given"],
    },
    "hanoi": {
        "pegs": ["2", "3", "4", "5"],
        "disks": ["1", "2", "3", "4", "5"],
        "goal": ["default", "blanks", "commas"],
        "pattern": ["none", "plain"],
    },
    "group": {
        "set": ["lrx", "lx", "adjacent", "transpositions", "cycles", "one-line", "named"],
        "points": ["no", "yes"],
        "inverses": ["no", "yes"],
        "goal": ["default", "list", "moves"],
        "pattern": ["none", "plain", "classes"],
    },
}


def words(text):
    return tuple(int(w) for w in text.replace(",", " ").replace("/", " ").split())


def line(state):
    return " ".join(map(str, state))


def goal_words(state, kind):
    if kind == "default":
        return ""
    return ";goal=" + (" " if kind == "blanks" else ",").join(map(str, state))


def folded(family, spec, goal, moves, named, full, still=lambda state: state, always=(), **more):
    """An abstraction that keeps some pieces: all others are alike (signs stay)."""
    keep = {*named, *always}

    def project(state):
        return tuple(p if abs(p) in keep else (OTHER - 100) * (1 if p > 0 else -1) for p in state)

    def text(state):
        left = [p for p in full if p not in keep]
        return line(p if abs(p) in keep else left.pop(0) * (-1 if p > 0 else 1) for p in state)
    return Puzzle(family, spec + ";pattern=" + ",".join(map(str, named)), {project(goal)}, moves, text,
                  lambda t: project(still(words(t))), plain=False, **more)


def pancake(rng, o):
    n = int(o["size"])
    full = tuple(range(1, n + 1))
    goal = full if o["goal"] == "default" else tuple(shuffled(rng, full))
    spec = f"pancake:{n}" + goal_words(goal, o["goal"])

    def moves(state):
        return [state[:k][::-1] + state[k:] for k in range(2, n + 1)]
    if o["pattern"] == "plain":
        return folded("pancake", spec, goal, moves, kept(rng, full), full)
    return Puzzle("pancake", spec, {goal}, moves, line, words, every=lambda: list(permutations(full)))


def burnt(rng, o):
    n = int(o["size"])
    full = tuple(range(1, n + 1))
    goal = full
    if o["goal"] != "default":
        goal = tuple(p * rng.choice([1, -1]) for p in shuffled(rng, full))
    spec = f"burnt:{n}" + goal_words(goal, o["goal"])

    def moves(state):
        return [tuple(-p for p in state[:k][::-1]) + state[k:] for k in range(1, n + 1)]
    if o["pattern"] == "plain":
        return folded("burnt", spec, goal, moves, kept(rng, full), full)
    return Puzzle("burnt", spec, {goal}, moves, line, words, every=lambda: [
        tuple(p * s for p, s in zip(order, signs))
        for order in permutations(full) for signs in product([1, -1], repeat=n)])


def topspin(rng, o):
    n, k = map(int, o["size"].split(","))
    full = tuple(range(1, n + 1))
    goal = full if o["goal"] == "default" else tuple(shuffled(rng, full))
    turn = o["metric"] == "turn"
    spec = f"topspin:{n},{k}" + goal_words(goal, o["goal"])
    spec += "" if o["metric"] == "default" else f";metric={o['metric']}"

    def still(ring):
        """The ring with its first token first, unless turns are moves."""
        return ring if turn else ring[ring.index(1):] + ring[:ring.index(1)]

    def moves(state):
        if turn:
            return [state[:k][::-1] + state[k:], state[1:] + state[:1], state[-1:] + state[:-1]]
        turned = [state[i:] + state[:i] for i in range(n)]
        return [still(ring[:k][::-1] + ring[k:]) for ring in turned]
    if o["pattern"] == "plain":
        # Where turning is free, token 1 is where places are counted from: always kept, never named.
        keep = kept(rng, full if turn else full[1:])
        return folded("topspin", spec, still(goal), moves, keep, full, still, () if turn else (1,))
    return Puzzle("topspin", spec, {still(goal)}, moves, line, lambda t: still(words(t)),
                  every=lambda: sorted({still(p) for p in permutations(full)}))


def lightsout(rng, o, name="lights"):
    files, wrap = {}, o["wrap"]
    if "x" in o["board"]:
        rows, columns = map(int, o["board"].split("x"))
        spec, n = f"lightsout:{rows}x{columns}", rows * columns
        spec += "" if wrap == "default" else f";wrap={wrap}"

        def neighbours(cell):
            r, c = divmod(cell, columns)
            for a, b in ((r, c), (r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if wrap == "torus":
                    a %= rows
                if wrap in ("torus", "cylinder"):
                    b %= columns
                if 0 <= a < rows and 0 <= b < columns:
                    yield a * columns + b
        presses = [set(neighbours(cell)) for cell in range(n)]

        def text(state):
            return "/".join("".join(map(str, state[r * columns:(r + 1) * columns])) for r in range(rows))
    else:
        n = rng.randint(2, 8)
        pairs = edges(rng, rng.choice(["path", "cycle", "tree", "random", "complete", "parts"]), n)
        graph, _, files = graph_source(rng, {"source": o["board"], "names": o["names"]}, n, pairs, name)
        if o["board"] == "list" and o["names"] == "yes":
            order = list(dict.fromkeys(v for e in pairs for v in e))
        else:
            order = list(range(n))
        place = {v: i for i, v in enumerate(order)}
        presses = [{i} for i in range(n)]
        for a, b in pairs:
            presses[place[a]].add(place[b])
            presses[place[b]].add(place[a])
        spec = f"lightsout:{graph}" + ("" if wrap == "default" else f";wrap={wrap}")

        def text(state):
            return "".join(map(str, state))
    goal = (0,) * n
    if o["goal"] == "given":
        goal = tuple(rng.randint(0, 1) for _ in range(n))
        spec += ";goal=" + text(goal)

    def moves(state):
        return [tuple(v ^ (i in press) for i, v in enumerate(state)) for press in presses]
    return Puzzle("lightsout", spec, {goal}, moves, text,
                  lambda t: tuple(int(c) for c in t if c in "01"),
                  every=lambda: list(product([0, 1], repeat=n)), files=files,
                  refusals=["unknown key 'wrap'"] * ("x" not in o["board"] and wrap != "default"))


def hanoi(rng, o):
    pegs, disks = int(o["pegs"]), int(o["disks"])
    goal = (1,) * disks
    if o["goal"] != "default":
        goal = tuple(rng.randint(1, pegs) for _ in range(disks))
    spec = f"hanoi:{pegs},{disks}" + goal_words(goal, o["goal"])
    keep = list(range(disks))
    if o["pattern"] == "plain":
        keep = [d - 1 for d in kept(rng, range(1, disks + 1))]
        spec += ";pattern=" + ",".join(str(d + 1) for d in keep)

    def moves(state):
        top = {}
        for disk, peg in enumerate(state):
            top.setdefault(peg, disk)
        return [state[:disk] + (to,) + state[disk + 1:] for peg, disk in top.items()
                for to in range(1, pegs + 1) if to != peg and top.get(to, disks) > disk]

    def read(t):
        state = words(t)
        return tuple(state[d] for d in keep)

    def text(state):
        full = [1] * disks
        for d, peg in zip(keep, state):
            full[d] = peg
        return line(full)
    return Puzzle("hanoi", spec, {tuple(goal[d] for d in keep)}, moves, text, read,
                  every=lambda: list(product(range(1, pegs + 1), repeat=len(keep))),
                  plain=o["pattern"] == "none")


def cycles(permutation):
    """Cycle notation, (1 2 3)(4 5); () of the identity."""
    seen, text = set(), ""
    for start in range(len(permutation)):
        cycle, at = [], start
        while at not in seen:
            seen.add(at)
            cycle.append(str(at + 1))
            at = permutation[at]
        if len(cycle) > 1:
            text += "(" + " ".join(cycle) + ")"
    return text or "()"


def generators(rng, o, n):
    """The argument of the spec, and (name, permutation of places) of each generator."""
    turned = list(range(1, n)) + [0]
    back = [n - 1] + list(range(n - 1))

    def swap(a, b):
        return [b if i == a else a if i == b else i for i in range(n)]
    known = {"lrx": [("L", turned), ("R", back), ("X", swap(0, 1))],
             "lx": [("L", turned), ("X", swap(0, 1))],
             "adjacent": [(None, swap(i, i + 1)) for i in range(n - 1)],
             "transpositions": [(None, swap(i, j)) for j in range(n) for i in range(j)]}
    if o["set"] in known:
        return f"{o['set']},{n}", [(name or cycles(p), p) for name, p in known[o["set"]]]
    moves, text = [], []
    for i in range(rng.randint(1, 3)):
        p = shuffled(rng, range(n))
        if p in [m for _, m in moves] or p == sorted(p):
            continue
        name = "abc"[i] if o["set"] == "named" else cycles(p)
        moves.append((name, p))
        body = " ".join(str(x + 1) for x in p) if o["set"] == "one-line" else cycles(p)
        text.append(f"{name}={body}" if o["set"] == "named" else body)
    if not moves:
        p = swap(0, 1)
        moves, text = [(cycles(p), p)], [cycles(p)]
    return ",".join(text), moves


def group(rng, o):
    n = rng.randint(3, 6)
    argument, gens = generators(rng, o, n)
    named = o["set"] in ("lrx", "lx", "adjacent", "transpositions")
    spec = f"group:{argument}"
    if o["points"] == "yes" or not named and all(p[-1] == n - 1 for _, p in gens):
        spec += f";points={n}"
    refusals = ["says how many points there are"] * (named and o["points"] == "yes")
    perms = [p for _, p in gens]
    inverse = [[p.index(i) for i in range(n)] for p in perms]
    if o["inverses"] == "yes":
        spec += ";inverses"
        perms = perms + inverse

    def after(state, p):
        return tuple(state[i] for i in p)
    full = tuple(range(1, n + 1))
    goal = full
    if o["goal"] == "list":
        for _ in range(rng.randint(0, 5)):
            goal = after(goal, rng.choice(perms))
        spec += ";goal=" + line(goal)
    if o["goal"] == "moves":
        scramble = [rng.choice(gens) for _ in range(rng.randint(1, 4))]
        for _, p in scramble:
            goal = after(goal, p)
        spec += ";goal=" + " ".join(name.replace(" ", ",") for name, _ in scramble)
    directed = not all(i in perms for i in inverse)

    def moves(state):
        return [after(state, p) for p in perms]
    if o["pattern"] == "none":
        return Puzzle("group", spec, {goal}, moves, line, words, directed=directed,
                      refusals=refusals)
    keep = kept(rng, full)
    names = {p: p for p in keep}
    text = ",".join(map(str, keep))
    if o["pattern"] == "classes" and len(keep) > 1:
        names[keep[-1]] = keep[-2]
        text = ",".join([*map(str, keep[:-2]), f"{keep[-2]}+{keep[-1]}"])

    def project(state):
        return tuple(names.get(p, OTHER) for p in state)

    def write(state):
        kinds = {c: [p for p in full if names.get(p, OTHER) == c] for c in set(state)}
        return line(kinds[c].pop(0) for c in state)
    return Puzzle("group", f"{spec};pattern={text}", {project(goal)}, moves, write,
                  lambda t: project(words(t)), directed=directed, plain=False,
                  refusals=refusals)
