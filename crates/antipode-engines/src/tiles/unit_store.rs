//! The memory of the tile engine: a bit a state, and the metadata of each unit.

use crate::SearchJob;
use antipode_core::bits::{UNIT, Unit, WordBuffer};
use antipode_core::error::Result;
use antipode_core::model::{PathStructure, WORDS};
use antipode_core::tables::{DepthSpan, Encoding, StateLayout};

/// The number of states of a unit. A unit is full if all are visited.
pub(super) const FULL: u16 = 20_160;

/// The states of all boards with the blank in one place.
#[derive(Debug)]
pub(super) struct UnitTable {
    /// The visited states.
    pub(super) bits: WordBuffer,
    /// The number of visited states in each unit.
    pub(super) counts: Vec<u16>,
    /// Whether the last level that wrote the table found states in each unit.
    pub(super) changed: Vec<bool>,
    /// The span of depths in each unit, if depths are recorded.
    pub(super) spans: Vec<DepthSpan>,
    /// The recorded depths.
    pub(super) recorded: WordBuffer,
}

/// The memory of a search.
#[derive(Debug)]
pub(super) struct UnitStore {
    pub(super) tables: Vec<UnitTable>,
    /// Words of the record of a unit.
    pub(super) record_words: usize,
}

/// Consecutive units of a table, which one thread writes.
#[derive(Debug)]
pub(super) struct UnitPart<'a> {
    pub(super) units: &'a mut [Unit],
    pub(super) counts: &'a mut [u16],
    pub(super) changed: &'a mut [bool],
    pub(super) spans: &'a mut [DepthSpan],
    pub(super) recorded: &'a mut [u64],
}

/// A read-only view of some units of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct UnitView<'a> {
    /// The first of the units.
    pub(super) first: usize,
    pub(super) units: &'a [Unit],
    pub(super) changed: &'a [bool],
}

/// Words of the record of a unit.
fn record_words(record: Option<Encoding>, layout: &StateLayout) -> usize {
    record.map_or(0, |encoding| encoding.record_words(layout))
}

/// Bytes that the tables take.
pub(super) fn memory(board: &PathStructure, job: &SearchJob) -> Option<u64> {
    let layout = board.layout();
    let record = record_words(job.record, &layout);
    let spans = if record > 0 { size_of::<DepthSpan>() } else { 0 };
    let unit = 8 * (WORDS + record) + size_of::<u16>() + size_of::<bool>() + spans;
    layout.rows.checked_mul(unit as u64)
}

impl UnitStore {
    /// A store without visited states.
    pub(super) fn new(board: &PathStructure, job: &SearchJob) -> Result<UnitStore> {
        let record_words = record_words(job.record, &board.layout());
        let units = board.units() as usize;
        let buffer = if job.levels.is_some() { WordBuffer::sparse } else { WordBuffer::new };
        Ok(UnitStore {
            tables: (0..board.cells())
                .map(|_| {
                    let mut recorded = buffer(units * record_words)?;
                    if let Some(encoding) = job.record {
                        encoding.clear(&mut recorded);
                    }
                    Ok(UnitTable {
                        bits: buffer(units * UNIT)?,
                        counts: vec![0; units],
                        changed: vec![false; units],
                        spans: vec![DepthSpan::EMPTY; if record_words > 0 { units } else { 0 }],
                        recorded,
                    })
                })
                .collect::<Result<_>>()?,
            record_words,
        })
    }

    /// Makes the system provide the memory of all tables.
    pub(super) fn touch(&mut self) {
        for table in &mut self.tables {
            table.bits.touch();
            table.recorded.touch();
        }
    }

    /// Visits the states of the first layers.
    pub(super) fn visit_all(&mut self, board: &PathStructure, record: Option<Encoding>, layers: &[Vec<u64>]) {
        let (layout, units) = (board.layout(), board.units());
        for (depth, state) in
            (0..).zip(layers).flat_map(|(depth, layer)| layer.iter().map(move |&state| (depth, state)))
        {
            let place = layout.place(state);
            let (table, unit) = (&mut self.tables[(place.row / units) as usize], (place.row % units) as usize);
            table.bits[unit * UNIT + place.word as usize] |= 1 << place.lane;
            table.counts[unit] += 1;
            if let Some(encoding) = record {
                table.spans[unit].include(depth);
                let record = &mut table.recorded[unit * self.record_words..][..self.record_words];
                encoding.record(record, &layout, place.word as usize, std::iter::once(1 << place.lane), depth);
            }
        }
    }

    /// Marks the units that a layer changed, and no others.
    pub(super) fn mark(&mut self, board: &PathStructure, layer: &[u64]) {
        self.tables.iter_mut().for_each(|table| table.changed.fill(false));
        for &state in layer {
            let row = board.layout().place(state).row;
            self.tables[(row / board.units()) as usize].changed[(row % board.units()) as usize] = true;
        }
    }
}

impl UnitTable {
    /// A view of all units.
    pub(super) fn view(&self) -> UnitView<'_> {
        UnitView { first: 0, units: self.bits.as_chunks().0, changed: &self.changed }
    }

    /// All units, cut into parts of `size`.
    pub(super) fn parts(&mut self, size: usize, record_words: usize) -> impl Iterator<Item = UnitPart<'_>> {
        let bits: &mut [u64] = &mut self.bits;
        let (mut spans, mut recorded): (&mut [DepthSpan], &mut [u64]) = (&mut self.spans, &mut self.recorded);
        bits.as_chunks_mut()
            .0
            .chunks_mut(size)
            .zip(self.counts.chunks_mut(size))
            .zip(self.changed.chunks_mut(size))
            .map(move |((units, counts), changed)| {
                let (own, rest) =
                    std::mem::take(&mut spans).split_at_mut(if record_words > 0 { units.len() } else { 0 });
                spans = rest;
                let (record, rest) = std::mem::take(&mut recorded).split_at_mut(units.len() * record_words);
                recorded = rest;
                UnitPart { units, counts, changed, spans: own, recorded: record }
            })
    }
}

impl<'a> UnitView<'a> {
    /// The unit, if the view has it and the last level changed it.
    #[inline]
    pub(super) fn live(self, unit: usize) -> Option<&'a Unit> {
        let at = unit - self.first;
        let changed = *self.changed.get(at)?;
        changed.then(|| &self.units[at])
    }
}
