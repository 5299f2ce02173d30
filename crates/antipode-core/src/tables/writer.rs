//! Writes a table file, and its footer once the rest is on the disk.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::compressed::compress;
use super::format::{
    ALIGNMENT, BLOCK_BYTES, BlockCompression, ENTRY_BYTES, FOOTER_BYTES, FileFooter, IndexEntry, StoredStates,
    TableFolding, TableMetadata, header,
};
use super::{DepthSpan, Encoding, NumberingScheme, RecordedDepths, StateLayout};
use crate::error::{Error, Result};
use crate::states::StateSet;
use crate::storage::OutputFile;
use crate::watch::{Watch, WorkProgress};

/// A table being written: a file, or its bytes in memory.
///
/// If dropped before [`TableWriter::write`] has returned, it leaves nothing behind.
#[derive(Debug)]
pub struct TableWriter<W = OutputFile> {
    output: W,
    /// The name of the table in messages.
    path: PathBuf,
    definition: Option<String>,
    scheme: NumberingScheme,
    states: Option<StateSet>,
    folding: Option<TableFolding>,
}

/// The search whose depths a table holds.
#[derive(Clone, Copy, Debug)]
pub struct TableSearch<'a> {
    /// The spec of the puzzle.
    pub spec: &'a str,
    /// The engine of the search.
    pub engine: &'a str,
    /// The number of states at each depth.
    pub layers: &'a [u64],
}

/// Bytes of blocks that are encoded at a time, unless the threads need more.
const BATCH: usize = 1 << 20;

/// Bytes of the blocks that wait for the system to write them.
const WAITING: usize = 128 << 10;

/// Bytes of memory that writing a table takes, beside its rows and what counts as the program.
pub fn write_memory(layout: &StateLayout, encoding: Encoding, threads: usize) -> u64 {
    let row = 8 * encoding.payload_words(layout, false) as u64;
    let rows = (BLOCK_BYTES as u64 / row.max(1)).clamp(1, layout.rows.max(1));
    let (block, blocks) = (row.saturating_mul(rows), layout.rows.div_ceil(rows));
    let batch = block.saturating_mul(blocks.min(threads as u64)).saturating_sub(BATCH as u64);
    // The depth is not known yet.
    let span = DepthSpan::stored_bytes(encoding.deepest());
    let tail = layout.rows * span as u64 + blocks * ENTRY_BYTES as u64;
    batch.saturating_add(tail)
}

impl TableWriter {
    /// Reserves a temporary file beside `path`.
    ///
    /// # Errors
    ///
    /// Those of [`OutputFile::create`].
    pub fn create(path: &Path, replace: bool) -> Result<TableWriter> {
        let output = OutputFile::create(path, replace)?;
        let path = output.path().to_path_buf();
        Ok(TableWriter::to(output, path))
    }

    /// Writes the rows of a search, and gives the file its name.
    ///
    /// `level` is the compression level, if any. Returns the size of the file in bytes.
    ///
    /// # Errors
    ///
    /// `Limit` if the encoding cannot hold the depths; `Io` if the file cannot be written;
    /// `Interrupted` if the watch stops it; those of `rows`.
    pub fn write(
        mut self,
        search: &TableSearch<'_>,
        rows: &dyn RecordedDepths,
        level: Option<i32>,
        watch: &mut Watch<'_>,
    ) -> Result<u64> {
        let footer = self.write_body(search, rows, level, watch)?;
        // Everything else is on the disk before the footer, and a file without a footer does not
        // open.
        let mut output = self.output;
        output.sync()?;
        output.write_all(&footer.to_bytes()).map_err(|e| Error::io("write", output.path(), e))?;
        watch.name(output)
    }
}

impl TableWriter<Vec<u8>> {
    /// A table in memory, where there are no files. Messages name `path`.
    pub fn in_memory(path: &Path) -> TableWriter<Vec<u8>> {
        TableWriter::to(vec![], path.to_path_buf())
    }

