//! `antipode coset`

use clap::Args;

use super::checkpoint::CheckpointOptions;
use super::options::CommonOptions;
use super::screen::{self, WorkBar};
use crate::reports;
use antipode_core::error::{Error, Result};
use antipode_core::nums::grouped;
use antipode_jobs as jobs;
use antipode_jobs::{SearchWorkload, WholeCoset, WholeCosetOptions};

/// Count the states of a coset of a subgroup by their distance, by all moves of the puzzle
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode coset twisty:2x2x2 --subgroup U,R
  antipode coset twisty:pyraminx --subgroup U,L --of 'R B'
  antipode coset twisty:3x3x3 --subgroup dr --of 'R F' --at-most 20 --checkpoint coset --resume
  antipode coset twisty:2x2x2 --subgroup corners.5,corners.6
  antipode coset twisty:2x2x2 --subgroup U,R --sample 10 --at-most 11
A subgroup has one bit for each state in memory, twice. The search lists the words of moves that lead from outside into the coset, and \
sweeps over whole rows for those that end with a move of the subgroup. 'analyze SPEC;pattern=<MOVES>' finds the distances of all cosets.")]
pub(super) struct CosetArguments {
    /// The puzzle
    spec: String,
    #[command(flatten)]
    wanted: WholeCosetOptions,
    #[command(flatten)]
    pub(super) keeping: CheckpointOptions,
}

impl CosetArguments {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        options.start_threads()?;
        let bar = WorkBar::new(options);
        let wanted = WholeCosetOptions { resources: options.resources(), ..self.wanted.clone() };
        let problem = screen::puzzle(&self.spec, None, options)?;
        let plan = |work: &SearchWorkload| screen::plan(options, work);
        if wanted.sample.is_some() {
            let sample = self.keeping.keep(&bar, |watch| jobs::sample_cosets(&problem, &wanted, plan, watch))?;
            drop(bar);
            return screen::show(options, "coset sample", &sample, reports::coset_sample);
        }
        let found = self.keeping.keep(&bar, |watch| jobs::whole_coset(&problem, &wanted, plan, watch))?;
        drop(bar);
        screen::show(options, "coset", &found, reports::whole_coset)?;
        match wanted.at_most.filter(|_| found.at_most.is_none()) {
            None => Ok(()),
            Some(most) => Err(Error::Negative(unproven(&found, most))),
        }
    }
}

/// Why the bound is not proven.
fn unproven(found: &WholeCoset, most: u32) -> String {
    match &found.counterexample {
        Some(state) => format!("{state} needs more than {most} moves"),
        None => format!("no solution within {most} moves was found for {} of the states", grouped(found.undecided)),
    }
}
