//! What can be wrong with an answer.

use antipode_programs::LineFault;
use serde::{Deserialize, Serialize};

/// What was wrong with the answer of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Fault {
    /// None came in time.
    TimedOut,
    /// The program ended, or closed its output.
    Crashed,
    /// It is not an answer of the protocol.
    Garbage,
    /// It is longer than any that is read.
    Flood,
    /// It has a move that the rules do not allow.
    IllegalMove,
    /// Its path does not end at a goal.
    NoGoal,
    /// Its path does not have the length that it claims.
    WrongLength,
    /// It claims a path shorter than the distance.
    TooShort,
    /// It calls the goal unreachable, and it is reachable.
    FalselyUnsolvable,
    /// A built-in solver calls its path optimal, and a shorter one exists.
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
    /// What it is, in a few words.
    pub fn name(self) -> &'static str {
        match self {
            Fault::TimedOut => "timed out",
            Fault::Crashed => "crashed",
            Fault::Garbage => "garbage",
            Fault::Flood => "too much output",
            Fault::IllegalMove => "illegal move",
            Fault::NoGoal => "does not end at a goal",
            Fault::WrongLength => "not as long as it says",
            Fault::TooShort => "shorter than possible",
            Fault::FalselyUnsolvable => "falsely unsolvable",
            Fault::FalselyOptimal => "falsely called shortest",
        }
    }
}
