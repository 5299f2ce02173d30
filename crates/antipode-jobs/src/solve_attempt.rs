//! What an open solver does with one state: the search, what precedes it, and the solution.

use super::cause::ErrorCause;
use super::external::{self, Attempt, ExternalSolver, ProgramFault};
use super::open_solver::{OpenSolver, SolverBackend};
use super::solution::{Solution, SolveOutcome};
use super::written_path::{first_paths, replay};
use antipode_core::clock::{Instant, ThreadTime};
use antipode_core::error::Result;
use antipode_core::graphs::ShortestPaths;
use antipode_core::model::Heuristic;
use antipode_core::nums::BigCount;
use antipode_core::watch::StopSignal;
use antipode_solvers::{
    BudgetSpent, OptimalMove, SearchBudget, SearchEnd, SolveTask, Solver, SolverAnswer, UntaggedHeuristic,
};

/// States to expand before the component test, if that test takes work.
const FIRST_NODES: u64 = 20_000;

/// An answer, with all shortest paths if requested.
type Found = (SolverAnswer, Option<ShortestPaths<OptimalMove>>);

impl OpenSolver {
    /// Solves a state, with another seed if there is one.
    pub(super) fn attempt(&self, from: &[u8], seed: Option<u64>, signal: StopSignal<'_>) -> Result<Solution> {
        let (start, empty) = (Instant::now(), self.no_solution(from));
        let solution = match &self.means {
            SolverBackend::Solver { solver, settings, heuristic, depth, budget, late, .. } => {
                let mut settings = settings.clone();
                settings.seed = seed.unwrap_or(settings.seed);
                let search = |heuristic: &dyn Heuristic, budget| {
                    let task =
                        SolveTask { problem: &self.problem, from, heuristic, depth: *depth, settings: &settings };
                    self.search_between(solver, &task, budget, empty.clone(), signal)
                };
                match late {
                    Some(late) => late.search(&**heuristic, *budget, signal, search)?,
                    None => search(&**heuristic, *budget)?,
                }
            }
            SolverBackend::External(external) => self.ask(external, from, empty, signal)?,
        };
        self.problem.intact()?;
        Ok(Solution { seconds: start.elapsed().as_secs_f64(), ..solution })
    }

    /// Searches for a solution with the first and last moves that are allowed.
    fn search_between(
        &self,
        solver: &Solver,
        task: &SolveTask<'_>,
        budget: SearchBudget,
        empty: Solution,
        signal: StopSignal<'_>,
    ) -> Result<Solution> {
        if self.ends.is_free() || self.problem.is_goal(task.from) {
            return self.search(solver, task, budget, empty, signal);
        }
        let Some((problem, from)) = self.ends.restrict(&self.problem, task.from)? else {
            let none = Solution { expanded: Some(0), generated: Some(0), ..empty };
            return Ok(none.without_path(SolveOutcome::Unsolvable, ErrorCause::Ends));
        };
        let heuristic = &UntaggedHeuristic(task.heuristic);
        let restricted = SolveTask { problem: &problem, from: &from, heuristic, ..*task };
        self.search(solver, &restricted, budget, empty, signal)
    }

    /// The solution of a state before an attempt.
    pub(super) fn no_solution(&self, from: &[u8]) -> Solution {
        let empty = Solution::none_yet(self.problem.write(from), self.solver(), self.heuristic());
        Solution { uncertified: self.uncertified.clone(), ..empty }
    }

    fn search(
        &self,
        solver: &Solver,
        task: &SolveTask<'_>,
        budget: SearchBudget,
        empty: Solution,
        signal: StopSignal<'_>,
    ) -> Result<Solution> {
        let cpu = ThreadTime::now();
        let ((answer, all), apart) = self.answer(solver, task, budget, signal)?;
        let SolverAnswer { end, expanded, generated, bounds } = answer;
        let found = Solution {
            expanded: Some(expanded),
            generated: Some(generated),
            cpu_seconds: Some(cpu.elapsed().as_secs_f64()),
            bounds,
            ..empty
        };
        let (path, optimal) = match end {
            SearchEnd::Solved { path, optimal } => (path, optimal),
            SearchEnd::Unsolvable => {
                let cause = if apart { ErrorCause::Apart } else { ErrorCause::unsolvable(expanded, &self.uncertified) };
                return Ok(found.without_path(SolveOutcome::Unsolvable, cause));
            }
            SearchEnd::GaveUp(spent) => return Ok(found.without_path(SolveOutcome::GaveUp, ErrorCause::Stopped(spent))),
        };
        Ok(Solution {
            outcome: SolveOutcome::Solved,
            length: Some(path.len() - 1),
            cost: task.problem.costs().and_then(|_| task.problem.path_cost(&path)),
            optimal,
            moves: Some(replay(task.problem, &path)?),
            count: all.as_ref().map(|all| BigCount(all.count().clone())),
            paths: all.zip(self.all).map(|(all, limit)| first_paths(task.problem, task.from, &all, limit)),
            ..found
        })
    }

