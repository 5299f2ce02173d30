//! The moves of a puzzle as permutations of points: the pieces, their stickers, and signs.
//!
//! A piece is a point; with several orientations it also has a sticker for each of them, and the
//! first sticker shows the twist. A sign is a pair of points that odd elements swap: odd on the
//! pieces of an orbit, or odd for the colour, a character of the group under which every move is
//! odd. Signs are functions of the rest, so they do not change the group; as base points they split
//! it where no piece could. A group has a limited number of points, so signs use only those that
//! pieces and stickers leave.

use super::definition::{DefinedMove, PieceArrangement};
use super::slot_action::{ParityCharacter, changes};
pub(super) use super::slot_action::{SlotAction, orbits};
use antipode_core::model::LevelKey;
use antipode_core::perms::{ListConjugation, MOST_POINTS, conjugations};

/// A base point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BasePoint {
    /// The colour of a state, one of two.
    Colour,
    /// The parity of the permutation of an orbit's pieces.
    Sign(usize),
    /// The place of the piece of a slot.
    Piece(usize),
    /// The twist of the piece of a slot.
    Sticker(usize),
}

/// More symmetries than any solid has.
pub(super) const MOST_SYMMETRIES: usize = 120;

/// The points of a puzzle in order, base points first.
#[derive(Clone, Debug)]
pub(super) struct PuzzlePoints {
    action: SlotAction,
    pub(super) base: Vec<BasePoint>,
    /// The points of every moving slot: its piece, then its stickers.
    of_slot: Vec<Vec<usize>>,
    /// For every point of a piece or sticker, its slot and orientation.
    slot_of: Vec<(usize, u8)>,
    degree: usize,
}

impl PuzzlePoints {
    /// The points for base points in this order. `None` if there are too many points for a group.
    pub(super) fn new(action: &SlotAction, base: Vec<BasePoint>) -> Option<Self> {
        let mut of_slot = vec![vec![]; action.moduli.len()];
        for &slot in action.orbits.iter().flatten() {
            let stickers = if action.moduli[slot] > 1 { usize::from(action.moduli[slot]) } else { 0 };
            of_slot[slot] = vec![usize::MAX; 1 + stickers];
        }
        for (point, named) in base.iter().enumerate() {
            match *named {
                BasePoint::Piece(slot) => of_slot[slot][0] = point,
                BasePoint::Sticker(slot) => of_slot[slot][1] = point,
                BasePoint::Sign(_) | BasePoint::Colour => {}
            }
        }
        let mut degree = base.len();
        for point in of_slot.iter_mut().flatten().filter(|point| **point == usize::MAX) {
            *point = degree;
            degree += 1;
        }
        // The partners of the signs.
        let signs = base.iter().filter(|point| matches!(point, BasePoint::Sign(_) | BasePoint::Colour)).count();
        let mut slot_of = vec![(0, 0); degree + signs];
        degree += signs;
        for (slot, points) in of_slot.iter().enumerate() {
            for (i, &point) in points.iter().enumerate() {
                slot_of[point] = (slot, i.saturating_sub(1) as u8);
            }
        }
        let points = PuzzlePoints { action: action.clone(), base, of_slot, slot_of, degree };
        (degree <= MOST_POINTS).then_some(points)
    }

    /// What shows the sign of an orbit in a certificate.
    pub(super) fn orbit_parity(&self, orbit: usize) -> LevelKey {
        LevelKey::Parity { orders: vec![self.slots_of(orbit)], sums: vec![] }
    }

    /// What shows the colour in a certificate.
    pub(super) fn colour_parity(&self) -> LevelKey {
        let (mut orders, mut sums) = (vec![], vec![]);
        for character in &self.action.colour {
            match *character {
                ParityCharacter::Permutation(orbit) => orders.push(self.slots_of(orbit)),
                ParityCharacter::Twist(orbit) => sums.extend(self.slots_of(orbit)),
            }
        }
        LevelKey::Parity { orders, sums }
    }

    fn slots_of(&self, orbit: usize) -> Vec<u16> {
        self.action.orbits[orbit].iter().map(|&slot| slot as u16).collect()
    }

    /// The number of points.
    pub(super) fn degree(&self) -> usize {
        self.degree
    }

    /// The number of orientations of a slot's set.
    pub(super) fn modulus(&self, slot: usize) -> u8 {
        self.action.moduli[slot]
    }

    /// The image under a symmetry of an orientation in a slot that moves. The symmetry's action on
    /// only the pieces may differ if that makes no difference.
    pub(super) fn image(&self, symmetry: &ListConjugation, slot: usize, orientation: usize) -> (usize, usize) {
        let points = &self.of_slot[slot];
        let (to, orientation) =
            self.slot_of[usize::from(symmetry.points[*points.get(1 + orientation).unwrap_or(&points[0])])];
        (to, orientation.into())
    }

