//! A solver as data: what it does, can and needs, and how to run it.

use super::budget::{BudgetMeter, SearchBound, SearchStop};
use super::named::all;
use super::optimal;
use super::solver_abilities::UNIT_COSTS;
use super::{
    BudgetSpent, OptimalMove, SearchBudget, SolverAbility, SolverFiles, SolverNeed, SolverSettings, SolverTuning,
};
use antipode_core::error::{Error, Result};
use antipode_core::graphs::ShortestPaths;
use antipode_core::model::{Estimate, Heuristic, Policy, Problem, ProblemDemand, SupportedWork};
use antipode_core::watch::StopSignal;

/// The states of a path, the first and the last included.
pub type Path = Vec<Vec<u8>>;

/// A state to solve, and the options.
#[derive(Clone, Copy)]
pub struct SolveTask<'a> {
    /// The puzzle.
    pub problem: &'a Problem,
    /// The state to start from.
    pub from: &'a [u8],
    /// The estimate that informed solvers follow.
    pub heuristic: &'a dyn Heuristic,
    /// The longest path to look for or, where moves have costs, the dearest, for solvers that are
    /// `limited`. A solver that improves its paths stops once a path is as short.
    pub depth: Option<u32>,
    /// The seed and parameters of the solver; by default [`DEFAULTS`](crate::DEFAULTS).
    pub settings: &'a SolverSettings,
}

/// Whether the paths of a solver are shortest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverPromise {
    /// Always.
    Shortest,
    /// If the heuristic is admissible.
    ShortestIfAdmissible,
    /// Not necessarily.
    Any,
}

/// How the memory of a solver grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryGrowth {
    /// Linearly with the length of a solution.
    Linear,
    /// With the states that it visits, whose number is exponential in the length of a solution.
    Exponential,
    /// With its parameters, such as a width or a population.
    Parameters,
    /// Not at all: it takes tables of a fixed size.
    Tables,
}

/// The heading below which lists show a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum SolverGroup {
    /// The solvers that most users choose from.
    Core,
    /// The others of the literature, for comparisons.
    Research,
    /// Solvers that a program added, with their heading.
    Added(&'static str),
}

impl SolverGroup {
    /// The words above the solvers of this group in lists.
    pub fn heading(self) -> &'static str {
        match self {
            SolverGroup::Core => "usual",
            SolverGroup::Research => "for comparisons",
            SolverGroup::Added(heading) => heading,
        }
    }
}

/// An algorithm.
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    /// Its name.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// The heading below which lists show it.
    pub group: SolverGroup,
    /// The solver that was at least as good on every puzzle of the stored comparison, if one was:
    /// expansions, time, share of optimal paths, guarantee and memory. The comparison is in
    /// `docs/src/results/performance.md`.
    pub surpassed_by: Option<&'static str>,
    /// Whether its paths are shortest.
    pub promise: SolverPromise,
    /// How its memory grows.
    pub memory: MemoryGrowth,
    /// What it can do; what is not listed it cannot.
    pub abilities: &'static [SolverAbility],
    /// The problems that it solves.
    pub supports: &'static [ProblemDemand],
    /// What it needs besides rules and a heuristic.
    pub needs: Option<SolverNeed>,
    /// Its parameters.
    pub tuning: SolverTuning,
    /// Finds a path from a state that is not a goal; `None` if there is none. Callers use
    /// [`Solver::solve`].
    pub run: fn(&SolveTask<'_>, &mut BudgetMeter<'_>) -> std::result::Result<Option<Path>, SearchStop>,
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchEnd {
    /// A path was found.
    Solved {
        /// Its states, the first and the last included.
        path: Path,
        /// Whether it is proven to be shortest.
        optimal: bool,
    },
    /// No goal is reachable: the heuristic proves it if nothing was expanded, else every path was
    /// searched.
    Unsolvable,
    /// The search stopped without an answer.
    GaveUp(BudgetSpent),
}

/// The answer to a task.
#[derive(Clone, Debug, PartialEq)]
pub struct SolverAnswer {
    /// How the search ended.
    pub end: SearchEnd,
    /// Expanded states, counted as often as they were expanded.
    pub expanded: u64,
    /// Generated successors.
    pub generated: u64,
    /// What each bound took, if the search deepens; of these the last one ended it.
    pub bounds: Vec<SearchBound>,
}

