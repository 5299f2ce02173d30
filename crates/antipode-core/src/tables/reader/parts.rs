//! Tables of which only some parts are on this machine.

use std::fmt::Debug;
use std::ops::Range;
use std::path::Path;

use crate::error::{Error, Result};
use crate::tables::certificate;
use crate::tables::format::{
    ALIGNMENT, ENTRY_BYTES, FOOTER_BYTES, FileFooter, HEADER_BYTES, IndexEntry, MAGIC, u32_at,
};

/// Where the parts of a table come from that a local file lacks.
pub trait PartSource: Debug + Send + Sync {
    /// Writes a part to its place in the local file.
    ///
    /// # Errors
    ///
    /// `Io` if it cannot be read or written; `Corrupt` if the source changed or is cut off.
    fn fetch(&self, range: Range<u64>) -> Result<()>;
}

/// The places of what lies outside the blocks of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadParts {
    /// What lies before the blocks; without the states that a table may carry, which are a part of
    /// the other field then.
    pub start: Range<u64>,
    /// The index and all that follows it.
    pub end: Range<u64>,
    /// Bytes from the begin of the footer to the end of the file.
    pub behind: usize,
}

impl HeadParts {
    /// Finds the parts in the first and the last bytes of a file of this length. `path` is for
    /// messages.
    ///
    /// # Errors
    ///
    /// `Corrupt` if it is no table, or is cut off.
    pub fn find(path: &Path, head: &[u8], tail: &[u8], length: u64) -> Result<HeadParts> {
        if !head.starts_with(&MAGIC) {
            return Err(Error::corrupt(path, "this is not an antipode table"));
        }
        let cut = || Error::corrupt(path, "the file is cut short or incomplete");
        let metadata = u64::from(u32_at(head, 12).ok_or_else(cut)?);
        let tail_at = length - tail.len() as u64;
        let (footer, footer_at) = last_footer(tail, tail_at).ok_or_else(cut)?;
        let metadata_end = (HEADER_BYTES as u64 + metadata).next_multiple_of(ALIGNMENT as u64);
        let footer_end = tail_at + footer_at as u64;
        if footer.index < metadata_end || footer.index > footer_end {
            return Err(Error::corrupt(path, "the index does not fit the file"));
        }
        // The states that a table carries lie between the metadata and the first block, of which
        // the index says where it begins.
        let first = tail.get((footer.index.saturating_sub(tail_at)) as usize..).filter(|_| footer.index >= tail_at);
        let first = first.and_then(|entry| IndexEntry::from_bytes(entry.get(..ENTRY_BYTES)?));
        let blocks_at = first.map_or(metadata_end, |entry| entry.offset.clamp(metadata_end, footer.index));
        Ok(HeadParts { start: 0..blocks_at, end: footer.index..length, behind: tail.len() - footer_at })
    }
}

/// The footer and its offset in the last bytes of a file, before which `before` bytes lie.
///
/// It is at the end of the file, or before a certificate, which may be incomplete, or zeros.
pub(super) fn last_footer(map: &[u8], before: u64) -> Option<(FileFooter, usize)> {
    (0..=certificate::MOST_BEHIND).find_map(|behind: usize| {
        let end = map.len().checked_sub(behind)?;
        let footer = FileFooter::from_bytes(map[..end].last_chunk::<FOOTER_BYTES>()?)?;
        let is_table = footer.length == before + end as u64 && certificate::may_be(&map[end..]);
        is_table.then_some((footer, end - FOOTER_BYTES))
    })
}
