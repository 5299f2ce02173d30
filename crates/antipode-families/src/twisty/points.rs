//! The moves of a puzzle as permutations of points: the pieces, their stickers, and signs.
//!
//! A piece is a point; with several orientations it also has a sticker for each of them, and the
//! first sticker shows the twist. A sign is a pair of points that odd elements swap: odd on the
//! pieces of an orbit, or odd for the colour, a character of the group under which every move is
//! odd. Signs are functions of the rest, so they do not change the group; as base points they split
//! it where no piece could. A group has a limited number of points, so signs use only those that
//! pieces and stickers leave.

use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition, moduli};
use antipode_core::model::LevelKey;
use antipode_core::perms::{self, ListConjugation, MOST_POINTS, conjugations};

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

/// A parity of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ParityCharacter {
    /// The parity of the permutation of an orbit's pieces.
    Permutation(usize),
    /// The parity of the sum of twists in an orbit.
    Twist(usize),
}

/// The orbits of slots, and the characters under which every move is odd.
#[derive(Clone, Debug)]
pub(super) struct SlotAction {
    /// The slots that exchange or twist their pieces; others never change.
    pub(super) orbits: Vec<Vec<usize>>,
    /// For every slot, the orientations of its set.
    pub(super) moduli: Vec<u8>,
    /// Characters such that every move is odd under their product; empty if there are none or no
    /// points are left.
    colour: Vec<ParityCharacter>,
}

/// More symmetries than any solid has.
pub(super) const MOST_SYMMETRIES: usize = 120;

/// The number of points of a sign.
const SIGN: usize = 2;

/// The most characters whose products the search tries.
const MOST_CHARACTERS: usize = 16;

impl SlotAction {
    pub(super) fn new(definition: &TwistyDefinition, turns: &[DefinedMove]) -> Self {
        let moduli = moduli(&definition.sets);
        let mut orbits = orbits(definition.slots(), turns);
        orbits.retain(|orbit| turns.iter().any(|turn| orbit.iter().any(|&slot| changes(&turn.change, slot))));
        let mut action = SlotAction { orbits, moduli, colour: vec![] };
        if !action.has_room() {
            return action;
        }
        let characters: Vec<ParityCharacter> = (0..action.orbits.len())
            .flat_map(|o| [ParityCharacter::Permutation(o), ParityCharacter::Twist(o)])
            .filter(|&c| match c {
                ParityCharacter::Permutation(o) => action.orbits[o].len() > 1,
                ParityCharacter::Twist(o) => action.moduli[action.orbits[o][0]].is_multiple_of(2),
            })
            .take(MOST_CHARACTERS)
            .collect();
        let turns: Vec<u32> = turns
            .iter()
            .map(|turn| {
                characters
                    .iter()
                    .enumerate()
                    .fold(0u32, |set, (i, &c)| set | u32::from(action.is_odd(c, &turn.change)) << i)
            })
            .collect();
        let product = (1..1u32 << characters.len())
            .find(|product| turns.iter().all(|turn| (turn & product).count_ones() % 2 == 1))
            .unwrap_or(0);
        action.colour = (0..characters.len()).filter(|i| product >> i & 1 == 1).map(|i| characters[i]).collect();
        action
    }

    /// Whether there are points left for one more sign than the colour.
    pub(super) fn has_room(&self) -> bool {
        let moduli = self.orbits.iter().flatten().map(|&slot| usize::from(self.moduli[slot]));
        // A piece with one orientation needs no stickers.
        let points: usize = moduli.map(|modulus| 1 + if modulus > 1 { modulus } else { 0 }).sum();
        points + SIGN * usize::from(self.is_coloured()) + SIGN <= MOST_POINTS
    }

    /// Whether every move changes the colour.
    pub(super) fn is_coloured(&self) -> bool {
        !self.colour.is_empty()
    }

    fn is_odd(&self, character: ParityCharacter, change: &PieceArrangement) -> bool {
        match character {
            ParityCharacter::Permutation(o) => {
                let pieces: Vec<u16> = self.orbits[o].iter().map(|&slot| change.pieces[slot]).collect();
                perms::is_odd(&pieces)
            }
            ParityCharacter::Twist(o) => {
                self.orbits[o].iter().map(|&slot| u32::from(change.twists[slot])).sum::<u32>() % 2 == 1
            }
        }
    }
}

fn changes(change: &PieceArrangement, slot: usize) -> bool {
    usize::from(change.pieces[slot]) != slot || change.twists[slot] != 0
}

/// The classes of slots that moves connect.
pub(super) fn orbits(slots: usize, turns: &[DefinedMove]) -> Vec<Vec<usize>> {
    let mut orbits: Vec<Vec<usize>> = vec![];
    let mut seen = vec![false; slots];
    for start in 0..slots {
        let mut orbit = vec![];
        let mut stack = vec![start];
        while let Some(slot) = stack.pop() {
            if !std::mem::replace(&mut seen[slot], true) {
                orbit.push(slot);
                stack.extend(turns.iter().map(|turn| usize::from(turn.change.pieces[slot])));
            }
        }
        orbit.sort_unstable();
        if !orbit.is_empty() {
            orbits.push(orbit);
        }
    }
    orbits
}

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
                _ => self.action.colour.iter().filter(|&&c| self.action.is_odd(c, change)).count() % 2 == 1,
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
