//! The certificate of a table by rows: the law of [`super::bellman`], for all elements of an arc at
//! once.
//!
//! Every state gets a byte with its depth. The byte comes from the table. Where the table only has
//! labels modulo 3 or 4, it comes from a search if rows are long and few, and otherwise from its
//! label and the depth of a neighbour. A spanning forest of the base joins the rows for that. An
//! arc pairs every element with a different neighbour, so one known row gives the next one. In the
//! first row of a tree every element walks down to a goal. The proof trusts none of this:
//! afterwards every row must satisfy the law with all its arcs, and the bytes must have the labels
//! of the table.

use std::collections::VecDeque;

use rayon::prelude::*;

use antipode_core::bits::{FibreTransform, LaneMap};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Fibre, Lift, NumberedProblem};
use antipode_core::tables::{StateLayout, Table, UNREACHED_BYTE};
use antipode_core::watch::{Watch, WorkProgress};

use super::arcs::certify_arcs;
use super::bellman::{BellmanLaw, Counts, none, sum};
use super::labels::{LabelReader, descend, stepped_once};
use super::{search, shared};

/// The number of rows between two reports.
const ROWS: usize = 1024;

/// Proves that the labels of a table are the distances to the goals of `space`. `Corrupt`, naming a
/// state, if they are not.
pub(super) fn sweep(table: &Table, space: &NumberedProblem, lift: &dyn Lift, watch: &mut Watch<'_>) -> Result<()> {
    certify_arcs(space, lift, watch)?;
    let (layout, states) = (space.layout(), space.layout().row_states());
    let labels = LabelReader::new(table, lift.bounds());
    let law = BellmanLaw::new(
        labels,
        space,
        |state| (state / states, (state % states) as usize),
        move |row, place| row * states + place as u64,
    );
    let rows = RowCheck { lift, fibre: lift.fibre(), law: &law, states: states as usize };
    if let Some(records) = lift.shared() {
        let depths = search::search(space, lift, watch)?;
        rows.certify(&depths, true, watch)?;
        return shared::compare(&depths, records, &law, space);
    }
    if is_searched(table, layout) {
        let depths = search::search(space, lift, watch)?;
        return law.counted(&rows.certify(&depths, false, watch)?);
    }
    let mut depths = vec![0; layout.size() as usize];
    let signal = watch.signal();
    depths.par_chunks_mut(rows.states).enumerate().try_for_each(|(row, depths)| {
        signal.check()?;
        labels.row(row as u64, depths)
    })?;
    if let Some(modulus) = table.metadata().encoding.modulus() {
        rows.lengthen(&mut depths, modulus, watch)?;
    }
    let counts = rows.certify(&depths, false, watch)?;
    law.counted(&counts)
}

/// The least number of lanes for a search: it costs the same for a word of any number.
const LANES: u32 = 32;

/// Whether a search finds depths sooner than walks from all elements of a first row.
pub(super) fn is_searched(table: &Table, layout: StateLayout) -> bool {
    let long = layout.rows < layout.row_states() && layout.lanes >= LANES;
    long && table.metadata().encoding.modulus().is_some()
}

struct RowCheck<'a> {
    lift: &'a dyn Lift,
    fibre: &'a Fibre,
    law: &'a BellmanLaw<'a>,
    /// The number of elements of a row.
    states: usize,
}

