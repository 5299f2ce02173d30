//! The part of a state that its coset determines: the *kind* and the twist in every slot. The kind
//! of a piece is its block.
//!
//! Blocks are the orbits of slots under a subgroup K, and orientations are chosen so that the
//! elements of K twist nothing ([`gauge`]). The subgroup H permutes the pieces of each block and
//! keeps all twists. So H depends on K only through the blocks, and every symmetry that maps K to
//! itself maps H to itself.

use super::super::coordinate::gauge;
use super::super::definition::{DefinedMove, PieceArrangement, TwistyDefinition};
use super::super::points::{PuzzlePoints, SlotAction, orbits};
use antipode_core::perms::ListConjugation;

/// The most orders of a move.
const MOST_ORDER: u64 = 12;

/// An orbit of slots.
#[derive(Clone, Debug)]
pub(super) struct SlotOrbit {
    pub(super) slots: Vec<usize>,
    pub(super) modulus: usize,
    /// The number of pieces of each kind.
    pub(super) counts: Vec<usize>,
    /// Whether no move changes the sum of all twists.
    pub(super) closed: bool,
}

impl SlotOrbit {
    /// The number of digits of a slot; a digit is `kind * modulus + twist`.
    pub(super) fn digits(&self) -> usize {
        self.counts.len() * self.modulus
    }
}

/// A digit of a slot of an orbit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SlotDigit {
    pub(super) orbit: usize,
    pub(super) place: usize,
    pub(super) digit: usize,
}

/// A choice of what is visible of a state.
#[derive(Clone, Debug)]
pub(super) struct VisibleContent {
    pub(super) orbits: Vec<SlotOrbit>,
    /// For every slot its orbit and its place there, if it has one.
    places: Vec<Option<(usize, usize)>>,
    /// For every slot, the kind of its home piece.
    kinds: Vec<usize>,
    gauge: Vec<usize>,
}

/// All sights of a puzzle: all pieces distinct, and blocks from the powers of moves.
pub(super) fn sights(definition: &TwistyDefinition, turns: &[DefinedMove]) -> Vec<VisibleContent> {
    let action = SlotAction::new(definition, turns);
    let identity = PieceArrangement::identity(definition.slots());
    let blocks = (2..=MOST_ORDER)
        .map(|times: u64| {
            let powers = turns.iter().map(|turn| definition.power(&turn.change, times));
            let moves = powers.filter(|power| *power != identity).map(|power| DefinedMove::new(String::new(), power));
            moves.collect::<Vec<DefinedMove>>()
        })
        .filter(|turns| !turns.is_empty());
    [vec![]].into_iter().chain(blocks).filter_map(|subgroup| VisibleContent::new(&action, turns, &subgroup)).collect()
}

impl VisibleContent {
    /// The sight of a subgroup; `None` if its elements twist pieces in every gauge.
    fn new(action: &SlotAction, turns: &[DefinedMove], subgroup: &[DefinedMove]) -> Option<VisibleContent> {
        let blocks = orbits(action.moduli.len(), subgroup);
        let gauge = gauge(&blocks, &action.moduli, subgroup)?;
        let (mut kinds, mut places) = (vec![0; gauge.len()], vec![None; gauge.len()]);
        let mut all = vec![];
        for (number, slots) in action.orbits.iter().enumerate() {
            let own: Vec<&Vec<usize>> = blocks.iter().filter(|block| slots.contains(&block[0])).collect();
            for (kind, block) in own.iter().enumerate() {
                block.iter().for_each(|&slot| kinds[slot] = kind);
            }
            slots.iter().enumerate().for_each(|(place, &slot)| places[slot] = Some((number, place)));
            let modulus = usize::from(action.moduli[slots[0]]);
            let total =
                |turn: &DefinedMove| slots.iter().map(|&slot| usize::from(turn.change.twists[slot])).sum::<usize>();
            let closed = turns.iter().all(|turn| total(turn).is_multiple_of(modulus));
            let counts = own.iter().map(|block| block.len()).collect();
            all.push(SlotOrbit { slots: slots.clone(), modulus, counts, closed });
        }
        Some(VisibleContent { orbits: all, places, kinds, gauge: gauge.into_iter().map(usize::from).collect() })
    }

