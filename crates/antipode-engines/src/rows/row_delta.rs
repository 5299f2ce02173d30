//! Messages between parts: states of rows that other parts read, as bits of rows.
//!
//! A piece of a row is one entry: the row (4 bytes), the piece (1), the bytes that follow (2), and
//! the bits in the smallest or fastest of the forms of [`RowCode`]. These are short for few states,
//! so of a piece that is more than half full, the other states are encoded. A part gets each entry
//! once, however many of its rows draw from it. All numbers are little-endian.

use antipode_core::bits::{InstructionSet, PIECE, Pieces, full_word};
use antipode_core::codes::{CodingAim, EncoderWorkspace, RowCode};
use antipode_core::tables::StateLayout;

/// The number of bytes before the bits of an entry.
const HEAD: usize = 7;

/// The bit beside the number of a piece if the states that are not there are encoded.
const OTHERS: u8 = 0x80;

/// The encoder and decoder of entries.
#[derive(Clone, Debug)]
pub(super) struct RowDeltaCodec {
    code: RowCode,
    lanes: u32,
}

/// The states of a piece of a row.
pub(super) struct RowDeltaEntry<'a> {
    pub(super) row: u32,
    pub(super) piece: usize,
    /// Whether the bits are those of the states that are not there.
    has_others: bool,
    bits: &'a [u8],
}

impl RowDeltaCodec {
    /// Entries of a space.
    pub(super) fn new(layout: &StateLayout, arch: InstructionSet) -> RowDeltaCodec {
        RowDeltaCodec { code: RowCode::new(layout.lanes, CodingAim::Speed, arch), lanes: layout.lanes }
    }

    /// Encodes the states of a piece of a row over `entry`. Returns the least bits that they take:
    /// the entropy of as many independent bits.
    pub(super) fn write(
        &self,
        (row, piece): (u64, usize),
        states: &[u64],
        workspace: &mut EncoderWorkspace,
        entry: &mut Vec<u8>,
    ) -> f64 {
        let all = states.len() as u64 * u64::from(self.lanes);
        let count: u64 = states.iter().map(|word| u64::from(word.count_ones())).sum();
        let mut others = [0; PIECE];
        let (flag, coded, coded_count) = if 2 * count > all {
            others.iter_mut().zip(states).for_each(|(others, states)| *others = self.others(*states));
            (OTHERS, &others[..states.len()], all - count)
        } else {
            (0, states, count)
        };
        entry.clear();
        entry.extend_from_slice(&(row as u32).to_le_bytes());
        entry.extend_from_slice(&[piece as u8 | flag, 0, 0]);
        self.code.encode(coded, coded_count, None, workspace, entry);
        let length = (entry.len() - HEAD) as u16;
        entry[HEAD - 2..HEAD].copy_from_slice(&length.to_le_bytes());
        entropy(count as f64, all as f64)
    }

    /// The states of a word that are not in `states`.
    fn others(&self, states: u64) -> u64 {
        full_word(self.lanes as usize) & !states
    }

    /// Decodes an entry over `words`. `None` if it does not encode that many words.
    pub(super) fn read(&self, entry: &RowDeltaEntry<'_>, words: &mut [u64]) -> Option<()> {
        self.code.decode(entry.bits, None, words)?;
        if entry.has_others {
            words.iter_mut().for_each(|word| *word = self.others(*word));
        }
        Some(())
    }
}

/// The entries of a message. The last item is `None` if the bytes are invalid.
pub(super) fn entries(mut bytes: &[u8]) -> impl Iterator<Item = Option<RowDeltaEntry<'_>>> {
    std::iter::from_fn(move || {
        if bytes.is_empty() {
            return None;
        }
        let taken = bytes.split_first_chunk::<HEAD>().and_then(|(&[a, b, c, d, piece, low, high], rest)| {
            let (bits, rest) = rest.split_at_checked(u16::from_le_bytes([low, high]).into())?;
            bytes = rest;
            let (row, has_others) = (u32::from_le_bytes([a, b, c, d]), piece & OTHERS != 0);
            Some(RowDeltaEntry { row, piece: (piece & !OTHERS).into(), has_others, bits })
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

/// The length of the bits of an entry fits 16 bits, and the number of a piece fits 7.
const _: () = assert!(8 * PIECE < u16::MAX as usize && Pieces::BITS <= OTHERS as u32);
