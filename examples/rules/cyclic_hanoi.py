"""The Tower of Hanoi with pegs in a circle, whose disks move to the next peg only: cyclic_hanoi.py [DISKS [PEGS]]

A state has the peg of each disk, the smallest first. All disks start on the first peg and go to the last one:

    antipode solve 'rules:cmd: python3 cyclic_hanoi.py 4' 0000
"""

import sys

from serve import serve

DISKS, PEGS = [int(argument) for argument in sys.argv[1:]] + [3, 4][len(sys.argv) - 1 :]


def successors(state):
    if len(state) != DISKS or not set(state) <= set("0123456789"[:PEGS]):
        raise ValueError
    found = []
    for disk, peg in enumerate(state):
        to = str((int(peg) + 1) % PEGS)
        # Only the top disk of a peg moves, and only onto a larger one.
        if peg not in state[:disk] and to not in state[:disk]:
            found.append((f"disk {disk + 1}", state[:disk] + to + state[disk + 1 :]))
    return found


def is_goal(state):
    return state == str(PEGS - 1) * DISKS


serve(successors, is_goal, name=f"cyclic Hanoi, {DISKS} disks, {PEGS} pegs", starts=["0" * DISKS], directed=True)
