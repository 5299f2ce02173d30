//! The sections of a table file, as bytes and as checked numbers.
//!
//! See `docs/src/reference/file-format.md`.

use std::io::Read;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{DepthSpan, Encoding, NumberingScheme, StateLayout};
use crate::error::{Error, Result};
use crate::storage::open_plain;

/// The first eight bytes of every table.
pub(super) const MAGIC: [u8; 8] = *b"ANTIPODE";

/// Whether a file has the first bytes of a table; what lies behind them may be damaged.
///
/// # Errors
///
/// `Missing` or `Io` if it cannot be read.
pub fn begins_as_table(path: &Path) -> Result<bool> {
    let mut first = vec![];
    let file = open_plain(path)?.take(MAGIC.len() as u64).read_to_end(&mut first);
    file.map_err(|e| Error::io("read", path, e))?;
    Ok(first == MAGIC)
}

/// The last eight bytes of a complete table.
pub(super) const END_MAGIC: [u8; 8] = *b"EDOPITNA";

/// The version that this code reads and writes.
pub(super) const VERSION: u32 = 1;

/// Bytes of the header: magic, version, length and checksum of the metadata, checksum of the
/// header.
pub(super) const HEADER_BYTES: usize = 24;

/// Bytes of an entry of the index: offset, length, checksum, zero.
pub(super) const ENTRY_BYTES: usize = 24;

/// Bytes of the footer.
pub(super) const FOOTER_BYTES: usize = 40;

/// Blocks start at multiples of this number of bytes.
pub(super) const ALIGNMENT: usize = 64;

/// Blocks hold as many rows as fit in this many bytes, at least one.
pub(super) const BLOCK_BYTES: usize = 64 << 10;

/// The most bytes of a definition that a table carries.
pub const MOST_DEFINITION_BYTES: usize = 1 << 24;

/// How blocks are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum BlockCompression {
    /// Uncompressed: mapped and ready to use.
    None,
    /// As one Zstandard frame per block.
    Zstd,
}

/// The set of states that a table carries between its metadata and its blocks.
///
/// [`StateSet`](crate::states::StateSet) writes it. The puzzle has no other numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StoredStates {
    /// Number of states; the indices from there to the size of the layout have no state.
    pub states: u64,
    /// The size of the set of states in bytes.
    pub bytes: u64,
    /// CRC-32C of the set.
    pub checksum: u32,
}

/// The folding of a table that has one row of each class of symmetric rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TableFolding {
    /// Number of symmetries, with the identity.
    pub symmetries: u64,
    /// Number of states that all rows stand for.
    pub states: u64,
    /// A checksum of the symmetries and of the states of some indices.
    pub checksum: u32,
}

/// The metadata of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct TableMetadata {
    /// The canonical spec of the puzzle.
    pub spec: String,
    /// The text of the file that the spec names, if any, so that the table needs no other file.
    /// Older tables have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub definition: Option<String>,
    /// The program and version that wrote the file.
    pub program: String,
    /// The engine that found the depths.
    pub engine: String,
    /// How depths are encoded.
    pub encoding: Encoding,
    /// The numbering that the indices belong to. Files of the general one omit it.
    #[serde(default, skip_serializing_if = "NumberingScheme::is_general")]
    pub scheme: NumberingScheme,
    /// The set of states that the file carries. Only for puzzles without another numbering.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explored: Option<StoredStates>,
    /// The folding, if the file has one row of each class of symmetric rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folding: Option<TableFolding>,
    /// How states lie in rows.
    pub layout: StateLayout,
    /// Rows in a block; the last block may have fewer.
    pub rows_per_block: u64,
    /// How blocks are stored.
    pub compression: BlockCompression,
    /// Number of states at each depth.
    pub layers: Vec<u64>,
}

impl TableMetadata {
    /// Number of states reached.
    pub fn reached(&self) -> u64 {
        self.layers.iter().sum()
    }

    /// The depth of the deepest layer. Every file that was opened has a layer.
    pub fn deepest(&self) -> u32 {
        self.layers.len().saturating_sub(1) as u32
    }

    /// Number of states.
    pub fn states(&self) -> u64 {
        self.explored.map_or_else(|| self.numbered(), |explored| explored.states)
    }

    /// Number of indices, or of the states that they stand for.
    fn numbered(&self) -> u64 {
        self.folding.map_or_else(|| self.layout.size(), |folding| folding.states)
    }

    /// Whether every state is reached.
    pub fn complete(&self) -> bool {
        self.reached() == self.numbered()
    }

    /// Words of a row's payload.
    pub fn payload_words(&self) -> usize {
        self.encoding.payload_words(&self.layout, self.complete())
    }

    /// Bytes of the span of a row.
    pub(super) fn span_bytes(&self) -> usize {
        DepthSpan::stored_bytes(self.deepest())
    }

