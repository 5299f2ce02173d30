//! Chooses an engine before any work is done.

use crate::engines::{Engine, EngineKind, Job};
use crate::error::{Error, Remedy, Result};
use crate::model::{Numbered, Problem};
use crate::nums::{bytes, grouped};
use crate::tables::Scheme;

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Resources {
    /// Threads, at least 1.
    pub threads: usize,
    /// Bytes of memory.
    pub memory: u64,
}

impl Default for Resources {
    /// All threads, and the memory that is free, less a tenth.
    fn default() -> Self {
        Resources { threads: super::threads(), memory: super::available_memory() }
    }
}

/// A search that is ready to run.
pub struct Plan {
    /// The space.
    pub space: Numbered,
    /// The fastest engine that fits.
    pub engine: Box<dyn Engine>,
    /// What it is to deliver.
    pub job: Job,
    /// Bytes of memory that it will take.
    pub memory: u64,
    /// What the search may use.
    pub resources: Resources,
}

/// Numbers a problem and takes the fastest engine that fits the memory. `engine` names one instead. `Limit` if none
/// fits, before the problem is numbered where its size alone shows it.
pub fn plan(
    problem: &Problem,
    resources: Resources,
    engine: Option<EngineKind>,
    job: impl FnOnce(&Numbered) -> Result<Job>,
) -> Result<Plan> {
    let spec = problem.spec();
    let too_large = |states: String, needed: String| {
        let allowed = bytes(resources.memory);
        Error::Limit(format!("{spec} does not fit: {states} states need {needed} of memory, and {allowed} are allowed"))
            .unless(&[Remedy::Memory])
    };
    // No engine takes less than a bit a state.
    let least = problem
        .numberings()?
        .least_states()
        .ok_or_else(|| too_large("more than 2^64".into(), "more than 2 EB".into()))?;
    // The row engine needs the rows of the general numbering.
    let scheme = if engine == Some(EngineKind::Rows) { Scheme::General } else { problem.scheme() };
    // Other numberings cost nothing, and engines may do with less than all states.
    if scheme == Scheme::General && engine != Some(EngineKind::Folded) && least / 8 > resources.memory {
        return Err(too_large(format!("at least {}", grouped(least)), format!("at least {}", bytes(least / 8))));
    }
    let space = problem.number_as(scheme)?;
    let job = job(&space)?;
    let kinds = engine.map_or(EngineKind::GENERAL.to_vec(), |kind| vec![kind]);
    let mut engines = kinds.into_iter().map(EngineKind::engine).collect::<Result<Vec<_>>>()?;
    let sizes: Vec<_> = engines.iter().map(|engine| engine.memory(&space, &job)).collect();
    match (engine, &sizes[..]) {
        (Some(EngineKind::Tiles), [None]) => {
            return Err(Error::usage(format!(
                "the engine tiles searches sliding boards of 10 cells or more, without wrap, one tile a move and one goal: {spec} needs another one"
            )));
        }
        (Some(EngineKind::Folded), [None]) => {
            return Err(Error::usage(format!(
                "{spec} has no symmetries that its search can make use of, or too many states for that"
            )));
        }
        _ => (),
    }
    let fits = sizes.iter().position(|size| size.is_some_and(|size| size <= resources.memory));
    let Some(at) = fits else {
        let needed =
            sizes.into_iter().flatten().min().map_or("more rows than any engine can hold, and too much".into(), bytes);
        return Err(too_large(grouped(space.layout().size()), needed));
    };
    let memory = sizes[at].unwrap_or(0);
    Ok(Plan { space, engine: engines.swap_remove(at), job, memory, resources })
}

impl Plan {
    /// What will be done, in one line.
    pub fn describe(&self) -> String {
        let states = self.space.layout().size();
        let threads = if self.engine.kind().is_serial() { 1 } else { self.job.threads };
        let seconds = states as f64 / self.engine.rate() / threads as f64;
        let duration = if seconds < 1.0 { "under a second".to_string() } else { format!("about {seconds:.0} s") };
        format!(
            "{}: {} states, engine {}, {} of {} memory, {duration}",
            self.space.spec(),
            grouped(states),
            self.engine.name(),
            bytes(self.memory),
            bytes(self.resources.memory)
        )
    }
}