    /// The bytes of the table of a search.
    ///
    /// # Errors
    ///
    /// Those of [`TableWriter::write`].
    pub fn bytes(
        mut self,
        search: &TableSearch<'_>,
        rows: &dyn RecordedDepths,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<u8>> {
        let footer = self.write_body(search, rows, None, watch)?;
        self.output.extend(footer.to_bytes());
        Ok(self.output)
    }
}

impl<W: Write> TableWriter<W> {
    fn to(output: W, path: PathBuf) -> TableWriter<W> {
        TableWriter { output, path, definition: None, scheme: NumberingScheme::GENERAL, states: None, folding: None }
    }

    /// Adds the text of the file that the spec names, if it names one.
    #[must_use]
    pub fn carrying(self, definition: Option<&str>) -> Self {
        TableWriter { definition: definition.map(str::to_string), ..self }
    }

    /// Sets the numbering that the indices belong to.
    #[must_use]
    pub fn in_scheme(self, scheme: &NumberingScheme) -> Self {
        TableWriter { scheme: scheme.clone(), ..self }
    }

    /// Adds the set of states, if they have no other numbering.
    #[must_use]
    pub fn numbered_by(self, states: Option<&StateSet>) -> Self {
        TableWriter { states: states.cloned(), ..self }
    }

    /// Says how the rows are folded, if they are.
    #[must_use]
    pub fn folded(self, folding: Option<TableFolding>) -> Self {
        TableWriter { folding, ..self }
    }

    /// Writes everything but the footer, which it returns.
    fn write_body(
        &mut self,
        search: &TableSearch<'_>,
        rows: &dyn RecordedDepths,
        level: Option<i32>,
        watch: &mut Watch<'_>,
    ) -> Result<FileFooter> {
        let explored = self.states.as_ref().map(stored).transpose().map_err(|e| Error::io("write", &self.path, e))?;
        let (definition, scheme, folding) = (self.definition.take(), self.scheme.clone(), self.folding);
        let metadata = TableMetadata { definition, scheme, explored, folding, ..metadata(search, rows, level)? };
        self.fill(&metadata, rows, level, watch)
    }

