//! Encodings of depths: the payload of a row in a table, and its record while a search runs.
//!
//! This module has everything that is specific to an encoding: how to initialise, update, finish
//! and read a record.

use super::{LargeWidth, MOST_DEPTH, NumberWidth, StateLayout, UNREACHED};
use crate::bits::{full_word, ones};
use crate::error::{Error, RequestRemedy, Result};

/// The encoding of the depths in a table.
///
/// # Examples
///
/// ```
/// use antipode_core::tables::Encoding;
///
/// assert!(Encoding::Byte.holds(200).is_ok());
/// assert!(Encoding::Nibble.holds(200).is_err());
/// assert_eq!(Encoding::Byte.for_depth(200), Encoding::Byte);
/// assert_eq!(Encoding::Byte.for_depth(70_000), Encoding::Wide);
/// assert_eq!(Encoding::Mod3.modulus(), Some(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Encoding {
    /// One bit: floor(depth / 2) mod 2, for bipartite spaces.
    ///
    /// There the row gives the parity of the depth, so that the depth is known mod 4. A second bit
    /// says whether the state is reached, unless all states are.
    Plane,
    /// Two bits: the depth mod 3, or 3 for a state that is not reached.
    Mod3,
    /// One byte: the depth, or 255 for a state that is not reached.
    Byte,
    /// Two bytes: the depth, or 65,535 for a state that is not reached.
    Short,
    /// Four bytes: the depth, or 2^32 - 1 for a state that is not reached.
    Wide,
    /// Four bits: the depth, or 15 for a state that is not reached.
    Nibble,
    /// Four bits: by how much the depth exceeds the sum of the distances of the tokens.
    ///
    /// The units are 1 or 2. 15 is a state that is not reached. Only pattern databases use it.
    Delta,
}

/// The form in which an encoding stores depths.
#[derive(Clone, Copy, Debug)]
pub(super) enum StoredForm {
    /// As bits of planes: the words of the first plane, then those of the second.
    Plane,
    Mod3,
    /// As numbers side by side.
    Numbers(NumberWidth),
    /// As larger numbers.
    Large(LargeWidth),
}

impl Encoding {
    pub(super) fn form(self) -> StoredForm {
        match self {
            Encoding::Plane => StoredForm::Plane,
            Encoding::Mod3 => StoredForm::Mod3,
            Encoding::Byte => StoredForm::Numbers(NumberWidth::Byte),
            Encoding::Short => StoredForm::Large(LargeWidth::Short),
            Encoding::Wide => StoredForm::Large(LargeWidth::Wide),
            Encoding::Nibble | Encoding::Delta => StoredForm::Numbers(NumberWidth::Nibble),
        }
    }

    /// The modulus of labels; `None` if they are the depths themselves.
    pub fn modulus(self) -> Option<u32> {
        match self.form() {
            StoredForm::Plane => Some(4),
            StoredForm::Mod3 => Some(3),
            StoredForm::Numbers(_) | StoredForm::Large(_) => None,
        }
    }

    /// The width of its numbers; `None` if it stores planes of bits or larger numbers.
    #[inline]
    pub fn numbers(self) -> Option<NumberWidth> {
        match self.form() {
            StoredForm::Plane | StoredForm::Mod3 | StoredForm::Large(_) => None,
            StoredForm::Numbers(width) => Some(width),
        }
    }

    /// The width of its numbers, if they are larger than a byte.
    #[inline]
    pub fn large(self) -> Option<LargeWidth> {
        match self.form() {
            StoredForm::Plane | StoredForm::Mod3 | StoredForm::Numbers(_) => None,
            StoredForm::Large(width) => Some(width),
        }
    }

    /// Whether it stores by how much depths exceed a bound.
    ///
    /// Only the pattern of a pattern database gives such a bound.
    pub fn is_surplus(self) -> bool {
        match self {
            Encoding::Plane | Encoding::Mod3 | Encoding::Nibble | Encoding::Byte | Encoding::Short | Encoding::Wide => {
                false
            }
            Encoding::Delta => true,
        }
    }

    /// The deepest layer that can be written.
    pub fn deepest(self) -> u32 {
        match self {
            Encoding::Plane | Encoding::Mod3 => MOST_DEPTH,
            Encoding::Short => LargeWidth::Short.most(),
            Encoding::Wide => LargeWidth::Wide.most(),
            Encoding::Byte | Encoding::Delta => u32::from(NumberWidth::Byte.most()),
            Encoding::Nibble => u32::from(NumberWidth::Nibble.most()),
        }
    }

