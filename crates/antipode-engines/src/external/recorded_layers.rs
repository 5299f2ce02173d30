//! The recorded depths of a search on disk that kept all layers. It assembles a row's record from
//! the layers on request.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock};

use super::cut::SpaceCut;
use super::lock::lock;
use super::piece::SegmentPiece;
use super::scratch::ScratchFiles;
use antipode_core::codes::{CodeBook, RowCode};
use antipode_core::error::{Error, Result};
use antipode_core::model::SharedRecords;
use antipode_core::tables::{DepthSpan, Encoding, NumberWidth, RecordedDepths, StateLayout};

/// The most segments that are open at a time.
const OPEN: usize = 4;

/// A finished search.
pub(super) struct RecordedLayers {
    scratch: ScratchFiles,
    cut: Arc<SpaceCut>,
    code: RowCode,
    encoding: Encoding,
    /// If rows share records: the layout of the table, the width of its numbers, and the rows of
    /// each record.
    shared: Option<(StateLayout, NumberWidth, Vec<Range<u64>>)>,
    open: Mutex<VecDeque<(usize, Arc<SegmentLayers>)>>,
    /// The spans of the rows of each assembled chunk.
    spans: Vec<Vec<OnceLock<Box<[DepthSpan]>>>>,
}

/// All layers of a segment.
struct SegmentLayers {
    pieces: Vec<(SegmentPiece, Option<CodeBook>)>,
    chunks: Vec<OnceLock<std::result::Result<ChunkRows, Arc<Error>>>>,
}

/// The rows of a chunk.
struct ChunkRows {
    records: Vec<u64>,
    reached: Vec<u64>,
}

impl RecordedLayers {
    pub(super) fn new(
        scratch: ScratchFiles,
        cut: Arc<SpaceCut>,
        code: RowCode,
        encoding: Encoding,
        shared: Option<&dyn SharedRecords>,
    ) -> Self {
        let shared = encoding.numbers().zip(shared).map(|(width, shared)| {
            let layout = StateLayout { rows: shared.records(), ..cut.layout };
            (layout, width, rows_of(shared, cut.layout.rows))
        });
        let spans =
            (0..cut.segments()).map(|segment| (0..cut.chunks(segment)).map(|_| OnceLock::new()).collect()).collect();
        RecordedLayers { scratch, code, encoding, shared, open: Mutex::default(), spans, cut }
    }

    /// The number of words in a row's record.
    fn record_words(&self) -> usize {
        self.encoding.record_words(&self.cut.layout)
    }

    /// Opens a segment, unless it is open, and returns it.
    fn segment(&self, segment: usize) -> Result<Arc<SegmentLayers>> {
        if let Some((_, open)) = lock(&self.open).iter().find(|(other, _)| *other == segment) {
            return Ok(open.clone());
        }
        let reading = &self.scratch.reading;
        let lanes = self.cut.layout.lanes;
        let mut pieces = vec![];
        for record in self.scratch.layers.all(segment).iter().filter(|record| record.states > 0) {
            let piece = SegmentPiece::whole(segment, record, &self.cut, reading)?;
            let book = piece.open_book(lanes, reading)?;
            pieces.push((piece, book));
        }
        let chunks = (0..self.cut.chunks(segment)).map(|_| OnceLock::new()).collect();
        let opened = Arc::new(SegmentLayers { pieces, chunks });
        let mut open = lock(&self.open);
        open.push_back((segment, opened.clone()));
        if open.len() > OPEN {
            open.pop_front();
        }
        Ok(opened)
    }

    /// Assembles a chunk from all layers.
    fn chunk(&self, segment: &SegmentLayers, number: usize, chunk: usize) -> Result<ChunkRows> {
        let (rows, words, length) = (self.cut.chunk(number, chunk).len(), self.cut.words(), self.record_words());
        let mut records = vec![0; rows * length];
        self.encoding.clear(&mut records);
        let mut reached = vec![0; rows * words];
        let mut apart = vec![];
        let mut spans = vec![DepthSpan::EMPTY; rows];
        let mut states = vec![0; rows * words];
        for (piece, book) in segment.pieces.iter().filter(|(piece, _)| !piece.is_empty(chunk)) {
            piece.decode(self.code, book.as_ref(), chunk, &self.scratch.reading, &mut apart, &mut states)?;
            let depth = piece.record.depth;
            let rows = states.chunks(words).zip(records.chunks_mut(length)).zip(&mut spans);
            for ((states, record), span) in rows.filter(|((states, _), _)| states.iter().any(|&word| word != 0)) {
                span.include(depth);
                self.encoding.record(record, &self.cut.layout, 0, states.iter().copied(), depth);
            }
            reached.iter_mut().zip(&states).for_each(|(reached, states)| *reached |= states);
        }
        let _ = self.spans[number][chunk].set(spans.into());
        Ok(ChunkRows { records, reached })
    }

    /// Runs `read` on the record of a row, and on its reached states.
    fn with_row<T>(&self, row: u64, read: impl FnOnce(&[u64], &[u64]) -> T) -> Result<T> {
        let (number, index) = self.cut.place(row);
        let (chunk, at) = (index / self.cut.chunk_rows, index % self.cut.chunk_rows);
        let segment = self.segment(number)?;
        let made = segment.chunks[chunk].get_or_init(|| self.chunk(&segment, number, chunk).map_err(Arc::new));
        let ChunkRows { records, reached } = made.as_ref().map_err(|error| Error::Corrupt(error.to_string()))?;
        let (words, length) = (self.cut.words(), self.record_words());
        Ok(read(&records[at * length..][..length], &reached[at * words..][..words]))
    }
}

/// The rows of each record, which are consecutive.
fn rows_of(shared: &dyn SharedRecords, rows: u64) -> Vec<Range<u64>> {
    let mut of = vec![0..0; shared.records() as usize];
    for row in 0..rows {
        let range = &mut of[shared.record(row) as usize];
        *range = if range.start == range.end { row..row + 1 } else { range.start..row + 1 };
    }
    of
}

impl RecordedDepths for RecordedLayers {
    fn encoding(&self) -> Encoding {
        self.encoding
    }

    fn layout(&self) -> StateLayout {
        self.shared.as_ref().map_or(self.cut.layout, |(layout, ..)| *layout)
    }

    fn span(&self, row: u64) -> Result<DepthSpan> {
        if let Some((layout, width, _)) = &self.shared {
            let mut payload = vec![0; self.encoding.record_words(layout)];
            self.payload(row, &mut payload)?;
            return Ok(width.span(&payload));
        }
        let (segment, index) = self.cut.place(row);
        let (chunk, at) = (index / self.cut.chunk_rows, index % self.cut.chunk_rows);
        if let Some(spans) = self.spans[segment][chunk].get() {
            return Ok(spans[at]);
        }
        self.with_row(row, |_, _| ())?;
        Ok(self.spans[segment][chunk].get().map_or(DepthSpan::EMPTY, |spans| spans[at]))
    }

    fn payload(&self, row: u64, out: &mut [u64]) -> Result<()> {
        let Some((_, width, rows)) = &self.shared else {
            return self.with_row(row, |record, reached| self.encoding.finish(record, reached, &self.cut.layout, out));
        };
        self.encoding.clear(out);
        rows[row as usize].clone().try_for_each(|row| self.with_row(row, |record, _| width.merge(out, record)))
    }
}
