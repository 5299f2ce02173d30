//! Compares a solver's answer for a state with the exact distance.

use std::collections::HashMap;
use std::sync::Mutex;

use serde::{Deserialize, Serialize};

use super::seeds::RunSeeds;
use crate::external::ProgramFault;
use crate::ground_truth::{OpenTruth, TrueDistance, length};
use crate::open_solver::OpenSolver;
use crate::ordered_parallel::Held;
use crate::shuffles::ShuffleLength;
use crate::solution::{Solution, SolveOutcome};
use antipode_core::error::{Error, Result};
use antipode_core::watch::StopSignal;

/// A state of an audit, with the solver's answer and its fault, if any.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AuditedState {
    /// The state.
    pub state: String,
    /// The exact distance; null if it is unknown, or no goal is reachable.
    pub distance: Option<u32>,
    /// Whether a goal is reachable; null if that is unknown.
    pub solvable: Option<bool>,
    /// The outcome of the attempt.
    pub outcome: SolveOutcome,
    /// What was wrong with the answer.
    pub fault: Option<ProgramFault>,
    /// The length of the path that the solver found, or its cost where moves have costs.
    pub length: Option<u64>,
    /// The length less the distance.
    pub excess: Option<u64>,
    /// The number of expanded states.
    pub expanded: Option<u64>,
    /// Details of the expanded states, if requested and the distance is known.
    pub expansion: Option<ExpandedCounts>,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// Seconds of CPU time.
    pub cpu_seconds: Option<f64>,
    /// Why the solver gave up, or what was wrong.
    pub reason: Option<String>,
    /// The solver.
    pub solver: String,
    /// The heuristic, if the solver uses one.
    pub heuristic: Option<String>,
    /// The shuffle of the state, if states were chosen by shuffles.
    pub shuffle: Option<ShuffleLength>,
    /// The number of the run, from 1, if each state has several.
    pub run: Option<u64>,
}

/// The states that a search expanded.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExpandedCounts {
    /// The states that A* with the same heuristic must expand. Null if the budget did not suffice
    /// to count them.
    pub floor: Option<u64>,
    /// The number of expanded states at each exact distance, where it is known.
    pub distances: Vec<u64>,
}

impl Held for AuditedState {
    fn bytes(&self) -> u64 {
        let expanded = self.expansion.as_ref().map_or(0, |expanded| size_of::<u64>() * expanded.distances.len());
        (size_of::<AuditedState>() + self.state.len() + self.reason.as_ref().map_or(0, String::len) + expanded) as u64
    }
}

/// The solver under audit, and its ground truth, if there is one.
pub(super) struct AuditedSolver<'a> {
    pub(super) solver: OpenSolver,
    pub(super) truth: Option<OpenTruth<'a>>,
    /// Whether the audit examines expanded states.
    pub(super) expanded: bool,
    /// The seeds of the runs of each state, if it has several.
    pub(super) seeds: Option<RunSeeds>,
    /// The distances that a solver proved for states with several runs.
    pub(super) proven: Mutex<HashMap<Vec<u8>, TrueDistance>>,
}

