//! A check of the distances that a search found, by the moves of the rules.
//!
//! The distance of a goal is 0, and that of another state the least sum of the cost of a move and
//! the distance after it. As costs are at least 1, only the distances hold this law at every state.
//! Certificates of tables prove it. A search checks it before it reports, at all states of a small
//! space, and else at some of them.

use rayon::prelude::*;

use super::BATCH;
use crate::depths::StateDepths;
use antipode_core::error::{Error, Result};
use antipode_core::model::{BatchEdges, Space};
use antipode_core::tables::UNREACHED;
use antipode_core::watch::StopSignal;

/// The number of states that are checked.
const CHECKED: u64 = 1 << 14;

/// Checks the law at some states. `end` is the least distance that a partial search did not find.
pub(super) fn check(
    space: &dyn Space,
    distances: &impl StateDepths,
    end: Option<usize>,
    signal: StopSignal<'_>,
) -> Result<()> {
    let size = space.layout().size();
    let states: Vec<u64> = (0..size).step_by(size.div_ceil(CHECKED).max(1) as usize).collect();
    states.par_chunks(BATCH).try_for_each(|batch| {
        signal.check()?;
        let mut edges = BatchEdges::default();
        space.expand(batch, &mut edges);
        space.intact()?;
        for (i, &state) in batch.iter().enumerate() {
            let least = edges
                .of(i)
                .iter()
                .zip(edges.costs_of(i))
                .map(|(next, cost)| match distances.depth(*next as usize) {
                    UNREACHED => UNREACHED,
                    depth => depth + u32::from(*cost),
                })
                .min();
            let due = if space.goals().binary_search(&state).is_ok() { 0 } else { least.unwrap_or(UNREACHED) };
            let due = if end.is_some_and(|end| due as usize >= end) { UNREACHED } else { due };
            let own = distances.depth(state as usize);
            if own != due {
                let [own, due] = [own, due].map(|depth| match depth {
                    UNREACHED => "unreachable".into(),
                    depth => format!("at distance {depth}"),
                });
                return Err(Error::broken_law(
                    "the puzzle, with its costs, or the engine dial",
                    format!("state {state} is {own} by the search, and {due} by the moves from it"),
                ));
            }
        }
        Ok(())
    })
}
