//! The reference engine: breadth-first search by rank, unrank and expand, state by state, or
//! Dijkstra's algorithm where moves have costs ([`dijkstra`]).
//!
//! It is simple enough to be obviously correct, and slow: four bytes a state and about a million
//! states a second.

mod dijkstra;

use super::depths::NumberedDepths;
use super::level_search::LevelSearch;
use super::sealed::SealedEngine;
use super::{Engine, EngineKind, SearchJob, SearchOutcome};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::memory::{grow, reserve_exact};
use antipode_core::model::{BatchEdges, Space};
use antipode_core::nums::bytes;
use antipode_core::tables::{MOST_DEPTH, RecordedDepths, StateLayout, UNREACHED};
use antipode_core::watch::{CostStopwatch, Watch, WorkProgress};
use dijkstra::CheapestFirst;

/// The reference engine.
#[derive(Clone, Copy, Debug)]
pub struct QueueEngine;

impl QueueEngine {
    /// Bytes per state: four for its depth, and its share of the two frontiers, which hold at worst
    /// a third of all states.
    pub(super) const BYTES: u64 = 7;

    /// Bytes per state where moves have costs: four for its distance, and its entry in the heap.
    const BYTES_WITH_COSTS: u64 = 20;
}

/// The number of states expanded at a time.
const BATCH: usize = 4096;

impl Engine for QueueEngine {
    fn kind(&self) -> EngineKind {
        EngineKind::Queue
    }

    fn rate(&self) -> f64 {
        1e6
    }

    fn memory(&self, space: &dyn Space, _job: &SearchJob) -> Option<u64> {
        let each = if space.structure().has_costs() { QueueEngine::BYTES_WITH_COSTS } else { QueueEngine::BYTES };
        space.layout().size().checked_mul(each)
    }
}

impl SealedEngine for QueueEngine {
    fn search(&self, search: LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<SearchOutcome> {
        let (space, job) = (search.space, &search.job);
        if space.structure().has_costs() {
            return run_costed(space, job, watch);
        }
        let layout = space.layout();
        let mut stopwatch = CostStopwatch::start();
        let mut search = match watch.saved()? {
            Some(state) => QueueSearch::read(state, layout.size())?,
            None => QueueSearch::new(space)?,
        };
        space.intact()?;
        let setup = stopwatch.lap();
        let mut edges = BatchEdges::default();
        while !search.frontier.is_empty() && (search.expanded > 0 || !job.is_enough(search.layers.len())) {
            search.level(space, job, &mut edges, watch)?;
        }
        space.intact()?;
        let QueueSearch { mut depths, layers, frontier, mut deepest, .. } = search;
        let partial = !frontier.is_empty();
        for &state in &frontier {
            // The frontier lies beyond the last requested layer.
            depths[state as usize] = UNREACHED;
        }
        deepest.sort_unstable();
        deepest.truncate(job.examples);
        let recorded = record(depths, &layers, space, job)?;
        let mut cost = stopwatch.lap();
        cost += watch.earlier();
        Ok(SearchOutcome {
            partial,
            recorded,
            note: NOTE.into(),
            setup,
            search: cost,
            ..SearchOutcome::of(job, layers, deepest)
        })
    }
}

/// How the search was run.
const NOTE: &str = "one thread";

/// Searches a space whose moves have costs.
fn run_costed(space: &dyn Space, job: &SearchJob, watch: &mut Watch<'_>) -> Result<SearchOutcome> {
    let mut stopwatch = CostStopwatch::start();
    let mut search = match watch.saved()? {
        Some(state) => CheapestFirst::read(state, space.layout().size())?,
        None => CheapestFirst::new(space)?,
    };
    space.intact()?;
    let setup = stopwatch.lap();
    let partial = search.run(space, job, watch)?;
    space.intact()?;
    search.forget_beyond();
    let (deepest, CheapestFirst { depths, layers, .. }) = (search.deepest(job), search);
    let recorded = record(depths, &layers, space, job)?;
    let mut cost = stopwatch.lap();
    cost += watch.earlier();
    Ok(SearchOutcome {
        partial,
        recorded,
        note: NOTE.into(),
        setup,
        search: cost,
        ..SearchOutcome::of(job, layers, deepest)
    })
}

/// The record of all depths, if the job requests one.
fn record(
    depths: Vec<u32>,
    layers: &[u64],
    space: &dyn Space,
    job: &SearchJob,
) -> Result<Option<Box<dyn RecordedDepths>>> {
    let Some(encoding) = job.encoding(layers.len().saturating_sub(1))? else { return Ok(None) };
    let reached: u64 = layers.iter().sum();
    let (depths, layout) = (fold(depths, space), space.layout());
    let complete = reached == layout.size();
    let layout = StateLayout { rows: depths.len() as u64 / layout.row_states(), ..layout };
    Ok(Some(Box::new(NumberedDepths { depths, layout, encoding, complete })))
}

/// A running search, which is consistent between two batches.
struct QueueSearch {
    depths: Vec<u32>,
    layers: Vec<u64>,
    /// The last layer; the first `expanded` of its states are expanded.
    frontier: Vec<u64>,
    expanded: usize,
    /// The part of the next layer found so far.
    next: Vec<u64>,
    /// The layer before the frontier.
    deepest: Vec<u64>,
}

impl QueueSearch {
    fn new(space: &dyn Space) -> Result<QueueSearch> {
        let size = space.layout().size() as usize;
        let mut depths = vec![];
        reserve_exact(&mut depths, size)?;
        depths.resize(size, UNREACHED);
        let frontier = space.goals().to_vec();
        frontier.iter().for_each(|&goal| depths[goal as usize] = 0);
        Ok(QueueSearch { depths, layers: vec![], frontier, expanded: 0, next: vec![], deepest: vec![] })
    }