    /// The points that show the twist of a slot's piece, or the piece; none if it never changes.
    pub(super) fn stickers(&self, slot: usize) -> Vec<u8> {
        let points = &self.of_slot[slot];
        points[usize::from(points.len() > 1)..].iter().map(|&point| point as u8).collect()
    }

    /// The points of a slot, first its piece; none if it never changes.
    pub(super) fn of_slot(&self, slot: usize) -> &[usize] {
        &self.of_slot[slot]
    }

    /// Whether the piece of a slot changes.
    pub(super) fn moves(&self, slot: usize) -> bool {
        !self.of_slot[slot].is_empty()
    }

    /// Whether a symmetry takes all stickers of each slot to one slot.
    pub(super) fn keep_together(&self, symmetry: &ListConjugation) -> bool {
        (0..self.slots()).filter(|&slot| self.moves(slot)).all(|slot| {
            let modulus = self.modulus(slot);
            let (to, _) = self.image(symmetry, slot, 0);
            self.modulus(to) == modulus && (1..modulus).all(|twist| self.image(symmetry, slot, twist.into()).0 == to)
        })
    }

    /// The image of every point under a move.
    pub(super) fn of_move(&self, turn: &DefinedMove) -> Vec<u8> {
        self.permutation(&turn.change).expect("moves keep their orbits")
    }

    /// The symmetries of the moves, the first of which is the identity: see [`conjugations`].
    pub(super) fn symmetries(&self, turns: &[DefinedMove]) -> Vec<ListConjugation> {
        let elements: Vec<Vec<u8>> = turns.iter().map(|turn| self.of_move(turn)).collect();
        conjugations(&elements, MOST_SYMMETRIES)
    }

    /// The image of every point under a change; `None` if it mixes orbits or changes fixed slots.
    pub(super) fn permutation(&self, change: &PieceArrangement) -> Option<Vec<u8>> {
        let mut image: Vec<u8> = (0..self.degree as u8).collect();
        for (slot, points) in self.of_slot.iter().enumerate() {
            let from = &self.of_slot[usize::from(change.pieces[slot])];
            if points.is_empty() {
                if changes(change, slot) {
                    return None;
                }
                continue;
            }
            if from.len() != points.len() {
                return None;
            }
            // Lists are passive: they name the source, and points go to their targets.
            image[from[0]] = points[0] as u8;
            let stickers = points.len() - 1;
            for k in 0..stickers {
                image[from[1 + k]] = points[1 + (k + usize::from(change.twists[slot])) % stickers] as u8;
            }
        }
        let signs =
            self.base.iter().enumerate().filter(|(_, point)| matches!(point, BasePoint::Sign(_) | BasePoint::Colour));
        // The partners are the last points, in reverse.
        for ((point, sign), partner) in signs.zip((0..self.degree).rev()) {
            let odd = match *sign {
                BasePoint::Sign(o) => self.action.is_odd(ParityCharacter::Permutation(o), change),
                _ => self.action.changes_colour(change),
            };
            if odd {
                image.swap(point, partner);
            }
        }
        Some(image)
    }

    /// The number of slots.
    pub(super) fn slots(&self) -> usize {
        self.of_slot.len()
    }

    /// Applies a change to a goal, in place.
    pub(super) fn apply(&self, change: &mut PieceArrangement, goal: &PieceArrangement) {
        for (slot, (piece, twist)) in change.pieces.iter_mut().zip(&mut change.twists).enumerate() {
            let home = usize::from(*piece);
            *piece = goal.pieces[home];
            *twist = (*twist + goal.twists[home]) % self.modulus(slot);
        }
    }

    /// The change from a goal to a state; `home` has for every piece its slot in the goal.
    pub(super) fn relative(&self, state: &PieceArrangement, goal: &PieceArrangement, home: &[u16]) -> PieceArrangement {
        let mut change = state.clone();
        for (slot, &piece) in state.pieces.iter().enumerate() {
            let home = home[usize::from(piece)];
            let modulus = self.modulus(slot);
            change.pieces[slot] = home;
            change.twists[slot] = (state.twists[slot] + modulus - goal.twists[usize::from(home)]) % modulus;
        }
        change
    }

    /// The change with these images of the points.
    pub(super) fn change(&self, image: &[u8], out: &mut PieceArrangement) {
        for (from, points) in self.of_slot.iter().enumerate() {
            let to = points.first().map_or(from, |&piece| self.slot_of[usize::from(image[piece])].0);
            out.pieces[to] = from as u16;
            out.twists[to] = points.get(1).map_or(0, |&sticker| self.slot_of[usize::from(image[sticker])].1);
        }
    }
}
