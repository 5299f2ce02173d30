//! Orbits of states under symmetries, layer by layer.
//!
//! The number of orbits of a layer is the mean number of its states that a symmetry fixes (the
//! lemma of Cauchy and Frobenius, often named after Burnside). The identity fixes the whole layer.
//! The other symmetries fix few states, which a search over pairs lists
//! ([`GoalSymmetries::fixed`]). Conjugate symmetries fix equally many states of each depth, so one
//! of each class suffices.

use std::collections::BTreeSet;

use rayon::prelude::*;

use super::in_order::recorded_row;
use antipode_core::error::{Error, Result};
use antipode_core::model::{GoalSymmetries, NumberedProblem, Space};
use antipode_core::nums::grouped;
use antipode_core::tables::{RecordedDepths, UNREACHED};
use antipode_core::watch::{StopSignal, Watch, WorkProgress};

/// The number of fixed states whose depths are looked up at a time.
const BATCH: usize = 1 << 12;

/// The number of states to find the indices of at a time.
const TRIED: usize = 1 << 12;

/// The number of states that a thread tries at a time.
const PIECE: u64 = 1 << 12;

/// The number of pieces that threads try between two checks of the stop signal.
const PIECES: u64 = 64;

/// The least number of steps of a search for fixed states.
const LEAST_STEPS: u64 = 1 << 16;

/// The depths of states, given in order; `None` for a state that does not reach a goal.
pub type DepthsOf<'a> = dyn Fn(&[u64]) -> Result<Vec<Option<usize>>> + 'a;

/// The orbits of states under the symmetries of a puzzle.
pub struct StateOrbits<'a> {
    /// The space.
    pub space: &'a NumberedProblem,
    /// The symmetries.
    pub symmetries: &'a GoalSymmetries,
}

/// The numbers of orbits at each depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrbitLayers {
    /// Up to symmetry.
    pub plain: Vec<u64>,
    /// Up to symmetry and inversion; the same if inversion is no symmetry.
    pub with_inverses: Vec<u64>,
}

/// The numbers of states of each depth.
struct DepthCounts<'a> {
    depths: &'a DepthsOf<'a>,
    /// States whose depths are not looked up yet.
    batch: Vec<u64>,
    counts: Vec<u64>,
}

