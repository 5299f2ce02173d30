"""A sliding puzzle drawn as text, with all that a state consists of: slide.py [GOAL]

Rows are separated by slashes, a dot is the hole, every other character is a tile; equal characters are alike. A tile next to the hole
moves into it. The rules know the wildcard '?', a tile that they do not tell apart from others, so there are patterns:

    antipode analyze 'rules:cmd: python3 slide.py;pattern=a,b,.'
    antipode solve 'rules:cmd: python3 slide.py' --heuristic misplaced 'hgf/edc/ba.'
"""

import sys

from serve import serve

GOAL = sys.argv[1] if len(sys.argv) > 1 else "abc/def/gh."
WIDTH = GOAL.index("/") + 1 if "/" in GOAL else len(GOAL) + 1
STEPS = {"down": -WIDTH, "right": -1, "left": 1, "up": WIDTH}


def successors(state):
    if [what == "/" for what in state] != [what == "/" for what in GOAL] or state.count(".") != 1:
        raise ValueError
    if any(what not in GOAL + "?" or state.count(what) > GOAL.count(what) for what in set(state) - {"?"}):
        raise ValueError
    hole, found = state.index("."), []
    for name, step in STEPS.items():
        tile = hole + step
        if 0 <= tile < len(state) and state[tile] != "/" and (abs(step) > 1 or abs(tile - hole) == 1):
            after = list(state)
            after[hole], after[tile] = after[tile], "."
            found.append((f"{state[tile]} {name}", "".join(after)))
    return found


board = [GOAL.count("/") + 1, WIDTH - 1]
pieces = "".join(sorted(set(GOAL) - {"/"}))
serve(successors, name="a sliding puzzle", goals=[GOAL], state={"board": board, "pieces": pieces, "changes": 2, "wildcard": "?", "most_moves": 4})
