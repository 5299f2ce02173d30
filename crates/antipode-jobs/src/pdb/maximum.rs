//! The maximum over tables of abstractions in which every move costs.
//!
//! A move changes the distance in an abstraction by at most 1. So a label modulo 3 or 4 and the
//! distance before a move give the distance after it, and depth-first searches look up one label
//! for each abstraction and successor. The nodes of their tree end with the distances. Without the
//! distance before, such a label takes a walk to the goal.

use std::sync::Arc;

use super::partial::Partial;
use crate::heuristic_name::LessMemory;
use antipode_analysis::TableDistances;
use antipode_core::error::{Error, Result};
use antipode_core::model::{
    CutSuccessors, Estimate, Heuristic, HeuristicClaim, NodeArrival, NumberedProblem, Problem, SearchTree,
    StateAbstraction,
};
use antipode_core::tables::{Table, TableImage};
use antipode_core::watch::Watch;

/// The maximum of the distances in several abstractions.
pub(super) struct Maximum {
    pub(super) problem: Problem,
    pub(super) name: String,
    pub(super) patterns: Vec<PatternDistances>,
}

/// An abstraction of the puzzle and its distances.
pub(super) struct PatternDistances {
    table: Table,
    /// What takes the place of the table, if anything does.
    reduced: Option<Reduced>,
    space: NumberedProblem,
    abstraction: Arc<dyn StateAbstraction>,
}

/// A table in less memory.
enum Reduced {
    Image(TableImage),
    Partial(Partial),
}

impl PatternDistances {
    /// The distances in a table. Verifies every checksum of it.
    pub(super) fn new(
        table: Table,
        space: NumberedProblem,
        abstraction: Arc<dyn StateAbstraction>,
        less: LessMemory,
        watch: &mut Watch<'_>,
    ) -> Result<PatternDistances> {
        // These values are only what exceeds a bound that the abstraction does not know.
        if table.metadata().encoding.is_surplus() {
            return Err(Error::unsuitable_file(
                table.path().display(),
                "has the encoding delta, which only additive patterns can have",
            ));
        }
        let reduced = match less {
            LessMemory::Reduction(reduction) if reduction.is_none() => {
                // Look-ups during a search have no way to report damage to their caller. Tested
                // here, they need none.
                antipode_analysis::checks::checksums(&table, &mut Watch::none())?;
                None
            }
            LessMemory::Reduction(reduction) => Some(Reduced::Image(TableImage::reduced(&table, reduction, watch)?)),
            LessMemory::Partial(greatest) => Some(Reduced::Partial(Partial::new(&table, greatest, watch)?)),
        };
        Ok(PatternDistances { table, reduced, space, abstraction })
    }

    /// The distance of a state in the abstraction.
    ///
    /// A table with correct checksums holds the distances of all its states. If one were missing,
    /// the estimate 0 would still be admissible.
    pub(super) fn distance(&self, state: &[u8]) -> u32 {
        self.index(state).and_then(|index| self.distance_of(index)).unwrap_or(0)
    }

    /// Whether distances are those of the table, not lower bounds of them.
    pub(super) fn are_exact(&self) -> bool {
        self.reduced.is_none()
    }

    /// Whether reads of the table found no damage.
    pub(super) fn intact(&self) -> Result<()> {
        self.table.intact()
    }

    /// The index of the abstract state of a state.
    fn index(&self, state: &[u8]) -> Option<u64> {
        self.space.find(&self.abstraction.project(state))
    }

    fn distance_of(&self, index: u64) -> Option<u32> {
        match &self.reduced {
            Some(Reduced::Image(image)) => {
                let layout = self.space.layout();
                return image.depth(&layout, layout.place(index));
            }
            Some(Reduced::Partial(partial)) => return Some(partial.value(index)),
            None => {}
        }
        TableDistances::new(&self.table, &self.space).and_then(|distances| distances.depth(index)).ok()?
    }

    /// The distance of a state, given that of a neighbour.
    fn distance_beside(&self, state: &[u8], neighbour: u32) -> u32 {
        let modulus = self.table.metadata().encoding.modulus();
        // Only labels modulo a number need the neighbour. What stands for the table has whole
        // values.
        let Some(modulus) = modulus.filter(|_| self.reduced.is_none()) else { return self.distance(state) };
        let label = self.index(state).and_then(|index| self.table.label(index).ok()?);
        // The distances of neighbours differ by at most 1, and a modulus of at least 3 tells these
        // three candidates apart.
        let near = (neighbour.saturating_sub(1)..=neighbour + 1).find(|distance| Some(distance % modulus) == label);
        near.unwrap_or(0)
    }
}

impl Heuristic for Maximum {
    fn claim(&self) -> HeuristicClaim {
        // Lower bounds of the distances of neighbours may differ by more than 1.
        let consistent = self.patterns.iter().all(PatternDistances::are_exact);
        HeuristicClaim { consistent, ..HeuristicClaim::consistent(self.name.clone()) }
    }

    fn intact(&self) -> Result<()> {
        self.patterns.iter().try_for_each(PatternDistances::intact)
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.patterns.iter().map(|pattern| pattern.distance(state)).max().map_or(Estimate::ZERO, Estimate::from)
    }

    fn tree(&self) -> Option<&dyn SearchTree> {
        Some(self)
    }
}

/// Bytes of a distance in a node.
const BYTES: usize = size_of::<u32>();

impl SearchTree for Maximum {
    fn root(&self, state: &[u8]) -> Vec<u8> {
        let distances = self.patterns.iter().flat_map(|pattern| pattern.distance(state).to_le_bytes());
        state.iter().copied().chain(distances).collect()
    }

    fn expand_within(
        &self,
        node: &[u8],
        reached: NodeArrival<'_>,
        room: u64,
        visit: &mut dyn FnMut(usize, &[u8], Estimate),
    ) -> CutSuccessors {
        let (state, distances) = node.split_at(node.len() - self.patterns.len() * BYTES);
        let (mut next, mut cut) = (Vec::with_capacity(node.len()), CutSuccessors::default());
        reached.successors(&*self.problem, state, &mut |ordinal, successor| {
            next.clear();
            next.extend_from_slice(successor);
            let mut greatest = 0;
            for (pattern, before) in self.patterns.iter().zip(distances.as_chunks::<BYTES>().0) {
                let distance = pattern.distance_beside(successor, u32::from_le_bytes(*before));
                // One table suffices to cut the successor: the look-ups in the others are spared.
                if u64::from(distance) > room {
                    return cut.add(1, Estimate::from(distance));
                }
                next.extend(distance.to_le_bytes());
                greatest = distance.max(greatest);
            }
            visit(ordinal, &next, Estimate::from(greatest));
        });
        cut
    }
}
