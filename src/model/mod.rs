//! What the rest of the crate knows of a puzzle: its rules ([`Puzzle`], [`Moves`]), its numbering
//! ([`Numbering`], [`Space`]), the numbering seen as a voltage graph ([`Lift`]), and estimates of distances ([`Heuristic`]).

mod abstraction;
mod base;
mod fold;
mod heuristic;
mod lift;
mod moves;
mod phases;
mod puzzle;
mod serpentine;
mod space;

pub use abstraction::Abstraction;
pub use base::{Base, Hop, Voltage};
pub use fold::{Fold, FoldSizes, Folded, FoldedArc, FoldedRow};
pub use heuristic::{Heuristic, NO_WAY, Plain, Tree, Zero};
pub use lift::{Arc, Colour, Fibre, Lift};
pub use moves::{Key, Keyed, Moves};
pub use phases::{Coordinate, Pair, Phase, Phases, View};
pub use puzzle::{Division, Numbering, Puzzle};
pub use serpentine::{LANES, Serpentine, UNIT_TILES, WORDS, Window};
pub use space::{Edges, Numbered, Rooted, Space};
