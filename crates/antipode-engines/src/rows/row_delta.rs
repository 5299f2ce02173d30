//! Messages between parts: new states of rows that other parts read, as bits of rows.
//!
//! What is new in a piece of a row is one entry: the row (4 bytes), the piece (1), the bytes that
//! follow (2), and the bits in the smallest or fastest of the forms of [`RowCode`]. A part gets
//! each entry once, however many of its rows draw from it. The part that writes an entry keeps it
//! once, until it has sent it to all. All numbers are little-endian.

use super::owners::Parts;
use antipode_core::bits::{InstructionSet, PIECE};
use antipode_core::codes::{CodingAim, EncoderWorkspace, RowCode};
use antipode_core::tables::StateLayout;

/// The number of bytes before the bits of an entry.
const HEAD: usize = 7;

/// The encoder and decoder of news.
#[derive(Clone, Debug)]
pub(super) struct RowDeltaCodec {
    code: RowCode,
    lanes: u32,
}

/// The new states of some rows, encoded for other parts.
#[derive(Debug, Default)]
pub(super) struct RowDelta {
    /// The entries, end to end.
    pub(super) entries: Vec<u8>,
    /// The least bits that they take in all parts that get them: the entropy of as many independent
    /// bits in each piece.
    pub(super) least: f64,
    words: Vec<u64>,
    workspace: EncoderWorkspace,
}

/// The new states of a piece of a row.
pub(super) struct RowDeltaEntry<'a> {
    pub(super) row: u32,
    pub(super) piece: usize,
    bits: &'a [u8],
    /// All of it.
    pub(super) whole: &'a [u8],
}

impl RowDeltaCodec {
    /// News of a space.
    pub(super) fn new(layout: &StateLayout, arch: InstructionSet) -> RowDeltaCodec {
        RowDeltaCodec { code: RowCode::new(layout.lanes, CodingAim::Speed, arch), lanes: layout.lanes }
    }

    /// Decodes an entry over `words`. `None` if it does not encode that many words.
    pub(super) fn read(&self, entry: &RowDeltaEntry<'_>, words: &mut [u64]) -> Option<()> {
        self.code.decode(entry.bits, None, words)
    }
}

impl RowDelta {
    /// Adds new states in a piece of a row that some parts read.
    pub(super) fn tell(
        &mut self,
        teller: &RowDeltaCodec,
        parts: Parts,
        (row, piece): (u64, usize),
        new: impl Iterator<Item = u64>,
        count: u64,
    ) {
        if parts == 0 {
            return;
        }
        self.words.clear();
        self.words.extend(new);
        let all = (self.words.len() as u64 * u64::from(teller.lanes)) as f64;
        self.least += f64::from(parts.count_ones()) * entropy(count as f64, all);
        let out = &mut self.entries;
        let start = out.len();
        out.extend_from_slice(&(row as u32).to_le_bytes());
        out.extend_from_slice(&[piece as u8, 0, 0]);
        teller.code.encode(&self.words, count, None, &mut self.workspace, out);
        let length = (out.len() - start - HEAD) as u16;
        out[start + HEAD - 2..start + HEAD].copy_from_slice(&length.to_le_bytes());
    }
}

/// The entries of encoded news. The last item is `None` if the bytes are invalid.
pub(super) fn entries(mut bytes: &[u8]) -> impl Iterator<Item = Option<RowDeltaEntry<'_>>> {
    std::iter::from_fn(move || {
        if bytes.is_empty() {
            return None;
        }
        let taken = bytes.split_first_chunk::<HEAD>().and_then(|(&[a, b, c, d, piece, low, high], rest)| {
            let (bits, rest) = rest.split_at_checked(u16::from_le_bytes([low, high]).into())?;
            let whole = &bytes[..HEAD + bits.len()];
            bytes = rest;
            Some(RowDeltaEntry { row: u32::from_le_bytes([a, b, c, d]), piece: piece.into(), bits, whole })
        });
        if taken.is_none() {
            bytes = &[];
        }
        Some(taken)
    })
}

/// The entropy in bits of `all` independent bits, of which `some` are set.
fn entropy(some: f64, all: f64) -> f64 {
    let part = |x: f64| if x > 0.0 { -x * (x / all).log2() } else { 0.0 };
    part(some) + part(all - some)
}

/// The length of the bits of an entry fits 16 bits, and the number of a piece fits 8.
const _: () = assert!(8 * PIECE < u16::MAX as usize && Parts::BITS <= 256);