    /// The solver's answer, and whether the state is in another component than the goal. Such a
    /// state counts as unsolvable, without the cost of a search.
    fn answer(
        &self,
        solver: &Solver,
        task: &SolveTask,
        budget: SearchBudget,
        signal: StopSignal<'_>,
    ) -> Result<(Found, bool)> {
        let none = SolverAnswer { end: SearchEnd::Unsolvable, expanded: 0, generated: 0, bounds: vec![] };
        let apart = (none, None);
        let known = match task.problem.reaches_goal(task.from) {
            Some(reaches) => Some(!reaches),
            None if self.components.is_quick() => Some(self.is_apart(task, signal)?),
            None => None,
        };
        match known {
            Some(true) => return Ok((apart, true)),
            Some(false) => return Ok((self.searched(solver, task, budget, signal)?, false)),
            None => {}
        }
        // The component test takes work. A search that ends soon does not need it.
        let first =
            SearchBudget { nodes: Some(budget.nodes.map_or(FIRST_NODES, |nodes| nodes.min(FIRST_NODES))), ..budget };
        let found = self.searched(solver, task, first, signal)?;
        let again = first.nodes != budget.nodes;
        match found.0 {
            SolverAnswer { end: SearchEnd::GaveUp(_), .. } if self.is_apart(task, signal)? => Ok((apart, true)),
            SolverAnswer { end: SearchEnd::GaveUp(BudgetSpent::Nodes { .. }), .. } if again => {
                Ok((self.searched(solver, task, budget, signal)?, false))
            }
            // An anytime solver may improve its path with more nodes.
            SolverAnswer { end: SearchEnd::Solved { optimal: false, .. }, expanded, .. }
                if again && expanded >= FIRST_NODES =>
            {
                Ok((self.searched(solver, task, budget, signal)?, false))
            }
            _ => Ok((found, false)),
        }
    }

    /// The solver's answer: all paths, on disk or in memory, as requested.
    fn searched(
        &self,
        solver: &Solver,
        task: &SolveTask,
        budget: SearchBudget,
        signal: StopSignal<'_>,
    ) -> Result<Found> {
        let found = match (self.disk(), self.all) {
            (_, Some(_)) => solver.solve_all_paths(task, budget, signal)?,
            (Some(disk), None) => (solver.solve_on_disk(task, budget, disk, signal)?, None),
            (None, None) => (solver.solve(task, budget, signal)?, None),
        };
        self.intact(task.heuristic)?;
        Ok(found)
    }

    /// Whether the state is in another component than the goal. Finds the components on first use.
    pub(super) fn is_apart(&self, task: &SolveTask<'_>, signal: StopSignal<'_>) -> Result<bool> {
        let components = self.components.get(signal)?;
        Ok(!components.map_or(Ok(true), |components| components.has(&task.problem.write(task.from)))?)
    }

    fn ask(&self, external: &ExternalSolver, from: &[u8], empty: Solution, signal: StopSignal<'_>) -> Result<Solution> {
        let Attempt { end, nodes, claimed, cpu } = external.solve(from, signal)?;
        let cpu_seconds = cpu.map(|cpu| cpu.as_secs_f64());
        let answered = Solution { expanded: nodes, claimed, cpu_seconds, ..empty };
        Ok(match end {
            external::CheckedAnswer::Solved(moves) => {
                let length = Some(moves.len());
                Solution {
                    outcome: SolveOutcome::Solved,
                    length,
                    optimal: moves.is_empty(),
                    moves: Some(moves),
                    ..answered
                }
            }
            external::CheckedAnswer::Unsolvable if self.problem.reaches_goal(from) == Some(true) => {
                let reason = Some("it calls the goal unreachable, but it is reachable".into());
                Solution { fault: Some(ProgramFault::FalselyUnsolvable), reason, ..answered }
            }
            external::CheckedAnswer::Unsolvable => {
                Solution { outcome: SolveOutcome::Unsolvable, reason: Some("the program says so".into()), ..answered }
            }
            external::CheckedAnswer::GaveUp(why) => {
                Solution { outcome: SolveOutcome::GaveUp, reason: Some(why), ..answered }
            }
            external::CheckedAnswer::Failed(fault, why) => {
                Solution { fault: Some(fault), reason: Some(why), ..answered }
            }
        })
    }
}
