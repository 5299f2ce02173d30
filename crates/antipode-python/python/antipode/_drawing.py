"""Pictures of states as SVG and as arrays of pixels, and of layers as sparklines."""

from __future__ import annotations

import colorsys
import html
from typing import TYPE_CHECKING, Sequence

import numpy as np

from ._errors import UsageError

if TYPE_CHECKING:
    from ._puzzle import Puzzle

#: The side of a cell, in pixels.
CELL = 40
#: The most cells of a line of a picture without a board.
LINE = 12
#: The most states of a picture.
MOST = 12

#: Digits and letters that cells of pixels show, 3 x 5.
GLYPHS = {
    "0": "757575757", "1": "26227", "2": "71747", "3": "71717", "4": "55711", "5": "74717", "6": "74757", "7": "71111", "8": "75757", "9": "75717",
}  # fmt: skip
GLYPHS["0"] = "75557"


class Cells:
    """The cells of a state: their labels, colours, and the columns of a line."""

    def __init__(self, puzzle: Puzzle, state: np.ndarray):
        name, sizes = puzzle.feature_sizes
        values = puzzle.features(state)[0].astype(int)
        grid = puzzle._grid
        self.columns = grid[1] if grid else min(LINE, len(values))
        words = [word for row in str(puzzle.write(state)).split("/") for word in row.split()]
        named = grid is not None and len(words) == len(values)
        self.labels = words if named else [str(value) for value in values]
        # The empty cells of boards have the largest value.
        empty = [name == "cells" and value == size - 1 for value, size in zip(values, sizes)]
        self.labels = ["" if hole else label for label, hole in zip(self.labels, empty)]
        self.colours = [None if hole else colour(value / max(size - 1, 1)) for value, size, hole in zip(values, sizes, empty)]
        self.rows = -(-len(values) // self.columns)


def colour(share: float) -> tuple[int, int, int]:
    """A light colour, from red to violet."""
    red, green, blue = colorsys.hls_to_rgb(0.8 * share, 0.78, 0.65)
    return int(255 * red), int(255 * green), int(255 * blue)


def svg(puzzle: Puzzle, states: np.ndarray) -> str:
    """The first states, side by side."""
    shown = [Cells(puzzle, state) for state in states[:MOST]]
    if not shown:
        raise UsageError("there is no state to show")
    parts, left, gap = [], 0, CELL // 2
    for cells in shown:
        for at, (label, fill) in enumerate(zip(cells.labels, cells.colours)):
            x, y = left + at % cells.columns * CELL, at // cells.columns * CELL
            paint = "#f4f4f4" if fill is None else "#%02x%02x%02x" % fill
            parts.append(f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{paint}" stroke="#555"/>')
            if label:
                size = CELL * (0.45 if len(label) < 3 else 1.2 / len(label))
                parts.append(
                    f'<text x="{x + CELL / 2:g}" y="{y + CELL / 2:g}" font-size="{size:.3g}" font-family="sans-serif" '
                    f'text-anchor="middle" dominant-baseline="central">{html.escape(label)}</text>'
                )
        left += cells.columns * CELL + gap
    width, height = left - gap + 2, max(cells.rows for cells in shown) * CELL + 2
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="-1 -1 {width} {height}">{"".join(parts)}</svg>'


def pixels(puzzle: Puzzle, state: np.ndarray) -> np.ndarray:
    """A state as an array of pixels, uint8 (height, width, 3)."""
    cells = Cells(puzzle, state)
    out = np.full((cells.rows * CELL + 1, cells.columns * CELL + 1, 3), 85, dtype=np.uint8)
    for at, (label, fill) in enumerate(zip(cells.labels, cells.colours)):
        y, x = at // cells.columns * CELL, at % cells.columns * CELL
        out[y + 1 : y + CELL, x + 1 : x + CELL] = (244, 244, 244) if fill is None else fill
        digits = [GLYPHS[letter] for letter in label if letter in GLYPHS]
        scale = max(1, min(4, (CELL - 8) // (4 * len(digits) or 1)))
        left, top = x + (CELL - (4 * len(digits) - 1) * scale) // 2, y + (CELL - 5 * scale) // 2
        for number, glyph in enumerate(digits):
            bits = np.array([[int(row) >> (2 - column) & 1 for column in range(3)] for row in glyph], dtype=bool)
            area = out[top : top + 5 * scale, left + 4 * number * scale : left + (4 * number + 3) * scale]
            area[np.kron(bits, np.ones((scale, scale), dtype=bool))] = 0
    return out


def sparkline(layers: Sequence[int] | np.ndarray, width: int = 240, height: int = 40) -> str:
    """The numbers of states of each distance as bars."""
    counts = [int(count) for count in layers]
    most = max(counts, default=0) or 1
    step = width / max(len(counts), 1)
    bars = "".join(
        f'<rect x="{at * step:.2f}" y="{height - height * count / most:.2f}" width="{max(step - 0.5, 0.5):.2f}" '
        f'height="{height * count / most:.2f}" fill="#4477aa"><title>{at}: {count:,}</title></rect>'
        for at, count in enumerate(counts)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{bars}</svg>'


class Picture:
    """States of a puzzle as a picture: notebooks show it, and `svg` is its text."""

    def __init__(self, puzzle: Puzzle, states: np.ndarray):
        self.svg = svg(puzzle, states)

    def _repr_svg_(self) -> str:
        return self.svg
