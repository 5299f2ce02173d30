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
use antipode_core::model::StateList;
use antipode_core::nums;
use antipode_core::perms::{Chain, Group, Multiset};

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

/// The pieces of an orbit that may be anywhere in the slots that are left.
struct Rest {
    slots: Vec<usize>,
    /// The piece of each kind that is left, and the orientations that it shows.
    kinds: Vec<(u16, u8)>,
    orders: Multiset,
    twists: u64,
}

impl Rest {
    fn new(orbit: &Orbit, goal: &Arrangement, placed: &[usize]) -> Option<Rest> {
        let slots: Vec<usize> = orbit.slots.iter().copied().filter(|slot| !placed.contains(slot)).collect();
        let mut pieces: Vec<u16> = slots.iter().map(|&slot| goal.pieces[slot]).collect();
        pieces.sort_unstable();
        let counts: Vec<usize> = pieces.chunk_by(|a, b| a == b).map(<[u16]>::len).collect();
        let shown = |piece: u16| orbit.visible[usize::from(orbit.kind_of(piece))];
        let twists = nums::product(pieces.iter().map(|&piece| u64::from(shown(piece))))?;
        pieces.dedup();
        let kinds = pieces.into_iter().map(|piece| (piece, shown(piece))).collect();
        Some(Rest { slots, kinds, orders: Multiset::new(&counts)?, twists })
    }

    fn size(&self) -> Option<u64> {
        self.orders.size().checked_mul(self.twists)
    }

    /// Writes the arrangement of a number.
    fn write(&self, number: u64, state: &mut Arrangement) {
        let mut order = vec![0; self.slots.len()];
        self.orders.unrank(number / self.twists, &mut order);
        let mut twists = number % self.twists;
        for (&slot, kind) in self.slots.iter().zip(order) {
            let (piece, shown) = self.kinds[usize::from(kind)];
            state.pieces[slot] = piece;
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
    let rests: Vec<Rest> = pieces.orbits.iter().map(|orbit| Rest::new(orbit, goal, placed)).collect::<Option<_>>()?;
    let sizes = rests.iter().map(Rest::size).collect::<Option<Vec<u64>>>()?;
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