    /// Number of blocks.
    pub fn blocks(&self) -> u64 {
        self.layout.rows.div_ceil(self.rows_per_block)
    }

    /// The rows of a block.
    pub(crate) fn block_rows(&self, block: u64) -> std::ops::Range<u64> {
        let first = block * self.rows_per_block;
        first..self.layout.rows.min(first + self.rows_per_block)
    }

    /// The fault in the numbers, if any, since they may come from a file.
    pub(super) fn fault(&self) -> Option<&'static str> {
        if !self.layout.is_valid() || self.layout.words as usize > crate::bits::MAX_WORDS {
            return Some("its layout is impossible");
        }
        if self.definition.as_ref().is_some_and(|text| text.len() > MOST_DEFINITION_BYTES) {
            return Some("its definition is too large");
        }
        if self.explored.is_some_and(|explored| explored.states > self.layout.size()) {
            return Some("it carries more states than it has room for");
        }
        if self.folding.is_some_and(|folding| {
            self.explored.is_some() || folding.states.div_ceil(folding.symmetries.max(1)) > self.layout.size()
        }) {
            return Some("its folding is impossible");
        }
        let sum = self.layers.iter().try_fold(0u64, |sum, &layer| sum.checked_add(layer));
        // Layers in between may be empty, since least depths of several states can skip a depth.
        let ends = [self.layers.first(), self.layers.last()];
        if ends.iter().any(|end| end.is_none_or(|&layer| layer == 0)) || sum.is_none_or(|sum| sum > self.states()) {
            return Some("its layer counts are impossible");
        }
        if self.layers.len() as u64 > u64::from(self.encoding.deepest()) + 1 {
            return Some("it has more layers than its encoding can hold");
        }
        if self.rows_per_block == 0 || self.rows_per_block > self.layout.rows {
            return Some("its number of rows a block is impossible");
        }
        let bytes = self.rows_per_block.checked_mul(self.payload_words() as u64 * 8);
        // One row, or several that fit a block: this program writes no other blocks.
        if self.rows_per_block > 1 && bytes.is_none_or(|bytes| bytes > BLOCK_BYTES as u64) {
            return Some("its blocks are too large");
        }
        None
    }
}

/// An entry of the index: where a block lies, and its checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct IndexEntry {
    pub(super) offset: u64,
    pub(super) length: u64,
    pub(super) checksum: u32,
}

impl IndexEntry {
    pub(super) fn to_bytes(self) -> [u8; ENTRY_BYTES] {
        let mut bytes = [0; ENTRY_BYTES];
        bytes[..8].copy_from_slice(&self.offset.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.length.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.checksum.to_le_bytes());
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<IndexEntry> {
        let entry = IndexEntry { offset: u64_at(bytes, 0)?, length: u64_at(bytes, 8)?, checksum: u32_at(bytes, 16)? };
        (u32_at(bytes, 20)? == 0).then_some(entry)
    }
}

/// The header of a file with these metadata.
pub(super) fn header(metadata: &[u8]) -> [u8; HEADER_BYTES] {
    let mut bytes = [0; HEADER_BYTES];
    bytes[..8].copy_from_slice(&MAGIC);
    bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
    bytes[12..16].copy_from_slice(&(metadata.len() as u32).to_le_bytes());
    bytes[16..20].copy_from_slice(&crc32c::crc32c(metadata).to_le_bytes());
    let checksum = crc32c::crc32c(&bytes[..20]);
    bytes[20..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// The last bytes of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileFooter {
    /// Where the index starts; the spans follow it, then the footer.
    pub(super) index: u64,
    /// Length of the file.
    pub(super) length: u64,
    /// Number of blocks.
    pub(super) blocks: u64,
    /// Checksum of index and spans.
    pub(super) checksum: u32,
}

impl FileFooter {
    pub(super) fn to_bytes(self) -> [u8; FOOTER_BYTES] {
        let mut bytes = [0; FOOTER_BYTES];
        bytes[..8].copy_from_slice(&self.index.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.length.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.blocks.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.checksum.to_le_bytes());
        let checksum = crc32c::crc32c(&bytes[..28]);
        bytes[28..32].copy_from_slice(&checksum.to_le_bytes());
        bytes[32..].copy_from_slice(&END_MAGIC);
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<FileFooter> {
        let footer = FileFooter {
            index: u64_at(bytes, 0)?,
            length: u64_at(bytes, 8)?,
            blocks: u64_at(bytes, 16)?,
            checksum: u32_at(bytes, 24)?,
        };
        // One comparison checks the checksum, the padding and the magic bytes.
        (footer.to_bytes() == bytes).then_some(footer)
    }
}

/// A little-endian number, if the bytes reach that far.
pub(super) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// A little-endian number, if the bytes reach that far.
pub(super) fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}