    /// The next encoding that holds greater depths, if there is one.
    pub fn wider(self) -> Option<Encoding> {
        match self {
            Encoding::Byte | Encoding::Nibble | Encoding::Delta => Some(Encoding::Short),
            Encoding::Short => Some(Encoding::Wide),
            Encoding::Plane | Encoding::Mod3 | Encoding::Wide => None,
        }
    }

    /// This encoding or, if it does not hold a depth, the first wider one that does; the widest if
    /// none does.
    #[must_use]
    pub fn for_depth(self, depth: u64) -> Encoding {
        std::iter::successors(Some(self), |encoding| encoding.wider().filter(|_| depth > u64::from(encoding.deepest())))
            .last()
            .unwrap_or(self)
    }

    /// Checks that states of a depth can be written.
    ///
    /// # Errors
    ///
    /// `Limit` if they cannot, with [`RequestRemedy::Encoding`] if a wider encoding helps.
    pub fn holds(self, depth: u64) -> Result<()> {
        let (name, deepest) = (self.name(), self.deepest());
        if depth <= u64::from(deepest) {
            return Ok(());
        }
        let what = format!("the encoding {name} holds depths up to {deepest}, and there are states of depth {depth}");
        let error = Error::Limit(what);
        Err(if self.wider().is_some() { error.unless(&[RequestRemedy::Encoding]) } else { error })
    }

    /// Words of a row's payload; `complete` if every state of the space is reached.
    pub fn payload_words(self, layout: &StateLayout, complete: bool) -> usize {
        let words = layout.words as usize;
        match self.form() {
            StoredForm::Plane if complete => words,
            StoredForm::Plane | StoredForm::Mod3 => 2 * words,
            StoredForm::Numbers(width) => (words * layout.lanes as usize).div_ceil(width.per_word()),
            StoredForm::Large(width) => (words * layout.lanes as usize).div_ceil(width.per_word()),
        }
    }

    /// Words of the record of a row during a search, which itself knows the reached states.
    pub fn record_words(self, layout: &StateLayout) -> usize {
        self.payload_words(layout, true)
    }

    /// Turns zeroed words into records in which nothing is reached.
    ///
    /// Planes start from zeros, so their memory is not touched.
    pub fn clear(self, record: &mut [u64]) {
        match self.form() {
            StoredForm::Plane | StoredForm::Mod3 => (),
            StoredForm::Numbers(_) | StoredForm::Large(_) => record.fill(u64::MAX),
        }
    }

    /// The plane of a record in which the states of a depth are set.
    ///
    /// `None` if they are set in no plane, or there are no planes.
    pub fn plane(self, depth: u32) -> Option<usize> {
        match self.form() {
            StoredForm::Plane => (depth / 2 % 2 == 1).then_some(0),
            StoredForm::Mod3 => (depth % 3).checked_sub(1).map(|plane| plane as usize),
            StoredForm::Numbers(_) | StoredForm::Large(_) => None,
        }
    }

    /// Records the states of one depth, given as the bits of the words from `first` on.
    ///
    /// If a state is recorded again, which only numbers allow, the least depth stays.
    pub fn record(
        self,
        record: &mut [u64],
        layout: &StateLayout,
        first: usize,
        states: impl Iterator<Item = u64>,
        depth: u32,
    ) {
        let words = layout.words as usize;
        match self.form() {
            StoredForm::Plane | StoredForm::Mod3 => {
                if let Some(plane) = self.plane(depth) {
                    or(&mut record[plane * words..][first..words], states);
                }
            }
            StoredForm::Numbers(width) => {
                let bytes: &mut [u8] = bytemuck::cast_slice_mut(record);
                for (word, states) in (first..).zip(states) {
                    let at = word * layout.lanes as usize;
                    ones(states).for_each(|lane| width.lower(bytes, at + lane as usize, depth as u8));
                }
            }
            StoredForm::Large(width) => {
                for (word, states) in (first..).zip(states) {
                    let at = word * layout.lanes as usize;
                    ones(states).for_each(|lane| width.lower(record, at + lane as usize, depth));
                }
            }
        }
    }

