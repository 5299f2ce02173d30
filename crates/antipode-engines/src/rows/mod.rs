//! The voltage-graph engine, in memory: whole rows at a time, one bit a state.
//!
//! Let V be the set of visited states. Where every move changes the colour of the row, level t + 1 is
//! `V_c |= N(V_other)`, in place: neighbours of *everything* visited of the other colour were visited before or are
//! at level t + 1. No frontier is stored. Otherwise two buffers take turns: `V' = V | N(V)`.
//!
//! Rows are pulled: whoever owns a destination row ORs its source rows into it, a piece of the L1 cache's
//! size at a time. Source rows are read-only during a level, so there are no atomics, and the result does
//! not depend on the number of threads. A row that is full is skipped, and so is a source that did not change in the
//! last level. The first levels, which touch few states in many rows, keep a list of states instead ([`sparse`]).

mod dense;
mod recorded_rows;
mod row_store;
mod sparse;

use super::{Engine, EngineKind, Job, Outcome};
use antipode_core::bits::{Arch, Kernel};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Fibre, Lift, Space};
use antipode_core::tables::Layout;
use antipode_core::watch::{Cost, Progress, Signal, Stopwatch, Watch};
use recorded_rows::RecordedRows;
use row_store::RowStore;

/// The row engine on one instruction set.
#[derive(Clone, Copy, Debug)]
pub struct RowEngine {
    arch: Arch,
}

/// The data of the space that a level needs.
struct Context<'a> {
    lift: &'a dyn Lift,
    fibre: &'a Fibre,
    kernel: Kernel,
    layout: Layout,
    job: Job,
    signal: Signal<'a>,
}

impl RowEngine {
    /// On the best instruction set, or the one that `ANTIPODE_ARCH` names. `Usage` if that is not one.
    pub fn new() -> Result<Self> {
        Ok(RowEngine { arch: Arch::detect()? })
    }

    /// On a given instruction set.
    pub fn on(arch: Arch) -> Self {
        RowEngine { arch }
    }
}

impl Engine for RowEngine {
    fn kind(&self) -> EngineKind {
        EngineKind::Rows
    }

    fn rate(&self) -> f64 {
        match self.arch {
            Arch::Avx512 => 5e8,
            Arch::Avx2 => 3e8,
            Arch::Portable => 2e8,
        }
    }

    fn memory(&self, space: &dyn Space, job: &Job) -> Option<u64> {
        space.lift()?;
        row_store::memory(space, job)
    }

    fn run(&self, space: &dyn Space, job: &Job, watch: &mut Watch<'_>) -> Result<Outcome> {
        let lift = space.lift().ok_or_else(|| Error::usage("this space has no rows"))?;
        job.check(space)?;
        let mut stopwatch = Stopwatch::start();
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(job.threads)
            .build()
            .map_err(|e| Error::Limit(format!("cannot start {} threads: {e}", job.threads)))?;
        let fibre = lift.fibre();
        let kernel = Kernel::new(self.arch, &fibre.maps);
        let context = Context { lift, fibre, kernel, layout: space.layout(), job: *job, signal: watch.signal() };
        let setup = stopwatch.lap();
        let mut run = Search { setup, search: Cost::default(), stopwatch, layers: vec![], deepest: vec![] };
        let store = pool.install(|| run.run(&context, space, watch))?;
        run.search += run.stopwatch.lap();
        let note = format!("{}, {}", self.arch.name(), store.form());
        let recorded =
            job.record.map(|encoding| Box::new(RecordedRows::new(store, encoding, context.layout, lift)) as _);
        let Search { layers, deepest, setup, search, .. } = run;
        let partial = job.is_enough(layers.len());
        Ok(Outcome { layers, partial, stopped: None, deepest, recorded, moved: None, disk: None, note, setup, search })
    }
}

/// A running search.
struct Search {
    setup: Cost,
    search: Cost,
    stopwatch: Stopwatch,
    layers: Vec<u64>,
    /// Examples of the last layer.
    deepest: Vec<u64>,
}

impl Search {
    fn run(&mut self, context: &Context<'_>, space: &dyn Space, watch: &mut Watch<'_>) -> Result<RowStore> {
        let examples = context.job.examples;
        let mut reached = 0;
        let mut report = |layers: &[u64]| {
            context.job.holds(layers.len() - 1)?;
            reached += layers.last().copied().unwrap_or(0);
            watch.report(Progress { phase: "search", depth: Some(layers.len() as u32), done: reached, total: 0 })
        };
        let mut store = RowStore::new(context, space.alternates())?;
        self.setup += self.stopwatch.lap();
        let mut frontier = sparse::start(context, &mut store, space.goals());
        while !frontier.is_empty() {
            self.layers.push(frontier.len() as u64);
            report(&self.layers)?;
            if !sparse::is_cheaper(context, frontier.len()) || context.job.is_enough(self.layers.len()) {
                break;
            }
            let next = sparse::level(context, &mut store, &frontier, self.layers.len() as u32);
            self.deepest = sparse::smallest(frontier, examples);
            frontier = next;
        }
        if frontier.is_empty() {
            return Ok(store);
        }
        if context.job.is_enough(self.layers.len()) {
            self.deepest = sparse::smallest(frontier, examples);
            return Ok(store);
        }
        self.search += self.stopwatch.lap();
        store.touch();
        self.setup += self.stopwatch.lap();
        store.settle(context, &frontier);
        self.deepest = sparse::smallest(frontier, examples);
        loop {
            let found = dense::level(context, &mut store, self.layers.len() as u32)?;
            if found.count == 0 {
                return Ok(store);
            }
            self.layers.push(found.count);
            self.deepest = found.into_examples();
            report(&self.layers)?;
            if context.job.is_enough(self.layers.len()) {
                return Ok(store);
            }
        }
    }
}
