//! Encodings of depths: the payload of a row in a table, and its record while a search runs.
//!
//! This module has everything that is specific to an encoding: how to initialise, update, finish
//! and read a record.

use super::{Layout, UNREACHED_BYTE, Width};
use crate::bits::{full_word, ones, spread};
use crate::error::{Error, Result};

/// The encoding of the depths in a table.
///
/// # Examples
///
/// ```
/// use antipode_core::tables::Encoding;
///
/// assert!(Encoding::Byte.holds(200).is_ok());
/// assert!(Encoding::Nibble.holds(200).is_err());
/// assert_eq!(Encoding::Mod3.modulus(), Some(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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
    ///
    /// Only puzzles whose moves have costs use it.
    Short,
    /// Four bits: the depth, or 15 for a state that is not reached.
    Nibble,
    /// Four bits: by how much the depth exceeds the sum of the distances of the tokens.
    ///
    /// The units are 1 or 2. 15 is a state that is not reached. Only pattern databases use it.
    Delta,
}

/// The form in which an encoding stores depths.
#[derive(Clone, Copy, Debug)]
enum Storing {
    /// As bits of planes: the words of the first plane, then those of the second.
    Plane,
    Mod3,
    /// As numbers side by side.
    Numbers(Width),
    /// As numbers of 16 bits.
    Shorts,
}

impl Encoding {
    fn form(self) -> Storing {
        match self {
            Encoding::Plane => Storing::Plane,
            Encoding::Mod3 => Storing::Mod3,
            Encoding::Byte => Storing::Numbers(Width::Byte),
            Encoding::Short => Storing::Shorts,
            Encoding::Nibble | Encoding::Delta => Storing::Numbers(Width::Nibble),
        }
    }

    /// The modulus of labels; `None` if they are the depths themselves.
    pub fn modulus(self) -> Option<u32> {
        match self.form() {
            Storing::Plane => Some(4),
            Storing::Mod3 => Some(3),
            Storing::Numbers(_) | Storing::Shorts => None,
        }
    }

    /// The width of its numbers; `None` if it stores planes of bits or numbers of 16 bits.
    #[inline]
    pub fn numbers(self) -> Option<Width> {
        match self.form() {
            Storing::Plane | Storing::Mod3 | Storing::Shorts => None,
            Storing::Numbers(width) => Some(width),
        }
    }

    /// Whether it stores by how much depths exceed a bound.
    ///
    /// Only the pattern of a pattern database gives such a bound.
    pub fn is_surplus(self) -> bool {
        match self {
            Encoding::Plane | Encoding::Mod3 | Encoding::Byte | Encoding::Short | Encoding::Nibble => false,
            Encoding::Delta => true,
        }
    }

    /// The deepest layer that can be written.
    pub fn deepest(self) -> u32 {
        match self {
            // A span holds no greater depths.
            Encoding::Plane | Encoding::Mod3 | Encoding::Short => u32::from(u16::MAX) - 1,
            Encoding::Byte | Encoding::Delta => u32::from(Width::Byte.most()),
            Encoding::Nibble => u32::from(Width::Nibble.most()),
        }
    }

    /// Checks that states of a depth can be written.
    ///
    /// # Errors
    ///
    /// `Limit` if they cannot.
    pub fn holds(self, depth: u64) -> Result<()> {
        let (name, deepest) = (self.name(), self.deepest());
        if depth <= u64::from(deepest) {
            return Ok(());
        }
        Err(Error::Limit(format!(
            "the encoding {name} holds depths up to {deepest}, and there are states of depth {depth}: use another encoding"
        )))
    }

