//! Opens a table file and reads it.
//!
//! The reader checks every number of the file before it uses it, and every block against its
//! checksum before it first reads the block. So a damaged file gives `Corrupt`, never a wrong
//! answer. After every look-up, before it returns anything, the reader compares the end of the
//! file. So a file that changes while it is read gives `Corrupt`, too (`mmap.rs`).

mod gather;
mod labels;
mod parts;
mod resident;

use std::hint::black_box;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use lru::LruCache;

use super::DepthSpan;
use super::certificate::Certificate;
use super::compressed::decompress;
use super::format::{
    ALIGNMENT, BlockCompression, ENTRY_BYTES, FOOTER_BYTES, HEADER_BYTES, IndexEntry, MAGIC, TableMetadata, VERSION,
};
use super::format::{header, u32_at};
use super::mmap::MappedFile;
use crate::error::{Error, Result};
use crate::states::StateSet;
use parts::last_footer;
pub use parts::{HeadParts, PartSource};
use resident::{ResidentMemory, cached_blocks};

/// An open table.
#[derive(Debug)]
pub struct Table {
    path: PathBuf,
    map: Arc<MappedFile>,
    /// Where the blocks come from that the mapped file lacks, if it may lack some.
    source: Option<Arc<dyn PartSource>>,
    /// The footer as it was when the file was opened.
    footer: [u8; FOOTER_BYTES],
    /// Bytes of the table up to the end of its footer.
    length: usize,
    /// Whether a changed footer was ever seen.
    changed: AtomicBool,
    metadata: TableMetadata,
    payload_words: usize,
    /// The place of the set of states that the table carries.
    states: Range<usize>,
    index: Vec<IndexEntry>,
    /// The start of the spans.
    spans: usize,
    /// Whether the checksum of each block was found right.
    checked: Vec<AtomicBool>,
    cache: Mutex<LruCache<u64, Arc<Vec<u64>>>>,
    resident: ResidentMemory,
}

impl Table {
    /// Opens a table: checks header, metadata, index and footer, but no blocks.
    ///
    /// # Errors
    ///
    /// `Missing` if there is no such file; `Corrupt` if anything is wrong.
    pub fn open(path: &Path) -> Result<Table> {
        Table::of(path, MappedFile::open(path)?, None)
    }

    /// Opens a table of which `local` has everything outside the blocks, and perhaps some blocks.
    /// Those with a wrong checksum come from the source when they are needed. Messages name `path`.
    ///
    /// # Errors
    ///
    /// Those of [`Table::open`].
    pub fn open_parts(path: &Path, local: &Path, source: Arc<dyn PartSource>) -> Result<Table> {
        Table::of(path, MappedFile::open(local)?, Some(source))
    }

    /// Opens a table that is in memory. Messages name `path`.
    ///
    /// # Errors
    ///
    /// `Corrupt` if anything is wrong; `Limit` if the system refuses the memory.
    pub fn of_bytes(path: &Path, bytes: &[u8]) -> Result<Table> {
        Table::of(path, MappedFile::of_bytes(bytes)?, None)
    }

