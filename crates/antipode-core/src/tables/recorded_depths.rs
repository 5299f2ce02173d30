//! The input of a table: the recorded depths of a finished search, row by row.

use super::{Encoding, Layout};
use crate::error::Result;

/// The smallest and the largest depth in a row; empty if no state of it is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span(Option<(u16, u16)>);

impl Span {
    /// The span of a row without reached states.
    pub const EMPTY: Span = Span(None);

    /// The span of the smallest and the largest depth; `None` if they are reversed or too deep.
    pub fn new(least: u32, most: u32) -> Option<Span> {
        let (least, most) = (u16::try_from(least).ok()?, u16::try_from(most).ok()?);
        (least <= most && most < u16::MAX).then_some(Span(Some((least, most))))
    }

    /// Adds a depth. Depths beyond the format's range saturate, and the writer rejects such a
    /// table.
    pub fn include(&mut self, depth: u32) {
        let depth = depth.min(u32::from(u16::MAX)) as u16;
        let (least, most) = self.0.unwrap_or((depth, depth));
        self.0 = Some((least.min(depth), most.max(depth)));
    }

    /// The bytes of the span in a file: two 16-bit numbers, both 65,535 for an empty one.
    pub fn to_bytes(self) -> [u8; 4] {
        let (least, most) = self.0.unwrap_or((u16::MAX, u16::MAX));
        let ([a, b], [c, d]) = (least.to_le_bytes(), most.to_le_bytes());
        [a, b, c, d]
    }

    /// Reads a span from a file; `None` if the bytes cannot be a span.
    pub fn from_bytes([a, b, c, d]: [u8; 4]) -> Option<Span> {
        match (u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d])) {
            (u16::MAX, u16::MAX) => Some(Span::EMPTY),
            (least, most) => Span::new(least.into(), most.into()),
        }
    }

    /// The smallest and the largest depth; `None` if the span is empty.
    pub fn get(&self) -> Option<(u32, u32)> {
        self.0.map(|(least, most)| (u32::from(least), u32::from(most)))
    }

    /// Whether a depth lies within the span.
    pub fn contains(&self, depth: u32) -> bool {
        self.get().is_some_and(|(least, most)| (least..=most).contains(&depth))
    }
}

/// The recorded depths of a finished search, row by row, in the encoding used during the search.
pub trait RecordedDepths: Sync {
    /// The encoding.
    fn encoding(&self) -> Encoding;

    /// The shape of the index range.
    fn layout(&self) -> Layout;

    /// The span of the depths in a row.
    ///
    /// # Errors
    ///
    /// `Io` or `Corrupt` if the record cannot be read.
    fn span(&self, row: u64) -> Result<Span>;

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
