//! `antipode analyze`

use std::path::PathBuf;

use clap::Args;

use super::complete;
use super::options::{EngineArguments, Options};
use super::scratch::{Searching, tell_left};
use super::screen::{self, Bar};
use super::subset::SubsetArguments;
#[cfg(feature = "cluster")]
use super::together::Together;
use crate::reports;
use antipode_core::error::{Error, Result};
use antipode_core::nums::bytes;
use antipode_core::watch::Watch;
use antipode_engines::MOST_EXAMPLES;
use antipode_jobs::{self as jobs, Analysis, AnalyzeOptions, Plan};

/// Search a whole space: God's number, layers, antipodes
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode analyze                         a few small puzzles, one line each
  antipode analyze sliding:3x4 --plot layers.svg
  antipode analyze sliding:3x3 --goal '1 2 3/8 _ 4/7 6 5' --format json
  antipode analyze rings:4,1,8 --memory 200MB --antipodes 1
  antipode analyze sliding:3x5 --scratch /scratch/3x5 --disk 60GB
  antipode analyze twisty:2x2x2 --orbits
  antipode analyze sliding:3x3 --paths
  antipode analyze sliding:3x3 --among 1,2,3
  antipode analyze sliding:4x4 --levels 18
  antipode analyze twisty:3x3x3 --levels 7
  antipode analyze rings:4,1,6 --checkpoint kept --every 5m
  antipode analyze rings:4,1,6 --checkpoint kept --resume
  antipode analyze rings:4,1,6 --processes 4
See 'antipode families' for all specs.")]
pub(super) struct Arguments {
    /// The puzzle, such as sliding:3x4 or 'rings:3,1,4;goal=4g 1p 5r 6b' [default: some small ones]
    #[arg(value_parser = complete::SPEC, hide_possible_values = true)]
    spec: Option<String>,
    /// The goal, in place of that of the spec
    #[arg(long, value_name = "STATE", allow_hyphen_values = true, requires = "spec")]
    goal: Option<String>,
    /// List N of the deepest states, at most 1000; 'antipode hardest' lists all from a table
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(0..=MOST_EXAMPLES as u64))]
    antipodes: u64,
    /// Draw the layers into FILE, in the format of its extension: .svg or .png
    #[arg(long, value_name = "FILE", requires = "spec")]
    plot: Option<PathBuf>,
    /// Use a logarithmic axis for the numbers of states
    #[arg(long, requires = "plot")]
    log_scale: bool,
    /// Replace the plot if it exists
    #[arg(long, requires = "plot")]
    force: bool,
    #[command(flatten)]
    engine: EngineArguments,
    /// Stop after N layers, for puzzles that are too large for a whole search. The line 'depth'
    /// says whether depths count moves to the goal or from it
    #[arg(long, value_name = "N", requires = "spec", value_parser = clap::value_parser!(u16).range(1..))]
    levels: Option<u16>,
    /// Also count states up to the symmetries that keep the goal and the costs of moves, and list
    /// one antipode of each orbit. Takes a byte a state, two where moves have costs
    #[arg(long, requires = "spec")]
    orbits: bool,
    /// Also count the shortest solutions of all states, and the moves that lead nearer and away.
    /// Takes 11 bytes a state, 12 where moves have costs
    #[arg(long, requires = "spec")]
    paths: bool,
    #[command(flatten)]
    subset: SubsetArguments,
    /// Also measure the bandwidth of the memory, and compare the speed of the search with it
    #[arg(long, requires = "spec")]
    profile: bool,
    #[command(flatten)]
    searching: Searching,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub(super) together: Together,
}

impl Arguments {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        let Some(spec) = &self.spec else {
            if self.searching.keeping.checkpoint.is_some() || self.searching.scratch.is_some() {
                return Err(Error::usage("a folder keeps one search: name the puzzle"));
            }
            let all = jobs::DEFAULT_SET.iter().map(|spec| self.analyze(spec, options)).collect::<Result<Vec<_>>>()?;
            let list = reports::List("analyses", &all);
            return screen::show(options, "analyze", &list, |list| reports::analyses(list.1));
        };
        if let Some(file) = &self.plot {
            reports::plot::check(file, self.force)?;
        }
        let analysis = self.analyze(spec, options)?;
        if let Some(file) = &self.plot {
            let title = format!("{}: {}", analysis.spec, reports::counted_moves(&analysis));
            reports::plot::layers(file, &title, &analysis.layers, self.log_scale)?;
        }
        screen::show(options, "analyze", &analysis, reports::analysis)
    }

    fn analyze(&self, spec: &str, options: &Options) -> Result<Analysis> {
        let memory = options.resources().memory;
        if self.profile && memory < jobs::MEASURED {
            let (needed, memory) = (bytes(jobs::MEASURED), bytes(memory));
            return Err(Error::Limit(format!(
                "--profile measures with {needed}, and --memory allows {memory}: allow {needed}, or leave out --profile"
            )));
        }
        let problem = screen::puzzle(spec, self.goal.as_deref(), options)?;
        let bar = Bar::new(options);
        let mut how = AnalyzeOptions::default().engine(self.engine.engine).antipodes(self.antipodes as usize);
        how.levels = self.levels.map(usize::from);
        (how.orbits, how.paths, how.among) = (self.orbits, self.paths, self.subset.subset(&problem)?);
        how.gpu_memory = self.engine.gpu_memory();
        (how.scratch, how.may_scratch) = (self.searching.scratch(), true);
        let tell = |plan: &Plan| screen::search(options, &bar, plan);
        let work = |watch: &mut Watch<'_>| jobs::analyze(&problem, options.resources(), &how, tell, watch);
        let analysis = self.searching.keep(&bar, work)?;
        drop(bar);
        tell_left(analysis.scratch_left.as_deref(), options);
        analysis.stopped.iter().for_each(|why| screen::tell(options, why));
        if self.profile { analysis.profiled() } else { Ok(analysis) }
    }
}
