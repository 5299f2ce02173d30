//! Craters: what greedy best-first search must fill before it gets out.
//!
//! The *high-water mark* of a state is the least estimate that some path to a goal does not exceed.
//! Greedy best-first search from the state expands all states that it reaches below this mark,
//! however it breaks ties (M. Heusner, T. Keller, M. Helmert, "Understanding the search behaviour
//! of greedy best-first search", SoCS 2017). Such a set is a *crater*, the local minimum of C. Wilt
//! and W. Ruml, "Speedy versus greedy search", SoCS 2014. Its *depth* is the mark less its lowest
//! estimate.
//!
//! The water rises through the estimates: union-find joins neighbours up to each. A set that meets
//! the goals was a crater.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::plateaus::RegionCounts;
use super::regions::DisjointSets;
use super::{HeuristicLandscape, UNREACHABLE, pieces};
use antipode_core::error::Result;
use antipode_core::model::Space;
use antipode_core::watch::Watch;

/// States without a known crater that are counted at a time.
const WAITING: usize = 1 << 22;

/// A crater, or a part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CraterRegion {
    /// The least of its states.
    pub first: u64,
    /// The number of its states.
    pub states: u64,
    /// Its lowest estimate.
    pub lowest: u8,
}

/// The craters of a landscape whose moves can be undone.
#[derive(Clone, Debug, Default)]
pub struct CraterFindings {
    /// The number of craters, of their states, their sizes, and the largest.
    pub all: RegionCounts,
    /// The number of craters by depth.
    pub depths: BTreeMap<u8, u64>,
    /// The deepest one and its depth; the first that fills.
    pub deepest: Option<(u8, u64)>,
    /// The sum of the squares of their sizes.
    pub squares: u128,
}

impl CraterFindings {
    fn see(&mut self, crater: CraterRegion, mark: u8) {
        let depth = mark - crater.lowest;
        self.all.see(crater.first, crater.states);
        *self.depths.entry(depth).or_default() += 1;
        self.squares += u128::from(crater.states).pow(2);
        if self.deepest.is_none_or(|(known, _)| known < depth) {
            self.deepest = Some((depth, crater.first));
        }
    }
}

/// Parts of the same craters joined, in the order of their first states.
fn merged(mut parts: Vec<CraterRegion>) -> Vec<CraterRegion> {
    parts.par_sort_unstable();
    parts.dedup_by(|part, whole| {
        let same = part.first == whole.first;
        if same {
            whole.states += part.states;
            whole.lowest = whole.lowest.min(part.lowest);
        }
        same
    });
    parts
}

/// Finds the craters. Moves must be undoable.
///
/// # Errors
///
/// `Limit` if the system refuses memory; the errors of the rules; `Interrupted`.
pub fn craters(land: &HeuristicLandscape<'_>, watch: &mut Watch<'_>) -> Result<CraterFindings> {
    let (sets, goals) = (DisjointSets::new(land.size())?, land.space.goals());
    let (mut craters, mut open) = (CraterFindings::default(), Vec::<CraterRegion>::new());
    let Some(&goal) = goals.first() else { return Ok(craters) };
    goals.iter().for_each(|&other| sets.join(goal, other));
    for level in land.levels().into_iter().filter(|&level| level < UNREACHABLE) {
        land.sweep(
            "flood",
            |state| land.is_at(state, level),
            || (),
            |(), state: u64, next| {
                next.iter()
                    // Reaching a goal ends a search, so the estimate of a goal does not hold the
                    // water back.
                    .filter(|there| land.estimate(**there) <= level || land.distance(**there) == 0)
                    .for_each(|&there| sets.join(state, there));
            },
            |(), ()| (),
            watch,
        )?;
        let goal = sets.find(goal);
        let (mut met, mut rest): (Vec<CraterRegion>, Vec<CraterRegion>) =
            open.into_par_iter().partition(|crater| sets.find(crater.first) == goal);
        met.sort_unstable();
        met.iter().for_each(|&crater| craters.see(crater, level));
        // Craters that met at this level have one first state now, and become one.
        rest.par_iter_mut().for_each(|crater| crater.first = sets.find(crater.first));
        open = merged(rest);
        // Parts keep the list of new craters small: one entry for each state would take much
        // memory.
        for first in (0..land.size()).step_by(WAITING) {
            let waiting = pieces(first..land.size().min(first + WAITING as u64)).into_par_iter();
            let dry = waiting
                .flat_map_iter(|states| states.filter(|&state| land.is_at(state, level)).map(|state| sets.find(state)))
                .filter(|&first| first != goal);
            let new: Vec<CraterRegion> = dry.map(|first| CraterRegion { first, states: 1, lowest: level }).collect();
            if !new.is_empty() {
                open.extend(new);
                open = merged(open);
            }
        }
    }
    Ok(craters)
}
