#!/usr/bin/env python3
"""Joins frames to an animation without loss: docs/pictures/animate.py FRAMES FILE.webp. It needs Pillow.

FRAMES is a folder of PNG files, shown in the order of their names. A name such as 03-1200.png ends with the milliseconds of its frame.
"""

import sys
from pathlib import Path

from PIL import Image

WIDTH = 720


def main():
    folder, file = sys.argv[1:]
    paths = sorted(Path(folder).glob("*.png"))
    frames = [Image.open(path).convert("RGB") for path in paths]
    frames = [frame.resize((WIDTH, round(frame.height * WIDTH / frame.width)), Image.Resampling.LANCZOS) for frame in frames]
    durations = [int(path.stem.rsplit("-", 1)[1]) for path in paths]
    frames[0].save(file, save_all=True, append_images=frames[1:], duration=durations, loop=0, lossless=True, method=6)


if __name__ == "__main__":
    main()
