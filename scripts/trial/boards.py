"""Random sliding boards, coloured boards, graphs and rings: options as their help lists them."""

from itertools import combinations

from . import tokens as tk

PATTERN = ["none", "plain", "additive", "least"]
OPTIONS = {
    "sliding": {
        "size": ["1x2", "1x5", "2x2", "2x3", "3x2", "4x2"],
        "goal": ["default", "full", "dots", "dots-hole", "all-dots"],
        "metric": ["default", "single", "multi"],
        "wrap": ["default", "none", "coiled", "torus"],
        "pattern": PATTERN,
    },
    "race": {
        "size": ["1x4", "2", "2x3", "3x2", "2x4", "3"],
        "tiles": ["default", "two", "three", "distinct"],
        "goal": ["default", "full", "dots", "dots-hole", "all-dots"],
        "pattern": PATTERN,
    },
    "graph": {
        "shape": ["path", "cycle", "tree", "random", "complete", "parts"],
        "source": ["edges", "list", "dot"],
        "names": ["no", "yes"],
        "holes": ["default", "1", "2", "3"],
        "tiles": ["no", "two", "three"],
        "goal": ["default", "full", "dots", "by-name"],
        "pattern": PATTERN,
    },
    "rings": {
        "board": ["1,1", "2,1", "2,2", "3,1", "3,2", "3,3", "4,2", "4,3"],
        "rings": ["1", "2", "3", "4"],
        "goal": ["default", "text", "pairs"],
        "pattern": PATTERN,
    },
}
ADDITIVE = [r"additive patterns need", r"has moves of several tokens", r"several goals",
            r"pattern.*goal", r"least.*(goal|hole)", r"no goal of"]


def sliding(rng, o):
    rows, columns = map(int, o["size"].split("x"))
    wrap = "none" if o["wrap"] == "default" else o["wrap"]
    tokens = [*range(1, rows * columns), 0]
    spec = f"sliding:{rows}x{columns}"
    goal = tokens if o["goal"] in ("default", "all-dots") else tk.shuffled(rng, tokens)
    pattern = tk.dotted(rng, goal, o["goal"])
    if o["goal"] != "default":
        spec += ";goal=" + tk.goal_text(pattern, columns)
    for key in ("metric", "wrap"):
        spec += "" if o[key] == "default" else f";{key}={o[key]}"
    raw = tk.slides(tk.board_steps(rows, columns, wrap))
    if o["metric"] == "multi":
        raw = tk.segments(rows, columns, wrap)
    multi = o["metric"] == "multi" and o["pattern"] in ("additive", "least")
    return tk.finish("sliding", spec, raw, tk.completions(pattern, tokens), tokens,
                     tk.board_text(rows, columns), tk.numbers, o["pattern"],
                     tk.kept(rng, tokens[:-1]), refusals=["has moves of several tokens"] * multi)


