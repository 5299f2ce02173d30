//! `antipode cosets`

use clap::Args;

use super::checkpoint::Keeping;
use super::complete;
use super::options::Options;
use super::screen::{self, Bar};
use crate::reports;
use antipode_core::error::Result;
use antipode_jobs as jobs;

/// Count the states of a group at each distance, with one coset in memory at a time
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode cosets 'twisty:3x3x3;moves=U2,D2,R2,L2,F2,B2' --pattern edges.1,edges.2
  antipode plan --shards 8 -o pocket cosets twisty:2x2x2 --pattern corners.1
A coset contains all states in which the pieces of the pattern are in the same places. 'antipode analyze' is faster if all \
states fit into memory.")]
pub(super) struct Arguments {
    /// The puzzle: a twisty puzzle, a subgroup of one, or a permutation group with inverses
    #[arg(value_parser = complete::SPEC, hide_possible_values = true)]
    spec: String,
    /// The pieces that are in the same places in a coset, with commas, as in 'pdb build'
    #[arg(short, long, value_name = "P")]
    pattern: String,
    #[command(flatten)]
    pub(super) keeping: Keeping,
}

impl Arguments {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        options.start_threads()?;
        let (problem, bar) = (screen::puzzle(&self.spec, None, options)?, Bar::new(options));
        let resources = options.resources();
        let counts = self.keeping.keep(&bar, |watch| jobs::count_cosets(&problem, &self.pattern, resources, watch))?;
        drop(bar);
        counts.map_or(Ok(()), |counts| screen::show(options, "cosets", &counts, reports::cosets))
    }
}
