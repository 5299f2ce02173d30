//! A dense level: one pass over all rows.

use rayon::prelude::*;

use super::RowContext;
use super::owners::Parts;
use super::row_store::{RemoteRows, RowBuffers, RowMetadata, RowStore, StoreSide, record_words};
use crate::level_findings::{ExampleQuota, LevelFindings};
use crate::symmetry_classes::SymmetryClasses;
use antipode_core::bits::{PIECE, Pieces, PullSource, full_word, ones};
use antipode_core::error::Result;
use antipode_core::model::RowArc;
use antipode_core::tables::StatePlace;

/// The words in a batch of short rows, the unit of work of a thread: 256 KB.
const BATCH: usize = 32_768;

/// The rows in a batch of long rows.
const LEAST_ROWS: usize = 28;

/// The data that a level reads.
#[derive(Clone, Copy)]
struct LevelReading<'a> {
    bits: &'a [u64],
    changed: &'a [Pieces],
    slot_of: Option<&'a [u32]>,
    /// The rows of other parts, in the slots after those of this one.
    ghosts: &'a RemoteRows,
    /// Whether this is the first window of the level, the one that also reads the rows of this
    /// part.
    first: bool,
    /// With two buffers, in the first window: the rows that are written are those that are read.
    twin: bool,
}

/// A batch of rows that one thread writes.
struct RowBatch<'a> {
    first: usize,
    bits: &'a mut [u64],
    rows: &'a mut [RowMetadata],
    changed: &'a mut [Pieces],
    recorded: &'a mut [u64],
    /// If rows share records: the record of each row, and the first one of the batch.
    record_of: Option<&'a [u32]>,
    first_record: usize,
    /// The other parts that the arcs of each row lead to; empty if there is one part.
    beside: &'a [Parts],
}

/// Finds the states at `depth`, after all lower depths. `Interrupted` if the search should stop.
pub(super) fn level(context: &RowContext<'_>, store: &mut RowStore, depth: u32) -> Result<LevelFindings> {
    store.begin();
    let found = window(context, store, depth, true)?;
    store.end();
    Ok(found)
}

/// Finds those that a window of the level leads to, if the rows are a part of all; `first` says
/// whether it is the first one.
pub(super) fn window(context: &RowContext<'_>, store: &mut RowStore, depth: u32, first: bool) -> Result<LevelFindings> {
    let RowStore { sides, slot_of, form, ghosts } = store;
    let slot_of = slot_of.as_deref();
    let level = |reading, row_of| DenseLevel {
        context,
        reading,
        row_of,
        depth,
        quota: ExampleQuota::new(&context.job),
        classes: SymmetryClasses::of(context.lift),
    };
    match form {
        RowBuffers::InPlace { target } => {
            // Moves change the side in a bipartite space. The level reads one side and writes the
            // other, so both can stay in place: one bit a state is enough.
            let (black, white) = sides.split_at_mut(1);
            let (write, read) = if *target == 0 { (&mut black[0], &white[0]) } else { (&mut white[0], &black[0]) };
            let reading =
                LevelReading { bits: &read.bits, changed: &read.changed, slot_of, ghosts, first, twin: false };
            run(write, |row_of| level(reading, row_of))
        }
        RowBuffers::TwoBuffers { bits, changed } => {
            // A move may stay on the side, so a row may be read and written in the same level. The
            // second buffer keeps what the level reads.
            let reading = LevelReading { bits, changed, slot_of, ghosts, first, twin: first };
            run(&mut sides[0], |row_of| level(reading, row_of))
        }
    }
}

