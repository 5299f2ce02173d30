//! Comparison of a heuristic's estimates with exact distances.

use rayon::prelude::*;

use super::super::audit::Cases;
use super::super::ground_truth::{OpenTruth, TrueDistance};
use super::super::ordered_parallel::parallel_in_order;
use super::super::plan::WorkResources;
use super::estimated_state::EstimatedState;
use super::tally::{HeuristicTally, Seen};
use super::{EstimateConsumer, policy};
use antipode_analysis::TableDistances;
use antipode_core::error::Result;
use antipode_core::model::{Heuristic, Problem};
use antipode_core::watch::{Watch, WorkProgress};

/// States between two reports.
const BATCH: usize = 1 << 18;

/// States of one piece of work.
const PIECE: usize = 1 << 10;

/// A heuristic and the ground truth for it.
pub(super) struct Auditor<'a> {
    pub(super) problem: &'a Problem,
    pub(super) heuristic: &'a dyn Heuristic,
    pub(super) truth: OpenTruth<'a>,
    pub(super) resources: WorkResources,
    /// Whether the tally lists the states.
    pub(super) lists: bool,
}

/// The sums of an audit, and what gets its states, if there is one.
pub(super) type TallyAndConsumer<'a, 'b> = (&'a mut HeuristicTally, &'a mut Option<EstimateConsumer<'b>>);

/// Passes the states that a tally lists on.
fn pass_on(tally: &mut HeuristicTally, tell: &mut Option<EstimateConsumer<'_>>) -> Result<()> {
    let listed = std::mem::take(&mut tally.listed);
    tell.as_mut().map_or(Ok(()), |tell| tell(&listed))
}

/// Some states of one length, end to end, with their distances.
#[derive(Default)]
struct JudgedState {
    states: Vec<u8>,
    length: usize,
    distances: Vec<u32>,
}

impl JudgedState {
    fn add(&mut self, state: &[u8], distance: u32) {
        self.states.extend_from_slice(state);
        self.length = state.len();
        self.distances.push(distance);
    }
}

impl Auditor<'_> {
    /// Audits all states of the table with indices below `size`.
    pub(super) fn all(&self, size: u64, (tally, tell): TallyAndConsumer<'_, '_>, watch: &mut Watch<'_>) -> Result<()> {
        let OpenTruth::Table(table) = &self.truth else { return Ok(()) };
        for start in (0..size).step_by(BATCH) {
            watch.report(WorkProgress { phase: "audit", depth: None, done: start, total: size })?;
            let states: Vec<u64> = (start..size.min(start + BATCH as u64)).collect();
            self.indices(table, &states, tally)?;
            pass_on(tally, tell)?;
        }
        Ok(())
    }

    /// Audits the chosen states.
    pub(super) fn cases(
        &self,
        cases: Cases,
        (tally, tell): TallyAndConsumer<'_, '_>,
        watch: &mut Watch<'_>,
    ) -> Result<()> {
        match (&self.truth, cases) {
            (OpenTruth::Table(table), cases) => {
                let indices = match cases {
                    Cases::Indices(indices) => indices,
                    Cases::States(states) => states.iter().filter_map(|(state, _)| table.space().find(state)).collect(),
                };
                for (done, states) in indices.chunks(BATCH).enumerate() {
                    let (done, total) = ((done * BATCH) as u64, indices.len() as u64);
                    watch.report(WorkProgress { phase: "audit", depth: None, done, total })?;
                    self.indices(table, states, tally)?;
                    pass_on(tally, tell)?;
                }
                Ok(())
            }
            (OpenTruth::Labels(_) | OpenTruth::Solver(_), Cases::States(states)) => {
                let states: Vec<_> = states.into_iter().map(|(state, _)| state).collect();
                self.solved(&states, (tally, tell), watch)
            }
            // Only a table has indices.
            (OpenTruth::Labels(_) | OpenTruth::Solver(_), Cases::Indices(_)) => Ok(()),
        }
    }

    /// Audits states of the table.
    fn indices(&self, table: &TableDistances<'_>, states: &[u64], tally: &mut HeuristicTally) -> Result<()> {
        let parts = states.par_chunks(PIECE).map(|states| self.piece(table, states)).collect::<Result<Vec<_>>>()?;
        // In order, so that sums of fractions do not depend on the number of threads.
        parts.into_iter().for_each(|part| tally.add(part));
        Ok(())
    }

    /// Audits a few states of the table.
    fn piece(&self, table: &TableDistances<'_>, states: &[u64]) -> Result<HeuristicTally> {
        let (mut judged, mut numbers) = (JudgedState::default(), vec![]);
        for (&state, depth) in states.iter().zip(table.depths(states)?) {
            if let Some(depth) = depth {
                judged.add(&table.space().state(state), depth);
                numbers.push(state);
            }
        }
        let mut tally = self.estimated(&judged)?;
        if let Some(policy) = self.heuristic.policy() {
            policy::judge((self.problem, policy), table, &judged.states, &numbers, &judged.distances, &mut tally)?;
        }
        Ok(tally)
    }

    /// Audits states whose distances a solver proves or labels give.
    fn solved(&self, states: &[Vec<u8>], (tally, tell): TallyAndConsumer<'_, '_>, watch: &mut Watch<'_>) -> Result<()> {
        let mut rest = states;
        parallel_in_order(
            states,
            "audit",
            self.resources,
            watch,
            |state, signal| self.truth.of(state, signal),
            |distances, _| {
                let (these, after) = rest.split_at(distances.len());
                rest = after;
                let proven: Vec<_> = these.iter().zip(distances).collect();
                let parts = proven.chunks(PIECE).map(|piece| self.proven_piece(piece)).collect::<Result<Vec<_>>>()?;
                parts.into_iter().for_each(|part| tally.add(part));
                pass_on(tally, tell)
            },
        )
    }

    /// Audits a few states whose distances are proven.
    fn proven_piece(&self, piece: &[(&Vec<u8>, TrueDistance)]) -> Result<HeuristicTally> {
        let mut judged = JudgedState::default();
        let mut unproven = 0;
        for (state, distance) in piece {
            match distance {
                TrueDistance::Known(distance) => judged.add(state, *distance),
                TrueDistance::Unknown => unproven += 1,
                TrueDistance::Unreachable => {}
            }
        }
        let mut tally = self.estimated(&judged)?;
        tally.unproven += unproven;
        Ok(tally)
    }

    /// Estimates states and their successors.
    fn estimated(&self, judged: &JudgedState) -> Result<HeuristicTally> {
        let (mut tally, length) = (HeuristicTally::default(), judged.length);
        if judged.distances.is_empty() {
            return Ok(tally);
        }
        // Each state followed by its successors, end to end.
        let (mut states_and_successors, mut degrees) = (vec![], vec![]);
        for state in judged.states.chunks_exact(length) {
            states_and_successors.extend_from_slice(state);
            let mut degree = 0;
            self.problem.expand(state, &mut |next| {
                states_and_successors.extend_from_slice(next);
                degree += 1;
            });
            degrees.push(degree);
        }
        self.problem.intact()?;
        let mut estimates = vec![];
        self.heuristic.estimates(&states_and_successors, length, &mut estimates);
        self.heuristic.intact()?;
        let estimates: Vec<f64> =
            estimates.into_iter().map(|estimate| estimate.moves().unwrap_or(f64::INFINITY)).collect();
        let mut rest = estimates.as_slice();
        let states = judged.states.chunks_exact(length).zip(&judged.distances);
        for ((state, &distance), degree) in states.zip(degrees) {
            let (here, after) = rest.split_at(1 + degree);
            let costs = self.problem.costs().map(|_| self.problem.move_costs(state)).unwrap_or_default();
            // Where moves have costs, a move may lower the estimate by its cost.
            let raised: Vec<f64> =
                here[1..].iter().zip(&costs).map(|(next, cost)| next + f64::from(*cost) - 1.0).collect();
            let next = if costs.is_empty() { &here[1..] } else { &raised };
            if self.lists {
                let state = self.problem.write(state);
                tally.listed.push(EstimatedState { state, distance, estimate: here[0] });
            }
            tally.see(Seen { distance, estimate: here[0], next }, || self.problem.write(state));
            rest = after;
        }
        Ok(tally)
    }
}
