//! The reference engine: breadth-first search by rank, unrank and expand, state by state.
//!
//! It is simple enough to be obviously correct, and slow: two bytes a state and about a million
//! states a second.

use super::depths::{Depths, UNREACHED};
use super::{Engine, EngineKind, Job, Outcome};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, Remedy, Result};
use antipode_core::memory::{grow, reserve_exact};
use antipode_core::model::{Edges, Space};
use antipode_core::nums::bytes;
use antipode_core::tables::{Layout, RecordedDepths};
use antipode_core::watch::{Progress, Stopwatch, Watch};

/// The reference engine.
#[derive(Clone, Copy, Debug)]
pub struct Queue;

impl Queue {
    /// Bytes per state: two for its depth, and its share of the two frontiers, which hold at worst
    /// a third of all states.
    pub(super) const BYTES: u64 = 5;
}

/// The number of states expanded at a time.
const BATCH: usize = 4096;

impl Engine for Queue {
    fn kind(&self) -> EngineKind {
        EngineKind::Queue
    }

    fn rate(&self) -> f64 {
        1e6
    }

    fn memory(&self, space: &dyn Space, _job: &Job) -> Option<u64> {
        if space.structure().has_costs() {
            return None;
        }
        space.layout().size().checked_mul(Queue::BYTES)
    }

    fn run(&self, space: &dyn Space, job: &Job, watch: &mut Watch<'_>) -> Result<Outcome> {
        job.check(space)?;
        let layout = space.layout();
        let mut stopwatch = Stopwatch::start();
        let mut search = match watch.saved()? {
            Some(state) => QueueSearch::read(state, layout.size())?,
            None => QueueSearch::new(space)?,
        };
        space.intact()?;
        let setup = stopwatch.lap();
        let mut edges = Edges::default();
        while !search.frontier.is_empty() && (search.expanded > 0 || !job.is_enough(search.layers.len())) {
            search.level(space, job, &mut edges, watch)?;
        }
        space.intact()?;
        let QueueSearch { mut depths, layers, frontier, mut deepest, .. } = search;
        let (partial, reached) = (!frontier.is_empty(), layers.iter().sum::<u64>());
        for &state in &frontier {
            // The frontier lies beyond the last requested layer.
            depths[state as usize] = UNREACHED;
        }
        deepest.sort_unstable();
        deepest.truncate(job.examples);
        let recorded = job.record.map(|encoding| {
            let complete = reached == layout.size();
            let depths = fold(depths, space);
            let layout = Layout { rows: depths.len() as u64 / layout.row_states(), ..layout };
            Box::new(Depths { depths, layout, encoding, complete }) as Box<dyn RecordedDepths>
        });
        let mut cost = stopwatch.lap();
        cost += watch.earlier();
        let note = "one thread".into();
        Ok(Outcome { partial, recorded, note, setup, search: cost, ..Outcome::of(job, layers, deepest) })
    }
}

/// A running search, which is consistent between two batches.
struct QueueSearch {
    depths: Vec<u16>,
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
    fn level(&mut self, space: &dyn Space, job: &Job, edges: &mut Edges, watch: &mut Watch<'_>) -> Result<()> {
        if self.expanded == 0 {
            if self.layers.len() == usize::from(UNREACHED - 1) {
                return Err(Error::Limit(format!("more than {} layers: too many for this engine", self.layers.len())));
            }
            job.holds(self.layers.len())?;
            self.layers.push(self.frontier.len() as u64);
            // The outcome lists states of the last layer only: free the previous one.
            drop(std::mem::take(&mut self.deepest));
        }
        let depth = self.layers.len() as u16 - 1;
        let room = job.memory.saturating_sub((2 * self.depths.len() + 8 * self.frontier.len()) as u64) / 8;
        let before: u64 = self.layers[..usize::from(depth)].iter().sum();
        while self.expanded < self.frontier.len() {
            let end = self.frontier.len().min(self.expanded + BATCH);
            let done = before + end as u64;
            watch.report(Progress { phase: "search", depth: Some(depth.into()), done, total: 0 })?;
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
        let mut depths: Vec<u16> = vec![];
        reserve_exact(&mut depths, size as usize)?;
        depths.resize(size as usize, 0);
        state.bytes(bytemuck::cast_slice_mut(&mut depths))?;
        state.end()?;
        Ok(QueueSearch { depths, layers, frontier, expanded, next, deepest })
    }
}

/// The error that the layer after this depth does not fit the memory.
fn beyond(depth: u16, memory: u64, why: &Error) -> Error {
    let (layer, memory) = (depth + 1, bytes(memory));
    Error::Limit(format!("the list of layer {layer} does not fit {memory} of memory: {why}")).unless(&[Remedy::Memory])
}

/// Keeps the least depths of rows that share a record of the table.
fn fold(depths: Vec<u16>, space: &dyn Space) -> Vec<u16> {
    let Some(shared) = space.structure().rows().and_then(|lift| lift.shared()) else { return depths };
    let states = space.layout().row_states() as usize;
    let mut records = vec![UNREACHED; shared.records() as usize * states];
    for (row, depths) in depths.chunks(states).enumerate() {
        let record = &mut records[shared.record(row as u64) as usize * states..][..states];
        record.iter_mut().zip(depths).for_each(|(least, &depth)| *least = (*least).min(depth));
    }
    records
}
