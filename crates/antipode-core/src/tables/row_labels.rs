//! The labels of all states of a row at once.

use super::encoding::{Encoding, StoredForm};
use super::{NumberWidth, StateLayout, UNREACHED, UNREACHED_BYTE};
use crate::bits::spread;

impl Encoding {
    /// The labels of all states of a row in the order of their numbers; [`UNREACHED`] for none.
    ///
    /// `bytes` is room for as many bytes.
    pub fn numbers_of_row(
        self,
        payload: &[u64],
        layout: &StateLayout,
        row_parity: u32,
        bytes: &mut [u8],
        out: &mut [u32],
    ) {
        if let StoredForm::Large(width) = self.form() {
            return width.numbers(payload, out);
        }
        self.labels(payload, layout, row_parity, bytes);
        out.iter_mut().zip(bytes).for_each(|(out, &mut byte)| {
            *out = if byte == UNREACHED_BYTE { UNREACHED } else { byte.into() };
        });
    }

    /// The labels of all states of a row, a byte each in the order of their numbers.
    ///
    /// They are those of [`Encoding::label`], or [`UNREACHED_BYTE`] for none.
    ///
    /// # Panics
    ///
    /// If depths are larger than bytes: see [`Encoding::numbers_of_row`].
    pub fn labels(self, payload: &[u64], layout: &StateLayout, row_parity: u32, out: &mut [u8]) {
        let (words, lanes) = (layout.words as usize, layout.lanes as usize);
        let parity = row_parity as u8;
        let in_words = out.chunks_exact_mut(lanes).enumerate();
        let both = |word: usize| (spread(payload[word]), spread(payload[words + word]));
        match self.form() {
            StoredForm::Plane if payload.len() == words => in_words.for_each(|(word, out)| {
                let labels = spread(payload[word]).map(|high| 2 * high + parity);
                out.copy_from_slice(&labels[..lanes]);
            }),
            // A state that is not reached gets a label with all bits set.
            StoredForm::Plane => in_words.for_each(|(word, out)| {
                let (high, reached) = both(word);
                // 1 - 1 = 0 leaves the label, and 0 - 1 = 255 sets all bits.
                let labels: [u8; 64] = std::array::from_fn(|i| (2 * high[i] + parity) | reached[i].wrapping_sub(1));
                out.copy_from_slice(&labels[..lanes]);
            }),
            StoredForm::Mod3 => in_words.for_each(|(word, out)| {
                let (low, high) = both(word);
                let labels: [u8; 64] =
                    // Only 3 has both bits, and -1 sets all bits.
                    std::array::from_fn(|i| (low[i] + 2 * high[i]) | (low[i] & high[i]).wrapping_neg());
                out.copy_from_slice(&labels[..lanes]);
            }),
            StoredForm::Numbers(NumberWidth::Byte) => out.copy_from_slice(&bytemuck::cast_slice(payload)[..out.len()]),
            StoredForm::Large(_) => panic!("these depths are larger than bytes"),
            StoredForm::Numbers(NumberWidth::Nibble) => {
                let bytes: &[u8] = bytemuck::cast_slice(payload);
                out.chunks_mut(2).zip(bytes).for_each(|(out, byte)| {
                    out.iter_mut().zip([byte & 15, byte >> 4]).for_each(|(out, half)| {
                        *out = if half == NumberWidth::Nibble.unreached() { UNREACHED_BYTE } else { half }
                    });
                });
            }
        }
    }
}
