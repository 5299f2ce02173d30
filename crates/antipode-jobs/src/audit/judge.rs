//! Has a state solved, and compares the answer with the exact distance.

use serde::Serialize;

use crate::external::Fault;
use crate::open_solver::OpenSolver;
use crate::solve::{Outcome, Solution};
use antipode_analysis::Distances;
use antipode_core::error::{Error, Result};
use antipode_core::watch::Signal;

/// A state that was judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judged {
    /// The state.
    pub state: String,
    /// Its exact distance; null if it is not known, or there is no way.
    pub distance: Option<u32>,
    /// Whether there is a way to a goal; null if that is not known.
    pub solvable: Option<bool>,
    /// How it went.
    pub outcome: Outcome,
    /// What was wrong with the answer.
    pub fault: Option<Fault>,
    /// The length of the way that was found.
    pub moves: Option<u64>,
    /// By how much it exceeds the distance.
    pub excess: Option<u64>,
    /// States whose successors were made.
    pub nodes: Option<u64>,
    /// Seconds, by the clock on the wall.
    pub seconds: f64,
    /// Seconds of processor time.
    pub cpu_seconds: Option<f64>,
    /// Why the solver gave up, or what was wrong.
    pub reason: Option<String>,
}

/// What is known of the distance of a state.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    Distance(u32),
    NoWay,
    Unknown,
}

/// Who knows distances.
pub(super) enum Ruler<'a> {
    Table(Distances<'a>),
    Solver(Box<OpenSolver>),
}

/// A solver and its judge.
pub(super) struct Court<'a> {
    pub(super) solver: OpenSolver,
    pub(super) ruler: Ruler<'a>,
}

impl Court<'_> {
    /// Judges the state of an index of the table.
    pub(super) fn index(&self, state: u64, signal: Signal<'_>) -> Result<Judged> {
        match &self.ruler {
            Ruler::Table(table) => self.key(&table.space().state(state), signal),
            Ruler::Solver(_) => Err(Error::usage("no table")),
        }
    }

    /// Judges the state of a key.
    pub(super) fn key(&self, key: &[u8], signal: Signal<'_>) -> Result<Judged> {
        let solution = self.solver.solve(key, signal)?;
        let reach = match &self.ruler {
            Ruler::Table(table) => table.of(key)?.map_or(Reach::NoWay, Reach::Distance),
            // What the solver itself proves need not be proven again.
            Ruler::Solver(_) if solution.optimal => length(&solution).map_or(Reach::Unknown, Reach::Distance),
            Ruler::Solver(referee) => {
                let proof = referee.solve(key, signal)?;
                match (proof.outcome, length(&proof)) {
                    (Outcome::Solved, Some(length)) if proof.optimal => Reach::Distance(length),
                    (Outcome::Unsolvable, _) => Reach::NoWay,
                    _ => Reach::Unknown,
                }
            }
        };
        judge(solution, reach)
    }
}

fn length(solution: &Solution) -> Option<u32> {
    solution.cost.and_then(|cost| u32::try_from(cost).ok())
}

