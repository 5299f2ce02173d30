//! IDA* from one state in independent parts: its tree is cut at all states of one distance from the
//! start.
//!
//! A breadth-first search finds the states of the first few distances: the *ball*. Of symmetric
//! states, which are equally far from the goals, it keeps the first one. Some shortest path leads
//! through kept states to one of the last layer, a *prefix*, and from there to states that are
//! symmetric to none of the ball, since those are too far from the goals. So a shortest path
//! consists of a path to a prefix, and a path from there whose first step leads out of the ball. A
//! depth-first search finds the second one. Prefixes can be searched in any order and anywhere,
//! each with bounds that grow from its own estimate to the length of the best known path. (Work of
//! IDA* was first split like this by V. N. Rao, V. Kumar, K. Ramesh, "A parallel implementation of
//! iterative-deepening-A*", AAAI 1987.)

use super::best_first::BATCH;
use super::budget::{BudgetMeter, SearchBudget, SearchStop};
use super::deepening::{Probe, probe};
use super::order::MoveOrder;
use super::sequences::SequenceReader;
use super::store::{StateStore, successors};
use super::{Path, SearchEnd, SolveTask, batched_probe};
use antipode_core::error::{Error, Result};
use antipode_core::model::{GoalSymmetries, HeuristicClaim, LEVELS};
use antipode_core::watch::StopSignal;

/// The tree of a task, cut into parts.
pub struct SearchPrefixes<'a> {
    task: SolveTask<'a>,
    budget: SearchBudget,
    ball: Ball<'a>,
    /// The first state of the last layer.
    first: u32,
    /// The distance of that layer.
    depth: u64,
    /// The numbers of states expanded and generated to cut the tree.
    pub cost: (u64, u64),
}

/// The first state that was found of each class of symmetric states.
struct Ball<'a> {
    states: StateStore,
    symmetries: Option<&'a GoalSymmetries>,
    /// The least state of each class, if there are symmetries.
    classes: StateStore,
}

impl Ball<'_> {
    /// Keeps a state unless one of its class is kept. Returns its number if it is new.
    fn insert(
        &mut self,
        state: &[u8],
        parent: Option<u32>,
        meter: &mut BudgetMeter<'_>,
    ) -> std::result::Result<Option<u32>, SearchStop> {
        if let Some(symmetries) = self.symmetries
            && !self.classes.insert(&symmetries.least(state), None, meter)?.1
        {
            return Ok(None);
        }
        let (number, is_new) = self.states.insert(state, parent, meter)?;
        Ok(is_new.then_some(number))
    }

    /// Whether a state of this one's class is kept.
    fn has(&self, state: &[u8]) -> bool {
        match self.symmetries {
            Some(symmetries) => self.classes.find(&symmetries.least(state)).is_some(),
            None => self.states.find(state).is_some(),
        }
    }
}

/// The result of cutting a tree.
pub enum PrefixCut<'a> {
    /// Its parts.
    Prefixes(Box<SearchPrefixes<'a>>),
    /// The search ended before there were enough parts.
    Ended(SearchEnd, (u64, u64)),
}

/// The result of a search from a prefix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProbedPrefix {
    /// A path from the start whose length is the bound.
    pub path: Option<Path>,
    /// If there is no path: the next bound with which there may be one; `None` if no goal is
    /// reachable.
    pub next: Option<u64>,
    /// The number of expanded states.
    pub expanded: u64,
    /// The number of generated successors.
    pub generated: u64,
}

