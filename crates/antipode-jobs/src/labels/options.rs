//! Options for labels.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{
    LabelDatabase, LabelKind, LabelList, LabelSource, LabelStarts, SolvedOrder, database, exact, purge, solved,
    solved_share,
};
use crate::{GroundTruth, SampleDraw, ScrambleOptions, SolveOptions, WorkResources};
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::Watch;

/// The options that choose among labels of a table or a file.
const OF_STORED_LABELS: [&str; 2] = ["samples", "seed"];

/// The default number of labels of a solver.
pub const DEFAULT_SAMPLES: u64 = 100_000;

/// Options for the labels to make or read: of Rust, of the command line with the feature `cli`, and
/// of dicts.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
#[non_exhaustive]
pub struct LabelOptions {
    /// The number of labels [default: all of a table or a file, else 100000]
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..)))]
    pub samples: Option<u64>,
    /// Count each state once: leave out labels of a solver for states that have one
    #[cfg_attr(feature = "cli", arg(long))]
    pub distinct: bool,
    /// The lengths of random walks from the goal: uniform:MOST, geometric:MEAN or fixed:LENGTH, and
    /// ,backtrack if moves may undo the previous one [default: random states for solver:, else
    /// uniform:30]
    #[cfg_attr(feature = "cli", arg(long, value_name = "LENGTHS"))]
    pub scrambles: Option<ScrambleOptions>,
    /// Keep the labels of the solver in FILE, and continue with those that it contains
    #[cfg_attr(feature = "cli", arg(long, value_name = "FILE"))]
    pub database: Option<PathBuf>,
    /// First remove the labels of the database
    #[cfg_attr(feature = "cli", arg(long, requires = "database"))]
    pub purge: bool,
    /// The heuristic and the budget of the solver; the source names the solver. Its seed is that of
    /// all random numbers.
    #[cfg_attr(feature = "cli", command(flatten))]
    #[serde(flatten)]
    pub solver: SolveOptions,
}

impl LabelOptions {
    /// Checks the options for a source; `None` stands for a source that is not exact.
    ///
    /// # Errors
    ///
    /// `Usage` if an option does not apply to the source, or the labels would not be proven.
    pub fn check(&self, source: Option<&LabelSource>) -> Result<()> {
        match source {
            Some(LabelSource::Solver(_)) => self.solver.needs_proof("labels"),
            Some(LabelSource::Table(_) | LabelSource::File(_)) => self.check_stored(),
            None if self.database.is_some() => Err(Error::excluded("only labels of a solver are kept", "--database")),
            None if self.distinct => Err(Error::excluded("only labels of a solver are counted by state", "--distinct")),
            None => Ok(()),
        }
    }

    /// The source as the judge of given states.
    ///
    /// # Errors
    ///
    /// Those of [`SolveOptions::named`].
    pub fn truth(&self, source: &LabelSource) -> Result<GroundTruth> {
        Ok(match source {
            LabelSource::Table(table) => GroundTruth::Table(table.clone()),
            LabelSource::File(labels) => GroundTruth::Labels(labels.clone()),
            LabelSource::Solver(name) => GroundTruth::Solver(self.solver.clone().named(name)?),
        })
    }

    /// Checks that only options are set that stored labels use. The names are those of the fields.
    fn check_stored(&self) -> Result<()> {
        let fields = |options: &LabelOptions| match serde_json::to_value(options) {
            Ok(serde_json::Value::Object(fields)) => fields,
            _ => unreachable!("options are fields"),
        };
        let (own, unset) = (fields(self), fields(&LabelOptions::default()));
        let mut set = own.into_iter().filter(|(name, value)| unset.get(name) != Some(value)).map(|(name, _)| name);
        match set.find(|name| !OF_STORED_LABELS.contains(&name.as_str())) {
            Some(name) => {
                let option = format!("--{}", name.replace('_', "-"));
                Err(Error::excluded("labels of a table or a file are not made", option))
            }
            None => Ok(()),
        }
    }

    /// The labels of a source. For a solver, calls `estimate` with the remaining time and the
    /// labels per second, once both are known.
    ///
    /// # Errors
    ///
    /// Those of [`LabelOptions::check`] and of [`exact`]; `Usage` if the solver proves nothing, its
    /// heuristic is only claimed to be admissible, or there are no labels; `Io` if they cannot be
    /// kept; `Interrupted` if the watch stops the work.
    pub fn labels(
        &self,
        source: &LabelSource,
        problem: &Problem,
        resources: WorkResources,
        watch: &mut Watch<'_>,
        estimate: &mut dyn FnMut(Duration, f64),
    ) -> Result<LabelList> {
        self.check(Some(source))?;
        let LabelSource::Solver(name) = source else {
            return exact(source, problem, self.draw(), resources.memory, watch);
        };
        self.solver.check_time()?;
        let solver = self.prover(name)?;
        let order = self.order(&solver);
        let length = problem.starts().next().map_or(0, |state| state.len());
        let kind = LabelKind { spec: problem.spec(), length, starts: order.starts.to_string(), seed: order.seed };
        let mut database = match &self.database {
            Some(file) => {
                if self.purge {
                    purge(file)?;
                }
                let database = LabelDatabase::open(file, &kind)?;
                // Anyone may have made the file, and training on wrong labels would go unnoticed.
                database::check(problem, file, database.labels())?;
                Some(database)
            }
            None => None,
        };
        solved(problem, &order, database.as_mut(), resources, watch, estimate)
    }

    /// Makes the labels of a shard and keeps them. Returns their number.
    ///
    /// # Errors
    ///
    /// `Usage` if the source is not a solver; those of [`LabelOptions::labels`].
    pub fn share(
        &self,
        source: &LabelSource,
        problem: &Problem,
        resources: WorkResources,
        watch: &mut Watch<'_>,
    ) -> Result<u64> {
        self.check(Some(source))?;
        let LabelSource::Solver(name) = source else {
            return Err(Error::incapable(
                "a shard",
                "makes only labels of a solver",
                "those of a table or a file are not split",
            ));
        };
        solved_share(problem, &self.order(&self.prover(name)?), resources, watch)
    }

    /// The solver of a name. Errors of [`SolveOptions::named`].
    fn prover(&self, name: &str) -> Result<SolveOptions> {
        // The seed is for the states and for training; optimal solvers use none.
        SolveOptions { seed: None, ..self.solver.clone() }.named(name)
    }

    /// The labels that a solver is to make.
    fn order<'a>(&self, solver: &'a SolveOptions) -> SolvedOrder<'a> {
        SolvedOrder {
            solver,
            starts: self.scrambles.map_or(LabelStarts::Random, LabelStarts::Scrambled),
            count: self.samples.unwrap_or(DEFAULT_SAMPLES),
            distinct: self.distinct,
            seed: self.seed(),
        }
    }

    /// The seed of the random numbers.
    pub fn seed(&self) -> u64 {
        self.solver.seed.unwrap_or(0)
    }

    /// The number and seed of the states to draw; `None` for all states.
    pub fn draw(&self) -> Option<SampleDraw> {
        self.samples.map(|count| SampleDraw { count, seed: self.seed() })
    }
}
