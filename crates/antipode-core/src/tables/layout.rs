//! How the states of a space lie in rows, words and lanes.

use std::borrow::Cow;
use std::fmt;

use crate::error::Error;
use crate::nums;

/// The most words of a row of [`StateLayout::for_states`], so that blocks of a table have several
/// rows.
const MOST_LISTED_WORDS: u64 = 4096;

/// `rows` x `words` x `lanes` states: state `index` is bit `index % lanes` of word
/// `index / lanes % words` of row `index / (lanes * words)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StateLayout {
    /// Number of rows.
    pub rows: u64,
    /// Words in a row.
    pub words: u32,
    /// States in a word, at most 64.
    pub lanes: u32,
}

/// The name of one of a puzzle's numberings.
///
/// Tables name the one that their indices belong to.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NumberingScheme(Cow<'static, str>);

impl NumberingScheme {
    /// The general numbering, which is the only one of most puzzles.
    pub const GENERAL: NumberingScheme = NumberingScheme::named("general");

    /// The numbering of sliding boards along a path,
    /// [`PathStructure`](crate::model::PathStructure).
    pub const PATH: NumberingScheme = NumberingScheme::named("serpentine");

    /// A numbering that is specific to a puzzle.
    pub const fn named(name: &'static str) -> NumberingScheme {
        NumberingScheme(Cow::Borrowed(name))
    }

    /// Whether it is the general one, which files need not name.
    pub(super) fn is_general(&self) -> bool {
        *self == NumberingScheme::GENERAL
    }
}

impl Default for NumberingScheme {
    fn default() -> Self {
        NumberingScheme::GENERAL
    }
}

impl fmt::Display for NumberingScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The place of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatePlace {
    /// The row.
    pub row: u64,
    /// The word of the row.
    pub word: u32,
    /// The bit of the word.
    pub lane: u32,
}

impl StateLayout {
    /// A layout, or `None` if its size does not fit a `u64` or a number is out of range.
    pub fn new(rows: u64, words: u32, lanes: u32) -> Option<StateLayout> {
        let layout = StateLayout { rows, words, lanes };
        layout.is_valid().then_some(layout)
    }

    /// A layout for a number of states.
    ///
    /// `None` if the number is zero or too large. Words and rows are as large as divisors of the
    /// number allow. So tables of a number with a large prime factor take more room.
    ///
    /// ```
    /// use antipode_core::tables::StateLayout;
    ///
    /// let layout = StateLayout::for_states(3_628_800).unwrap();
    /// assert_eq!((layout.rows, layout.words, layout.lanes), (14, 4050, 64));
    /// assert_eq!(StateLayout::for_states(0), None);
    /// ```
    pub fn for_states(states: u64) -> Option<StateLayout> {
        let lanes = nums::largest_divisor(states, 64);
        let words = nums::largest_divisor(states / lanes, MOST_LISTED_WORDS);
        StateLayout::new(states / lanes / words, words as u32, lanes as u32)
    }

    /// The `Limit` error for a puzzle with too many states for a layout.
    pub fn too_many_states(spec: &str) -> Error {
        Error::Limit(format!(
            "{spec} has too many states to number: there must be fewer than 2^60, or 2^54 times the lanes of a word"
        ))
    }

    /// Whether the numbers are valid; those from a file need not be.
    pub fn is_valid(&self) -> bool {
        let sized = nums::product([self.rows, u64::from(self.words), 64, 16]).is_some();
        sized && self.rows > 0 && self.words > 0 && (1..=64).contains(&self.lanes)
    }

    /// Number of states.
    pub fn size(&self) -> u64 {
        self.rows * self.row_states()
    }

    /// Number of states in a row.
    pub fn row_states(&self) -> u64 {
        u64::from(self.words) * u64::from(self.lanes)
    }

    /// The place of the state with this index.
    #[inline]
    pub fn place(&self, index: u64) -> StatePlace {
        let word = index / u64::from(self.lanes);
        StatePlace {
            row: word / u64::from(self.words),
            word: (word % u64::from(self.words)) as u32,
            lane: (index % u64::from(self.lanes)) as u32,
        }
    }

    /// The index of the state at a place.
    #[inline]
    pub fn index(&self, place: StatePlace) -> u64 {
        (place.row * u64::from(self.words) + u64::from(place.word)) * u64::from(self.lanes) + u64::from(place.lane)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn place_and_index_are_inverse(rows in 1u64..1000, words in 1u32..500, lanes in 1u32..=64, pick: u64) {
            let layout = StateLayout::new(rows, words, lanes).unwrap();
            let index = pick % layout.size();
            let place = layout.place(index);
            prop_assert!(place.row < rows && place.word < words && place.lane < lanes);
            prop_assert_eq!(layout.index(place), index);
        }
    }

    #[test]
    fn impossible_layouts_are_refused() {
        assert!(StateLayout::new(0, 1, 1).is_none());
        assert!(StateLayout::new(1, 1, 65).is_none());
        assert!(StateLayout::new(u64::MAX, 2, 60).is_none());
    }
}
