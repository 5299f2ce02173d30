//! A list of labels.

use std::collections::HashSet;

use antipode_core::error::{Error, Result};

/// States of one length with their distances.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LabelList {
    /// Bytes of a state.
    pub length: usize,
    /// The states, end to end.
    pub states: Vec<u8>,
    /// The distance of each state.
    pub distances: Vec<u32>,
}

impl LabelList {
    /// An empty list for states of `length` bytes.
    pub fn new(length: usize) -> LabelList {
        LabelList { length, ..LabelList::default() }
    }

    /// The number of labels.
    pub fn len(&self) -> usize {
        self.distances.len()
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.distances.is_empty()
    }

    /// Appends a state.
    pub fn push(&mut self, state: &[u8], distance: u32) {
        self.states.extend_from_slice(state);
        self.distances.push(distance);
    }

    /// Appends other labels. An empty list takes over the length of their states.
    pub fn extend(&mut self, other: &LabelList) {
        self.length = other.length;
        self.states.extend_from_slice(&other.states);
        self.distances.extend_from_slice(&other.distances);
    }

    /// Appends those of other labels whose states were not `met` before.
    pub(super) fn extend_new(&mut self, other: &LabelList, met: &mut HashSet<Box<[u8]>>) {
        self.length = other.length;
        for (state, &distance) in other.states.chunks_exact(other.length.max(1)).zip(&other.distances) {
            if met.insert(state.into()) {
                self.push(state, distance);
            }
        }
    }

    /// The number of different states.
    pub fn distinct(&self) -> u64 {
        self.states.chunks_exact(self.length.max(1)).collect::<HashSet<_>>().len() as u64
    }

    /// The first `count` labels.
    #[must_use]
    pub fn first(mut self, count: usize) -> LabelList {
        self.states.truncate(count.saturating_mul(self.length));
        self.distances.truncate(count);
        self
    }

    /// The labels at the positions in `order`.
    #[must_use]
    pub fn select(&self, order: &[u32]) -> LabelList {
        let mut chosen = LabelList::new(self.length);
        for at in order.iter().map(|&at| at as usize) {
            chosen.push(&self.states[at * self.length..][..self.length], self.distances[at]);
        }
        chosen
    }

    /// The labels, if there is at least one.
    ///
    /// # Errors
    ///
    /// `Usage` if the list is empty.
    pub fn some(self) -> Result<LabelList> {
        if self.is_empty() { Err(Error::empty("the list", "label", "")) } else { Ok(self) }
    }
}
