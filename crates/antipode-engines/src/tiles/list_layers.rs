//! Levels of few states: sorted lists, by rank and unrank, without any table.
//!
//! Moves can be undone and change the side, so the neighbours of a layer are the layers before and
//! after it: two lists suffice.

use antipode_core::error::Result;
use antipode_core::memory::reserve_exact;
use antipode_core::model::{BatchEdges, Space};
use antipode_core::watch::StopSignal;

/// The number of states expanded at a time.
const BATCH: usize = 4096;

/// The most neighbours of a board.
const NEIGHBOURS: usize = 4;

/// If memory is short, one part in this many must be free after the removal of duplicates.
/// Otherwise removals would come too often.
const FREE: usize = 8;

/// The layer after `last`, which comes after `before`. `None` if it does not fit in `room` bytes.
pub(super) fn next(
    space: &dyn Space,
    before: &[u64],
    last: &[u64],
    room: u64,
    signal: StopSignal<'_>,
) -> Result<Option<Vec<u64>>> {
    let most = usize::try_from(room / 8).unwrap_or(usize::MAX);
    let (mut edges, mut found) = (BatchEdges::default(), vec![]);
    for batch in last.chunks(BATCH) {
        signal.check()?;
        space.expand(batch, &mut edges);
        let new = edges.all();
        if found.len() + new.len() > found.capacity() {
            reduce(&mut found, before);
            let needed = found.len() + new.len();
            let wanted = (2 * needed).max(NEIGHBOURS * last.len()).min(most);
            let missing = wanted - found.len();
            if needed > most - most / FREE || reserve_exact(&mut found, missing).is_err() {
                return Ok(None);
            }
        }
        found.extend_from_slice(new);
    }
    reduce(&mut found, before);
    found.shrink_to_fit();
    Ok(Some(found))
}

/// Sorts states, and removes duplicates and states of the layer before.
fn reduce(found: &mut Vec<u64>, before: &[u64]) {
    found.sort_unstable();
    found.dedup();
    let mut before = before.iter().copied().peekable();
    found.retain(|&state| {
        while before.next_if(|&earlier| earlier < state).is_some() {}
        before.peek() != Some(&state)
    });
}
