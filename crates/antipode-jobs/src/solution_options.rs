//! The options that choose solutions.

use serde::{Deserialize, Serialize};

use super::SolveOptions;
use antipode_solvers::PathEnds;

/// The solutions to find: of Rust, of the command line with the feature `cli`, and of dicts.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
pub struct SolutionOptions {
    /// Count all optimal solutions, and list them, with a solver that proves its solutions optimal
    #[cfg_attr(feature = "cli", arg(long))]
    pub all: bool,
    /// With --all: list at most N solutions of each state
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", requires = "all"))]
    #[cfg_attr(feature = "cli", arg(default_value_t = SolutionOptions::default().limit))]
    pub limit: usize,
    /// Begin the solution with this move, or these as in 'U R2'; may be repeated
    #[cfg_attr(feature = "cli", arg(long, value_name = "MOVE", allow_hyphen_values = true))]
    pub first: Vec<String>,
    /// End the solution with this move, or these; may be repeated
    #[cfg_attr(feature = "cli", arg(long, value_name = "MOVE", allow_hyphen_values = true))]
    pub last: Vec<String>,
}

impl Default for SolutionOptions {
    fn default() -> Self {
        SolutionOptions { all: false, limit: 100, first: vec![], last: vec![] }
    }
}

impl SolutionOptions {
    /// The options of a solver that finds these solutions.
    #[must_use]
    pub fn of(&self, solver: SolveOptions) -> SolveOptions {
        let ends = PathEnds { first: self.first.clone(), last: self.last.clone() };
        SolveOptions { ends, all: self.all.then_some(self.limit), ..solver }
    }
}
