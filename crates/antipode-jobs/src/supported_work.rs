//! The work that does not support every problem, and what it supports. The book's table of what
//! works with what is made of this list, and of those of engines, encodings and solvers.

use antipode_core::model::ProblemDemand::{MoveCosts, NoNumbering, OneWayMoves, SeveralGoals, UnlistedGoals};
use antipode_core::model::{ProblemDemand, SupportedWork};
use antipode_core::tables::Encoding;
pub(crate) use antipode_solvers::ALL_SOLUTIONS;

/// All but costs: work that counts moves.
const COUNTS_MOVES: &[ProblemDemand] = &[OneWayMoves, SeveralGoals, UnlistedGoals, NoNumbering];

/// The restriction of first and last moves.
pub(crate) const RESTRICTED_ENDS: SupportedWork = SupportedWork {
    request: "solve --first, --last",
    who: "a search with restricted first and last moves",
    supports: COUNTS_MOVES,
    instead: "leave out --first and --last",
};

/// The search from one state, divided into parts.
pub(crate) const SPLIT_SOLVE: SupportedWork = SupportedWork {
    request: "solve --split",
    who: "a search in parts",
    supports: COUNTS_MOVES,
    instead: "leave out --split",
};

/// The states of a subset, solved up to symmetry.
pub(crate) const SUBSET_SOLUTIONS: SupportedWork = SupportedWork {
    request: "solve --among",
    who: "the solution of a subset",
    supports: COUNTS_MOVES,
    instead: "solve its states one by one",
};

/// Solvers that are other programs.
pub(crate) const EXTERNAL_SOLVERS: SupportedWork = SupportedWork {
    request: "solve --solver cmd:",
    who: "an external solver",
    supports: COUNTS_MOVES,
    instead: "use a solver of this program",
};

/// The comparison of expanded states with those that A* must expand.
pub(crate) const EXPANDED_AUDIT: SupportedWork = SupportedWork {
    request: "audit --expanded",
    who: "the comparison of expanded states with those that A* must expand",
    supports: COUNTS_MOVES,
    instead: "leave out --expanded",
};

/// The landscape of a heuristic: how its estimates rise and fall along moves.
pub(crate) const HEURISTIC_LANDSCAPE: SupportedWork = SupportedWork {
    request: "heuristic topology",
    who: "a landscape, which counts moves,",
    supports: COUNTS_MOVES,
    instead: "",
};

/// Diameters of components.
pub(crate) const DIAMETERS: SupportedWork = SupportedWork {
    request: "diameter",
    who: "a diameter",
    supports: COUNTS_MOVES,
    instead: "analyze and build take every puzzle",
};

/// Tables with one row of each class of symmetric rows.
pub(crate) const FOLDED_TABLE: SupportedWork =
    SupportedWork { request: "build --fold", who: "a folded table", supports: &[], instead: "leave out --fold" };

/// Counts of states by distance, one coset at a time.
pub(crate) const COSET_COUNTS: SupportedWork = SupportedWork {
    request: "analyze --by-coset",
    who: "a search coset by coset",
    supports: &[],
    instead: "leave out --by-coset",
};

/// The search of a whole coset, by words from the goal.
pub(crate) const WHOLE_COSETS: SupportedWork =
    SupportedWork { request: "coset", who: "the search of a whole coset", supports: &[], instead: "use analyze" };

/// Walks from a goal, which are paths to it.
pub(crate) const SCRAMBLES: SupportedWork = SupportedWork {
    request: "sample --shuffle, label --scrambles",
    who: "a scramble",
    supports: &[MoveCosts, SeveralGoals, NoNumbering],
    instead: "build a table and sample that",
};

/// Random states of a puzzle that cannot draw them itself.
pub(crate) const EXPLORED_SAMPLES: SupportedWork = SupportedWork {
    request: "sample, of an explored puzzle",
    who: "a sample of explored states",
    supports: &[MoveCosts, SeveralGoals, NoNumbering],
    instead: "build a table and sample that",
};

/// Training on the lengths of walks.
pub const LABELS_OF_WALKS: SupportedWork = SupportedWork {
    request: "learn --labels walks",
    who: "learning from walks",
    supports: &[SeveralGoals, NoNumbering],
    instead: "use --labels table or solver",
};

/// All work that does not support every problem, but for engines, encodings and solvers.
pub const RESTRICTED_WORK: &[SupportedWork] = &[
    ALL_SOLUTIONS,
    RESTRICTED_ENDS,
    SPLIT_SOLVE,
    SUBSET_SOLUTIONS,
    EXTERNAL_SOLVERS,
    EXPANDED_AUDIT,
    HEURISTIC_LANDSCAPE,
    DIAMETERS,
    FOLDED_TABLE,
    COSET_COUNTS,
    WHOLE_COSETS,
    SCRAMBLES,
    EXPLORED_SAMPLES,
    LABELS_OF_WALKS,
];

/// The demands that a table in an encoding supports.
pub fn encoding_supports(encoding: Encoding) -> &'static [ProblemDemand] {
    match encoding {
        // The rows of a numbering show the parity of the depth.
        Encoding::Plane => &[SeveralGoals],
        // Distances modulo 3 need moves that change the distance by at most 1.
        Encoding::Mod3 => &[SeveralGoals, UnlistedGoals, NoNumbering],
        _ => ProblemDemand::ALL,
    }
}
