//! The states in which some pieces are as in the goal.
//!
//! In a group they are the elements of a stabiliser. With indistinguishable pieces they are the
//! arrangements of the other pieces in the other slots.

use std::sync::Arc;

use super::cosets::is_huge;
use super::definition::{Arrangement, Definition, Move};
use super::indistinguishable_pieces::{IndistinguishablePieces, Orbit};
use super::point_order;
use super::points::{Action, Point, Points};
use crate::rest::Rest;
use antipode_core::model::StateList;
use antipode_core::nums;
use antipode_core::perms::{Chain, Group};

/// The elements of the group of some moves that fix some slots; `None` if there are too many.
pub(super) fn elements(
    definition: &Definition,
    turns: &[Move],
    goal: &Arrangement,
    slots: &[usize],
) -> Option<StateList> {
    if is_huge(definition, turns) {
        return None;
    }
    let action = Action::new(definition, turns);
    let of_placed = |point: &Point| matches!(point, Point::Piece(slot) | Point::Sticker(slot) if slots.contains(slot));
    let is_piece = |point: &Point| matches!(point, Point::Piece(_) | Point::Sticker(_));
    let (mut base, rest): (Vec<Point>, Vec<Point>) =
        point_order::plain(&action).into_iter().filter(is_piece).partition(of_placed);
    let fixed = base.len();
    base.extend(rest);
    let points = Points::new(&action, base)?;
    let generators: Vec<Vec<u8>> = turns.iter().map(|turn| points.of_move(turn)).collect();
    let group = Group::generated_by(points.degree(), generators.iter().map(Vec::as_slice));
    let chain = Chain::new(&group, points.base.len());
    let first = chain.points().take_while(|&point| point < fixed).count();
    let radices = chain.radices();
    let count = nums::product(radices[first..].iter().map(|&radix| radix as u64))?;
    let (definition, goal) = (definition.clone(), goal.clone());
    let state = move |at| {
        let mut change = Arrangement::identity(points.slots());
        points.change(&chain.element(first..radices.len(), at), &mut change);
        definition.turned(&goal, &change).bytes()
    };
    Some(StateList { count, state: Arc::new(state) })
}

/// The pieces of an orbit that may be anywhere in the slots that are left, with any twists.
struct Twisted {
    pieces: Rest<u16>,
    /// The orientations that each piece of the puzzle shows.
    shown: Vec<u8>,
    twists: u64,
}

impl Twisted {
    fn new(orbit: &Orbit, goal: &Arrangement, placed: &[usize]) -> Option<Twisted> {
        let slots: Vec<usize> = orbit.slots.iter().copied().filter(|slot| !placed.contains(slot)).collect();
        let mut shown = vec![1; goal.pieces.len()];
        for piece in slots.iter().map(|&slot| goal.pieces[slot]) {
            shown[usize::from(piece)] = orbit.visible[usize::from(orbit.kind_of(piece))];
        }
        let twists = nums::product(slots.iter().map(|&slot| u64::from(shown[usize::from(goal.pieces[slot])])))?;
        Some(Twisted { pieces: Rest::new(&goal.pieces, slots)?, shown, twists })
    }

    fn size(&self) -> Option<u64> {
        self.pieces.size().checked_mul(self.twists)
    }

    /// Writes the arrangement of a number.
    fn write(&self, number: u64, state: &mut Arrangement) {
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
    goal: &Arrangement,
    placed: &[usize],
) -> Option<StateList> {
    let rests = pieces.orbits.iter().map(|orbit| Twisted::new(orbit, goal, placed)).collect::<Option<Vec<_>>>()?;
    let sizes = rests.iter().map(Twisted::size).collect::<Option<Vec<u64>>>()?;
    let (count, goal) = (nums::product(sizes.iter().copied())?, goal.clone());
    let state = move |mut at: u64| {
        let mut state = goal.clone();
        for (rest, size) in rests.iter().zip(&sizes) {
            rest.write(at % size, &mut state);
            at /= size;
        }
        state.bytes()
    };
    Some(StateList { count, state: Arc::new(state) })
}
