//! Where examples come from, as it is named on the command line.

use std::path::{Path, PathBuf};

use crate::arguments::Arguments;
use crate::examples::{Examples, shuffled};
use crate::labels::{self, Database, Kind, Starts, purge, solved, some};
use crate::scramble::{Lengths, Scrambles};
use crate::teacher::Method;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::Watch;
use antipode_jobs::{Resources, SolveOptions};

/// Labels of a solver, and examples of an epoch of walks, where no number is named.
const DEFAULT_SAMPLES: u64 = 100_000;

/// The most moves of walks, where no lengths are named.
const DEFAULT_LENGTHS: Lengths = Lengths::Uniform(30);

/// The most labels of a referee.
const REFEREE: u64 = 100_000;

/// Where they come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A table.
    Table(PathBuf),
    /// A file of labels.
    File(PathBuf),
    /// A solver.
    Solver(String),
    /// Walks.
    Walks(Method),
}

impl Source {
    /// `Usage` if it is no source.
    pub fn read(text: &str) -> Result<Source> {
        let named = |name: &str| !name.is_empty();
        Ok(match text.split_once(':') {
            None if text == "bootstrap" => Source::Walks(Method::Bootstrap),
            None if text == "q" => Source::Walks(Method::Q),
            None if text == "adi" => Source::Walks(Method::Adi),
            None if text == "solutions" => Source::Walks(Method::Solutions),
            None if text == "last-move" => Source::Walks(Method::LastMove),
            Some(("table", file)) if named(file) => Source::Table(file.into()),
            Some(("file", file)) if named(file) => Source::File(file.into()),
            Some(("solver", name)) if named(name) => Source::Solver(name.into()),
            _ => {
                let what = "write table:FILE, file:FILE, solver:NAME, bootstrap, solutions, q, adi or last-move";
                return Err(Error::usage(format!("'{text}' is nothing to learn from: {what}")));
            }
        })
    }
}

impl Arguments {
    /// The walks of methods that make them.
    pub fn scrambles(&self) -> Scrambles {
        Scrambles { lengths: self.walks.scrambles.unwrap_or(DEFAULT_LENGTHS), backtrack: self.walks.backtrack }
    }

    /// Examples of an epoch of walks.
    pub fn samples(&self) -> u64 {
        self.samples.unwrap_or(DEFAULT_SAMPLES)
    }

    /// Where random numbers start.
    pub fn seed(&self) -> Result<u64> {
        Ok(self.how.options(None)?.seed.unwrap_or(0))
    }

    /// Exact labels of a source that is not walks.
    pub fn exact(
        &self,
        source: &Source,
        problem: &Problem,
        resources: Resources,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Examples>> {
        let seed = self.seed()?;
        if !matches!(source, Source::Solver(_)) && self.walks.database.is_some() {
            return Err(Error::usage("--database is for labels of a solver: read it with --labels file:FILE"));
        }
        Ok(Some(match source {
            Source::Walks(_) => return Ok(None),
            Source::Table(file) => labels::of_table(problem, file, (self.samples, seed), resources.memory, watch)?,
            Source::File(file) => of_file(problem, file, (self.samples, seed))?,
            Source::Solver(name) => {
                let starts = match self.walks.scrambles {
                    Some(lengths) => Starts::Scrambled(Scrambles { lengths, backtrack: self.walks.backtrack }),
                    None => Starts::Random,
                };
                let length = problem.starts().next().map_or(0, |state| state.len());
                let kind = Kind { spec: problem.spec(), length, starts: starts.to_string(), seed };
                let mut database = match &self.walks.database {
                    Some(file) => {
                        if self.walks.purge {
                            purge(file)?;
                        }
                        Some(Database::open(file, &kind)?)
                    }
                    None => None,
                };
                // The seed is that of states and weights: optimal solvers take none.
                let solver = SolveOptions { seed: None, ..self.how.options(Some(name))? };
                solved(problem, &solver, starts, (self.samples(), seed), database.as_mut(), resources, watch)?
            }
        }))
    }

    /// The labels that judge epochs of walks, if some are named.
    pub fn referee(&self, problem: &Problem, memory: u64, watch: &mut Watch<'_>) -> Result<Option<Examples>> {
        let Some(text) = &self.training.referee else { return Ok(None) };
        let count = (Some(REFEREE), self.seed()?);
        Ok(Some(match Source::read(text)? {
            Source::Table(file) => labels::of_table(problem, &file, count, memory, watch)?,
            Source::File(file) => of_file(problem, &file, count)?,
            _ => return Err(Error::usage(format!("'{text}' is no referee: write table:FILE or file:FILE"))),
        }))
    }
}

/// Labels of a file: `count` of them, drawn with a seed, or all. `Usage` if they are of another puzzle.
fn of_file(problem: &Problem, file: &Path, (count, seed): (Option<u64>, u64)) -> Result<Examples> {
    let (kind, all) = Database::read(file)?;
    if kind.spec != problem.spec() {
        let (file, other, spec) = (file.display(), kind.spec, problem.spec());
        return Err(Error::usage(format!("{file} has labels of {other}, not of {spec}")));
    }
    let count = count.map_or(all.len(), |count| (count as usize).min(all.len()));
    if count == all.len() {
        return some(all);
    }
    let mut chosen = shuffled(all.len(), seed)[..count].to_vec();
    chosen.sort_unstable();
    some(all.select(&chosen))
}
