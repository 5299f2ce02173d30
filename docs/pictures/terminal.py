#!/usr/bin/env python3
"""Draws a session in a terminal as an animated SVG: docs/pictures/terminal.py PROGRAM FILE.

Runs the commands of the session in an empty folder, and shows what they print. Browsers without animations show the last frame.
"""

import html
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SESSION = [
    "antipode analyze sliding:3x3 | head -7",
    "antipode build sliding:3x3 -o 8puzzle.antipode --quiet",
    "antipode hardest 8puzzle.antipode",
    "antipode path 8puzzle.antipode '1 2 3/_ 4 6/7 5 8'",
]
WIDTH, LINE, SIZE, LETTER, LEFT, TOP = 720, 21, 14, 8.4, 20, 46
GROUND, INK, PROMPT, TYPED = "#1d2230", "#d5dae5", "#7fd1a0", "#ffffff"
KEY, ANSWER, READ, HOLD = 0.045, 0.35, 1.3, 4.0  # seconds: a key, the wait for an answer, a look at it, the last frame


def run(program):
    """Each command with its lines."""
    with tempfile.TemporaryDirectory() as folder:
        bin = Path(folder, "bin")
        bin.mkdir()
        (bin / "antipode").symlink_to(Path(program).resolve())
        work = Path(folder, "work")
        work.mkdir()
        path = {**os.environ, "PATH": f"{bin}:{os.environ['PATH']}"}
        for command in SESSION:
            done = subprocess.run(["sh", "-c", command], cwd=work, env=path, check=True, capture_output=True, text=True)
            yield command, done.stdout.splitlines()


def text(line, x, y, colour, more=""):
    length = f' textLength="{len(line) * LETTER:.1f}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{x:.1f}" y="{y}" fill="{colour}" xml:space="preserve"{length}{more}>{html.escape(line, quote=False)}</text>'


def draw(session):
    parts, rules, now, row = [], [], 0.5, 0
    steps = []  # (name, from, to, letters): what appears at `from`; commands are typed until `to`
    for command, lines in session:
        y, typed = TOP + LINE * row, len(command) * KEY
        width = len(command) * LETTER
        name = f"s{len(steps)}"
        steps.append((name, now, now + typed, len(command), width))
        left = LEFT + 2 * LETTER
        parts.append(
            f'<g class="{name}">{text("$", LEFT, y, PROMPT)}{text(command, left, y, TYPED)}</g>'
            f'<g class="cover {name}c"><rect x="{left - 1:.1f}" y="{y - SIZE}" width="{width + 12:.1f}" height="{LINE - 1}" fill="{GROUND}"/>'
            f'<rect x="{left:.1f}" y="{y - SIZE + 1}" width="{LETTER}" height="{SIZE + 3}" fill="{INK}"/></g>'
        )
        now += typed + ANSWER
        row += 1
        if lines:
            name = f"s{len(steps)}"
            steps.append((name, now, now, 0, 0))
            shown = [text(line, LEFT, TOP + LINE * (row + i), INK) for i, line in enumerate(lines)]
            parts.append(f'<g class="{name}">{"".join(shown)}</g>')
            row += len(lines)
            now += READ
    whole = now + HOLD
    percent = lambda seconds: f"{100 * seconds / whole:.2f}%"
    for name, start, end, letters, width in steps:
        rules.append(f"@keyframes {name}{{0%{{opacity:0}}{percent(start)},100%{{opacity:1}}}}.{name}{{animation-name:{name}}}")
        if letters:
            rules.append(
                f"@keyframes {name}c{{0%{{opacity:0}}{percent(start)}{{opacity:1;transform:translateX(0);animation-timing-function:steps({letters})}}"
                f"{percent(end)}{{opacity:1;transform:translateX({width:.1f}px)}}{percent(end + ANSWER)},100%{{opacity:0;transform:translateX({width:.1f}px)}}}}"
                f".{name}c{{animation-name:{name}c}}"
            )
    height = TOP + LINE * row
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="{SIZE}">',
        "<title>A session in a terminal: analyze, build, hardest and path</title>",
        "<style>",
        ".cover{opacity:0}",
        f"@media (prefers-reduced-motion:no-preference){{g{{animation-duration:{whole:.1f}s;animation-iteration-count:infinite;animation-timing-function:step-end}}",
        *rules, "}", "</style>",
        f'<rect width="{WIDTH}" height="{height}" rx="10" fill="{GROUND}"/>',
        *(f'<circle cx="{LEFT + 18 * i}" cy="17" r="5.5" fill="{colour}"/>' for i, colour in enumerate(("#e0605a", "#e5b34b", "#5fb760"))),
        *parts, "</svg>", "",
    ])  # fmt: skip


def main():
    program, file = sys.argv[1:]
    Path(file).write_text(draw(list(run(program))))


if __name__ == "__main__":
    main()
