//! A numbering as a graph of words: moves that only some lanes of a word can make.
//!
//! States are numbered vertex by vertex, word by word, lane by lane; words may have different
//! numbers of lanes, and all vertices have the same words. Moves are [`Table`]s between the words
//! of two vertices. Where a [`Lift`](super::Lift) has whole rows that move, here a move takes those
//! lanes of a word that can make it.

use super::Colour;
use crate::bits::{Deposit, DepositSource};

/// What is known of such a graph before it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordShape {
    /// Number of vertices.
    pub vertices: usize,
    /// Words of a vertex.
    pub words: u64,
    /// States of a vertex.
    pub states: u64,
    /// Bytes of the graph, roughly.
    pub bytes: u64,
}

/// A numbering that is a graph of words.
///
/// Laws: the index of a state is that of its vertex times the states of a vertex, plus the first
/// state of its word, plus its lane; the tables of the arrows to a vertex give exactly the moves
/// that lead there; moves come in inverse pairs.
pub trait Words: Send + Sync {
    /// The shape of the graph.
    fn shape(&self) -> WordShape;

    /// The graph.
    fn graph(&self) -> WordGraph;

    /// The colour of the states of a vertex, where every move changes it. OPTIONAL: without it a
    /// search takes two bits a lane instead of one.
    fn colour(&self, vertex: usize) -> Option<Colour>;
}

/// Moves that lead to a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The vertex that they come from.
    pub from: usize,
    /// Where words and lanes go; none if all stay as they are.
    pub table: Option<usize>,
}

/// What some moves do to the words of a vertex.
#[derive(Clone, Debug)]
pub enum Table {
    /// Some lanes of whole words: for each word that they come to, the one that they come from.
    Words {
        /// The words.
        from: Vec<u32>,
        /// The lanes.
        lanes: u64,
    },
    /// Whole words in runs: for each run its end and the first word that it comes from.
    Runs(Vec<(u32, u32)>),
    /// Words stay where they are: for each the lanes that move.
    Masks(Vec<u64>),
    /// `each` parts for each word.
    Parts {
        /// The parts of all words, end to end.
        parts: Vec<DepositSource>,
        /// How many each word has.
        each: usize,
    },
    /// Lanes within words: `each` maps for each kind of word, from `first` on.
    Turns {
        /// The first map of the words of kind 0.
        first: usize,
        /// How many each kind has.
        each: usize,
    },
    /// Lanes within words, from a vertex to itself: the lanes that each lane leads to.
    Lanes(Vec<u64>),
}

/// A graph of words.
#[derive(Clone, Debug)]
pub struct WordGraph {
    /// The first state of each word among those of its vertex, and their number.
    pub first: Vec<u32>,
    /// The kind of each word, if tables ask for it.
    pub kinds: Vec<u16>,
    /// The arrows to each vertex.
    pub arrows: Vec<Vec<Arrow>>,
    /// What they do.
    pub tables: Vec<Table>,
    /// The maps of lanes that parts and turns name.
    pub maps: Vec<Deposit>,
}
