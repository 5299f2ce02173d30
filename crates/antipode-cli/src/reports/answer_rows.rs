//! Answers to states as rows of a table.

use serde::Serialize;

use antipode_export::AnswerRow;
use antipode_jobs::{
    EstimatedState, OptimalMoves, OptimalPath, OptimalPaths, Solution, SolutionStep, SolveOutcome, StateDistance,
};

/// A distance as a row.
#[derive(Serialize)]
pub(crate) struct DistanceRow {
    distance: Option<u32>,
}

impl AnswerRow for DistanceRow {
    const COLUMNS: &'static [&'static str] = &["distance"];
}

/// A distance as a row; without one, no goal is reachable.
pub(crate) fn distance_row(found: &StateDistance) -> DistanceRow {
    DistanceRow { distance: found.distance }
}

/// An optimal path as a row.
#[derive(Serialize)]
pub(crate) struct PathRow {
    distance: Option<u32>,
    moves: Option<String>,
    optimal_moves: Option<String>,
}

impl AnswerRow for PathRow {
    const COLUMNS: &'static [&'static str] = &["distance", "moves", "optimal_moves"];
}

/// An optimal path as a row; without a distance, no goal is reachable.
pub(crate) fn path_row(path: &OptimalPath, between: &str) -> PathRow {
    PathRow {
        distance: path.distance,
        moves: path.moves.as_ref().map(|moves| names(moves, between)),
        optimal_moves: path.optimal_moves.as_ref().map(|all| match all {
            OptimalMoves::Moves(all) => names(all, between),
            OptimalMoves::Unreachable => String::new(),
        }),
    }
}

/// All optimal paths as a row: their number, and the first.
#[derive(Serialize)]
pub(crate) struct AllPathsRow {
    distance: Option<u32>,
    count: String,
    moves: Option<String>,
}

impl AnswerRow for AllPathsRow {
    const COLUMNS: &'static [&'static str] = &["distance", "count", "moves"];
}

/// All optimal paths as a row.
pub(crate) fn all_paths_row(all: &OptimalPaths, between: &str) -> AllPathsRow {
    let moves = all.paths.first().map(|moves| names(moves, between));
    AllPathsRow { distance: all.distance, count: all.count.to_string(), moves }
}

/// A solution as a row.
#[derive(Serialize)]
pub(crate) struct SolutionRow {
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

/// A solution as a row, with its moves on one line.
pub(crate) fn solution_row(s: &Solution, between: &str) -> SolutionRow {
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

/// The estimate of a state as a row.
#[derive(Serialize)]
pub(crate) struct EstimateRow {
    state: String,
    distance: u32,
    estimate: Option<f64>,
    estimate_error: Option<f64>,
}

impl AnswerRow for EstimateRow {
    const COLUMNS: &'static [&'static str] = &["state", "distance", "estimate", "estimate_error"];
}

/// The estimate of a state as a row; without one, the heuristic calls the state unreachable.
pub(crate) fn estimate_row(one: &EstimatedState) -> EstimateRow {
    let estimate = Some(one.estimate).filter(|estimate| estimate.is_finite());
    EstimateRow {
        state: one.state.clone(),
        distance: one.distance,
        estimate,
        estimate_error: estimate.map(|estimate| estimate - f64::from(one.distance)),
    }
}

/// A label as a row.
#[cfg(feature = "export")]
#[derive(Serialize)]
pub(crate) struct LabelRow {
    state: String,
    distance: Option<u32>,
    solvable: Option<bool>,
}

#[cfg(feature = "export")]
impl AnswerRow for LabelRow {
    const COLUMNS: &'static [&'static str] = &["state", "distance", "solvable"];
}

/// The exact distance of a state as a row.
#[cfg(feature = "export")]
pub(crate) fn label_row(state: &str, exact: &antipode_jobs::ExactDistance) -> LabelRow {
    LabelRow { state: state.into(), distance: exact.distance, solvable: exact.solvable }
}

/// A drawn state as a row.
#[derive(Serialize)]
pub(crate) struct SampleRow<'a> {
    pub(crate) state: &'a str,
}

impl AnswerRow for SampleRow<'_> {
    const COLUMNS: &'static [&'static str] = &["state"];
}

/// The names of moves on one line.
fn names(moves: &[SolutionStep], between: &str) -> String {
    moves.iter().map(|step| step.r#move.as_str()).collect::<Vec<_>>().join(between)
}
