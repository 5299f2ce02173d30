//! The orbits of slots under moves, and the parities that every move changes.

use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition, moduli};
use antipode_core::perms::{self, MOST_POINTS};

/// A parity of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ParityCharacter {
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
    pub(super) colour: Vec<ParityCharacter>,
}

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

    /// The orbits of a subgroup of the moves' group, which some elements generate, with the colour
    /// of the moves.
    pub(super) fn of_subgroup(&self, generators: &[DefinedMove]) -> Self {
        let mut orbits = orbits(self.moduli.len(), generators);
        orbits.retain(|orbit| generators.iter().any(|turn| orbit.iter().any(|&slot| changes(&turn.change, slot))));
        let mut colour = vec![];
        for character in &self.colour {
            // The elements keep all other slots of an orbit of the moves.
            for (part, slots) in orbits.iter().enumerate() {
                let is_in = |whole: usize| self.orbits[whole].binary_search(&slots[0]).is_ok();
                match *character {
                    ParityCharacter::Permutation(whole) if is_in(whole) => {
                        colour.push(ParityCharacter::Permutation(part));
                    }
                    ParityCharacter::Twist(whole) if is_in(whole) => colour.push(ParityCharacter::Twist(part)),
                    _ => {}
                }
            }
        }
        SlotAction { orbits, moduli: self.moduli.clone(), colour }
    }

    /// Without a colour.
    pub(super) fn colourless(self) -> Self {
        SlotAction { colour: vec![], ..self }
    }

    /// Whether a change is odd by the colour.
    pub(super) fn changes_colour(&self, change: &PieceArrangement) -> bool {
        self.colour.iter().filter(|&&character| self.is_odd(character, change)).count() % 2 == 1
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

    /// Whether a change is odd under a character.
    pub(super) fn is_odd(&self, character: ParityCharacter, change: &PieceArrangement) -> bool {
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

/// Whether a change moves or twists the piece of a slot.
pub(super) fn changes(change: &PieceArrangement, slot: usize) -> bool {
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
