"""Tests of plots, which need matplotlib."""

import antipode
import pytest


def test_plots(table):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    axes = antipode.analyze("sliding:3x3").plot()
    assert "31" in axes.get_title() and len(axes.patches) == 32
    assert antipode.audit_heuristic(table, "manhattan").plot(axes) is axes
    assert antipode.heuristic_topology(table, "manhattan").plot(axes) is axes
    audit = antipode.audit(table, solver="greedy", samples=50)
    assert audit.plot(axes) is axes and audit.plot(axes, what="excess") is axes
    assert antipode.diameter("sliding:2x3").plot(axes) is axes
