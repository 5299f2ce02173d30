//! The code for sparse rows: the gaps between bits in the Golomb-Rice code.
//!
//! The code (Rice & Plaunt 1971) is within 8 % of the entropy of independent bits.

use super::stream::{BitReader, BitWriter};
use crate::bits::ones;

/// Number of zeros that are written at a time in long gaps.
const RUN: u32 = 24;

/// Encodes the positions of the `count` set bits.
#[inline(always)]
pub(super) fn encode(words: &[u64], count: u64, out: &mut Vec<u8>) {
    let low = low_bits(words.len(), count);
    out.extend_from_slice(&(count as u32).to_le_bytes());
    out.push(low as u8);
    let mut writer = BitWriter::new(out);
    let mut next = 0;
    for (base, &word) in (0u64..).step_by(64).zip(words) {
        for bit in ones(word) {
            let place = base + u64::from(bit);
            let gap = place - next;
            next = place + 1;
            let mut high = (gap >> low) as u32;
            while high >= RUN {
                writer.put(0, RUN);
                writer.flush();
                high -= RUN;
            }
            writer.put(1 << high, high + 1);
            writer.put(gap & ((1 << low) - 1), low);
            writer.flush();
        }
    }
    writer.finish();
}

/// The number of low bits of a gap that are written verbatim.
fn low_bits(words: usize, count: u64) -> u32 {
    // ln 2 times the mean gap.
    (44 * words as u64 / count.max(1)).max(1).ilog2().min(26)
}

/// Decodes the positions and sets these bits in `words`, which must be zero.
///
/// `None` if the bytes are invalid.
#[inline(always)]
pub(super) fn decode(bytes: &[u8], words: &mut [u64]) -> Option<()> {
    let (count, rest) = bytes.split_first_chunk()?;
    let (&low, rest) = rest.split_first()?;
    let (count, low) = (u32::from_le_bytes(*count), u32::from(low));
    if low > 26 {
        return None;
    }
    let mut reader = BitReader::new(rest);
    let mut next = 0;
    for _ in 0..count {
        reader.refill();
        let mut high = 0;
        while reader.peek() & ((1 << RUN) - 1) == 0 {
            reader.skip(RUN);
            reader.refill();
            high += RUN;
            if reader.overran() {
                return None;
            }
        }
        let zeros = reader.peek().trailing_zeros();
        reader.skip(zeros + 1);
        let gap = u64::from(high + zeros) << low | reader.peek() & ((1 << low) - 1);
        reader.skip(low);
        let place = next + gap;
        next = place + 1;
        *words.get_mut((place / 64) as usize)? |= 1 << (place % 64);
    }
    (!reader.overran()).then_some(())
}
