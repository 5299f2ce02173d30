"""Paths of files in arguments."""

from __future__ import annotations

import os
from typing import Any

#: A path of a file or a folder.
Path = str | os.PathLike


def fs(file: Path | None) -> str | None:
    return None if file is None else os.fspath(file)


def answers(output: Path | None, force: bool) -> dict[str, Any]:
    """The options of a file of answers."""
    return dict(output=fs(output), force=force)
