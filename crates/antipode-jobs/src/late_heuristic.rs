//! Pattern databases for searches that turn out to be long.

use std::sync::{Arc, Mutex, PoisonError};

use super::cause::ErrorCause;
use super::named_heuristic;
use super::solution::{Solution, SolveOutcome};
use super::solve_options::SolveOptions;
use antipode_core::clock::Instant;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Heuristic, Problem};
use antipode_core::watch::StopSignal;
use antipode_solvers::{BudgetSpent, SearchBudget, Solver};

/// The expansions of a long search. They take some hundredths of a second, tables less than one.
const LONG: u64 = 50_000;

/// The heuristic of long searches.
const LATE: &str = "pdb:16MB";

/// Pattern databases that are built when the first search turns out to be long, if nobody has
/// chosen a solver or a heuristic.
pub(super) struct LateHeuristic {
    problem: Problem,
    /// What the tables and their construction may take.
    memory: u64,
    built: Mutex<LateState>,
}

/// What has become of the tables.
enum LateState {
    NotNeeded,
    Built(Arc<dyn Heuristic>),
    /// The puzzle has no such patterns, or there is no place for the tables.
    Impossible,
}

/// The whole budget that is spent when the rest of it is.
fn whole_budget(cause: ErrorCause, budget: SearchBudget) -> Option<BudgetSpent> {
    match cause {
        ErrorCause::Stopped(BudgetSpent::Nodes { .. }) => budget.nodes.map(|most| BudgetSpent::Nodes { most }),
        ErrorCause::Stopped(BudgetSpent::Time { .. }) => {
            budget.time.map(|time| BudgetSpent::Time { seconds: time.as_secs_f64() })
        }
        _ => None,
    }
}

impl LateHeuristic {
    /// The late heuristic of a solver, if it has one. It takes a quarter of the memory.
    pub(super) fn of(problem: &Problem, solver: &Solver, options: &SolveOptions, memory: &mut u64) -> Option<Self> {
        let is_free = options.solver.is_none() && options.heuristic.is_none() && options.weight.is_none();
        if !is_free || solver.name != "ida" || problem.costs().is_some() || problem.patterns().is_err() {
            return None;
        }
        let share = *memory / 4;
        *memory -= share;
        Some(LateHeuristic { problem: problem.clone(), memory: share, built: Mutex::new(LateState::NotNeeded) })
    }

    /// Searches by the usual heuristic, and from the beginning by the tables if that takes long.
    /// The solution counts the work of both.
    pub(super) fn search(
        &self,
        usual: &dyn Heuristic,
        budget: SearchBudget,
        signal: StopSignal<'_>,
        search: impl Fn(&dyn Heuristic, SearchBudget) -> Result<Solution>,
    ) -> Result<Solution> {
        let start = Instant::now();
        let short = SearchBudget { nodes: Some(budget.nodes.map_or(LONG, |nodes| nodes.min(LONG))), ..budget };
        let found = search(usual, short)?;
        let is_spent = matches!(found.cause, Some(ErrorCause::Stopped(BudgetSpent::Nodes { .. })));
        if !is_spent || short.nodes == budget.nodes {
            return Ok(found);
        }
        let Some(patterns) = self.get(signal)? else { return search(usual, budget) };
        let spent = found.expanded.unwrap_or(0);
        let rest = SearchBudget {
            nodes: budget.nodes.map(|nodes| nodes.saturating_sub(spent)),
            time: budget.time.map(|limit| limit.saturating_sub(start.elapsed())),
            ..budget
        };
        let sum = |first: Option<u64>, second: Option<u64>| Some(first? + second?);
        let again = search(&*patterns, rest)?;
        // The second search knows only what the first one left of the budget.
        let whole = again.cause.clone().and_then(|cause| whole_budget(cause, budget));
        let again = match whole {
            Some(spent) => again.without_path(SolveOutcome::GaveUp, ErrorCause::Stopped(spent)),
            None => again,
        };
        Ok(Solution {
            expanded: sum(found.expanded, again.expanded),
            generated: sum(found.generated, again.generated),
            cpu_seconds: found.cpu_seconds.zip(again.cpu_seconds).map(|(first, second)| first + second),
            heuristic: Some(patterns.claim().name),
            ..again
        })
    }

    /// The tables, built now if they are not yet; `None` if there are none. `Interrupted` soon
    /// after the signal.
    fn get(&self, signal: StopSignal<'_>) -> Result<Option<Arc<dyn Heuristic>>> {
        // Other searches wait: they need the tables, too.
        let mut state = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(*state, LateState::NotNeeded) {
            let mut memory = self.memory;
            *state = match named_heuristic::heuristic(&self.problem, LATE, &mut memory, &mut signal.watch()) {
                Ok(built) => LateState::Built(built),
                Err(Error::Interrupted) => return Err(Error::Interrupted),
                Err(_) => LateState::Impossible,
            };
        }
        Ok(match &*state {
            LateState::Built(built) => Some(built.clone()),
            _ => None,
        })
    }
}
