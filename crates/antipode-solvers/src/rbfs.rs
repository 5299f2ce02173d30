//! Recursive best-first search (R. E. Korf, "Linear-space best-first search", Artificial
//! Intelligence 62, 1993), with an explicit stack instead of recursion: paths can be long.

use super::budget::{Meter, Stop};
use super::store::successors;
use super::{Memory, Path, Promise, Solver, Task, Tuning};
use antipode_core::model::Estimate;

pub(super) const SOLVER: Solver = Solver {
    name: "rbfs",
    about: "recursive best-first search: best first in memory linear in the depth",
    informed: true,
    limited: false,
    promise: Promise::ShortestIfAdmissible,
    memory: Memory::Linear,
    needs: "",
    tuning: Tuning::NONE,
    run,
};

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
struct Frame {
    children: Vec<Child>,
    /// The value of the best path elsewhere.
    bound: Estimate,
}

impl Frame {
    /// The successors of a state. `older` is the path up to its parent.
    fn new(
        task: &Task<'_>,
        Child { key: here, spent, estimate, value }: &Child,
        bound: Estimate,
        older: &[Frame],
        meter: &mut Meter<'_>,
    ) -> Result<Frame, Stop> {
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
        let (mut estimates, mut kept) = (vec![], vec![]);
        let keys = next.chunks_exact(here.len()).enumerate().filter(|(_, key)| parent != Some(*key));
        keys.clone().for_each(|(_, key)| kept.extend_from_slice(key));
        task.heuristic.estimates(&kept, here.len(), &mut estimates);
        let child = |((ordinal, key), &estimate): ((usize, &[u8]), &Estimate)| {
            let spent = spent + costs.of(ordinal);
            let total = estimate + Estimate::from(spent);
            let value = if learnt { total.max(*value) } else { total };
            Child { key: key.to_vec(), spent, estimate, value }
        };
        Ok(Frame { children: keys.zip(&estimates).map(child).collect(), bound })
    }

    fn bytes(&self) -> usize {
        let keys = self.children.iter().map(|child| child.key.len()).sum::<usize>();
        2 * (size_of::<Frame>() + self.children.len() * size_of::<Child>()) + keys
    }
}

fn run(task: &Task<'_>, meter: &mut Meter<'_>) -> Result<Option<Path>, Stop> {
    let estimate = task.heuristic.estimate(task.from);
    let root = Child { key: task.from.to_vec(), spent: 0, estimate, value: estimate };
    let mut deepest = 0;
    let mut frames = vec![Frame::new(task, &root, Estimate::UNREACHABLE, &[], meter)?];
    while let Some(frame) = frames.last_mut() {
        frame.children.sort_by_key(|child| child.value);
        let bound = frame.bound;
        let value = frame.children.first().map_or(Estimate::UNREACHABLE, |child| child.value);
        if value > bound || value == Estimate::UNREACHABLE {
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
        let next = Frame::new(task, best, bound.min(second), &frames, meter)?;
        frames.push(next);
        // Frames that were left are free again.
        if frames.len() > deepest {
            deepest = frames.len();
            meter.keep(frames[deepest - 1].bytes())?;
        }
    }
    Ok(None)
}
