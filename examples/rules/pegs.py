"""Peg solitaire: pegs.py [--triangle] [--alike] [PICTURE]

Rows are separated by slashes: o is a peg, a dot an empty hole, a dash no hole. A peg jumps over its neighbour, which is taken off, and pegs
never come back: the puzzle is directed. The goal: one peg is left. With --triangle pegs jump along a diagonal, too: a triangular
board is drawn as its lower left half. With --alike positions that are reflections of each other are one. Without a picture it is the board of 33 holes with the middle one empty.
"""

import sys
from operator import itemgetter

from serve import serve

triangle, alike = "--triangle" in sys.argv, "--alike" in sys.argv
pictures = [word for word in sys.argv[1:] if word not in ("--triangle", "--alike")]
START = pictures[0] if pictures else "--ooo--/--ooo--/ooooooo/ooo.ooo/ooooooo/--ooo--/--ooo--"
WIDTH = START.index("/") + 1
STEPS = {"up": -WIDTH, "left": -1, "right": 1, "down": WIDTH}
if triangle:
    STEPS |= {"up left": -WIDTH - 1, "down right": WIDTH + 1}
JUMPS = [
    (at, at + step, at + 2 * step, f"{at // WIDTH + 1},{at % WIDTH + 1} {name}")
    for at in range(len(START))
    for name, step in STEPS.items()
    if 0 <= at + 2 * step < len(START) and all(START[at + k * step] in "o." for k in range(3))
]
ROWS = START.count("/") + 1
TURNS = [lambda r, c: (r, c), lambda r, c: (c, r), lambda r, c: (r, -c), lambda r, c: (-c, r)]


def symmetries():
    """Where each cell comes from, for all turns and reflections of a square picture that keep its jumps."""
    jumps = {jump[:3] for jump in JUMPS}
    for turn in TURNS if alike and ROWS == WIDTH - 1 else TURNS[:1]:
        for sign in (1, -1):
            new = list(range(len(START)))
            for at, what in enumerate(START):
                if what != "/":
                    row, column = turn(2 * (at // WIDTH) - ROWS + 1, 2 * (at % WIDTH) - ROWS + 1)
                    new[at] = (sign * row + ROWS - 1) // 2 * WIDTH + (sign * column + ROWS - 1) // 2
            if {tuple(new[at] for at in jump) for jump in jumps} == jumps:
                yield itemgetter(*new)


SYMMETRIES = list(symmetries())


def normal(state):
    return "".join(min(symmetry(state) for symmetry in SYMMETRIES)) if alike else state


def successors(state):
    if state.replace("o", ".") != START.replace("o", "."):
        raise ValueError
    found = []
    for start, over, end, name in JUMPS:
        if state[start] == state[over] == "o" and state[end] == ".":
            after = list(state)
            after[start], after[over], after[end] = "..o"
            found.append((name, normal("".join(after))))
    return found


serve(successors, lambda state: state.count("o") == 1, name="peg solitaire", starts=[normal(START)], directed=True)