    /// Expands the frontier: a layer, or the rest of one.
    fn level(
        &mut self,
        space: &dyn Space,
        job: &SearchJob,
        edges: &mut BatchEdges,
        watch: &mut Watch<'_>,
    ) -> Result<()> {
        if self.expanded == 0 {
            if self.layers.len() > MOST_DEPTH as usize {
                return Err(Error::Limit(format!("there are depths beyond {MOST_DEPTH}: too great for this program")));
            }
            job.encoding(self.layers.len())?;
            self.layers.push(self.frontier.len() as u64);
            // The outcome lists states of the last layer only: free the previous one.
            drop(std::mem::take(&mut self.deepest));
        }
        let depth = self.layers.len() as u32 - 1;
        let room = job.memory.saturating_sub((4 * self.depths.len() + 8 * self.frontier.len()) as u64) / 8;
        let before: u64 = self.layers[..depth as usize].iter().sum();
        while self.expanded < self.frontier.len() {
            let end = self.frontier.len().min(self.expanded + BATCH);
            let done = before + end as u64;
            watch.report(WorkProgress { phase: "search", depth: Some(depth), done, total: 0 })?;
            space.predecessors(&self.frontier[self.expanded..end], edges);
            for &target in edges.all() {
                let known = &mut self.depths[target as usize];
                if *known == UNREACHED {
                    *known = depth + 1;
                    if self.next.len() == self.next.capacity() {
                        grow(&mut self.next, room as usize).map_err(|e| beyond(depth, job.memory, &e))?;
                    }
                    self.next.push(target);
                }
            }
            self.expanded = end;
            watch.barrier(&self.layers, |out| {
                space.intact()?;
                self.write(out)
            })?;
        }
        self.expanded = 0;
        self.deepest = std::mem::replace(&mut self.frontier, std::mem::take(&mut self.next));
        Ok(())
    }

    fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.number(self.expanded as u64)?;
        [&self.layers, &self.frontier, &self.next, &self.deepest].into_iter().try_for_each(|list| out.list(list))?;
        out.bytes(bytemuck::cast_slice(&self.depths))
    }

    fn read(mut state: StateReader, size: u64) -> Result<QueueSearch> {
        let expanded = state.number()? as usize;
        let [layers, frontier, next, deepest] = [state.list()?, state.list()?, state.list()?, state.list()?];
        let states = [&frontier, &next, &deepest].into_iter().flatten();
        if layers.is_empty() || !(1..=frontier.len()).contains(&expanded) || states.into_iter().any(|&at| at >= size) {
            return Err(state.corrupt("it is not a state of this engine"));
        }
        let mut depths: Vec<u32> = vec![];
        reserve_exact(&mut depths, size as usize)?;
        depths.resize(size as usize, 0);
        state.bytes(bytemuck::cast_slice_mut(&mut depths))?;
        state.end()?;
        Ok(QueueSearch { depths, layers, frontier, expanded, next, deepest })
    }
}

/// The error that the layer after this depth does not fit the memory.
fn beyond(depth: u32, memory: u64, why: &Error) -> Error {
    let (layer, memory) = (depth + 1, bytes(memory));
    Error::Limit(format!("the list of layer {layer} does not fit {memory} of memory: {why}"))
        .unless(&[RequestRemedy::Memory])
}

/// Keeps the least depths of rows that share a record of the table.
fn fold(depths: Vec<u32>, space: &dyn Space) -> Vec<u32> {
    let Some(shared) = space.structure().rows().and_then(|lift| lift.shared()) else { return depths };
    let states = space.layout().row_states() as usize;
    let mut records = vec![UNREACHED; shared.records() as usize * states];
    for (row, depths) in depths.chunks(states).enumerate() {
        let record = &mut records[shared.record(row as u64) as usize * states..][..states];
        record.iter_mut().zip(depths).for_each(|(least, &depth)| *least = (*least).min(depth));
    }
    records
}
