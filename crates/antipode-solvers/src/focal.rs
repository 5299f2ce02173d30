//! Focal search, A*-epsilon (J. Pearl, J. H. Kim, "Studies in semi-admissible heuristics", IEEE
//! Transactions on Pattern Analysis and Machine Intelligence 4, 1982): of the states whose moves
//! plus estimate are at most `bound` times the least such sum, it expands the one with the least
//! estimate. So its path has at most `bound` times the least number of moves, if the heuristic is
//! admissible.

use std::collections::BTreeSet;

use super::budget::{Meter, Stop};
use super::convex::BOUND;
use super::store::{Store, successors};
use super::{Memory, Path, Promise, Solver, Task, Tuning};
use antipode_core::model::Estimate;

/// Bytes of a state in both orders and in the lists.
const ENTRY: usize = 128;

pub(super) const SOLVER: Solver = Solver {
    name: "focal",
    about: "the least estimate among the states that keep to the bound (A*-epsilon)",
    informed: true,
    limited: false,
    promise: Promise::Any,
    memory: Memory::Exponential,
    needs: "",
    tuning: Tuning { parameters: &[BOUND], ..Tuning::NONE },
    run,
};

fn run(task: &Task<'_>, meter: &mut Meter<'_>) -> Result<Option<Path>, Stop> {
    let (bound, length) = (task.real(&BOUND), task.from.len());
    let mut store = Store::new(length);
    let (start, _) = store.insert(task.from, None, meter)?;
    let mut nodes = vec![(0u32, task.heuristic.estimate(task.from))];
    let total = |(moves, estimate): (u32, Estimate)| estimate + Estimate::from(moves);
    // Open states by moves plus estimate, and those within the limit by estimate.
    let (mut open, mut focal) = (BTreeSet::from([(total(nodes[0]), start)]), BTreeSet::new());
    let (mut limit, mut next, mut estimates) = (None, vec![], vec![]);
    while let Some(&(least, _)) = open.first() {
        let most = least.moves().map_or(Estimate::MOST, |moves| Estimate::of(moves * bound));
        if limit.is_none_or(|limit| limit < most) {
            let first = limit.map_or((Estimate::ZERO, 0), |limit| (limit, u32::MAX));
            focal.extend(open.range(first..=(most, u32::MAX)).map(|&(_, state)| (nodes[state as usize].1, state)));
            limit = Some(most);
        }
        let Some((_, here)) = focal.pop_first() else {
            // Only an inconsistent heuristic leaves no state below an older limit.
            limit = None;
            continue;
        };
        open.remove(&(total(nodes[here as usize]), here));
        if task.problem.is_goal(store.key(here)) {
            return Ok(Some(store.path(here)));
        }
        let costs = task.costs(store.key(here));
        successors(task, store.key(here), &mut next, meter)?;
        task.heuristic.estimates(&next, length, &mut estimates);
        for (ordinal, (key, &estimate)) in next.chunks_exact(length).zip(&estimates).enumerate() {
            if estimate == Estimate::UNREACHABLE {
                continue;
            }
            let (state, new) = store.insert(key, Some(here), meter)?;
            let moves = nodes[here as usize].0 + costs.of(ordinal);
            let node = (moves, estimate);
            if new {
                meter.keep(ENTRY)?;
                nodes.push(node);
            } else if moves < nodes[state as usize].0 {
                let before = std::mem::replace(&mut nodes[state as usize], node);
                open.remove(&(total(before), state));
                focal.remove(&(before.1, state));
                store.set_parent(state, here);
            } else {
                continue;
            }
            open.insert((total(node), state));
            if limit.is_some_and(|limit| total(node) <= limit) {
                focal.insert((estimate, state));
            }
        }
    }
    Ok(None)
}
