//! States that leave out how the whole puzzle is held.
//!
//! Such a puzzle holds one piece still, say a corner of the 2x2x2. Its states are the states of the
//! whole puzzle, with all pieces and moves, up to turns of the whole. A symmetry of the whole
//! puzzle may take another piece to the held one. Its image of a state is that of the whole puzzle,
//! followed by the turn that brings the held piece home. That turn depends on the state: on the
//! place of the piece that becomes the held one. So the image is a map of pairs only in the whole
//! puzzle.

use super::{ByteForm, NOWHERE};

/// A move of the whole puzzle.
#[derive(Clone, Debug)]
pub struct WholeMove {
    /// The name.
    pub name: String,
    /// The pairs of the whole puzzle after it, from the goal.
    pub pairs: Vec<u32>,
}

/// States that leave out how the whole puzzle is held, as states of the whole puzzle.
#[derive(Clone, Debug)]
pub struct HeldStates {
    /// The form of the states.
    form: ByteForm,
    /// For each pair of the form, the pair of the whole puzzle; [`NOWHERE`] if no state has it.
    pairs: Vec<u32>,
    /// For each pair of the whole puzzle, the pair of the form.
    own: Vec<u32>,
    /// The pair of the held piece.
    held: u32,
    /// What each turn of the whole does to the pairs of the whole puzzle. The first does nothing.
    pub(super) turns: Vec<Vec<u32>>,
    /// For each pair of the whole puzzle, the turn that takes it to the pair of the held piece.
    settling: Vec<Option<u8>>,
    /// The moves of the whole puzzle, those of the puzzle first.
    pub(super) moves: Vec<WholeMove>,
}

impl HeldStates {
    /// `pairs` are the pairs of the whole puzzle for those of the form, `held` that of the held
    /// piece, and `turns` the maps of the turns of the whole, the first of which does nothing.
    /// `moves` begins with the moves of the puzzle.
    ///
    /// `None` if several turns bring the held piece home from the same place.
    pub fn new(
        form: ByteForm,
        pairs: Vec<u32>,
        held: u32,
        turns: Vec<Vec<u32>>,
        moves: Vec<WholeMove>,
    ) -> Option<HeldStates> {
        let all = turns.first()?.len();
        let (mut own, mut settling) = (vec![NOWHERE; all], vec![None; all]);
        for (pair, &whole) in (0..).zip(&pairs).filter(|(_, whole)| **whole != NOWHERE) {
            own[whole as usize] = pair;
        }
        for (turn, map) in turns.iter().enumerate() {
            let from = map.iter().position(|&to| to == held)?;
            if settling[from].replace(u8::try_from(turn).ok()?).is_some() {
                return None;
            }
        }
        Some(HeldStates { form, pairs, own, held, turns, settling, moves })
    }

    /// The pair of the held piece.
    pub(super) fn held(&self) -> u32 {
        self.held
    }

    /// The turn that takes a pair to that of the held piece.
    pub(super) fn settling(&self, pair: u32) -> Option<usize> {
        self.settling[pair as usize].map(usize::from)
    }

    /// The value in each place of the whole puzzle, of which a place has `values`.
    pub(super) fn values(&self, state: &[u8], places: usize, values: usize) -> Vec<u32> {
        let mut of = vec![values as u32; places];
        let own =
            (0..self.form.places).filter_map(|place| Some(place * self.form.values() + self.form.value(state, place)?));
        for pair in own.map(|pair| self.pairs[pair] as usize).chain([self.held as usize]) {
            of[pair / values] = (pair % values) as u32;
        }
        of
    }

    /// Writes the state with these values, of which a place has `values`, and the other bytes of
    /// `like`. Returns whether it is one of the puzzle.
    pub(super) fn write(&self, of: &[u32], values: usize, like: &[u8], out: &mut Vec<u8>) -> bool {
        self.form.clear(like, out);
        for (place, &value) in of.iter().enumerate().filter(|(_, value)| (**value as usize) < values) {
            let pair = place * values + value as usize;
            match self.own[pair] {
                _ if pair as u32 == self.held => {}
                NOWHERE => return false,
                own => self.form.put(out, own as usize / self.form.values(), own as usize % self.form.values()),
            }
        }
        true
    }
}
