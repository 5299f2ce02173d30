//! Experiments of papers, reproduced, with the exact figures beside the published ones.
//!
//! Figures of the papers are data (`data/papers/`); distances are computed.

mod ann;
mod comparison;
mod race;
mod reproduction;
mod ring_levels;
mod rings_figures;
mod rings_tables;
mod runner;
mod sliding;
mod sliding_figures;

pub use reproduction::{Cell, Chart, Reproduction, Series, Source, Verdict};

use std::collections::VecDeque;
use std::path::PathBuf;

use serde::Deserialize;

use antipode_core::checkpoint::Identity;
use antipode_core::error::{Error, Result};
use antipode_core::watch::{Stopwatch, Watch};
use antipode_jobs::Resources;
use reproduction::Findings;
use runner::{Known, Runner};

/// How to reproduce.
#[derive(Clone, Debug)]
pub struct ReproduceOptions {
    /// Fewer runs, so that it takes less than a minute.
    pub quick: bool,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The folder with the networks of the 15-puzzle.
    pub nets: PathBuf,
    /// The threads and memory that it may use.
    pub resources: Resources,
}

/// An experiment of a paper.
pub struct Experiment {
    /// Its name.
    pub name: &'static str,
    /// What it shows, in one line.
    pub about: &'static str,
    /// The data of its paper.
    paper: &'static str,
    run: fn(&mut Runner<'_, '_>) -> Result<Findings>,
}

/// The figures of the papers.
const RINGS: &str = include_str!("../../../data/papers/rings.json");
const SLIDING: &str = include_str!("../../../data/papers/sliding.json");
const ANN: &str = include_str!("../../../data/papers/ann.json");
const RACE: &str = include_str!("../../../data/papers/race.json");

/// All experiments.
pub const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "rings-table2",
        about: "A* on the levels of the ring puzzle",
        paper: RINGS,
        run: rings_tables::astar,
    },
    Experiment {
        name: "rings-table4",
        about: "the evolutionary algorithm on the levels of the ring puzzle",
        paper: RINGS,
        run: rings_tables::ea,
    },
    Experiment {
        name: "rings-table5",
        about: "reinforcement learning on the levels of the ring puzzle",
        paper: RINGS,
        run: rings_tables::rl,
    },
    Experiment {
        name: "rings-figure2",
        about: "moves of reinforcement learning by level",
        paper: RINGS,
        run: rings_figures::figure2,
    },
    Experiment {
        name: "rings-figure3",
        about: "moves of the evolutionary algorithm by level, d = 3, k = 2",
        paper: RINGS,
        run: rings_figures::figure3,
    },
    Experiment {
        name: "rings-figure4",
        about: "evolution against reinforcement learning, k = 2",
        paper: RINGS,
        run: rings_figures::figure4,
    },
    Experiment { name: "rings-figure5", about: "CPU time of A* by level", paper: RINGS, run: rings_figures::figure5 },
    Experiment {
        name: "rings-figure6",
        about: "CPU times of A*, evolution and reinforcement learning",
        paper: RINGS,
        run: rings_figures::figure6,
    },
    Experiment {
        name: "rings-figure7",
        about: "success and generations of evolution by mutation rate",
        paper: RINGS,
        run: rings_figures::figure7,
    },
    Experiment {
        name: "rings-figure8",
        about: "six-move paths of evolution by mutation rate",
        paper: RINGS,
        run: rings_figures::figure8,
    },
    Experiment {
        name: "sliding-god",
        about: "God's numbers of small sliding boards, and their hardest states",
        paper: SLIDING,
        run: sliding::god,
    },
    Experiment {
        name: "sliding-distribution",
        about: "distribution of the distances on the 3x3 board",
        paper: SLIDING,
        run: sliding::distribution,
    },
    Experiment {
        name: "sliding-figure6-2",
        about: "how a network learns the 3x3 board without labels",
        paper: SLIDING,
        run: sliding_figures::figure6_2,
    },
    Experiment {
        name: "sliding-figure6-3",
        about: "solvers on the 3x3 board by the number of shuffles",
        paper: SLIDING,
        run: sliding_figures::figure6_3,
    },
    Experiment {
        name: "sliding-hardest",
        about: "the hardest 3x3 board with each solver",
        paper: SLIDING,
        run: sliding::hardest,
    },
    Experiment {
        name: "race-expanded",
        about: "expanded nodes on Rubik's Race by solver, heuristic and distance",
        paper: RACE,
        run: race::expanded,
    },
    Experiment {
        name: "race-failures",
        about: "failures of solvers on Rubik's Race",
        paper: RACE,
        run: race::failures,
    },
    Experiment {
        name: "ann-table1",
        about: "A* with pattern databases and with networks on the 15-puzzle",
        paper: ANN,
        run: ann::table1,
    },
    Experiment { name: "ann-table2", about: "how far from optimal their paths are", paper: ANN, run: ann::table2 },
    Experiment { name: "ann-table3", about: "A*, IDA* and RBFS with networks", paper: ANN, run: ann::table3 },
    Experiment {
        name: "ann-figure2",
        about: "distances of the boards that the network learnt from",
        paper: ANN,
        run: ann::figure2,
    },
    Experiment { name: "ann-figure3", about: "the asymmetric loss", paper: ANN, run: ann::figure3 },
    Experiment {
        name: "ann-figure4",
        about: "distances of the boards of the evaluation",
        paper: ANN,
        run: ann::figure4,
    },
    Experiment { name: "ann-figure5", about: "estimates of pattern databases", paper: ANN, run: ann::figure5 },
    Experiment { name: "ann-figure6", about: "estimates of networks", paper: ANN, run: ann::figure6 },
    Experiment { name: "ann-figure7", about: "errors of pattern databases", paper: ANN, run: ann::figure7 },
    Experiment { name: "ann-figure8", about: "errors of networks", paper: ANN, run: ann::figure8 },
    Experiment { name: "ann-figure9", about: "expansions of A*", paper: ANN, run: ann::figure9 },
    Experiment {
        name: "ann-figure10",
        about: "distances of states that A* expands with a network",
        paper: ANN,
        run: ann::figure10,
    },
    Experiment {
        name: "ann-figure11",
        about: "distances of states that A* expands with a pattern database",
        paper: ANN,
        run: ann::figure11,
    },
    Experiment { name: "race-largest", about: "the best solver on an 11x11 board", paper: RACE, run: race::largest },
];

