"""Sokoban: sokoban.py [PICTURE]

Rows are separated by slashes: # is a wall, @ the man, $ a box, a dot a target; + is the man and * a box on a target. The man walks, and
pushes one box at a time; he cannot pull, so that the puzzle is directed. The goal: all boxes are on targets.
"""

import sys

from serve import serve

START = sys.argv[1] if len(sys.argv) > 1 else "#######/#  .  #/# $@$ #/#  .# #/#######"
WIDTH = START.index("/") + 1
STEPS = {"up": -WIDTH, "left": -1, "right": 1, "down": WIDTH}
LEAVE = {"@": " ", "+": ".", "$": " ", "*": "."}
MAN = {" ": "@", ".": "+"}
BOX = {" ": "$", ".": "*"}


def plan(state):
    return [LEAVE.get(what, what) for what in state]


def successors(state):
    boxes, man = [at for at, what in enumerate(state) if what in "$*"], [at for at, what in enumerate(state) if what in "@+"]
    if plan(state) != plan(START) or len(man) != 1 or len(boxes) != START.count("$") + START.count("*"):
        raise ValueError
    found = []
    for name, step in STEPS.items():
        here, there = man[0], man[0] + step
        after, floor = list(state), plan(state)
        after[here] = floor[here]
        if state[there] in BOX:
            after[there] = MAN[floor[there]]
        elif state[there] in "$*" and state[there + step] in BOX:
            after[there], after[there + step] = MAN[floor[there]], BOX[floor[there + step]]
        else:
            continue
        found.append((name if state[there] in BOX else f"push {name}", "".join(after)))
    return found


serve(successors, lambda state: "$" not in state, name="Sokoban", starts=[START], directed=True)
