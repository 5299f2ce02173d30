//! What a solver can do, what it needs, and which problems it solves.

use super::SolverParameter;
#[cfg(doc)]
use antipode_core::model::Heuristic;
use antipode_core::model::ProblemDemand;

/// Something that a solver can do.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum SolverAbility {
    /// It follows the estimates of a heuristic.
    Heuristic,
    /// It takes a limit of the length of its paths.
    DepthLimit,
    /// Its search from one state can be divided into parts
    /// ([`SearchPrefixes`](crate::SearchPrefixes)).
    Parts,
    /// It can keep its states in files.
    Files,
    /// It also uses estimates of the distance to the start ([`Heuristic::toward`]).
    BothEnds,
    /// It follows a policy in place of estimates.
    Policy,
    /// It follows a policy if this parameter is 1.
    PolicyIf(&'static SolverParameter),
}

/// What a solver needs of a puzzle besides its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolverNeed {
    /// A plain sliding board, which it solves piece by piece.
    PlainBoard,
    /// The whole 3x3x3 cube, with the tables of [`antipode_core::model::TwoPhases`].
    WholeCube,
    /// A limit of the length of paths.
    DepthLimit,
}

impl SolverNeed {
    /// The need, after "needs".
    pub fn about(self) -> &'static str {
        match self {
            SolverNeed::PlainBoard => "a plain sliding board",
            SolverNeed::WholeCube => "the whole 3x3x3 cube",
            SolverNeed::DepthLimit => "--depth",
        }
    }

    /// Whether it needs more of the puzzle than rules, so that it cannot solve a puzzle with
    /// restricted ends.
    pub fn is_of_puzzle(self) -> bool {
        self != SolverNeed::DepthLimit
    }
}

/// The demands of a solver of all problems.
pub const ANY_PROBLEM: &[ProblemDemand] = ProblemDemand::ALL;

/// Those of one that counts moves.
pub const UNIT_COSTS: &[ProblemDemand] = &[
    ProblemDemand::OneWayMoves,
    ProblemDemand::SeveralGoals,
    ProblemDemand::UnlistedGoals,
    ProblemDemand::NoNumbering,
];

/// Those of one that counts moves and undoes them.
pub const UNDONE_MOVES: &[ProblemDemand] =
    &[ProblemDemand::SeveralGoals, ProblemDemand::UnlistedGoals, ProblemDemand::NoNumbering];

/// Those of one that starts at the goals, too.
pub const LISTED_GOALS: &[ProblemDemand] = &[ProblemDemand::SeveralGoals, ProblemDemand::NoNumbering];
