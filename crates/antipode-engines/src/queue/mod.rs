//! The reference engine: breadth-first search by rank, unrank and expand, state by state, or
//! Dijkstra's algorithm where moves have costs ([`dijkstra`]).
//!
//! It is simple enough to be obviously correct, and slow: four bytes a state and about a million
//! states a second.

mod dijkstra;

use super::depths::NumberedDepths;
use super::level_findings::LevelFindings;
use super::level_search::{LevelFinder, LevelSearch};
use super::sealed::SealedEngine;
use super::{Engine, EngineKind, SearchJob, SearchOutcome};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::memory::{grow, reserve_exact};
use antipode_core::model::{BatchEdges, Space};
use antipode_core::tables::{RecordedDepths, StateLayout, UNREACHED};
use antipode_core::watch::Watch;

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

    fn rate(&self) -> Option<f64> {
        Some(1e6)
    }

    fn memory(&self, space: &dyn Space, _job: &SearchJob) -> Option<u64> {
        let each = if space.structure().has_costs() { QueueEngine::BYTES_WITH_COSTS } else { QueueEngine::BYTES };
        space.layout().size().checked_mul(each)
    }
}

impl SealedEngine for QueueEngine {
    fn search(&self, mut search: LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<SearchOutcome> {
        let mut depths = vec![];
        let size = search.space.layout().size() as usize;
        reserve_exact(&mut depths, size)?;
        depths.resize(size, UNREACHED);
        let (depths, has_more) = match search.space.structure().has_costs() {
            true => dijkstra::distances(&mut search, depths, watch)?,
            false => {
                let mut finder = QueueFinder { depths, ..QueueFinder::default() };
                search.run(&mut finder, watch)?;
                (finder.depths, false)
            }
        };
        let recorded = record(depths, &search)?;
        let outcome = search.outcome("one thread".into(), watch);
        Ok(SearchOutcome { partial: outcome.partial || has_more, recorded, ..outcome })
    }
}

/// The record of all depths, if the job requests one.
fn record(depths: Vec<u32>, search: &LevelSearch<'_>) -> Result<Option<Box<dyn RecordedDepths>>> {
    let Some(encoding) = search.job.encoding(search.layers.len().saturating_sub(1))? else { return Ok(None) };
    let (depths, layout) = (fold(depths, search.space), search.space.layout());
    let complete = search.reached == layout.size();
    let layout = StateLayout { rows: depths.len() as u64 / layout.row_states(), ..layout };
    Ok(Some(Box::new(NumberedDepths { depths, layout, encoding, complete })))
}

/// The depths of a search, and its last layers.
#[derive(Default)]
struct QueueFinder {
    depths: Vec<u32>,
    /// The last layer; the first `expanded` of its states are expanded.
    frontier: Vec<u64>,
    expanded: usize,
    /// The part of the next layer found so far.
    next: Vec<u64>,
    edges: BatchEdges,
}

impl LevelFinder for QueueFinder {
    /// Expands a batch of the last layer.
    fn level(&mut self, search: &mut LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<Option<LevelFindings>> {
        let depth = search.layers.len() as u32;
        if depth == 0 {
            self.frontier = search.space.goals().to_vec();
            self.frontier.iter().for_each(|&goal| self.depths[goal as usize] = 0);
            return Ok(Some(search.goals()));
        }
        let room = search.job.memory.saturating_sub((4 * self.depths.len() + 8 * self.frontier.len()) as u64) / 8;
        let end = self.frontier.len().min(self.expanded + BATCH);
        search.space.predecessors(&self.frontier[self.expanded..end], &mut self.edges);
        for &target in self.edges.all() {
            let known = &mut self.depths[target as usize];
            if *known == UNREACHED {
                *known = depth;
                if self.next.len() == self.next.capacity() {
                    grow(&mut self.next, room as usize).map_err(|e| beyond(depth, &search.job, &e))?;
                }
                self.next.push(target);
            }
        }
        self.expanded = end;
        if end < self.frontier.len() {
            search.report(self.next.len() as u64, watch)?;
            return Ok(None);
        }
        (self.frontier, self.expanded) = (std::mem::take(&mut self.next), 0);
        Ok(Some(search.listed(&self.frontier)))
    }

    fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.number(self.expanded as u64)?;
        out.list(&self.frontier)?;
        out.list(&self.next)?;
        out.bytes(bytemuck::cast_slice(&self.depths))
    }

    fn read(&mut self, _search: &LevelSearch<'_>, state: &mut StateReader) -> Result<()> {
        self.expanded = state.number()? as usize;
        (self.frontier, self.next) = (state.list()?, state.list()?);
        let mut states = self.frontier.iter().chain(&self.next);
        if self.expanded > self.frontier.len() || states.any(|&at| at as usize >= self.depths.len()) {
            return Err(state.corrupt("it is not a state of this engine"));
        }
        state.bytes(bytemuck::cast_slice_mut(&mut self.depths))
    }
}

/// The error that a layer does not fit the memory.
fn beyond(layer: u32, job: &SearchJob, why: &Error) -> Error {
    Error::Limit(format!("the list of layer {layer} does not fit {}: {why}", job.room()))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_does_not_name_the_number_that_stands_for_no_limit() {
        let said = |job: &SearchJob| beyond(7, job, &Error::Limit("too long".into())).to_string();
        let (free, limited) = (SearchJob::default(), SearchJob { memory: 20_000_000, ..SearchJob::default() });
        assert!(said(&free).starts_with("the list of layer 7 does not fit the memory: too long"), "{}", said(&free));
        assert!(said(&limited).contains("does not fit 20.0 MB of memory"), "{}", said(&limited));
    }
}
