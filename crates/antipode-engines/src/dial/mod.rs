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
//! Where all states of a row pay the same for a move, the rules run only for a few states of each
//! row, and the others move through the arcs of the row ([`RowCosts`]).
//!
//! Before it reports, a search checks some distances by the rules ([`law`]).

mod law;
mod pending;
mod row_costs;
mod tentative;

use rayon::prelude::*;

use super::depths::{NumberedDepths, StateDepths};
use super::level_search::LevelSearch;
use super::sealed::SealedEngine;
use super::{Engine, EngineKind, SearchJob, SearchOutcome};
use antipode_core::checkpoint::StateReader;
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::memory::grow;
use antipode_core::model::{BatchEdges, Space};
use antipode_core::nums::bytes;
use antipode_core::tables::{MOST_DEPTH, RecordedDepths};
use antipode_core::watch::{CostStopwatch, StopSignal, Watch, WorkProgress};
use pending::PendingDistances;
use row_costs::{CostedArcs, RowCosts};
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

    fn rate(&self) -> f64 {
        2e6
    }

    fn memory(&self, space: &dyn Space, job: &SearchJob) -> Option<u64> {
        space.structure().has_costs().then(|| memory(space, job, size_of::<u16>()))?
    }
}

impl SealedEngine for DialEngine {
    fn search(&self, search: LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<SearchOutcome> {
        let (space, job) = (search.space, &search.job);
        let mut stopwatch = CostStopwatch::start();
        let mut search = DialSearch::new(space, job)?;
        match watch.saved()? {
            Some(state) => search.read(state)?,
            None => search.start(),
        }
        space.intact()?;
        let setup = stopwatch.lap();
        search.run(watch)?;
        space.intact()?;
        let partial = search.pending.next(search.layers.len()).is_some();
        search.distances.forget_from(search.layers.len());
        let end = partial.then_some(search.layers.len());
        let signal = watch.signal();
        law::check(space, &search.distances, end, signal)?;
        let mut cost = stopwatch.lap();
        cost += watch.earlier();
        let layout = space.layout();
        let DialSearch { distances, mut layers, rows, reached, .. } = search;
        let width = if distances.has_upper() { "four bytes a state" } else { "two bytes a state" };
        let note = format!("{width}, by {}", if rows.is_some() { "rows" } else { "rules" });
        while layers.last() == Some(&0) {
            layers.pop();
        }
        let last = layers.len().saturating_sub(1) as u32;
        let deepest =
            (0..layout.size()).filter(|state| distances.depth(*state as usize) == last).take(job.examples).collect();
        let recorded = job.encoding(last as usize)?.map(|encoding| {
            let complete = reached == layout.size();
            Box::new(NumberedDepths { depths: distances, layout, encoding, complete }) as Box<dyn RecordedDepths>
        });
        Ok(SearchOutcome { partial, recorded, note, setup, search: cost, ..SearchOutcome::of(job, layers, deepest) })
    }
}

/// Bytes of memory of a search with this many bytes for each distance.
fn memory(space: &dyn Space, job: &SearchJob, each: usize) -> Option<u64> {
    let size = space.layout().size();
    let blocks = size.div_ceil(BLOCK as u64);
    let lists = PendingDistances::bytes(blocks) + blocks * size_of::<usize>() as u64;
    size.checked_mul(each as u64)?.checked_add(lists + BYTES_A_THREAD * job.threads as u64)
}

/// A running search, which is consistent between two steps.
struct DialSearch<'a> {
    space: &'a dyn Space,
    job: &'a SearchJob,
    /// The arcs of rows, if states can move through them.
    rows: Option<RowCosts<'a>>,
    /// The tentative distances. Those below the number of layers are final.
    distances: TentativeDistances,
    pending: PendingDistances,
    layers: Vec<u64>,
    /// The number of states in the layers.
    reached: u64,
}

