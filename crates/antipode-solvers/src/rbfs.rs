//! Recursive best-first search (R. E. Korf, "Linear-space best-first search", Artificial
//! Intelligence 62, 1993), with an explicit stack instead of recursion: paths can be long.

use super::budget::{BudgetMeter, SearchStop};
use super::store::{hash, successors};
use super::{
    ANY_PROBLEM, MemoryGrowth, Path, SolveTask, Solver, SolverAbility, SolverGroup, SolverPromise, SolverTuning,
};
use antipode_core::model::Estimate;

pub(super) const SOLVER: Solver = Solver {
    name: "rbfs",
    about: "recursive best-first search: best first in memory linear in the depth",
    group: SolverGroup::Core,
    surpassed_by: Some("ida"),
    promise: SolverPromise::ShortestIfAdmissible,
    memory: MemoryGrowth::Linear,
    abilities: &[SolverAbility::Heuristic],
    supports: ANY_PROBLEM,
    needs: None,
    tuning: SolverTuning::NONE,
    run,
};

/// The least and the most states whose estimates are kept.
const LEAST: usize = 64;
const MOST: usize = 1 << 16;

/// Estimates of states. The search meets most of its states many times, and estimates may be slow.
#[derive(Default)]
struct Known {
    /// The state in each slot. Its slot is its hash.
    states: Vec<u8>,
    /// The estimate of the state in each slot.
    estimates: Vec<Option<Estimate>>,
    /// How many estimates were computed since the table has its size.
    computed: usize,
    /// The result, and what is not in the table: the places in the result, the slots, the states
    /// and the estimates.
    all: Vec<Estimate>,
    open: Vec<(usize, usize)>,
    unknown: Vec<u8>,
    new: Vec<Estimate>,
}

impl Known {
    /// Enlarges a full table, up to a quarter of the memory. A larger table begins empty.
    fn grow(&mut self, length: usize, meter: &mut BudgetMeter<'_>) -> Result<(), SearchStop> {
        let slots = (2 * self.estimates.len()).max(LEAST);
        let bytes = slots * (length + size_of::<Option<Estimate>>());
        let may_grow = slots <= MOST && (slots == LEAST || bytes as u64 <= meter.memory() / 4);
        if self.computed >= self.estimates.len() && may_grow {
            // The smaller table is freed.
            meter.keep(bytes - bytes / slots * self.estimates.len())?;
            (self.states, self.estimates) = (vec![0; slots * length], vec![None; slots]);
            self.computed = 0;
        }
        Ok(())
    }

    /// The estimates of some states.
    fn estimates(
        &mut self,
        task: &SolveTask<'_>,
        states: &[u8],
        meter: &mut BudgetMeter<'_>,
    ) -> Result<&[Estimate], SearchStop> {
        let length = task.from.len();
        self.grow(length, meter)?;
        self.all.clear();
        self.open.clear();
        self.unknown.clear();
        for (at, state) in states.chunks_exact(length).enumerate() {
            let slot = hash(state) as usize % self.estimates.len();
            let known = self.estimates[slot].filter(|_| self.states[slot * length..][..length] == *state);
            self.all.push(known.unwrap_or(Estimate::ZERO));
            if known.is_none() {
                self.open.push((at, slot));
                self.unknown.extend_from_slice(state);
            }
        }
        if !self.open.is_empty() {
            task.heuristic.estimates(&self.unknown, length, &mut self.new);
        }
        let new = self.unknown.chunks_exact(length).zip(&self.new);
        for (&(at, slot), (state, &estimate)) in self.open.iter().zip(new) {
            self.all[at] = estimate;
            self.estimates[slot] = Some(estimate);
            self.states[slot * length..][..length].copy_from_slice(state);
        }
        self.computed += self.open.len();
        Ok(&self.all)
    }
}

/// A successor.
struct Child {
    key: Vec<u8>,
    /// The cost of the path to it.
    spent: u32,
    /// The heuristic's value.
    estimate: Estimate,
    /// The stored value: the estimated cost of paths through it.
    value: Estimate,
}

/// A state on the path, its successors in increasing order of their values.
struct RbfsFrame {
    children: Vec<Child>,
    /// The value of the best path elsewhere.
    bound: Estimate,
}

impl RbfsFrame {
    /// The successors of a state. `older` is the path up to its parent.
    fn new(
        task: &SolveTask<'_>,
        Child { key: here, spent, estimate, value }: &Child,
        bound: Estimate,
        older: &[RbfsFrame],
        known: &mut Known,
        meter: &mut BudgetMeter<'_>,
    ) -> Result<RbfsFrame, SearchStop> {
        // Korf's F > f: a value that came back from below is passed on to the successors.
        let learnt = *value > *estimate + Estimate::from(*spent);
        let parent = match older.len() {
            0 => None,
            1 => Some(task.from),
            n => Some(older[n - 2].children[0].key.as_slice()),
        };
        let mut next = vec![];
        successors(task, here, &mut next, meter)?;
        let costs = task.costs(here);
        let mut kept = vec![];
        let keys = next.chunks_exact(here.len()).enumerate().filter(|(_, key)| parent != Some(*key));
        keys.clone().for_each(|(_, key)| kept.extend_from_slice(key));
        let estimates = known.estimates(task, &kept, meter)?;
        Ok(RbfsFrame {
            children: keys
                .zip(estimates)
                .map(|((ordinal, key), &estimate)| {
                    let spent = spent + costs.of(ordinal);
                    let total = estimate + Estimate::from(spent);
                    let value = if learnt { total.max(*value) } else { total };
                    Child { key: key.to_vec(), spent, estimate, value }
                })
                .collect(),
            bound,
        })
    }

    fn bytes(&self) -> usize {
        let keys = self.children.iter().map(|child| child.key.len()).sum::<usize>();
        2 * (size_of::<RbfsFrame>() + self.children.len() * size_of::<Child>()) + keys
    }
}

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let estimate = task.heuristic.estimate(task.from);
    let root = Child { key: task.from.to_vec(), spent: 0, estimate, value: estimate };
    let mut deepest = 0;
    let mut known = Known::default();
    let mut frames = vec![RbfsFrame::new(task, &root, Estimate::UNREACHABLE, &[], &mut known, meter)?];
    while let Some(frame) = frames.last_mut() {
        frame.children.sort_by_key(|child| child.value);
        let bound = frame.bound;
        let value = frame.children.first().map_or(Estimate::UNREACHABLE, |child| child.value);
        if value > bound || value == Estimate::UNREACHABLE {
            // All that is left here is worse than the best path elsewhere. The value that goes up
            // proves this, and spares the search when it comes back.
            frames.pop();
            if let Some(above) = frames.last_mut() {
                above.children[0].value = value;
            }
            continue;
        }
        if task.problem.is_goal(&frame.children[0].key) {
            let between = frames.iter().map(|frame| frame.children[0].key.clone());
            return Ok(Some([task.from.to_vec()].into_iter().chain(between).collect()));
        }
        let second = frame.children.get(1).map_or(Estimate::UNREACHABLE, |child| child.value);
        let best = &frames[frames.len() - 1].children[0];
        // A branch is followed as long as no other is better, here or above.
        let next = RbfsFrame::new(task, best, bound.min(second), &frames, &mut known, meter)?;
        frames.push(next);
        // Frames that were left are free again.
        if frames.len() > deepest {
            deepest = frames.len();
            meter.keep(frames[deepest - 1].bytes())?;
        }
    }
    Ok(None)
}