impl StateOrbits<'_> {
    /// The symmetries that take every move to one of the same cost.
    ///
    /// Compares the moves of each numbered state with those of its image. This takes about as long
    /// as a search for each of few generators, and stops soon for symmetries that change a cost.
    ///
    /// # Errors
    ///
    /// `Usage` if the rules fail; `Interrupted` if the watch stops it.
    pub fn keeping_costs(&self, watch: &mut Watch<'_>) -> Result<GoalSymmetries> {
        let total = self.symmetries.order() as u64;
        let kept = self.symmetries.subgroup(&mut |element| {
            watch.report(WorkProgress { phase: "symmetries", depth: None, done: element as u64, total })?;
            self.keeps_costs(element, watch.signal())
        })?;
        self.space.intact()?;
        Ok(kept)
    }

    /// Whether an element takes every move of the numbered states to one of the same cost.
    fn keeps_costs(&self, element: usize, signal: StopSignal<'_>) -> Result<bool> {
        let size = self.space.layout().size();
        let other = (0..size.div_ceil(PIECE))
            .into_par_iter()
            .map(|at: u64| {
                signal.check()?;
                Ok((at * PIECE..size.min((at + 1) * PIECE)).all(|at| {
                    let state = self.space.state(at);
                    self.moves(&self.image_of(&state, element), <[u8]>::to_vec)
                        == self.moves(&state, |next| self.image_of(next, element))
                }))
            })
            .find_any(|kept| !matches!(kept, Ok(true)));
        other.unwrap_or(Ok(true))
    }

    /// The moves of a state: a map of each result, and the cost.
    fn moves(&self, state: &[u8], map: impl Fn(&[u8]) -> Vec<u8>) -> Vec<(Vec<u8>, u8)> {
        let (problem, mut results) = (self.space.problem(), vec![]);
        problem.expand(state, &mut |next| results.push(map(next)));
        let mut moves: Vec<(Vec<u8>, u8)> = results.into_iter().zip(problem.move_costs(state)).collect();
        moves.sort_unstable();
        moves
    }

    fn image_of(&self, state: &[u8], element: usize) -> Vec<u8> {
        let mut image = vec![];
        self.symmetries.image(element, state, &mut image);
        image
    }

    /// The number of orbits at each depth, from the layers of a space and the depths of its states.
    ///
    /// # Errors
    ///
    /// `Usage` if the symmetries break their laws; `Interrupted` if the watch stops it; those of
    /// `depths`.
    pub fn layers(&self, layers: &[u64], depths: &DepthsOf<'_>, watch: &mut Watch<'_>) -> Result<OrbitLayers> {
        let group = self.symmetries;
        // The fixed states of each depth, summed over the symmetries that do not invert states, and
        // over those that do.
        let mut sums = [layers.to_vec(), vec![0; layers.len()]];
        let classes = group.classes();
        // The first class is that of the identity.
        for (at, &(element, count)) in classes.iter().enumerate().skip(1) {
            watch.report(WorkProgress {
                phase: "fixed states",
                depth: None,
                done: at as u64,
                total: classes.len() as u64,
            })?;
            let mut fixed = DepthCounts { depths, batch: vec![], counts: vec![0; layers.len()] };
            self.count_fixed(element, &mut fixed, watch.signal())?;
            let sums = &mut sums[usize::from(group.inverts(element))];
            sums.iter_mut().zip(&fixed.counts).for_each(|(sum, fixed)| *sum += count * fixed);
        }
        let [plain, inverting] = sums;
        let (order, all) = (group.order() as u64, group.order_with_inverses() as u64);
        let both: Vec<u64> = plain.iter().zip(&inverting).map(|(plain, inverting)| plain + inverting).collect();
        let plain = self.quotients(plain, order)?;
        Ok(OrbitLayers { with_inverses: if all > order { self.quotients(both, all)? } else { plain.clone() }, plain })
    }

    /// Counts the numbered states that an element fixes, which may be too many to list.
    fn count_fixed(&self, element: usize, fixed: &mut DepthCounts<'_>, signal: StopSignal<'_>) -> Result<()> {
        let length = self.space.state(0).len();
        let mut states = vec![];
        let most = self.space.states().max(LEAST_STEPS);
        let all = self.symmetries.fixed(element, most, &mut |state| {
            states.extend_from_slice(state);
            if states.len() < TRIED * length { Ok(()) } else { self.count_found(&mut states, fixed, signal) }
        })?;
        self.count_found(&mut states, fixed, signal)?;
        // Where too many states that moves do not reach are fixed, it is faster to try all.
        if all { fixed.finish() } else { self.scan(element, fixed, signal) }
    }

    /// Counts those of some states, end to end, that have numbers, and empties the list.
    fn count_found(&self, states: &mut Vec<u8>, fixed: &mut DepthCounts<'_>, signal: StopSignal<'_>) -> Result<()> {
        signal.check()?;
        let found = states.par_chunks(self.space.state(0).len()).filter_map(|state| self.space.find(state));
        let found: Vec<u64> = found.collect();
        states.clear();
        fixed.add(&found)
    }

    /// Counts the states that an element fixes by trying all.
    fn scan(&self, element: usize, fixed: &mut DepthCounts<'_>, signal: StopSignal<'_>) -> Result<()> {
        fixed.clear();
        let size = self.space.layout().size();
        for first in (0..size).step_by((PIECE * PIECES) as usize) {
            signal.check()?;
            let found = (0..PIECES).into_par_iter().flat_map_iter(|piece| {
                let from = size.min(first + piece * PIECE);
                let mut image = vec![];
                (from..size.min(from + PIECE)).filter(move |&at| {
                    let state = self.space.state(at);
                    self.symmetries.image(element, &state, &mut image);
                    image == state
                })
            });
            fixed.add(&found.collect::<Vec<u64>>())?;
        }
        fixed.finish()
    }

    /// The sums divided by the order of a group.
    fn quotients(&self, sums: Vec<u64>, order: u64) -> Result<Vec<u64>> {
        if let Some(sum) = sums.iter().find(|sum| !sum.is_multiple_of(order)) {
            let (sum, spec) = (grouped(*sum), self.space.spec());
            let what = format!("{order} symmetries fix {sum} states of a layer");
            return Err(Error::broken_law(format!("the group of symmetries of {spec}"), what));
        }
        Ok(sums.into_iter().map(|sum| sum / order).collect())
    }

    /// The first state of each orbit up to symmetry, and the size of the orbit, for the first of
    /// the states. `states` are the first states of a layer, in order.
    pub fn first_of_each(&self, states: &[u64]) -> Vec<(u64, u64)> {
        let mut image = vec![];
        states
            .iter()
            .filter_map(|&state| {
                let bytes = self.space.state(state);
                let images = (0..self.symmetries.order()).filter_map(|element| {
                    self.symmetries.image(element, &bytes, &mut image);
                    self.space.find(&image)
                });
                let orbit: BTreeSet<u64> = images.collect();
                (orbit.first() == Some(&state)).then_some((state, orbit.len() as u64))
            })
            .collect()
    }
}

impl DepthCounts<'_> {
    /// Counts states.
    fn add(&mut self, states: &[u64]) -> Result<()> {
        self.batch.extend_from_slice(states);
        if self.batch.len() < BATCH { Ok(()) } else { self.finish() }
    }

    /// Looks up the depths of the states that wait.
    fn finish(&mut self) -> Result<()> {
        // `depths` reads each row once if states come in order.
        self.batch.sort_unstable();
        for depth in (self.depths)(&self.batch)?.into_iter().flatten() {
            self.counts[depth] += 1;
        }
        self.batch.clear();
        Ok(())
    }

    /// Forgets all states.
    fn clear(&mut self) {
        self.batch.clear();
        self.counts.fill(0);
    }
}

/// The depths of states, given in order, from those that a search recorded.
///
/// # Errors
///
/// `Io` or `Corrupt` if they cannot be read.
pub fn recorded(depths: &dyn RecordedDepths, states: &[u64]) -> Result<Vec<Option<usize>>> {
    let a_row = depths.layout().row_states();
    let (mut words, mut row) = (vec![], vec![UNREACHED; a_row as usize]);
    let mut found = Vec::with_capacity(states.len());
    for states in states.chunk_by(|a, b| a / a_row == b / a_row) {
        recorded_row(depths, states[0] / a_row, &mut words, &mut row)?;
        let depths = states.iter().map(|state| row[(state % a_row) as usize]);
        found.extend(depths.map(|depth| (depth != UNREACHED).then_some(depth as usize)));
    }
    Ok(found)
}
