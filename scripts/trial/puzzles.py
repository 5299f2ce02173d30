"""Random puzzles of all families."""

from . import boards, others, programs, twisty
from .search import TooLarge, truth

MAKERS = {"sliding": boards.sliding, "race": boards.race, "graph": boards.graph, "rings": boards.rings,
          "pancake": others.pancake, "burnt": others.burnt, "topspin": others.topspin,
          "lightsout": others.lightsout, "hanoi": others.hanoi, "group": others.group,
          "twisty": twisty.twisty, "rules": programs.rules}
FAMILIES = boards.OPTIONS | others.OPTIONS | twisty.OPTIONS | programs.OPTIONS


def random_puzzle(rng, family, options):
    """A random puzzle with these options, and its distances."""
    for _ in range(12):
        try:
            puzzle = MAKERS[family](rng, options)
            found = truth(puzzle)
            if found.layers:
                return puzzle, found
        except TooLarge:
            pass
    raise TooLarge
