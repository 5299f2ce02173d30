//! A puzzle as solvers see it: object-safe, its states byte strings, and no numbering, so that puzzles of any size can be
//! solved.

use std::borrow::Cow;

use super::{Phases, Puzzle};
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

impl Key for u64 {
    #[inline]
    fn key(&self) -> Cow<'_, [u8]> {
        Cow::Owned(self.to_be_bytes().to_vec())
    }

    #[inline]
    fn of(key: &[u8]) -> Self {
        key.iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }
}

/// The rules of a puzzle on the keys of its states.
///
/// Laws: as for [`Puzzle`], seen through the keys.
pub trait Moves: Send + Sync {
    /// The states at distance 0, one after the other: there may be more than anybody can list.
    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_>;

    /// Whether a state is a goal.
    fn is_goal(&self, state: &[u8]) -> bool;

    /// Visits the successors of a state, always in the same order.
    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8]));

    /// [`Puzzle::redundant`].
    fn redundant(&self, before: usize, after: usize) -> bool;

    /// [`Puzzle::construct`].
    fn construct(&self, from: &[u8]) -> Option<Vec<Vec<u8>>>;

    /// [`Puzzle::phases`].
    fn phases(&self) -> Option<&dyn Phases> {
        None
    }

    /// The name of the `ordinal`-th move from a state.
    fn name(&self, state: &[u8], ordinal: usize) -> String;

    /// A state as people write it.
    fn write(&self, state: &[u8]) -> String;

    /// A state as people write it. `Usage` if it is not a configuration of this puzzle.
    fn read(&self, text: &str) -> Result<Vec<u8>>;
}

/// A [`Puzzle`] as [`Moves`].
#[derive(Clone, Debug)]
pub struct Keyed<P>(pub P);

impl<P: Puzzle> Moves for Keyed<P>
where
    P::State: Key,
{
    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(self.0.goals().map(|goal| goal.key().into_owned()))
    }

    fn is_goal(&self, state: &[u8]) -> bool {
        self.0.is_goal(&Key::of(state))
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        self.0.expand(&Key::of(state), &mut |next| visit(&next.key()));
    }

    fn redundant(&self, before: usize, after: usize) -> bool {
        self.0.redundant(before, after)
    }

    fn construct(&self, from: &[u8]) -> Option<Vec<Vec<u8>>> {
        let way = self.0.construct(&Key::of(from))?;
        Some(way.iter().map(|state| state.key().into_owned()).collect())
    }

    fn phases(&self) -> Option<&dyn Phases> {
        self.0.phases()
    }

    fn name(&self, state: &[u8], ordinal: usize) -> String {
        self.0.name(&Key::of(state), ordinal)
    }

    fn write(&self, state: &[u8]) -> String {
        self.0.write(&Key::of(state))
    }

    fn read(&self, text: &str) -> Result<Vec<u8>> {
        Ok(self.0.read(text)?.key().into_owned())
    }
}
