//! Exit distances: how far the search for a lower estimate has to look.
//!
//! The *exit distance* of a state is the least number of moves to a state that has a neighbour with
//! a lower estimate than the first state has (J. Hoffmann, "Where 'ignoring delete lists' works:
//! local search topology in planning benchmarks", JAIR 24, 2005). So it is 0 if a neighbour of the
//! state is lower, and enforced hill climbing searches one level more than it.
//!
//! Most exits are near: a small breadth-first search finds them. The fewer states are left, the
//! larger are the searches that follow. The others are found together: in round k, every state
//! learns the least estimate within k moves from its neighbours.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::mem::swap;

use rayon::prelude::*;

use super::{BATCH, EXPANDED, HeuristicLandscape, PIECE};
use antipode_core::error::Result;
use antipode_core::memory::reserve_exact;
use antipode_core::model::{BatchEdges, Space};
use antipode_core::watch::{Watch, WorkProgress};

/// The most states that the first search for an exit visits.
const NEARBY: usize = 64;

/// The most states that a larger search visits.
const MOST_NEARBY: u64 = 1 << 22;

/// Bytes of memory for each state that a larger search visits: in a list and a set, which grow by
/// doubling.
const VISIT_BYTES: u64 = 64;

/// The visits of the searches of one size together, for each state of the space.
const VISITS: u64 = 4;

/// The state with the greatest exit distance; the first of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FarthestExit {
    /// The state.
    pub state: u64,
    /// Its exit distance.
    pub exit_distance: u32,
}

/// The exit distances of all states.
#[derive(Clone, Debug, Default)]
pub struct ExitDistances {
    /// The number of states by their distance and their exit distance.
    pub states: BTreeMap<(u8, u32), u64>,
    /// The number of states without an exit: those with the least estimate of all.
    pub never: u64,
    /// The state that is farthest from its exits.
    pub farthest: Option<FarthestExit>,
    /// States whose exits are not near, with their distances.
    remote: Vec<(u64, u8)>,
}

impl ExitDistances {
    /// Counts a state. Its exit distance is `None` if its exits are not near.
    pub(super) fn see(&mut self, state: u64, distance: u8, exit_distance: Option<u32>) {
        let Some(exit_distance) = exit_distance else { return self.remote.push((state, distance)) };
        *self.states.entry((distance, exit_distance)).or_default() += 1;
        self.farther(FarthestExit { state, exit_distance });
    }

    fn farther(&mut self, found: FarthestExit) {
        let own = (found.exit_distance, Reverse(found.state));
        if self.farthest.as_ref().is_none_or(|known| (known.exit_distance, Reverse(known.state)) < own) {
            self.farthest = Some(found);
        }
    }

    pub(super) fn add(&mut self, other: ExitDistances) {
        other.states.iter().for_each(|(&key, count)| *self.states.entry(key).or_default() += count);
        self.never += other.never;
        other.farthest.into_iter().for_each(|found| self.farther(found));
        self.remote.extend(other.remote);
    }
}

/// A search for the nearest exit of a state.
pub(super) struct ExitSearch {
    /// The most states to visit.
    most: usize,
    visited: Vec<u64>,
    /// The same, if they are many.
    set: HashSet<u64>,
    edges: BatchEdges,
}

impl ExitSearch {
    /// The first search.
    pub(super) fn new() -> ExitSearch {
        ExitSearch::of(NEARBY)
    }

    fn of(most: usize) -> ExitSearch {
        ExitSearch { most, visited: vec![], set: HashSet::new(), edges: BatchEdges::default() }
    }

    fn visit(&mut self, state: u64) {
        let new = if self.most > NEARBY { self.set.insert(state) } else { !self.visited.contains(&state) };
        if new {
            self.visited.push(state);
        }
    }

