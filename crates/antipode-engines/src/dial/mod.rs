//! Dial's algorithm: distances where moves have costs, with two bytes a state, or four if distances
//! exceed 65,279 (R. B. Dial, "Algorithm 360: shortest-path forest with topological ordering",
//! Communications of the ACM 12, 1969).
//!
//! Every state has a tentative distance ([`tentative`]). Step `d` expands the states at distance
//! `d`, which is final: costs are at least 1, so later steps find only greater distances. Dial
//! keeps the states of each distance in a bucket. Here the buckets are implicit: 256 bits for each
//! block of states say which of the next 255 distances may occur in it, and a step reads the blocks
//! that have the bit of its distance. So the memory does not depend on the number of moves. Threads
//! lower distances by an atomic minimum, whose result does not depend on their order.
//!
//! Where the cost of a move depends on the row, or on the entries that it exchanges, the rules run
//! only for a few states of each row, and the others move through the arcs of the row
//! ([`RowCosts`]).
//!
//! Before it reports, a search checks some distances by the rules ([`law`]).

mod exchange_costs;
mod law;
mod pending;
mod row_costs;
mod row_layers;
mod tentative;

use rayon::prelude::*;

use super::depths::{NumberedDepths, StateDepths};
use super::level_findings::LevelFindings;
use super::level_search::{LevelFinder, LevelSearch};
use super::sealed::SealedEngine;
use super::{Engine, EngineKind, SearchJob, SearchOutcome};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::memory::grow;
use antipode_core::model::{BatchEdges, Space};
use antipode_core::nums::bytes;
use antipode_core::tables::RecordedDepths;
use antipode_core::watch::{StopSignal, Watch};
use pending::PendingDistances;
use row_costs::{RowCosts, most_kept};
use row_layers::RowLayers;
use tentative::TentativeDistances;

/// The engine for moves with costs.
#[derive(Clone, Copy, Debug)]
pub struct DialEngine;

/// The number of states in a block.
const BLOCK: usize = 4096;

/// The number of states that a thread expands at a time.
const BATCH: usize = 512;

/// The number of blocks that all threads read between two reports, for each thread.
const BLOCKS_A_REPORT: usize = 64;

/// Bytes of memory for each distance: its number of states, in lists and in reports.
const BYTES_A_LAYER: u64 = 64;

/// Bytes that a thread takes for the moves of a batch.
const BYTES_A_THREAD: u64 = 1 << 20;

impl Engine for DialEngine {
    fn kind(&self) -> EngineKind {
        EngineKind::Dial
    }

    fn rate(&self) -> Option<f64> {
        Some(2e6)
    }

    fn memory(&self, space: &dyn Space, job: &SearchJob) -> Option<u64> {
        space.structure().has_costs().then(|| memory(space, job, size_of::<u16>()))?
    }
}

impl SealedEngine for DialEngine {
    fn search(&self, mut search: LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<SearchOutcome> {
        let (space, layout) = (search.space, search.space.layout());
        let mut finder = DialFinder::new(space, &search.job)?;
        search.run(&mut finder, watch)?;
        let (end, by) = (search.layers.len(), finder.way());
        let partial = finder.has_more(end, watch.signal())?;
        let DialFinder { mut distances, .. } = finder;
        distances.forget_from(end);
        law::check(space, &distances, partial.then_some(end), watch.signal())?;
        let width = if distances.has_upper() { "four bytes a state" } else { "two bytes a state" };
        let note = format!("{width}, by {by}");
        let last = end.saturating_sub(1);
        let states = (0..layout.size()).filter(|state| distances.depth(*state as usize) == last as u32);
        search.deepest = states.take(search.job.examples).collect();
        let recorded = search.job.encoding(last)?.map(|encoding| {
            let complete = search.reached == layout.size();
            Box::new(NumberedDepths { depths: distances, layout, encoding, complete }) as Box<dyn RecordedDepths>
        });
        Ok(SearchOutcome { partial, recorded, ..search.outcome(note, watch) })
    }
}

/// Bytes of memory of a search with this many bytes for each distance.
fn memory(space: &dyn Space, job: &SearchJob, each: usize) -> Option<u64> {
    let size = space.layout().size();
    let blocks = size.div_ceil(BLOCK as u64);
    let lists = PendingDistances::bytes(blocks) + blocks * size_of::<usize>() as u64;
    size.checked_mul(each as u64)?.checked_add(lists + most_kept(space) + BYTES_A_THREAD * job.threads as u64)
}

/// The distances of a search.
struct DialFinder<'a> {
    space: &'a dyn Space,
    /// The arcs of rows, if states can move through them.
    rows: Option<RowCosts<'a>>,
    /// The last layers, if whole rows can move.
    layers: Option<RowLayers<'a>>,
    /// The tentative distances. Those below the number of layers are final.
    distances: TentativeDistances,
    pending: PendingDistances,
}

