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
    /// The successors of a state with a stored `value`. `older` is the path up to its parent.
    fn new(
        task: &Task<'_>,
        here: &[u8],
        [value, bound]: [Estimate; 2],
        older: &[Frame],
        meter: &mut Meter<'_>,
    ) -> Result<Frame, Stop> {
        let spent = older.last().map_or(0, |frame| frame.children[0].spent);
        // Korf's F > f: a value that came back from below is passed on to the successors.
        let learnt = value > task.heuristic.estimate(here) + Estimate::from(spent);
        let parent = match older.len() {
            0 => None,
            1 => Some(task.from),
            n => Some(older[n - 2].children[0].key.as_slice()),
        };
        let mut next = vec![];
        successors(task, here, &mut next, meter)?;
        let costs = task.costs(here);
        let keys = next.chunks_exact(here.len()).enumerate().filter(|(_, key)| parent != Some(*key));
        let child = |(ordinal, key): (usize, &[u8])| {
            let spent = spent + costs.of(ordinal);
            let total = task.heuristic.estimate(key) + Estimate::from(spent);
            Child { key: key.to_vec(), spent, value: if learnt { total.max(value) } else { total } }
        };
        Ok(Frame { children: keys.map(child).collect(), bound })
    }

    fn bytes(&self) -> usize {
        let keys = self.children.iter().map(|child| child.key.len()).sum::<usize>();
        2 * (size_of::<Frame>() + self.children.len() * size_of::<Child>()) + keys
    }
}

fn run(task: &Task<'_>, meter: &mut Meter<'_>) -> Result<Option<Path>, Stop> {
    let value = task.heuristic.estimate(task.from);
    let mut deepest = 0;
    let mut frames = vec![Frame::new(task, task.from, [value, Estimate::UNREACHABLE], &[], meter)?];
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
        let here = frame.children[0].key.clone();
        if task.problem.is_goal(&here) {
            let between = frames.iter().map(|frame| frame.children[0].key.clone());
            return Ok(Some([task.from.to_vec()].into_iter().chain(between).collect()));
        }
        let second = frame.children.get(1).map_or(Estimate::UNREACHABLE, |child| child.value);
        let next = Frame::new(task, &here, [value, bound.min(second)], &frames, meter)?;
        frames.push(next);
        // Frames that were left are free again.
        if frames.len() > deepest {
            deepest = frames.len();
            meter.keep(frames[deepest - 1].bytes())?;
        }
    }
    Ok(None)
}