/// Processes all slots of the written side, in parallel batches.
fn run<'a>(side: &'a mut StoreSide, level: impl FnOnce(Option<&'a [u32]>) -> DenseLevel<'a>) -> Result<LevelFindings> {
    let StoreSide { row_of, bits, rows, changed, recorded, record_of, beside } = side;
    let level = level(row_of.as_deref());
    let RowContext { fibre, job, layout, signal, .. } = level.context;
    let words = fibre.words;
    let record = record_words(job.record, layout);
    let per_batch = (BATCH / words).max(LEAST_ROWS);
    let record_of = record_of.as_deref();
    let (mut bits, mut recorded): (&mut [u64], &mut [u64]) = (bits, recorded);
    let (mut rows, mut changed): (&mut [RowMetadata], &mut [Pieces]) = (rows, changed);
    let mut batches = vec![];
    let mut first = 0;
    while !rows.is_empty() {
        let mut count = rows.len().min(per_batch);
        let records = record_of.map(|records| &records[first..]);
        // Rows that share a record stay together.
        while records.is_some_and(|r| count < rows.len() && r[count] == r[count - 1]) {
            count += 1;
        }
        let own = records.map_or(count, |records| (records[count - 1] - records[0]) as usize + 1);
        batches.push(RowBatch {
            first,
            bits: bits.split_off_mut(..count * words).expect("as many as rows"),
            rows: rows.split_off_mut(..count).expect("not more than there are"),
            changed: changed.split_off_mut(..count).expect("as many as rows"),
            recorded: recorded.split_off_mut(..own * record).expect("as many as records"),
            record_of: records,
            first_record: records.map_or(0, |records| records[0] as usize),
            beside: beside.get(first..first + count).unwrap_or_default(),
        });
        first += count;
    }
    let found = batches
        .into_par_iter()
        .with_max_len(1)
        .map(|batch| {
            signal.check()?;
            Ok(level.process(batch))
        })
        .collect::<Result<_>>()?;
    Ok(LevelFindings::of_level(found, job))
}

/// The data that all batches of a level share.
struct DenseLevel<'a> {
    context: &'a RowContext<'a>,
    reading: LevelReading<'a>,
    row_of: Option<&'a [u32]>,
    depth: u32,
    quota: ExampleQuota,
    classes: Option<SymmetryClasses<'a>>,
}

/// The number of rows processed together, piece by piece, so that sources that they share stay in
/// the L2 cache.
const BUNDLE: usize = 32;

/// A row that a destination row may draw from.
struct CandidateRow<'a> {
    source: PullSource<'a>,
    automorphism: u32,
    changed: Pieces,
}

impl<'a> DenseLevel<'a> {
    fn process(&self, mut batch: RowBatch<'_>) -> LevelFindings {
        let words = self.context.fibre.words;
        let mut found = LevelFindings::default();
        let (mut arcs, mut candidates, mut ends) = (vec![], vec![], vec![]);
        let (mut sources, mut automorphisms) = (vec![], vec![]);
        let folds = self.context.kernel.has_automorphisms();
        let mut acc = [0; PIECE];
        for first in (0..batch.rows.len()).step_by(BUNDLE) {
            let bundle = first..batch.rows.len().min(first + BUNDLE);
            // The arcs of a row are found once for all its pieces, as they may cost more than the
            // pieces.
            candidates.clear();
            ends.clear();
            for i in bundle.clone() {
                // Only rows that other parts lie beside have more than one window.
                let first = self.reading.first;
                if first {
                    batch.changed[i] = 0;
                }
                let reads = first || batch.beside.get(i).is_some_and(|parts| *parts != 0);
                if reads && (batch.rows[i].full.count_ones() as usize) < words.div_ceil(PIECE) {
                    self.context.lift.arcs(self.row(batch.first + i), &mut arcs);
                    let first = candidates.len();
                    candidates.extend(arcs.iter().filter_map(|arc| self.candidate(arc)));
                    if folds {
                        candidates[first..].sort_unstable_by_key(|candidate| candidate.automorphism);
                    }
                }
                ends.push(candidates.len());
            }
            // Piece by piece over the whole bundle: its rows draw from mostly the same sources,
            // whose pieces stay in the cache.
            for piece in 0..words.div_ceil(PIECE) {
                let mut start = 0;
                for (i, &end) in bundle.clone().zip(&ends) {
                    sources.clear();
                    automorphisms.clear();
                    if batch.rows[i].full >> piece & 1 == 0 {
                        // Most sources did not change where this piece draws from: that is known
                        // without a look at their bits.
                        let reaching = || {
                            candidates[start..end].iter().filter(|c| c.changed & c.source.transform.reach(piece) != 0)
                        };
                        sources.extend(reaching().map(|c| c.source));
                        if folds {
                            automorphisms.extend(reaching().map(|c| c.automorphism));
                        }
                    }
                    self.pull(&mut batch, i, piece, (&sources, &automorphisms), &mut acc, &mut found);
                    start = end;
                }
            }
            for i in bundle.filter(|&i| batch.changed[i] != 0) {
                batch.rows[i].span.include(self.depth);
            }
        }
        found
    }

