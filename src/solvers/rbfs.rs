//! Recursive best-first search (R. E. Korf, "Linear-space best-first search", Artificial Intelligence 62, 1993), with a stack of its
//! own instead of the recursion: ways can be long.

use super::budget::{Meter, Stop};
use super::store::successors;
use super::{Promise, Solver, Task, Tuning, Way};
use crate::model::NO_WAY;

pub(super) const SOLVER: Solver = Solver {
    name: "rbfs",
    about: "recursive best-first search: best first in memory linear in the depth",
    informed: true,
    limited: false,
    promise: Promise::ShortestIfAdmissible,
    tuning: Tuning::NONE,
    run,
};

/// A successor.
struct Child {
    key: Vec<u8>,
    /// What is known of the length of ways through it.
    value: u32,
}

/// A state on the way, its successors in increasing order of their values.
struct Frame {
    children: Vec<Child>,
    /// The value of the best way elsewhere.
    bound: u32,
}

impl Frame {
    /// The successors of a state of which `value` is known; `older` is the way up to its parent.
    fn new(
        task: &Task<'_>,
        here: &[u8],
        [value, bound]: [u32; 2],
        older: &[Frame],
        meter: &mut Meter<'_>,
    ) -> Result<Frame, Stop> {
        let distance = older.len() as u32;
        // Korf's F > f: a value that came back from below is passed on to the successors.
        let learnt = value > task.heuristic.estimate(here).saturating_add(distance);
        let parent = match older.len() {
            0 => None,
            1 => Some(task.from),
            n => Some(older[n - 2].children[0].key.as_slice()),
        };
        let mut next = vec![];
        successors(task, here, &mut next, meter)?;
        let keys = next.chunks_exact(here.len()).filter(|key| parent != Some(*key));
        let child = |key: &[u8]| {
            let total = task.heuristic.estimate(key).saturating_add(distance + 1);
            Child { key: key.to_vec(), value: if learnt { total.max(value) } else { total } }
        };
        Ok(Frame { children: keys.map(child).collect(), bound })
    }
}

fn run(task: &Task<'_>, meter: &mut Meter<'_>) -> Result<Option<Way>, Stop> {
    let value = task.heuristic.estimate(task.from);
    let mut frames = vec![Frame::new(task, task.from, [value, NO_WAY], &[], meter)?];
    while let Some(frame) = frames.last_mut() {
        frame.children.sort_by_key(|child| child.value);
        let bound = frame.bound;
        let value = frame.children.first().map_or(NO_WAY, |child| child.value);
        if value > bound || value == NO_WAY {
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
        let second = frame.children.get(1).map_or(NO_WAY, |child| child.value);
        let next = Frame::new(task, &here, [value, bound.min(second)], &frames, meter)?;
        frames.push(next);
    }
    Ok(None)
}
