//! Moves on the bytes of states, slot by slot: only what a move changes is touched.

use super::definition::{Definition, Move, NARROW, moduli};

/// What comes to a slot: the piece of another one, twisted.
#[derive(Clone, Copy, Debug)]
struct Change {
    slot: u8,
    from: u8,
    twist: u8,
    /// Orientations of the pieces of its set.
    modulus: u8,
}

/// The moves of a puzzle in which every piece and orientation can be told apart and every move is always allowed, and a piece takes a byte.
#[derive(Debug)]
pub(super) struct ByteMoves {
    slots: usize,
    changes: Vec<Vec<Change>>,
}

impl ByteMoves {
    /// `None` if pieces take more than a byte.
    pub(super) fn new(definition: &Definition, turns: &[Move]) -> Option<ByteMoves> {
        let (slots, moduli) = (definition.slots(), moduli(&definition.sets));
        let changes = |turn: &Move| {
            let change = |slot: u16| {
                let at = usize::from(slot);
                let (from, twist) = (turn.change.pieces[at] as u8, turn.change.twists[at]);
                Change { slot: slot as u8, from, twist, modulus: moduli[at] }
            };
            turn.change.changed_slots().map(change).collect()
        };
        (slots <= NARROW).then(|| ByteMoves { slots, changes: turns.iter().map(changes).collect() })
    }

    /// Visits what all moves make of a state, in order.
    #[inline]
    pub(super) fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        let (pieces, twists) = state.split_at(self.slots);
        // All of them before any is visited: whoever reads bytes as words just after they were written waits for them.
        let mut all = state.repeat(self.changes.len());
        for (changes, next) in self.changes.iter().zip(all.chunks_exact_mut(state.len())) {
            let (next_pieces, next_twists) = next.split_at_mut(self.slots);
            for &Change { slot, from, twist, modulus } in changes {
                next_pieces[usize::from(slot)] = pieces[usize::from(from)];
                let sum = u16::from(twists[usize::from(from)]) + u16::from(twist);
                let less = sum.checked_sub(u16::from(modulus)).unwrap_or(sum);
                next_twists[usize::from(slot)] = less as u8;
            }
        }
        all.chunks_exact(state.len()).for_each(visit);
    }
}