    /// The same with metadata.
    fn fill(
        &mut self,
        metadata: &TableMetadata,
        rows: &dyn RecordedDepths,
        level: Option<i32>,
        watch: &mut Watch<'_>,
    ) -> Result<FileFooter> {
        let path = self.path.clone();
        let mut out = CountingWriter { to: BufWriter::with_capacity(WAITING, &mut self.output), bytes: 0, path: &path };
        let json = serde_json::to_vec(metadata).map_err(|e| Error::Limit(format!("cannot write the metadata: {e}")))?;
        out.put(&header(&json))?;
        out.put(&json)?;
        out.align()?;
        if let Some(states) = &self.states {
            states.write(&mut out.to).map_err(|e| Error::io("write", &path, e))?;
            out.bytes += states.stored_bytes();
            out.align()?;
        }
        let blocks = metadata.blocks();
        let mut tail =
            Vec::with_capacity(blocks as usize * ENTRY_BYTES + metadata.layout.rows as usize * metadata.span_bytes());
        let block_bytes = metadata.rows_per_block as usize * metadata.payload_words() * 8;
        let batch = (BATCH / block_bytes.max(1)).max(rayon::current_num_threads());
        for first in (0..blocks).step_by(batch) {
            watch.report(WorkProgress { phase: "write", depth: None, done: first, total: blocks })?;
            let batch: Vec<u64> = (first..blocks.min(first + batch as u64)).collect();
            let encoded: Vec<Result<StoredBlock>> =
                batch.par_iter().map(|&b| encode(metadata, rows, b, level)).collect();
            for block in encoded {
                let block = block?;
                let block = block.bytes();
                let entry =
                    IndexEntry { offset: out.bytes, length: block.len() as u64, checksum: crc32c::crc32c(block) };
                out.put(block)?;
                tail.extend_from_slice(&entry.to_bytes());
            }
        }
        // The index comes before the spans, as the reader expects.
        debug_assert_eq!(tail.len(), blocks as usize * ENTRY_BYTES);
        for row in 0..metadata.layout.rows {
            rows.span(row)?.store(metadata.span_bytes(), &mut tail);
        }
        let index = out.bytes;
        let length = index + (tail.len() + FOOTER_BYTES) as u64;
        out.put(&tail)?;
        out.to.flush().map_err(|e| Error::io("write", &path, e))?;
        Ok(FileFooter { index, length, blocks, checksum: crc32c::crc32c(&tail) })
    }
}

/// The metadata of a file; `Limit` if the encoding cannot hold the depths.
fn metadata(
    &TableSearch { spec, engine, layers }: &TableSearch<'_>,
    rows: &dyn RecordedDepths,
    level: Option<i32>,
) -> Result<TableMetadata> {
    let (layout, encoding) = (rows.layout(), rows.encoding());
    let deepest =
        layers.len().checked_sub(1).ok_or_else(|| Error::Limit(format!("{spec}: a table needs at least one layer")))?;
    encoding.holds(deepest as u64)?;
    let mut metadata = TableMetadata {
        spec: spec.to_string(),
        definition: None,
        explored: None,
        folding: None,
        program: concat!("antipode ", env!("CARGO_PKG_VERSION")).to_string(),
        engine: engine.to_string(),
        encoding,
        scheme: NumberingScheme::GENERAL,
        layout,
        rows_per_block: 1,
        compression: if level.is_some() { BlockCompression::Zstd } else { BlockCompression::None },
        layers: layers.to_vec(),
    };
    let row_bytes = metadata.payload_words() * 8;
    metadata.rows_per_block = ((BLOCK_BYTES / row_bytes) as u64).clamp(1, layout.rows);
    Ok(metadata)
}

/// The metadata of a set of states.
fn stored(states: &StateSet) -> std::io::Result<StoredStates> {
    struct RunningChecksum(u32);
    impl Write for RunningChecksum {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 = crc32c::crc32c_append(self.0, bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut checksum = RunningChecksum(0);
    states.write(&mut checksum)?;
    Ok(StoredStates { states: states.len(), bytes: states.stored_bytes(), checksum: checksum.0 })
}

/// A block as the file stores it.
enum StoredBlock {
    Plain(Vec<u64>),
    Compressed(Vec<u8>),
}

impl StoredBlock {
    fn bytes(&self) -> &[u8] {
        match self {
            StoredBlock::Plain(words) => bytemuck::cast_slice(words),
            StoredBlock::Compressed(bytes) => bytes,
        }
    }
}

/// Encodes a block.
fn encode(metadata: &TableMetadata, rows: &dyn RecordedDepths, block: u64, level: Option<i32>) -> Result<StoredBlock> {
    let length = metadata.payload_words();
    let range = metadata.block_rows(block);
    let mut payload = vec![0u64; (range.end - range.start) as usize * length];
    range.zip(payload.chunks_mut(length)).try_for_each(|(row, payload)| rows.payload(row, payload))?;
    let Some(level) = level else { return Ok(StoredBlock::Plain(payload)) };
    let mut compressed = compress(bytemuck::cast_slice(&payload), level)?;
    compressed.shrink_to_fit();
    Ok(StoredBlock::Compressed(compressed))
}

/// A writer that counts its bytes.
struct CountingWriter<'a, W: Write> {
    to: W,
    bytes: u64,
    path: &'a Path,
}

impl<W: Write> CountingWriter<'_, W> {
    /// Writes zeros up to the next aligned place.
    fn align(&mut self) -> Result<()> {
        self.put(&vec![0; (self.bytes.next_multiple_of(ALIGNMENT as u64) - self.bytes) as usize])
    }

    fn put(&mut self, bytes: &[u8]) -> Result<()> {
        self.to.write_all(bytes).map_err(|e| Error::io("write", self.path, e))?;
        self.bytes += bytes.len() as u64;
        Ok(())
    }
}