    /// The name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Plane => "plane",
            Encoding::Mod3 => "mod3",
            Encoding::Byte => "byte",
            Encoding::Short => "short",
            Encoding::Nibble => "nibble",
            Encoding::Delta => "delta",
        }
    }

    /// Words of a row's payload; `complete` if every state of the space is reached.
    pub fn payload_words(self, layout: &Layout, complete: bool) -> usize {
        let words = layout.words as usize;
        match self.form() {
            Storing::Plane if complete => words,
            Storing::Plane | Storing::Mod3 => 2 * words,
            Storing::Numbers(width) => (words * layout.lanes as usize).div_ceil(width.per_word()),
            Storing::Shorts => (words * layout.lanes as usize).div_ceil(4),
        }
    }

    /// Words of the record of a row during a search, which itself knows the reached states.
    pub fn record_words(self, layout: &Layout) -> usize {
        self.payload_words(layout, true)
    }

    /// Turns zeroed words into records in which nothing is reached.
    ///
    /// Planes start from zeros, so their memory is not touched.
    pub fn clear(self, record: &mut [u64]) {
        match self.form() {
            Storing::Plane | Storing::Mod3 => (),
            Storing::Numbers(_) | Storing::Shorts => record.fill(u64::MAX),
        }
    }

    /// The plane of a record in which the states of a depth are set.
    ///
    /// `None` if they are set in no plane, or there are no planes.
    pub fn plane(self, depth: u32) -> Option<usize> {
        match self.form() {
            Storing::Plane => (depth / 2 % 2 == 1).then_some(0),
            Storing::Mod3 => (depth % 3).checked_sub(1).map(|plane| plane as usize),
            Storing::Numbers(_) | Storing::Shorts => None,
        }
    }

    /// Records the states of one depth, given as the bits of the words from `first` on.
    ///
    /// If a state is recorded again, which only numbers allow, the least depth stays.
    pub fn record(
        self,
        record: &mut [u64],
        layout: &Layout,
        first: usize,
        states: impl Iterator<Item = u64>,
        depth: u32,
    ) {
        let words = layout.words as usize;
        match self.form() {
            Storing::Plane | Storing::Mod3 => {
                if let Some(plane) = self.plane(depth) {
                    or(&mut record[plane * words..][first..words], states);
                }
            }
            Storing::Numbers(width) => {
                let bytes: &mut [u8] = bytemuck::cast_slice_mut(record);
                for (word, states) in (first..).zip(states) {
                    let at = word * layout.lanes as usize;
                    ones(states).for_each(|lane| width.lower(bytes, at + lane as usize, depth as u8));
                }
            }
            Storing::Shorts => {
                let shorts: &mut [u16] = bytemuck::cast_slice_mut(record);
                for (word, states) in (first..).zip(states) {
                    let own = &mut shorts[word * layout.lanes as usize..];
                    ones(states).for_each(|lane| own[lane as usize] = own[lane as usize].min(depth as u16));
                }
            }
        }
    }

    /// Turns a recorded row into its final payload, given the states that were reached.
    pub fn finish(self, recorded: &[u64], reached: &[u64], layout: &Layout, payload: &mut [u64]) {
        let words = layout.words as usize;
        match self.form() {
            Storing::Plane => {
                payload[..words].copy_from_slice(&recorded[..words]);
                if let Some(plane) = payload.get_mut(words..2 * words) {
                    plane.copy_from_slice(reached);
                }
            }
            Storing::Mod3 => {
                payload.copy_from_slice(recorded);
                for (w, reached) in reached.iter().enumerate() {
                    let missing = full_word(layout.lanes as usize) & !reached;
                    payload[w] |= missing;
                    payload[words + w] |= missing;
                }
            }
            Storing::Numbers(_) | Storing::Shorts => payload.copy_from_slice(recorded),
        }
    }

    /// The label of one state: its depth reduced by the modulus, or `None` if it is not reached.
    ///
    /// `row_parity` is the parity of the depths in the row, which only `plane` needs.
    #[inline]
    pub fn label(self, payload: &[u64], layout: &Layout, word: usize, lane: u32, row_parity: u32) -> Option<u32> {
        let words = layout.words as usize;
        let bit = |plane: usize| (payload[plane * words + word] >> lane & 1) as u32;
        match self.form() {
            Storing::Plane => {
                let reached = payload.len() == words || bit(1) == 1;
                reached.then(|| 2 * bit(0) + row_parity)
            }
            Storing::Mod3 => Some(bit(0) + 2 * bit(1)).filter(|label| *label < 3),
            Storing::Numbers(width) => {
                let number = width.get(bytemuck::cast_slice(payload), word * layout.lanes as usize + lane as usize);
                (number != width.unreached()).then_some(u32::from(number))
            }
            Storing::Shorts => {
                let number = self.shorts(payload)?[word * layout.lanes as usize + lane as usize];
                (number != u16::MAX).then_some(u32::from(number))
            }
        }
    }

    /// The depths of all states of a row, if they have 16 bits; 65,535 for a state that is not
    /// reached.
    #[inline]
    pub fn shorts(self, payload: &[u64]) -> Option<&[u16]> {
        matches!(self.form(), Storing::Shorts).then(|| bytemuck::cast_slice(payload))
    }

    /// The labels of all states of a row, a byte each in the order of their numbers.
    ///
    /// They are those of [`Encoding::label`], or [`UNREACHED_BYTE`] for none.
    ///
    /// # Panics
    ///
    /// If depths have 16 bits: see [`Encoding::shorts`].
    pub fn labels(self, payload: &[u64], layout: &Layout, row_parity: u32, out: &mut [u8]) {
        let (words, lanes) = (layout.words as usize, layout.lanes as usize);
        let parity = row_parity as u8;
        let in_words = out.chunks_exact_mut(lanes).enumerate();
        let both = |word: usize| (spread(payload[word]), spread(payload[words + word]));
        match self.form() {
            Storing::Plane if payload.len() == words => in_words.for_each(|(word, out)| {
                let labels = spread(payload[word]).map(|high| 2 * high + parity);
                out.copy_from_slice(&labels[..lanes]);
            }),
            // A state that is not reached gets a label with all bits set.
            Storing::Plane => in_words.for_each(|(word, out)| {
                let (high, reached) = both(word);
                let labels: [u8; 64] = std::array::from_fn(|i| (2 * high[i] + parity) | reached[i].wrapping_sub(1));
                out.copy_from_slice(&labels[..lanes]);
            }),
            Storing::Mod3 => in_words.for_each(|(word, out)| {
                let (low, high) = both(word);
                let labels: [u8; 64] =
                    std::array::from_fn(|i| (low[i] + 2 * high[i]) | (low[i] & high[i]).wrapping_neg());
                out.copy_from_slice(&labels[..lanes]);
            }),
            Storing::Numbers(Width::Byte) => out.copy_from_slice(&bytemuck::cast_slice(payload)[..out.len()]),
            Storing::Shorts => panic!("depths of 16 bits are no bytes"),
            Storing::Numbers(Width::Nibble) => {
                let bytes: &[u8] = bytemuck::cast_slice(payload);
                let label = |half: u8| if half == Width::Nibble.unreached() { UNREACHED_BYTE } else { half };
                out.chunks_mut(2).zip(bytes).for_each(|(out, byte)| {
                    out.iter_mut().zip([byte & 15, byte >> 4]).for_each(|(out, half)| *out = label(half));
                });
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

    proptest! {
        #[test]
        fn what_is_recorded_is_read(depths in prop::collection::vec(prop::option::of(0u32..255), 3 * 20)) {
            let layout = Layout::new(1, 3, 20).unwrap();
            for encoding in [Encoding::Plane, Encoding::Mod3, Encoding::Byte, Encoding::Short, Encoding::Nibble] {
                // A row of a bipartite space holds depths of one parity.
                let parity = 1;
                let even = |d: u32| if encoding == Encoding::Plane { d / 2 * 2 + parity } else { d };
                let depths: Vec<Option<u32>> =
                     depths.iter().map(|d| d.map(even).filter(|d| *d <= encoding.deepest().min(254))).collect();
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
                match encoding.shorts(&payload) {
                    Some(shorts) => labels.iter_mut().zip(shorts).for_each(|(label, short)| *label = *short as u8),
                    None => encoding.labels(&payload, &layout, parity, &mut labels),
                }
                for (i, depth) in depths.iter().enumerate() {
                    let label = encoding.label(&payload, &layout, i / 20, (i % 20) as u32, parity);
                    let expected = depth.map(|d| encoding.modulus().map_or(d, |m| d % m));
                    prop_assert_eq!(label, expected);
                    prop_assert_eq!(labels[i], expected.map_or(UNREACHED_BYTE, |label| label as u8));
                }
            }
        }
    }
}
