//! Dial's algorithm: distances where moves have costs, with two bytes a state (R. B. Dial,
//! "Algorithm 360: shortest-path forest with topological ordering", Communications of the ACM 12,
//! 1969).
//!
//! Every state has a tentative distance. Step `d` expands the states at distance `d`, which is
//! final: costs are at least 1, so later steps find only greater distances. Dial keeps the states
//! of each distance in a bucket. Here the buckets are implicit: 256 bits for each block of states
//! say which of the next 255 distances may occur in it, and a step reads the blocks that have the
//! bit of its distance. So the memory does not depend on the number of moves. Threads lower
//! distances by an atomic minimum, whose result does not depend on their order.
//!
//! Where all states of a row pay the same for a move, the rules run only for a few states of each
//! row, and the others move through the arcs of the row ([`RowCosts`]).

mod row_costs;

use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, Ordering};

use rayon::prelude::*;

use super::depths::{Depths, UNREACHED};
use super::{Engine, EngineKind, Job, Outcome, thread_pool};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, Result};
use antipode_core::memory::reserve_exact;
use antipode_core::model::{Edges, Space};
use antipode_core::tables::RecordedDepths;
use antipode_core::watch::{Progress, Signal, Stopwatch, Watch};
use row_costs::{CostedArcs, RowCosts};

/// The engine for moves with costs.
#[derive(Clone, Copy, Debug)]
pub struct DialEngine;

/// The number of states in a block.
const BLOCK: usize = 4096;

/// The number of states that a thread expands at a time.
const BATCH: usize = 512;

/// The number of blocks that all threads read between two reports, for each thread.
const BLOCKS_A_REPORT: usize = 64;

/// Distances modulo this have a bit; greater than every cost.
const RING: usize = 256;

/// Bytes that a thread takes for the moves of a batch.
const BYTES_A_THREAD: u64 = 1 << 20;

/// Bits of the distances that may occur in a block.
type Pending = [AtomicU64; RING / 64];

impl Engine for DialEngine {
    fn kind(&self) -> EngineKind {
        EngineKind::Dial
    }

    fn rate(&self) -> f64 {
        2e6
    }

    fn memory(&self, space: &dyn Space, job: &Job) -> Option<u64> {
        if !space.structure().has_costs() {
            return None;
        }
        let size = space.layout().size();
        let blocks = size.div_ceil(BLOCK as u64) * (size_of::<Pending>() + size_of::<usize>()) as u64;
        size.checked_mul(2)?.checked_add(blocks + BYTES_A_THREAD * job.threads as u64)
    }

    fn run(&self, space: &dyn Space, job: &Job, watch: &mut Watch<'_>) -> Result<Outcome> {
        job.check(space)?;
        let mut stopwatch = Stopwatch::start();
        let pool = thread_pool(job.threads)?;
        let mut search = DialSearch::new(space, job)?;
        match watch.saved()? {
            Some(state) => search.read(state)?,
            None => space.goals().iter().for_each(|&goal| search.lower(goal, 0)),
        }
        space.intact()?;
        let setup = stopwatch.lap();
        while !job.is_enough(search.layers.len()) && search.has_more() {
            pool.install(|| search.step(watch))?;
            watch.barrier(&search.layers, |out| {
                space.intact()?;
                search.write(out)
            })?;
        }
        space.intact()?;
        let partial = search.has_more();
        search.forget_beyond();
        let mut cost = stopwatch.lap();
        cost += watch.earlier();
        let layout = space.layout();
        let DialSearch { distances, mut layers, rows, .. } = search;
        let note = if rows.is_some() { "two bytes a state, by rows" } else { "two bytes a state, by rules" };
        let depths: Vec<u16> = distances.into_iter().map(AtomicU16::into_inner).collect();
        while layers.last() == Some(&0) {
            layers.pop();
        }
        let last = layers.len().saturating_sub(1) as u16;
        let deepest = (0..).zip(&depths).filter(|(_, depth)| **depth == last).map(|(state, _)| state);
        let deepest = deepest.take(job.examples).collect();
        let recorded = job.record.map(|encoding| {
            let complete = layers.iter().sum::<u64>() == layout.size();
            Box::new(Depths { depths, layout, encoding, complete }) as Box<dyn RecordedDepths>
        });
        Ok(Outcome { partial, recorded, note: note.into(), setup, search: cost, ..Outcome::of(job, layers, deepest) })
    }
}

/// A running search, which is consistent between two steps.
struct DialSearch<'a> {
    space: &'a dyn Space,
    job: &'a Job,
    /// The arcs of rows, if states can move through them.
    rows: Option<RowCosts<'a>>,
    /// The tentative distances. Those below the number of layers are final.
    distances: Vec<AtomicU16>,
    /// For each block, the distances modulo [`RING`] that may occur in it and are not final.
    pending: Vec<Pending>,
    layers: Vec<u64>,
    /// Whether a distance is too great for its two bytes.
    is_beyond: AtomicBool,
}

