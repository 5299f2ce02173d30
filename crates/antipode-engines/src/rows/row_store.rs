//! The memory of the row engine: the bits of the rows, and the metadata of each row.

use super::RowContext;
use super::owners::Parts;
use crate::SearchJob;
use crate::sides::{ColourClasses, MOST_ROWS};
use antipode_core::bits::{PIECE, Pieces, WordBuffer};
use antipode_core::error::{Error, Result};
use antipode_core::model::Space;
use antipode_core::tables::{DepthSpan, Encoding, StateLayout};

/// The metadata of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowMetadata {
    /// The pieces in which every state is visited.
    pub(super) full: Pieces,
    /// The depths of the states visited.
    pub(super) span: DepthSpan,
}

/// The rows of one colour, or all of them.
#[derive(Debug)]
pub(super) struct StoreSide {
    /// The row in each slot; `None` if every row is its own slot.
    pub(super) row_of: Option<Vec<u32>>,
    /// The visited states: the words of the rows, slot by slot.
    pub(super) bits: WordBuffer,
    pub(super) rows: Vec<RowMetadata>,
    /// The pieces of each row that changed in the last level that wrote the row.
    pub(super) changed: Vec<Pieces>,
    /// Recorded depths, slot by slot, or record by record.
    pub(super) recorded: WordBuffer,
    /// The record of each slot, if slots share records.
    pub(super) record_of: Option<Vec<u32>>,
    /// In a part of the rows: the other parts that the arcs of the row in each slot lead to.
    pub(super) beside: Vec<Parts>,
}

/// Rows of other parts that arcs lead to: those of a window.
#[derive(Debug, Default)]
pub(super) struct RemoteRows {
    /// The first of them, among all ghosts of its side.
    pub(super) first: usize,
    /// The states that were new in the last level, ghost by ghost.
    pub(super) bits: WordBuffer,
    /// The pieces that have such states.
    pub(super) changed: Vec<Pieces>,
}

/// Which rows a level reads and which it writes.
#[derive(Debug)]
pub(super) enum RowBuffers {
    /// One bit a state. The next level writes the side `target`.
    InPlace { target: usize },
    /// Two bits a state. The next level writes this buffer and these flags, and reads those of the
    /// side.
    TwoBuffers { bits: WordBuffer, changed: Vec<Pieces> },
}

/// The memory of a search.
#[derive(Debug)]
pub(super) struct RowStore {
    pub(super) sides: Vec<StoreSide>,
    /// The slot of each row, times two, plus its side. `None` if there is one side, and every row
    /// is its own slot. The slots of ghosts come after all others.
    pub(super) slot_of: Option<Vec<u32>>,
    pub(super) form: RowBuffers,
    /// Those that the level reads now; none if there is one part.
    pub(super) ghosts: RemoteRows,
}

/// Words of the record of a row while the search runs.
pub(super) fn record_words(record: Option<Encoding>, layout: &StateLayout) -> usize {
    record.map_or(0, |encoding| encoding.record_words(layout))
}

/// `Limit` if there are more rows than a search numbers.
pub(super) fn check_rows(rows: u64) -> Result<()> {
    if rows < MOST_ROWS {
        return Ok(());
    }
    Err(Error::Limit(format!("{rows} rows are too many for the row engine")))
}

/// Bytes of a row in one or two buffers, without what else a search keeps of it.
pub(super) fn row_bytes(layout: &StateLayout, buffers: u64) -> Option<u64> {
    let metadata = size_of::<RowMetadata>() as u64 + size_of::<Pieces>() as u64 * buffers;
    (u64::from(layout.words) * buffers).checked_mul(8)?.checked_add(metadata)
}

/// Bytes that a search takes; `None` if the space has no rows or too many.
pub(super) fn memory(space: &dyn Space, job: &SearchJob) -> Option<u64> {
    let layout = space.layout();
    if layout.rows >= MOST_ROWS {
        return None;
    }
    let in_place = space.alternates();
    let buffers = if in_place { 1 } else { 2 };
    let records = space.structure().rows()?.records();
    let shares = if records < layout.rows { 4 } else { 0 };
    let numbers = if in_place { 8 } else { 0 } + shares;
    // The goals, and the first frontier, which is a copy of them.
    let goals = 16 * space.goals().len() as u64;
    let recorded = records.checked_mul(record_words(job.record, &layout) as u64 * 8)?;
    layout
        .rows
        .checked_mul(row_bytes(&layout, buffers)?.checked_add(numbers)?)?
        .checked_add(goals)?
        .checked_add(recorded)
}

impl StoreSide {
    pub(super) fn new(context: &RowContext<'_>, count: usize, row_of: Option<Vec<u32>>) -> Result<StoreSide> {
        let record_words = record_words(context.job.record, &context.layout);
        let record_of = records(context, count, row_of.as_deref());
        let records = record_of.as_ref().map_or(count, |records| records.last().map_or(0, |&last| last as usize + 1));
        let mut recorded = WordBuffer::new(records * record_words)?;
        if let Some(encoding) = context.job.record {
            encoding.clear(&mut recorded);
        }
        Ok(StoreSide {
            row_of,
            bits: WordBuffer::new(count * context.fibre.words)?,
            rows: vec![RowMetadata { full: 0, span: DepthSpan::EMPTY }; count],
            changed: vec![0; count],
            recorded,
            record_of,
            beside: vec![],
        })
    }

