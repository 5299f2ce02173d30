"""Exact distances of sliding, twisty and other permutation puzzles.

>>> import antipode
>>> antipode.analyze("sliding:3x3").god_number
31
"""

from . import pdb
from ._antipode import __version__
from ._errors import (
    BadLineError,
    BadValueError,
    ClosedError,
    DamagedError,
    Error,
    ExcludedOptionError,
    FileExistsError,
    InUseError,
    LawError,
    LimitError,
    MalformedError,
    MissingAbilityError,
    MissingError,
    NotAFileError,
    NotASpecError,
    NotAStateError,
    OtherPuzzleError,
    RefutedError,
    SlowWarning,
    UnknownNameError,
    UnsupportedError,
    UsageError,
)
from ._heuristic import Heuristic, on_bytes
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
    "Analysis", "Audit", "BadLineError", "BadValueError", "ClosedError", "DamagedError", "Diameter", "Error", "ExcludedOptionError",
    "FileExistsError", "Graph", "Heuristic", "HeuristicAudit", "HeuristicTopology", "InUseError", "LawError", "LimitError", "MalformedError",
    "MissingAbilityError", "MissingError", "NOT_NUMBERED", "NotAFileError", "NotASpecError", "NotAStateError", "OtherPuzzleError", "Paths", "Progress",
    "Puzzle", "RefutedError", "Report", "Rules", "SlowWarning", "Solution", "Table", "UnknownNameError", "UnsupportedError",
    "UsageError", "__version__", "analyze", "audit", "audit_heuristic", "build", "components", "cosets", "diameter", "doctor",
    "families", "heuristic_topology", "label", "on_bytes", "open", "pdb", "solvable", "solve", "solve_subset", "solvers",
]  # fmt: skip


def __dir__() -> list[str]:
    return __all__
