//! Breadth-first heuristic search (R. Zhou, E. A. Hansen, "Breadth-first heuristic search",
//! Artificial Intelligence 170, 2006), with growing bounds (breadth-first iterative-deepening A*).
//!
//! A level is searched after the other, without the states whose moves plus estimate exceed the
//! bound. Only the last two levels and the next one are kept. Each state of the later levels knows
//! its ancestor in a level in the middle; two searches for the halves of the path reconstruct it.
//! In a graph whose moves cannot be undone, states may be expanded several times.

use crate::budget::{BudgetMeter, SearchStop};
use crate::store::{StateStore, successors};
use crate::{
    MemoryGrowth, Path, SolveTask, Solver, SolverAbility, SolverGroup, SolverPromise, SolverTuning, UNIT_COSTS,
};
use antipode_core::error::Error;
use antipode_core::model::Estimate;

pub(super) const SOLVER: Solver = Solver {
    name: "bfhs",
    about: "breadth-first heuristic search: keeps three levels of the search, and bounds them as IDA* does",
    group: SolverGroup::Research,
    surpassed_by: Some("astar"),
    promise: SolverPromise::ShortestIfAdmissible,
    memory: MemoryGrowth::Exponential,
    abilities: &[SolverAbility::Heuristic],
    supports: UNIT_COSTS,
    needs: None,
    tuning: SolverTuning::NONE,
    run,
};

/// A level of the search: its states, and the ancestor of each in the middle.
struct LayerBounds {
    store: StateStore,
    ancestors: Vec<u32>,
    /// The bytes that the meter counts for it.
    bytes: u64,
}

impl LayerBounds {
    fn new(length: usize) -> LayerBounds {
        LayerBounds { store: StateStore::new(length), ancestors: vec![], bytes: 0 }
    }
}

/// A part of a path to find: its first state, the moves before it, and its end.
#[derive(Clone, Copy)]
struct Part<'a> {
    from: &'a [u8],
    moves: u32,
    /// The last state, or any goal.
    to: Option<&'a [u8]>,
    /// The most moves of the part.
    most: u32,
    /// The bound of the moves of the whole path, with the estimate.
    bound: Estimate,
}

/// How the search for a part ended.
enum LayerOutcome {
    /// The end, its moves, and the state in the middle.
    Found { end: Vec<u8>, moves: u32, middle: Vec<u8> },
    /// The least moves plus estimate beyond the bound.
    Beyond(Estimate),
}

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let mut bound = task.heuristic.estimate(task.from);
    loop {
        let most = bound.floor().and_then(|most| u32::try_from(most).ok()).unwrap_or(u32::MAX);
        let part = Part { from: task.from, moves: 0, to: None, most, bound };
        match search(task, part, meter)? {
            LayerOutcome::Beyond(Estimate::UNREACHABLE) => return Ok(None),
            LayerOutcome::Beyond(next) => bound = next,
            LayerOutcome::Found { end, moves, middle } => {
                let (mut path, part) = (vec![task.from.to_vec()], Part { to: Some(&end), most: moves, ..part });
                // Shorter than the bound: the middle is elsewhere.
                let middle = if moves == most { Some(middle) } else { None };
                connect(task, part, middle, &mut path, meter)?;
                return Ok(Some(path));
            }
        }
    }
}

/// Appends the states of a part after its first one. `middle` is the state after half of its moves,
/// if that is known.
fn connect(
    task: &SolveTask<'_>,
    part: Part<'_>,
    middle: Option<Vec<u8>>,
    path: &mut Path,
    meter: &mut BudgetMeter<'_>,
) -> Result<(), SearchStop> {
    let end = part.to.unwrap_or_default();
    if part.most <= 1 {
        path.extend((part.most == 1).then(|| end.to_vec()));
        return Ok(());
    }
    let middle = match middle {
        Some(middle) => middle,
        None => match search(task, part, meter)? {
            LayerOutcome::Found { middle, moves, .. } if moves == part.most => middle,
            _ => return Err(Error::Corrupt("two searches for the same path differ".into()).into()),
        },
    };
    let half = part.most / 2;
    connect(task, Part { to: Some(&middle), most: half, ..part }, None, path, meter)?;
    let rest = Part { from: &middle, moves: part.moves + half, to: Some(end), most: part.most - half, ..part };
    connect(task, rest, None, path, meter)
}

/// Searches level by level for the end of a part.
fn search(task: &SolveTask<'_>, part: Part<'_>, meter: &mut BudgetMeter<'_>) -> Result<LayerOutcome, SearchStop> {
    let (length, kept) = (part.from.len(), meter.kept);
    let half = part.most / 2;
    let (mut before, mut here) = (LayerBounds::new(length), LayerBounds::new(length));
    here.store.insert(part.from, None, meter)?;
    here.ancestors.push(0);
    let mut middle = vec![part.from.to_vec()];
    let (mut beyond, mut next, mut estimates) = (Estimate::UNREACHABLE, vec![], vec![]);
    // The level after the last has no states within the bound: it gives the next bound.
    for moves in 1..=part.most.saturating_add(1) {
        let (mut after, bytes) = (LayerBounds::new(length), meter.kept);
        for state in 0..here.store.len() {
            successors(task, &here.store.key(state), &mut next, meter)?;
            task.heuristic.estimates(&next, length, &mut estimates);
            for (key, &estimate) in next.chunks_exact(length).zip(&estimates) {
                let total = estimate + Estimate::from(part.moves + moves);
                if total > part.bound {
                    beyond = beyond.min(total);
                    continue;
                }
                // Where moves can be undone, a successor lies at most one level away, so older
                // levels need no look.
                if before.store.find(key).is_some() || here.store.find(key).is_some() {
                    continue;
                }
                let (_, new) = after.store.insert(key, None, meter)?;
                if new {
                    meter.keep(2 * size_of::<u32>())?;
                    after.ancestors.push(here.ancestors[state as usize]);
                    if part.to.map_or_else(|| task.problem.is_goal(key), |to| key == to) {
                        let middle = if moves == half {
                            key.to_vec()
                        } else {
                            middle[here.ancestors[state as usize] as usize].clone()
                        };
                        meter.kept = kept;
                        return Ok(LayerOutcome::Found { end: key.to_vec(), moves, middle });
                    }
                }
            }
        }
        if after.store.is_empty() {
            break;
        }
        if moves == half {
            middle = (0..after.store.len()).map(|state| after.store.key(state).to_vec()).collect();
            meter.keep(middle.len() * (length + size_of::<Vec<u8>>()))?;
            after.ancestors = (0..after.store.len()).collect();
        }
        after.bytes = meter.kept - bytes;
        meter.kept -= before.bytes;
        (before, here) = (here, after);
    }
    meter.kept = kept;
    Ok(LayerOutcome::Beyond(beyond))
}