    /// Turns a recorded row into its final payload, given the states that were reached.
    pub fn finish(self, recorded: &[u64], reached: &[u64], layout: &StateLayout, payload: &mut [u64]) {
        let words = layout.words as usize;
        match self.form() {
            StoredForm::Plane => {
                payload[..words].copy_from_slice(&recorded[..words]);
                if let Some(plane) = payload.get_mut(words..2 * words) {
                    plane.copy_from_slice(reached);
                }
            }
            StoredForm::Mod3 => {
                payload.copy_from_slice(recorded);
                for (w, reached) in reached.iter().enumerate() {
                    // Both planes set mean 3: not reached.
                    let missing = full_word(layout.lanes as usize) & !reached;
                    payload[w] |= missing;
                    payload[words + w] |= missing;
                }
            }
            StoredForm::Numbers(_) | StoredForm::Large(_) => payload.copy_from_slice(recorded),
        }
    }

    /// The label of one state: its depth reduced by the modulus, or `None` if it is not reached.
    ///
    /// `row_parity` is the parity of the depths in the row, which only `plane` needs.
    #[inline]
    pub fn label(self, payload: &[u64], layout: &StateLayout, word: usize, lane: u32, row_parity: u32) -> Option<u32> {
        let words = layout.words as usize;
        let bit = |plane: usize| (payload[plane * words + word] >> lane & 1) as u32;
        match self.form() {
            StoredForm::Plane => {
                let reached = payload.len() == words || bit(1) == 1;
                reached.then(|| 2 * bit(0) + row_parity)
            }
            StoredForm::Mod3 => Some(bit(0) + 2 * bit(1)).filter(|label| *label < 3),
            StoredForm::Numbers(width) => {
                let number = width.get(bytemuck::cast_slice(payload), word * layout.lanes as usize + lane as usize);
                (number != width.unreached()).then_some(u32::from(number))
            }
            StoredForm::Large(width) => {
                let number = width.get(payload, word * layout.lanes as usize + lane as usize);
                (number != UNREACHED).then_some(number)
            }
        }
    }
}

fn or(plane: &mut [u64], states: impl Iterator<Item = u64>) {
    for (word, states) in plane.iter_mut().zip(states) {
        *word |= states;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ENCODINGS: [Encoding; 6] =
        [Encoding::Plane, Encoding::Mod3, Encoding::Byte, Encoding::Short, Encoding::Wide, Encoding::Nibble];

    proptest! {
        #[test]
        fn what_is_recorded_is_read(
            depths in prop::collection::vec(prop_oneof![3 => 0u32..255, 1 => 255u32..70_000, 1 => 70_000..MOST_DEPTH], 3 * 20),
            reached in prop::collection::vec(prop::bool::ANY, 3 * 20),
        ) {
            let layout = StateLayout::new(1, 3, 20).unwrap();
            let depths: Vec<Option<u32>> = depths.iter().zip(reached).map(|(&d, reached)| reached.then_some(d)).collect();
            for encoding in ENCODINGS {
                // A row of a bipartite space holds depths of one parity.
                let parity = 1;
                let even = |d: u32| if encoding == Encoding::Plane { d / 2 * 2 + parity } else { d };
                let depths: Vec<Option<u32>> =
                     depths.iter().map(|d| d.map(even).filter(|d| *d <= encoding.deepest())).collect();
                let mut recorded = vec![0; encoding.payload_words(&layout, false)];
                encoding.clear(&mut recorded);
                let mut reached = vec![0; 3];
                for (i, depth) in depths.iter().enumerate() {
                    let Some(depth) = depth else { continue };
                    let (word, bit) = (i / 20, 1 << (i % 20));
                    encoding.record(&mut recorded, &layout, word, std::iter::once(bit), *depth);
                    reached[word] |= bit;
                }
                let mut payload = vec![0; recorded.len()];
                encoding.finish(&recorded, &reached, &layout, &mut payload);
                let mut labels = vec![0; depths.len()];
                encoding.numbers_of_row(&payload, &layout, parity, &mut vec![0; depths.len()], &mut labels);
                for (i, depth) in depths.iter().enumerate() {
                    let label = encoding.label(&payload, &layout, i / 20, (i % 20) as u32, parity);
                    let expected = depth.map(|d| encoding.modulus().map_or(d, |m| d % m));
                    prop_assert_eq!(label, expected);
                    prop_assert_eq!(labels[i], expected.unwrap_or(UNREACHED));
                }
            }
        }
    }
}