    fn place(&self, slot: usize) -> (usize, usize) {
        self.places[slot].expect("moves and symmetries keep what moves")
    }

    /// The digit of a slot that contains a piece with a twist.
    fn digit(&self, slot: usize, piece: usize, twist: usize) -> SlotDigit {
        let (orbit, place) = self.place(slot);
        let modulus = self.orbits[orbit].modulus;
        let twist = (twist + self.gauge[piece] + modulus - self.gauge[slot]) % modulus;
        SlotDigit { orbit, place, digit: self.kinds[piece] * modulus + twist }
    }

    /// The digits of a change of the goal.
    pub(super) fn digits<'a>(&'a self, change: &'a PieceArrangement) -> impl Iterator<Item = SlotDigit> + 'a {
        let slots = self.orbits.iter().flat_map(|orbit| &orbit.slots);
        slots.map(|&slot| self.digit(slot, change.pieces[slot].into(), change.twists[slot].into()))
    }

    /// A change of the goal that has these digits in the slots of each orbit. Which piece of a kind
    /// is where is arbitrary.
    pub(super) fn change(&self, digits: &[Vec<usize>]) -> PieceArrangement {
        let mut change = PieceArrangement::identity(self.kinds.len());
        for (orbit, digits) in self.orbits.iter().zip(digits) {
            let mut pieces = orbit.slots.clone();
            for (&slot, digit) in orbit.slots.iter().zip(digits) {
                let (kind, twist) = (digit / orbit.modulus, digit % orbit.modulus);
                let of_kind = pieces.iter().position(|&piece| self.kinds[piece] == kind);
                let piece = pieces.swap_remove(of_kind.expect("a kind has as many pieces as slots"));
                change.pieces[slot] = piece as u16;
                let twist = twist + self.gauge[slot] + orbit.modulus - self.gauge[piece];
                change.twists[slot] = (twist % orbit.modulus) as u8;
            }
        }
        change
    }

    /// The digit of a state's inverse, given a twisted piece in a slot.
    pub(super) fn inverse(&self, piece: usize, slot: usize, twist: usize) -> SlotDigit {
        let modulus = self.orbits[self.place(slot).0].modulus;
        self.digit(piece, slot, (modulus - twist) % modulus)
    }

    /// The image of a digit under a move.
    pub(super) fn turned(&self, turn: &PieceArrangement, from: SlotDigit) -> SlotDigit {
        let SlotOrbit { slots, modulus, .. } = &self.orbits[from.orbit];
        let source = slots[from.place];
        let to = slots.iter().position(|&slot| usize::from(turn.pieces[slot]) == source).expect("moves keep orbits");
        let shift = usize::from(turn.twists[slots[to]]) + self.gauge[source] + modulus - self.gauge[slots[to]];
        let (kind, twist) = (from.digit / modulus, from.digit % modulus);
        SlotDigit { place: to, digit: kind * modulus + (twist + shift) % modulus, ..from }
    }

    /// The image of a digit under a symmetry. `None` if it depends on more than the digit, so that
    /// the symmetry does not map cosets to cosets.
    pub(super) fn mirrored(
        &self,
        points: &PuzzlePoints,
        symmetry: &ListConjugation,
        from: SlotDigit,
    ) -> Option<SlotDigit> {
        let SlotOrbit { slots, modulus, .. } = &self.orbits[from.orbit];
        let slot = slots[from.place];
        let (kind, twist) = (from.digit / modulus, from.digit % modulus);
        let pieces = slots.iter().filter(|&&piece| self.kinds[piece] == kind);
        let mut images = pieces.map(|&piece| {
            let own = (twist + self.gauge[slot] + modulus - self.gauge[piece]) % modulus;
            let (to, orientation) = points.image(symmetry, slot, own);
            let (image, zero) = points.image(symmetry, piece, 0);
            self.digit(to, image, (orientation + modulus - zero) % modulus)
        });
        let first = images.next()?;
        images.all(|image| image == first).then_some(first)
    }
}
