//! IDA* from one state in independent parts: its tree is cut at all states of one distance from the
//! start.
//!
//! A breadth-first search finds the states of the first few distances, each once: the *ball*. It
//! does not make first moves that are symmetric to others. Every other shortest path leaves the
//! ball through a state of its last layer, a *prefix*, and does not come back. So a shortest path
//! consists of a path to a prefix, and a path from there whose first step leads out of the ball. A
//! depth-first search finds the second one. Prefixes can be searched in any order and anywhere,
//! each with bounds that grow from its own estimate to the length of the best known path. (Work of
//! IDA* was first split like this by V. N. Rao, V. Kumar, K. Ramesh, "A parallel implementation of
//! iterative-deepening-A*", AAAI 1987.)

use super::best_first::BATCH;
use super::budget::{Budget, Meter, Stop};
use super::deepening::{Probe, probe};
use super::order::Order;
use super::sequences::Reader;
use super::store::{Store, successors};
use super::{End, Path, Task, batched_probe};
use antipode_core::error::{Error, Result};
use antipode_core::model::{HeuristicClaim, LEVELS, Reached};
use antipode_core::watch::Signal;

/// The tree of a task, cut into parts.
pub struct Prefixes<'a> {
    task: Task<'a>,
    budget: Budget,
    ball: Store,
    /// The first state of the last layer.
    first: u32,
    /// The distance of that layer.
    depth: u64,
    /// The numbers of states expanded and generated to cut the tree.
    pub cost: (u64, u64),
}

/// The result of cutting a tree.
pub enum Cut<'a> {
    /// Its parts.
    Prefixes(Prefixes<'a>),
    /// The search ended before there were enough parts.
    Ended(End, (u64, u64)),
}

/// The result of a search from a prefix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probed {
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

impl<'a> Prefixes<'a> {
    /// Cuts the tree of a task at the first layer of at least `least` states. The first state of
    /// the task must not be a goal. The nodes and the time of the budget and the depth of the task
    /// are no limits here.
    ///
    /// # Errors
    ///
    /// `Usage` if the heuristic is not admissible; `Limit` if the memory of the budget does not
    /// suffice; `Interrupted` soon after the signal.
    pub fn cut(task: Task<'a>, least: usize, budget: Budget, signal: Signal<'_>) -> Result<Cut<'a>> {
        let HeuristicClaim { name, admissible, .. } = task.heuristic.claim();
        if !admissible {
            return Err(Error::usage(format!(
                "{name} is not admissible: parts of a tree are searched for shortest paths"
            )));
        }
        let (task, budget) = (Task { depth: None, ..task }, Budget { nodes: None, time: None, ..budget });
        let mut meter = Meter::new(budget, signal);
        let layers = layers(&task, least, &mut meter);
        let cost = (meter.expanded, meter.generated);
        match layers {
            Ok(Layers::Cut { ball, first, depth }) => {
                Ok(Cut::Prefixes(Prefixes { task, budget, ball, first, depth, cost }))
            }
            Ok(Layers::Goal(path)) => Ok(Cut::Ended(End::Solved { path, optimal: true }, cost)),
            Ok(Layers::All) => Ok(Cut::Ended(End::Unsolvable, cost)),
            Err(Stop::Spent(what)) => Err(Error::Limit(format!("the tree cannot be split: {what}"))),
            Err(Stop::Failed(error)) => Err(error),
        }
    }

    /// The number of prefixes, at least one.
    pub fn count(&self) -> usize {
        (self.ball.len() - self.first) as usize
    }

    /// The least bound with which a prefix may have a path; `None` if no goal is reachable from it.
    pub fn bound(&self, prefix: usize) -> Option<u64> {
        let estimate = self.task.heuristic.estimate(&self.ball.key(self.first + prefix as u32));
        estimate.ceil().map(|moves| moves + self.depth)
    }

    /// Searches from a prefix. `bound` counts all moves, from the start of the task on.
    ///
    /// # Errors
    ///
    /// `Interrupted` soon after the signal; `Limit` if the budget does not suffice; the first
    /// failure of the heuristic or the rules.
    pub fn probe(&self, prefix: usize, bound: u64, signal: Signal<'_>) -> Result<Probed> {
        let number = self.first + prefix as u32;
        let task = Task { from: &self.ball.key(number), ..self.task };
        let follow = |state: &[u8]| self.ball.find(state).is_none();
        let mut meter = Meter::new(self.budget, signal);
        let (here, heuristic) = (bound - self.depth, task.heuristic);
        // Every other bound takes several times as long as the one before.
        let raised = bound.saturating_sub(self.bound(prefix).unwrap_or(bound));
        let level = (raised as usize / 2).min(LEVELS).checked_sub(1);
        let reader = Reader::new(task.problem, task.from, level, self.budget.memory, signal);
        let probed = reader.and_then(|reader| match task.whole(&BATCH) {
            1 => probe(&task, heuristic, here, &follow, &mut Order::default(), reader, &mut meter),
            batch => batched_probe::probe(&task, heuristic, here, batch, &follow, reader, &mut meter),
        });
        let (path, next) = match probed {
            Ok(Probe::Found(rest)) => {
                let mut path = self.ball.path(number);
                path.extend(rest.into_iter().skip(1));
                (Some(path), None)
            }
            Ok(Probe::Beyond(next)) => (None, Some(next + self.depth)),
            Ok(Probe::TooLong | Probe::Exhausted) => (None, None),
            Err(Stop::Spent(what)) => return Err(Error::Limit(format!("a part of the tree was given up: {what}"))),
            Err(Stop::Failed(error)) => return Err(error),
        };
        task.heuristic.intact()?;
        task.problem.intact()?;
        Ok(Probed { path, next, expanded: meter.expanded, generated: meter.generated })
    }
}

/// The result of the breadth-first search.
enum Layers {
    /// A layer of enough states.
    Cut { ball: Store, first: u32, depth: u64 },
    /// A goal.
    Goal(Path),
    /// All reachable states, without a goal.
    All,
}

fn layers(task: &Task<'_>, least: usize, meter: &mut Meter<'_>) -> std::result::Result<Layers, Stop> {
    let mut ball = Store::new(task.from.len());
    ball.insert(task.from, None, meter)?;
    let (mut first, mut depth, mut next) = (0, 0, vec![]);
    // First moves that are symmetric to others lead to no better solutions.
    let mut reached = Reached { from: None, skip: task.problem.symmetric_moves(task.from) };
    while ((ball.len() - first) as usize) < least {
        let level = first..ball.len();
        first = level.end;
        for here in level {
            let state = ball.key(here).to_vec();
            successors(task, &state, &mut next, meter)?;
            for (ordinal, key) in next.chunks_exact(task.from.len()).enumerate() {
                if reached.skips(ordinal) {
                    continue;
                }
                let (number, is_new) = ball.insert(key, Some(here), meter)?;
                if is_new && task.problem.is_goal(key) {
                    return Ok(Layers::Goal(ball.path(number)));
                }
            }
        }
        reached = Reached::default();
        if first == ball.len() {
            return Ok(Layers::All);
        }
        depth += 1;
    }
    Ok(Layers::Cut { ball, first, depth })
}
