//! The states of one depth: the first of them, or some drawn at random.

use std::ops::ControlFlow;

use super::members::{ListedMember, fits};
use super::{LayerStates, OpenTable};
use crate::random_states::{RandomStates, SampleDraw};
use antipode_core::error::Result;
use antipode_core::watch::Watch;

/// States in a batch.
const BATCH: usize = 1 << 14;

/// Bytes per drawn state. They hold its index in a search tree, and in a list whose capacity may be
/// twice its length.
const BYTES_A_SAMPLE: u64 = 40;

/// Passes states to `tell` in batches, of which there is at least one.
fn in_batches(states: &[u64], mut tell: impl FnMut(&[u64]) -> Result<()>) -> Result<()> {
    if states.is_empty() { tell(states) } else { states.chunks(BATCH).try_for_each(tell) }
}

impl OpenTable {
    /// Passes the first `limit` states at `depth`, by default the deepest, to `tell`. It gets them
    /// in batches, of which there is at least one.
    ///
    /// # Errors
    ///
    /// `Usage` if no state has the depth; `Corrupt` if the table is damaged; `Interrupted` if the
    /// watch stops it; those of `tell`.
    ///
    /// # Examples
    ///
    /// ```
    /// use antipode_core::watch::Watch;
    /// use antipode_families::parse;
    /// use antipode_jobs::{BuildOptions, OpenTable, WorkResources, build};
    ///
    /// let folder = tempfile::tempdir().expect("a folder");
    /// let file = folder.path().join("8puzzle.antipode");
    /// build(&parse("sliding:3x3")?, WorkResources::default(), &BuildOptions::to(&file), |_| (), &mut Watch::none())?;
    /// OpenTable::open(&file)?.hardest(None, 10, &mut Watch::none(), |found| {
    ///     assert_eq!((found.depth, found.count), (31, 2));
    ///     Ok(())
    /// })?;
    /// # Ok::<(), antipode_core::error::Error>(())
    /// ```
    pub fn hardest(
        &self,
        depth: Option<u32>,
        limit: u64,
        watch: &mut Watch<'_>,
        mut tell: impl FnMut(LayerStates) -> Result<()>,
    ) -> Result<()> {
        let depth = depth.map_or_else(|| self.deepest(), Ok)?;
        let count = self.layer_size(depth)?;
        self.hardest_indices(Some(depth), limit, watch, |states| tell(self.states(depth, count, states)?))
    }

