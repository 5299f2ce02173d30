"""Rush Hour drawn as text: rush_hour.py [--steps] [PICTURE]

Rows are separated by slashes, letters are cars, dots are free cells. Cars move along their axis, any distance in a move; with --steps one
cell. The goal: car A reaches the right edge. Without a picture it is the hardest of all boards without walls: 51 moves (M. Fogleman,
michaelfogleman.com/rush, whose database has it as GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo).
"""

import sys

from serve import serve

steps = "--steps" in sys.argv
pictures = [word for word in sys.argv[1:] if word != "--steps"]
START = pictures[0] if pictures else "GBB.L./GHI.LM/GHIAAM/CCCK.M/..JKDD/EEJFF."
WIDTH = START.index("/") + 1


def cars_of(state):
    return {car: [at for at, what in enumerate(state) if what == car] for car in sorted(set(state) - set("./"))}


SHAPES = {car: [at - cells[0] for at in cells] for car, cells in cars_of(START).items()}


def successors(state):
    cars = cars_of(state)
    if SHAPES != {car: [at - cells[0] for at in cells] for car, cells in cars.items()}:
        raise ValueError
    found = []
    for car, cells in cars.items():
        names = {-1: "left", 1: "right"} if cells[1] == cells[0] + 1 else {-WIDTH: "up", WIDTH: "down"}
        for step, name in names.items():
            for distance in range(1, 2 if steps else WIDTH):
                there = [at + distance * step for at in cells]
                if not all(0 <= at < len(state) and state[at] in "." + car for at in there):
                    break
                after = ["." if what == car else what for what in state]
                for at in there:
                    after[at] = car
                found.append((f"{car} {name} {distance}", "".join(after)))
    return found


def is_goal(state):
    edge = state.rindex("A") + 1
    return edge == len(state) or state[edge] == "/"


serve(successors, is_goal, name="Rush Hour", starts=[START])
