//! Breadth-first search from both ends: if every move can be undone, the search can start at the
//! goals as well.
//!
//! Each step searches a whole level of the side whose last level is smaller. The first meeting
//! gives a shortest path: the other side reached that state in its last level.

use super::budget::{BudgetMeter, SearchStop};
use super::store::{StateStore, successors};
use super::{LISTED_GOALS, MemoryGrowth, Path, SolveTask, Solver, SolverGroup, SolverPromise, SolverTuning};

pub(super) const SOLVER: Solver = Solver {
    name: "bidirectional",
    about: "breadth-first search from the state and from the goal",
    group: SolverGroup::Core,
    surpassed_by: None,
    promise: SolverPromise::Shortest,
    memory: MemoryGrowth::Exponential,
    abilities: &[],
    supports: LISTED_GOALS,
    needs: None,
    tuning: SolverTuning::NONE,
    run,
};

/// One side: the states of its last level are those from `level` on.
struct BidirectionalSide {
    store: StateStore,
    level: u32,
}

impl BidirectionalSide {
    fn new(
        length: usize,
        keys: impl Iterator<Item = Vec<u8>>,
        meter: &mut BudgetMeter<'_>,
    ) -> Result<BidirectionalSide, SearchStop> {
        let mut side = BidirectionalSide { store: StateStore::new(length), level: 0 };
        for key in keys {
            side.store.insert(&key, None, meter)?;
        }
        Ok(side)
    }

    fn width(&self) -> u32 {
        self.store.len() - self.level
    }

    /// Searches one more level. Returns the number, on this side, of the first state that the other
    /// side has reached.
    fn advance(
        &mut self,
        other: &BidirectionalSide,
        task: &SolveTask<'_>,
        meter: &mut BudgetMeter<'_>,
    ) -> Result<Option<u32>, SearchStop> {
        let end = self.store.len();
        let mut next = vec![];
        for here in self.level..end {
            successors(task, &self.store.key(here), &mut next, meter)?;
            for key in next.chunks_exact(task.from.len()) {
                let (state, new) = self.store.insert(key, Some(here), meter)?;
                if new && other.store.find(key).is_some() {
                    return Ok(Some(state));
                }
            }
        }
        self.level = end;
        Ok(None)
    }
}

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    meet(task, task.from, task.problem.goals(), None, meter)
}

/// When to abandon a search.
#[derive(Clone, Copy)]
pub(super) struct SideLimits {
    /// The length of the longest path to look for.
    pub(super) moves: usize,
    /// The number of states after which no further level is searched.
    pub(super) states: usize,
}

/// A shortest path from a state to one of the goals, if there is one within the limits. All moves
/// must be reversible.
pub(super) fn meet(
    task: &SolveTask<'_>,
    from: &[u8],
    goals: impl Iterator<Item = Vec<u8>>,
    limits: Option<SideLimits>,
    meter: &mut BudgetMeter<'_>,
) -> Result<Option<Path>, SearchStop> {
    let length = from.len();
    let mut near = BidirectionalSide::new(length, [from.to_vec()].into_iter(), meter)?;
    let mut far = BidirectionalSide::new(length, goals, meter)?;
    let mut moves = 0;
    while near.width() > 0 && far.width() > 0 {
        let states = near.store.len() as usize + far.store.len() as usize;
        if limits.is_some_and(|limits| moves >= limits.moves || states >= limits.states) {
            break;
        }
        moves += 1;
        let met = if near.width() <= far.width() {
            near.advance(&far, task, meter)?.map(|state| near.store.key(state))
        } else {
            far.advance(&near, task, meter)?.map(|state| far.store.key(state))
        };
        if let Some((there, back)) = met.and_then(|key| near.store.find(&key).zip(far.store.find(&key))) {
            let mut path = near.store.path(there);
            path.extend(far.store.path(back).into_iter().rev().skip(1));
            return Ok(Some(path));
        }
    }
    Ok(None)
}
