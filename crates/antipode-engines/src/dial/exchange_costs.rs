//! Costs of moves that exchange two entries of a state, by the places and the entries.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

use antipode_core::model::{BatchEdges, NumberedProblem, Space};

/// The cost of an exchange that no move has shown yet.
const UNKNOWN: u8 = 0;

/// The costs of exchanges that moves have shown.
pub(super) struct ExchangeCosts<'a> {
    space: &'a dyn Space,
    states: &'a NumberedProblem,
    /// A number for each entry that states have.
    number: Vec<usize>,
    entries: usize,
    places: usize,
    /// For each two places, by the entries that they have after the move.
    known: Vec<OnceLock<Box<[AtomicU8]>>>,
}

impl<'a> ExchangeCosts<'a> {
    pub(super) fn new(space: &'a dyn Space, states: &'a NumberedProblem) -> ExchangeCosts<'a> {
        let state = states.state(0);
        let (places, mut number) = (state.len(), vec![usize::MAX; 256]);
        let mut entries = 0;
        for entry in state {
            let own = &mut number[usize::from(entry)];
            if *own == usize::MAX {
                *own = entries;
                entries += 1;
            }
        }
        let known = (0..places * places).map(|_| OnceLock::new()).collect();
        ExchangeCosts { space, states, number, entries, places, known }
    }

    /// The places whose entries the moves between some states and others exchange; `None` if these
    /// are not the same two in all of them.
    pub(super) fn places(&self, from: &[u64], to: &[u64]) -> Option<[u16; 2]> {
        let mut all =
            from.iter().zip(to).map(|(from, to)| exchanged(&self.states.state(*from), &self.states.state(*to)));
        let first = all.next()??;
        all.all(|other| other == Some(first)).then_some(first)
    }

    /// Reads the entries of a state.
    #[inline]
    pub(super) fn read(&self, state: u64, entries: &mut Vec<u8>) {
        self.states.read_state(state, entries);
    }

    /// The cost of the move `from -> to`, which exchanges the entries of two places; `entries` are
    /// those of `to`.
    #[inline]
    pub(super) fn cost(&self, [low, high]: [u16; 2], entries: &[u8], [from, to]: [u64; 2]) -> u8 {
        let [low, high] = [low, high].map(usize::from);
        let known = self.known[low * self.places + high]
            .get_or_init(|| (0..self.entries * self.entries).map(|_| AtomicU8::new(UNKNOWN)).collect());
        let [first, second] = [low, high].map(|place| self.number[usize::from(entries[place])]);
        let known = &known[first * self.entries + second];
        let cost = known.load(Ordering::Relaxed);
        if cost != UNKNOWN {
            return cost;
        }
        let cost = self.by_rules(from, to);
        known.store(cost, Ordering::Relaxed);
        cost
    }

    /// The least cost of a move between two states.
    #[cold]
    fn by_rules(&self, from: u64, to: u64) -> u8 {
        let mut edges = BatchEdges::default();
        self.space.expand(&[from], &mut edges);
        let costs = edges.of(0).iter().zip(edges.costs_of(0)).filter(|(next, _)| **next == to);
        costs.map(|(_, cost)| *cost).min().expect("the rules have the move of an arc")
    }
}

/// The two places whose entries are exchanged, if that is all that differs.
fn exchanged(one: &[u8], other: &[u8]) -> Option<[u16; 2]> {
    let places: Vec<usize> = (0..one.len()).filter(|place| one[*place] != other[*place]).collect();
    let [low, high] = places.try_into().ok()?;
    (one[low] == other[high] && one[high] == other[low]).then_some([low as u16, high as u16])
}
