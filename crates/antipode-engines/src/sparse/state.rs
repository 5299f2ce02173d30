//! The sparse search in a checkpoint, between two rounds.

use super::SparseSearch;
use super::expansion::ExpansionRound;
use super::layers::SparseLayers;
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::Result;
use antipode_core::memory::reserve_exact;
use antipode_core::states::{ByteValues, KeyPart};

impl SparseSearch<'_> {
    /// Writes the search and the progress of its round.
    pub(super) fn write(&self, round: &ExpansionRound, out: &mut StateWriter) -> Result<()> {
        self.notes.write(out)?;
        out.number(self.peak)?;
        out.number(self.deepest.len() as u64)?;
        self.deepest.iter().try_for_each(|state| out.bytes(state))?;
        out.list(self.layers.values.words())?;
        let SparseLayers { older, before, here, next, .. } = &self.layers;
        for part in [older, before, here, next].into_iter().flatten() {
            out.number(part.bytes().len() as u64)?;
            out.bytes(part.bytes())?;
        }
        out.number(round.part as u64)?;
        out.number(round.place as u64)
    }

    /// Reads what `write` wrote.
    pub(super) fn read(&mut self, mut state: StateReader) -> Result<ExpansionRound> {
        let length = self.layers.codec().packing().length();
        self.notes.read(&mut state)?;
        self.peak = state.number()?;
        self.deepest = vec![vec![0; length]; state.count(length as u64)?];
        self.deepest.iter_mut().try_for_each(|example| state.bytes(example))?;
        let values = ByteValues::from_words(&state.list()?).filter(|values| values.words().len() == 4 * length);
        let values = values.ok_or_else(|| state.corrupt("it has no values of bytes"))?;
        self.layers = SparseLayers::new(values, self.layers.keeps());
        let width = self.layers.codec().width();
        let SparseLayers { older, before, here, next, .. } = &mut self.layers;
        for part in [older, before, here, next].into_iter().flatten() {
            *part = read_part(width, &mut state)?;
        }
        let parts = self.layers.here.len();
        let mut round = ExpansionRound::new(parts);
        round.part = state.at_most(parts as u64)? as usize;
        let states = self.layers.here.get(round.part).map_or(0, |part| part.len(width));
        round.place = state.at_most(states as u64)? as usize;
        state.end()?;
        Ok(round)
    }
}

fn read_part(width: usize, state: &mut StateReader) -> Result<KeyPart> {
    let length = state.count(1)?;
    let mut keys = vec![];
    reserve_exact(&mut keys, length)?;
    keys.resize(length, 0);
    state.bytes(&mut keys)?;
    KeyPart::from_bytes(keys, width).ok_or_else(|| state.corrupt("a part of a set is damaged"))
}
