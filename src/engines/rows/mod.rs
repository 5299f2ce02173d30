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
mod record;
mod sparse;
mod store;

use super::{Engine, Job, Outcome};
use crate::bits::{Arch, Kernel};
use crate::error::{Error, Result};
use crate::model::{Fibre, Lift, Space};
use crate::tables::Layout;
use crate::watch::{Progress, Watch};
use record::Recorded;
use store::Store;

/// The row engine on one instruction set.
#[derive(Clone, Copy, Debug)]
pub struct RowEngine {
    arch: Arch,
}

/// What a level needs to know of the space.
struct Context<'a> {
    lift: &'a dyn Lift,
    fibre: &'a Fibre,
    kernel: Kernel,
    layout: Layout,
    job: Job,
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
    fn name(&self) -> &'static str {
        "rows"
    }

    fn memory(&self, space: &dyn Space, job: &Job) -> Option<u64> {
        space.lift()?;
        store::memory(space, job)
    }

    fn run(&self, space: &dyn Space, job: &Job, watch: &mut Watch<'_>) -> Result<Outcome> {
        let lift = space.lift().ok_or_else(|| Error::usage(format!("{} has no rows", space.spec())))?;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(job.threads)
            .build()
            .map_err(|e| Error::Limit(format!("cannot start {} threads: {e}", job.threads)))?;
        let fibre = lift.fibre();
        let kernel = Kernel::new(self.arch, &fibre.maps);
        let context = Context { lift, fibre, kernel, layout: space.layout(), job: *job };
        let (layers, deepest, store) = pool.install(|| context.search(space.goals(), watch))?;
        let note = format!("{}, {}", self.arch.name(), store.form());
        let rows = job.record.map(|encoding| Box::new(Recorded::new(store, encoding, context.layout)) as _);
        Ok(Outcome { layers, deepest, rows, note })
    }
}

impl Context<'_> {
    fn search(&self, goals: Vec<u64>, watch: &mut Watch<'_>) -> Result<(Vec<u64>, Vec<u64>, Store)> {
        let size = self.layout.size();
        let mut store = Store::new(self, &goals)?;
        let mut report = |depth: usize, reached: u64| {
            watch.report(Progress { phase: "search", depth: Some(depth as u32), done: reached, total: size })
        };
        let mut frontier = sparse::start(self, &mut store, goals);
        let mut layers = vec![frontier.len() as u64];
        let mut reached = layers[0];
        while sparse::is_cheaper(self, frontier.len()) && !frontier.is_empty() {
            report(layers.len(), reached)?;
            let next = sparse::level(self, &mut store, &frontier, layers.len() as u32);
            if next.is_empty() {
                return Ok((layers, sparse::smallest(frontier, self.job.examples), store));
            }
            layers.push(next.len() as u64);
            reached += next.len() as u64;
            frontier = next;
        }
        store.settle(self, &frontier);
        let mut deepest = sparse::smallest(frontier, self.job.examples);
        loop {
            report(layers.len(), reached)?;
            let found = dense::level(self, &mut store, layers.len() as u32);
            if found.count == 0 {
                return Ok((layers, deepest, store));
            }
            layers.push(found.count);
            reached += found.count;
            deepest = found.into_examples();
        }
    }
}
