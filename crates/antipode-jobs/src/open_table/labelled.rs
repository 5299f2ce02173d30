//! States with their distances, for those who learn from them.

use rayon::prelude::*;

use super::OpenTable;
use antipode_core::error::{Error, Remedy, Result};
use antipode_core::nums::{bytes, grouped};
use antipode_core::watch::{Progress, Watch};

/// States that are told at a time.
const BATCH: usize = 1 << 14;

/// Bytes of a state, beside itself, in a list of numbers that grows to twice what it holds, in a search tree, and with its distance.
const BYTES: u64 = 40;

impl OpenTable {
    /// Different states with a path to a goal and their distances: so many, drawn uniformly with a seed, or all. `tell` gets them in the order
    /// of their indices, in batches: states end to end, and a distance for each. `Limit` if they do not fit the memory.
    pub fn labelled(
        &self,
        (count, seed): (Option<u64>, u64),
        memory: u64,
        watch: &mut Watch<'_>,
        mut tell: impl FnMut(&[u8], &[u32]) -> Result<()>,
    ) -> Result<()> {
        let distances = self.lookups()?;
        let reached = self.table.metadata().reached();
        let count = count.map_or(reached, |count| count.min(reached));
        let length = self.space.problem().starts().next().map_or(0, |state| state.len());
        let needed = count.saturating_mul(BYTES + length as u64);
        if needed > memory {
            let (count, needed, memory) = (grouped(count), bytes(needed), bytes(memory));
            let what = format!("{count} labels need {needed} of memory, and {memory} are allowed");
            return Err(Error::Limit(what).unless(&[Remedy::Memory, Remedy::Samples]));
        }
        let drawn = if count == reached { distances.reached(watch) } else { distances.draw(count, seed, watch) };
        let drawn = self.trusted(drawn)?;
        let mut done = 0;
        for batch in drawn.chunks(BATCH) {
            watch.report(Progress { phase: "labels", depth: None, done, total: drawn.len() as u64 })?;
            let depths = self.trusted(distances.depths(batch))?;
            let lost = || Error::corrupt(self.table.path(), "a state that it has reached has no distance: run verify");
            let depths = depths.into_iter().map(|depth| depth.ok_or_else(lost)).collect::<Result<Vec<u32>>>()?;
            let states: Vec<Vec<u8>> = batch.par_iter().map(|&at| self.space.state(at)).collect();
            tell(&states.concat(), &depths)?;
            done += batch.len() as u64;
        }
        Ok(())
    }
}
