//! The faults of answers.

use antipode_programs::LineFault;
use serde::{Deserialize, Serialize};

/// A fault of the answer of a solver or program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Fault {
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

impl From<LineFault> for Fault {
    fn from(fault: LineFault) -> Fault {
        match fault {
            LineFault::TimedOut => Fault::TimedOut,
            LineFault::Crashed => Fault::Crashed,
            LineFault::Garbage => Fault::Garbage,
            LineFault::Flood => Fault::Flood,
        }
    }
}

impl Fault {
    /// A short description of the fault.
    pub fn name(self) -> &'static str {
        match self {
            Fault::TimedOut => "timed out",
            Fault::Crashed => "crashed",
            Fault::Garbage => "garbage",
            Fault::Flood => "too much output",
            Fault::IllegalMove => "illegal move",
            Fault::NoGoal => "does not end at a goal",
            Fault::WrongLength => "another length than it reports",
            Fault::TooShort => "shorter than possible",
            Fault::FalselyUnsolvable => "falsely unsolvable",
            Fault::FalselyOptimal => "falsely called shortest",
        }
    }
}
