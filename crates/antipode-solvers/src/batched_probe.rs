//! Depth-first search up to a bound, for heuristics that work in batches. It expands several states
//! at a time, the deepest ones. Open states carry their paths.

use super::budget::{BudgetMeter, SearchStop};
use super::deepening::{Follow, Probe, whole};
use super::sequences::SequenceReader;
use super::{Path, SolveTask};
use antipode_core::model::{Estimate, Heuristic, NodeArrival};

/// A state to expand: the states of its path, end to end, itself last; the ordinal of the move that
/// led to it; and the state of the reader after that path.
struct OpenBatch {
    path: Vec<u8>,
    before: Option<usize>,
    read: u32,
}

/// Reverses the children of each parent. States have `length` bytes.
fn first_moves_last(open: &mut [OpenBatch], length: usize) {
    let siblings = open.chunk_by_mut(|one, other| {
        one.path.len() == other.path.len()
            && one.path[..one.path.len() - length] == other.path[..one.path.len() - length]
    });
    siblings.for_each(<[OpenBatch]>::reverse);
}

/// Like [`super::deepening::probe`], with `batch` states at a time.
pub(super) fn probe(
    task: &SolveTask<'_>,
    heuristic: &dyn Heuristic,
    bound: u64,
    batch: usize,
    follow: &Follow<'_>,
    reader: SequenceReader<'_>,
    meter: &mut BudgetMeter<'_>,
) -> Result<Probe, SearchStop> {
    let (length, admissible) = (task.from.len(), heuristic.claim().admissible);
    let limit = task.depth.map_or(usize::MAX, |limit| limit as usize);
    let mut open = vec![OpenBatch { path: task.from.to_vec(), before: None, read: reader.start() }];
    let (mut beyond, mut too_long) = (None, false);
    let (kept, mut most, mut longest) = (meter.kept, 0, length);
    let (mut children, mut states, mut estimates) = (vec![], vec![], vec![]);
    while !open.is_empty() {
        let parents: Vec<OpenBatch> = open.drain(open.len().saturating_sub(batch)..).collect();
        let still_open = open.len();
        children.clear();
        states.clear();
        for (at, OpenBatch { path, before, read }) in parents.iter().enumerate() {
            let (older, here) = path.split_at(path.len() - length);
            meter.expand_state(here)?;
            let parent = older.rchunks_exact(length).next();
            let reached = NodeArrival { from: None, skip: reader.skip(*read, (path.len() / length) as u64 - 1) };
            let mut ordinal = 0;
            task.problem.expand(here, &mut |next| {
                let this = ordinal;
                ordinal += 1;
                let undone = parent.is_some_and(|parent| parent == next);
                let first = parent.is_none() && !follow(next);
                let skipped = reached.skips(this);
                if first || skipped || undone || before.is_some_and(|before| task.problem.redundant(before, this)) {
                    return;
                }
                meter.generated += 1;
                states.extend_from_slice(next);
                children.push((at, this));
            });
        }
        heuristic.estimates(&states, length, &mut estimates);
        for ((&(at, before), state), &estimate) in children.iter().zip(states.chunks_exact(length)).zip(&estimates) {
            let OpenBatch { path, read, .. } = &parents[at];
            let depth = path.len() / length;
            let Some(total) = whole(admissible, estimate).map(|moves| moves.saturating_add(depth as u64)) else {
                continue;
            };
            if depth > limit {
                too_long = true;
            } else if total > bound {
                beyond = Some(beyond.map_or(total, |least: u64| least.min(total)));
            } else {
                let path = [path, state].concat();
                if estimate == Estimate::ZERO && task.problem.is_goal(state) {
                    meter.solution(path.len() / length, length)?;
                    let states: Path = path.chunks_exact(length).map(<[u8]>::to_vec).collect();
                    return Ok(Probe::Found(states));
                }
                longest = longest.max(path.len());
                open.push(OpenBatch { path, before: Some(before), read: reader.read(*read, before) });
            }
        }
        if reader.alphabetical {
            first_moves_last(&mut open[still_open..], length);
        }
        let taken = open.len() * (longest + 2 * size_of::<OpenBatch>()) + 2 * states.len();
        if taken > most {
            meter.keep(taken - most)?;
            most = taken;
        }
    }
    meter.kept = kept;
    Ok(Probe::of(beyond, too_long))
}
