//! What the rest of the crate knows of a puzzle: its rules ([`Puzzle`]), its numbering
//! ([`Numbering`], [`Space`]) and the numbering seen as a voltage graph ([`Lift`]).

mod base;
mod lift;
mod puzzle;
mod space;

pub use base::{Base, Hop, Voltage};
pub use lift::{Arc, Colour, Fibre, Lift};
pub use puzzle::{Numbering, Puzzle};
pub use space::{Edges, Numbered, Rooted, Space};