    fn of(path: &Path, map: MappedFile, source: Option<Arc<dyn PartSource>>) -> Result<Table> {
        let map = Arc::new(map);
        let corrupt = |what: &str| Error::corrupt(path, what);
        if !map.starts_with(&MAGIC) {
            return Err(corrupt("this is not an antipode table"));
        }
        let version = u32_at(&map, 8).ok_or_else(|| corrupt("the file is cut short"))?;
        if version != VERSION {
            return Err(Error::corrupt(
                path,
                format!("version {version} of the format; this program reads version {VERSION}"),
            ));
        }
        let length = u32_at(&map, 12).ok_or_else(|| corrupt("the file is cut short"))? as usize;
        let json = map.get(HEADER_BYTES..HEADER_BYTES + length).ok_or_else(|| corrupt("the file is cut short"))?;
        if map[..HEADER_BYTES] != header(json) {
            return Err(corrupt("the header is damaged"));
        }
        let metadata: TableMetadata =
            serde_json::from_slice(json).map_err(|e| Error::corrupt(path, format!("metadata: {e}")))?;
        if let Some(fault) = metadata.fault() {
            return Err(corrupt(fault));
        }
        let (footer, footer_at) = last_footer(&map, 0).ok_or_else(|| corrupt("the file is cut short or incomplete"))?;
        let states_at = (HEADER_BYTES + length).next_multiple_of(ALIGNMENT);
        let states = states_at..states_at.saturating_add(metadata.explored.map_or(0, |states| states.bytes as usize));
        let blocks_at =
            states.end.checked_next_multiple_of(ALIGNMENT).ok_or_else(|| corrupt("the file is cut short"))?;
        let index_bytes = metadata.blocks().checked_mul(ENTRY_BYTES as u64);
        let tail_bytes = metadata.layout.rows.checked_mul(metadata.span_bytes() as u64).zip(index_bytes);
        let tail_bytes = tail_bytes.and_then(|(spans, index)| spans.checked_add(index));
        let index_at = tail_bytes.and_then(|bytes| (footer_at as u64).checked_sub(bytes));
        let index_at =
            index_at.filter(|&at| at == footer.index && at >= blocks_at as u64 && footer.blocks == metadata.blocks());
        let index_at = index_at.ok_or_else(|| corrupt("the index does not fit the file"))? as usize;
        if crc32c::crc32c(&map[index_at..footer_at]) != footer.checksum {
            return Err(corrupt("the index is damaged"));
        }
        let mut paddings = [HEADER_BYTES + length..states.start, states.end..blocks_at].into_iter();
        if paddings.any(|padding| map[padding].iter().any(|&byte| byte != 0)) {
            return Err(corrupt("the padding after the metadata is damaged"));
        }
        let spans = index_at + metadata.blocks() as usize * ENTRY_BYTES;
        let index = read_index(&metadata, &map[index_at..spans], blocks_at as u64, index_at as u64)
            .ok_or_else(|| corrupt("the index is inconsistent"))?;
        if !map[spans..footer_at].chunks(metadata.span_bytes()).all(|bytes| {
            DepthSpan::stored(bytes)
                .is_some_and(|span| span.get().is_none_or(|(_, most)| (most as usize) < metadata.layers.len()))
        }) {
            return Err(corrupt("the spans of the rows are impossible"));
        }
        let table = Table {
            path: path.to_path_buf(),
            footer: footer.to_bytes(),
            length: footer_at + FOOTER_BYTES,
            changed: AtomicBool::new(false),
            payload_words: metadata.payload_words(),
            checked: index.iter().map(|_| AtomicBool::new(false)).collect(),
            cache: Mutex::new(LruCache::new(cached_blocks(&metadata))),
            resident: ResidentMemory::default(),
            map,
            source,
            metadata,
            states,
            index,
            spans,
        };
        // What was checked above may have been zeros in place of missing pages.
        table.intact()?;
        Ok(table)
    }

    /// Checks that the file is still the one that was opened.
    ///
    /// # Errors
    ///
    /// `Corrupt` if it shrank, was overwritten or could not be read since: then nothing read from
    /// it can be trusted.
    #[inline]
    pub fn intact(&self) -> Result<()> {
        if self.map.before(self.length) == Some(self.footer) && !self.changed.load(Ordering::Relaxed) {
            return Ok(());
        }
        self.changed.store(true, Ordering::Relaxed);
        Err(Error::corrupt(&self.path, "the file shrank or changed while it was read"))
    }

