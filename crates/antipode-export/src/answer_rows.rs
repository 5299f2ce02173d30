//! Answers to states as rows of a table.

use serde::Serialize;

use crate::answer_table::AnswerRow;
use antipode_jobs::{
    AuditedState, EstimatedState, ExactDistance, OptimalMoves, OptimalPath, OptimalPaths, ProgramFault, ShuffleLength,
    Solution, SolutionStep, SolveOutcome, StateDistance,
};

/// A distance as a row.
#[derive(Serialize)]
pub struct DistanceRow {
    distance: Option<u32>,
}

impl AnswerRow for DistanceRow {
    const COLUMNS: &'static [&'static str] = &["distance"];
}

impl DistanceRow {
    /// A distance as a row; without one, no goal is reachable.
    pub fn of(found: &StateDistance) -> Self {
        DistanceRow { distance: found.distance }
    }
}

/// An optimal path as a row.
#[derive(Serialize)]
pub struct PathRow {
    distance: Option<u32>,
    moves: Option<String>,
    optimal_moves: Option<String>,
}

impl AnswerRow for PathRow {
    const COLUMNS: &'static [&'static str] = &["distance", "moves", "optimal_moves"];
}

impl PathRow {
    /// An optimal path as a row; without a distance, no goal is reachable.
    pub fn of(path: &OptimalPath, between: &str) -> Self {
        PathRow {
            distance: path.distance,
            moves: path.moves.as_ref().map(|moves| names(moves, between)),
            optimal_moves: path.optimal_moves.as_ref().map(|all| match all {
                OptimalMoves::Moves(all) => names(all, between),
                OptimalMoves::Unreachable => String::new(),
            }),
        }
    }
}

/// All optimal paths as a row: their number, and the first.
#[derive(Serialize)]
pub struct AllPathsRow {
    distance: Option<u32>,
    count: String,
    moves: Option<String>,
}

impl AnswerRow for AllPathsRow {
    const COLUMNS: &'static [&'static str] = &["distance", "count", "moves"];
}

impl AllPathsRow {
    /// All optimal paths as a row.
    pub fn of(all: &OptimalPaths, between: &str) -> Self {
        let moves = all.paths.first().map(|moves| names(moves, between));
        AllPathsRow { distance: all.distance, count: all.count.to_string(), moves }
    }
}

/// A solution as a row.
#[derive(Serialize)]
pub struct SolutionRow {
    outcome: SolveOutcome,
    length: Option<usize>,
    cost: Option<u64>,
    optimal: bool,
    moves: Option<String>,
    solutions: Option<String>,
    solver: String,
    heuristic: Option<String>,
    expanded: Option<u64>,
    generated: Option<u64>,
    seconds: f64,
    cpu_seconds: Option<f64>,
    reason: Option<String>,
}

impl AnswerRow for SolutionRow {
    const COLUMNS: &'static [&'static str] = &[
        "outcome",
        "length",
        "cost",
        "optimal",
        "moves",
        "solutions",
        "solver",
        "heuristic",
        "expanded",
        "generated",
        "seconds",
        "cpu_seconds",
        "reason",
    ];
}

impl SolutionRow {
    /// A solution as a row, with its moves on one line.
    pub fn of(s: &Solution, between: &str) -> Self {
        SolutionRow {
            outcome: s.outcome,
            length: s.length,
            cost: s.cost,
            optimal: s.optimal,
            moves: s.moves.as_ref().map(|moves| names(moves, between)),
            solutions: s.count.as_ref().map(ToString::to_string),
            solver: s.solver.clone(),
            heuristic: s.heuristic.clone(),
            expanded: s.expanded,
            generated: s.generated,
            seconds: s.seconds,
            cpu_seconds: s.cpu_seconds,
            reason: s.reason.clone(),
        }
    }
}

/// The estimate of a state as a row.
#[derive(Serialize)]
pub struct EstimateRow {
    state: String,
    distance: u32,
    estimate: Option<f64>,
    /// Distance less estimate.
    estimate_error: Option<f64>,
}

impl AnswerRow for EstimateRow {
    const COLUMNS: &'static [&'static str] = &["state", "distance", "estimate", "estimate_error"];
}

impl EstimateRow {
    /// The estimate of a state as a row; without one, the heuristic calls the state unreachable.
    pub fn of(one: &EstimatedState) -> Self {
        let estimate = Some(one.estimate).filter(|estimate| estimate.is_finite());
        EstimateRow {
            state: one.state.clone(),
            distance: one.distance,
            estimate,
            estimate_error: estimate.map(|estimate| f64::from(one.distance) - estimate),
        }
    }
}

/// An audited state as a row of a table.
#[derive(Serialize)]
pub struct AuditRow<'a> {
    state: &'a str,
    distance: Option<u32>,
    solvable: Option<bool>,
    outcome: SolveOutcome,
    fault: Option<ProgramFault>,
    length: Option<u64>,
    excess: Option<u64>,
    expanded: Option<u64>,
    seconds: f64,
    cpu_seconds: Option<f64>,
    reason: Option<&'a str>,
    solver: &'a str,
    required: Option<u64>,
    heuristic: Option<&'a str>,
    shuffle: Option<ShuffleLength>,
    run: Option<u64>,
}

impl AnswerRow for AuditRow<'_> {
    const COLUMNS: &'static [&'static str] = &[
        "state",
        "distance",
        "solvable",
        "outcome",
        "fault",
        "length",
        "excess",
        "expanded",
        "seconds",
        "cpu_seconds",
        "reason",
        "solver",
        "required",
        "heuristic",
        "shuffle",
        "run",
    ];
}

impl<'a> AuditRow<'a> {
    /// An audited state as a row.
    pub fn of(one: &'a AuditedState) -> Self {
        AuditRow {
            state: &one.state,
            distance: one.distance,
            solvable: one.solvable,
            outcome: one.outcome,
            fault: one.fault,
            length: one.length,
            excess: one.excess,
            expanded: one.expanded,
            seconds: one.seconds,
            cpu_seconds: one.cpu_seconds,
            reason: one.reason.as_deref(),
            solver: &one.solver,
            required: one.expansion.as_ref().and_then(|expanded| expanded.floor),
            heuristic: one.heuristic.as_deref(),
            shuffle: one.shuffle,
            run: one.run,
        }
    }
}

/// A label as a row.
#[derive(Serialize)]
pub struct LabelRow {
    state: String,
    distance: Option<u32>,
    solvable: Option<bool>,
}

impl AnswerRow for LabelRow {
    const COLUMNS: &'static [&'static str] = &["state", "distance", "solvable"];
}

impl LabelRow {
    /// The exact distance of a state as a row.
    pub fn of(state: &str, exact: &ExactDistance) -> Self {
        LabelRow { state: state.into(), distance: exact.distance, solvable: exact.solvable }
    }
}

/// A drawn state as a row.
#[derive(Serialize)]
pub struct SampleRow<'a> {
    /// The state.
    pub state: &'a str,
}

impl AnswerRow for SampleRow<'_> {
    const COLUMNS: &'static [&'static str] = &["state"];
}

/// The names of moves on one line.
fn names(moves: &[SolutionStep], between: &str) -> String {
    moves.iter().map(|step| step.r#move.as_str()).collect::<Vec<_>>().join(between)
}