impl<'a> DialSearch<'a> {
    fn new(space: &'a dyn Space, job: &'a Job) -> Result<DialSearch<'a>> {
        let size = space.layout().size() as usize;
        let (mut distances, mut pending) = (vec![], vec![]);
        reserve_exact(&mut distances, size)?;
        distances.resize_with(size, || AtomicU16::new(UNREACHED));
        reserve_exact(&mut pending, size.div_ceil(BLOCK))?;
        pending.resize_with(size.div_ceil(BLOCK), Pending::default);
        let rows = RowCosts::new(space);
        Ok(DialSearch { space, job, rows, distances, pending, layers: vec![], is_beyond: AtomicBool::new(false) })
    }

    /// Marks a distance as one that may occur in the block of a state.
    #[inline]
    fn mark(&self, state: usize, distance: usize) {
        let (word, bit) = (&self.pending[state / BLOCK][distance % RING / 64], 1 << (distance % 64));
        // Most bits are set already: a load is cheaper than a locked operation.
        if word.load(Ordering::Relaxed) & bit == 0 {
            word.fetch_or(bit, Ordering::Relaxed);
        }
    }

    /// Lowers the distance of a state, if this one is less.
    #[inline]
    fn lower(&self, state: u64, distance: u32) {
        let own = &self.distances[state as usize];
        if u32::from(own.load(Ordering::Relaxed)) <= distance {
            return;
        }
        match u16::try_from(distance) {
            Ok(less) if less < UNREACHED => {
                if own.fetch_min(less, Ordering::Relaxed) > less {
                    self.mark(state as usize, distance as usize);
                }
            }
            _ => self.is_beyond.store(true, Ordering::Relaxed),
        }
    }

    /// Whether states may lie beyond the layers.
    fn has_more(&self) -> bool {
        let any = |pending: &Pending| pending.iter().any(|word| word.load(Ordering::Relaxed) != 0);
        self.pending.iter().any(any)
    }

    /// Expands the states at the next distance.
    fn step(&mut self, watch: &mut Watch<'_>) -> Result<()> {
        let depth = self.layers.len();
        let (place, bit) = (depth % RING / 64, 1 << (depth % 64));
        let is_due = |block: &usize| self.pending[*block][place].load(Ordering::Relaxed) & bit != 0;
        let due: Vec<usize> = (0..self.pending.len()).filter(is_due).collect();
        let (before, mut count) = (self.layers.iter().sum::<u64>(), 0);
        for blocks in due.chunks(BLOCKS_A_REPORT * self.job.threads) {
            let done = before + count;
            watch.report(Progress { phase: "search", depth: Some(depth as u32), done, total: 0 })?;
            let signal = watch.signal();
            let expand = |&block: &usize| {
                self.pending[block][place].fetch_and(!bit, Ordering::Relaxed);
                self.expand(block, depth as u32, signal)
            };
            count += blocks.par_iter().map(expand).try_reduce(|| 0, |a, b| Ok(a + b))?;
        }
        if count > 0 {
            self.job.holds(depth)?;
        }
        if self.is_beyond.load(Ordering::Relaxed) {
            return Err(Error::Limit(format!(
                "there are distances beyond {}: too great for this engine",
                UNREACHED - 1
            )));
        }
        self.layers.push(count);
        Ok(())
    }

    /// Expands the states of a block at a distance, and returns their number.
    fn expand(&self, block: usize, depth: u32, signal: Signal<'_>) -> Result<u64> {
        let range = block * BLOCK..self.distances.len().min((block + 1) * BLOCK);
        let is_here = |state: &usize| u32::from(self.distances[*state].load(Ordering::Relaxed)) == depth;
        let states: Vec<u64> = range.filter(is_here).map(|state| state as u64).collect();
        let (row_states, mut arcs, mut edges) =
            (self.space.layout().row_states(), CostedArcs::default(), Edges::default());
        let stay_together = |a: &u64, b: &u64| self.rows.is_none() || a / row_states == b / row_states;
        for together in states.chunk_by(stay_together) {
            signal.check()?;
            let rows = self.rows.as_ref().filter(|rows| rows.is_worth(together.len()));
            match rows.filter(|rows| rows.find(together[0] / row_states, &mut arcs)) {
                Some(rows) => {
                    for (arc, cost) in &arcs.all {
                        rows.images(arc, together, |target| self.lower(target, depth + u32::from(*cost)));
                    }
                }
                None => self.expand_by_rules(together, depth, &mut edges, signal)?,
            }
        }
        Ok(states.len() as u64)
    }

    fn expand_by_rules(&self, states: &[u64], depth: u32, edges: &mut Edges, signal: Signal<'_>) -> Result<()> {
        for batch in states.chunks(BATCH) {
            signal.check()?;
            self.space.predecessors(batch, edges);
            for i in 0..batch.len() {
                for (&target, &cost) in edges.of(i).iter().zip(edges.costs_of(i)) {
                    self.lower(target, depth + u32::from(cost));
                }
            }
        }
        Ok(())
    }

    /// Forgets distances beyond the last layer, which need not be final.
    fn forget_beyond(&mut self) {
        let layers = self.layers.len();
        for distance in self.distances.iter_mut().map(AtomicU16::get_mut) {
            if usize::from(*distance) >= layers {
                *distance = UNREACHED;
            }
        }
    }

    fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.list(&self.layers)?;
        self.distances.chunks(BLOCK).try_for_each(|block| {
            let block: Vec<u16> = block.iter().map(|distance| distance.load(Ordering::Relaxed)).collect();
            out.bytes(bytemuck::cast_slice(&block))
        })
    }

    fn read(&mut self, mut state: StateReader) -> Result<()> {
        self.layers = state.list()?;
        let layers = self.layers.len();
        let mut read = [0u16; BLOCK];
        for block in 0..self.pending.len() {
            let first = block * BLOCK;
            let read = &mut read[..BLOCK.min(self.distances.len() - first)];
            state.bytes(bytemuck::cast_slice_mut(read))?;
            for (at, &distance) in (first..).zip(&*read) {
                *self.distances[at].get_mut() = distance;
                let distance = usize::from(distance);
                if distance >= layers + RING && distance != usize::from(UNREACHED) {
                    return Err(state.corrupt("it is not a state of this engine"));
                }
                if distance >= layers && distance != usize::from(UNREACHED) {
                    self.mark(at, distance);
                }
            }
        }
        state.end()
    }
}