impl<'a> SearchPrefixes<'a> {
    /// Cuts the tree of a task at the first layer of at least `least` states. The first state of
    /// the task must not be a goal. The nodes and the time of the budget and the depth of the task
    /// are no limits here.
    ///
    /// # Errors
    ///
    /// `Usage` if the heuristic is not admissible; `Limit` if the memory of the budget does not
    /// suffice; `Interrupted` soon after the signal.
    pub fn cut(
        task: SolveTask<'a>,
        least: usize,
        budget: SearchBudget,
        signal: StopSignal<'_>,
    ) -> Result<PrefixCut<'a>> {
        let HeuristicClaim { name, admissible, .. } = task.heuristic.claim();
        if !admissible {
            return Err(Error::incapable(name, "is not admissible", "parts of a tree are searched for shortest paths"));
        }
        let (task, budget) = (SolveTask { depth: None, ..task }, SearchBudget { nodes: None, time: None, ..budget });
        let mut meter = BudgetMeter::new(budget, signal);
        let layers = layers(&task, least, &mut meter);
        let cost = (meter.expanded, meter.generated);
        match layers {
            Ok(PrefixLayers::Cut { ball, first, depth }) => {
                Ok(PrefixCut::Prefixes(Box::new(SearchPrefixes { task, budget, ball, first, depth, cost })))
            }
            Ok(PrefixLayers::Goal(path)) => Ok(PrefixCut::Ended(SearchEnd::Solved { path, optimal: true }, cost)),
            Ok(PrefixLayers::All) => Ok(PrefixCut::Ended(SearchEnd::Unsolvable, cost)),
            Err(SearchStop::Spent(what)) => Err(Error::Limit(format!("the tree cannot be split: {what}"))),
            Err(SearchStop::Failed(error)) => Err(error),
        }
    }

    /// The number of prefixes, at least one.
    pub fn count(&self) -> usize {
        (self.ball.states.len() - self.first) as usize
    }

    /// The least bound with which a prefix may have a path; `None` if no goal is reachable from it.
    pub fn bound(&self, prefix: usize) -> Option<u64> {
        let estimate = self.task.heuristic.estimate(&self.ball.states.key(self.first + prefix as u32));
        estimate.ceil().map(|moves| moves + self.depth)
    }

    /// Searches from a prefix. `bound` counts all moves, from the start of the task on.
    ///
    /// # Errors
    ///
    /// `Interrupted` soon after the signal; `Limit` if the budget does not suffice; the first
    /// failure of the heuristic or the rules.
    pub fn probe(&self, prefix: usize, bound: u64, signal: StopSignal<'_>) -> Result<ProbedPrefix> {
        let number = self.first + prefix as u32;
        let task = SolveTask { from: &self.ball.states.key(number), ..self.task };
        let follow = |state: &[u8]| !self.ball.has(state);
        let mut meter = BudgetMeter::new(self.budget, signal);
        // At least 0: the bounds of a prefix contain its depth.
        let (here, heuristic) = (bound - self.depth, task.heuristic);
        // Every other bound takes several times as long as the one before.
        let raised = bound.saturating_sub(self.bound(prefix).unwrap_or(bound));
        let level = (raised as usize / 2).min(LEVELS).checked_sub(1);
        let reader = SequenceReader::new(task.problem, task.from, level, self.budget.memory, signal);
        let probed = reader.map(|reader| reader.in_order(raised == 0)).and_then(|reader| match task.whole(&BATCH) {
            1 => probe(&task, heuristic, here, &follow, &mut MoveOrder::default(), reader, &mut meter),
            batch => batched_probe::probe(&task, heuristic, here, batch, &follow, reader, &mut meter),
        });
        let (path, next) = match probed {
            Ok(Probe::Found(rest)) => {
                let mut path = self.ball.states.path(number);
                // The rest begins with the prefix, which the first part ends with.
                path.extend(rest.into_iter().skip(1));
                (Some(path), None)
            }
            Ok(Probe::Beyond(next)) => (None, Some(next + self.depth)),
            Ok(Probe::TooLong | Probe::Exhausted) => (None, None),
            Err(SearchStop::Spent(what)) => {
                return Err(Error::Limit(format!("a part of the tree was given up: {what}")));
            }
            Err(SearchStop::Failed(error)) => return Err(error),
        };
        task.heuristic.intact()?;
        task.problem.intact()?;
        Ok(ProbedPrefix { path, next, expanded: meter.expanded, generated: meter.generated })
    }
}

/// The result of the breadth-first search.
enum PrefixLayers<'a> {
    /// A layer of enough states.
    Cut { ball: Ball<'a>, first: u32, depth: u64 },
    /// The path to a goal: it is nearer than a layer of enough states, so nothing is left to
    /// divide.
    Goal(Path),
    /// All reachable states, without a goal.
    All,
}

fn layers<'a>(
    task: &SolveTask<'a>,
    least: usize,
    meter: &mut BudgetMeter<'_>,
) -> std::result::Result<PrefixLayers<'a>, SearchStop> {
    let (states, classes) = (StateStore::new(task.from.len()), StateStore::new(task.from.len()));
    let mut ball = Ball { states, symmetries: task.problem.symmetries(), classes };
    ball.insert(task.from, None, meter)?;
    let (mut first, mut depth, mut next) = (0, 0, vec![]);
    while ((ball.states.len() - first) as usize) < least {
        let level = first..ball.states.len();
        first = level.end;
        for here in level {
            let state = ball.states.key(here).to_vec();
            successors(task, &state, &mut next, meter)?;
            for key in next.chunks_exact(task.from.len()) {
                let new = ball.insert(key, Some(here), meter)?;
                // Symmetries keep the goals: if one state of a class is a goal, all are.
                if let Some(number) = new.filter(|_| task.problem.is_goal(key)) {
                    return Ok(PrefixLayers::Goal(ball.states.path(number)));
                }
            }
        }
        if first == ball.states.len() {
            return Ok(PrefixLayers::All);
        }
        depth += 1;
    }
    Ok(PrefixLayers::Cut { ball, first, depth })
}