impl RowCheck<'_> {
    /// Checks the law for all rows, and the table's entries unless rows share records. Returns the
    /// number of states of each depth.
    fn certify(&self, depths: &[u8], shared: bool, watch: &mut Watch<'_>) -> Result<Counts> {
        let (signal, mut counts) = (watch.signal(), none());
        let total = self.lift.rows();
        for first in (0..total as usize).step_by(ROWS) {
            watch.report(WorkProgress { phase: "certify", depth: None, done: first as u64, total })?;
            let rows = first..depths.len().div_ceil(self.states).min(first + ROWS);
            let of_part = rows.into_par_iter().try_fold(
                || (none(), vec![]),
                |(mut counts, mut arcs), row: usize| {
                    signal.check()?;
                    let own = &depths[row * self.states..][..self.states];
                    let mut nearest = vec![UNREACHED_BYTE; self.states];
                    self.lift.arcs(row as u64, &mut arcs);
                    for arc in &arcs {
                        let near = &depths[arc.row as usize * self.states..][..self.states];
                        let transform = &self.fibre.transforms[arc.transform as usize];
                        lower(&mut nearest, near, transform, &self.fibre.maps, self.fibre.lanes);
                    }
                    self.law.holds(row as u64, own, &mut nearest, &mut counts)?;
                    if !shared {
                        self.law.spans(row as u64, own)?;
                        self.law.labels.row(row as u64, &mut nearest)?;
                        self.law.labelled(row as u64, own, &nearest)?;
                    }
                    Ok((counts, arcs))
                },
            );
            let part = of_part.map(|part| part.map(|(counts, _)| counts)).try_reduce(none, |a, b| Ok(sum(a, b)))?;
            counts = sum(counts, part);
        }
        Ok(counts)
    }

    /// Computes depths from labels, row by row.
    fn lengthen(&self, depths: &mut [u8], modulus: u32, watch: &mut Watch<'_>) -> Result<()> {
        let mut known = vec![false; self.lift.rows() as usize];
        let (mut queue, mut arcs) = (VecDeque::new(), vec![]);
        let (mut here, mut done) = (vec![0; self.states], 0);
        for root in 0..known.len() {
            if !known[root] {
                // Walks may end in rows of earlier trees, whose depths are known.
                let first = self.descents(root, depths, &known, modulus)?;
                depths[root * self.states..][..self.states].copy_from_slice(&first);
                known[root] = true;
                queue.push_back(root);
            }
            while let Some(row) = queue.pop_front() {
                if done % ROWS as u64 == 0 {
                    watch.report(WorkProgress { phase: "depths", depth: None, done, total: self.lift.rows() })?;
                }
                done += 1;
                here.copy_from_slice(&depths[row * self.states..][..self.states]);
                self.lift.arcs(row as u64, &mut arcs);
                for arc in &arcs {
                    let next = arc.row as usize;
                    // The bytes of a row are labels until the row is known, and depths from then
                    // on.
                    if !std::mem::replace(&mut known[next], true) {
                        let transform = &self.fibre.transforms[arc.transform as usize];
                        self.across(&here, &mut depths[next * self.states..][..self.states], transform, modulus);
                        queue.push_back(next);
                    }
                }
            }
        }
        Ok(())
    }

    /// Computes depths from the labels `there`, which an arc joins to the depths `here`.
    fn across(&self, here: &[u8], there: &mut [u8], transform: &FibreTransform, modulus: u32) {
        let lanes = self.fibre.lanes;
        for (word, here) in here.chunks_exact(lanes).enumerate() {
            let (to, map) = transform.image(word);
            let there = &mut there[to * lanes..][..lanes];
            for (&depth, &lane) in here.iter().zip(self.fibre.maps[map].image()) {
                let next = &mut there[usize::from(lane)];
                *next = stepped_once(depth, *next, modulus);
            }
        }
    }

    /// The depths of a row, each by a walk down the labels to a goal, or to a row with known
    /// depths.
    fn descents(&self, row: usize, depths: &[u8], known: &[bool], modulus: u32) -> Result<Vec<u8>> {
        let table = self.law.labels.table;
        let (states, most) = (self.states as u64, table.metadata().deepest());
        let label =
            |state: u64| Some(u32::from(depths[state as usize])).filter(|&depth| depth != u32::from(UNREACHED_BYTE));
        (0..self.states)
            .into_par_iter()
            .map_init(Vec::new, |arcs, place: usize| {
                let state = row as u64 * states + place as u64;
                if label(state).is_none() {
                    return Ok(UNREACHED_BYTE);
                }
                let depth = descend(
                    state,
                    modulus,
                    most,
                    |state: u64| label(state).map(|label| label % modulus),
                    |state, out| {
                        self.lift.arcs(state / states, arcs);
                        let (word, lane) =
                            ((state % states) as usize / self.fibre.lanes, state as usize % self.fibre.lanes);
                        out.clear();
                        out.extend(arcs.iter().map(|arc| {
                            let (word, lane) = self.fibre.image(arc.transform, word, lane);
                            arc.row * states + (word * self.fibre.lanes + lane) as u64
                        }));
                    },
                    |state| {
                        // A byte is a label only in a row that is not known; in the others it is a
                        // depth and ends the walk.
                        let (row, place) = (state / states, (state % states) as usize);
                        if self.law.is_goal(row, place) {
                            Some(0)
                        } else {
                            label(state).filter(|_| known[row as usize])
                        }
                    },
                );
                depth
                    .filter(|&depth| depth <= most)
                    .map(|depth| depth as u8)
                    .ok_or_else(|| lost(table, self.law.space, state))
            })
            .collect()
    }
}

/// The error for a state from which no labels lead to a goal.
pub(super) fn lost(table: &Table, space: &NumberedProblem, state: u64) -> Error {
    Error::corrupt(table.path(), format!("the labels lead from {} to no goal", space.write(state)))
}

/// Lowers each number to that of its image in another row.
fn lower(nearest: &mut [u8], near: &[u8], transform: &FibreTransform, maps: &[LaneMap], lanes: usize) {
    for (word, nearest) in nearest.chunks_exact_mut(lanes).enumerate() {
        let (from, map) = transform.image(word);
        let near = &near[from * lanes..][..lanes];
        if map == 0 {
            nearest.iter_mut().zip(near).for_each(|(least, &depth)| *least = depth.min(*least));
        } else {
            // A copy of fixed length, so that no look-up needs a check of its bounds.
            let mut word = [0; 64];
            word[..lanes].copy_from_slice(near);
            let images = maps[map].image();
            nearest.iter_mut().zip(images).for_each(|(least, lane)| *least = word[usize::from(lane & 63)].min(*least));
        }
    }
}
