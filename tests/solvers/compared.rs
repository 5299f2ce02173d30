//! The stored comparison of solvers, `docs/src/results/performance.md`, against what they say.

use crate::named::{all, find};
use antipode::solvers::{MemoryGrowth, Solver, SolverAbility, SolverPromise};

/// The figures of a solver on a puzzle: expansions, milliseconds, and the share of optimal paths.
#[derive(Debug, PartialEq)]
struct Figures {
    expanded: f64,
    milliseconds: f64,
    optimal: f64,
}

/// The puzzles of the comparison.
const PUZZLES: usize = 4;

/// A number of the table.
fn number(text: &str) -> f64 {
    text.replace(',', "").parse().unwrap()
}

/// The figures of a cell, such as `230 in 0.13 ms, 2 %`.
fn figures(cell: &str) -> Option<Figures> {
    let (expanded, rest) = cell.split_once(" in ")?;
    let (milliseconds, share) = rest.split_once(" ms")?;
    let optimal = share.trim_start_matches(", ").strip_suffix(" %").map_or(100.0, number);
    Some(Figures { expanded: number(expanded), milliseconds: number(milliseconds), optimal })
}

/// The solver of a row of the comparison, and its figures; `None` for all other lines.
fn row(line: &str) -> Option<(&'static Solver, Vec<Figures>)> {
    let mut cells = line.strip_prefix("| `")?.strip_suffix(" |")?.split(" | ");
    let name = cells.next()?.strip_suffix('`')?;
    let all: Vec<Figures> = cells.map(figures).collect::<Option<_>>()?;
    (all.len() == PUZZLES).then(|| (find(name), all))
}

/// The solvers of the comparison with their figures, one for each puzzle.
fn compared() -> Vec<(&'static Solver, Vec<Figures>)> {
    include_str!("../../docs/src/results/performance.md").lines().filter_map(row).collect()
}

/// Whether one solver guarantees at least what another does, in no more memory, without its files.
fn guarantees_as_much(one: &Solver, other: &Solver) -> bool {
    let rank = |solver: &Solver| match solver.promise {
        SolverPromise::Shortest => 3,
        SolverPromise::ShortestIfAdmissible => 2,
        SolverPromise::Any => i32::from(solver.tuning.parameters.iter().any(|parameter| parameter.name == "bound")),
    };
    let frugal =
        one.memory == MemoryGrowth::Linear || one.memory == other.memory || other.memory == MemoryGrowth::Exponential;
    rank(one) >= rank(other) && frugal && !other.can(SolverAbility::Files)
}

#[test]
fn a_solver_that_another_surpasses_on_every_puzzle_says_so() {
    let compared = compared();
    assert!(compared.len() >= 23, "{}", compared.len());
    for (solver, figures) in &compared {
        let is_better = |(other, theirs): &&(&'static Solver, Vec<Figures>)| {
            let as_good = |(a, b): (&Figures, &Figures)| {
                a.expanded <= b.expanded && a.milliseconds <= b.milliseconds && a.optimal >= b.optimal
            };
            theirs != figures && guarantees_as_much(other, solver) && theirs.iter().zip(figures).all(as_good)
        };
        let better: Vec<&str> = compared.iter().filter(is_better).map(|(other, _)| other.name).collect();
        match solver.surpassed_by {
            Some(other) => assert!(better.contains(&other), "{} is surpassed by {better:?}", solver.name),
            None => assert!(better.is_empty(), "{} is surpassed by {better:?}", solver.name),
        }
    }
    for solver in all().filter(|solver| solver.surpassed_by.is_some()) {
        assert!(compared.iter().any(|(known, _)| known.name == solver.name), "{} is not compared", solver.name);
    }
}
