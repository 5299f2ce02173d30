//! The interfaces of a puzzle: its rules ([`Puzzle`]), what else may be known of it
//! ([`Abilities`]), both joined ([`Problem`]); its numbering ([`Numbering`]), the graph on the
//! numbers that engines search ([`Space`]), that graph as a voltage graph ([`Lift`]), estimates of
//! distances ([`Heuristic`]), and probabilities of moves ([`Policy`]).

mod abilities;
mod heuristic;
mod numbering;
mod problem;
mod puzzle;
mod space;
mod structure;

pub use abilities::*;
pub use heuristic::{Cut, Estimate, Heuristic, HeuristicClaim, Plain, Policy, Reached, Tree, Zero};
pub use numbering::{Explored, Numbering};
pub use problem::Problem;
pub use puzzle::Puzzle;
pub use space::{Edges, Numbered, Rooted, Space};
pub use structure::{
    Arrow, Colour, Fibre, LANES, Lift, LowerBounds, MoveTables, RowArc, Serpentine, SharedRecords, Structure, Table,
    UNIT_TILES, WORDS, Window, WordGraph, WordShape, Words, windows,
};
