//! A finite automaton that finds redundant moves while it reads a path.
//!
//! The solvers learn it (`solvers/src/sequences.rs`) and use it. A
//! [`Problem`](crate::model::Problem) keeps it, so that every search of a puzzle shares it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

/// The most moves of a state.
pub const MOST_MOVES: usize = 64;

/// A move-pruning automaton with one start state per archetype.
///
/// [`Puzzle::archetype`](crate::model::Puzzle::archetype) gives the archetype of a puzzle's state.
#[derive(Clone, Debug, Default)]
pub struct PruningAutomaton {
    /// The start state of each archetype.
    starts: HashMap<Vec<u8>, u32>,
    /// The most moves of a state of the puzzle.
    moves: usize,
    /// For each state of the automaton, a bit for each redundant move.
    skip: Vec<u64>,
    /// The state of the automaton after each move, state by state.
    next: Vec<u32>,
}

impl PruningAutomaton {
    /// Creates an automaton without states. `moves` is at most [`MOST_MOVES`].
    pub fn new(starts: HashMap<Vec<u8>, u32>, moves: usize) -> PruningAutomaton {
        PruningAutomaton { starts, moves, ..PruningAutomaton::default() }
    }

    /// Adds a state, given its successor for every move; `None` marks a redundant move.
    pub fn add(&mut self, after: impl IntoIterator<Item = Option<u32>>) {
        let mut skip = 0;
        for (ordinal, next) in after.into_iter().enumerate() {
            skip |= u64::from(next.is_none()) << ordinal;
            self.next.push(next.unwrap_or(0));
        }
        self.skip.push(skip);
    }

    /// The start state of an archetype; `None` if the automaton has none.
    pub fn start(&self, archetype: &[u8]) -> Option<u32> {
        self.starts.get(archetype).copied()
    }

    /// A bit for each redundant move.
    #[inline]
    pub fn skip(&self, at: u32) -> u64 {
        self.skip[at as usize]
    }

    /// The successor for a move that is not redundant.
    #[inline]
    pub fn next(&self, at: u32, ordinal: usize) -> u32 {
        self.next[at as usize * self.moves + ordinal]
    }
}

/// Levels of learning.
pub const LEVELS: usize = 4;

/// The automata learnt for a puzzle so far, by level; clones share them.
#[derive(Clone, Debug, Default)]
pub struct LearntAutomata(Arc<[LearntLevel; LEVELS]>);

/// The result of a level, once learnt, and the lock of its learner.
#[derive(Debug, Default)]
struct LearntLevel {
    learnt: OnceLock<Option<PruningAutomaton>>,
    learner: Mutex<()>,
}

impl LearntAutomata {
    /// The automaton of a level, learnt on first use.
    ///
    /// `None` if there is nothing to learn. The next call repeats a failed attempt.
    ///
    /// # Errors
    ///
    /// Those of `learn`.
    pub fn at<E>(
        &self,
        level: usize,
        learn: impl FnOnce() -> Result<Option<PruningAutomaton>, E>,
    ) -> Result<Option<&PruningAutomaton>, E> {
        let LearntLevel { learnt, learner } = &self.0[level];
        if let Some(known) = learnt.get() {
            return Ok(known.as_ref());
        }
        let learning = learner.lock();
        if learnt.get().is_none() {
            let automaton = learn()?;
            learnt.get_or_init(|| automaton);
        }
        drop(learning);
        Ok(learnt.get().and_then(Option::as_ref))
    }
}
