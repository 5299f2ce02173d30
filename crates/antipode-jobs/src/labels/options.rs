//! How labels are made.

use std::path::PathBuf;
use std::time::Duration;

use super::{Database, Kind, Labels, Order, Source, Starts, exact, purge, solved, solved_share};
use crate::{Draw, Lengths, Resources, Scrambles, SolveOptions};
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::Watch;

/// Labels of a solver, where no number is named.
pub const DEFAULT_SAMPLES: u64 = 100_000;

/// How labels are made.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct LabelOptions {
    /// How many; none for all that a table or a file has, and for [`DEFAULT_SAMPLES`] of a solver.
    pub samples: Option<u64>,
    /// The lengths of random walks from the goals that end in the states to solve; none for random
    /// states.
    pub scrambles: Option<Lengths>,
    /// Whether walks may undo the move before.
    pub backtrack: bool,
    /// A file that keeps the labels of a solver, whose labels are not made again.
    pub database: Option<PathBuf>,
    /// Whether the labels in that file are removed first.
    pub purge: bool,
    /// Where random numbers start.
    pub seed: u64,
    /// The heuristic and the budget of the solver; the source names the solver.
    pub solver: SolveOptions,
}

impl LabelOptions {
    /// Checks the options for a source; `None` is a source that is not exact.
    ///
    /// # Errors
    ///
    /// `Usage` if there are options that the source has no use for.
    pub fn check(&self, source: Option<&Source>) -> Result<()> {
        if !matches!(source, Some(Source::Solver(_))) && self.database.is_some() {
            return Err(Error::usage("--database is for labels of a solver: read it with --labels file:FILE"));
        }
        Ok(())
    }

    /// The labels of a source. `estimate` learns how long a solver will take and its labels a
    /// second, once both are known.
    ///
    /// # Errors
    ///
    /// Those of [`LabelOptions::check`], and of [`exact`] or [`solved`].
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
            return exact(source, problem, self.draw(), resources.memory, watch);
        };
        let (solver, starts, seed) = self.order(name);
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

    /// Makes the labels of a shard and keeps them. Returns how many.
    ///
    /// # Errors
    ///
    /// `Usage` if they are read, not made; those of [`solved_share`].
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
        let (solver, starts, seed) = self.order(name);
        solved_share(problem, &Order { solver: &solver, starts, count: self.count(), seed }, resources, watch)
    }

    /// The solver, the states, and where random numbers start.
    fn order(&self, name: &str) -> (SolveOptions, Starts, u64) {
        let starts = match self.scrambles {
            Some(lengths) => Starts::Scrambled(Scrambles { lengths, backtrack: self.backtrack }),
            None => Starts::Random,
        };
        // The seed is that of the states, and of what is learnt from them: optimal solvers take
        // none.
        (SolveOptions { solver: Some(name.into()), seed: None, ..self.solver.clone() }, starts, self.seed)
    }

    /// The states that are drawn; none if all are taken.
    pub fn draw(&self) -> Option<Draw> {
        self.samples.map(|count| Draw { count, seed: self.seed })
    }

    /// How many labels a solver makes.
    fn count(&self) -> u64 {
        self.samples.unwrap_or(DEFAULT_SAMPLES)
    }
}