    /// The record of a slot.
    #[inline]
    pub(super) fn record(&self, slot: usize) -> usize {
        self.record_of.as_ref().map_or(slot, |records| records[slot] as usize)
    }
}

/// The record of each slot, if rows share them. Slots of one record lie side by side.
fn records(context: &RowContext<'_>, count: usize, row_of: Option<&[u32]>) -> Option<Vec<u32>> {
    let shared = context.lift.shared().filter(|_| context.job.record.is_some())?;
    let mut last = None;
    let mut next = 0;
    Some(
        (0..count)
            .map(|slot| {
                let record = shared.record(row_of.map_or(slot as u64, |rows| u64::from(rows[slot])));
                next += u32::from(last.replace(record).is_some_and(|last| last != record));
                next
            })
            .collect(),
    )
}

impl RowStore {
    pub(super) fn new(context: &RowContext<'_>, space: &dyn Space) -> Result<RowStore> {
        if !space.alternates() {
            return RowStore::in_two_buffers(context);
        }
        check_rows(context.layout.rows)?;
        let ColourClasses { row_of, slot_of } = ColourClasses::of(space);
        let sides =
            row_of.map(|rows| StoreSide::new(context, rows.len(), Some(rows))).into_iter().collect::<Result<_>>()?;
        Ok(RowStore {
            sides,
            slot_of: Some(slot_of),
            form: RowBuffers::InPlace { target: 0 },
            ghosts: RemoteRows::default(),
        })
    }

    /// Memory of two bits a state, for rows that a level may read and write.
    pub(super) fn in_two_buffers(context: &RowContext<'_>) -> Result<RowStore> {
        check_rows(context.layout.rows)?;
        let count = context.layout.rows as usize;
        Ok(RowStore {
            sides: vec![StoreSide::new(context, count, None)?],
            slot_of: None,
            form: RowBuffers::TwoBuffers {
                bits: WordBuffer::new(count * context.fibre.words)?,
                changed: vec![0; count],
            },
            ghosts: RemoteRows::default(),
        })
    }

    /// Begins a level: the buffer written last becomes the one to read, and the other the one to
    /// write.
    pub(super) fn begin(&mut self) {
        if let RowBuffers::TwoBuffers { bits, changed } = &mut self.form {
            std::mem::swap(&mut self.sides[0].bits, bits);
            std::mem::swap(&mut self.sides[0].changed, changed);
        }
    }

    /// Ends a level: the next one writes the other side.
    pub(super) fn end(&mut self) {
        if let RowBuffers::InPlace { target } = &mut self.form {
            *target = 1 - *target;
        }
    }

    /// The side that a level reads, by number.
    pub(super) fn source_side(&self) -> usize {
        match self.form {
            RowBuffers::InPlace { target } => 1 - target,
            RowBuffers::TwoBuffers { .. } => 0,
        }
    }

    /// The side and the slot of a row.
    #[inline]
    pub(super) fn locate(&self, row: u64) -> (usize, usize) {
        match &self.slot_of {
            None => (0, row as usize),
            Some(slots) => {
                let slot = slots[row as usize] as usize;
                (slot % 2, slot / 2)
            }
        }
    }

    /// Makes the system provide the memory of all rows.
    pub(super) fn touch(&mut self) {
        for side in &mut self.sides {
            side.bits.touch();
            side.recorded.touch();
        }
        if let RowBuffers::TwoBuffers { bits, .. } = &mut self.form {
            bits.touch();
        }
        self.ghosts.bits.touch();
    }

    /// Prepares for dense levels. `frontier` is the last layer, whose states were visited one by
    /// one.
    pub(super) fn settle(&mut self, context: &RowContext<'_>, frontier: &[u64]) {
        let mut last_side = 0;
        for &state in frontier {
            let place = context.layout.place(state);
            let (side, slot) = self.locate(place.row);
            self.sides[side].changed[slot] |= 1 << (place.word as usize / PIECE);
            last_side = side;
        }
        match &mut self.form {
            RowBuffers::InPlace { target } => *target = 1 - last_side,
            RowBuffers::TwoBuffers { bits, .. } => {
                let words = context.fibre.words;
                for (slot, _) in self.sides[0].rows.iter().enumerate().filter(|(_, row)| row.span != DepthSpan::EMPTY) {
                    let range = slot * words..(slot + 1) * words;
                    bits[range.clone()].copy_from_slice(&self.sides[0].bits[range]);
                }
            }
        }
    }

    /// The name of the memory's form.
    pub(super) fn form(&self) -> &'static str {
        match self.form {
            RowBuffers::InPlace { .. } => "in place",
            RowBuffers::TwoBuffers { .. } => "two buffers",
        }
    }
}
