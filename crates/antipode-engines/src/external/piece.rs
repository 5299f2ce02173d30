//! Chunks of segments in memory. A task loads all that it needs into one buffer.

use std::ops::Range;
use std::sync::Arc;

use super::cut::SpaceCut;
use super::layers::{MemoryBytes, SegmentRecord};
use super::reading::FileReading;
use super::record::range;
use antipode_core::bits::prefetch;
use antipode_core::codes::{CodeBook, RowCode};
use antipode_core::error::Result;
use antipode_core::storage::BLOCK;

/// The bytes in a line of the cache.
const LINE: usize = 64;

/// Chunks of a segment.
pub(super) struct SegmentPiece {
    pub(super) segment: usize,
    pub(super) record: Arc<SegmentRecord>,
    pub(super) chunks: Range<usize>,
    pub(super) held: MemoryBytes,
    /// The book, if the record has one.
    pub(super) book: Option<MemoryBytes>,
}

impl SegmentPiece {
    /// Loads all chunks of a record.
    pub(super) fn whole(
        segment: usize,
        record: &Arc<SegmentRecord>,
        cut: &SpaceCut,
        reading: &Arc<FileReading>,
    ) -> Result<SegmentPiece> {
        let mut loading = PieceLoading::new(reading);
        loading.add(segment, record, 0..cut.chunks(segment));
        Ok(loading.read()?.remove(0))
    }

    /// Reads the book, if the record has one.
    pub(super) fn open_book(&self, lanes: u32, reading: &FileReading) -> Result<Option<CodeBook>> {
        let Some(book) = &self.book else { return Ok(None) };
        let mut apart = vec![];
        let bytes = book.all(&mut apart);
        let is_right = book.is_written() || crc32c::crc32c(bytes) == self.record.parts[0].checksum;
        let book = is_right.then(|| CodeBook::read(lanes, bytes)).flatten();
        book.map(Some).ok_or_else(|| self.record.corrupt(reading))
    }

    /// Decodes a chunk over `words`. `apart` joins its code unless it lies side by side.
    pub(super) fn decode(
        &self,
        code: RowCode,
        book: Option<&CodeBook>,
        chunk: usize,
        reading: &FileReading,
        apart: &mut Vec<u8>,
        words: &mut [u64],
    ) -> Result<()> {
        let bytes = self.held.get(self.place(chunk), apart);
        let part = self.record.parts[chunk + usize::from(self.record.has_book)];
        self.ask_for(chunk + 1);
        let is_right = self.held.is_written() || code.checksum(bytes) == part.checksum;
        let decoded = is_right.then(|| code.decode(bytes, book, words)).flatten();
        decoded.ok_or_else(|| self.record.corrupt(reading))
    }

    /// Prefetches the code of a chunk, most likely the next to decode: checksums are faster than
    /// memory.
    fn ask_for(&self, chunk: usize) {
        if self.chunks.contains(&chunk) {
            let bytes = self.held.at(self.place(chunk));
            (0..bytes.len()).step_by(LINE).for_each(|at| prefetch(bytes, at));
        }
    }

    /// Whether a chunk has no states.
    pub(super) fn is_empty(&self, chunk: usize) -> bool {
        let place = self.place(chunk);
        place.len() == 1 && RowCode::is_empty(self.held.at(place))
    }

    /// Where the code of a chunk lies.
    fn place(&self, chunk: usize) -> Range<usize> {
        let SegmentPiece { record, chunks, .. } = self;
        let skip = usize::from(record.has_book);
        // `held` has the book if it has the first chunk.
        let start = if chunks.start == 0 { 0 } else { range(&record.parts, 0..chunks.start + skip).end };
        let place = range(&record.parts, chunk + skip..chunk + skip + 1);
        place.start - start..place.end - start
    }
}

/// Pieces to load.
pub(super) struct PieceLoading<'a> {
    reading: &'a Arc<FileReading>,
    wanted: Vec<(usize, Arc<SegmentRecord>, Range<usize>)>,
    /// Parts of their records.
    extents: Vec<Extent>,
    /// The number of bytes to read.
    bytes: usize,
}

/// Adjacent parts of a record: in memory, or with the place in the buffer that they will have.
enum Extent {
    Held(MemoryBytes),
    Read { record: Arc<SegmentRecord>, parts: Range<usize>, buffer: Range<usize> },
}

impl<'a> PieceLoading<'a> {
    pub(super) fn new(reading: &'a Arc<FileReading>) -> PieceLoading<'a> {
        PieceLoading { reading, wanted: vec![], extents: vec![], bytes: 0 }
    }

    /// Number of pieces.
    pub(super) fn len(&self) -> usize {
        self.wanted.len()
    }

    /// Adds some chunks of a record.
    pub(super) fn add(&mut self, segment: usize, record: &Arc<SegmentRecord>, chunks: Range<usize>) {
        let skip = usize::from(record.has_book);
        // The book comes right before the first chunk.
        let first = if chunks.start == 0 { 0 } else { chunks.start + skip };
        if record.has_book && first > 0 {
            self.extent(record, 0..1);
        }
        self.extent(record, first..chunks.end + skip);
        self.wanted.push((segment, record.clone(), chunks));
    }

    fn extent(&mut self, record: &Arc<SegmentRecord>, parts: Range<usize>) {
        self.extents.push(record.held(&parts).map_or_else(
            || {
                let start = self.bytes;
                self.bytes += record.blocks(&parts).1;
                Extent::Read { record: record.clone(), parts, buffer: start..self.bytes }
            },
            Extent::Held,
        ));
    }

    /// Reads what is not in memory.
    pub(super) fn read(self) -> Result<Vec<SegmentPiece>> {
        let mut buffer = self.reading.lend(self.bytes)?;
        for extent in &self.extents {
            if let Extent::Read { record, parts, buffer: place } = extent {
                record.file.stored.read_at(record.blocks(parts).0, &mut buffer[place.clone()])?;
            }
        }
        let buffer = Arc::new(buffer);
        let mut held = self.extents.into_iter().map(|extent| match extent {
            Extent::Held(held) => held,
            Extent::Read { record, parts, buffer: place } => {
                let wanted = range(&record.parts, parts);
                let start = place.start + (record.at as usize + wanted.start) % BLOCK;
                MemoryBytes::read(buffer.clone(), start..start + wanted.len())
            }
        });
        Ok(self
            .wanted
            .into_iter()
            .filter_map(|(segment, record, chunks)| {
                let apart = (record.has_book && chunks.start > 0).then(|| held.next()).flatten();
                let held = held.next()?;
                let with_book = record.has_book && chunks.start == 0;
                let book = if with_book { Some(held.slice(range(&record.parts, 0..1))) } else { apart };
                Some(SegmentPiece { segment, record, chunks, held, book })
            })
            .collect())
    }
}
