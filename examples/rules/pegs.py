"""Peg solitaire: pegs.py [--triangle] [PICTURE]

Rows are separated by slashes: o is a peg, a dot an empty hole, a dash no hole. A peg jumps over its neighbour, which is taken off, and pegs
never come back: the puzzle is directed. The goal: one peg is left. With --triangle pegs jump along a diagonal, too: a triangular
board is drawn as its lower left half. Without a picture it is the board of 33 holes with the middle one empty.
"""

import sys

from serve import serve

triangle = "--triangle" in sys.argv
pictures = [word for word in sys.argv[1:] if word != "--triangle"]
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


def successors(state):
    if state.replace("o", ".") != START.replace("o", "."):
        raise ValueError
    found = []
    for start, over, end, name in JUMPS:
        if state[start] == state[over] == "o" and state[end] == ".":
            after = list(state)
            after[start], after[over], after[end] = "..o"
            found.append((name, "".join(after)))
    return found


serve(successors, lambda state: state.count("o") == 1, name="peg solitaire", starts=[START], directed=True)
