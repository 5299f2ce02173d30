//! The states of one layer of a table: all of them in order, or a uniform sample.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::TableDistances;
use super::draw::DrawRequest;
use antipode_core::error::{Error, Result};
use antipode_core::tables::StatePlace;
use antipode_core::watch::{Watch, WorkProgress};

/// A walk downhill costs about as much as reading this many labels in order.
const LABELS_A_WALK: u64 = 64;

impl TableDistances<'_> {
    /// The number of states at `depth`.
    ///
    /// # Errors
    ///
    /// `Usage` if no state is that deep; `Corrupt` if the metadata give deeper states and none
    /// here.
    pub fn layer_size(&self, depth: u32) -> Result<u64> {
        let metadata = self.table.metadata();
        match metadata.layers.get(depth as usize).copied() {
            Some(0) if self.space.problem().costs().is_some() => {
                Err(Error::bad_value("depth", depth, "no state has it: where moves have costs, depths may be left out"))
            }
            Some(0) => Err(self.inconsistent(format!("its metadata say that no state has depth {depth}"))),
            Some(size) => Ok(size),
            None => Err(Error::out_of_range("depth", depth.into(), 0..=metadata.deepest().into())),
        }
    }

    /// Visits the states at `depth` in the order of their indices until `visit` breaks.
    ///
    /// # Errors
    ///
    /// Those of [`TableDistances::layer_size`]; `Corrupt` if the table is damaged; `Interrupted` if
    /// the watch stops it.
    pub fn layer(
        &self,
        depth: u32,
        watch: &mut Watch<'_>,
        mut visit: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<()> {
        let (size, mut found) = (self.layer_size(depth)?, 0);
        let mut count = |state: u64| {
            found += 1;
            if visit(state).is_break() || found == size { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let ended = match self.folding {
            Some(_) => self.unfolded_at(depth, size, watch, &mut count)?,
            None => self.entries_at(depth, watch, &mut count)?,
        };
        match ended {
            ControlFlow::Break(()) => Ok(()),
            ControlFlow::Continue(()) => {
                Err(self.inconsistent(format!("it has {found} states at depth {depth}, and its metadata say {size}")))
            }
        }
    }

    /// Visits the entries at `depth` in their order until `visit` breaks; returns whether it did.
    pub(super) fn entries_at(
        &self,
        depth: u32,
        watch: &mut Watch<'_>,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>> {
        let metadata = self.table.metadata();
        let (layout, encoding) = (metadata.layout, metadata.encoding);
        let deepest = depth == metadata.deepest();
        let mut candidates = vec![];
        for row in 0..layout.rows {
            let span = self.table.span(row)?;
            if !span.contains(depth) {
                continue;
            }
            watch.report(WorkProgress { phase: "scan", depth: Some(depth), done: row, total: layout.rows })?;
            let parity = span.get().map_or(0, |(least, _)| least % 2);
            candidates.clear();
            self.table.with_row(row, |payload| {
                for word in 0..layout.words {
                    for lane in 0..layout.lanes {
                        if self.may_be(encoding.label(payload, &layout, word as usize, lane, parity), depth) {
                            candidates.push(layout.index(StatePlace { row, word, lane }));
                        }
                    }
                }
            })?;
            for &state in &candidates {
                // Without a modulus the label is the depth. With one, a state with a farther
                // neighbour is not in the deepest layer. This rules most candidates out at the
                // price of one expansion.
                if encoding.modulus().is_some() {
                    let hopeless = deepest && self.has_farther(state, depth)?;
                    if hopeless || self.depth(state)? != Some(depth) {
                        continue;
                    }
                }
                if visit(state).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// `count` different states at `depth`, drawn uniformly, in the order of their indices; all of
    /// them if there are no more. The same seed gives the same states.
    ///
    /// # Errors
    ///
    /// Those of [`TableDistances::layer`].
    pub fn sample(&self, depth: u32, count: u64, seed: u64, watch: &mut Watch<'_>) -> Result<Vec<u64>> {
        let layer = self.layer_size(depth)?;
        let count = count.min(layer);
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let size = self.space.layout().size();
        // One of `size / layer` random states lies in the layer. A try costs a walk, a state in
        // order only a label.
        let tries = u128::from(count) * u128::from(size) / u128::from(layer) * u128::from(LABELS_A_WALK);
        if count <= layer / 2 && tries < u128::from(size) {
            let wanted = DrawRequest { count, among: layer, depth: Some(depth) };
            return self.draw_until(wanted, &mut random, watch, |state| {
                let Some(entry) = self.entry(state) else { return Ok(false) };
                let row = self.table.metadata().layout.place(entry).row;
                let may_be = self.table.span(row)?.contains(depth) && self.may_be(self.table.label(entry)?, depth);
                Ok(may_be && self.depth(state)? == Some(depth))
            });
        }
        let mut chosen = BTreeSet::new();
        if count == layer {
            chosen.extend(0..layer);
        }
        while (chosen.len() as u64) < count {
            chosen.insert(random.random_range(0..layer));
        }
        let (mut ordinal, mut states) = (0, vec![]);
        self.layer(depth, watch, |state| {
            if chosen.contains(&ordinal) {
                states.push(state);
            }
            ordinal += 1;
            if states.len() as u64 == count { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(states)
    }
}
