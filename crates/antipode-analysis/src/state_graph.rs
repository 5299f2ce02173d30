//! The moves between a few states as a graph, and the farthest states in it.

use std::collections::BTreeMap;

use super::topology::DisjointSets;
use antipode_core::error::Result;
use antipode_core::model::{BatchEdges, Space};

/// The number of states that one call expands.
const BATCH: usize = 4096;

/// The moves between all states of a small space.
pub struct StateGraph {
    /// Where the targets of each state start, and the end of the last.
    starts: Vec<usize>,
    targets: Vec<u32>,
}

/// The end of a breadth-first search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FarthestState {
    /// The greatest distance.
    pub distance: u32,
    /// A state at that distance.
    pub state: u32,
    /// The number of states that the search reached, with its start.
    pub reached: usize,
}

impl StateGraph {
    /// The moves of a space.
    ///
    /// # Panics
    ///
    /// If the space has 2^32 states or more.
    pub fn new(space: &dyn Space) -> StateGraph {
        let size = space.layout().size();
        assert!(u32::try_from(size).is_ok(), "the graph of {size} states is too large");
        let all: Vec<u64> = (0..size).collect();
        let (mut starts, mut targets, mut edges) = (vec![0], vec![], BatchEdges::default());
        for batch in all.chunks(BATCH) {
            space.expand(batch, &mut edges);
            for i in 0..batch.len() {
                targets.extend(edges.of(i).iter().map(|&target| target as u32));
                starts.push(targets.len());
            }
        }
        StateGraph { starts, targets }
    }

    /// The number of states.
    pub fn order(&self) -> usize {
        self.starts.len() - 1
    }

    /// The states that moves lead to.
    #[inline]
    pub fn targets(&self, state: u32) -> &[u32] {
        &self.targets[self.starts[state as usize]..self.starts[state as usize + 1]]
    }

    /// The components, each with its states, in order: moves in either direction connect them.
    ///
    /// # Errors
    ///
    /// `Limit` if the system refuses the memory.
    pub fn components(&self) -> Result<Vec<Vec<u32>>> {
        let sets = DisjointSets::new(self.order() as u64)?;
        for state in 0..self.order() as u32 {
            self.targets(state).iter().for_each(|&target| sets.join(state.into(), target.into()));
        }
        let sets = sets.close();
        let mut components: BTreeMap<u64, Vec<u32>> = BTreeMap::new();
        for state in 0..self.order() as u32 {
            components.entry(sets.root(state.into())).or_default().push(state);
        }
        Ok(components.into_values().collect())
    }

    /// The farthest state from one.
    pub fn farthest(&self, from: u32) -> FarthestState {
        farthest(self.order(), from, |state| self.targets(state))
    }
}

/// The farthest vertex from one in a graph of `order` vertices, by a breadth-first search.
pub(crate) fn farthest<'a>(order: usize, from: u32, targets: impl Fn(u32) -> &'a [u32]) -> FarthestState {
    let mut depth = vec![u32::MAX; order];
    depth[from as usize] = 0;
    let mut queue = vec![from];
    let mut at = 0;
    while at < queue.len() {
        let here = queue[at];
        at += 1;
        for &there in targets(here) {
            if depth[there as usize] == u32::MAX {
                depth[there as usize] = depth[here as usize] + 1;
                queue.push(there);
            }
        }
    }
    let state = queue[queue.len() - 1];
    FarthestState { distance: depth[state as usize], state, reached: queue.len() }
}
