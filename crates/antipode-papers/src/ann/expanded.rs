//! The states that A* expands: its rules note every state whose successors they are asked for.

use std::sync::{Arc, Mutex, PoisonError};

use antipode_core::error::Result;
use antipode_core::model::{Abilities, Heuristic, Problem, Puzzle};
use antipode_core::watch::Signal;
use antipode_solvers::{Budget, DEFAULTS, Task, find};

/// The rules of a problem, and the states that were expanded.
struct Noting {
    problem: Problem,
    expanded: Mutex<Vec<Vec<u8>>>,
}

impl Puzzle for Noting {
    fn spec(&self) -> String {
        self.problem.spec()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        self.problem.goals()
    }

    fn is_goal(&self, state: &[u8]) -> bool {
        self.problem.is_goal(state)
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        self.expanded.lock().unwrap_or_else(PoisonError::into_inner).push(state.to_vec());
        self.problem.expand(state, visit);
    }
}

/// The bytes that a search may take.
const MEMORY: u64 = 2 << 30;

/// The states that A* expands from a state, in order.
pub(super) fn expanded_states(
    problem: &Problem,
    heuristic: Arc<dyn Heuristic>,
    from: &[u8],
    signal: Signal<'_>,
) -> Result<Vec<Vec<u8>>> {
    let noting = Arc::new(Noting { problem: problem.clone(), expanded: Mutex::default() });
    let problem = Problem::with(noting.clone(), Abilities::default());
    let task = Task { problem: &problem, from, heuristic: &*heuristic, depth: None, settings: &DEFAULTS };
    find("astar")?.solve(&task, Budget { nodes: None, time: None, memory: MEMORY }, signal)?;
    let expanded = std::mem::take(&mut *noting.expanded.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(expanded)
}
