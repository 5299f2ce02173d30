//! The interfaces of a puzzle.
//!
//! [`Puzzle`] has the rules, [`PuzzleAbilities`] has optional knowledge, and [`Problem`] joins
//! both. A [`Numbering`] numbers the states. Engines search the graph on these numbers as a
//! [`Space`], or as a voltage graph ([`Lift`]). A [`Heuristic`] estimates distances, and a
//! [`Policy`] gives probabilities of moves.

mod abilities;
mod batch_edges;
mod costed;
mod costed_patterns;
mod declared;
mod demands;
mod heuristic;
mod legality;
mod move_names;
mod numbering;
mod problem;
mod puzzle;
mod row_expansion;
mod space;
mod state_hash;
mod structure;
mod subset;
mod subset_sampler;
mod symmetry;

pub use abilities::*;
pub use batch_edges::BatchEdges;
pub use declared::{BoardMotion, DeclaredSymmetry, PieceValue, PieceValues, StateDeclaration};
pub use demands::{ProblemDemand, SupportedWork};
pub use heuristic::{
    CutSuccessors, Estimate, Heuristic, HeuristicClaim, NodeArrival, PlainTree, Policy, SearchTree, ZeroHeuristic,
};
pub use legality::quietly;
pub use move_names::names_on_a_walk;
pub use numbering::{ExploredNumbering, Numbering};
pub use problem::Problem;
pub use puzzle::Puzzle;
pub use row_expansion::RowExpansion;
pub use space::{NumberedProblem, RootedSpace, Space};
pub use state_hash::{HashedForm, StateHasher, hash_of_values};
pub use structure::{
    BaseColour, CostedRows, Fibre, FibreRenaming, FoldedRows, IncomingArcs, LANES, LastDigit, Lift, LowerBounds,
    MoveTables, PathStructure, RowArc, SharedRecords, Structure, TileWindow, UNIT_TILES, WORDS, WordArrow, WordEffect,
    WordGraph, WordShape, WordStructure, windows,
};
pub use subset::{NumberedStates, StateCondition, StateSubset, StateTest, subset_text};
pub use symmetry::{ByteForm, CosetFolding, GoalSymmetries, HeldStates, MOST_IMAGES, MoveImages, NOWHERE, WholeMove};
