//! Solutions as text.

use super::layout::{counted, facts, finish, table};
use super::proofs::written;
use antipode_core::nums::{BigCount, grouped, seconds};
use antipode_jobs::{ProgramFault, Solution, SolutionStep, SolveOutcome, SolveTotals};

/// How the text of a solution shows its moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SolutionText {
    /// Whether each move has a line with the state after it.
    pub(crate) states: bool,
    /// What stands between moves on one line.
    pub(crate) between: &'static str,
}

impl SolutionText {
    /// The moves of a path: on one line, then with states if it shows them.
    pub(super) fn of(self, moves: &[SolutionStep]) -> String {
        one_line(moves, self.between) + &if self.states { steps(moves) } else { String::new() }
    }
}

/// Paths, one per line; nothing for a path without moves.
pub(super) fn listed_paths(paths: &[Vec<SolutionStep>], between: &str) -> String {
    paths.iter().map(|path| one_line(path, between)).collect()
}

/// The moves of a path on a line; nothing for a path without moves.
fn one_line(moves: &[SolutionStep], between: &str) -> String {
    let names: Vec<&str> = moves.iter().map(|step| step.r#move.as_str()).collect();
    if names.is_empty() { String::new() } else { names.join(between) + "\n" }
}

/// The number of optimal paths.
pub(super) fn optimal_paths(count: &BigCount) -> String {
    let paths = if *count == BigCount(1u8.into()) { "optimal path" } else { "optimal paths" };
    format!("{} {paths}", grouped(count))
}

/// Moves, one per line, with their costs if they have some and the states after them.
fn steps(moves: &[SolutionStep]) -> String {
    let mut rows = table(&[]);
    for (i, step) in moves.iter().enumerate() {
        let cost = step.cost.map(|cost| cost.to_string());
        let cells = [Some((i + 1).to_string()), Some(step.r#move.clone()), cost, Some(step.state.clone())];
        rows.add_row(cells.into_iter().flatten());
    }
    finish(rows, usize::MAX)
}

/// A solution: how long it is, its moves on one line, and how it was found.
pub(crate) fn solution(s: &Solution, text: SolutionText) -> String {
    let reason = s.reason.as_deref().unwrap_or_default();
    let length = counted(s.length.unwrap_or(0) as u64, "move");
    let (moves, least) = match s.cost {
        Some(cost) => (format!("{length}, cost {cost}"), "as little as possible"),
        None => (length, "as few as possible"),
    };
    let how = match s.outcome {
        SolveOutcome::Solved if s.optimal => {
            let all = s.count.as_ref().map(|count| format!(", {}", optimal_paths(count)));
            format!("{moves}, {least}{}", all.unwrap_or_default())
        }
        SolveOutcome::Solved => format!("{moves}, perhaps not {least}"),
        SolveOutcome::Unsolvable => format!("unsolvable: {reason}"),
        SolveOutcome::GaveUp => format!("gave up: {reason}"),
        SolveOutcome::Failed => format!("{}: {reason}", s.fault.map_or("failed", ProgramFault::name)),
    };
    let by = s.heuristic.as_ref().map_or(s.solver.clone(), |heuristic| format!("{}, {heuristic}", s.solver));
    let (expanded, generated) = (nodes(s.expanded, "expanded"), nodes(s.generated, "generated"));
    let moves = match &s.paths {
        Some(paths) => listed_paths(paths, text.between),
        None => text.of(s.moves.as_deref().unwrap_or_default()),
    };
    let proof = s.proof.as_ref().map_or(String::new(), written);
    format!("{}: {how}\n{moves}{by}: {expanded}{generated}{}\n{proof}", s.state, seconds(s.seconds))
}

/// A number of nodes before the time; empty if it is not known.
fn nodes(count: Option<u64>, what: &str) -> String {
    count.map_or(String::new(), |count| format!("{} {what}, ", grouped(count)))
}

/// Totals and means of the solutions of several states, after a blank line if they follow answers.
pub(crate) fn solve_totals(t: &SolveTotals, after_answers: bool) -> String {
    let unsolvable = match t.unsolvable {
        0 => String::new(),
        count => format!(", {} unsolvable", grouped(count)),
    };
    let found = format!("{} of {}{unsolvable}", grouped(t.solved), grouped(t.states));
    let mut lines = vec![("solved", found), ("proven optimal", grouped(t.optimal))];
    if let Some(mean) = t.mean_moves {
        lines.push(("moves", format!("{}, {mean:.2} on average", grouped(t.moves))));
    }
    if let Some(mean) = t.mean_expanded {
        lines.push(("expanded", format!("{}, {} on average", grouped(t.expanded), grouped(mean.round() as u64))));
    }
    if let Some(mean) = t.mean_cpu_seconds {
        lines.push(("CPU time", format!("{}, {} on average", seconds(t.cpu_seconds), seconds(mean))));
    }
    let mut out = String::from(if after_answers { "\n" } else { "" });
    facts(&mut out, &lines);
    out
}
