//! What a table is written from: the rows of a finished search.

use super::{Encoding, Layout};

/// The smallest and the largest depth in a row; none if no state of it is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span(Option<(u16, u16)>);

impl Span {
    /// No state is reached.
    pub const EMPTY: Span = Span(None);

    /// From the smallest and the largest depth, or `None` if they cannot be: reversed or too deep.
    pub fn new(least: u32, most: u32) -> Option<Span> {
        let (least, most) = (u16::try_from(least).ok()?, u16::try_from(most).ok()?);
        (least <= most && most < u16::MAX).then_some(Span(Some((least, most))))
    }

    /// Adds a depth. Depths beyond the format's range saturate; writing such a table is refused.
    pub fn include(&mut self, depth: u32) {
        let depth = depth.min(u32::from(u16::MAX)) as u16;
        let (least, most) = self.0.unwrap_or((depth, depth));
        self.0 = Some((least.min(depth), most.max(depth)));
    }

    /// The smallest and the largest depth.
    pub fn get(&self) -> Option<(u32, u32)> {
        self.0.map(|(least, most)| (u32::from(least), u32::from(most)))
    }

    /// Whether a depth lies between them.
    pub fn contains(&self, depth: u32) -> bool {
        self.get().is_some_and(|(least, most)| (least..=most).contains(&depth))
    }
}

/// The result of a search, row by row, in the encoding that it was recorded in.
pub trait Rows: Sync {
    /// The encoding.
    fn encoding(&self) -> Encoding;

    /// The shape of the index range.
    fn layout(&self) -> Layout;

    /// The depths in a row.
    fn span(&self, row: u64) -> Span;

    /// Writes the payload of a row: [`Encoding::payload_words`] words.
    fn payload(&self, row: u64, out: &mut [u64]);
}
