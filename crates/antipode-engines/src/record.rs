//! Recorded depths for engines that do not store states in the rows and words of tables. They enter
//! the depths level by level.

use rayon::prelude::*;

use super::SearchJob;
use antipode_core::bits::{WordBuffer, ones};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::Result;
use antipode_core::model::Space;
use antipode_core::tables::{DepthSpan, Encoding, RecordedDepths, StateLayout, StatePlace};

/// The approximate number of states in the rows that a thread takes at a time.
const TAKEN: u64 = 1 << 16;

/// A set of states, read as bits.
pub(super) trait StateBits: Sync {
    /// Which of the `count` states from `first` on are in the set. `count` is at most 64. Bit `i`
    /// is state `first + i`; the bits above are zero.
    fn bits(&self, first: u64, count: u32) -> u64;

    /// Whether the set is known to have no states of a row.
    fn lacks(&self, _row: u64) -> bool {
        false
    }
}

/// The depths of all states that were entered.
pub(super) struct DepthRecord {
    encoding: Encoding,
    layout: StateLayout,
    words: WordBuffer,
    spans: Vec<DepthSpan>,
}

/// Bytes of the record that a job requests, or `None` if they do not fit a `u64`.
pub(super) fn memory(layout: &StateLayout, job: &SearchJob) -> Option<u64> {
    let Some(encoding) = job.record else { return Some(0) };
    layout.rows.checked_mul(8 * encoding.record_words(layout) as u64 + size_of::<DepthSpan>() as u64)
}

impl DepthRecord {
    /// An empty record, or `None` if the job requests no record.
    pub(super) fn new(space: &dyn Space, job: &SearchJob) -> Result<Option<DepthRecord>> {
        let Some(encoding) = job.record else { return Ok(None) };
        let layout = space.layout();
        let mut words = WordBuffer::new(layout.rows as usize * encoding.record_words(&layout))?;
        encoding.clear(&mut words);
        let spans = vec![DepthSpan::EMPTY; layout.rows as usize];
        Ok(Some(DepthRecord { encoding, layout, words, spans }))
    }

    /// Enters the depth of a state.
    pub(super) fn enter(&mut self, state: u64, depth: u32) {
        let DepthRecord { encoding, layout, .. } = *self;
        let StatePlace { row, word, lane } = layout.place(state);
        let length = encoding.record_words(&layout);
        self.spans[row as usize].include(depth);
        let record = &mut self.words[row as usize * length..][..length];
        encoding.record(record, &layout, word as usize, std::iter::once(1 << lane), depth);
    }

    /// Enters the depth of a set of states, in parallel.
    pub(super) fn enter_all(&mut self, states: &impl StateBits, depth: u32) {
        let DepthRecord { encoding, layout, .. } = *self;
        let rows = TAKEN.div_ceil(layout.row_states()) as usize;
        let length = encoding.record_words(&layout);
        let parts = self.words.par_chunks_mut(rows * length).zip(self.spans.par_chunks_mut(rows)).enumerate();
        parts.for_each(|(part, (records, spans))| {
            for (i, (record, span)) in records.chunks_mut(length).zip(spans).enumerate() {
                let row = (part * rows + i) as u64;
                if states.lacks(row) {
                    continue;
                }
                for word in 0..layout.words {
                    let bits = states.bits(layout.index(StatePlace { row, word, lane: 0 }), layout.lanes);
                    if bits != 0 {
                        span.include(depth);
                        encoding.record(record, &layout, word as usize, std::iter::once(bits), depth);
                    }
                }
            }
        });
    }

    /// Writes all entries.
    pub(super) fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.words(&self.words)?;
        self.spans.iter().try_for_each(|span| out.bytes(&span.to_bytes()))
    }

    /// Reads what `write` wrote, into a record of the same shape.
    pub(super) fn read(&mut self, state: &mut StateReader) -> Result<()> {
        state.words(&mut self.words)?;
        for span in &mut self.spans {
            let mut bytes = [0; DepthSpan::BYTES];
            state.bytes(&mut bytes)?;
            *span = DepthSpan::from_bytes(bytes).ok_or_else(|| state.corrupt("a row has no span"))?;
        }
        Ok(())
    }

    /// The finished record. The search reached the states `reached`.
    pub(super) fn finish(self, reached: impl StateBits + Send + 'static) -> Box<dyn RecordedDepths> {
        Box::new(RecordedSearch { record: self, reached })
    }
}

/// The depths of a finished search.
struct RecordedSearch<S> {
    record: DepthRecord,
    reached: S,
}

impl<S: StateBits + Send> RecordedDepths for RecordedSearch<S> {
    fn encoding(&self) -> Encoding {
        self.record.encoding
    }

    fn layout(&self) -> StateLayout {
        self.record.layout
    }

    fn span(&self, row: u64) -> Result<DepthSpan> {
        Ok(self.record.spans[row as usize])
    }

    fn payload(&self, row: u64, out: &mut [u64]) -> Result<()> {
        let DepthRecord { encoding, layout, .. } = self.record;
        let length = encoding.record_words(&layout);
        let reached: Vec<u64> = (0..layout.words)
            .map(|word| self.reached.bits(layout.index(StatePlace { row, word, lane: 0 }), layout.lanes))
            .collect();
        encoding.finish(&self.record.words[row as usize * length..][..length], &reached, &layout, out);
        Ok(())
    }
}

/// The first `count` states of a set, in order.
pub(super) fn first(states: &impl StateBits, size: u64, count: usize) -> Vec<u64> {
    let all = (0..size.div_ceil(64))
        .map(|at: u64| (64 * at, states.bits(64 * at, (size - 64 * at).min(64) as u32)))
        .flat_map(|(first, bits)| ones(bits).map(move |i| first + u64::from(i)));
    all.take(count).collect()
}
