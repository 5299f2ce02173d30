//! The options of verbs that solve states.

use clap::{ArgMatches, Args, Command, FromArgMatches};

use super::complete;
use antipode_core::error::Result;
use antipode_jobs::SolveOptions;

/// The options of a solver, with completions of heuristics.
#[derive(Debug)]
pub struct SolverArguments(SolveOptions);

impl Args for SolverArguments {
    fn augment_args(command: Command) -> Command {
        let complete = |heuristic: clap::Arg| heuristic.value_parser(complete::HEURISTIC).hide_possible_values(true);
        SolveOptions::augment_args(command).mut_arg("heuristic", complete)
    }

    fn augment_args_for_update(command: Command) -> Command {
        SolverArguments::augment_args(command)
    }
}

impl FromArgMatches for SolverArguments {
    fn from_arg_matches(matches: &ArgMatches) -> std::result::Result<SolverArguments, clap::Error> {
        SolveOptions::from_arg_matches(matches).map(SolverArguments)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> std::result::Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl SolverArguments {
    /// The options for a job. `Usage` if the time or the solver is not valid.
    pub fn options(&self, solver: Option<&String>) -> Result<SolveOptions> {
        self.0.check_time()?;
        solver.map_or_else(|| Ok(self.0.clone()), |solver| self.0.clone().named(solver))
    }
}
