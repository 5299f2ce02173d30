//! What problems demand of the work on them, and who supports it.
//!
//! A solver, an engine, an encoding or a job ([`SupportedWork`]) lists the demands that it
//! supports, and [`Problem::check_support`] compares the list with a problem. The book's table of
//! what works with what is made of the same lists. What is not listed is not supported, so nothing
//! new promises more than its author decided.

use super::Problem;
use crate::error::{Error, Result, UsageError};

/// A property of a problem that not all work supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemDemand {
    /// Moves cost more than 1.
    MoveCosts,
    /// Some moves cannot be undone by moves.
    OneWayMoves,
    /// There is more than one goal.
    SeveralGoals,
    /// The goals are not listed: only a test tells them.
    UnlistedGoals,
    /// No numbering of the states is known.
    NoNumbering,
}

use ProblemDemand::{MoveCosts, NoNumbering, OneWayMoves, SeveralGoals, UnlistedGoals};

impl ProblemDemand {
    /// All demands.
    pub const ALL: &[ProblemDemand] = &[MoveCosts, OneWayMoves, SeveralGoals, UnlistedGoals, NoNumbering];

    /// What such a problem has.
    pub fn about(self) -> &'static str {
        match self {
            MoveCosts => "moves of other costs",
            OneWayMoves => "moves that cannot be undone",
            SeveralGoals => "several goals",
            UnlistedGoals => "goals that are not listed",
            NoNumbering => "states without a numbering",
        }
    }

    /// What work needs that does not support it.
    pub fn absence(self) -> &'static str {
        match self {
            MoveCosts => "moves of cost 1",
            OneWayMoves => "moves that can be undone",
            SeveralGoals => "a single goal",
            UnlistedGoals => "a list of the goals",
            NoNumbering => "a numbering",
        }
    }

    /// Whether a problem makes this demand.
    pub fn is_made_by(self, problem: &Problem) -> bool {
        match self {
            MoveCosts => problem.costs().is_some(),
            OneWayMoves => problem.directed(),
            SeveralGoals => problem.lists_goals() && problem.goals().nth(1).is_some(),
            // Explored problems may list some goals, and mark others.
            UnlistedGoals => !problem.lists_goals(),
            NoNumbering => problem.abilities().numbering.is_none(),
        }
    }
}

impl Problem {
    /// Checks that work called `who`, which supports these demands, supports the problem. The error
    /// ends with what works `instead`, if that is not empty.
    ///
    /// # Errors
    ///
    /// `Usage` with the first demand that it does not support.
    pub fn check_support(
        &self,
        who: &str,
        supports: &[ProblemDemand],
        instead: impl FnOnce(ProblemDemand) -> String,
    ) -> Result<()> {
        let unsupported =
            ProblemDemand::ALL.iter().find(|demand| !supports.contains(demand) && demand.is_made_by(self));
        unsupported.map_or(Ok(()), |demand| Err(self.refusal(*demand, who, instead(*demand))))
    }

    /// The error of work called `who` that does not support a demand.
    pub fn refusal(&self, demand: ProblemDemand, who: &str, instead: String) -> Error {
        let (needed, spec, found) = (demand.absence(), self.spec(), demand.about());
        Error::Usage(UsageError::Unsupported { who: who.into(), needed, spec, found, instead })
    }
}

/// A piece of work on problems, and the demands that it supports.
#[derive(Clone, Copy, Debug)]
pub struct SupportedWork {
    /// The verb or option with which a user requests it, such as `diameter`.
    pub request: &'static str,
    /// The work, as the subject of a sentence.
    pub who: &'static str,
    /// The demands that it supports.
    pub supports: &'static [ProblemDemand],
    /// What works in its place; may be empty.
    pub instead: &'static str,
}

impl SupportedWork {
    /// Checks that the work supports a problem.
    ///
    /// # Errors
    ///
    /// `Usage` with the first demand that it does not support.
    pub fn check(&self, problem: &Problem) -> Result<()> {
        problem.check_support(self.who, self.supports, |_| self.instead.into())
    }
}