    /// The row in a slot of the written side.
    #[inline]
    fn row(&self, slot: usize) -> u64 {
        self.row_of.map_or(slot as u64, |rows| u64::from(rows[slot]))
    }

    /// The source row of an arc, if it changed in the last level.
    #[inline]
    fn candidate(&self, arc: &RowArc) -> Option<CandidateRow<'a>> {
        let words = self.context.fibre.words;
        let slot = self.reading.slot_of.map_or(arc.row as usize, |slots| slots[arc.row as usize] as usize / 2);
        let LevelReading { bits, changed, ghosts, first, .. } = self.reading;
        let (bits, changed, slot) = match slot.checked_sub(changed.len()) {
            Some(ghost) => {
                let ghost = ghost.checked_sub(ghosts.first)?;
                (&ghosts.bits[..], *ghosts.changed.get(ghost)?, ghost)
            }
            None if first => (bits, changed[slot], slot),
            None => return None,
        };
        (changed != 0).then(|| CandidateRow {
            source: PullSource {
                row: &bits[slot * words..][..words],
                transform: &self.context.fibre.transforms[arc.transform as usize],
            },
            automorphism: arc.automorphism,
            changed,
        })
    }

    /// Pulls all sources, with their automorphisms, into one piece of the `i`-th row of a batch;
    /// `acc` is scratch memory.
    fn pull(
        &self,
        batch: &mut RowBatch<'_>,
        i: usize,
        piece: usize,
        (sources, automorphisms): (&[PullSource<'_>], &[u32]),
        acc: &mut [u64; PIECE],
        found: &mut LevelFindings,
    ) {
        let RowContext { kernel, layout, job, .. } = self.context;
        let words = layout.words as usize;
        let slot = batch.first + i;
        let first = piece * PIECE;
        let range = first..words.min(first + PIECE);
        let own = self.reading.twin.then(|| &self.reading.bits[slot * words..][range.clone()]);
        let target = &mut batch.bits[i * words..][range];
        if sources.is_empty() {
            // The written buffer lags one level behind.
            if let Some(own) = own.filter(|_| self.reading.changed[slot] >> piece & 1 == 1) {
                target.copy_from_slice(own);
            }
            return;
        }
        let acc = &mut acc[..target.len()];
        // With two buffers, the row as the level reads it is complete, and the written one lags
        // behind.
        let old = own.unwrap_or(target);
        acc.copy_from_slice(old);
        kernel.pull(acc, first, sources, automorphisms);
        let new = kernel.count_new(acc, old);
        if new > 0 {
            found.count += new * self.context.lift.weight(self.row(slot));
            batch.changed[i] |= 1 << piece;
            let states = || acc.iter().zip(old).map(|(acc, old)| acc & !old);
            if let Some(classes) = &self.classes {
                found.orbits += classes.count(self.row(slot), first, states());
            }
            if let Some(encoding) = job.record {
                let length = record_words(job.record, layout);
                let record = batch.record_of.map_or(i, |records| records[i] as usize - batch.first_record);
                let record = &mut batch.recorded[record * length..][..length];
                encoding.record(record, layout, first, states(), self.depth);
            }
            let place = |word: usize, lane| StatePlace { row: self.row(slot), word: word as u32, lane };
            let examples = self.quota.examples(new);
            if examples > 0 && found.wants(layout.index(place(first, 0)), examples) {
                for (word, new) in (first..).zip(states()) {
                    ones(new).for_each(|lane| found.offer(layout.index(place(word, lane)), examples));
                }
            }
            // A full piece is never pulled again. In late levels, this skips most of the work.
            if acc.iter().all(|&word| word == full_word(layout.lanes as usize)) {
                batch.rows[i].full |= 1 << piece;
            }
        }
        if new > 0 || own.is_some() {
            target.copy_from_slice(acc);
        }
    }
}
