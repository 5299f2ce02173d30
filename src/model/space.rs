//! A numbered puzzle as a graph on `0..size`, object-safe and in batches: all that the referee
//! engine, the certificate and the look-ups know of a puzzle.

use std::sync::OnceLock;

use super::{Colour, Key, Lift, Numbering, Serpentine};
use crate::error::Result;
use crate::tables::{Layout, Scheme};

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

    /// The indices of the goals, in increasing order.
    fn goals(&self) -> &[u64];

    /// The side on which all states of a row lie, where the space is bipartite and rows know it.
    fn colour(&self, row: u64) -> Option<Colour> {
        match self.serpentine() {
            Some(board) => Some(board.colour((row / board.units()) as usize)),
            None => self.lift()?.colour(row),
        }
    }

    /// Whether the colour of a row gives the parity of all depths in it: rows have colours, and all goals the same one.
    fn alternates(&self) -> bool {
        let colour = |goal: &u64| self.colour(self.layout().place(*goal).row);
        let first = self.goals().first().and_then(colour);
        first.is_some() && self.goals().iter().all(|goal| colour(goal) == first)
    }

    /// The neighbours of each state of `from`; `out` is cleared first.
    fn expand(&self, from: &[u64], out: &mut Edges);

    /// The name of the `ordinal`-th move from a state.
    fn name(&self, from: u64, ordinal: usize) -> String;

    /// A state as people write it.
    fn write(&self, at: u64) -> String;

    /// The index of a state as people write it; `None` if an invariant separates it from all goals.
    fn read(&self, text: &str) -> Result<Option<u64>>;

    /// The index of the state with a key; `None` as for `read`.
    fn find(&self, key: &[u8]) -> Option<u64>;

    /// The numbering as a voltage graph. OPTIONAL: without it the row engine cannot run.
    fn lift(&self) -> Option<&dyn Lift>;

    /// What the numbering is, if it is that of [`Serpentine`]. OPTIONAL: without it the tile engine cannot run.
    fn serpentine(&self) -> Option<Serpentine> {
        None
    }

    /// Which of the puzzle's numberings this is.
    fn scheme(&self) -> Scheme {
        if self.serpentine().is_some() { Scheme::Serpentine } else { Scheme::General }
    }
}

/// A [`Numbering`] as a [`Space`].
#[derive(Clone, Debug)]
pub struct Numbered<N> {
    puzzle: N,
    /// Found when first asked for.
    goals: OnceLock<Vec<u64>>,
}

impl<N: Numbering> Numbered<N> {
    /// The numbered puzzle.
    pub fn puzzle(&self) -> &N {
        &self.puzzle
    }

    /// The space of a numbering.
    pub fn new(puzzle: N) -> Self {
        Numbered { puzzle, goals: OnceLock::new() }
    }

    fn state(&self, at: u64) -> N::State {
        let mut state = self.puzzle.goals().next().expect("a goal");
        self.puzzle.unrank(at, &mut state);
        state
    }
}

impl<N: Numbering> Space for Numbered<N>
where
    N::State: Key,
{
    fn spec(&self) -> String {
        self.puzzle.spec()
    }

    fn layout(&self) -> Layout {
        self.puzzle.layout()
    }

    fn configurations(&self) -> Option<u64> {
        self.puzzle.configurations()
    }

    fn goals(&self) -> &[u64] {
        self.goals.get_or_init(|| {
            let index = |goal| self.puzzle.rank(&goal).expect("all goals are numbered");
            let mut goals: Vec<u64> = self.puzzle.goals().map(index).collect();
            goals.sort_unstable();
            goals
        })
    }

    fn expand(&self, from: &[u64], out: &mut Edges) {
        out.clear();
        let Some(&first) = from.first() else { return };
        let mut state = self.state(first);
        for &at in from {
            self.puzzle.unrank(at, &mut state);
            self.puzzle.expand(&state, &mut |next| {
                out.push(self.puzzle.rank(next).expect("moves stay among the numbered states"));
            });
            out.close();
        }
    }

    fn name(&self, from: u64, ordinal: usize) -> String {
        self.puzzle.name(&self.state(from), ordinal)
    }

    fn write(&self, at: u64) -> String {
        self.puzzle.write(&self.state(at))
    }

    fn read(&self, text: &str) -> Result<Option<u64>> {
        Ok(self.puzzle.rank(&self.puzzle.read(text)?))
    }

    fn find(&self, key: &[u8]) -> Option<u64> {
        self.puzzle.rank(&Key::of(key))
    }

    fn lift(&self) -> Option<&dyn Lift> {
        self.puzzle.lift()
    }

    fn serpentine(&self) -> Option<Serpentine> {
        self.puzzle.serpentine()
    }
}

/// A space with other goals.
pub struct Rooted<'a> {
    /// The space.
    pub space: &'a dyn Space,
    /// The goals, in increasing order.
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

    fn goals(&self) -> &[u64] {
        &self.goals
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

    fn find(&self, key: &[u8]) -> Option<u64> {
        self.space.find(key)
    }

    fn lift(&self) -> Option<&dyn Lift> {
        self.space.lift()
    }

    fn serpentine(&self) -> Option<Serpentine> {
        self.space.serpentine()
    }
}
