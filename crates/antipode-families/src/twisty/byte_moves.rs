//! Moves on the bytes of states, which touch only the changed slots.

use super::definition::{DefinedMove, NARROW, TwistyDefinition, moduli};

/// The change of one slot: the source of its new piece, and the twist.
#[derive(Clone, Copy, Debug)]
struct SlotChange {
    slot: u8,
    from: u8,
    twist: u8,
    /// The number of orientations in its set.
    modulus: u8,
}

impl SlotChange {
    /// A twist after this change.
    #[inline(always)]
    fn twisted(&self, twist: u8) -> u8 {
        // Both are below the modulus, so one subtraction replaces a division. Their sum may exceed
        // a byte.
        let sum = u16::from(twist) + u16::from(self.twist);
        sum.checked_sub(self.modulus.into()).unwrap_or(sum) as u8
    }
}

/// Moves on bytes. All moves must be always allowed, and a piece takes one byte.
#[derive(Debug)]
pub(super) struct ByteMoves {
    slots: usize,
    changes: Vec<Vec<SlotChange>>,
    /// The orientations that each piece shows, if pieces are indistinguishable or hide
    /// orientations. Several moves may then have the same result.
    visible: Option<Vec<u8>>,
}

impl ByteMoves {
    /// The moves on bytes; `None` if pieces take more than a byte.
    pub(super) fn new(
        definition: &TwistyDefinition,
        turns: &[DefinedMove],
        indistinguishable: bool,
    ) -> Option<ByteMoves> {
        let (slots, moduli) = (definition.slots(), moduli(&definition.sets));
        let visible = indistinguishable.then(|| definition.visible.clone());
        (slots <= NARROW).then(|| ByteMoves {
            slots,
            changes: turns
                .iter()
                .map(|turn| {
                    turn.change
                        .changed_slots()
                        .map(|slot: u16| {
                            let at = usize::from(slot);
                            let (from, twist) = (turn.change.pieces[at] as u8, turn.change.twists[at]);
                            SlotChange { slot: slot as u8, from, twist, modulus: moduli[at] }
                        })
                        .collect()
                })
                .collect(),
            visible,
        })
    }

    /// Makes one move. All pieces must differ and show their twists.
    #[inline]
    pub(super) fn turn(&self, state: &[u8], turn: usize, next: &mut [u8]) {
        next.copy_from_slice(state);
        let ((pieces, twists), (next_pieces, next_twists)) =
            (state.split_at(self.slots), next.split_at_mut(self.slots));
        for change in &self.changes[turn] {
            let (slot, from) = (usize::from(change.slot), usize::from(change.from));
            (next_pieces[slot], next_twists[slot]) = (pieces[from], change.twisted(twists[from]));
        }
    }

    /// Visits the results of all moves that change a state, in order. Of moves with the same result
    /// it visits the first.
    #[inline]
    pub(super) fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        let (pieces, twists) = state.split_at(self.slots);
        // Compute all results before visiting any: reading bytes as words right after writing them
        // stalls.
        let mut all = state.repeat(self.changes.len());
        for (changes, next) in self.changes.iter().zip(all.chunks_exact_mut(state.len())) {
            let (next_pieces, next_twists) = next.split_at_mut(self.slots);
            for change in changes {
                let &SlotChange { slot, from, .. } = change;
                let piece = pieces[usize::from(from)];
                next_pieces[usize::from(slot)] = piece;
                let less = change.twisted(twists[usize::from(from)]);
                next_twists[usize::from(slot)] = match self.visible.as_ref().map(|visible| visible[usize::from(piece)])
                {
                    // `shown` divides the modulus, so it does not matter that the modulus came
                    // first.
                    Some(shown) if less >= shown => less % shown,
                    _ => less,
                };
            }
        }
        let results = all.chunks_exact(state.len());
        if self.visible.is_none() {
            return results.for_each(visit);
        }
        for (i, next) in results.clone().enumerate() {
            if next != state && !results.clone().take(i).any(|other| other == next) {
                visit(next);
            }
        }
    }
}
