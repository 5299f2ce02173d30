#!/usr/bin/env python3
"""Draws pictures of the book as SVG: docs/pictures/pictures.py [FOLDER], by default docs/src/pictures."""

import pathlib
import sys

INK, GREY, PALE, GREEN, PURPLE = "#222222", "#8A8A8A", "#F2F2F2", "#00805B", "#8E44AD"
FONT = "Helvetica, Arial, sans-serif"

# Cells of the 2x3 board along its path, as (column, row); edges of the board off the path.
PATH = [(0, 0), (0, 1), (1, 1), (1, 0), (2, 0), (2, 1)]
WINDOWS = [(0, 3), (2, 5)]
COLOURS = [GREEN, PURPLE]


class Picture:
    """An SVG on a white ground, which pages with a dark theme need."""

    def __init__(self, width, height, title):
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="img" font-family="{FONT}">',
            f"<title>{title}</title>",
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        ]

    def line(self, a, b, colour=GREY, width=2):
        self.parts.append(
            f'<line x1="{a[0]}" y1="{a[1]}" x2="{b[0]}" y2="{b[1]}" stroke="{colour}" stroke-width="{width}"/>'
        )

    def box(self, x, y, width, height, fill="#ffffff", stroke=GREY):
        self.parts.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="4" fill="{fill}" stroke="{stroke}"/>'
        )

    def circle(self, at, radius, fill="#ffffff", stroke=INK):
        self.parts.append(f'<circle cx="{at[0]}" cy="{at[1]}" r="{radius}" fill="{fill}" stroke="{stroke}"/>')

    def text(self, at, text, size=14, colour=INK, anchor="middle"):
        self.parts.append(
            f'<text x="{at[0]}" y="{at[1] + size * 0.36:.1f}" font-size="{size}" fill="{colour}" '
            f'text-anchor="{anchor}">{text}</text>'
        )

    def save(self, path):
        path.write_text("\n".join([*self.parts, "</svg>", ""]))


def base_graph():
    """The base graph of the 2x3 board: a vertex for each place of the hole."""
    picture = Picture(640, 250, "The base graph of the 2x3 board")
    at = [(120 + 200 * column, 70 + 110 * row) for column, row in PATH]
    for a, b in zip(at, at[1:]):
        picture.line(a, b)
        beside = (16, 0) if a[0] == b[0] else (0, -14)
        picture.text(((a[0] + b[0]) / 2 + beside[0], (a[1] + b[1]) / 2 + beside[1]), "id")
    for (lo, hi), colour in zip(WINDOWS, COLOURS):
        a, b = at[lo], at[hi]
        picture.line(a, b, colour, 3)
        cycle = " ".join(str(tile) for tile in range(lo + 1, hi + 1))
        picture.text(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - 18), f"({cycle})", 15, colour)
    for place, point in enumerate(at):
        picture.circle(point, 19)
        picture.text(point, str(place), 16)
    picture.text((320, 235), "vertices: places of the hole; edges: voltages on the five tiles in the order of the path", 13)
    return picture


def path_numbering():
    """The path through the 2x3 board, and what a move off the path does to the order of the tiles."""
    picture = Picture(760, 300, "The path through the 2x3 board, and a move off the path")
    size, left, top = 76, 30, 60
    centre = [(left + size * column + size / 2, top + size * row + size / 2) for column, row in PATH]
    for column, row in PATH:
        picture.box(left + size * column, top + size * row, size, size, PALE)
    for a, b in zip(centre, centre[1:]):
        picture.line(a, b, GREY, 3)
    for (lo, hi), colour in zip(WINDOWS, COLOURS):
        picture.line(centre[lo], centre[hi], colour, 3)
    for place, point in enumerate(centre):
        picture.circle(point, 15)
        picture.text(point, str(place), 15)
    picture.text((left + 1.5 * size, 36), "places along the path", 14)
    picture.text((left + 1.5 * size, top + 2 * size + 26), "grey: the order of the tiles stays", 13, GREY)
    picture.text((left + 1.5 * size, top + 2 * size + 48), "rotates tiles 1 to 3 of the order", 13, GREEN)
    picture.text((left + 1.5 * size, top + 2 * size + 70), "rotates tiles 3 to 5 of the order", 13, PURPLE)
    rows = [("1 2 3/4 5 _", 5, "14523"), ("1 2 3/4 _ 5", 2, "14235")]
    x, cell = 470, 44
    for i, (board, place, order) in enumerate(rows):
        y = 60 + 130 * i
        picture.text((300, y + 16), board, 15, anchor="start")
        picture.text((300, y + 40), f"hole at {place}", 13, GREY, "start")
        digits = [sum(later < tile for later in order[j + 1 :]) for j, tile in enumerate(order)]
        for j, tile in enumerate(order):
            inside = j >= 2
            picture.box(x + cell * j, y, cell - 4, 36, "#F3EAF7" if inside else PALE, PURPLE if inside else GREY)
            picture.text((x + cell * j + cell / 2 - 2, y + 18), tile, 17)
            picture.text((x + cell * j + cell / 2 - 2, y + 52), str(digits[j]), 14, PURPLE if inside else GREY)
        picture.text((x + 5 * cell + 8, y + 18), "order", 12, GREY, "start")
        picture.text((x + 5 * cell + 8, y + 52), "digits", 12, GREY, "start")
    picture.text((300, 152), "hole from 5 to 2: 5 2 3 becomes 2 3 5, all else stays", 13, PURPLE, "start")
    return picture


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "docs/src/pictures")
    base_graph().save(folder / "base-graph-2x3.svg")
    path_numbering().save(folder / "path-numbering.svg")


if __name__ == "__main__":
    main()