    /// The exit distance of a state without lower neighbours; `None` if no exit is near.
    pub(super) fn nearby(&mut self, land: &HeuristicLandscape<'_>, state: u64) -> Option<u32> {
        let (estimate, mut level) = (land.estimate(state), 0..1);
        self.visited.clear();
        self.set.clear();
        self.visit(state);
        for moves in 0.. {
            if level.is_empty() || self.visited.len() > self.most {
                break;
            }
            // Taken out, since `visit` borrows the search.
            let mut edges = std::mem::take(&mut self.edges);
            land.neighbours.expand(&self.visited[level.clone()], &mut edges);
            let found = edges.all().iter().any(|&there| land.estimate(there) < estimate);
            edges.all().iter().for_each(|&there| self.visit(there));
            self.edges = edges;
            if found {
                return Some(moves);
            }
            level = level.end..self.visited.len();
        }
        None
    }
}

/// Finds the exits that are not near.
pub(super) fn remote(land: &HeuristicLandscape<'_>, exits: &mut ExitDistances, watch: &mut Watch<'_>) -> Result<()> {
    let mut remote = std::mem::take(&mut exits.remote);
    if remote.is_empty() {
        return Ok(());
    }
    remote.par_sort_unstable();
    let mut known = NEARBY;
    // One search a thread; those of the parts that wait have no memory yet.
    let fitting = land.spare / VISIT_BYTES / rayon::current_num_threads() as u64;
    loop {
        let most = (VISITS * land.size() / remote.len() as u64).min(MOST_NEARBY).min(fitting) as usize;
        if most <= 2 * known {
            break;
        }
        known = most;
        watch.report(WorkProgress { phase: "exits", depth: None, done: 0, total: remote.len() as u64 })?;
        let found: Vec<Option<u32>> = remote
            .par_iter()
            .map_init(|| ExitSearch::of(most), |search, &(state, _)| search.nearby(land, state))
            .collect();
        let mut found = found.into_iter();
        remote.retain(|&(state, distance)| {
            let exit_distance = found.next().flatten();
            if exit_distance.is_some() {
                exits.see(state, distance, exit_distance);
            }
            exit_distance.is_none()
        });
        if remote.is_empty() {
            return Ok(());
        }
    }
    let (mut least, mut before) = (vec![], vec![]);
    for list in [&mut least, &mut before] {
        reserve_exact(list, land.estimates.len())?;
        list.extend_from_slice(&land.estimates);
    }
    for moves in 1.. {
        // Two lists: in a single one, a value could travel several moves in one round.
        swap(&mut least, &mut before);
        let mut changed = false;
        for (at, batch) in least.chunks_mut(BATCH as usize).enumerate() {
            let (first, total) = (at as u64 * BATCH, land.size());
            watch.report(WorkProgress { phase: "exits", depth: Some(moves), done: first, total })?;
            let pieces = batch.par_chunks_mut(PIECE as usize).enumerate();
            changed |= pieces
                .map_init(BatchEdges::default, |edges, (piece, out)| {
                    let first = first + piece as u64 * PIECE;
                    let states: Vec<u64> = (first..first + out.len() as u64)
                        .filter(|at| *at < land.space.states() && (land.is_directed() || land.is_reached(*at)))
                        .collect();
                    let mut changed = false;
                    for batch in states.chunks(EXPANDED) {
                        land.neighbours.expand(batch, edges);
                        for (i, &state) in batch.iter().enumerate() {
                            let near = edges.of(i).iter().map(|&next| before[next as usize]).min();
                            let own = before[state as usize];
                            out[(state - first) as usize] = near.map_or(own, |near| near.min(own));
                            changed |= near.is_some_and(|near| near < own);
                        }
                    }
                    changed
                })
                .reduce(|| false, |a, b| a | b);
        }
        land.space.intact()?;
        remote.retain(|&(state, distance)| {
            let found = least[state as usize] < land.estimate(state);
            if found {
                exits.see(state, distance, Some(moves - 1));
            }
            !found
        });
        if remote.is_empty() || !changed {
            break;
        }
    }
    exits.never += remote.len() as u64;
    Ok(())
}