    /// The indices of the states of [`OpenTable::hardest`], in batches, of which there is at least
    /// one.
    ///
    /// # Errors
    ///
    /// Those of [`OpenTable::hardest`].
    pub fn hardest_indices(
        &self,
        depth: Option<u32>,
        limit: u64,
        watch: &mut Watch<'_>,
        mut tell: impl FnMut(&[u64]) -> Result<()>,
    ) -> Result<()> {
        let depth = depth.map_or_else(|| self.deepest(), Ok)?;
        if let Some(members) = &self.members {
            let mut states = members.at(Some(depth))?;
            states.truncate(limit.try_into().unwrap_or(usize::MAX));
            return in_batches(&states, tell);
        }
        let distances = self.lookups()?;
        let (mut states, mut told, mut refused) = (vec![], 0, None);
        // An unknown depth is an error even if nothing is to be listed.
        distances.layer_size(depth)?;
        if limit > 0 {
            let listed = distances.layer(depth, watch, |state| {
                states.push(state);
                if states.len() == BATCH {
                    refused = tell(&states).err();
                    told += BATCH as u64;
                    states.clear();
                }
                let enough = told + states.len() as u64 >= limit || refused.is_some();
                if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            self.trusted(listed)?;
        }
        if let Some(error) = refused {
            return Err(error);
        }
        if states.is_empty() && told > 0 { Ok(()) } else { tell(&states) }
    }

    /// Draws `count` states at `depth` uniformly and passes them to `tell`. It gets them in
    /// batches, of which there is at least one.
    ///
    /// # Errors
    ///
    /// `Limit` if their indices do not fit in memory; those of [`OpenTable::hardest`].
    pub fn sample(
        &self,
        depth: u32,
        draw: SampleDraw,
        memory: u64,
        watch: &mut Watch<'_>,
        mut tell: impl FnMut(LayerStates) -> Result<()>,
    ) -> Result<()> {
        let layer = self.layer_size(depth)?;
        self.sample_indices(depth, draw, memory, watch, |states| tell(self.states(depth, layer, states)?))
    }

    /// The indices of the states of [`OpenTable::sample`], in batches, of which there is at least
    /// one.
    ///
    /// # Errors
    ///
    /// Those of [`OpenTable::sample`].
    pub fn sample_indices(
        &self,
        depth: u32,
        SampleDraw { count, seed }: SampleDraw,
        memory: u64,
        watch: &mut Watch<'_>,
        tell: impl FnMut(&[u64]) -> Result<()>,
    ) -> Result<()> {
        if let Some(members) = &self.members {
            return in_batches(&members.draw(Some(depth), count, seed)?, tell);
        }
        let distances = self.lookups()?;
        let layer = distances.layer_size(depth)?;
        // All of a layer: to list it takes no memory for indices.
        if count >= layer {
            return self.hardest_indices(Some(depth), layer, watch, tell);
        }
        fits(count, count.saturating_mul(BYTES_A_SAMPLE), memory)?;
        let states = self.trusted(distances.sample(depth, count, seed, watch))?;
        in_batches(&states, tell)
    }

    /// Draws `count` different states of any depth and passes them to `tell`. It draws them
    /// uniformly from all that have a path to a goal. `tell` gets them in the order of their
    /// indices, in batches, of which there is at least one.
    ///
    /// # Errors
    ///
    /// `Limit` if their indices do not fit in memory; those of [`OpenTable::hardest`].
    pub fn sample_all(
        &self,
        SampleDraw { count, seed }: SampleDraw,
        memory: u64,
        watch: &mut Watch<'_>,
        mut tell: impl FnMut(RandomStates) -> Result<()>,
    ) -> Result<()> {
        if let Some(members) = &self.members {
            return in_batches(&members.draw(None, count, seed)?, |batch| tell(self.random_states(batch, seed)?));
        }
        let distances = self.lookups()?;
        let reached = self.table.metadata().reached();
        // Where many are drawn, the draw lists all of them first.
        let listed = if count > reached / 2 { 8 * reached } else { 0 };
        fits(count, count.min(reached).saturating_mul(BYTES_A_SAMPLE).saturating_add(listed), memory)?;
        let drawn = self.trusted(distances.draw(count, seed, watch))?;
        in_batches(&drawn, |batch| tell(self.random_states(batch, seed)?))
    }

    /// The number of states at a depth. `Usage` if there is none.
    pub(super) fn layer_size(&self, depth: u32) -> Result<u64> {
        match &self.members {
            Some(members) => Ok(members.at(Some(depth))?.len() as u64),
            None => self.lookups()?.layer_size(depth),
        }
    }

    /// The depth of the deepest state. `Usage` if a subset has none.
    pub(super) fn deepest(&self) -> Result<u32> {
        self.members.as_ref().map_or(Ok(self.table.metadata().deepest()), ListedMember::deepest)
    }

    fn random_states(&self, states: &[u64], seed: u64) -> Result<RandomStates> {
        let states = states.iter().map(|&state| self.space.write(state)).collect();
        self.trusted(Ok(RandomStates { spec: self.space.spec(), seed, examples: states }))
    }

    fn states(&self, depth: u32, count: u64, states: &[u64]) -> Result<LayerStates> {
        let states = states.iter().map(|&state| self.space.write(state)).collect();
        self.trusted(Ok(LayerStates { spec: self.space.spec(), depth, count, examples: states }))
    }
}
