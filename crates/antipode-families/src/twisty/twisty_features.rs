//! Twisty puzzles as network inputs: one field per slot, whose value combines piece and
//! orientation.

use super::definition::{PieceArrangement, TwistyDefinition, moduli};
use antipode_core::model::StateFeatures;

/// The slots in their order.
pub(super) struct TwistyFeatures {
    /// For each slot: the first slot of its set, and the set's numbers of pieces and orientations.
    slots: Vec<(u16, usize, usize)>,
}

impl TwistyFeatures {
    /// The features; `None` if a slot has more values than two bytes hold.
    pub(super) fn new(definition: &TwistyDefinition) -> Option<TwistyFeatures> {
        let (moduli, mut slots) = (moduli(&definition.sets), vec![]);
        for set in &definition.sets {
            let first = slots.len();
            slots.extend((first..first + set.pieces).map(|at| (first as u16, set.pieces, usize::from(moduli[at]))));
        }
        slots
            .iter()
            .all(|(_, pieces, orientations)| pieces * orientations <= 1 << 16)
            .then_some(TwistyFeatures { slots })
    }
}

impl StateFeatures for TwistyFeatures {
    fn name(&self) -> &'static str {
        "pieces"
    }

    fn sizes(&self) -> Vec<usize> {
        self.slots.iter().map(|(_, pieces, orientations)| pieces * orientations).collect()
    }

    fn values(&self, state: &[u8], out: &mut Vec<u16>) {
        let arrangement = PieceArrangement::of(state);
        let pieces = arrangement.pieces.iter().zip(&arrangement.twists);
        out.extend(self.slots.iter().zip(pieces).map(|((first, _, orientations), (piece, twist))| {
            (piece - first) * *orientations as u16 + u16::from(*twist)
        }));
    }
}
