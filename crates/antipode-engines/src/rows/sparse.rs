//! Levels of few states, as lists: each state moves by itself through the same transforms.

use super::RowContext;
use super::row_store::RowStore;
use antipode_core::model::RowArc;
use antipode_core::tables::StatePlace;

/// A state of a list costs about as much as this many words of a dense level.
const WORDS_A_STATE: u64 = 512;

/// Whether the next level is cheaper as a list.
pub(super) fn is_cheaper(context: &RowContext<'_>, states: usize) -> bool {
    let words = context.layout.rows * u64::from(context.layout.words);
    states as u64 * WORDS_A_STATE <= words
}

/// Visits the goals, and returns them as a list.
pub(super) fn start(context: &RowContext<'_>, store: &mut RowStore, goals: &[u64]) -> Vec<u64> {
    for &goal in goals {
        visit(context, store, context.layout.place(goal), 0);
    }
    goals.to_vec()
}

/// The states at `depth`, given those at `depth - 1`: those with a move to one of them.
pub(super) fn level(context: &RowContext<'_>, store: &mut RowStore, frontier: &[u64], depth: u32) -> Vec<u64> {
    let mut arcs: Vec<RowArc> = vec![];
    let mut next = vec![];
    let incoming = context.lift.incoming();
    for &state in frontier {
        let from = context.layout.place(state);
        match incoming {
            Some(incoming) => incoming.arcs_to(from.row, &mut arcs),
            None => context.lift.arcs(from.row, &mut arcs),
        }
        for arc in &arcs {
            let to = context.fibre.place_image(arc, from);
            if visit(context, store, to, depth) {
                next.push(context.layout.index(to));
            }
        }
    }
    next
}

/// Visits a state, and returns whether it is new.
fn visit(context: &RowContext<'_>, store: &mut RowStore, place: StatePlace, depth: u32) -> bool {
    let (side, slot) = store.locate(place.row);
    let side = &mut store.sides[side];
    let word = &mut side.bits[slot * context.fibre.words + place.word as usize];
    if *word >> place.lane & 1 == 1 {
        return false;
    }
    *word |= 1 << place.lane;
    side.rows[slot].span.include(depth);
    if let Some(encoding) = context.job.record {
        let words = super::row_store::record_words(Some(encoding), &context.layout);
        let at = side.record(slot) * words;
        let record = &mut side.recorded[at..at + words];
        encoding.record(record, &context.layout, place.word as usize, std::iter::once(1 << place.lane), depth);
    }
    true
}
