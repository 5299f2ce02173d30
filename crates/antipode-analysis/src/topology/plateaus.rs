//! Plateaus: connected states of equal estimate.
//!
//! A *plateau* is a largest set of states with the same estimate that are connected by moves inside
//! the set, in both directions. It is a *local minimum* if no path of states with this estimate
//! leads to an *exit*, a state with a lower neighbour; a *contour* if all of its states are exits;
//! a *bench* if only some are (J. Frank, P. Cheeseman, J. Stutz, "When gravity fails: local search
//! topology", JAIR 7, 1997; J. Hoffmann, JAIR 24, 2005). Where moves cannot be undone, a plateau
//! without exits may lead to another plateau with exits: it is a *passage*. Plateaus with a goal
//! are none of these.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rayon::prelude::*;

use super::bits::AtomicBits;
use super::regions::DisjointSets;
use super::{BATCH, HeuristicLandscape, pieces};
use antipode_core::error::Result;
use antipode_core::memory::reserve_exact;
use antipode_core::model::{BatchEdges, Space};
use antipode_core::watch::{Watch, WorkProgress};

/// Sets of states of one kind.
#[derive(Clone, Debug, Default)]
pub struct RegionCounts {
    /// The number of sets.
    pub count: u64,
    /// The number of their states.
    pub states: u64,
    /// The number of sets by the logarithm of their size to the base 2, rounded down.
    pub sizes: BTreeMap<u32, u64>,
    /// The size and the first state of the largest; the first of several.
    pub largest: Option<(u64, u64)>,
}

impl RegionCounts {
    /// Counts a set.
    pub(super) fn see(&mut self, first: u64, size: u64) {
        self.count += 1;
        self.states += size;
        *self.sizes.entry(size.ilog2()).or_default() += 1;
        self.larger((size, first));
    }

    fn larger(&mut self, (size, first): (u64, u64)) {
        if self.largest.is_none_or(|(most, known)| (most, Reverse(known)) < (size, Reverse(first))) {
            self.largest = Some((size, first));
        }
    }

    pub(super) fn add(mut self, other: RegionCounts) -> RegionCounts {
        self.count += other.count;
        self.states += other.states;
        other.sizes.iter().for_each(|(&size, count)| *self.sizes.entry(size).or_default() += count);
        other.largest.into_iter().for_each(|largest| self.larger(largest));
        self
    }
}

/// The plateaus without a goal.
#[derive(Clone, Debug, Default)]
pub struct PlateauFindings {
    /// Those without an exit.
    pub minima: RegionCounts,
    /// Those with exits and other states.
    pub benches: RegionCounts,
    /// Those of exits alone.
    pub contours: RegionCounts,
    /// Those without an exit that lead to one; none where moves can be undone.
    pub passages: RegionCounts,
}

/// Classifies the plateaus. `flat` has them, unless moves cannot be undone; `exits` has a bit for
/// each exit.
pub(super) fn plateaus(
    land: &HeuristicLandscape<'_>,
    flat: DisjointSets,
    exits: &AtomicBits,
    watch: &mut Watch<'_>,
) -> Result<PlateauFindings> {
    let escapes = if land.is_directed() { Some(directed(land, &flat, exits, watch)?) } else { None };
    let flat = flat.close();
    let [open, own, partly, goal] = [(); 4].map(|()| AtomicBits::new(land.size()));
    let (open, own, partly, goal) = (open?, own?, partly?, goal?);
    land.space.goals().iter().for_each(|&state| goal.set(flat.root(state)));
    for first in (0..land.size()).step_by(BATCH as usize) {
        watch.report(WorkProgress { phase: "plateaus", depth: None, done: first, total: land.size() })?;
        let parts = pieces(first..land.size().min(first + BATCH)).into_par_iter();
        parts.flat_map_iter(|states| land.reached(states)).for_each(|state| {
            let root = flat.root(state);
            if escapes.as_ref().unwrap_or(exits).has(state) {
                open.set(root);
            }
            let bits = if exits.has(state) { &own } else { &partly };
            bits.set(root);
        });
    }
    Ok(pieces(0..land.size())
        .into_par_iter()
        .fold(PlateauFindings::default, |mut kinds, states| {
            for state in land.reached(states).filter(|&state| !goal.has(state)) {
                let Some(size) = flat.size(state) else { continue };
                let kind = match (open.has(state), own.has(state), partly.has(state)) {
                    (false, ..) => &mut kinds.minima,
                    (true, false, _) => &mut kinds.passages,
                    (true, true, true) => &mut kinds.benches,
                    (true, true, false) => &mut kinds.contours,
                };
                kind.see(state, size);
            }
            kinds
        })
        .reduce(PlateauFindings::default, |a, b| PlateauFindings {
            minima: a.minima.add(b.minima),
            benches: a.benches.add(b.benches),
            contours: a.contours.add(b.contours),
            passages: a.passages.add(b.passages),
        }))
}

