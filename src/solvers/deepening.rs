//! Depth-first search up to a bound, in memory linear in the depth.
//!
//! Ways that undo their last move are left out, and what the puzzle calls redundant.

use super::budget::{Meter, Spent, Stop};
use super::{Task, Way};
use crate::model::{Heuristic, NO_WAY, Plain};

/// What was found.
pub(super) enum Probe {
    /// A way with no estimate above the bound.
    Found(Way),
    /// None; the least estimate of a way that was left because it is above the bound, or [`NO_WAY`].
    Beyond(u32),
}

/// Searches all ways whose length so far and estimate do not exceed `bound`.
pub(super) fn probe(
    task: &Task<'_>,
    heuristic: &dyn Heuristic,
    bound: u32,
    meter: &mut Meter<'_>,
) -> Result<Probe, Stop> {
    let plain = Plain { puzzle: &**task.problem, heuristic };
    let tree = heuristic.tree().unwrap_or(&plain);
    let root = tree.root(task.from);
    let length = root.len();
    // Nodes that are to be expanded, end to end, with their depths and the ordinals of the moves that led to them.
    let (mut nodes, mut open) = (root, vec![(0, 0)]);
    let mut way: Vec<u8> = vec![];
    let (mut beyond, mut found) = (NO_WAY, false);
    while let Some((depth, before)) = open.pop() {
        let at = nodes.len() - length;
        way.truncate(depth as usize * length);
        way.extend_from_slice(&nodes[at..]);
        nodes.truncate(at);
        let (older, here) = way.split_at(depth as usize * length);
        let from = older.rchunks_exact(length).next().map(|parent| (parent, before));
        meter.expand()?;
        tree.expand(here, from, &mut |ordinal, next, estimate| {
            if found {
                return;
            }
            meter.generated += 1;
            let total = estimate.saturating_add(depth + 1);
            if total > bound {
                beyond = beyond.min(total);
                return;
            }
            nodes.extend_from_slice(next);
            open.push((depth + 1, ordinal));
            found = estimate == 0 && task.problem.is_goal(&next[..task.from.len()]);
        });
        if found {
            way.extend_from_slice(&nodes[nodes.len() - length..]);
            let key = |node: &[u8]| node[..task.from.len()].to_vec();
            return Ok(Probe::Found(way.chunks_exact(length).map(key).collect()));
        }
    }
    Ok(Probe::Beyond(beyond))
}

/// Probes with the least bound that could suffice, again and again.
pub(super) fn deepen(task: &Task<'_>, heuristic: &dyn Heuristic, meter: &mut Meter<'_>) -> Result<Option<Way>, Stop> {
    let mut bound = heuristic.estimate(task.from);
    while bound != NO_WAY {
        if let Some(limit) = task.depth.filter(|&limit| bound > limit) {
            return Err(Stop::Spent(Spent::Depth(limit)));
        }
        match probe(task, heuristic, bound, meter)? {
            Probe::Found(way) => return Ok(Some(way)),
            Probe::Beyond(next) => bound = next,
        }
    }
    Ok(None)
}
