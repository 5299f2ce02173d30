//! A numbering as a graph of words, for moves that only some lanes of a word can make.
//!
//! States are numbered vertex by vertex, word by word, lane by lane. Words may have different
//! numbers of lanes; all vertices have the same words. Moves are [`WordEffect`]s between the words
//! of two vertices. In a [`Lift`](super::Lift) whole rows move. Here a move takes those lanes of a
//! word that can make it.

use super::BaseColour;
use crate::bits::{Deposit, DepositSource};

/// The shape of a graph of words, known before the graph is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordShape {
    /// Number of vertices.
    pub vertices: usize,
    /// Words of a vertex.
    pub words: u64,
    /// States of a vertex.
    pub states: u64,
    /// Approximate bytes of the graph.
    pub bytes: u64,
}

/// A numbering that is a graph of words.
///
/// Laws: the index of a state is its vertex times the states of a vertex, plus the first state of
/// its word, plus its lane. The tables of the arrows to a vertex give exactly the moves that lead
/// there. Moves come in inverse pairs.
pub trait WordStructure: Send + Sync {
    /// The shape of the graph.
    fn shape(&self) -> WordShape;

    /// Builds the graph.
    fn graph(&self) -> WordGraph;

    /// The colour of the states of a vertex, if every move changes it.
    ///
    /// OPTIONAL: without it a search takes two bits a lane instead of one.
    fn colour(&self, vertex: usize) -> Option<BaseColour>;
}

/// Moves into a vertex from one source vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordArrow {
    /// The source vertex.
    pub from: usize,
    /// The table that moves words and lanes; `None` if all stay as they are.
    pub table: Option<usize>,
}

/// The effect of some moves on the words of a vertex.
#[derive(Clone, Debug)]
pub enum WordEffect {
    /// Some lanes of whole words move.
    Words {
        /// The source of each word.
        from: Vec<u32>,
        /// The lanes that move.
        lanes: u64,
    },
    /// Whole words move in runs: for each run, its end and its first source word.
    Runs(Vec<(u32, u32)>),
    /// Words stay where they are: for each word, the lanes that move.
    Masks(Vec<u64>),
    /// Parts of words move, `each` for each word.
    Parts {
        /// The parts of all words, end to end.
        parts: Vec<DepositSource>,
        /// Number of parts of each word.
        each: usize,
    },
    /// Lanes move within words: `each` maps for each kind of word, from `first` on.
    Turns {
        /// The first map of the words of kind 0.
        first: usize,
        /// Number of maps of each kind.
        each: usize,
    },
    /// Lanes move within words, from a vertex to itself: for each lane, the lanes that it leads to.
    Lanes(Vec<u64>),
}

/// A graph of words.
#[derive(Clone, Debug)]
pub struct WordGraph {
    /// The first state of each word among those of its vertex, and their number.
    pub first: Vec<u32>,
    /// The kind of each word, if tables need it.
    pub kinds: Vec<u16>,
    /// The arrows to each vertex.
    pub arrows: Vec<Vec<WordArrow>>,
    /// The tables that arrows refer to.
    pub tables: Vec<WordEffect>,
    /// The maps of lanes that parts and turns refer to.
    pub maps: Vec<Deposit>,
}