/// A state on the current path of the search for components.
struct ComponentFrame {
    state: u64,
    /// Its number in the order of visits.
    number: u32,
    /// Its successors of the same estimate.
    next: Vec<u64>,
    done: usize,
}

/// The mark of states whose component is complete.
const DONE: u32 = u32::MAX;

/// Joins the plateaus where moves cannot be undone (R. Tarjan, "Depth-first search and linear graph
/// algorithms", SIAM Journal on Computing 1, 1972). Returns the states from which a path of equal
/// estimates leads to an exit.
///
/// A component is complete after all components that it leads to, so their escapes are known.
fn directed(
    land: &HeuristicLandscape<'_>,
    flat: &DisjointSets,
    exits: &AtomicBits,
    watch: &mut Watch<'_>,
) -> Result<AtomicBits> {
    let escapes = AtomicBits::new(land.size())?;
    // 0 before the visit, then the least number that is known to be reached.
    let mut low = vec![];
    reserve_exact(&mut low, land.estimates.len())?;
    low.resize(land.estimates.len(), 0u32);
    let (mut visited, mut stack) = (0u32, vec![]);
    let mut enter = |state: u64, low: &mut [u32], stack: &mut Vec<u64>| {
        visited += 1;
        low[state as usize] = visited;
        stack.push(state);
        ComponentFrame { state, number: visited, next: level_neighbours(state, land), done: 0 }
    };
    for start in (0..land.size()).filter(|&state| land.is_reached(state)) {
        if start % BATCH == 0 {
            watch.report(WorkProgress { phase: "plateaus", depth: None, done: start, total: land.size() })?;
        }
        if low[start as usize] != 0 {
            continue;
        }
        // An explicit path, since recursion would overflow the stack on large plateaus.
        let mut path = vec![enter(start, &mut low, &mut stack)];
        while let Some(top) = path.last_mut() {
            let at = top.state as usize;
            if let Some(&next) = top.next.get(top.done) {
                top.done += 1;
                match low[next as usize] {
                    0 => path.push(enter(next, &mut low, &mut stack)),
                    DONE => {}
                    known => low[at] = low[at].min(known),
                }
                continue;
            }
            // No state of the component leads to one before this, so the component is all that is
            // above it on the stack.
            let (state, complete) = (top.state, low[at] == top.number);
            path.pop();
            if let Some(above) = path.last() {
                low[above.state as usize] = low[above.state as usize].min(low[at]);
            }
            if complete {
                let first = stack.iter().rposition(|&member| member == state).expect("it was visited");
                let members = stack.split_off(first);
                let escape = members.iter().any(|&member| {
                    exits.has(member) || level_neighbours(member, land).iter().any(|&next| escapes.has(next))
                });
                for &member in &members {
                    low[member as usize] = DONE;
                    flat.join(state, member);
                    if escape {
                        escapes.set(member);
                    }
                }
            }
        }
    }
    land.space.intact()?;
    Ok(escapes)
}

/// The neighbours of a state that have its estimate.
fn level_neighbours(state: u64, land: &HeuristicLandscape<'_>) -> Vec<u64> {
    let mut edges = BatchEdges::default();
    land.neighbours.expand(&[state], &mut edges);
    edges.of(0).iter().copied().filter(|&there| land.is_at(there, land.estimate(state))).collect()
}
