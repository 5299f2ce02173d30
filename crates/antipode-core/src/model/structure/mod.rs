//! The structure of a numbering that a search can use besides the rules.

mod lift;
mod path_structure;
mod word_graph;

pub use lift::{BaseColour, Fibre, FibreRenaming, FoldedRows, IncomingArcs, Lift, LowerBounds, RowArc, SharedRecords};
pub use path_structure::{LANES, PathStructure, TileWindow, UNIT_TILES, WORDS, windows};
pub use word_graph::{WordArrow, WordEffect, WordGraph, WordShape, WordStructure};

use super::{BatchEdges, CostDependence, NumberedProblem};
use crate::tables::StateLayout;

/// How the moves of a puzzle act on the indices of a numbering.
///
/// Each fast engine selects its structure by [`Structure::rows`] and the like. The general engine
/// and the reference engine search any in which all moves cost 1.
#[derive(Clone, Copy)]
pub enum Structure<'a> {
    /// Whole rows move at once: a voltage graph, for the row engine.
    Rows(&'a dyn Lift),
    /// The order of tiles along a path over a sliding board, for the tile engine.
    Path(PathStructure),
    /// Some lanes of words move at once, for the word engine.
    Words(&'a dyn WordStructure),
    /// One state moves at a time, by look-ups, for the general engine.
    MoveTables(&'a dyn MoveTables),
    /// One state moves at a time, by the rules of the puzzle.
    Rules,
    /// One state moves at a time, by the rules, and moves have costs.
    ///
    /// Only the engine `dial` searches it, by rows if there are some.
    Costs(Option<CostedRows<'a>>),
}

/// The rows of a space whose moves have costs.
#[derive(Clone, Copy)]
pub struct CostedRows<'a> {
    /// The rows.
    pub lift: &'a dyn Lift,
    /// What costs depend on: not on all of the state.
    pub dependence: CostDependence,
    /// The states of the indices.
    pub states: &'a NumberedProblem,
}

/// Moves from index to index by look-ups, without the states.
///
/// Only searches use them: the reference engine and certificates follow the rules.
///
/// Laws: the neighbours of a state are those of
/// [`Numbering::neighbours`](super::Numbering::neighbours) and perhaps the state itself, in any
/// order and perhaps several times. Moves can be undone by moves.
pub trait MoveTables: Send + Sync {
    /// The indices of the neighbours of each state of `from`; clears `out` first.
    fn neighbours(&self, from: &[u64], out: &mut BatchEdges);

    /// How the moves change the last digit of an index.
    ///
    /// OPTIONAL: without it, searches look up all neighbours of a state before they compare one.
    fn last_digit(&self) -> Option<LastDigit<'_>> {
        None
    }
}

/// The last digit of an index, which moves change whatever the rest of the index is.
///
/// Laws: an index is `rest * values + value`. [`MoveTables::neighbours`] lists one neighbour for
/// each move, in the order of the moves. The rest after a move depends on the rest alone, the value
/// after it on the value alone.
#[derive(Clone, Copy, Debug)]
pub struct LastDigit<'a> {
    /// The number of values, from 1 to 65,536.
    pub values: usize,
    /// Move by move, the value that each value becomes.
    pub after: &'a [u16],
}

impl<'a> Structure<'a> {
    /// The voltage graph, if this is one.
    pub fn rows(self) -> Option<&'a dyn Lift> {
        if let Structure::Rows(rows) = self { Some(rows) } else { None }
    }

    /// The symmetries that fold the rows, if any do.
    pub fn folded(self) -> Option<&'a dyn FoldedRows> {
        self.rows().and_then(Lift::folded)
    }

    /// The number of states: all images of those that are numbered, if symmetries fold the rows.
    pub fn states(self, layout: &StateLayout) -> u64 {
        self.folded().map_or_else(|| layout.size(), FoldedRows::states)
    }

    /// The numbering along a path, if this is one.
    pub fn path(self) -> Option<PathStructure> {
        if let Structure::Path(path) = self { Some(path) } else { None }
    }

    /// The graph of words, if this is one.
    pub fn words(self) -> Option<&'a dyn WordStructure> {
        if let Structure::Words(words) = self { Some(words) } else { None }
    }

    /// The tables of moves, if this has some.
    pub fn move_tables(self) -> Option<&'a dyn MoveTables> {
        if let Structure::MoveTables(tables) = self { Some(tables) } else { None }
    }

    /// Whether moves have costs.
    pub fn has_costs(self) -> bool {
        matches!(self, Structure::Costs(_))
    }

    /// The rows, if moves have costs that rows show.
    pub fn costed_rows(self) -> Option<CostedRows<'a>> {
        if let Structure::Costs(rows) = self { rows } else { None }
    }

    /// The colour of all states of a row, if the space is bipartite and rows determine it.
    pub fn colour(self, layout: &StateLayout, row: u64) -> Option<BaseColour> {
        match self {
            Structure::Rows(rows) => rows.colour(row),
            Structure::Path(path) => Some(path.colour((row / path.units()) as usize)),
            Structure::Words(words) => words.colour((row / (layout.rows / words.shape().vertices as u64)) as usize),
            Structure::MoveTables(_) | Structure::Rules | Structure::Costs(_) => None,
        }
    }
}
