//! Shared machinery of token puzzles: tokens on cells, all different or some indistinguishable,
//! with moves that depend only on which cells are occupied.
//!
//! Cells are numbered in *reading order*. A state lists the token on every cell; the tokens in
//! reading order, holes skipped, are its *arrangement*. Where one token moves, a move takes the
//! entry at reading position `i` of the arrangement and re-inserts it at position `j`
//! ([`antipode_core::perms::hop`]); where several do, it permutes the positions. A family
//! implements [`TokenRules`]; [`TokenPuzzle`] makes a [`antipode_core::model::Puzzle`] of it, and
//! [`TokenNumbering`] a [`antipode_core::model::Numbering`] and a [`antipode_core::model::Lift`].
//! [`TokenSums`] are heuristics for all of them.

mod base;
mod classes;
mod colour_heads;
mod colour_numbering;
mod colour_words;
mod coloured;
mod distinct;
mod fibre;
mod goals;
mod indistinguishable_tokens;
mod matching;
mod merged;
mod occupancy;
mod occupancy_walk;
mod path_numbering;
mod patterns;
mod random;
mod ranking;
mod symmetry;
mod token_features;
mod token_lift;
mod token_numbering;
mod token_problem;
mod token_puzzle;
mod token_sums;

pub use coloured::Coloured;
pub use goals::{ANY, Goals};
pub use matching::Colours;
pub use occupancy::{CellSet, Cells};
pub use token_numbering::{TokenNumbering, least_states};
pub(super) use token_problem::problem;
pub use token_puzzle::TokenPuzzle;
pub(crate) use token_sums::FAR;
pub use token_sums::{TokenSums, between};

use std::sync::Arc;

use antipode_core::error::Result;
use antipode_core::model::{Abilities, RowArc, Serpentine};
use occupancy::Occupancies;
use occupancy_walk::OccupancyWalk;

/// A cell without a token.
pub const HOLE: u8 = u8::MAX;

/// The most cells that a token puzzle can have.
pub const MAX_CELLS: usize = 128;

/// The most tokens that can be numbered. Of tokens that all differ there are fewer anyway: 2^60
/// states are the limit.
pub const MAX_TOKENS: usize = 32;

/// The token on every cell, in reading order; [`HOLE`] where there is none. Tokens are `0..tokens`,
/// or the kinds `0..kinds` of indistinguishable tokens.
pub type Placement = Vec<u8>;

/// One token goes from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The cell it leaves.
    pub from: u8,
    /// The cell it enters.
    pub to: u8,
}

/// The rules of a family of token puzzles.
///
/// Laws: `moves` visits each possible result once, never the position itself, and every move can be
/// undone by another; `read(write(p)) == p`; `symmetries` take legal moves to legal moves.
pub trait TokenRules: Send + Sync {
    /// The canonical spec.
    fn spec(&self) -> String;

    /// Number of cells, at most [`MAX_CELLS`].
    fn cells(&self) -> usize;

    /// Number of tokens, at least 1, at most as many as cells.
    fn tokens(&self) -> usize;

    /// How many tokens there are of each kind, where some are indistinguishable. OPTIONAL: all
    /// differ.
    fn counts(&self) -> Vec<usize> {
        vec![1; self.tokens()]
    }

    /// The goal; the first one if there are several.
    fn goal(&self) -> &[u8];

    /// All goals. OPTIONAL: there is one.
    fn goals(&self) -> Goals {
        Goals::only(self.goal().to_vec())
    }

    /// Visits the moves that are legal where exactly the cells of `occupied` hold a token. The
    /// steps of a move are made all at once: they leave different cells, and enter different cells
    /// that are empty or left.
    fn moves(&self, occupied: Cells, visit: &mut dyn FnMut(&[Step]));

    /// Whether cells come in pairs `2p`, `2p + 1`, and moves keep exactly one of each pair
    /// occupied: a token with two faces stands on one of them. OPTIONAL: without it all sets of
    /// cells are numbered.
    fn paired(&self) -> bool {
        false
    }

    /// The numbering along a path, where the cells in reading order are one, its tiles in the
    /// goal's order are `0, 1, ..`, and moves are those of [`Serpentine`]. There is one goal then.
    /// OPTIONAL.
    fn serpentine(&self) -> Option<Serpentine> {
        None
    }

    /// The numbering of a coloured board, where the cells in reading order are its path, and moves
    /// are those of [`Coloured`]. OPTIONAL.
    fn coloured(&self) -> Option<Coloured> {
        None
    }

    /// The rows and columns of the board, and its cells in reading order as they lie there, row by
    /// row. OPTIONAL: there is no such order.
    fn grid(&self) -> Option<(usize, usize, Vec<u8>)> {
        None
    }

    /// Whether every move depends on the one before ([`Abilities::sequential`]). OPTIONAL: with one
    /// hole at most.
    fn sequential(&self) -> bool {
        self.cells() <= self.tokens() + 1
    }

    /// Symmetries of the board, as permutations of the cells in reading order that generate all of
    /// them. None where cells are paired.
    fn symmetries(&self) -> Vec<Vec<u8>>;

    /// One walk over all occupancies under these moves, for the tokens and goals of `numbered`.
    /// PROVIDED, as [`TokenRules::row_arcs`] is.
    fn walk(&self, numbered: &dyn TokenRules, occupancies: &Occupancies) -> OccupancyWalk {
        OccupancyWalk::new(self, numbered, occupancies)
    }

    /// The arcs of a row of the numbering. PROVIDED: searches spend their time here, so it is
    /// compiled for each family.
    fn row_arcs(&self, numbering: &TokenNumbering, row: u64, out: &mut Vec<RowArc>) {
        numbering.arcs_under(self, row, out);
    }

    /// What the family knows besides what all token puzzles have: numbering, base, patterns and
    /// random states. OPTIONAL.
    fn abilities(self: Arc<Self>) -> Abilities {
        Abilities::default()
    }

    /// The name of a token, or of a kind of indistinguishable tokens. OPTIONAL: numbers from 1.
    fn token_name(&self, token: u8) -> String {
        (u32::from(token) + 1).to_string()
    }

    /// The name of a move, given the tokens that its steps move.
    fn name(&self, steps: &[Step], tokens: &[u8]) -> String;

    /// A placement as people write it.
    fn write(&self, placement: &[u8]) -> String;

    /// A placement as people write it.
    fn read(&self, text: &str) -> Result<Placement>;
}
