//! What an optimal search from one state must expand.
//!
//! - A*: the states that some path reaches while moves plus estimate stay below the distance C*.
//! - Bidirectional front-to-end search must expand one state of each *must-expand pair* (u, v):
//!   g(u) moves lead from the start to u, d(v) from v to the goal, and both g(u) + h(u) and
//!   d(v) + h'(v) and g(u) + d(v) + 1 are below C*. The fewest states that cover all pairs bound
//!   every such search from below (J. Eckerle, J. Chen, N. R. Sturtevant, S. Zilles, R. C. Holte,
//!   "Sufficient conditions for node expansion in bidirectional heuristic search", ICAPS 2017). A
//!   threshold of g gives a smallest cover (E. Shaham, A. Felner, J. Chen, N. R. Sturtevant, "The
//!   minimal set of states that must be expanded in a front-to-end bidirectional search", SoCS
//!   2017).
//!
//! The estimate h'(v) of the distance from the start s is |h(s) - h(v)|, which is consistent if h
//! is and moves can be undone.

use std::collections::BTreeMap;

use super::bits::AtomicBits;
use super::{EXPANDED, HeuristicLandscape};
use antipode_core::error::Result;
use antipode_core::model::{BatchEdges, Space};
use antipode_core::watch::StopSignal;

/// What optimal searches from a state must expand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MustExpand {
    /// The state.
    pub state: u64,
    /// Its distance.
    pub distance: u8,
    /// The states that A* must expand.
    pub astar: u64,
    /// The smallest cover of the must-expand pairs; `None` if the heuristic is not consistent or
    /// moves cannot be undone.
    pub pairs: Option<u64>,
}

/// The states that A* must expand, by their moves from the start.
fn forward(land: &HeuristicLandscape<'_>, start: u64, distance: u32, signal: StopSignal<'_>) -> Result<Vec<u64>> {
    let seen = AtomicBits::new(land.size())?;
    let (mut level, mut counts, mut edges) = (vec![], vec![], BatchEdges::default());
    if u32::from(land.estimate(start)) < distance {
        level.push(start);
        seen.set(start);
    }
    for moves in 1.. {
        if level.is_empty() {
            break;
        }
        counts.push(level.len() as u64);
        let mut next = vec![];
        for states in level.chunks(EXPANDED) {
            signal.check()?;
            land.neighbours.expand(states, &mut edges);
            for &there in edges.all() {
                if u32::from(land.estimate(there)) + moves < distance && !seen.has(there) {
                    seen.set(there);
                    next.push(there);
                }
            }
        }
        level = next;
    }
    Ok(counts)
}

/// The least cover of the pairs, of states by their moves from the start and from the goal.
fn cover(forward: &[u64], backward: &[u64], distance: usize) -> u64 {
    (0..distance)
        .map(|threshold: usize| {
            // A pair has `g + d + 1 < C*`. So if `g` is not below the threshold, `d` is below the
            // rest.
            let rest = (distance - 1).saturating_sub(threshold);
            forward.iter().take(threshold).sum::<u64>() + backward.iter().take(rest).sum::<u64>()
        })
        .min()
        .unwrap_or(0)
}

/// Counts what optimal searches from a state must expand. `joint` has the number of states by
/// estimate and distance; `consistent` says whether the heuristic is consistent.
///
/// # Errors
///
/// `Limit` if the system refuses memory; `Interrupted` soon after the signal.
pub fn must_expand(
    land: &HeuristicLandscape<'_>,
    start: u64,
    joint: &BTreeMap<(u8, u8), u64>,
    consistent: bool,
    signal: StopSignal<'_>,
) -> Result<MustExpand> {
    let (own, distance) = (land.estimate(start), land.distance(start));
    let near = forward(land, start, distance.into(), signal)?;
    let mut far = vec![0; 256];
    for (&(estimate, moves), count) in joint {
        if u32::from(moves) + u32::from(own.abs_diff(estimate)) < u32::from(distance) {
            far[usize::from(moves)] += count;
        }
    }
    land.space.intact()?;
    let pairs = (consistent && !land.is_directed()).then(|| cover(&near, &far, distance.into()));
    Ok(MustExpand { state: start, distance, astar: near.iter().sum(), pairs })
}
