//! The certificate of a table that keeps, for each element, the least depth over all rows that
//! share an entry.
//!
//! As in `certify.rs`, the walk meets every state at its distance, and the nearest state of each
//! entry first. So an entry must hold the depth at which one of its states is first met, and no
//! state may be met before its entry says. The number of entries first met at each depth must be
//! the layer count. An entry without a met state must be marked as unreached. The span of a row
//! must be that of its values.

use std::sync::atomic::AtomicU64;

use rayon::prelude::*;

use super::bellman::span_of;
use super::certify::{CHUNK, clear_bits, insert, members};
use antipode_core::error::{Error, Result};
use antipode_core::model::{BatchEdges, NumberedProblem, Space};
use antipode_core::tables::{Table, UNREACHED_BYTE};
use antipode_core::watch::{StopSignal, Watch, WorkProgress};

/// Proves that `values`, those of a table, are the least distances to the goals of `space`.
///
/// # Errors
///
/// `Corrupt`, naming a state, if they are not; `Interrupted` if the watch stops it.
pub fn certify_least(table: &Table, values: &[u8], space: &NumberedProblem, watch: &mut Watch<'_>) -> Result<()> {
    let wrong = |what: String| Error::corrupt(table.path(), what);
    let layout = space.layout();
    let [met, mut here, mut next] = [(); 3].map(|()| clear_bits(layout.size()));
    let walk = LeastDepthWalk { table, values, space, found: clear_bits(values.len() as u64), signal: watch.signal() };
    let goals = space.goals();
    goals.iter().for_each(|&goal| _ = (insert(&met, goal), insert(&here, goal)));
    let (mut depth, mut count, mut reached) = (0, goals.len() as u64, 0);
    let mut entries = walk.meet(goals, 0)?;
    let layers = &table.metadata().layers;
    while count > 0 {
        reached += count;
        watch.report(WorkProgress { phase: "certify", depth: Some(depth), done: reached, total: 0 })?;
        let expected = layers.get(depth as usize).copied().unwrap_or(0);
        if entries != expected {
            return Err(wrong(format!("{entries} entries have the value {depth}, not {expected} as the metadata say")));
        }
        (count, entries) = here
            .par_chunks(CHUNK)
            .enumerate()
            .map(|(i, chunk)| walk.step(i * CHUNK, chunk, &met, &next, depth))
            .try_reduce(|| (0, 0), |a, b| Ok((a.0 + b.0, a.1 + b.1)))?;
        here.par_iter().for_each(|word| word.store(0, std::sync::atomic::Ordering::Relaxed));
        std::mem::swap(&mut here, &mut next);
        depth += 1;
    }
    if layers.len() > depth as usize {
        return Err(wrong(format!("no state lies at the greatest value {}", table.metadata().deepest())));
    }
    let found: u64 = layers.iter().sum();
    let marked = values.par_iter().filter(|&&value| value != UNREACHED_BYTE).count() as u64;
    if marked != found {
        return Err(wrong(format!("{marked} entries have a value, and {found} are reachable")));
    }
    for (row, values) in (0..).zip(values.chunks(layout.row_states() as usize)) {
        if table.span(row)? != span_of(values) {
            return Err(wrong(format!("the span of row {row} is not that of its values")));
        }
    }
    Ok(())
}

struct LeastDepthWalk<'a> {
    table: &'a Table,
    values: &'a [u8],
    space: &'a NumberedProblem,
    /// The entries with a state that was met.
    found: Vec<AtomicU64>,
    signal: StopSignal<'a>,
}

impl LeastDepthWalk<'_> {
    /// Expands the states of some words of the current layer. Returns the numbers of states and of
    /// entries that it met for the first time.
    fn step(
        &self,
        first: usize,
        words: &[AtomicU64],
        met: &[AtomicU64],
        next: &[AtomicU64],
        depth: u32,
    ) -> Result<(u64, u64)> {
        let states: Vec<u64> = members(first, words).collect();
        let (mut edges, mut counts) = (BatchEdges::default(), (0, 0));
        for batch in states.chunks(CHUNK) {
            self.signal.check()?;
            self.space.expand(batch, &mut edges);
            let new: Vec<u64> = edges.all().iter().copied().filter(|&state| insert(met, state)).collect();
            counts.1 += self.meet(&new, depth + 1)?;
            counts.0 += new.len() as u64;
            new.iter().for_each(|&state| _ = insert(next, state));
        }
        Ok(counts)
    }

    /// Compares the entries of states that are first met at a depth with it. Returns the number of
    /// entries first met.
    fn meet(&self, states: &[u64], depth: u32) -> Result<u64> {
        let layout = self.space.layout();
        let mut count = 0;
        for &state in states {
            let row = state / layout.row_states();
            let entry =
                self.space.structure().rows().and_then(|lift| lift.shared()).map_or(row, |shared| shared.record(row));
            let entry = entry * layout.row_states() + state % layout.row_states();
            let value = self.values[entry as usize];
            // States are met in the order of their distances, so the first one of an entry is its
            // nearest.
            let first = insert(&self.found, entry);
            count += u64::from(first);
            if u32::from(value) > depth || first && u32::from(value) != depth {
                let (state, least) =
                    (self.space.write(state), if first { "its least depth is" } else { "it has depth" });
                let what = format!("{state}: {least} {depth}, and the table says {value}");
                return Err(Error::corrupt(self.table.path(), what));
            }
        }
        Ok(count)
    }
}
