//! Where exact labels come from, as it is named on the command line.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use crate::{Database, Kind, Labels, Order, Starts, of_table, purge, shuffled, solved, solved_share};
use antipode_cli::frame::SolverArguments;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::Watch;
use antipode_jobs::{Lengths, Resources, Scrambles, SolveOptions};

/// Labels of a solver, where no number is named.
pub const DEFAULT_SAMPLES: u64 = 100_000;

/// Where exact labels come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A table.
    Table(PathBuf),
    /// A file of labels.
    File(PathBuf),
    /// A solver.
    Solver(String),
}

impl Source {
    /// What is written on the command line; `None` if it is no such source.
    pub fn read(text: &str) -> Option<Source> {
        match text.split_once(':').filter(|(_, name)| !name.is_empty())? {
            ("table", file) => Some(Source::Table(file.into())),
            ("file", file) => Some(Source::File(file.into())),
            ("solver", name) => Some(Source::Solver(name.into())),
            _ => None,
        }
    }
}

/// How labels are made.
#[derive(Debug, Args)]
pub struct Making {
    /// How many: of a table or a file [default: all], else [default: 100000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub samples: Option<u64>,
    /// Lengths of random walks from the goal: uniform:MOST, geometric:MEAN, fixed:LENGTH [default: random states for solver:, else uniform:30]
    #[arg(long, value_name = "LENGTHS")]
    pub scrambles: Option<Lengths>,
    /// Walks may undo the move before
    #[arg(long)]
    pub backtrack: bool,
    /// Keep labels of the solver in this file, and go on with those that are there
    #[arg(long, value_name = "FILE")]
    pub database: Option<PathBuf>,
    /// Remove the labels that are there first
    #[arg(long, requires = "database")]
    pub purge: bool,
    /// The solver.
    #[command(flatten)]
    pub how: SolverArguments,
}

impl Making {
    /// Where random numbers start.
    pub fn seed(&self) -> Result<u64> {
        Ok(self.how.options(None)?.seed.unwrap_or(0))
    }

    /// `Usage` if there are options that the source has no use for; `None` is a source that is not exact.
    pub fn check(&self, source: Option<&Source>) -> Result<()> {
        if !matches!(source, Some(Source::Solver(_))) && self.database.is_some() {
            return Err(Error::usage("--database is for labels of a solver: read it with --labels file:FILE"));
        }
        Ok(())
    }

    /// The labels of a source. `estimate` is told how long a solver will take, once that can be said, and its labels a second.
    pub fn labels(
        &self,
        source: &Source,
        problem: &Problem,
        resources: Resources,
        watch: &mut Watch<'_>,
        estimate: &mut dyn FnMut(Duration, f64),
    ) -> Result<Labels> {
        self.check(Some(source))?;
        let Source::Solver(name) = source else {
            return exact(source, problem, (self.samples, self.seed()?), resources.memory, watch);
        };
        let (solver, starts, seed) = self.order(name)?;
        let length = problem.starts().next().map_or(0, |state| state.len());
        let kind = Kind { spec: problem.spec(), length, starts: starts.to_string(), seed };
        let mut database = match &self.database {
            Some(file) => {
                if self.purge {
                    purge(file)?;
                }
                Some(Database::open(file, &kind)?)
            }
            None => None,
        };
        let order = Order { solver: &solver, starts, count: self.count(), seed };
        solved(problem, &order, database.as_mut(), resources, watch, estimate)
    }

    /// Makes the labels of a shard, and keeps them; gives how many. `Usage` if they are read, not made.
    pub fn share(
        &self,
        source: &Source,
        problem: &Problem,
        resources: Resources,
        watch: &mut Watch<'_>,
    ) -> Result<u64> {
        self.check(Some(source))?;
        let Source::Solver(name) = source else {
            return Err(Error::usage("only labels of a solver are made: those of a table or a file are not split"));
        };
        let (solver, starts, seed) = self.order(name)?;
        solved_share(problem, &Order { solver: &solver, starts, count: self.count(), seed }, resources, watch)
    }

    /// The solver, the states, and where random numbers start.
    fn order(&self, name: &str) -> Result<(SolveOptions, Starts, u64)> {
        let starts = match self.scrambles {
            Some(lengths) => Starts::Scrambled(Scrambles { lengths, backtrack: self.backtrack }),
            None => Starts::Random,
        };
        // The seed is that of the states, and of what is learnt from them: optimal solvers take none.
        Ok((SolveOptions { seed: None, ..self.how.options(Some(&name.into()))? }, starts, self.seed()?))
    }

    /// How many labels a solver makes.
    fn count(&self) -> u64 {
        self.samples.unwrap_or(DEFAULT_SAMPLES)
    }
}

/// Labels of a table or of a file: so many of them, drawn with a seed, or all. `Usage` if they are of another puzzle, or have to be made.
pub fn exact(
    source: &Source,
    problem: &Problem,
    count: (Option<u64>, u64),
    memory: u64,
    watch: &mut Watch<'_>,
) -> Result<Labels> {
    match source {
        Source::Table(file) => of_table(problem, file, count, memory, watch),
        Source::File(file) => of_file(problem, file, count),
        Source::Solver(name) => Err(Error::usage(format!("labels of {name} have to be made first"))),
    }
}

fn of_file(problem: &Problem, file: &Path, (count, seed): (Option<u64>, u64)) -> Result<Labels> {
    let (kind, all) = Database::read(file)?;
    if kind.spec != problem.spec() {
        let (file, other, spec) = (file.display(), kind.spec, problem.spec());
        return Err(Error::usage(format!("{file} has labels of {other}, not of {spec}")));
    }
    let count = count.map_or(all.len(), |count| (count as usize).min(all.len()));
    if count == all.len() {
        return all.some();
    }
    let mut chosen = shuffled(all.len(), seed)[..count].to_vec();
    chosen.sort_unstable();
    all.select(&chosen).some()
}
