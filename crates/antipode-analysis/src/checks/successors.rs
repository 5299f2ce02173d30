//! The certificate of a table of a numbered space whose moves cannot be undone: the law of
//! [`super::bellman`], state by state.
//!
//! [`super::certify`] walks outwards from the goals against the moves. Where a numbering provides
//! those steps, it would have to be trusted. The law only needs the moves of the rules. It holds
//! for numbers, and tables of such spaces have no labels modulo 3 or 4.
//!
//! Cost: each state is expanded once, and each successor is looked up. Memory: the layers.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::at_depth;
use antipode_core::error::{Error, Result};
use antipode_core::model::{BatchEdges, NumberedProblem, Space};
use antipode_core::tables::{DepthSpan, Table};
use antipode_core::watch::{Watch, WorkProgress};

/// The number of states to expand at a time.
const BATCH: u64 = 1024;

/// The number of rows between two reports.
const ROWS: u64 = 1024;

/// Proves that the labels of a table are the distances to the goals of `space`. `Corrupt`, naming a
/// state, if they are not.
pub(super) fn certify(table: &Table, space: &NumberedProblem, watch: &mut Watch<'_>) -> Result<()> {
    let metadata = table.metadata();
    let wrong = |what: String| Error::corrupt(table.path(), what);
    if metadata.encoding.modulus().is_some() {
        return Err(wrong("labels modulo 3 or 4 do not determine distances where moves cannot be undone".into()));
    }
    let (total, signal) = (space.layout().rows, watch.signal());
    let counts: Vec<AtomicU64> = metadata.layers.iter().map(|_| AtomicU64::new(0)).collect();
    for first in (0..total).step_by(ROWS as usize) {
        watch.report(WorkProgress { phase: "certify", depth: None, done: first, total })?;
        let rows = first..total.min(first + ROWS);
        rows.into_par_iter().try_for_each(|row| {
            signal.check()?;
            certify_row(table, space, row, &counts)
        })?;
    }
    for (depth, (count, &layer)) in counts.iter().zip(&metadata.layers).enumerate() {
        let count = count.load(Ordering::Relaxed);
        if count != layer {
            return Err(wrong(format!("{count} states have depth {depth}, not {layer} as the metadata say")));
        }
    }
    space.intact()
}

/// Checks the states of a row, and adds them to the counts by depth.
fn certify_row(table: &Table, space: &NumberedProblem, row: u64, counts: &[AtomicU64]) -> Result<()> {
    let (states, goals, layers) = (space.layout().row_states(), space.goals(), table.metadata().layers.len());
    let (mut span, mut edges) = (DepthSpan::EMPTY, BatchEdges::default());
    let (first, end) = (row * states, (row + 1) * states);
    for start in (first..end).step_by(BATCH as usize) {
        let batch: Vec<u64> = (start..end.min(start + BATCH)).collect();
        space.expand(&batch, &mut edges);
        for (i, &state) in batch.iter().enumerate() {
            let mut nearest = None;
            for &next in edges.of(i) {
                nearest = table.label(next)?.into_iter().chain(nearest).min();
            }
            let is_goal = goals.binary_search(&state).is_ok();
            let expected = if is_goal { Some(0) } else { nearest.map(|depth| depth + 1) };
            let depth = table.label(state)?;
            if depth != expected || depth.is_some_and(|depth| depth as usize >= layers) {
                let (state, depth, expected) = (space.write(state), at_depth(depth), at_depth(expected));
                let what = format!("{state} is {depth} by the table, and {expected} by its neighbours and goals");
                return Err(Error::corrupt(table.path(), what));
            }
            if let Some(depth) = depth {
                counts[depth as usize].fetch_add(1, Ordering::Relaxed);
                span.include(depth);
            }
        }
    }
    if table.span(row)? != span {
        return Err(Error::corrupt(table.path(), format!("the span of row {row} is not that of its depths")));
    }
    Ok(())
}
