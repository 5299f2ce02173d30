"""Reports of jobs: attributes, tables in notebooks, and plots if matplotlib is installed."""

from __future__ import annotations

import html
from typing import Any

import numpy as np


class Report:
    """The report of a job. Its fields are attributes; `report.fields` is a dict of them."""

    def __init__(self, fields: dict):
        self.fields = fields

    def __getattr__(self, name: str) -> Any:
        try:
            return _plain(self.__dict__["fields"][name])
        except KeyError:
            raise AttributeError(f"{type(self).__name__} has no field {name!r}") from None

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.fields]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Report) and self.fields == other.fields

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in _short(self.fields))})"

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><th>{html.escape(name)}</th><td>{html.escape(str(value))}</td></tr>" for name, value in _short(self.fields))
        return f"<table>{rows}</table>"


def _plain(value: Any) -> Any:
    return Report(value) if isinstance(value, dict) else value


def _short(fields: dict) -> list[tuple[str, Any]]:
    """The fields without lists and dicts."""
    return [(name, value) for name, value in fields.items() if not isinstance(value, (dict, list)) and value is not None]


class Analysis(Report):
    """A complete search: `layers[d]` states have distance d."""

    @property
    def layers(self) -> np.ndarray:
        """The number of states of each distance, uint64."""
        return np.array(self.fields["layers"], dtype=np.uint64)

    @property
    def antipodes(self) -> list[str]:
        """The first states of the greatest distance, as text."""
        return self.fields["antipodes"]["examples"]

    def plot(self, ax=None, **options):
        """Plots the states of each distance as bars. Needs matplotlib; returns the axes."""
        ax = _axes(ax)
        ax.bar(np.arange(len(self.layers)), self.layers, **options)
        distance = "moves from the start" if self.fields.get("from_start") else "distance"
        ax.set(xlabel=distance, ylabel="states", title=f"{self.spec}: God's number {self.god_number}")
        return ax


class HeuristicAudit(Report):
    """The audit of a heuristic: its estimates compared with exact distances."""

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


def _axes(ax):
    if ax is not None:
        return ax
    from matplotlib import pyplot

    return pyplot.gca()
