//! How many classes of symmetric states a folded row has among some of its states.

use antipode_core::bits::ones;
use antipode_core::model::{Fibre, FoldedRows, Lift};

/// The classes of symmetric states in the rows of a folded space.
///
/// The symmetries that keep a row map its states to each other. A class is counted at its first
/// state.
pub(crate) struct SymmetryClasses<'a> {
    folded: &'a dyn FoldedRows,
    fibre: &'a Fibre,
}

impl<'a> SymmetryClasses<'a> {
    /// `None` if the space is not folded.
    pub(crate) fn of(lift: &'a dyn Lift) -> Option<SymmetryClasses<'a>> {
        lift.folded().map(|folded| SymmetryClasses { folded, fibre: lift.fibre() })
    }

    /// The number of classes with all their states in these words, the first of which is word
    /// `first` of a row.
    pub(crate) fn count(&self, row: u64, first: usize, words: impl IntoIterator<Item = u64>) -> u64 {
        let words = words.into_iter();
        // Most rows have no symmetry, and every state is a class.
        if self.folded.weight(row) == self.folded.symmetries() as u64 {
            return words.map(|bits| u64::from(bits.count_ones())).sum();
        }
        let mut symmetries = vec![];
        self.folded.stabiliser(row, &mut symmetries);
        (first..)
            .zip(words)
            .flat_map(|(word, bits)| ones(bits).map(move |lane| (word, lane as usize)))
            .filter(|&(word, lane)| self.fibre.is_first(&symmetries, word, lane))
            .count() as u64
    }
}
