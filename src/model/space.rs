//! A numbered puzzle as a graph on `0..size`, object-safe and in batches: all that the referee
//! engine, the certificate and the look-ups know of a puzzle.

use super::{Lift, Numbering};
use crate::error::Result;
use crate::tables::Layout;

/// The neighbours of a batch of states, one list after the other.
#[derive(Clone, Debug, Default)]
pub struct Edges {
    ends: Vec<usize>,
    targets: Vec<u64>,
}

impl Edges {
    /// Forgets all lists, keeps the memory.
    pub fn clear(&mut self) {
        self.ends.clear();
        self.targets.clear();
    }

    /// Adds a neighbour to the list under construction.
    pub fn push(&mut self, target: u64) {
        self.targets.push(target);
    }

    /// Ends the list under construction.
    pub fn close(&mut self) {
        self.ends.push(self.targets.len());
    }

    /// The neighbours of the `i`-th state of the batch, in the order of the puzzle's moves.
    pub fn of(&self, i: usize) -> &[u64] {
        let first = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.targets[first..self.ends[i]]
    }

    /// All lists, end to end.
    pub fn all(&self) -> &[u64] {
        &self.targets
    }
}

/// A graph on `0..layout().size()`.
///
/// Laws: as for [`Numbering`], seen through the indices.
pub trait Space: Send + Sync {
    /// The canonical spec.
    fn spec(&self) -> String;

    /// The shape of the index range.
    fn layout(&self) -> Layout;

    /// Number of configurations, numbered or not; `None` if it exceeds a `u64`.
    fn configurations(&self) -> Option<u64>;

    /// The indices of the goals.
    fn goals(&self) -> Vec<u64>;

    /// The neighbours of each state of `from`; `out` is cleared first.
    fn expand(&self, from: &[u64], out: &mut Edges);

    /// The name of the `ordinal`-th move from a state.
    fn name(&self, from: u64, ordinal: usize) -> String;

    /// A state as people write it.
    fn write(&self, at: u64) -> String;

    /// The index of a state as people write it; `None` if an invariant separates it from the goals.
    fn read(&self, text: &str) -> Result<Option<u64>>;

    /// The numbering as a voltage graph. OPTIONAL: without it the row engine cannot run.
    fn lift(&self) -> Option<&dyn Lift>;
}

/// A [`Numbering`] as a [`Space`].
#[derive(Clone, Debug)]
pub struct Numbered<N>(pub N);

impl<N: Numbering> Numbered<N> {
    fn state(&self, at: u64) -> N::State {
        let mut state = self.0.goals().swap_remove(0);
        self.0.unrank(at, &mut state);
        state
    }
}

impl<N: Numbering> Space for Numbered<N> {
    fn spec(&self) -> String {
        self.0.spec()
    }

    fn layout(&self) -> Layout {
        self.0.layout()
    }

    fn configurations(&self) -> Option<u64> {
        self.0.configurations()
    }

    fn goals(&self) -> Vec<u64> {
        let numbered = |goal| self.0.rank(goal).expect("goals are numbered");
        self.0.goals().iter().map(numbered).collect()
    }

    fn expand(&self, from: &[u64], out: &mut Edges) {
        out.clear();
        let Some(&first) = from.first() else { return };
        let mut state = self.state(first);
        for &at in from {
            self.0.unrank(at, &mut state);
            self.0.expand(&state, &mut |next| {
                out.push(self.0.rank(next).expect("moves stay among the numbered states"));
            });
            out.close();
        }
    }

    fn name(&self, from: u64, ordinal: usize) -> String {
        self.0.name(&self.state(from), ordinal)
    }

    fn write(&self, at: u64) -> String {
        self.0.write(&self.state(at))
    }

    fn read(&self, text: &str) -> Result<Option<u64>> {
        Ok(self.0.rank(&self.0.read(text)?))
    }

    fn lift(&self) -> Option<&dyn Lift> {
        self.0.lift()
    }
}

/// A space with other goals.
pub struct Rooted<'a> {
    /// The space.
    pub space: &'a dyn Space,
    /// The goals.
    pub goals: Vec<u64>,
}

impl Space for Rooted<'_> {
    fn spec(&self) -> String {
        self.space.spec()
    }

    fn layout(&self) -> Layout {
        self.space.layout()
    }

    fn configurations(&self) -> Option<u64> {
        self.space.configurations()
    }

    fn goals(&self) -> Vec<u64> {
        self.goals.clone()
    }

    fn expand(&self, from: &[u64], out: &mut Edges) {
        self.space.expand(from, out);
    }

    fn name(&self, from: u64, ordinal: usize) -> String {
        self.space.name(from, ordinal)
    }

    fn write(&self, at: u64) -> String {
        self.space.write(at)
    }

    fn read(&self, text: &str) -> Result<Option<u64>> {
        self.space.read(text)
    }

    fn lift(&self) -> Option<&dyn Lift> {
        self.space.lift()
    }
}
