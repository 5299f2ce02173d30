//! How moves act on the cosets of a subgroup.
//!
//! If the orientations and places of pieces distinguish the cosets, each of these projections is a
//! coordinate, as in the first phase of [`phases`](crate::twisty::phases): for the cube and
//! <U,D,R2,L2,F2,B2> 2,187 twists, 2,048 flips and 495 places of four edges. Otherwise all cosets
//! are listed, and the one coordinate is the number in the list. A coset `Hg` is then known by its
//! least element: the one whose images of the base points of H are the least, in their order.

use std::collections::HashMap;
use std::sync::Arc;

use crate::twisty::coordinate::{PhaseAxes, coordinates};
use crate::twisty::cosets::MoveGroup;
use crate::twisty::definition::{DefinedMove, PieceArrangement};
use crate::twisty::points::SlotAction;
use antipode_core::model::CosetCoordinate;
use antipode_core::nums;
use antipode_core::perms::compose;

/// The most cosets that are listed.
pub(super) const MOST_LISTED: u64 = 4_000_000;

/// The values of all coordinates as the bytes of a state, four each.
pub(super) fn bytes(values: &[u32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

/// The values of a state's coordinates.
pub(super) fn values(state: &[u8]) -> Vec<u32> {
    state.as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect()
}

/// How a coset is found from an element.
#[derive(Debug)]
enum CosetNames {
    /// By projections.
    Axes(PhaseAxes),
    /// By the number of the least element; and the least elements in order.
    Listed(HashMap<Arc<[u8]>, u32>, Vec<Arc<[u8]>>),
}

/// The coordinates of cosets, and how an element's are found.
#[derive(Debug)]
pub(super) struct CosetAction {
    pub(super) coordinates: Vec<CosetCoordinate>,
    names: CosetNames,
}

impl CosetAction {
    /// The action of the moves of a puzzle on the cosets of a subgroup, of which there are `count`.
    /// `None` if they are too many to list.
    pub(super) fn new(
        action: &SlotAction,
        turns: &[DefinedMove],
        generators: &[DefinedMove],
        (group, moves): (&MoveGroup, &[Vec<u8>]),
        count: u64,
    ) -> Option<CosetAction> {
        let axes = PhaseAxes::of_cosets(action, turns, generators);
        // Equal numbers show that the projections leave nothing out.
        match axes.filter(|axes| nums::product(axes.sizes()) == Some(count)) {
            Some(axes) => Some(CosetAction::projected(axes, turns)),
            None if count <= MOST_LISTED => Some(CosetAction::listed(group, moves)),
            None => None,
        }
    }

    fn projected(axes: PhaseAxes, turns: &[DefinedMove]) -> CosetAction {
        let all: Vec<usize> = (0..turns.len()).collect();
        let coordinates = coordinates(&axes, turns, &all).into_iter().map(|coordinate| CosetCoordinate {
            size: coordinate.size as u32,
            goal: coordinate.goal.into(),
            next: coordinate.next.into_iter().map(u32::from).collect(),
        });
        CosetAction { coordinates: coordinates.collect(), names: CosetNames::Axes(axes) }
    }

    fn listed(group: &MoveGroup, moves: &[Vec<u8>]) -> CosetAction {
        let first: Vec<u8> = (0..group.points.degree() as u8).collect();
        let mut elements: Vec<Arc<[u8]>> = vec![group.chain.least_of_coset(first).into()];
        let mut numbers = HashMap::from([(elements[0].clone(), 0)]);
        let mut next = vec![];
        let mut at = 0;
        while at < elements.len() {
            for turn in moves {
                let moved: Arc<[u8]> = group.chain.least_of_coset(compose(turn, &elements[at])).into();
                let new = elements.len() as u32;
                let number = *numbers.entry(moved.clone()).or_insert(new);
                if number == new {
                    elements.push(moved);
                }
                next.push(number);
            }
            at += 1;
        }
        let coordinate = CosetCoordinate { size: elements.len() as u32, goal: 0, next };
        CosetAction { coordinates: vec![coordinate], names: CosetNames::Listed(numbers, elements) }
    }

    /// The number of cosets.
    pub(super) fn count(&self) -> u64 {
        self.coordinates.iter().map(|coordinate| u64::from(coordinate.size)).product()
    }

    /// The values of the coset of an element.
    pub(super) fn values(&self, group: &MoveGroup, element: &[u8]) -> Vec<u32> {
        match &self.names {
            CosetNames::Axes(axes) => {
                let mut change = PieceArrangement::identity(group.points.slots());
                group.points.change(element, &mut change);
                axes.values(&change).into_iter().map(u32::from).collect()
            }
            CosetNames::Listed(numbers, _) => vec![numbers[&group.chain.least_of_coset(element.to_vec())[..]]],
        }
    }
    /// An element of each coset, if the cosets are listed.
    pub(super) fn listed_elements(&self) -> Option<&[Arc<[u8]>]> {
        match &self.names {
            CosetNames::Axes(_) => None,
            CosetNames::Listed(_, elements) => Some(elements),
        }
    }
}
