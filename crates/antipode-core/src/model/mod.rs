//! The interfaces of a puzzle.
//!
//! [`Puzzle`] has the rules, [`Abilities`] has optional knowledge, and [`Problem`] joins both. A
//! [`Numbering`] numbers the states. Engines search the graph on these numbers as a [`Space`], or
//! as a voltage graph ([`Lift`]). A [`Heuristic`] estimates distances, and a [`Policy`] gives
//! probabilities of moves.

mod abilities;
mod costed;
mod costed_patterns;
mod demands;
mod heuristic;
mod legality;
mod move_names;
mod numbering;
mod problem;
mod puzzle;
mod space;
mod structure;
mod subset;
mod subset_sampler;
mod symmetry;

pub use abilities::*;
pub use demands::ProblemDemand;
pub use heuristic::{Cut, Estimate, Heuristic, HeuristicClaim, Plain, Policy, Reached, Tree, Zero};
pub use legality::quietly;
pub use move_names::{names_of_moves, names_on_a_walk};
pub use numbering::{Explored, Numbering};
pub use problem::Problem;
pub use puzzle::Puzzle;
pub use space::{Edges, Numbered, Rooted, Space};
pub use structure::{
    Arrow, Colour, Fibre, Incoming, LANES, LastDigit, Lift, LowerBounds, MoveTables, Renaming, RowArc, Serpentine,
    SharedRecords, Structure, Table, UNIT_TILES, WORDS, Window, WordGraph, WordShape, Words, windows,
};
pub use subset::{Condition, StateList, StateTest, Subset, subset_text};
pub use symmetry::{Form, MOST_IMAGES, NOWHERE, Symmetries};
