//! The common implementation of token puzzles: tokens on cells, all different or some equal, with
//! moves that depend only on which cells are occupied.
//!
//! Cells are numbered in *reading order*. A state lists the token on every cell; the tokens in
//! reading order, holes skipped, are its *arrangement*. If a move moves one token, it takes the
//! entry at reading position `i` of the arrangement and re-inserts it at position `j`
//! ([`antipode_core::perms::hop`]); if it moves several, it permutes the positions. A family
//! implements [`TokenRules`]. [`TokenPuzzle`] turns that into a [`antipode_core::model::Puzzle`],
//! and [`TokenNumbering`] into a [`antipode_core::model::Numbering`] and a
//! [`antipode_core::model::Lift`]. [`TokenSums`] provides heuristics for all of them.

mod base;
mod classes;
mod colour_heads;
mod colour_numbering;
mod colour_words;
mod coloured;
mod conditional_moves;
mod distinct;
mod explicit;
mod fibre;
mod goal_symmetries;
mod goals;
mod indistinguishable_tokens;
mod matching;
mod merged;
mod move_bound;
mod occupancy;
mod occupancy_walk;
mod path_numbering;
mod patterns;
mod random;
mod ranking;
mod shared_costs;
mod symmetry;
mod token_features;
mod token_lift;
mod token_numbering;
mod token_problem;
mod token_puzzle;
mod token_sums;

pub(crate) use coloured::ColouredNumbering;
pub(crate) use conditional_moves::ConditionalSteps;
pub(crate) use goals::{ANY, PatternGoals};
pub(crate) use matching::ColourMatching;
pub(crate) use occupancy::{CellSet, Cells};
pub(crate) use token_numbering::{TokenNumbering, least_states};
pub(super) use token_problem::problem;
pub(crate) use token_puzzle::TokenPuzzle;
pub(crate) use token_sums::FAR;
pub(crate) use token_sums::{TokenSums, between, sources};

use std::sync::Arc;

use antipode_core::error::Result;
use antipode_core::model::{PathStructure, PuzzleAbilities, RowArc};
use occupancy::OccupancyRanks;
use occupancy_walk::OccupancyWalk;

/// A cell without a token.
pub(crate) const HOLE: u8 = u8::MAX;

/// The most cells that a token puzzle can have.
pub(crate) const MAX_CELLS: usize = 128;

/// The most tokens that can be numbered. If all tokens differ, the limit of 2^60 states is
/// stricter.
pub(crate) const MAX_TOKENS: usize = 32;

/// The token on every cell, in reading order; [`HOLE`] where there is none. Tokens are `0..tokens`,
/// or the kinds `0..kinds` of indistinguishable tokens.
pub(crate) type Placement = Vec<u8>;

/// The motion of one token from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TokenStep {
    /// The cell that the token leaves.
    pub from: u8,
    /// The cell that the token enters.
    pub to: u8,
}

/// The rules of a family of token puzzles.
///
/// Laws: `moves` visits each possible result once and never the position itself, and another move
/// undoes every move; `read(write(p)) == p`; `symmetries` map legal moves to legal moves.
pub(crate) trait TokenRules: Send + Sync {
    /// The canonical spec.
    fn spec(&self) -> String;

    /// The number of cells, at most [`MAX_CELLS`].
    fn cells(&self) -> usize;

    /// The number of tokens, from 1 to the number of cells.
    fn tokens(&self) -> usize;

    /// The number of tokens of each kind, if some are indistinguishable. OPTIONAL: all differ.
    fn counts(&self) -> Vec<usize> {
        vec![1; self.tokens()]
    }

    /// The goal; the first one if there are several.
    fn goal(&self) -> &[u8];

    /// All goals. OPTIONAL: there is one.
    fn goals(&self) -> PatternGoals {
        PatternGoals::only(self.goal().to_vec())
    }

    /// Visits the legal moves when exactly the cells of `occupied` hold a token. The steps of a
    /// move happen at once: they leave different cells, and enter different cells that are empty or
    /// left.
    fn moves(&self, occupied: Cells, visit: &mut dyn FnMut(&[TokenStep]));

    /// All moves with the cells that must be empty or occupied. Those whose needs are met are the
    /// moves of [`TokenRules::moves`], perhaps several times. OPTIONAL: the list would be too long.
    fn conditional_moves(&self) -> Option<Vec<ConditionalSteps>> {
        None
    }

    /// Whether moves keep exactly one cell of each pair `2p`, `2p + 1` occupied. Such a pair
    /// represents a token with two faces. OPTIONAL: otherwise all sets of cells are numbered.
    fn paired(&self) -> bool {
        false
    }

    /// The numbering along a path, for the moves of [`PathStructure`] and a single goal. The cells
    /// in reading order must be the path, and the goal's tiles along it `0, 1, ..`. OPTIONAL.
    fn path_structure(&self) -> Option<PathStructure> {
        None
    }

    /// The numbering of a coloured board, for the moves of [`ColouredNumbering`]. The cells in
    /// reading order must be its path. OPTIONAL.
    fn coloured(&self) -> Option<ColouredNumbering> {
        None
    }

    /// The rows and columns of the board, and its cells row by row. The cells are numbers in
    /// reading order. OPTIONAL: the puzzle is not a grid.
    fn grid(&self) -> Option<(usize, usize, Vec<u8>)> {
        None
    }

    /// A bound of the number of moves from any placement. OPTIONAL: it is found by itself where few
    /// sets of cells can be occupied.
    fn most_moves(&self) -> Option<usize> {
        None
    }

    /// Whether every move depends on the one before ([`PuzzleAbilities::sequential`]). OPTIONAL:
    /// true with at most one hole.
    fn sequential(&self) -> bool {
        self.cells() <= self.tokens() + 1
    }

    /// Generators of the board's symmetries, as permutations of the cells in reading order. None if
    /// cells are paired.
    fn symmetries(&self) -> Vec<Vec<u8>>;

    /// Walks all occupancies under these moves, for the tokens and goals of `numbered`. PROVIDED,
    /// like [`TokenRules::row_arcs`].
    fn walk(&self, numbered: &dyn TokenRules, occupancies: &OccupancyRanks) -> OccupancyWalk {
        OccupancyWalk::new(self, numbered, occupancies)
    }

    /// The arcs of a row of the numbering. PROVIDED: searches spend their time here, so it is
    /// compiled for each family.
    fn row_arcs(&self, numbering: &TokenNumbering, row: u64, out: &mut Vec<RowArc>) {
        numbering.arcs_under(self, row, out);
    }

    /// The abilities of the family in addition to those of all token puzzles: numbering, base,
    /// patterns and random states. OPTIONAL.
    fn abilities(self: Arc<Self>) -> PuzzleAbilities {
        PuzzleAbilities::default()
    }

    /// The name of a token, or of a kind of indistinguishable tokens. OPTIONAL: numbers from 1.
    fn token_name(&self, token: u8) -> String {
        (u32::from(token) + 1).to_string()
    }

    /// The name of a move, given the tokens that its steps move.
    fn name(&self, steps: &[TokenStep], tokens: &[u8]) -> String;

    /// A placement as people write it.
    fn write(&self, placement: &[u8]) -> String;

    /// A placement as people write it.
    fn read(&self, text: &str) -> Result<Placement>;
}
