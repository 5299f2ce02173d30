//! What can be wrong with an answer.

use serde::Serialize;

/// What was wrong with the answer of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
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
    /// Its way does not end at a goal.
    NoGoal,
    /// Its way has another length than it says.
    WrongLength,
    /// It says that its way is shorter than any can be.
    TooShort,
    /// It says that there is no way, and there is one.
    FalselyUnsolvable,
    /// One of our solvers says that no way is shorter, and one is.
    FalselyOptimal,
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
