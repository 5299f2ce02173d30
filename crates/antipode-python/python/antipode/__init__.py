"""Exact distances of sliding, twisty and other permutation puzzles.

>>> import antipode
>>> antipode.analyze("sliding:3x3").god_number
31
"""

from . import pdb
from ._antipode import __version__
from ._errors import ClosedError, DamagedError, Error, LawError, LimitError, MissingError, RefutedError, SlowWarning, UsageError
from ._heuristic import Heuristic
from ._jobs import (
    analyze,
    audit,
    audit_heuristic,
    build,
    components,
    cosets,
    diameter,
    doctor,
    families,
    heuristic_topology,
    label,
    open,
    solvable,
    solve,
    solve_subset,
    solvers,
)
from ._progress import Progress
from ._puzzle import NOT_NUMBERED, Graph, Puzzle, Rules
from ._report import Report
from ._reports import Analysis, Audit, Diameter, HeuristicAudit, HeuristicTopology, Paths, Solution
from ._table import Table

__all__ = [
    "NOT_NUMBERED", "Analysis", "Audit", "ClosedError", "DamagedError", "Diameter", "Error", "Graph", "Heuristic", "HeuristicAudit",
    "HeuristicTopology", "LawError", "LimitError", "MissingError", "Paths", "Progress", "Puzzle", "RefutedError", "Report", "Rules",
    "SlowWarning", "Solution", "Table", "UsageError", "__version__", "analyze", "audit", "audit_heuristic", "build", "components",
    "cosets", "diameter", "doctor", "families", "heuristic_topology", "label", "open", "pdb", "solvable", "solve", "solve_subset", "solvers",
]  # fmt: skip


def __dir__() -> list[str]:
    return __all__
