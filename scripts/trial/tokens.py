"""Puzzles with tokens on places: sliding boards, coloured boards, graphs, rings.

A state is a tuple with the token on every place, 0 for a hole and OTHER for a token that an
abstraction does not tell from others. A move takes tokens from places to places.
"""

import re
from itertools import permutations

from .search import Puzzle

OTHER = -1


def arrangements(tokens):
    """All different orders of a list that may have equal elements."""
    found, rest = [()], {token: tokens.count(token) for token in set(tokens)}
    for _ in tokens:
        found = [f + (t,) for f in found for t in rest if f.count(t) < rest[t]]
    return found


def slides(steps):
    """Moves of one token along an edge into a hole: (from, to) pairs of places."""
    def moves(state):
        for a, b in steps:
            if state[a] != 0 and state[b] == 0:
                after = list(state)
                after[a], after[b] = 0, state[a]
                yield state[a], tuple(after)
    return moves


def completions(pattern, tokens):
    """All goals of a pattern: None stands for any token or hole."""
    return {s for s in arrangements(tokens) if all(p is None or p == t for p, t in zip(pattern, s))}


def abstraction(puzzle_args, kind, keep, raw):
    """Turns (moves with tokens, goals, tokens) into those of a pattern.

    kind: plain (all moves cost), additive (moves of kept tokens cost), least (and entries are
    places of kept tokens)."""
    def project(state):
        return tuple(t if t == 0 or t in keep else OTHER for t in state)

    args = dict(puzzle_args)
    read, tokens = args["read"], args["tokens"]
    args |= {"goals": {project(g) for g in args["goals"]}, "plain": False,
             "read": lambda text: project(read(text)),
             "every": lambda: arrangements(list(project(tokens)))}
    args["moves"] = lambda state: [after for _, after in raw(state)]
    if kind != "plain":
        args["moves"] = lambda state: [after for token, after in raw(state) if token != OTHER]
        args["free"] = lambda state: [after for token, after in raw(state) if token == OTHER]
    if kind == "least":
        args["group"] = lambda state: tuple(t if t > 0 else 0 for t in state)
    # Any state of the puzzle may be written for its class: others get the tokens that are left.
    full, write = list(args["tokens"]), args["text"]

    def text(state):
        left = [t for t in full if t != 0 and t not in keep]
        return write(tuple(left.pop(0) if t == OTHER else t for t in state))
    args["text"] = text
    return args


def finish(family, spec, raw, goals, tokens, text, read, pattern=None, keep=(), **more):
    """A Puzzle with tokens, or its abstraction."""
    args = {"goals": goals, "text": text, "read": read, "tokens": tuple(tokens),
            "moves": lambda state: [after for _, after in raw(state)],
            "every": lambda: arrangements(list(tokens))}
    if pattern and pattern != "none":
        spec += ";pattern=" + ",".join(map(name_of(family), keep))
        spec += {"plain": "", "additive": ";additive", "least": ";additive;least"}[pattern]
        args = abstraction(args, pattern, set(keep), raw)
    del args["tokens"]
    return Puzzle(family, spec, **args, **more)


def name_of(family):
    return (lambda t: chr(96 + t)) if family == "rings" else str


def board_text(rows, columns):
    def text(state):
        cells = ["_" if t == 0 else str(t) for t in state]
        return "/".join(" ".join(cells[r * columns:(r + 1) * columns]) for r in range(rows))
    return text


def numbers(text):
    return tuple(0 if w == "_" else int(w) for w in re.split(r"[\s,/]+", text.strip()))


def goal_text(pattern, columns):
    cells = ["." if t is None else "_" if t == 0 else str(t) for t in pattern]
    return "/".join(" ".join(cells[i:i + columns]) for i in range(0, len(cells), columns))


def board_steps(rows, columns, wrap):
    """Neighbouring cells, both directions."""
    pairs = set()
    for r in range(rows):
        for c in range(columns):
            if c + 1 < columns:
                pairs.add((r * columns + c, r * columns + c + 1))
            if r + 1 < rows:
                pairs.add((r * columns + c, r * columns + c + columns))
    if wrap == "coiled":
        pairs.add((0, rows * columns - 1))
    if wrap == "torus":
        pairs |= {(r * columns, r * columns + columns - 1) for r in range(rows)}
        pairs |= {(c, (rows - 1) * columns + c) for c in range(columns)}
    return sorted({(a, b) for x, y in pairs if x != y for a, b in ((x, y), (y, x))})


def board_lines(rows, columns, wrap):
    """Rows and columns, with whether they are closed: segments of metric=multi lie in them."""
    across = [[r * columns + c for c in range(columns)] for r in range(rows)]
    down = [[r * columns + c for r in range(rows)] for c in range(columns)]
    return [(line, wrap == "torus") for line in across + down if len(line) > 1]


def segments(rows, columns, wrap):
    """metric=multi: the hole and all tiles between it and another cell of its line move by one."""
    lines, last = board_lines(rows, columns, wrap), rows * columns - 1

    def moves(state):
        found, hole = set(), state.index(0)
        for line, closed in lines:
            if hole not in line:
                continue
            for step in (1, -1):
                after, at = list(state), line.index(hole)
                for _ in range(len(line) - 1):
                    to = at + step
                    if not closed and not 0 <= to < len(line):
                        break
                    to %= len(line)
                    after[line[at]], after[line[to]] = after[line[to]], 0
                    at = to
                    found.add(tuple(after))
        if wrap == "coiled" and hole in (0, last):
            after = list(state)
            after[0], after[last] = after[last], after[0]
            found.add(tuple(after))
        # A move of one tile costs what the tile's moves cost.
        moved = {after: [t for s, t in zip(state, after) if s != t and t] for after in found}
        return [(tiles[0] if len(tiles) == 1 else OTHER, after) for after, tiles in moved.items()]
    return moves


def dotted(rng, state, kind):
    """A goal of the named kind from a state."""
    if kind in ("default", "full"):
        return list(state)
    if kind == "all-dots":
        return [None] * len(state)
    some = rng.sample(range(len(state)), max(1, len(state) // 3))
    pattern = [None if i in some else t for i, t in enumerate(state)]
    if kind == "dots-hole":
        pattern = [0 if t == 0 else p for p, t in zip(pattern, state)]
    return pattern


def shuffled(rng, items):
    items = list(items)
    rng.shuffle(items)
    return items


def kept(rng, tokens):
    tokens = sorted(set(tokens))
    return sorted(rng.sample(tokens, rng.randint(1, min(3, len(tokens)))))


def all_orders(tokens):
    return list(permutations(tokens))
