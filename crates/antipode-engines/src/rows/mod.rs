//! The voltage-graph engine, in memory: whole rows at a time, one bit a state.
//!
//! Let V be the set of visited states. If every move changes the colour of the row, level t + 1 is
//! `V_c |= N(V_other)`, in place. No frontier is stored: the neighbours of *all* visited states of
//! the other colour were visited before or are at level t + 1. Otherwise two buffers take turns:
//! `V' = V | N(V)`.
//!
//! A level pulls rows: one thread ORs the source rows into a destination row, one piece of the L1
//! cache's size at a time. Source rows are read-only during a level, so there are no atomics, and
//! the result does not depend on the number of threads. The engine skips full rows, and sources
//! that did not change in the last level. The first levels touch few states in many rows; they use
//! a list of states instead ([`sparse`]).

mod dense;
mod outbox;
mod owners;
mod part;
mod part_messages;
mod part_moved;
mod part_store;
mod recorded_rows;
mod row_delta;
mod row_store;
mod sparse;
mod state;
mod windows;

pub use owners::RowOwners;
pub use part::{RowPart, WindowRound};

use super::level_search::LevelSearch;
use super::sealed::SealedEngine;
use super::{Engine, EngineKind, QueueEngine, SearchJob, SearchOutcome};
use antipode_core::bits::{InstructionSet, RowKernel};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Fibre, Lift, Space};
use antipode_core::tables::StateLayout;
use antipode_core::watch::{CostStopwatch, StopSignal, Watch, WorkCost, WorkProgress};
use recorded_rows::RecordedRows;
use row_store::RowStore;

/// The row engine on one instruction set.
#[derive(Clone, Copy, Debug)]
pub struct RowEngine {
    arch: InstructionSet,
}

/// From this many rows on, the engine refuses spaces where a row takes more memory than a list of
/// its states.
const MANY_ROWS: u64 = 1 << 20;

/// The data of the space that a level needs.
struct RowContext<'a> {
    lift: &'a dyn Lift,
    fibre: &'a Fibre,
    kernel: RowKernel,
    layout: StateLayout,
    job: SearchJob,
    signal: StopSignal<'a>,
}

impl RowEngine {
    /// On the best instruction set, or the one that `ANTIPODE_ARCH` names.
    ///
    /// # Errors
    ///
    /// `Usage` if that names no instruction set of this machine.
    pub fn new() -> Result<Self> {
        Ok(RowEngine { arch: InstructionSet::detect()? })
    }

    /// On a given instruction set.
    pub fn on(arch: InstructionSet) -> Self {
        RowEngine { arch }
    }
}

impl Engine for RowEngine {
    fn kind(&self) -> EngineKind {
        EngineKind::Rows
    }

    fn rate(&self) -> f64 {
        match self.arch {
            InstructionSet::Avx512 => 5e8,
            InstructionSet::Avx2 => 4e8,
            InstructionSet::Portable => 2e8,
        }
    }

    fn memory(&self, space: &dyn Space, job: &SearchJob) -> Option<u64> {
        space.structure().rows()?;
        // For many rows of so few states, lists are smaller and faster.
        let layout = space.layout();
        row_store::memory(space, job)
            .filter(|memory| !(layout.rows >= MANY_ROWS && *memory / QueueEngine::BYTES > layout.size()))
    }

    fn prepare(&self, space: &dyn Space) {
        space.structure().rows().map(Lift::fibre);
    }
}