/// An experiment by name. `Usage` if there is none.
pub fn experiment(name: &str) -> Result<&'static Experiment> {
    EXPERIMENTS.iter().find(|experiment| experiment.name == name).ok_or_else(|| {
        let names: Vec<_> = EXPERIMENTS.iter().map(|experiment| experiment.name).collect();
        Error::usage(format!("unknown experiment '{name}': use one of {}", names.join(", ")))
    })
}

/// Reproduces some experiments, one after the other; `tell` gets the results as they come.
pub fn reproduce(
    experiments: &[&Experiment],
    options: ReproduceOptions,
    watch: &mut Watch<'_>,
    mut tell: impl FnMut(Reproduction) -> Result<()>,
) -> Result<()> {
    let mut known = VecDeque::new();
    if let Some(checkpoint) = watch.checkpoint() {
        let names = experiments.iter().map(|experiment| experiment.name).collect::<Vec<_>>().join(", ");
        let work = Identity::new("reproduce", &names, None).and("quick", options.quick).and("seed", options.seed);
        known = checkpoint.begin::<Known>(work)?.into();
    }
    experiments.iter().try_for_each(|experiment| tell(reproduce_one(experiment, &options, &mut known, watch)?))?;
    watch.checkpoint().map_or(Ok(()), |checkpoint| checkpoint.finish())
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
    let mut stopwatch = Stopwatch::start();
    let Paper { source } = data(experiment.paper);
    let Findings { cells, chart, notes } = (experiment.run)(&mut Runner { options, watch, known })?;
    let cost = stopwatch.lap();
    Ok(Reproduction {
        experiment: experiment.name.into(),
        about: experiment.about.into(),
        source,
        quick: options.quick,
        seed: options.seed,
        version: env!("CARGO_PKG_VERSION").into(),
        cells,
        chart,
        notes,
        seconds: cost.wall.as_secs_f64(),
        cpu_seconds: cost.cpu.as_secs_f64(),
    })
}

/// The contents of a file of `data/`, which is compiled into the program.
fn data<T: for<'a> Deserialize<'a>>(text: &str) -> T {
    serde_json::from_str(text).expect("the data of the papers are well-formed")
}
