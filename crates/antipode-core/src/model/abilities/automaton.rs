//! A finite automaton that reads the moves of a path, and tells which moves need not be made next.
//!
//! The solvers learn it (`solvers/src/sequences.rs`) and use it; a
//! [`Problem`](crate::model::Problem) keeps it, so that every search of a puzzle shares it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

/// Moves of a state at most.
pub const MOST_MOVES: usize = 64;

/// The automaton. It begins anew at any state, by its archetype
/// ([`Puzzle::archetype`](crate::model::Puzzle::archetype)).
#[derive(Clone, Debug, Default)]
pub struct Automaton {
    /// The state of the automaton in which reading begins, for each archetype.
    starts: HashMap<Vec<u8>, u32>,
    /// The most moves of a state of the puzzle.
    moves: usize,
    /// For each state of the automaton: a bit for each move that need not be made.
    skip: Vec<u64>,
    /// The state of the automaton after each move, state by state.
    next: Vec<u32>,
}

impl Automaton {
    /// With so many moves, at most [`MOST_MOVES`], and these starts, and no states.
    pub fn new(starts: HashMap<Vec<u8>, u32>, moves: usize) -> Automaton {
        Automaton { starts, moves, ..Automaton::default() }
    }

    /// Adds a state: for every move the state after it; `None` if it need not be made.
    pub fn add(&mut self, after: impl IntoIterator<Item = Option<u32>>) {
        let mut skip = 0;
        for (ordinal, next) in after.into_iter().enumerate() {
            skip |= u64::from(next.is_none()) << ordinal;
            self.next.push(next.unwrap_or(0));
        }
        self.skip.push(skip);
    }

    /// The state in which reading begins; `None` if nothing is known of paths from such states of
    /// the puzzle.
    pub fn start(&self, archetype: &[u8]) -> Option<u32> {
        self.starts.get(archetype).copied()
    }

    /// A bit for each move that need not be made.
    #[inline]
    pub fn skip(&self, at: u32) -> u64 {
        self.skip[at as usize]
    }

    /// The state after a move that has to be made.
    #[inline]
    pub fn next(&self, at: u32, ordinal: usize) -> u32 {
        self.next[at as usize * self.moves + ordinal]
    }
}

/// Levels of learning.
pub const LEVELS: usize = 4;

/// What was learnt of a puzzle so far, the more the higher the level. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Automata(Arc<[Lesson; LEVELS]>);

/// What was learnt at a level, once it is, and who learns it.
#[derive(Debug, Default)]
struct Lesson {
    learnt: OnceLock<Option<Automaton>>,
    learner: Mutex<()>,
}

impl Automata {
    /// The automaton of a level, learnt when it is asked for first; `None` if nothing can be
    /// learnt. What fails is learnt again when it is asked for next.
    ///
    /// # Errors
    ///
    /// Those of `learn`.
    pub fn at<E>(
        &self,
        level: usize,
        learn: impl FnOnce() -> Result<Option<Automaton>, E>,
    ) -> Result<Option<&Automaton>, E> {
        let Lesson { learnt, learner } = &self.0[level];
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
