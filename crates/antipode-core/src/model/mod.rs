//! The interfaces of a puzzle: its rules ([`Puzzle`]), what else may be known of it ([`Abilities`]), both joined
//! ([`Problem`]); its numbering ([`Numbering`]), the graph on the numbers that engines search ([`Space`]), that graph as a voltage graph
//! ([`Lift`]), estimates of distances ([`Heuristic`]), and probabilities of moves ([`Policy`]).

mod abilities;
mod abstraction;
mod automaton;
mod base;
mod duality;
mod estimate;
mod explored;
mod features;
mod heuristic;
mod inversions;
mod lift;
mod numbering;
mod pattern_table;
mod phases;
mod policy;
mod problem;
mod puzzle;
mod serpentine;
mod space;
mod structure;
mod word_graph;

pub use abilities::{
    Abilities, BatchRules, Bearings, Construction, Constructive, CosetTables, Divided, Division, Exploration,
    Heuristics, InversionTest, Numberings, PatternCost, Patterns, Reachability, StateSampler, TwoPhased, VoltageGraph,
};
pub use abstraction::Abstraction;
pub use automaton::{Automata, Automaton, LEVELS, MOST_MOVES};
pub use base::{Base, Hop, Voltage};
pub use duality::{DualSearch, Duality};
pub use estimate::Estimate;
pub use explored::Explored;
pub use features::{Bytes, Features};
pub use heuristic::{Cut, Heuristic, HeuristicClaim, Plain, Reached, Tree, Zero};
pub use inversions::{InversionCount, Inversions, TileInversions};
pub use lift::{Colour, Fibre, Lift, LowerBounds, RowArc, SharedRecords};
pub use numbering::Numbering;
pub use pattern_table::PatternTable;
pub use phases::{Coordinate, Pair, Phase, Phases, View};
pub use policy::Policy;
pub use problem::Problem;
pub use puzzle::Puzzle;
pub use serpentine::{LANES, Serpentine, UNIT_TILES, WORDS, Window, windows};
pub use space::{Edges, Numbered, Rooted, Space};
pub use structure::{MoveTables, Structure};
pub use word_graph::{Arrow, Table, WordGraph, WordShape, Words};
