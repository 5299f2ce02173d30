//! The faults of answers.

use antipode_programs::LineFault;
use serde::{Deserialize, Serialize};

/// A fault of the answer of a solver or program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ProgramFault {
    /// No answer came in time.
    TimedOut,
    /// The program ended, or closed its output.
    Crashed,
    /// The answer does not follow the protocol.
    Garbage,
    /// The answer exceeds the maximum length.
    Flood,
    /// The path has a move that the rules do not allow.
    IllegalMove,
    /// The path does not end at a goal.
    NoGoal,
    /// The path does not have the claimed length.
    WrongLength,
    /// The answer claims a path that is shorter than the distance.
    TooShort,
    /// The answer calls the goal unreachable, but it is reachable.
    FalselyUnsolvable,
    /// A built-in solver calls its path optimal, but a shorter one exists.
    FalselyOptimal,
}

impl From<LineFault> for ProgramFault {
    fn from(fault: LineFault) -> ProgramFault {
        match fault {
            LineFault::TimedOut => ProgramFault::TimedOut,
            LineFault::Crashed => ProgramFault::Crashed,
            LineFault::Garbage => ProgramFault::Garbage,
            LineFault::Flood => ProgramFault::Flood,
        }
    }
}

impl ProgramFault {
    /// A short description of the fault.
    pub fn name(self) -> &'static str {
        match self {
            ProgramFault::TimedOut => "timed out",
            ProgramFault::Crashed => "crashed",
            ProgramFault::Garbage => "garbage",
            ProgramFault::Flood => "too much output",
            ProgramFault::IllegalMove => "illegal move",
            ProgramFault::NoGoal => "does not end at a goal",
            ProgramFault::WrongLength => "another length than it reports",
            ProgramFault::TooShort => "shorter than possible",
            ProgramFault::FalselyUnsolvable => "falsely unsolvable",
            ProgramFault::FalselyOptimal => "falsely called shortest",
        }
    }
}
