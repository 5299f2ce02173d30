"""Exact distances of sliding, twisty and other permutation puzzles.

>>> import antipode
>>> antipode.analyze("sliding:3x3").god_number
31
"""

from . import pdb
from ._antipode import __version__
from ._errors import (
    AmbiguousError,
    BadFileError,
    BadLineError,
    BadLinesError,
    BadTextError,
    BadValueError,
    BrokenLawError,
    ChangedError,
    ClosedError,
    DamagedError,
    EmptyError,
    Error,
    ExcludedOptionError,
    FileExistsError,
    InUseError,
    IncapableError,
    IncompleteError,
    LawError,
    LimitError,
    MalformedError,
    MissingAbilityError,
    MissingError,
    NotAFileError,
    NotASpecError,
    NotAStateError,
    OccupiedError,
    OtherPuzzleError,
    OutOfRangeError,
    ProtocolError,
    RefutedError,
    SlowWarning,
    UnknownNameError,
    UnsuitableFileError,
    UnsupportedError,
    UntrustedError,
    UsageError,
)
from ._heuristic import Heuristic, on_bytes
from ._jobs import (
    analyze,
    audit,
    audit_heuristic,
    build,
    certify,
    components,
    coset,
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
    verify,
)
from ._progress import Progress
from ._puzzle import NOT_NUMBERED, Graph, Puzzle, Rules
from ._report import Report
from ._reports import Analysis, Audit, Diameter, HeuristicAudit, HeuristicTopology, Paths, Solution
from ._table import Table

__all__ = [
    "AmbiguousError", "Analysis", "Audit", "BadFileError", "BadLineError", "BadLinesError", "BadTextError", "BadValueError", "BrokenLawError",
    "ChangedError", "ClosedError", "DamagedError", "Diameter", "EmptyError", "Error", "ExcludedOptionError", "FileExistsError", "Graph",
    "Heuristic", "HeuristicAudit", "HeuristicTopology", "InUseError", "IncapableError", "IncompleteError", "LawError", "LimitError",
    "MalformedError", "MissingAbilityError", "MissingError", "NOT_NUMBERED", "NotAFileError", "NotASpecError", "NotAStateError", "OccupiedError",
    "OtherPuzzleError", "OutOfRangeError", "Paths", "Progress", "ProtocolError", "Puzzle", "RefutedError", "Report", "Rules", "SlowWarning",
    "Solution", "Table", "UnknownNameError", "UnsuitableFileError", "UnsupportedError", "UntrustedError", "UsageError", "__version__", "analyze",
    "audit", "audit_heuristic", "build", "certify", "components", "coset", "cosets", "diameter", "doctor", "families", "heuristic_topology", "label", "on_bytes",
    "open", "pdb", "solvable", "solve", "solve_subset", "solvers", "verify",
]  # fmt: skip


def __dir__() -> list[str]:
    return __all__
