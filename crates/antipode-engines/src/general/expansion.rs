//! Neighbours of batches of states: by tables of moves if there are any, else by the rules.

use std::ops::Range;

use super::codes::{Codes, UNVISITED};
use antipode_core::model::{Edges, MoveTables, Space};

/// The number of states expanded at a time.
const BATCH: usize = 4096;

/// States of the index range that a thread takes at a time: whole groups of codes.
pub(super) const BLOCK: u64 = 1 << 14;

/// A thread's search for neighbours, with the memory for them.
pub(super) struct Expansion<'a> {
    space: &'a dyn Space,
    tables: Option<&'a dyn MoveTables>,
    edges: Edges,
    /// The unvisited states of a block.
    from: Vec<u64>,
}

impl<'a> Expansion<'a> {
    pub(super) fn new(space: &'a dyn Space) -> Expansion<'a> {
        Expansion { space, tables: space.structure().move_tables(), edges: Edges::default(), from: vec![] }
    }

    /// An expansion of the same space for another thread.
    pub(super) fn another(&self) -> Expansion<'a> {
        Expansion { edges: Edges::default(), from: vec![], ..*self }
    }

    /// Calls `visit` for each state with a move to one of `of`.
    #[inline]
    pub(super) fn predecessors(&mut self, of: &[u64], mut visit: impl FnMut(u64)) {
        for batch in of.chunks(BATCH) {
            match self.tables {
                Some(tables) => tables.neighbours(batch, &mut self.edges),
                None => self.space.predecessors(batch, &mut self.edges),
            }
            self.edges.all().iter().for_each(|&state| visit(state));
        }
    }

    /// Finds the unvisited states of a block with a successor of this code. Sets a bit of `found`
    /// for each.
    #[inline]
    pub(super) fn with_successor(&mut self, block: Range<u64>, codes: &Codes, code: u64, found: &mut [u64]) {
        self.from.clear();
        codes.list(block.clone(), UNVISITED, &mut self.from);
        for batch in self.from.chunks(BATCH) {
            match self.tables {
                Some(tables) => tables.neighbours(batch, &mut self.edges),
                None => self.space.expand(batch, &mut self.edges),
            }
            for (i, state) in batch.iter().enumerate() {
                if self.edges.of(i).iter().any(|&next| codes.is(next, code)) {
                    found[(state - block.start) as usize / 64] |= 1 << ((state - block.start) % 64);
                }
            }
        }
    }
}
