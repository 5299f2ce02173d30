//! Levels of few states: sorted lists, by rank and unrank, without any table.
//!
//! Moves can be undone and change the side, so the neighbours of a layer are the layers before and after it: two lists
//! suffice.

use antipode_core::model::{Edges, Space};

/// States that are expanded at a time.
const BATCH: usize = 4096;

/// The layer after `last`; `before` is the one before it.
pub(super) fn next(space: &dyn Space, before: &[u64], last: &[u64]) -> Vec<u64> {
    let (mut edges, mut found) = (Edges::default(), vec![]);
    for batch in last.chunks(BATCH) {
        space.expand(batch, &mut edges);
        found.extend_from_slice(edges.all());
    }
    found.sort_unstable();
    found.dedup();
    let mut before = before.iter().copied().peekable();
    found.retain(|&state| {
        while before.next_if(|&earlier| earlier < state).is_some() {}
        before.peek() != Some(&state)
    });
    found
}