/// The list of all optimal solutions of a state.
pub const ALL_SOLUTIONS: SupportedWork = SupportedWork {
    request: "solve --all",
    who: "a list of all optimal solutions",
    supports: UNIT_COSTS,
    instead: "leave out --all, for one of them",
};

/// The solvers that an error proposes, the most usual first.
const PROPOSED: usize = 4;

impl Solver {
    /// Solves a state.
    ///
    /// # Errors
    ///
    /// `Usage` if this solver cannot solve the task; `Interrupted` soon after the signal.
    pub fn solve(&self, task: &SolveTask<'_>, budget: SearchBudget, signal: StopSignal<'_>) -> Result<SolverAnswer> {
        self.measured(task, &mut BudgetMeter::new(budget, signal))
    }

    /// Whether its paths are proven to be shortest with this heuristic.
    pub fn is_optimal(&self, heuristic: &dyn Heuristic) -> bool {
        match self.promise {
            SolverPromise::Shortest => true,
            SolverPromise::ShortestIfAdmissible => heuristic.claim().admissible,
            SolverPromise::Any => false,
        }
    }

    /// Solves a state, and finds all its shortest paths if there are any. The answer has one of
    /// them, or says that the budget does not suffice to find all.
    ///
    /// # Errors
    ///
    /// `Usage` if this solver cannot solve the task, if its paths need not be shortest, or if the
    /// heuristic proves not to be admissible.
    pub fn solve_all_paths(
        &self,
        task: &SolveTask<'_>,
        budget: SearchBudget,
        signal: StopSignal<'_>,
    ) -> Result<(SolverAnswer, Option<ShortestPaths<OptimalMove>>)> {
        ALL_SOLUTIONS.check(task.problem)?;
        if !self.is_optimal(task.heuristic) {
            let why = match self.promise {
                SolverPromise::ShortestIfAdmissible => {
                    format!(" with {}, which is not admissible", task.heuristic.claim().name)
                }
                _ => String::new(),
            };
            let name = self.name;
            return Err(Error::incapable(
                format!("the solver {name}{why}"),
                "does not prove that a solution is optimal",
                "",
            ));
        }
        let mut meter = BudgetMeter::new(budget, signal);
        let mut answer = self.measured(task, &mut meter)?;
        let SearchEnd::Solved { path, .. } = &answer.end else { return Ok((answer, None)) };
        // The memory of the solver is free again.
        meter.kept = 0;
        let found = optimal::geodesics(task, path.len() as u32 - 1, &mut meter);
        (answer.expanded, answer.generated) = (meter.expanded, meter.generated);
        let all = match found {
            Ok(all) => all,
            Err(SearchStop::Failed(error)) => return Err(error),
            Err(SearchStop::Spent(what)) => {
                answer.end = SearchEnd::GaveUp(what);
                return Ok((answer, None));
            }
        };
        match all {
            Some(all) => Ok((answer, Some(all))),
            None => {
                Err(Error::incapable(format!("the heuristic {}", task.heuristic.claim().name), "is not admissible", ""))
            }
        }
    }

    /// Solves a state, and passes every state to `tell` each time it is expanded.
    ///
    /// # Errors
    ///
    /// Those of [`Solver::solve`]; `Usage`, too, if this solver expands no states.
    pub fn solve_and_tell(
        &self,
        task: &SolveTask<'_>,
        budget: SearchBudget,
        signal: StopSignal<'_>,
        tell: &mut dyn FnMut(&[u8]),
    ) -> Result<SolverAnswer> {
        if self.needs == Some(SolverNeed::WholeCube) {
            return Err(Error::incapable(format!("the solver {}", self.name), "expands coordinates, not states", ""));
        }
        self.measured(task, &mut BudgetMeter::new(budget, signal).telling(tell))
    }

