//! The certificate of a table where moves have costs.
//!
//! It checks the law of distances at every state: `d(v) = 0` for goals, and `d(v) = min c(v, w) +
//! d(w)` over the moves of any other state. As costs are at least 1, the distance is the only
//! solution, by the argument in `bellman.rs`. A table where moves have costs holds distances, not
//! labels modulo 3 or 4.
//!
//! Cost: each state is expanded once. Memory: that of the distances in the table.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::at_depth;
use antipode_core::error::{Error, Result};
use antipode_core::model::{BatchEdges, NumberedProblem, Space};
use antipode_core::tables::{DepthSpan, ImageReduction, Table, TableImage};
use antipode_core::watch::{Watch, WorkProgress};

/// The number of states that a thread expands at a time.
const PIECE: usize = 1 << 10;

/// The most states between two reports of progress.
const REPORTED: usize = 1 << 18;

/// The bytes of memory that [`certify_costs`] takes.
pub(super) fn certify_costs_memory(table: &Table) -> u64 {
    // A table whose distances cannot be loaded is refused first.
    let distances = TableImage::bytes(table, ImageReduction::default()).unwrap_or(0);
    distances.saturating_add(8 * REPORTED as u64).saturating_add(8 * table.metadata().layers.len() as u64)
}

/// Proves that the numbers of a table are the distances to the goals of `space`. `Corrupt`, naming
/// a state, if they are not; `Limit` if the system refuses memory.
pub(super) fn certify_costs(table: &Table, space: &NumberedProblem, watch: &mut Watch<'_>) -> Result<()> {
    let (metadata, wrong) = (table.metadata(), |what: String| Error::corrupt(table.path(), what));
    if metadata.encoding.modulus().is_some() || metadata.encoding.is_surplus() {
        return Err(wrong("its encoding cannot hold distances where moves have costs".into()));
    }
    if space.explored().is_some_and(|explored| !explored.is_consistent()) {
        return Err(wrong("the states that it carries are not a set of states in order".into()));
    }
    if metadata.layout != space.layout() {
        return Err(wrong(format!("its layout is not that of {}", space.spec())));
    }
    let distances = CostedDistances { image: TableImage::load(table, watch)?, space };
    let counts: Vec<AtomicU64> = metadata.layers.iter().map(|_| AtomicU64::new(0)).collect();
    let law = CostLaw { table, space, distances: &distances, goals: space.goals(), counts: &counts };
    space.intact()?;
    let (layout, total) = (metadata.layout, metadata.layout.size());
    for first in (0..total).step_by(REPORTED) {
        watch.report(WorkProgress { phase: "certify", depth: None, done: first, total })?;
        let states: Vec<u64> = (first..total.min(first + REPORTED as u64)).collect();
        states.par_chunks(PIECE).try_for_each(|piece| law.holds(piece))?;
        space.intact()?;
    }
    for (depth, (count, layer)) in counts.iter().zip(&metadata.layers).enumerate() {
        let count = count.load(Ordering::Relaxed);
        if count != *layer {
            return Err(wrong(format!("{count} states have depth {depth}, not {layer} as the metadata say")));
        }
    }
    for row in 0..layout.rows {
        let (mut span, first) = (DepthSpan::EMPTY, row * layout.row_states());
        let states = first..first + layout.row_states();
        states.filter_map(|state| distances.of(state)).for_each(|depth| span.include(depth));
        if table.span(row)? != span {
            return Err(wrong(format!("the span of row {row} is not that of its depths")));
        }
    }
    Ok(())
}

/// The distances of all states, in memory.
struct CostedDistances<'a> {
    image: TableImage,
    space: &'a NumberedProblem,
}

impl CostedDistances<'_> {
    /// The distance of a state; `None` if it has no path to a goal.
    fn of(&self, state: u64) -> Option<u32> {
        let layout = self.space.layout();
        self.image.depth(&layout, layout.place(state))
    }
}

/// The law at every state.
struct CostLaw<'a> {
    table: &'a Table,
    space: &'a NumberedProblem,
    distances: &'a CostedDistances<'a>,
    goals: &'a [u64],
    /// The number of states at each depth.
    counts: &'a [AtomicU64],
}

impl CostLaw<'_> {
    /// Checks the law at some states, and counts them.
    fn holds(&self, states: &[u64]) -> Result<()> {
        let mut edges = BatchEdges::default();
        self.space.expand(states, &mut edges);
        for (i, &state) in states.iter().enumerate() {
            let least = edges
                .of(i)
                .iter()
                .zip(edges.costs_of(i))
                .filter_map(|(next, cost)| Some(self.distances.of(*next)?.saturating_add(u32::from(*cost))))
                .min();
            let due = if self.goals.binary_search(&state).is_ok() { Some(0) } else { least };
            let own = self.distances.of(state);
            if own != due {
                let (state, own, due) = (self.space.write(state), at_depth(own), at_depth(due));
                let what = format!("{state} is {own} by the table, and {due} by its neighbours and goals");
                return Err(Error::corrupt(self.table.path(), what));
            }
            let Some(depth) = own else { continue };
            match self.counts.get(depth as usize) {
                Some(count) => count.fetch_add(1, Ordering::Relaxed),
                None => {
                    let what =
                        format!("{} lies deeper than the deepest layer of the metadata", self.space.write(state));
                    return Err(Error::corrupt(self.table.path(), what));
                }
            };
        }
        Ok(())
    }
}