impl<'a> DialFinder<'a> {
    fn new(space: &'a dyn Space, job: &SearchJob) -> Result<DialFinder<'a>> {
        let size = space.layout().size() as usize;
        let (distances, pending) = (TentativeDistances::new(size)?, PendingDistances::new(size.div_ceil(BLOCK))?);
        let rows = RowCosts::new(space);
        let room = job.memory.saturating_sub(memory(space, job, size_of::<u16>()).unwrap_or(u64::MAX));
        let layers = rows.as_ref().map_or(Ok(None), |rows| RowLayers::new(space, rows, room))?;
        Ok(DialFinder { space, rows, layers, distances, pending })
    }

    /// What moves the states.
    fn way(&self) -> &'static str {
        match (&self.layers, &self.rows) {
            (Some(_), _) => "whole rows",
            (None, Some(_)) => "rows",
            (None, None) => "rules",
        }
    }

    /// The next distance from `from` on that may occur.
    fn next(&self, from: usize) -> Option<usize> {
        match &self.layers {
            Some(layers) => layers.next(),
            None => self.pending.next(from),
        }
    }

    /// Whether there are states at distances from `end` on. Afterwards the search cannot go on.
    fn has_more(&mut self, end: usize, signal: StopSignal<'_>) -> Result<bool> {
        let Some(layers) = &mut self.layers else { return Ok(self.distances.has_open(end)) };
        while layers.next().is_some() {
            if layers.level(&self.distances, signal)? > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Expands all states at a distance, and returns their number.
    fn step(&mut self, distance: usize, search: &LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<u64> {
        if let Some(layers) = &mut self.layers {
            if distance > 0 {
                return layers.level(&self.distances, watch.signal());
            }
            layers.start(self.space.goals(), &self.distances);
            return Ok(self.space.goals().len() as u64);
        }
        let (due, mut count) = (self.pending.take(distance), 0);
        for (part, blocks) in due.chunks(BLOCKS_A_REPORT * search.job.threads).enumerate() {
            // The driver has reported the layer before.
            if part > 0 {
                search.report(count, watch)?;
            }
            let signal = watch.signal();
            count += blocks
                .par_iter()
                .map(|&block| self.expand(block, distance as u32, signal))
                .try_reduce(|| 0, |a, b| Ok(a + b))?;
        }
        Ok(count)
    }

    /// Lowers the distance of a state to that of a step and a cost, if this is less.
    #[inline]
    fn lower(&self, state: u64, present: u32, cost: u8) {
        let distance = present + u32::from(cost);
        if self.distances.lower(state as usize, present, distance) {
            self.pending.mark(state as usize, distance as usize);
        }
    }

    /// Adds empty layers before a distance, and makes room for its own.
    fn pad(&self, distance: usize, search: &mut LevelSearch<'_>) -> Result<()> {
        let each = if self.distances.has_upper() { size_of::<u32>() } else { size_of::<u16>() };
        for layer in search.layers.len()..=distance {
            if search.layers.len() == search.layers.capacity() {
                let own = memory(self.space, &search.job, each).unwrap_or(u64::MAX);
                let room = search.job.memory.saturating_sub(own) / BYTES_A_LAYER;
                grow(&mut search.layers, room as usize).map_err(|_| {
                    let room = search.job.room();
                    let what = format!("the list of the distances from {layer} on does not fit {room}");
                    Error::Limit(what).unless(&[RequestRemedy::Memory])
                })?;
            }
            search.layers.push(0);
        }
        search.layers.truncate(distance);
        Ok(())
    }

    /// Gives distances room for a step and the next, if they need more.
    fn widen(&mut self, distance: usize, job: &SearchJob) -> Result<()> {
        if !self.distances.lacks_upper(distance) {
            return Ok(());
        }
        self.check_wide(job)?;
        self.distances.add_upper(distance)
    }

    /// Checks that upper parts fit the memory. `Limit` if they do not.
    fn check_wide(&self, job: &SearchJob) -> Result<()> {
        let needed = memory(self.space, job, size_of::<u32>()).unwrap_or(u64::MAX);
        if needed <= job.memory {
            return Ok(());
        }
        let (needed, allowed) = (bytes(needed), bytes(job.memory));
        let what = format!(
            "distances do not fit two bytes a state: with four they need {needed} of memory, and {allowed} are allowed"
        );
        Err(Error::Limit(what).unless(&[RequestRemedy::Memory]))
    }

    /// Expands the states of a block at a distance, and returns their number.
    fn expand(&self, block: usize, depth: u32, signal: StopSignal<'_>) -> Result<u64> {
        let range = block * BLOCK..self.distances.len().min((block + 1) * BLOCK);
        let mut states: Vec<u64> = vec![];
        for state in range {
            if self.distances.settle(state, depth) {
                states.push(state as u64);
            }
        }
        let (row_states, mut edges) = (self.space.layout().row_states(), BatchEdges::default());
        for together in states.chunk_by(|a, b| self.rows.is_none() || a / row_states == b / row_states) {
            signal.check()?;
            let is_done = match &self.rows {
                Some(rows) => rows.predecessors(together, |before, cost| self.lower(before, depth, cost)),
                None => false,
            };
            if !is_done {
                self.expand_by_rules(together, depth, &mut edges, signal)?;
            }
        }
        Ok(states.len() as u64)
    }

    fn expand_by_rules(
        &self,
        states: &[u64],
        depth: u32,
        edges: &mut BatchEdges,
        signal: StopSignal<'_>,
    ) -> Result<()> {
        for batch in states.chunks(BATCH) {
            signal.check()?;
            self.space.predecessors(batch, edges);
            for i in 0..batch.len() {
                for (&target, &cost) in edges.of(i).iter().zip(edges.costs_of(i)) {
                    self.lower(target, depth, cost);
                }
            }
        }
        Ok(())
    }
}

impl LevelFinder for DialFinder<'_> {
    /// Expands the states at the next distance that may occur.
    fn level(&mut self, search: &mut LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<Option<LevelFindings>> {
        if search.layers.is_empty() && self.layers.is_none() {
            for &goal in self.space.goals() {
                self.distances.lower(goal as usize, 0, 0);
                self.pending.mark(goal as usize, 0);
            }
        }
        let from = search.layers.len();
        let next = if from == 0 { Some(0) } else { self.next(from) };
        let Some(distance) = next.filter(|distance| search.job.levels.is_none_or(|levels| *distance < levels)) else {
            return Ok(Some(LevelFindings::default()));
        };
        self.widen(distance, &search.job)?;
        let count = self.step(distance, search, watch)?;
        if count == 0 {
            return Ok(None);
        }
        self.pad(distance, search)?;
        Ok(Some(LevelFindings::counted(count)))
    }

    fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.number(u64::from(self.layers.is_some()))?;
        self.distances.write(out)
    }

    fn read(&mut self, search: &LevelSearch<'_>, state: &mut StateReader) -> Result<()> {
        let had_layers = state.at_most(1)? == 1;
        if had_layers && self.layers.is_none() {
            let what = "the checkpoint needs as much memory as the search had that wrote it".into();
            return Err(Error::Limit(what).unless(&[RequestRemedy::Memory]));
        }
        self.layers = self.layers.take().filter(|_| had_layers);
        let (pending, end) = (&self.pending, search.layers.len());
        let mut is_open = false;
        self.distances.read(state, end, |at, distance| {
            is_open = true;
            pending.mark(at, distance);
        })?;
        if let Some(layers) = &mut self.layers {
            if is_open {
                return Err(state.corrupt("it is not a state of this engine"));
            }
            layers.read(&self.distances, end);
        }
        if self.distances.has_upper() { self.check_wide(&search.job) } else { Ok(()) }
    }
}