def colours(rng, kind, count):
    """The numbers of tiles of each colour."""
    if kind == "default":
        groups = min(6, count)
        return [count // groups + (i < count % groups) for i in range(groups)]
    if kind == "distinct":
        return [1] * count
    groups = min(count, {"two": 2, "three": 3}[kind])
    cuts = sorted(rng.sample(range(1, count), groups - 1))
    return [b - a for a, b in zip([0, *cuts], [*cuts, count])]


def race(rng, o):
    rows, columns = map(int, (o["size"] if "x" in o["size"] else f"{o['size']}x{o['size']}").split("x"))
    count = rows * columns - 1
    if count > 7 and o["tiles"] not in ("two", "three"):
        rows, columns, count = 2, 3, 5
        o = {**o, "size": "2x3"}
    tiles = colours(rng, o["tiles"], count)
    tokens = [c for c, n in enumerate(tiles, 1) for _ in range(n)] + [0]
    spec = f"race:{o['size']}"
    if o["tiles"] != "default":
        spec += ";tiles=" + ",".join(map(str, tiles))
    if o["goal"] == "default":
        # Colours 1, 2, .. in turn on the inner cells and dots on the frame; else in order.
        pattern = list(tokens)
        if rows > 2 and columns > 2:
            turn, left, pattern = 0, list(tiles), [None] * (rows * columns)
            for cell in range(rows * columns):
                if 0 < cell // columns < rows - 1 and 0 < cell % columns < columns - 1:
                    while not left[turn % len(tiles)]:
                        turn += 1
                    pattern[cell] = turn % len(tiles) + 1
                    left[turn % len(tiles)] -= 1
                    turn += 1
    else:
        pattern = tk.dotted(rng, tk.shuffled(rng, tokens), o["goal"])
        spec += ";goal=" + tk.goal_text(pattern, columns)
    return tk.finish("race", spec, tk.slides(tk.board_steps(rows, columns, "none")),
                     tk.completions(pattern, tokens), tokens, tk.board_text(rows, columns),
                     tk.numbers, o["pattern"], tk.kept(rng, range(1, len(tiles) + 1)))


def edges(rng, shape, n):
    """A random graph on 0..n-1."""
    path = [(i, i + 1) for i in range(n - 1)]
    if shape == "path":
        return path
    if shape == "cycle":
        return path + [(n - 1, 0)] if n > 2 else path
    if shape == "complete":
        return list(combinations(range(n), 2))
    if shape == "parts":
        cut = rng.randint(1, n - 1)
        return [e for e in path if e != (cut - 1, cut)] + ([(cut, n - 1)] if n - 1 > cut + 1 else [])
    tree = [(rng.randrange(i), i) for i in range(1, n)]
    if shape == "tree":
        return tree
    extra = [e for e in combinations(range(n), 2) if e not in tree]
    return tree + rng.sample(extra, min(len(extra), rng.randint(1, 4)))


def graph_source(rng, o, n, pairs, name):
    """The graph as a part of a spec, the names of its vertices in order, and files."""
    if o["source"] == "edges":
        lonely = [v for v in range(n) if all(v not in e for e in pairs)]
        spec = ",".join([f"{a}-{b}" for a, b in pairs] + [str(v) for v in lonely])
        names = [str(v) for v in range(n)]
        if o["names"] == "yes":
            names = [f"v{chr(97 + v)}" for v in range(n)]
            spec += ";names=" + ",".join(names)
        return spec, names, {}
    called = [f"v{chr(97 + v)}" if o["names"] == "yes" else str(v) for v in range(n)]
    # A vertex without edges needs DOT; in a list of edges it gets one.
    if o["source"] == "list":
        pairs += [((v + 1) % n, v) for v in range(n) if all(v not in e for e in pairs)]
        lines = [f"{called[a]}{rng.choice([' ', ', ', '; ', ' - ', ' -- '])}{called[b]}" for a, b in pairs]
        file = f"{name}.txt"
    else:
        lines = ["graph G {", *(f"  {c};" for c in called),
                 *(f"  {called[a]} -- {called[b]};" for a, b in pairs), "}"]
        file = f"{name}.dot"
    return file, called, {file: "\n".join(lines) + "\n"}


def graph(rng, o, name="graph"):
    n = rng.randint(3, 7 if o["tiles"] != "no" else 6)
    holes = min(n - 1, 1 if o["holes"] == "default" else int(o["holes"]))
    pairs = edges(rng, o["shape"], n)
    spec, names, files = graph_source(rng, o, n, pairs, name)
    # Vertices of a list of edges come in the order of the file: numbers of places follow it.
    order = list(range(n))
    if o["source"] == "list":
        order = list(dict.fromkeys(v for e in pairs for v in e))
        if all(c.isdigit() for c in names):
            order = list(range(n))
    place = {v: i for i, v in enumerate(order)}
    names = [names[v] for v in order]
    count = n - holes
    spec = f"graph:{spec}"
    if o["tiles"] == "no":
        tokens = [*range(1, count + 1), *[0] * holes]
        spec += "" if o["holes"] == "default" else f";holes={holes}"
    else:
        tiles = colours(rng, o["tiles"], count) if count > 1 else [1]
        tokens = [c for c, k in enumerate(tiles, 1) for _ in range(k)] + [0] * holes
        spec += ";tiles=" + ",".join(map(str, tiles))
    pattern = list(tokens)
    if o["goal"] != "default":
        state = tk.shuffled(rng, tokens)
        pattern = tk.dotted(rng, state, "full" if o["goal"] == "by-name" else o["goal"])
        words = ["." if t is None else "_" if t == 0 else str(t) for t in pattern]
        if o["goal"] == "by-name":
            words = [f"{v}={w}" for v, w in zip(names, words)]
        spec += ";goal=" + " ".join(words)
    steps = sorted({s for a, b in pairs for s in ((place[a], place[b]), (place[b], place[a]))})
    return tk.finish("graph", spec, tk.slides(steps), tk.completions(pattern, tokens), tokens,
                     lambda s: " ".join("_" if t == 0 else str(t) for t in s), tk.numbers,
                     o["pattern"], tk.kept(rng, [t for t in tokens if t]), files=files)


def rings(rng, o):
    d, k = map(int, o["board"].split(","))
    n = 2 ** d
    count = min(int(o["rings"]), n - 1, 3 if d == 4 else 4)
    spec = f"rings:{d},{k},{n - count}"
    places, letters = list(range(count)), list(range(1, count + 1))
    goal = [0] * n
    if o["goal"] == "default":
        for vertex, colour in zip(places, letters):
            goal[vertex] = colour
    else:
        places = rng.sample(range(n), count)
        for vertex, colour in zip(places, letters):
            goal[vertex] = colour
        words = [(v, chr(96 + c)) for v, c in zip(places, letters)]
        spec += ";goal=" + (" ".join(f"{v}{c}" for v, c in words) if o["goal"] == "text"
                            else "[" + ",".join(f"({v},{c})" for v, c in words) + "]")
    faces = [sorted({v & ~sum(1 << f for f in free) | m for m in masks(free)})
             for free in combinations(range(d), k) for v in range(n)]
    faces = sorted(set(map(tuple, faces)))

    def raw(state):
        found = set()
        for face in faces:
            there = [v for v in face if state[v]]
            if len(there) == 1:
                for to in face:
                    if to != there[0]:
                        after = list(state)
                        after[to], after[there[0]] = state[there[0]], 0
                        found.add((state[there[0]], tuple(after)))
        return found

    def text(state):
        return " ".join(f"{v}{chr(96 + t)}" for v, t in enumerate(state) if t)

    def read(line):
        state = [0] * n
        for word in line.split():
            state[int(word[:-1])] = ord(word[-1]) - 96
        return tuple(state)
    tokens = [*letters, *[0] * (n - count)]
    return tk.finish("rings", spec, raw, {tuple(goal)}, tokens, text, read, o["pattern"],
                     tk.kept(rng, letters))


def masks(free):
    """All numbers whose bits are among those of free."""
    values = [0]
    for f in free:
        values += [v | 1 << f for v in values]
    return values
