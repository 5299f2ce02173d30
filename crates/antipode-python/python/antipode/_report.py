"""Reports: dicts whose fields are attributes, and which notebooks show as tables."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any, ClassVar, Iterator

#: Significant digits of numbers that notebooks show.
DIGITS = 4


class Report:
    """The report of a job. Its fields are attributes; `report.fields` is a dict of them."""

    #: The classes of fields that are reports themselves.
    _nested: ClassVar[dict[str, type[Report]]] = {}

    def __init__(self, fields: dict[str, Any]):
        self.fields = fields

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            fields = self.__dict__.get("fields", {})
            if name not in fields:
                raise AttributeError(f"{type(self).__name__} has no field {name!r}")
            value = fields[name]
            return self._nested.get(name, Report)(value) if isinstance(value, dict) else value

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def __contains__(self, name: object) -> bool:
        return name in self.fields

    def __iter__(self) -> Iterator[str]:
        return iter(self.fields)

    def __len__(self) -> int:
        return len(self.fields)

    def keys(self):
        """The names of the fields, so that `dict(report)` is a dict of them."""
        return self.fields.keys()

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.fields]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Report) and self.fields == other.fields

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in short(self.fields))})"

    def _repr_html_(self) -> str:
        return table(short(self.fields))


def short(fields: dict[str, Any]) -> list[tuple[str, Any]]:
    """The fields without lists and dicts."""
    return [(name, value) for name, value in fields.items() if not isinstance(value, (dict, list)) and value is not None]


def table(rows: list[tuple[str, Any]], more: list[tuple[str, str]] | None = None) -> str:
    """Rows as HTML; `more` are rows whose values are HTML already."""
    cells = [(name, html.escape(readable(value))) for name, value in rows]
    lines = "".join(f"<tr><th>{html.escape(name)}</th><td>{value}</td></tr>" for name, value in [*cells, *(more or [])])
    return f"<table>{lines}</table>"


def lines(rows: list[tuple[str, Any]]) -> str:
    """Rows as text, a line each."""
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:{width}}  {readable(value)}" for name, value in rows)


def readable(value: Any) -> str:
    """A value for people: groups of three digits, and few digits after the point."""
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return f"{value:.{DIGITS}g}"
    if isinstance(value, str) and value.isdecimal() and len(value) > DIGITS:
        return f"{int(value):,}"
    return str(value)
