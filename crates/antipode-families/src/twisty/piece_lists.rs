//! A state that is read set by set, from lists of pieces and twists.

use super::definition::{PieceArrangement, TwistyDefinition, ranges};

/// A state of which some sets are read.
pub(super) struct PieceLists<'a> {
    definition: &'a TwistyDefinition,
    state: PieceArrangement,
    seen: Vec<bool>,
}

impl<'a> PieceLists<'a> {
    pub(super) fn new(definition: &'a TwistyDefinition) -> PieceLists<'a> {
        PieceLists { definition, state: definition.solved.clone(), seen: vec![false; definition.sets.len()] }
    }

    /// The number of a set that is not read yet, and the number of its pieces.
    pub(super) fn begin(&mut self, name: &str) -> Result<(usize, usize), String> {
        let found = self.definition.sets.iter().position(|set| set.is_called(name));
        let index = found.ok_or_else(|| format!("there is no set '{name}'"))?;
        if std::mem::replace(&mut self.seen[index], true) {
            return Err(format!("the set {name} occurs twice"));
        }
        Ok((index, self.definition.sets[index].pieces))
    }

    /// Takes the pieces of a set, from 0, and their twists.
    pub(super) fn take(&mut self, index: usize, pieces: &[u16], twists: &[u8]) -> Result<(), String> {
        let (set, range) = ranges(&self.definition.sets).nth(index).expect("an index of a set");
        if pieces.len() != set.pieces || twists.len() != set.pieces {
            return Err(format!("{} has {} pieces", set.shown(), set.pieces));
        }
        let first = range.start as u16;
        self.state.pieces[range.clone()].iter_mut().zip(pieces).for_each(|(slot, piece)| *slot = piece + first);
        let [kinds, solved] = [&self.state, &self.definition.solved].map(|of| {
            let mut kinds = of.pieces[range.clone()].to_vec();
            kinds.sort_unstable();
            kinds
        });
        if kinds != solved {
            return Err(format!("the pieces of {} are not those of the solved state", set.shown()));
        }
        for (slot, twist) in range.zip(twists) {
            self.state.twists[slot] = twist % self.definition.visible[usize::from(self.state.pieces[slot])];
        }
        Ok(())
    }

    /// The state; sets that are not read are missing.
    pub(super) fn end(self) -> Result<PieceArrangement, String> {
        if let Some(what) = self.definition.illegal(&self.state) {
            return Err(format!("the state is illegal: {what}"));
        }
        match self.seen.iter().position(|seen| !seen) {
            Some(missing) => Err(format!("the set {} is missing", self.definition.sets[missing].name)),
            None => Ok(self.state),
        }
    }
}
