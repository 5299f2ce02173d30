//! A test without a search whether a state is in a goal's component, by group theory.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::components;
use antipode_analysis::{BaseConnection, FoldedBase};
use antipode_core::error::Result;
use antipode_core::model::Problem;
use antipode_core::model::VoltageBase;
use antipode_core::threads;
use antipode_core::watch::{StopSignal, Watch};
use antipode_engines::thread_pool;

/// The most occupancies for which the component test is prepared.
const MOST_OCCUPANCIES: u64 = 5_000_000;

/// The most goals whose components are distinguished.
const MOST_GOALS: usize = 1000;

/// The most occupancies for which preparing the test takes negligible time.
const FEW_OCCUPANCIES: u64 = 5000;

/// The components that hold goals, computed on first use.
pub(super) struct LazyComponents {
    problem: Problem,
    memory: u64,
    found: OnceLock<Option<GoalComponents>>,
    /// Locked while a thread computes them.
    finding: Mutex<()>,
}

impl LazyComponents {
    /// The components of a problem. Subtracts their memory from `memory`. They are not computed if
    /// they need more than half of it, or if the problem decides by itself whether a state reaches
    /// a goal.
    pub(super) fn new(problem: &Problem, memory: &mut u64) -> Self {
        let base = problem.base().ok().filter(|base| {
            base.vertices() <= MOST_OCCUPANCIES
                && problem.goals().next().is_none_or(|goal| problem.reaches_goal(&goal).is_none())
        });
        let needed = base.map(|base| components::memory(&*base)).filter(|&needed| needed <= *memory / 2).unwrap_or(0);
        *memory -= needed;
        LazyComponents { problem: problem.clone(), memory: needed, found: OnceLock::new(), finding: Mutex::new(()) }
    }

    /// Whether they are known, or quick to compute.
    pub(super) fn is_quick(&self) -> bool {
        self.found.get().is_some() || self.problem.base().map_or(true, |base| base.vertices() <= FEW_OCCUPANCIES)
    }

    /// The components, if there are few goals and few enough occupancies. Callable from any thread:
    /// the first caller computes them, and the others wait.
    pub(super) fn get(&self, signal: StopSignal<'_>) -> Result<Option<&GoalComponents>> {
        if self.found.get().is_none() {
            let _finding = self.finding.lock().unwrap_or_else(PoisonError::into_inner);
            if self.found.get().is_none() {
                let found = self.find(signal)?;
                self.found.get_or_init(|| found);
            }
        }
        Ok(self.found.get().and_then(Option::as_ref))
    }

    /// Computes them in a separate thread and pool. In the caller's pool, where all other threads
    /// wait for the result, this would deadlock.
    fn find(&self, signal: StopSignal<'_>) -> Result<Option<GoalComponents>> {
        let pool = thread_pool(rayon::current_num_threads())?;
        std::thread::scope(|scope| {
            let thread = threads::start_scoped(scope, || {
                pool.install(|| GoalComponents::of(&self.problem, self.memory, &mut signal.watch()))
            })
            .map_err(threads::refused)?;
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }
}

/// The components that hold goals.
pub(super) struct GoalComponents {
    base: Arc<dyn VoltageBase>,
    quotient: FoldedBase,
    /// One goal of each component.
    goals: Vec<(u64, Vec<u8>)>,
}

impl GoalComponents {
    /// The components of the goals, if there are few and the component test is quick to prepare.
    fn of(problem: &Problem, memory: u64, watch: &mut Watch<'_>) -> Result<Option<Self>> {
        let few = problem.goals().nth(MOST_GOALS).is_none();
        let base = components::base(problem, memory).ok();
        let Some(base) = base.filter(|base| few && base.vertices() <= MOST_OCCUPANCIES) else { return Ok(None) };
        let mut found = GoalComponents { quotient: FoldedBase::new(base.clone(), watch)?, base, goals: vec![] };
        for goal in problem.goals() {
            let goal = found.base.read(&problem.write(&goal))?;
            if !found.holds(&goal)? {
                found.goals.push(goal);
            }
        }
        Ok(Some(found))
    }

    /// Whether a state, given as text, is in one of them. `Usage` if it is not a state; `Limit` if
    /// indistinguishable tokens have too many arrangements to compare.
    pub(super) fn has(&self, state: &str) -> Result<bool> {
        self.holds(&self.base.read(state)?)
    }

    fn holds(&self, (vertex, arrangement): &(u64, Vec<u8>)) -> Result<bool> {
        for (goal, order) in &self.goals {
            if self.quotient.connection((*vertex, arrangement), (*goal, order))? == BaseConnection::Connected {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
