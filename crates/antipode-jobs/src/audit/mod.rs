//! Audits of solvers: how often they find a way, how much longer it is than it need be, and what it costs them.

mod choice;
mod judge;
mod tally;

use std::path::PathBuf;

use serde::Serialize;

use super::batches::in_batches;
use super::external;
use super::plan::Resources;
use super::solve::SolveOptions;
use super::table::OpenTable;
use crate::open_solver::{OpenSolver, draws};
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::{Stopwatch, Watch};
use choice::Cases;
use judge::{Court, Ruler};
use tally::Tally;

pub use judge::Judged;
pub use tally::{Finding, Group, Outcomes};

/// How to audit.
#[derive(Clone, Debug)]
pub struct AuditOptions {
    /// The solver; its seed is the one below.
    pub solver: SolveOptions,
    /// The seed of samples, and of solvers that draw.
    pub seed: u64,
    /// Who knows the distances.
    pub referee: Referee,
    /// Which states are solved.
    pub choice: Choice,
}

/// Who knows the distances.
#[derive(Clone, Debug)]
pub enum Referee {
    /// A table.
    Table(PathBuf),
    /// One of our solvers, as far as it proves that its ways are shortest.
    Solver(SolveOptions),
}

/// Which states are solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// So many, drawn uniformly: of those with a way to a goal.
    Samples(u64),
    /// So many of each depth, drawn uniformly.
    ByDepth(u64),
    /// These.
    Given(Vec<String>),
    /// All that the table reaches.
    All,
}

/// How a solver did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SolverAudit {
    /// The canonical spec.
    pub spec: String,
    /// The solver.
    pub solver: String,
    /// Its heuristic, if it uses one.
    pub heuristic: Option<String>,
    /// Who knew the distances.
    pub referee: String,
    /// How the states were chosen.
    pub choice: String,
    /// The seed of samples, and of solvers that draw.
    pub seed: u64,
    /// How many states were chosen.
    pub chosen: u64,
    /// How many of them were solved, or not: fewer only if the audit was stopped.
    pub audited: u64,
    /// Whether these are all.
    pub complete: bool,
    /// How it went with them.
    pub outcomes: Outcomes,
    /// Of states without a way to a goal, those of which the solver says so.
    pub unsolvable_recognised: antipode_analysis::Rate,
    /// Solved states whose distance the referee could not prove.
    pub unproven: u64,
    /// All states with a way to a goal, or perhaps with one.
    pub all: Group,
    /// The same by distance; those whose distance is not known come last.
    pub distances: Vec<Group>,
    /// What went wrong.
    pub findings: Vec<Finding>,
    /// Seconds, by the clock on the wall.
    pub seconds: f64,
}

/// Audits a solver; `tell` gets the states that were judged, in the order of the audit. Stopped by the signal, the audit is what was
/// done so far, unless that is nothing: then `Interrupted`. `Usage` for options that do not fit together; `Corrupt` if a way
/// is shorter than the referee says that any is.
pub fn audit_solver(
    problem: &Problem,
    options: &AuditOptions,
    resources: Resources,
    watch: &mut Watch<'_>,
    mut tell: impl FnMut(&[Judged]) -> Result<()>,
) -> Result<SolverAudit> {
    let mut stopwatch = Stopwatch::start();
    let table = match &options.referee {
        Referee::Table(file) => Some(OpenTable::about(file, problem)?),
        Referee::Solver(_) => None,
    };
    let cases = Cases::choose(problem, table.as_ref(), options, resources.memory, watch)?;
    let draws = draws(problem, &options.solver)?;
    let how = SolveOptions { seed: draws.then_some(options.seed), ..options.solver.clone() };
    let audited = OpenSolver::new(problem, &how, resources, watch)?;
    let (referee, ruler) = match (&options.referee, &table) {
        (Referee::Table(file), Some(table)) => (format!("table {}", file.display()), Ruler::Table(table.lookups()?)),
        (Referee::Table(_), None) => return Err(Error::usage("no table")),
        (Referee::Solver(how), _) => {
            if how.solver.as_deref().is_some_and(|name| external::command(name).is_some()) {
                return Err(Error::usage("another program cannot be the referee: it proves nothing"));
            }
            let judge = OpenSolver::new(problem, how, resources, watch)?;
            (judge.title(), Ruler::Solver(Box::new(judge)))
        }
    };
    let (solver, heuristic) = (audited.solver(), audited.heuristic());
    let court = Court { solver: audited, ruler };
    let mut tally = Tally::default();
    let count = |judged: Vec<Judged>| {
        tell(&judged)?;
        judged.into_iter().for_each(|one| tally.see(one));
        Ok(())
    };
    let (threads, chosen) = (resources.threads, cases.len());
    let done = match &cases {
        Cases::Numbered(states) => {
            in_batches(states, "audit", threads, watch, |&state, signal| court.index(state, signal), count)
        }
        Cases::Keys(states) => {
            in_batches(states, "audit", threads, watch, |state, signal| court.key(state, signal), count)
        }
    };
    match done {
        Err(Error::Interrupted) if tally.audited() > 0 => {}
        done => done?,
    }
    let audited = tally.audited();
    let sums = tally.sums();
    Ok(SolverAudit {
        spec: problem.spec(),
        solver,
        heuristic,
        referee,
        choice: options.choice.to_string(),
        seed: options.seed,
        chosen,
        audited,
        complete: audited == chosen,
        outcomes: sums.outcomes,
        unsolvable_recognised: sums.unsolvable_recognised,
        unproven: sums.unproven,
        all: sums.all,
        distances: sums.distances,
        findings: sums.findings,
        seconds: stopwatch.lap().wall.as_secs_f64(),
    })
}
