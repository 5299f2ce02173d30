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
mod gathering;
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
mod sweep;
mod windows;

pub(crate) use gathering::ArcKernel;
pub use owners::RowOwners;
pub use part::RowPart;
pub(crate) use sweep::{FoundStates, RowSweep};

use super::level_findings::LevelFindings;
use super::level_search::{LevelFinder, LevelSearch};
use super::sealed::SealedEngine;
use super::{Engine, EngineKind, QueueEngine, SearchJob, SearchOutcome};
use antipode_core::bits::InstructionSet;
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::Result;
use antipode_core::model::{Fibre, Lift, Space};
use antipode_core::tables::StateLayout;
use antipode_core::watch::{StopSignal, Watch};
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
    kernel: ArcKernel<'a>,
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

    fn rate(&self) -> Option<f64> {
        Some(match self.arch {
            InstructionSet::Avx512 => 5e8,
            InstructionSet::Avx2 => 4e8,
            InstructionSet::Portable => 2e8,
        })
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
    fn search(&self, mut search: LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<SearchOutcome> {
        let (space, job) = (search.space, search.job);
        let lift = space.lift()?;
        let fibre = lift.fibre();
        let kernel = ArcKernel::new(self.arch, fibre);
        let context = RowContext { lift, fibre, kernel, layout: space.layout(), job, signal: watch.signal() };
        let store = RowStore::new(&context, space)?;
        let mut finder = RowFinder { context, store, list: None };
        search.run(&mut finder, watch)?;
        let RowFinder { context, store, .. } = finder;
        let note = format!("{}, {}", self.arch.name(), store.form());
        let recorded =
            job.record.map(|encoding| Box::new(RecordedRows::new(store, encoding, context.layout, lift)) as _);
        Ok(SearchOutcome { recorded, ..search.outcome(note, watch) })
    }
}

/// The rows of a search.
struct RowFinder<'a> {
    context: RowContext<'a>,
    store: RowStore,
    /// The last layer, until levels are dense.
    list: Option<Vec<u64>>,
}

impl LevelFinder for RowFinder<'_> {
    fn level(&mut self, search: &mut LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<Option<LevelFindings>> {
        let RowFinder { context, store, list } = self;
        let depth = search.layers.len() as u32;
        if depth == 0 {
            *list = Some(sparse::start(context, store, search.space.goals()));
            return Ok(Some(search.goals()));
        }
        if let Some(last) = list {
            if sparse::is_cheaper(context, last.len()) {
                *last = sparse::level(context, store, last, depth);
                return Ok(Some(search.listed(last)));
            }
            search.set_up(watch, || store.touch());
            store.settle(context, last);
            *list = None;
        }
        dense::level(context, store, depth).map(Some)
    }

    fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.number(u64::from(self.list.is_some()))?;
        self.list.as_ref().map_or(Ok(()), |list| out.list(list))?;
        self.store.write(out)
    }

    fn read(&mut self, _search: &LevelSearch<'_>, state: &mut StateReader) -> Result<()> {
        self.list = if state.at_most(1)? == 1 { Some(state.list()?) } else { None };
        self.store.read(state)
    }
}