impl AuditedSolver<'_> {
    /// Audits the state with this index in the table.
    pub(super) fn audit_index(&self, state: u64, run: u64, signal: StopSignal<'_>) -> Result<AuditedState> {
        match &self.truth {
            Some(OpenTruth::Table(table)) => self.audit(&table.space().state(state), run, signal),
            _ => Err(Error::incomplete("the index of a state", "a table", "")),
        }
    }

    /// Audits a run of a state; the first has the number 0.
    pub(super) fn audit(&self, state: &[u8], run: u64, signal: StopSignal<'_>) -> Result<AuditedState> {
        let solution = match &self.seeds {
            Some(seeds) => self.solver.solve_with_seed(state, seeds.of(run), signal)?,
            None => self.solver.solve(state, signal)?,
        };
        let truth = match &self.truth {
            // A distance that the solver itself proves needs no second proof.
            Some(OpenTruth::Solver(_)) if solution.optimal && self.solver.proves() => {
                length(&solution).map_or(TrueDistance::Unknown, TrueDistance::Known)
            }
            Some(truth @ OpenTruth::Solver(_)) if self.seeds.is_some() => self.proven(truth, state, signal)?,
            Some(truth) => truth.of(state, signal)?,
            None => TrueDistance::Unknown,
        };
        let expansion = match truth {
            TrueDistance::Known(distance) if self.expanded => Some(self.expanded(state, distance, signal)?),
            _ => None,
        };
        let run = self.seeds.is_some().then_some(run + 1);
        Ok(AuditedState { expansion, run, ..compare(solution, truth)? })
    }

    /// The distance of a state with several runs. Threads do not wait for each other, so that some
    /// may prove the same distance.
    fn proven(&self, truth: &OpenTruth<'_>, state: &[u8], signal: StopSignal<'_>) -> Result<TrueDistance> {
        let known = |proven: &Mutex<HashMap<_, _>>| proven.lock().ok()?.get(state).copied();
        if let Some(distance) = known(&self.proven) {
            return Ok(distance);
        }
        let distance = truth.of(state, signal)?;
        if let Ok(mut proven) = self.proven.lock() {
            proven.insert(state.to_vec(), distance);
        }
        Ok(distance)
    }

    /// The states that the search from a state of this distance expands. Searches a second time, so
    /// that look-ups do not count as the solver's work.
    fn expanded(&self, state: &[u8], distance: u32, signal: StopSignal<'_>) -> Result<ExpandedCounts> {
        let floor = self.solver.floor(state, distance, signal)?;
        let (mut distances, mut looked) = (vec![], Ok(()));
        self.solver.trace(state, signal, &mut |state| {
            // A trace cannot be stopped. After an error it runs on, but looks up nothing more.
            if looked.is_err() {
                return;
            }
            match self.truth.as_ref().map(|truth| truth.of_many(state, signal)) {
                Some(Ok(TrueDistance::Known(distance))) => count(&mut distances, distance as usize, 1),
                Some(Err(error)) => looked = Err(error),
                _ => {}
            }
        })?;
        looked.map(|()| ExpandedCounts { floor, distances })
    }
}

/// Adds to a counter in a list that grows as far as needed.
pub(super) fn count(counters: &mut Vec<u64>, at: usize, more: u64) {
    if counters.len() <= at {
        counters.resize(at + 1, 0);
    }
    counters[at] += more;
}

