//! The input of a table: the recorded depths of a finished search, row by row.

use super::{Encoding, MOST_DEPTH, StateLayout};
use crate::error::Result;

/// The smallest and the largest depth in a row; empty if no state of it is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DepthSpan {
    /// Greater than `most` if the span is empty.
    least: u32,
    most: u32,
}

/// The deepest layer of a table whose spans have 16-bit numbers.
const MOST_SHORT: u32 = u16::MAX as u32 - 1;

impl DepthSpan {
    /// The span of a row without reached states.
    pub const EMPTY: DepthSpan = DepthSpan { least: u32::MAX, most: 0 };

    /// The bytes of a span among the states of a search.
    pub const BYTES: usize = 8;

    /// The span of the smallest and the largest depth; `None` if they are reversed or too deep.
    pub fn new(least: u32, most: u32) -> Option<DepthSpan> {
        (least <= most && most <= MOST_DEPTH).then_some(DepthSpan { least, most })
    }

    /// Adds a depth.
    #[inline]
    pub fn include(&mut self, depth: u32) {
        self.least = self.least.min(depth);
        self.most = self.most.max(depth);
    }

    /// The bytes of each span in a table with this deepest layer.
    pub(super) fn stored_bytes(deepest: u32) -> usize {
        if deepest > MOST_SHORT { DepthSpan::BYTES } else { DepthSpan::BYTES / 2 }
    }

    /// The bytes of the span: two 32-bit numbers, both 2^32 - 1 for an empty one.
    pub fn to_bytes(self) -> [u8; DepthSpan::BYTES] {
        let (least, most) = self.get().unwrap_or((u32::MAX, u32::MAX));
        let ([a, b, c, d], [e, f, g, h]) = (least.to_le_bytes(), most.to_le_bytes());
        [a, b, c, d, e, f, g, h]
    }

    /// Reads the bytes of a span; `None` if they cannot be one.
    pub fn from_bytes([a, b, c, d, e, f, g, h]: [u8; DepthSpan::BYTES]) -> Option<DepthSpan> {
        match (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h])) {
            (u32::MAX, u32::MAX) => Some(DepthSpan::EMPTY),
            (least, most) => DepthSpan::new(least, most),
        }
    }

    /// Appends the span to a table where each has this number of bytes: two 16-bit numbers, both
    /// 65,535 for an empty one, or [`DepthSpan::to_bytes`].
    pub(super) fn store(self, bytes: usize, out: &mut Vec<u8>) {
        if bytes == DepthSpan::BYTES {
            return out.extend_from_slice(&self.to_bytes());
        }
        let (least, most) = self.get().unwrap_or((u32::MAX, u32::MAX));
        out.extend([least, most].map(|depth| (depth as u16).to_le_bytes()).as_flattened());
    }

    /// Reads a span of a table; `None` if the bytes cannot be one.
    pub(super) fn stored(bytes: &[u8]) -> Option<DepthSpan> {
        if let Ok(bytes) = bytes.try_into() {
            return DepthSpan::from_bytes(bytes);
        }
        let &[a, b, c, d] = bytes else { return None };
        match (u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d])) {
            (u16::MAX, u16::MAX) => Some(DepthSpan::EMPTY),
            (least, most) => DepthSpan::new(least.into(), most.into()).filter(|_| most < u16::MAX),
        }
    }

    /// The smallest and the largest depth; `None` if the span is empty.
    #[inline]
    pub fn get(&self) -> Option<(u32, u32)> {
        (self.least <= self.most).then_some((self.least, self.most))
    }

    /// Whether a depth lies within the span.
    pub fn contains(&self, depth: u32) -> bool {
        (self.least..=self.most).contains(&depth)
    }
}

/// The recorded depths of a finished search, row by row, in the encoding used during the search.
pub trait RecordedDepths: Send + Sync {
    /// The encoding.
    fn encoding(&self) -> Encoding;

    /// The shape of the index range.
    fn layout(&self) -> StateLayout;

    /// The span of the depths in a row.
    ///
    /// # Errors
    ///
    /// `Io` or `Corrupt` if the record cannot be read.
    fn span(&self, row: u64) -> Result<DepthSpan>;

    /// Writes the payload of a row: [`Encoding::payload_words`] words.
    ///
    /// # Errors
    ///
    /// `Io` or `Corrupt` if the record cannot be read.
    fn payload(&self, row: u64, out: &mut [u64]) -> Result<()>;

    /// The depths of a row that were recorded in bytes; `words` holds them.
    ///
    /// PROVIDED.
    ///
    /// # Errors
    ///
    /// `Io` or `Corrupt` if the record cannot be read.
    fn bytes<'a>(&self, row: u64, words: &'a mut Vec<u64>) -> Result<&'a [u8]> {
        let layout = self.layout();
        words.resize(self.encoding().payload_words(&layout, false), 0);
        self.payload(row, words)?;
        Ok(&bytemuck::cast_slice(words)[..layout.row_states() as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_read_as_written() {
        let spans = [(0, 0), (3, 65_534), (65_534, 65_534), (0, 65_535), (65_535, 70_000), (1, MOST_DEPTH)];
        for span in
            spans.map(|(least, most)| DepthSpan::new(least, most).unwrap()).into_iter().chain([DepthSpan::EMPTY])
        {
            assert_eq!(DepthSpan::from_bytes(span.to_bytes()), Some(span));
            let deepest = span.get().map_or(0, |(_, most)| most);
            for bytes in [DepthSpan::stored_bytes(deepest), DepthSpan::BYTES] {
                let mut stored = vec![];
                span.store(bytes, &mut stored);
                assert_eq!((stored.len(), DepthSpan::stored(&stored)), (bytes, Some(span)));
            }
        }
        assert_eq!([0, 65_534, 65_535].map(DepthSpan::stored_bytes), [4, 4, 8]);
        for (least, most) in [(1, 0), (0, MOST_DEPTH + 1), (0, u32::MAX)] {
            assert_eq!(DepthSpan::new(least, most), None);
        }
        assert_eq!(
            [DepthSpan::stored(&[1, 0, 0, 0]), DepthSpan::stored(&[0, 0, 255, 255]), DepthSpan::stored(&[0; 3])],
            [None; 3]
        );
    }
}
