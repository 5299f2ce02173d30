//! Reproductions of experiments of papers, with exact figures beside published ones.
//!
//! Figures of the papers are data (`lab/experiments/data/`); distances are computed. [`verb`] adds
//! `antipode reproduce` to a program. The crate uses only what the others offer to everyone.

#![warn(unreachable_pub)]

mod ann;
mod comparison;
mod experiments;
mod genetic;
mod genetic_runs;
mod items;
mod race;
mod race_variants;
mod report;
mod reproduction;
mod ring_levels;
mod rings_data;
mod rings_figures;
mod rings_readings;
mod rings_tables;
mod rings_variants;
mod runner;
mod sliding;
mod sliding_bounds;
mod sliding_figures;
mod verb;

pub use experiments::EXPERIMENTS;
pub use items::{Document, Item, Standing, documents};
pub use report::{reproduction, write_reproduction};
pub use reproduction::{Cell, Reproduction, Source, Verdict};
#[cfg(feature = "schema")]
pub use verb::report_forms;

use std::collections::VecDeque;
use std::path::PathBuf;

use serde::Deserialize;

use antipode_core::checkpoint::{Checkpoint, JobIdentity};
use antipode_core::error::{Error, Result};
use antipode_core::watch::{CostStopwatch, Watch};
use antipode_jobs::WorkResources;
use reproduction::Findings;
use runner::{Known, Runner};

/// The options of a reproduction.
#[derive(Clone, Debug)]
pub struct ReproduceOptions {
    /// Whether to make fewer runs, so that it takes less than a minute.
    pub quick: bool,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The folder with the networks of the 15-puzzle.
    pub nets: PathBuf,
    /// The threads and memory to use.
    pub resources: WorkResources,
}

/// An experiment of a paper.
pub struct Experiment {
    /// The name.
    pub name: &'static str,
    /// The subject in one line.
    pub about: &'static str,
    /// The data of its paper.
    paper: &'static str,
    run: fn(&mut Runner<'_, '_>) -> Result<Findings>,
}

/// The figures of the papers.
const RINGS: &str = include_str!("../data/rings.json");
const SLIDING: &str = include_str!("../data/sliding.json");
const ANN: &str = include_str!("../data/ann.json");
const RACE: &str = include_str!("../data/race.json");
const GENETIC: &str = include_str!("../data/ga.json");

/// The verb `reproduce`.
pub fn verb() -> antipode_cli::VerbExtension {
    antipode_cli::VerbExtension::new(verb::Arguments::run)
}

/// An experiment by name.
///
/// # Errors
///
/// `Usage` if there is none.
pub fn experiment(name: &str) -> Result<&'static Experiment> {
    EXPERIMENTS.iter().find(|experiment| experiment.name == name).ok_or_else(|| {
        let names: Vec<_> = EXPERIMENTS.iter().map(|experiment| experiment.name).collect();
        Error::unknown("experiment", name, names)
    })
}

/// Reproduces experiments in sequence and passes each result to `tell`.
///
/// # Errors
///
/// Those of the experiments and of `tell`; `Interrupted` if the watch stops the work.
pub fn reproduce(
    experiments: &[&Experiment],
    options: ReproduceOptions,
    watch: &mut Watch<'_>,
    mut tell: impl FnMut(Reproduction) -> Result<()>,
) -> Result<()> {
    // Experiments name the solvers of their papers.
    antipode_lab_solvers::register();
    let mut known = VecDeque::new();
    if let Some(checkpoint) = watch.checkpoint() {
        let names = experiments.iter().map(|experiment| experiment.name).collect::<Vec<_>>().join(", ");
        let work = JobIdentity::new("reproduce", &names, None).and("quick", options.quick).and("seed", options.seed);
        known = checkpoint.begin::<Known>(work)?.into();
    }
    experiments.iter().try_for_each(|experiment| tell(reproduce_one(experiment, &options, &mut known, watch)?))?;
    watch.checkpoint().map_or(Ok(()), Checkpoint::finish)
}

fn reproduce_one(
    experiment: &Experiment,
    options: &ReproduceOptions,
    known: &mut VecDeque<Known>,
    watch: &mut Watch<'_>,
) -> Result<Reproduction> {
    #[derive(Deserialize)]
    struct Paper {
        source: Source,
    }
    let mut stopwatch = CostStopwatch::start();
    let Paper { source } = data(experiment.paper);
    let Findings { cells, chart, notes } = (experiment.run)(&mut Runner { options, watch, known })?;
    let cost = stopwatch.lap();
    Ok(Reproduction {
        experiment: experiment.name.into(),
        about: experiment.about.into(),
        source,
        quick: options.quick,
        seed: options.seed,
        program: concat!("antipode ", env!("CARGO_PKG_VERSION")).into(),
        cells,
        chart,
        notes,
        seconds: cost.wall.as_secs_f64(),
        cpu_seconds: cost.cpu.as_secs_f64(),
    })
}

/// Parses a file of `data/` that is compiled into the program.
fn data<T: for<'a> Deserialize<'a>>(text: &str) -> T {
    serde_json::from_str(text).expect("the data of the papers are well-formed")
}
