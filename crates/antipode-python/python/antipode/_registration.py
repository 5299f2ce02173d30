"""The names of environments."""

from __future__ import annotations

from typing import Any

#: The environments by name, with the spec of each.
REGISTERED = {
    "Sliding2x3": "sliding:2x3",
    "Sliding3x3": "sliding:3x3",
    "Sliding4x4": "sliding:4x4",
    "Twisty2x2x2": "twisty:2x2x2",
    "Twisty3x3x3": "twisty:3x3x3",
    "Pancake10": "pancake:10",
    "TopSpin20": "topspin:20,4",
    "LightsOut5x5": "lightsout:5x5",
    "Hanoi4": "hanoi:4,8",
}


def register() -> None:
    """Registers the environments with Gymnasium: antipode/Sliding3x3-v0 and others.

    `antipode/Puzzle-v0` takes any puzzle: `gymnasium.make("antipode/Puzzle-v0", puzzle=spec)`.
    """
    from gymnasium.envs.registration import register as add
    from gymnasium.envs.registration import registry

    points: dict[str, Any] = dict(entry_point="antipode.environment:PuzzleEnv", vector_entry_point="antipode.environment:PuzzleVectorEnv")
    for name, spec in REGISTERED.items():
        if f"antipode/{name}-v0" not in registry:
            add(f"antipode/{name}-v0", kwargs={"puzzle": spec}, **points)
    if "antipode/Puzzle-v0" not in registry:
        add("antipode/Puzzle-v0", **points)