impl<'a> DialSearch<'a> {
    fn new(space: &'a dyn Space, job: &'a SearchJob) -> Result<DialSearch<'a>> {
        let size = space.layout().size() as usize;
        let (distances, pending) = (TentativeDistances::new(size)?, PendingDistances::new(size.div_ceil(BLOCK))?);
        Ok(DialSearch { space, job, rows: RowCosts::new(space), distances, pending, layers: vec![], reached: 0 })
    }

    /// Gives the goals the distance 0.
    fn start(&self) {
        for &goal in self.space.goals() {
            self.distances.lower(goal as usize, 0, 0);
            self.pending.mark(goal as usize, 0);
        }
    }

    /// Lowers the distance of a state to that of a step and a cost, if this is less.
    #[inline]
    fn lower(&self, state: u64, present: u32, cost: u8) {
        let distance = present + u32::from(cost);
        if self.distances.lower(state as usize, present, distance) {
            self.pending.mark(state as usize, distance as usize);
        }
    }

    /// Adds a layer after all before.
    fn push(&mut self, count: u64) -> Result<()> {
        if self.layers.len() > MOST_DEPTH as usize {
            return Err(Error::Limit(format!("there are distances beyond {MOST_DEPTH}: too great for this program")));
        }
        if self.layers.len() == self.layers.capacity() {
            let each = if self.distances.has_upper() { size_of::<u32>() } else { size_of::<u16>() };
            let own = memory(self.space, self.job, each).unwrap_or(u64::MAX);
            let room = self.job.memory.saturating_sub(own) / BYTES_A_LAYER;
            let (layers, allowed) = (self.layers.len(), bytes(self.job.memory));
            grow(&mut self.layers, room as usize).map_err(|_| {
                let what = format!("the list of the distances from {layers} on does not fit {allowed} of memory");
                Error::Limit(what).unless(&[RequestRemedy::Memory])
            })?;
        }
        self.layers.push(count);
        self.reached += count;
        Ok(())
    }

    /// Runs all steps.
    fn run(&mut self, watch: &mut Watch<'_>) -> Result<()> {
        while let Some(distance) = self
            .pending
            .next(self.layers.len())
            .filter(|distance| self.job.levels.is_none_or(|levels| *distance < levels))
        {
            while self.layers.len() < distance {
                self.push(0)?;
            }
            self.step(watch)?;
            let space = self.space;
            watch.barrier(&self.layers, |out| {
                space.intact()?;
                out.list(&self.layers)?;
                self.distances.write(out)
            })?;
        }
        Ok(())
    }

    /// Gives distances room for this step and the next, if they need more.
    fn widen(&mut self) -> Result<()> {
        let distance = self.layers.len();
        if !self.distances.lacks_upper(distance) {
            return Ok(());
        }
        self.check_wide()?;
        self.distances.add_upper(distance)
    }

    /// Checks that upper parts fit the memory. `Limit` if they do not.
    fn check_wide(&self) -> Result<()> {
        let needed = memory(self.space, self.job, size_of::<u32>()).unwrap_or(u64::MAX);
        if needed <= self.job.memory {
            return Ok(());
        }
        let (needed, allowed) = (bytes(needed), bytes(self.job.memory));
        let what = format!(
            "distances do not fit two bytes a state: with four they need {needed} of memory, and {allowed} are allowed"
        );
        Err(Error::Limit(what).unless(&[RequestRemedy::Memory]))
    }

    /// Expands the states at the next distance.
    fn step(&mut self, watch: &mut Watch<'_>) -> Result<()> {
        self.widen()?;
        let depth = self.layers.len();
        let (due, mut count) = (self.pending.take(depth), 0);
        for blocks in due.chunks(BLOCKS_A_REPORT * self.job.threads) {
            let done = self.reached + count;
            watch.report(WorkProgress { phase: "search", depth: Some(depth as u32), done, total: 0 })?;
            let signal = watch.signal();
            count += blocks
                .par_iter()
                .map(|&block| self.expand(block, depth as u32, signal))
                .try_reduce(|| 0, |a, b| Ok(a + b))?;
        }
        if count > 0 {
            self.job.encoding(depth)?;
        }
        self.push(count)
    }

    /// Expands the states of a block at a distance, and returns their number.
    fn expand(&self, block: usize, depth: u32, signal: StopSignal<'_>) -> Result<u64> {
        let range = block * BLOCK..self.distances.len().min((block + 1) * BLOCK);
        let states: Vec<u64> =
            range.filter(|state| self.distances.settle(*state, depth)).map(|state| state as u64).collect();
        let (row_states, mut arcs, mut edges) =
            (self.space.layout().row_states(), CostedArcs::default(), BatchEdges::default());
        for together in states.chunk_by(|a, b| self.rows.is_none() || a / row_states == b / row_states) {
            signal.check()?;
            let rows = self.rows.as_ref().filter(|rows| rows.is_worth(together.len()));
            match rows.filter(|rows| rows.find(together[0] / row_states, &mut arcs)) {
                Some(rows) => {
                    for (arc, cost) in &arcs.all {
                        rows.images(arc, together, |target| self.lower(target, depth, *cost));
                    }
                }
                None => self.expand_by_rules(together, depth, &mut edges, signal)?,
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

    /// Reads the state of a search.
    fn read(&mut self, mut state: StateReader) -> Result<()> {
        self.layers = state.list()?;
        self.reached = self.layers.iter().sum();
        let (end, pending) = (self.layers.len(), &self.pending);
        self.distances.read(&mut state, end, |at, distance| pending.mark(at, distance))?;
        if self.distances.has_upper() {
            self.check_wide()?;
        }
        state.end()
    }
}
