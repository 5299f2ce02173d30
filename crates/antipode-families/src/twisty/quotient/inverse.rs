//! Nodes seen from the other side: the inverse of an element is solved by the moves that solve the element, backwards.

use super::positions::Positions;
use super::sight::Sight;
use crate::twisty::definition::{Arrangement, moduli};
use crate::twisty::twisty_puzzle::Rules;

/// Inverts states, together with the positions of their pieces.
#[derive(Debug)]
pub(super) struct Inverse {
    goal: Arrangement,
    /// For every piece, its slot in the goal.
    home: Vec<u16>,
    moduli: Vec<u8>,
    /// For every slot that moves: the group that has its piece, what a position counts there, and the position of this slot.
    groups: Vec<Option<(usize, usize, usize)>>,
}

impl Inverse {
    pub(super) fn new(rules: &Rules, sight: &Sight, positions: &[Positions]) -> Inverse {
        let (moduli, mut groups) = (moduli(&rules.definition.sets), vec![None; rules.definition.slots()]);
        let mut first = 0;
        for (orbit, positions) in sight.orbits.iter().zip(positions) {
            for (place, &slot) in orbit.slots.iter().enumerate() {
                let (group, unit) = positions.group(place);
                groups[slot] = Some((first + group, unit, place * orbit.modulus));
            }
            first += positions.groups();
        }
        Inverse { goal: rules.goal.clone(), home: rules.goal.homes(), moduli, groups }
    }

    /// The inverse of a state, and the positions of its pieces.
    #[inline(always)]
    pub(super) fn invert(&self, state: &[u8], out: &mut [u8], positions: &mut [u16]) {
        let (pieces, twists) = state.split_at(state.len() / 2);
        let (out_pieces, out_twists) = out.split_at_mut(state.len() / 2);
        positions.fill(0);
        for (slot, (&piece, &twist)) in pieces.iter().zip(twists).enumerate() {
            let modulus = u16::from(self.moduli[slot]);
            let piece = usize::from(self.home[usize::from(piece)]);
            // How the piece is twisted in the inverse, where it is the slot.
            let back = (u16::from(self.goal.twists[piece]) + modulus - u16::from(twist)) % modulus;
            out_pieces[piece] = self.goal.pieces[slot] as u8;
            out_twists[piece] = ((back + u16::from(self.goal.twists[slot])) % modulus) as u8;
            if let (Some((group, unit, _)), Some((_, _, position))) = (self.groups[slot], self.groups[piece]) {
                positions[group] += (unit * (position + usize::from(back))) as u16;
            }
        }
    }
}
