"""Sliding block puzzles drawn as text: klotski.py [--slides] [START GOAL]

Rows are separated by slashes, letters are pieces, dots are free cells; the goal shows only the pieces that matter. Pieces of one shape are
alike, unless the goal shows them. A move takes a piece to the next cell; with --slides it goes any distance, around corners, too.
Without pictures it is Klotski (Huarong Dao): the large block has to reach the exit at the bottom.
"""

import sys

from serve import serve

slides = "--slides" in sys.argv
pictures = [word for word in sys.argv[1:] if word != "--slides"]
START, GOAL = pictures or ("BAAC/BAAC/DEEF/DGHF/I..J", "..../..../..../.AA./.AA.")
WIDTH = START.index("/") + 1
STEPS = {"up": -WIDTH, "left": -1, "right": 1, "down": WIDTH}


def pieces(state):
    """The cells of each piece, both in reading order. A slash is a wall, so that the whole text is the board."""
    cells = {}
    for at, piece in enumerate(state):
        if piece not in "./":
            cells.setdefault(piece, []).append(at)
    return cells


def kind(piece, cells):
    return piece if piece in GOAL else tuple(at - cells[0] for at in cells)


NAMES = {}
for piece, cells in pieces(START).items():
    NAMES.setdefault(kind(piece, cells), []).append(piece)


def normal(state):
    """The same picture, with the pieces of a kind named in reading order."""
    names = {kind: iter(sorted(alike)) for kind, alike in NAMES.items()}
    new = {piece: next(names[kind(piece, cells)]) for piece, cells in pieces(state).items()}
    return "".join(new.get(what, what) for what in state)


def successors(state):
    if [what == "/" for what in state] != [what == "/" for what in START] or state != normal(state):
        raise ValueError
    found = []
    for piece, cells in pieces(state).items():
        paths = {0: piece}
        for offset in (offsets := [0]):
            for name, step in STEPS.items():
                there = [at + offset + step for at in cells]
                free = all(0 <= at < len(state) and state[at] in ("." + piece) for at in there)
                if free and offset + step not in paths:
                    paths[offset + step] = f"{paths[offset]} {name}"
                    rest = ["." if what == piece else what for what in state]
                    for at in there:
                        rest[at] = piece
                    found.append((paths[offset + step], normal("".join(rest))))
                    if slides:
                        offsets.append(offset + step)
    return found


def is_goal(state):
    return all(wanted in (".", "/", what) for wanted, what in zip(GOAL, state))


serve(successors, is_goal, name="sliding blocks", starts=[normal(START)])
