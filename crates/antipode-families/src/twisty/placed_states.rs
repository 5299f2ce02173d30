//! The states in which some pieces are as in the goal.
//!
//! In a group they are the elements of a stabiliser. With indistinguishable pieces they are the
//! arrangements of the other pieces in the other slots.

use std::sync::Arc;

use super::cosets::is_huge;
use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition};
use super::indistinguishable_pieces::{IndistinguishablePieces, PieceOrbit};
use super::point_order;
use super::points::{BasePoint, PuzzlePoints, SlotAction};
use crate::rest::RestArrangements;
use antipode_core::model::NumberedStates;
use antipode_core::nums;
use antipode_core::perms::{PermutationGroup, StabiliserChain};

/// The elements of the group of some moves that fix some slots: the last levels of a chain.
struct SlotStabiliser {
    points: PuzzlePoints,
    chain: StabiliserChain,
    /// The first level whose elements fix the slots.
    first: usize,
}

impl SlotStabiliser {
    /// `None` if the group is too large.
    fn new(definition: &TwistyDefinition, turns: &[DefinedMove], slots: &[usize]) -> Option<SlotStabiliser> {
        if is_huge(definition, turns) {
            return None;
        }
        let action = SlotAction::new(definition, turns);
        // With the placed slots first, the elements that fix them are the last levels of the chain.
        let (mut base, rest): (Vec<BasePoint>, Vec<BasePoint>) = point_order::plain(&action)
            .into_iter()
            .filter(|point| matches!(point, BasePoint::Piece(_) | BasePoint::Sticker(_)))
            .partition(
                |point| matches!(point, BasePoint::Piece(slot) | BasePoint::Sticker(slot) if slots.contains(slot)),
            );
        let fixed = base.len();
        base.extend(rest);
        let points = PuzzlePoints::new(&action, base)?;
        let generators: Vec<Vec<u8>> = turns.iter().map(|turn| points.of_move(turn)).collect();
        let group = PermutationGroup::generated_by(points.degree(), generators.iter().map(Vec::as_slice));
        let chain = StabiliserChain::new(&group, points.base.len());
        let first = chain.points().take_while(|&point| point < fixed).count();
        Some(SlotStabiliser { points, chain, first })
    }

    fn change(&self, element: &[u8]) -> PieceArrangement {
        let mut change = PieceArrangement::identity(self.points.slots());
        self.points.change(element, &mut change);
        change
    }
}

/// The elements of the group of some moves that fix some slots; `None` if there are too many.
pub(super) fn elements(
    definition: &TwistyDefinition,
    turns: &[DefinedMove],
    goal: &PieceArrangement,
    slots: &[usize],
) -> Option<NumberedStates> {
    let fixing = SlotStabiliser::new(definition, turns, slots)?;
    let radices = fixing.chain.radices();
    let count = nums::product(radices[fixing.first..].iter().map(|&radix| radix as u64))?;
    let (definition, goal) = (definition.clone(), goal.clone());
    Some(NumberedStates {
        count,
        state: Arc::new(move |at| {
            let element = fixing.chain.element(fixing.first..radices.len(), at);
            definition.turned(&goal, &fixing.change(&element)).bytes()
        }),
    })
}

/// Changes that generate the elements that fix some slots; `None` if the group is too large.
pub(super) fn generators(
    definition: &TwistyDefinition,
    turns: &[DefinedMove],
    slots: &[usize],
) -> Option<Vec<PieceArrangement>> {
    let fixing = SlotStabiliser::new(definition, turns, slots)?;
    let mut group = PermutationGroup::trivial(fixing.points.degree());
    let mut changes = vec![];
    for (level, radix) in fixing.chain.radices().into_iter().enumerate().skip(fixing.first) {
        for digit in 0..radix as u64 {
            let element = fixing.chain.element(level..level + 1, digit);
            if group.insert(&element) {
                changes.push(fixing.change(&element));
            }
        }
    }
    Some(changes)
}

/// The pieces of an orbit that may be anywhere in the slots that are left, with any twists.
struct TwistedPieces {
    pieces: RestArrangements<u16>,
    /// The orientations that each piece of the puzzle shows.
    shown: Vec<u8>,
    twists: u64,
}

impl TwistedPieces {
    fn new(orbit: &PieceOrbit, goal: &PieceArrangement, placed: &[usize]) -> Option<TwistedPieces> {
        let slots: Vec<usize> = orbit.slots.iter().copied().filter(|slot| !placed.contains(slot)).collect();
        let mut shown = vec![1; goal.pieces.len()];
        for piece in slots.iter().map(|&slot| goal.pieces[slot]) {
            shown[usize::from(piece)] = orbit.visible[usize::from(orbit.kind_of(piece))];
        }
        let twists = nums::product(slots.iter().map(|&slot| u64::from(shown[usize::from(goal.pieces[slot])])))?;
        Some(TwistedPieces { pieces: RestArrangements::new(&goal.pieces, slots)?, shown, twists })
    }

    fn size(&self) -> Option<u64> {
        self.pieces.size().checked_mul(self.twists)
    }

    /// Writes the arrangement of a number.
    fn write(&self, number: u64, state: &mut PieceArrangement) {
        self.pieces.write(number / self.twists, &mut state.pieces);
        let mut twists = number % self.twists;
        for &slot in self.pieces.places() {
            let shown = self.shown[usize::from(state.pieces[slot])];
            state.twists[slot] = (twists % u64::from(shown)) as u8;
            twists /= u64::from(shown);
        }
    }
}

/// The arrangements of the pieces that are not in these slots; `None` if there are too many. Moves
/// need not reach all of them.
pub(super) fn arrangements(
    pieces: &IndistinguishablePieces,
    goal: &PieceArrangement,
    placed: &[usize],
) -> Option<NumberedStates> {
    let rests =
        pieces.orbits.iter().map(|orbit| TwistedPieces::new(orbit, goal, placed)).collect::<Option<Vec<_>>>()?;
    let sizes = rests.iter().map(TwistedPieces::size).collect::<Option<Vec<u64>>>()?;
    let (count, goal) = (nums::product(sizes.iter().copied())?, goal.clone());
    Some(NumberedStates {
        count,
        state: Arc::new(move |mut at: u64| {
            let mut state = goal.clone();
            for (rest, size) in rests.iter().zip(&sizes) {
                rest.write(at % size, &mut state);
                at /= size;
            }
            state.bytes()
        }),
    })
}
