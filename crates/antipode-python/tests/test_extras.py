"""Tests that need other packages: plots, environments."""

import antipode
import numpy as np
import pytest


def test_plots(table):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    axes = antipode.analyze("sliding:3x3").plot()
    assert "31" in axes.get_title() and len(axes.patches) == 32
    assert antipode.audit_heuristic(table, "manhattan").plot(axes) is axes


def test_environment(table):
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    from antipode.environment import PuzzleEnv

    for options in ({}, {"one_hot": True}, {"scramble": 5}):
        check_env(PuzzleEnv("sliding:3x3", table, **options), skip_render_check=True)
    env = PuzzleEnv("sliding:3x3", table, render_mode="ansi")
    _, info = env.reset(seed=1)
    steps = 0
    while info["distance"] > 0:
        action = int(np.flatnonzero(info["optimal_actions"])[0])
        before = info["distance"]
        _, reward, solved, _, info = env.step(action)
        steps += 1
        assert info["distance"] == before - 1 and reward == -1.0
    assert solved and env.render() == "1 2 3/4 5 6/7 8 _" and steps > 0
    # An illegal move changes nothing.
    env.reset(options={"state": "1 2 3/4 5 6/7 8 _"})
    assert env.step(3)[4]["distance"] == 0
