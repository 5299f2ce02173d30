//! Records: the states of a segment at one depth, as they lie in a scratch file.
//!
//! A record is a head, the length and the checksum (CRC-32C) of each part, and the parts: a book,
//! if there is one, and the chunks. All numbers are little-endian.

use std::ops::Range;
use std::sync::Arc;

use super::payload::{BlockPayload, BlockPool};
use antipode_core::codes::RowCode;

/// The first bytes of a record.
const MAGIC: [u8; 4] = *b"APSR";

/// The number of bytes in a head.
pub(super) const HEAD_BYTES: usize = 44;

/// The number of bytes in the entry of a part.
pub(super) const ENTRY_BYTES: usize = 8;

/// A part of a record: where it ends, and its checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RecordPart {
    pub(super) end: u32,
    pub(super) checksum: u32,
}

/// The head of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RecordHead {
    pub(super) depth: u32,
    pub(super) segment: u32,
    /// Number of states.
    pub(super) states: u64,
    /// Number of classes of symmetric states.
    pub(super) orbits: u64,
    /// Number of parts; none if there are no states.
    pub(super) parts: u32,
    /// Whether the first part is a book.
    pub(super) has_book: bool,
    /// The checksum of the entries.
    entries: u32,
}

/// The encoded states of a segment.
#[derive(Debug)]
pub(super) struct EncodedSegment {
    /// Number of states. In a folded space, each counts for all its images.
    pub(super) states: u64,
    /// Number of classes of symmetric states, in a folded space; 0 elsewhere.
    pub(super) orbits: u64,
    pub(super) has_book: bool,
    pub(super) parts: Vec<RecordPart>,
    pub(super) payload: BlockPayload,
}

impl EncodedSegment {
    /// An encoded segment without states.
    pub(super) fn new(blocks: &Arc<BlockPool>) -> EncodedSegment {
        EncodedSegment { states: 0, orbits: 0, has_book: false, parts: vec![], payload: BlockPayload::new(blocks) }
    }

    /// Adds a part.
    pub(super) fn push(&mut self, code: &RowCode, part: &[u8]) {
        self.payload.append(part);
        self.parts.push(RecordPart { end: self.payload.len() as u32, checksum: code.checksum(part) });
    }

    /// The head and the entries.
    pub(super) fn head(&self, depth: u32, segment: usize) -> Vec<u8> {
        let mut entries = Vec::with_capacity(self.parts.len() * ENTRY_BYTES);
        for part in &self.parts {
            entries.extend_from_slice(&part.end.to_le_bytes());
            entries.extend_from_slice(&part.checksum.to_le_bytes());
        }
        let mut out = MAGIC.to_vec();
        let numbers =
            [depth, segment as u32, self.parts.len() as u32, u32::from(self.has_book), crc32c::crc32c(&entries)];
        numbers.iter().for_each(|number| out.extend_from_slice(&number.to_le_bytes()));
        out.extend_from_slice(&self.states.to_le_bytes());
        out.extend_from_slice(&self.orbits.to_le_bytes());
        out.extend_from_slice(&crc32c::crc32c(&out).to_le_bytes());
        debug_assert_eq!(out.len(), HEAD_BYTES);
        out.extend_from_slice(&entries);
        out
    }
}

impl RecordHead {
    /// Reads a head; `None` if the bytes are no head.
    pub(super) fn read(bytes: &[u8; HEAD_BYTES]) -> Option<RecordHead> {
        let valid = bytes[..4] == MAGIC && number(bytes, 10) == crc32c::crc32c(&bytes[..HEAD_BYTES - 4]);
        valid.then(|| RecordHead {
            depth: number(bytes, 1),
            segment: number(bytes, 2),
            parts: number(bytes, 3),
            has_book: number(bytes, 4) == 1,
            entries: number(bytes, 5),
            states: long(bytes, 6),
            orbits: long(bytes, 8),
        })
    }

    /// The parts; `None` if these are not the entries of the head.
    pub(super) fn parts(&self, entries: &[u8]) -> Option<Vec<RecordPart>> {
        let parts = entries.as_chunks::<ENTRY_BYTES>().0.iter().map(|entry| {
            let [a, b, c, d, e, f, g, h] = *entry;
            RecordPart { end: u32::from_le_bytes([a, b, c, d]), checksum: u32::from_le_bytes([e, f, g, h]) }
        });
        let parts: Vec<RecordPart> = parts.collect();
        let ordered = parts.is_sorted_by_key(|part| part.end);
        (crc32c::crc32c(entries) == self.entries && parts.len() == self.parts as usize && ordered).then_some(parts)
    }
}

/// A number of four bytes in a head.
fn number(bytes: &[u8; HEAD_BYTES], i: usize) -> u32 {
    bytes[4 * i..].first_chunk().map_or(0, |four| u32::from_le_bytes(*four))
}

/// A number of eight bytes in a head, which begins where the `i`-th one of four bytes would.
fn long(bytes: &[u8; HEAD_BYTES], i: usize) -> u64 {
    u64::from(number(bytes, i)) | u64::from(number(bytes, i + 1)) << 32
}

/// The bytes of some parts.
pub(super) fn range(parts: &[RecordPart], which: Range<usize>) -> Range<usize> {
    let [start, end] =
        [which.start, which.end].map(|part| part.checked_sub(1).map_or(0, |last| parts[last].end as usize));
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_core::bits::InstructionSet;
    use antipode_core::codes::CodingAim;

    #[test]
    fn heads_return_and_damage_is_seen() {
        let code = RowCode::new(60, CodingAim::Size, InstructionSet::Portable);
        let mut encoded = EncodedSegment {
            states: 1 << 40 | 7,
            orbits: 1 << 35 | 3,
            has_book: true,
            ..EncodedSegment::new(&BlockPool::new(8))
        };
        for part in [&b"book"[..], b"", b"chunk"] {
            encoded.push(&code, part);
        }
        let bytes = encoded.head(84, 32_759);
        let (head, entries) = bytes.split_first_chunk().unwrap();
        let read = RecordHead::read(head).unwrap();
        assert_eq!((read.depth, read.segment, read.has_book), (84, 32_759, true));
        assert_eq!((read.states, read.orbits), (encoded.states, encoded.orbits));
        assert_eq!(read.parts(entries).unwrap(), encoded.parts);
        assert_eq!(range(&encoded.parts, 0..1), 0..4);
        assert_eq!(range(&encoded.parts, 1..3), 4..9);
        for bit in 0..8 * bytes.len() {
            let mut bad = bytes.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            let (head, entries) = bad.split_first_chunk().unwrap();
            assert!(RecordHead::read(head).and_then(|head| head.parts(entries)).is_none(), "bit {bit}");
        }
    }
}
