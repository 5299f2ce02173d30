"""The classes of reports, with arrays and plots."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._drawing import sparkline
from ._errors import UsageError
from ._fields import (
    AnalysisFields,
    AuditFields,
    DiameterFields,
    HeuristicAuditFields,
    HeuristicTopologyFields,
    PathsFields,
    SolutionFields,
)
from ._report import lines, readable, short, table


class Analysis(AnalysisFields):
    """A complete search: `layers[d]` states have distance d."""

    @property
    def layers(self) -> np.ndarray:
        """The number of states of each distance, uint64."""
        return np.array(self.fields["layers"], dtype=np.uint64)

    @property
    def antipodes(self) -> list[str]:
        """The first states of the greatest distance, as text."""
        return self.fields.get("antipodes", {}).get("examples", [])

    def plot(self, ax=None, **options):
        """Plots the states of each distance as bars. Needs matplotlib; returns the axes."""
        ax = _axes(ax)
        ax.bar(np.arange(len(self.layers)), self.layers, **options)
        distance = "moves from the start" if self.fields.get("from_start") else "distance"
        ax.set(xlabel=distance, ylabel="states", title=f"{self.spec}: God's number {self.god_number}")
        return ax

    def _repr_html_(self) -> str:
        return table(short(self.fields), [("layers", sparkline(self.fields["layers"]))])


class Solution(SolutionFields):
    """A solution of a state."""

    @property
    def path(self) -> list[str] | None:
        """The names of its moves; None if none was found."""
        return names(self.fields.get("moves"))


class Paths(PathsFields):
    """All optimal paths of a state: `count` of them, and the first ones as `paths`."""

    @property
    def moves(self) -> list[list[str]]:  # type: ignore[override]
        """The names of the moves of each listed path."""
        return [names(path) or [] for path in self.fields["paths"]]


class Diameter(DiameterFields):
    """The diameters of all components."""

    def plot(self, ax=None, **options):
        """Plots the diameter of each class of components. Needs matplotlib; returns the axes."""
        ax = _axes(ax)
        classes = self.fields["classes"]
        ax.bar([str(number) for number in range(1, len(classes) + 1)], [one["diameter"] for one in classes], **options)
        ax.set(xlabel="class of components, largest first", ylabel="diameter", title=self.spec)
        return ax


class Audit(AuditFields):
    """The audit of a solver: its solutions compared with exact distances."""

    @property
    def verdict(self) -> str:
        """What the audit found, in a sentence."""
        solved, optimal = self.fields["all"]["solved_rate"], self.fields["all"]["optimal_rate"]
        cases = "runs" if self.fields["repeated"] else "states"
        text = f"{self.solver} solves {readable(solved['count'])} of {readable(solved['of'])} {cases}"
        if optimal["of"]:
            text += f", {readable(optimal['count'])} of {readable(optimal['of'])} with as few moves as possible"
        excess = self.fields["all"]["excess_summary"]
        if excess and excess["mean"]:
            text += f"; its solutions are {readable(excess['mean'])} moves too long on average, {readable(excess['most'])} at most"
        return text

    def __str__(self) -> str:
        return lines([*short(self.fields), ("verdict", self.verdict)])

    def plot(self, ax=None, what: str = "moves", **options):
        """Plots mean lengths of solutions by distance. Needs matplotlib; returns the axes.

        With `what="excess"` it plots the mean and the greatest number of moves beyond the distance.
        """
        if what not in ("moves", "excess"):
            raise UsageError(f'an audit plots "moves" or "excess", not {what!r}')
        ax = _axes(ax)
        if what == "excess":
            groups = [group for group in self.fields["by_distance"] if group["excess_summary"]]
            for figure, mark, name in (("mean", ".", "mean"), ("most", "_", "worst")):
                excess = [group["excess_summary"][figure] for group in groups]
                ax.plot([group["distance"] for group in groups], excess, mark, **{"label": name, **options})
            ax.legend()
            ax.set(xlabel="distance", ylabel="excess moves", title=f"{self.spec}: {self.solver}")
            return ax
        groups = [group for group in self.fields["by_distance"] if group["distance"] is not None and group["length_summary"]]
        distances = [group["distance"] for group in groups]
        ax.plot(distances, [group["length_summary"]["mean"] for group in groups], ".", **options)
        ax.plot(distances, distances, linewidth=0.8, color="gray")
        ax.set(xlabel="distance", ylabel="moves", title=f"{self.spec}: {self.solver}")
        return ax


class HeuristicAudit(HeuristicAuditFields):
    """The audit of a heuristic: its estimates compared with exact distances."""

    @property
    def verdict(self) -> str:
        """What the audit found, in a sentence."""
        over, inconsistent = self.fields["overestimates"], self.fields["inconsistencies"]
        found = "never exceeds the distance" if not over["count"] else f"exceeds the distance of {readable(over['count'])} of {readable(over['of'])} states"
        moves = "is consistent" if not inconsistent["count"] else f"is inconsistent on {readable(inconsistent['count'])} of {readable(inconsistent['of'])} moves"
        claim = "as it claims" if self.fields["honest"] else "against its claim"
        return f"{self.heuristic} {found} and {moves}, {claim}; its mean error is {readable(self.mean_error)}"

    def __str__(self) -> str:
        worst = [(f"worst {at}", f"{one['state']}: {one['estimate']} for {one['distance']}") for at, one in enumerate(self.fields["worst_states"], 1)]
        return lines([*short(self.fields), *worst, ("verdict", self.verdict)])

    def plot(self, ax=None, **options):
        """Plots mean estimates with deviations. Needs matplotlib; returns the axes."""
        ax = _axes(ax)
        by_distance = self.fields["by_distance"]
        distances = [entry["distance"] for entry in by_distance]
        means = [entry["mean"] for entry in by_distance]
        deviations = [entry["deviation"] for entry in by_distance]
        ax.errorbar(distances, means, deviations, fmt=".", **options)
        ax.plot(distances, distances, linewidth=0.8, color="gray")
        ax.set(xlabel="distance", ylabel="estimate", title=f"{self.spec}: {self.heuristic}")
        return ax


class HeuristicTopology(HeuristicTopologyFields):
    """The landscape of a heuristic on all states."""

    def plot(self, ax=None, **options):
        """Plots the states by distance and estimate, the darker the more. Needs matplotlib; returns the axes."""
        ax = _axes(ax)
        cells = [cell for cell in self.fields["joint"] if cell["estimate"] is not None]
        shape = [1 + max((cell[key] for cell in cells), default=0) for key in ("estimate", "distance")]
        powers = np.full(shape, np.nan)
        for cell in cells:
            powers[cell["estimate"], cell["distance"]] = np.log10(cell["states"])
        ax.imshow(powers, **{"origin": "lower", "aspect": "auto", "cmap": "Blues", "vmin": -1, **options})
        ax.plot([0, shape[1] - 1], [0, shape[1] - 1], linewidth=0.8, color="gray")
        ax.set(xlabel="distance", ylabel="estimate", title=f"{self.spec}: {self.heuristic}")
        return ax


def names(steps: Any) -> list[str] | None:
    """The names of moves."""
    return None if steps is None else [step["move"] for step in steps]


def _axes(ax):
    if ax is not None:
        return ax
    from matplotlib import pyplot

    return pyplot.gca()