impl SealedEngine for RowEngine {
    fn search(&self, search: LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<SearchOutcome> {
        let (space, job) = (search.space, &search.job);
        let lift = space.structure().rows().ok_or_else(|| Error::usage("this space has no rows"))?;
        let mut stopwatch = CostStopwatch::start();
        let fibre = lift.fibre();
        let kernel = RowKernel::new(self.arch, &fibre.maps);
        let context = RowContext { lift, fibre, kernel, layout: space.layout(), job: *job, signal: watch.signal() };
        let setup = stopwatch.lap();
        let mut run = RowSearch { setup, search: WorkCost::default(), stopwatch, layers: vec![], deepest: vec![] };
        let store = run.run(&context, space, watch)?;
        run.search += run.stopwatch.lap();
        run.search += watch.earlier();
        let note = format!("{}, {}", self.arch.name(), store.form());
        let recorded =
            job.record.map(|encoding| Box::new(RecordedRows::new(store, encoding, context.layout, lift)) as _);
        let RowSearch { layers, deepest, setup, search, .. } = run;
        Ok(SearchOutcome { recorded, note, setup, search, ..SearchOutcome::of(job, layers, deepest) })
    }
}

/// A running search.
struct RowSearch {
    setup: WorkCost,
    search: WorkCost,
    stopwatch: CostStopwatch,
    layers: Vec<u64>,
    /// Examples of the last layer.
    deepest: Vec<u64>,
}

impl RowSearch {
    fn run(&mut self, context: &RowContext<'_>, space: &dyn Space, watch: &mut Watch<'_>) -> Result<RowStore> {
        let mut store = RowStore::new(context, space)?;
        let saved = watch.saved()?.map(|state| self.read(&mut store, state)).transpose()?;
        self.setup += self.stopwatch.lap();
        if saved != Some(ResumedForm::Dense) {
            let frontier = match saved {
                Some(ResumedForm::List(frontier)) => frontier,
                _ => sparse::start(context, &mut store, space.goals()),
            };
            let Some(frontier) = self.lists(context, &mut store, frontier, watch)? else { return Ok(store) };
            self.search += self.stopwatch.lap();
            store.touch();
            self.setup += self.stopwatch.lap();
            store.settle(context, &frontier);
            watch.forecast().prepared();
        }
        while !context.job.is_enough(self.layers.len()) {
            watch.barrier(&self.layers, |out| self.write(&store, None, out))?;
            let found = dense::level(context, &mut store, self.layers.len() as u32)?;
            if found.count == 0 {
                break;
            }
            self.add(context, found.count, watch)?;
            self.deepest = found.into_examples();
        }
        Ok(store)
    }

    /// Searches levels as lists, from the states of the next layer on. Returns the last list if
    /// dense levels come next, and `None` if the search is complete.
    fn lists(
        &mut self,
        context: &RowContext<'_>,
        store: &mut RowStore,
        mut frontier: Vec<u64>,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Vec<u64>>> {
        let examples = context.job.examples;
        while !frontier.is_empty() {
            watch.barrier(&self.layers, |out| self.write(store, Some(&frontier), out))?;
            self.add(context, frontier.len() as u64, watch)?;
            let enough = context.job.is_enough(self.layers.len());
            if enough || !sparse::is_cheaper(context, frontier.len()) {
                self.deepest = sparse::smallest(frontier.clone(), examples);
                return Ok(Some(frontier).filter(|_| !enough));
            }
            let next = sparse::level(context, store, &frontier, self.layers.len() as u32);
            self.deepest = sparse::smallest(frontier, examples);
            frontier = next;
        }
        Ok(None)
    }

    /// Adds a complete layer, and reports progress.
    fn add(&mut self, context: &RowContext<'_>, count: u64, watch: &mut Watch<'_>) -> Result<()> {
        self.layers.push(count);
        context.job.holds(self.layers.len() - 1)?;
        let (depth, done) = (Some(self.layers.len() as u32), self.layers.iter().sum());
        watch.report(WorkProgress { phase: "search", depth, done, total: 0 })
    }

    /// Writes the state between two levels. `list`, if given, is the next layer, already visited.
    fn write(&self, store: &RowStore, list: Option<&[u64]>, out: &mut StateWriter) -> Result<()> {
        out.list(&self.layers)?;
        out.list(&self.deepest)?;
        out.number(u64::from(list.is_some()))?;
        list.map_or(Ok(()), |list| out.list(list))?;
        store.write(out)
    }

    /// Reads what `write` wrote.
    fn read(&mut self, store: &mut RowStore, mut state: StateReader) -> Result<ResumedForm> {
        (self.layers, self.deepest) = (state.list()?, state.list()?);
        let form = if state.at_most(1)? == 1 { ResumedForm::List(state.list()?) } else { ResumedForm::Dense };
        store.read(&mut state)?;
        state.end()?;
        Ok(form)
    }
}

/// The form in which a saved search resumes.
#[derive(PartialEq)]
enum ResumedForm {
    /// With a list of the states of the next layer.
    List(Vec<u64>),
    /// With all rows.
    Dense,
}