/// Compares an answer with the ground truth. `Corrupt` if the path is legal and yet shorter than
/// the ground truth allows.
fn compare(solution: Solution, truth: TrueDistance) -> Result<AuditedState> {
    let Solution { state, mut outcome, mut reason, mut fault, length, cost, optimal, claimed, .. } = solution;
    let moves = cost.or(length.map(|length| length as u64));
    let (distance, mut solvable) = match truth {
        TrueDistance::Known(distance) => (Some(u64::from(distance)), Some(true)),
        TrueDistance::Unreachable => (None, Some(false)),
        TrueDistance::Unknown => (None, None),
    };
    let mut fail = |what, why: String| {
        (outcome, fault, reason) = (SolveOutcome::Failed, Some(what), Some(why));
    };
    match (solution.outcome, distance) {
        // An unknown distance, `None`, is less than every number: it accuses nobody.
        (SolveOutcome::Solved, _) if truth == TrueDistance::Unreachable || moves < distance => {
            let (moves, known) =
                (moves.unwrap_or(0), distance.map_or("calls it unreachable".into(), |n| format!("gives {n} moves")));
            return Err(Error::Corrupt(format!(
                "{state} was solved in {moves} moves, but the ground truth {known}: one of the two is wrong (try verify)"
            )));
        }
        (SolveOutcome::Solved, Some(distance)) if optimal && moves > Some(distance) => {
            fail(ProgramFault::FalselyOptimal, format!("{} moves are not optimal", moves.unwrap_or(0)));
        }
        (SolveOutcome::Unsolvable, Some(distance)) => {
            fail(ProgramFault::FalselyUnsolvable, format!("there is a path of {distance} moves"));
        }
        (SolveOutcome::Failed, Some(distance)) => {
            // The path may be right while the program miscounted it. A claim below the distance is
            // worse: it would have passed for better than optimal.
            let wrong_length = solution.fault == Some(ProgramFault::WrongLength);
            if let Some(claimed) = claimed.filter(|&claimed| wrong_length && claimed < distance) {
                fail(
                    ProgramFault::TooShort,
                    format!("it claims {claimed} moves, and no path has fewer than {distance}"),
                );
            }
        }
        (SolveOutcome::Solved, None) => solvable = Some(true),
        _ => {}
    }
    // The length of a wrong answer would enter the means of the solved states.
    let moves = moves.filter(|_| outcome == SolveOutcome::Solved);
    Ok(AuditedState {
        state,
        distance: distance.map(|distance| distance as u32),
        solvable,
        outcome,
        fault,
        length: moves,
        excess: moves.zip(distance).map(|(moves, distance)| moves - distance),
        expanded: solution.expanded,
        expansion: None,
        seconds: solution.seconds,
        cpu_seconds: solution.cpu_seconds,
        reason,
        solver: solution.solver,
        heuristic: solution.heuristic,
        shuffle: None,
        run: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solution(outcome: SolveOutcome, length: Option<usize>, optimal: bool) -> Solution {
        let solution = Solution::none_yet("s".into(), "test".into(), None);
        Solution { outcome, length, optimal, expanded: Some(9), ..solution }
    }

    #[test]
    fn paths_are_compared_with_the_distance() {
        let audited = compare(solution(SolveOutcome::Solved, Some(7), false), TrueDistance::Known(5)).unwrap();
        assert_eq!(
            (audited.length, audited.excess, audited.solvable, audited.fault),
            (Some(7), Some(2), Some(true), None)
        );
        let audited = compare(solution(SolveOutcome::Solved, Some(7), false), TrueDistance::Unknown).unwrap();
        assert_eq!((audited.length, audited.excess, audited.solvable), (Some(7), None, Some(true)));
        let audited = compare(solution(SolveOutcome::Solved, Some(7), true), TrueDistance::Known(5)).unwrap();
        assert_eq!((audited.outcome, audited.fault), (SolveOutcome::Failed, Some(ProgramFault::FalselyOptimal)));
        assert_eq!((audited.length, audited.excess), (None, None));
        let audited = compare(solution(SolveOutcome::Unsolvable, None, false), TrueDistance::Known(5)).unwrap();
        assert_eq!(audited.fault, Some(ProgramFault::FalselyUnsolvable));
        let audited = compare(solution(SolveOutcome::Unsolvable, None, false), TrueDistance::Unreachable).unwrap();
        assert_eq!((audited.outcome, audited.solvable, audited.fault), (SolveOutcome::Unsolvable, Some(false), None));
        let audited = compare(solution(SolveOutcome::GaveUp, None, false), TrueDistance::Unknown).unwrap();
        assert_eq!((audited.outcome, audited.solvable), (SolveOutcome::GaveUp, None));
    }

    #[test]
    fn what_cannot_be_is_an_error() {
        for truth in [TrueDistance::Known(8), TrueDistance::Unreachable] {
            let audited = compare(solution(SolveOutcome::Solved, Some(7), false), truth);
            assert!(matches!(audited, Err(Error::Corrupt(_))), "{audited:?}");
        }
    }

    #[test]
    fn only_claims_can_be_too_short() {
        let wrong = |fault, claimed| {
            let failed = Solution { fault, claimed, ..solution(SolveOutcome::Failed, None, false) };
            compare(failed, TrueDistance::Known(5)).unwrap().fault
        };
        assert_eq!(wrong(Some(ProgramFault::WrongLength), Some(4)), Some(ProgramFault::TooShort));
        assert_eq!(wrong(Some(ProgramFault::WrongLength), Some(6)), Some(ProgramFault::WrongLength));
        assert_eq!(wrong(Some(ProgramFault::NoGoal), Some(4)), Some(ProgramFault::NoGoal));
    }
}