    /// Solves a state with files on a disk.
    ///
    /// # Errors
    ///
    /// Those of [`Solver::solve`]; `Usage`, too, if this solver keeps no files; `Io` if the disk
    /// fails.
    pub fn solve_on_disk(
        &self,
        task: &SolveTask<'_>,
        budget: SearchBudget,
        disk: &SolverFiles,
        signal: StopSignal<'_>,
    ) -> Result<SolverAnswer> {
        if !self.can(SolverAbility::Files) {
            let able: Vec<_> = all().filter(|solver| solver.can(SolverAbility::Files)).map(|able| able.name).collect();
            return Err(Error::incapable(
                format!("the solver {}", self.name),
                "keeps no files",
                format!("use {}", able.join(", ")),
            ));
        }
        self.measured(task, &mut BudgetMeter::new(budget, signal).on_disk(disk))
    }

    fn measured(&self, task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<SolverAnswer> {
        self.check(task.problem)?;
        let is_alone = self.is_informed() && task.heuristic.policy().is_some_and(Policy::is_alone);
        if is_alone && !self.follows_policy(task) {
            let heuristic = task.heuristic.claim().name;
            let use_one = "use the solver mcts, or beam;guide=policy";
            return Err(Error::incapable(
                heuristic,
                format!("has a policy but no estimates for {}", self.name),
                use_one,
            ));
        }
        let found = if task.problem.is_goal(task.from) {
            Ok(Some(vec![task.from.to_vec()]))
        } else if self.is_informed() && task.heuristic.estimate(task.from) == Estimate::UNREACHABLE {
            // This is a proof, so nothing has to be expanded.
            Ok(None)
        } else if self.can(SolverAbility::DepthLimit) && task.depth == Some(0) {
            Err(SearchStop::Spent(BudgetSpent::Depth { most: 0 }))
        } else {
            (self.run)(task, meter)
        };
        // The path counts, too: it may be the largest part of what a search in little memory needs.
        let found = found.and_then(|found| {
            found.iter().try_for_each(|path| meter.solution(path.len(), task.from.len()))?;
            Ok(found)
        });
        let end = match found {
            Ok(Some(path)) => SearchEnd::Solved { optimal: meter.proven || self.is_shortest(task, &path), path },
            Ok(None) => SearchEnd::Unsolvable,
            Err(SearchStop::Spent(what)) => SearchEnd::GaveUp(what),
            Err(SearchStop::Failed(error)) => return Err(error),
        };
        let bounds = std::mem::take(&mut meter.bounds);
        Ok(SolverAnswer { end, expanded: meter.expanded, generated: meter.generated, bounds })
    }

    /// Whether a path is proven to be shortest: by the algorithm, or because an admissible
    /// heuristic allows no shorter one.
    fn is_shortest(&self, task: &SolveTask<'_>, path: &Path) -> bool {
        let admissible = task.heuristic.claim().admissible;
        let length = task.problem.costs().map_or(Some(path.len() as u64 - 1), |_| task.problem.path_cost(path));
        self.is_optimal(task.heuristic)
            || length == Some(0)
            || admissible && task.heuristic.estimate(task.from).ceil() == length
    }
}

impl Solver {
    /// Whether it can do something.
    pub fn can(&self, ability: SolverAbility) -> bool {
        self.abilities.contains(&ability)
    }

    /// Whether it uses a heuristic.
    pub fn is_informed(&self) -> bool {
        self.can(SolverAbility::Heuristic)
    }

    /// Whether it follows the policy of the heuristic, with the settings of a task.
    fn follows_policy(&self, task: &SolveTask<'_>) -> bool {
        self.abilities.iter().any(|ability| match ability {
            SolverAbility::Policy => true,
            SolverAbility::PolicyIf(parameter) => task.whole(parameter) == 1,
            _ => false,
        })
    }

    /// Checks that it solves a problem with such costs, goals and moves.
    ///
    /// # Errors
    ///
    /// `Usage` if it does not.
    pub fn check(&self, problem: &Problem) -> Result<()> {
        problem.check_support(&format!("the solver {}", self.name), self.supports, |demand| {
            let able = all().filter(|solver| solver.supports.contains(&demand) && solver.needs.is_none());
            let names: Vec<_> = able.map(|solver| solver.name).take(PROPOSED).collect();
            format!("use {}", names.join(", "))
        })
    }
}
