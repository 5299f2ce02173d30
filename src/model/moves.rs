//! A puzzle as solvers see it: object-safe, its states byte strings, and no numbering, so that puzzles of any size can be
//! solved.

use std::borrow::Cow;

use super::Puzzle;
use crate::error::Result;

/// A state as a byte string.
///
/// Laws: `of(key(s)) == s`; all states of a puzzle have keys of one length.
pub trait Key: Sized {
    /// The bytes.
    fn key(&self) -> Cow<'_, [u8]>;

    /// The state with these bytes.
    fn of(key: &[u8]) -> Self;
}

impl Key for Vec<u8> {
    #[inline]
    fn key(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(self)
    }

    #[inline]
    fn of(key: &[u8]) -> Self {
        key.to_vec()
    }
}

/// The rules of a puzzle on the keys of its states.
///
/// Laws: as for [`Puzzle`], seen through the keys.
pub trait Moves: Send + Sync {
    /// The states at distance 0.
    fn goals(&self) -> &[Vec<u8>];

    /// Whether a state is a goal.
    fn is_goal(&self, state: &[u8]) -> bool;

    /// Visits the successors of a state, always in the same order.
    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8]));

    /// [`Puzzle::redundant`].
    fn redundant(&self, before: usize, after: usize) -> bool;

    /// [`Puzzle::construct`].
    fn construct(&self, from: &[u8]) -> Option<Vec<Vec<u8>>>;

    /// The name of the `ordinal`-th move from a state.
    fn name(&self, state: &[u8], ordinal: usize) -> String;

    /// A state as people write it.
    fn write(&self, state: &[u8]) -> String;

    /// A state as people write it. `Usage` if it is not a configuration of this puzzle.
    fn read(&self, text: &str) -> Result<Vec<u8>>;
}

/// A [`Puzzle`] as [`Moves`].
#[derive(Clone, Debug)]
pub struct Keyed<P> {
    puzzle: P,
    /// In increasing order.
    goals: Vec<Vec<u8>>,
}

impl<P: Puzzle> Keyed<P>
where
    P::State: Key,
{
    /// Writes down the goals.
    pub fn new(puzzle: P) -> Self {
        let mut goals: Vec<_> = puzzle.goals().iter().map(|goal| goal.key().into_owned()).collect();
        goals.sort_unstable();
        Keyed { puzzle, goals }
    }
}

impl<P: Puzzle> Moves for Keyed<P>
where
    P::State: Key,
{
    fn goals(&self) -> &[Vec<u8>] {
        &self.goals
    }

    fn is_goal(&self, state: &[u8]) -> bool {
        self.goals.binary_search_by(|goal| goal.as_slice().cmp(state)).is_ok()
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        self.puzzle.expand(&Key::of(state), &mut |next| visit(&next.key()));
    }

    fn redundant(&self, before: usize, after: usize) -> bool {
        self.puzzle.redundant(before, after)
    }

    fn construct(&self, from: &[u8]) -> Option<Vec<Vec<u8>>> {
        let way = self.puzzle.construct(&Key::of(from))?;
        Some(way.iter().map(|state| state.key().into_owned()).collect())
    }

    fn name(&self, state: &[u8], ordinal: usize) -> String {
        self.puzzle.name(&Key::of(state), ordinal)
    }

    fn write(&self, state: &[u8]) -> String {
        self.puzzle.write(&Key::of(state))
    }

    fn read(&self, text: &str) -> Result<Vec<u8>> {
        Ok(self.puzzle.read(text)?.key().into_owned())
    }
}
