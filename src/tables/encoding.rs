//! How the depths of a row are written in words: the payload of a row.

use super::Layout;
use crate::bits::{full_word, ones};

/// What a table stores of each depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Encoding {
    /// One bit: floor(depth / 2) mod 2. For bipartite spaces, where the row gives the depth's parity, so that the
    /// depth is known mod 4. A second bit says whether the state is reached, unless all are.
    Plane,
    /// Two bits: the depth mod 3, or 3 for a state that is not reached.
    Mod3,
    /// One byte: the depth, or 255 for a state that is not reached.
    Byte,
    /// Four bits: the depth, or 15 for a state that is not reached.
    Nibble,
    /// Four bits: by how much the depth exceeds the sum of the distances of the tokens, in units of 1 or 2 (pattern databases
    /// only), or 15 for a state that is not reached.
    Delta,
}

/// The byte of a state that is not reached.
pub const UNREACHED_BYTE: u8 = u8::MAX;

/// The same in half a byte.
const UNREACHED_NIBBLE: u8 = 15;

impl Encoding {
    /// What labels are reduced by; `None` if they are the depths themselves.
    pub fn modulus(self) -> Option<u32> {
        match self {
            Encoding::Plane => Some(4),
            Encoding::Mod3 => Some(3),
            Encoding::Byte | Encoding::Nibble | Encoding::Delta => None,
        }
    }

    /// What `byte`, `nibble` and `delta` store for a state that is not reached.
    pub fn unreached(self) -> u8 {
        if self == Encoding::Byte { UNREACHED_BYTE } else { UNREACHED_NIBBLE }
    }

    /// The deepest layer that can be written.
    pub fn deepest(self) -> u32 {
        match self {
            Encoding::Byte | Encoding::Delta => u32::from(UNREACHED_BYTE) - 1,
            Encoding::Nibble => u32::from(UNREACHED_NIBBLE) - 1,
            _ => u32::from(u16::MAX) - 1,
        }
    }

    /// The name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Plane => "plane",
            Encoding::Mod3 => "mod3",
            Encoding::Byte => "byte",
            Encoding::Nibble => "nibble",
            Encoding::Delta => "delta",
        }
    }

    /// Words of a row's payload; `complete` if every state of the space is reached.
    pub fn payload_words(self, layout: &Layout, complete: bool) -> usize {
        let words = layout.words as usize;
        match self {
            Encoding::Plane if complete => words,
            Encoding::Plane | Encoding::Mod3 => 2 * words,
            Encoding::Byte => (words * layout.lanes as usize).div_ceil(8),
            Encoding::Nibble | Encoding::Delta => (words * layout.lanes as usize).div_ceil(16),
        }
    }

    /// The payload of a row in which nothing is reached, with room for [`Encoding::record`].
    pub fn clear(self, payload: &mut [u64]) {
        payload.fill(if self.modulus().is_none() { u64::MAX } else { 0 });
    }

    /// Enters the states of one depth, given as the bits of the words from `first` on. Where a state is entered again, which
    /// only `byte` allows, the least depth stays.
    pub fn record(
        self,
        payload: &mut [u64],
        layout: &Layout,
        first: usize,
        states: impl Iterator<Item = u64>,
        depth: u32,
    ) {
        let words = layout.words as usize;
        match self {
            Encoding::Plane if (depth / 2).is_multiple_of(2) => (),
            Encoding::Plane => or(&mut payload[first..words], states),
            Encoding::Mod3 => match depth % 3 {
                0 => (),
                1 => or(&mut payload[first..words], states),
                _ => or(&mut payload[words + first..], states),
            },
            Encoding::Byte => {
                let bytes: &mut [u8] = bytemuck::cast_slice_mut(payload);
                let lanes = layout.lanes as usize;
                for (word, states) in (first..).zip(states) {
                    ones(states).for_each(|lane| {
                        let byte = &mut bytes[word * lanes + lane as usize];
                        *byte = (*byte).min(depth as u8);
                    });
                }
            }
            Encoding::Nibble | Encoding::Delta => {
                let bytes: &mut [u8] = bytemuck::cast_slice_mut(payload);
                for (word, states) in (first..).zip(states) {
                    ones(states).for_each(|lane| {
                        let at = word * layout.lanes as usize + lane as usize;
                        let shift = at % 2 * 4;
                        let least = (bytes[at / 2] >> shift & 15).min(depth as u8);
                        bytes[at / 2] = bytes[at / 2] & !(15 << shift) | least << shift;
                    });
                }
            }
        }
    }

    /// Turns a recorded row into its final payload, given the states that were reached.
    pub fn finish(self, recorded: &[u64], reached: &[u64], layout: &Layout, payload: &mut [u64]) {
        let words = layout.words as usize;
        match self {
            Encoding::Plane => {
                payload[..words].copy_from_slice(&recorded[..words]);
                if let Some(plane) = payload.get_mut(words..2 * words) {
                    plane.copy_from_slice(reached);
                }
            }
            Encoding::Mod3 => {
                payload.copy_from_slice(recorded);
                for (w, reached) in reached.iter().enumerate() {
                    let missing = full_word(layout.lanes as usize) & !reached;
                    payload[w] |= missing;
                    payload[words + w] |= missing;
                }
            }
            Encoding::Byte | Encoding::Nibble | Encoding::Delta => payload.copy_from_slice(recorded),
        }
    }

    /// The label of one state: `None` if it is not reached, else the depth reduced by the modulus. `row_parity`
    /// is the parity of the depths in the row, which only `plane` needs.
    #[inline]
    pub fn label(self, payload: &[u64], layout: &Layout, word: usize, lane: u32, row_parity: u32) -> Option<u32> {
        let words = layout.words as usize;
        let bit = |plane: usize| (payload[plane * words + word] >> lane & 1) as u32;
        match self {
            Encoding::Plane => {
                let reached = payload.len() == words || bit(1) == 1;
                reached.then(|| 2 * bit(0) + row_parity)
            }
            Encoding::Mod3 => Some(bit(0) + 2 * bit(1)).filter(|label| *label < 3),
            Encoding::Byte => {
                let at = word * layout.lanes as usize + lane as usize;
                let byte = bytemuck::cast_slice::<u64, u8>(payload)[at];
                (byte != UNREACHED_BYTE).then_some(u32::from(byte))
            }
            Encoding::Nibble | Encoding::Delta => {
                let at = word * layout.lanes as usize + lane as usize;
                let nibble = bytemuck::cast_slice::<u64, u8>(payload)[at / 2] >> (at % 2 * 4) & 15;
                (nibble != UNREACHED_NIBBLE).then_some(u32::from(nibble))
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
            for encoding in [Encoding::Plane, Encoding::Mod3, Encoding::Byte] {
                // A row of a bipartite space holds depths of one parity.
                let parity = 1;
                let even = |d: u32| if encoding == Encoding::Plane { d / 2 * 2 + parity } else { d };
                let depths: Vec<Option<u32>> = depths.iter().map(|d| d.map(even).filter(|d| *d < 255)).collect();
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
                for (i, depth) in depths.iter().enumerate() {
                    let label = encoding.label(&payload, &layout, i / 20, (i % 20) as u32, parity);
                    let expected = depth.map(|d| encoding.modulus().map_or(d, |m| d % m));
                    prop_assert_eq!(label, expected);
                }
            }
        }
    }
}