fn judge(solution: Solution, reach: Reach) -> Result<Judged> {
    let Solution { state, mut outcome, mut reason, mut fault, cost, optimal, claimed, .. } = solution;
    let moves = cost.map(|cost| cost as u64);
    let (distance, mut solvable) = match reach {
        Reach::Distance(distance) => (Some(u64::from(distance)), Some(true)),
        Reach::NoWay => (None, Some(false)),
        Reach::Unknown => (None, None),
    };
    let mut fail = |what, why: String| {
        (outcome, fault, reason) = (Outcome::Failed, Some(what), Some(why));
    };
    match (solution.outcome, distance) {
        (Outcome::Solved, _) if reach == Reach::NoWay || moves < distance => {
            let (moves, known) = (moves.unwrap_or(0), distance.map_or("no way".into(), |n| format!("{n} moves")));
            return Err(Error::Corrupt(format!(
                "{state} was solved in {moves} moves, and the referee knows of {known}: one of the two is wrong (try verify)"
            )));
        }
        (Outcome::Solved, Some(distance)) if optimal && moves > Some(distance) => {
            fail(Fault::FalselyOptimal, format!("{} moves are not as few as possible", moves.unwrap_or(0)));
        }
        (Outcome::Unsolvable, Some(distance)) => {
            fail(Fault::FalselyUnsolvable, format!("there is a way of {distance} moves"))
        }
        (Outcome::Failed, Some(distance)) => {
            let wrong_length = solution.fault == Some(Fault::WrongLength);
            if let Some(claimed) = claimed.filter(|&claimed| wrong_length && claimed < distance) {
                fail(Fault::TooShort, format!("it says {claimed} moves, and there is no way of less than {distance}"));
            }
        }
        (Outcome::Solved, None) => solvable = Some(true),
        _ => {}
    }
    let moves = moves.filter(|_| outcome == Outcome::Solved);
    Ok(Judged {
        state,
        distance: distance.map(|distance| distance as u32),
        solvable,
        outcome,
        fault,
        moves,
        excess: moves.zip(distance).map(|(moves, distance)| moves - distance),
        nodes: solution.expanded,
        seconds: solution.seconds,
        cpu_seconds: solution.cpu_seconds,
        reason,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solution(outcome: Outcome, cost: Option<usize>, optimal: bool) -> Solution {
        Solution {
            state: "s".into(),
            outcome,
            reason: None,
            fault: None,
            cost,
            optimal,
            moves: None,
            solver: "test".into(),
            heuristic: None,
            expanded: Some(9),
            generated: None,
            seconds: 0.0,
            cpu_seconds: None,
            claimed: None,
        }
    }

    #[test]
    fn ways_are_compared_with_the_distance() {
        let judged = judge(solution(Outcome::Solved, Some(7), false), Reach::Distance(5)).unwrap();
        assert_eq!((judged.moves, judged.excess, judged.solvable, judged.fault), (Some(7), Some(2), Some(true), None));
        let judged = judge(solution(Outcome::Solved, Some(7), false), Reach::Unknown).unwrap();
        assert_eq!((judged.moves, judged.excess, judged.solvable), (Some(7), None, Some(true)));
        let judged = judge(solution(Outcome::Solved, Some(7), true), Reach::Distance(5)).unwrap();
        assert_eq!((judged.outcome, judged.fault), (Outcome::Failed, Some(Fault::FalselyOptimal)));
        assert_eq!((judged.moves, judged.excess), (None, None));
        let judged = judge(solution(Outcome::Unsolvable, None, false), Reach::Distance(5)).unwrap();
        assert_eq!(judged.fault, Some(Fault::FalselyUnsolvable));
        let judged = judge(solution(Outcome::Unsolvable, None, false), Reach::NoWay).unwrap();
        assert_eq!((judged.outcome, judged.solvable, judged.fault), (Outcome::Unsolvable, Some(false), None));
        let judged = judge(solution(Outcome::GaveUp, None, false), Reach::Unknown).unwrap();
        assert_eq!((judged.outcome, judged.solvable), (Outcome::GaveUp, None));
    }

    #[test]
    fn what_cannot_be_is_an_error() {
        for reach in [Reach::Distance(8), Reach::NoWay] {
            let judged = judge(solution(Outcome::Solved, Some(7), false), reach);
            assert!(matches!(judged, Err(Error::Corrupt(_))), "{judged:?}");
        }
    }

    #[test]
    fn only_claims_can_be_too_short() {
        let wrong = |fault, claimed| {
            let failed = Solution { fault, claimed, ..solution(Outcome::Failed, None, false) };
            judge(failed, Reach::Distance(5)).unwrap().fault
        };
        assert_eq!(wrong(Some(Fault::WrongLength), Some(4)), Some(Fault::TooShort));
        assert_eq!(wrong(Some(Fault::WrongLength), Some(6)), Some(Fault::WrongLength));
        assert_eq!(wrong(Some(Fault::NoGoal), Some(4)), Some(Fault::NoGoal));
    }
}