    /// The set of states that the table carries, if its puzzle has no other numbering.
    ///
    /// The set stays in the file.
    ///
    /// # Errors
    ///
    /// `Corrupt` if it is damaged.
    pub fn states(&self) -> Result<Option<StateSet>> {
        let Some(stored) = self.metadata.explored else { return Ok(None) };
        let checksum = crc32c::crc32c(&self.map[self.states.clone()]);
        let states =
            StateSet::read(self.map.clone(), self.states.clone()).filter(|states| states.len() == stored.states);
        self.intact()?;
        states
            .filter(|_| checksum == stored.checksum)
            .ok_or_else(|| Error::corrupt(&self.path, "the states that it carries are damaged"))
            .map(Some)
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The metadata.
    pub fn metadata(&self) -> &TableMetadata {
        &self.metadata
    }

    /// Size of the table in bytes, without its certificate.
    pub fn bytes(&self) -> u64 {
        self.length as u64
    }

    /// The certificate that follows the table, if there is one.
    pub fn certificate(&self) -> Certificate {
        Certificate::read(&self.map[self.length..], self.identity())
    }

    /// The parts of the table in the file, without the certificate: what lies before the blocks,
    /// each block, and what lies behind them.
    pub fn parts(&self) -> Vec<std::ops::Range<u64>> {
        let blocks = self.index.iter().map(|block| block.offset..block.offset + block.length);
        let start = self.payload_offset();
        let end = self.index.last().map_or(start, |block| block.offset + block.length);
        let behind = std::iter::once(end..self.bytes());
        std::iter::once(0..start).chain(blocks).chain(behind).collect()
    }

    /// A checksum of the header and the footer, which contain the checksums of everything.
    ///
    /// It omits the last checksum of each, which is that of the bytes before it. If it included
    /// them, it would be the same for every table.
    fn identity(&self) -> u32 {
        let footer_at = self.length - FOOTER_BYTES;
        let header = crc32c::crc32c(&self.map[..HEADER_BYTES - 4]);
        crc32c::crc32c_append(header, &self.map[footer_at..footer_at + 28])
    }

    /// The span of the depths in a row.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the file changed.
    pub fn span(&self, row: u64) -> Result<DepthSpan> {
        let span = self.stored_span(row);
        self.intact()?;
        span.ok_or_else(|| Error::corrupt(&self.path, format!("the span of row {row} is impossible")))
    }

    /// The span of a row as it is in the file now.
    fn stored_span(&self, row: u64) -> Option<DepthSpan> {
        let bytes = self.metadata.span_bytes();
        DepthSpan::stored(&self.map[self.spans + row as usize * bytes..][..bytes])
    }

    /// Calls `visit` with the payloads of the rows of a block.
    ///
    /// # Errors
    ///
    /// `Corrupt` if its checksum is wrong, or if the file changed. Then the result of `visit` is
    /// lost.
    pub fn with_block<T>(&self, block: u64, visit: impl FnOnce(&[u64]) -> T) -> Result<T> {
        self.with_part(block, usize::MAX, visit)
    }

    /// The same for a visitor that reads at most `bytes` bytes of the block.
    fn with_part<T>(&self, block: u64, bytes: usize, visit: impl FnOnce(&[u64]) -> T) -> Result<T> {
        let entry = self.index[block as usize];
        let stored = &self.map[entry.offset as usize..(entry.offset + entry.length) as usize];
        let checked = &self.checked[block as usize];
        let is_checked = checked.load(Ordering::Relaxed);
        if !is_checked {
            let mut checksum = crc32c::crc32c(stored);
            if let Some(source) = self.source.as_ref().filter(|_| checksum != entry.checksum) {
                source.fetch(entry.offset..entry.offset + entry.length)?;
                // The mapping shows what was written.
                checksum = crc32c::crc32c(black_box(stored));
            }
            // A file that shrank is not a damaged block: this error comes first.
            self.intact()?;
            if checksum != entry.checksum {
                return Err(Error::corrupt(&self.path, format!("block {block} is damaged")));
            }
            checked.store(true, Ordering::Relaxed);
        }
        // All reads must happen before the check that the file is intact.
        let result = black_box(match self.metadata.compression {
            BlockCompression::None => visit(bytemuck::cast_slice(stored)),
            BlockCompression::Zstd => visit(&self.decompressed(block, stored)?),
        });
        self.intact()?;
        self.has_read(if is_checked { bytes.min(stored.len()) } else { stored.len() });
        Ok(result)
    }

    fn decompressed(&self, block: u64, stored: &[u8]) -> Result<Arc<Vec<u64>>> {
        let damaged = |what: String| Error::corrupt(&self.path, format!("block {block}: {what}"));
        if let Some(words) = self.cache().get(&block) {
            return Ok(words.clone());
        }
        let rows = self.metadata.block_rows(block);
        let mut words = vec![0u64; (rows.end - rows.start) as usize * self.payload_words];
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut words);
        let length = decompress(stored, bytes, damaged);
        self.intact()?;
        let length = length?;
        if length != bytes.len() {
            return Err(damaged(format!("it holds {length} bytes instead of {}", bytes.len())));
        }
        let words = Arc::new(words);
        self.cache().put(block, words.clone());
        Ok(words)
    }

    fn cache(&self) -> MutexGuard<'_, LruCache<u64, Arc<Vec<u64>>>> {
        self.cache.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Calls `visit` with the payload of a row.
    ///
    /// # Errors
    ///
    /// Those of [`Table::with_block`].
    pub fn with_row<T>(&self, row: u64, visit: impl FnOnce(&[u64]) -> T) -> Result<T> {
        let at = (row % self.metadata.rows_per_block) as usize * self.payload_words;
        let (block, words) = (row / self.metadata.rows_per_block, self.payload_words);
        self.with_part(block, 8 * words, |block| visit(&block[at..at + words]))
    }

    /// The offset of the first block in the file. Blocks follow each other without gaps.
    pub fn payload_offset(&self) -> u64 {
        self.index.first().map_or(0, |block| block.offset)
    }
}

/// The entries of the index, if the blocks fill the space between metadata and index without gaps.
fn read_index(metadata: &TableMetadata, bytes: &[u8], start: u64, end: u64) -> Option<Vec<IndexEntry>> {
    let mut at = start;
    let row_bytes = metadata.payload_words() as u64 * 8;
    let mut index = Vec::with_capacity(bytes.len() / ENTRY_BYTES);
    for (block, bytes) in bytes.chunks_exact(ENTRY_BYTES).enumerate() {
        let entry = IndexEntry::from_bytes(bytes)?;
        let rows = metadata.block_rows(block as u64);
        let raw = (rows.end - rows.start).checked_mul(row_bytes)?;
        let right_size = metadata.compression == BlockCompression::Zstd || entry.length == raw;
        if entry.offset != at || !right_size {
            return None;
        }
        at = at.checked_add(entry.length)?;
        index.push(entry);
    }
    (at == end).then_some(index)
}
