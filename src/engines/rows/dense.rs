//! One level over all rows.

use rayon::prelude::*;

use super::Context;
use super::store::{Form, Row, Side, Store, record_words};
use crate::bits::{PIECE, Source, ones};
use crate::model::Arc;
use crate::tables::Place;

/// Words of a batch of rows, the unit that threads take: 256 KB.
const BATCH: usize = 32_768;

/// The new states of a level.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) count: u64,
    /// The smallest of them, as many as the job wants.
    pub(super) examples: Vec<u64>,
}

/// What a level reads.
#[derive(Clone, Copy)]
struct Reading<'a> {
    bits: &'a [u64],
    changed: &'a [bool],
    slot_of: Option<&'a [u32]>,
    /// With two buffers: the rows that are written are those that are read.
    twin: bool,
}

/// A batch of rows that one thread writes.
struct Batch<'a> {
    first: usize,
    bits: &'a mut [u64],
    rows: &'a mut [Row],
    changed: &'a mut [bool],
    recorded: &'a mut [u64],
}

/// Finds the states at `depth`, given that all before have been visited.
pub(super) fn level(context: &Context<'_>, store: &mut Store, depth: u32) -> Found {
    let Store { sides, slot_of, form } = store;
    let slot_of = slot_of.as_deref();
    let found = match form {
        Form::InPlace { target } => {
            let (black, white) = sides.split_at_mut(1);
            let (write, read) = if *target == 0 { (&mut black[0], &white[0]) } else { (&mut white[0], &black[0]) };
            *target = 1 - *target;
            let reading = Reading { bits: &read.bits, changed: &read.changed, slot_of, twin: false };
            run(context, reading, write, depth)
        }
        Form::TwoBuffers { bits, changed } => {
            // What was written last is read now; what was read last is written now.
            let side = &mut sides[0];
            std::mem::swap(&mut side.bits, bits);
            std::mem::swap(&mut side.changed, changed);
            run(context, Reading { bits, changed, slot_of, twin: true }, side, depth)
        }
    };
    merge(found, context.job.examples)
}

/// Runs all batches of the side that is written, in parallel.
fn run(context: &Context<'_>, reading: Reading<'_>, side: &mut Side, depth: u32) -> Vec<Found> {
    let words = context.fibre.words;
    let record = record_words(context.job.record, &context.layout);
    let per_batch = (BATCH / words).max(1);
    let row_of = side.row_of.as_deref();
    let mut recorded: &mut [u64] = &mut side.recorded;
    let batches: Vec<Batch<'_>> = side
        .bits
        .chunks_mut(per_batch * words)
        .zip(side.rows.chunks_mut(per_batch))
        .zip(side.changed.chunks_mut(per_batch))
        .enumerate()
        .map(|(i, ((bits, rows), changed))| {
            let (mine, rest) = std::mem::take(&mut recorded).split_at_mut(rows.len() * record);
            recorded = rest;
            Batch { first: i * per_batch, bits, rows, changed, recorded: mine }
        })
        .collect();
    let process = |batch| Level { context, reading, row_of, depth }.process(batch);
    batches.into_par_iter().with_max_len(1).map(process).collect()
}

/// What is the same for all batches of a level.
struct Level<'a> {
    context: &'a Context<'a>,
    reading: Reading<'a>,
    row_of: Option<&'a [u32]>,
    depth: u32,
}

impl Level<'_> {
    fn process(&self, mut batch: Batch<'_>) -> Found {
        let context = self.context;
        let words = context.fibre.words;
        let full = context.layout.row_states();
        let (mut arcs, mut sources) = (vec![], vec![]);
        let mut found = Found::default();
        for i in 0..batch.rows.len() {
            let slot = batch.first + i;
            let row = self.row_of.map_or(slot as u64, |rows| u64::from(rows[slot]));
            sources.clear();
            if u64::from(batch.rows[i].reached) < full {
                context.lift.arcs(row, &mut arcs);
                sources.extend(arcs.iter().filter_map(|arc| self.source(arc)));
            }
            let new = if sources.is_empty() { 0 } else { self.pull(&mut batch, i, row, &sources, &mut found) };
            if new == 0 && self.reading.twin && self.reading.changed[slot] {
                // The buffer that is written lags one level behind.
                let own = &self.reading.bits[slot * words..][..words];
                batch.bits[i * words..][..words].copy_from_slice(own);
            }
            batch.changed[i] = new > 0;
            if new > 0 {
                batch.rows[i].reached += new as u32;
                batch.rows[i].span.include(self.depth);
                found.count += new;
            }
        }
        found
    }

    /// The source row of an arc, if it changed in the last level.
    #[inline]
    fn source(&self, arc: &Arc) -> Option<Source<'_>> {
        let words = self.context.fibre.words;
        let slot = self.reading.slot_of.map_or(arc.row as usize, |slots| slots[arc.row as usize] as usize / 2);
        self.reading.changed[slot].then(|| Source {
            row: &self.reading.bits[slot * words..][..words],
            transform: &self.context.fibre.transforms[arc.transform as usize],
        })
    }

    /// Pulls all sources into the `i`-th row of a batch; returns the number of new states.
    fn pull(&self, batch: &mut Batch<'_>, i: usize, row: u64, sources: &[Source<'_>], found: &mut Found) -> u64 {
        let Context { kernel, layout, job, .. } = self.context;
        let words = layout.words as usize;
        let target = &mut batch.bits[i * words..][..words];
        let own = self.reading.twin.then(|| &self.reading.bits[(batch.first + i) * words..][..words]);
        let mut acc = [0; PIECE];
        let mut count = 0;
        for first in (0..words).step_by(PIECE) {
            let range = first..words.min(first + PIECE);
            let acc = &mut acc[..range.len()];
            acc.copy_from_slice(own.map_or(&target[range.clone()], |own| &own[range.clone()]));
            kernel.pull(acc, first, sources);
            let old = own.map_or(&target[range.clone()], |own| &own[range.clone()]);
            let new = kernel.count_new(acc, old);
            if new > 0 {
                count += new;
                let states = || acc.iter().zip(old).map(|(acc, old)| acc & !old);
                if let Some(encoding) = job.record {
                    let length = record_words(job.record, layout);
                    let record = &mut batch.recorded[i * length..][..length];
                    encoding.record(record, layout, first, states(), self.depth);
                }
                if found.examples.len() < job.examples {
                    let place = |(word, lane)| layout.index(Place { row, word, lane });
                    let places = states().enumerate().flat_map(|(w, new)| ones(new).map(move |lane| ((first + w) as u32, lane)));
                    found.examples.extend(places.map(place).take(job.examples - found.examples.len()));
                }
            }
            if new > 0 || own.is_some() {
                target[range].copy_from_slice(acc);
            }
        }
        count
    }
}

/// Adds up what batches found; they come in the order of their states.
fn merge(batches: Vec<Found>, examples: usize) -> Found {
    let mut all = Found::default();
    for batch in batches {
        all.count += batch.count;
        let room = examples - all.examples.len();
        all.examples.extend(batch.examples.into_iter().take(room));
    }
    all
}
