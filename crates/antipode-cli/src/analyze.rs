//! `antipode analyze`

use std::path::PathBuf;

use clap::Args;

use super::checkpoint::CheckpointOptions;
use super::finished::{is_finished, show_finished};
use super::options::CommonOptions;
use super::scratch::Searching;
use super::screen::{self, WorkBar};
#[cfg(feature = "cluster")]
use super::together::ProcessOptions;
use crate::reports::{self, AnalysisContext, AnalysisParts};
use antipode_core::error::{Error, Result};
use antipode_core::nums::bytes;
use antipode_jobs::{self as jobs, Analysis, AnalyzeOptions, CosetCountOptions, SearchNote, SubsetOptions};

/// Search a whole space: God's number, layers, antipodes
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode analyze                         a few small puzzles, one line each
  antipode analyze sliding:2x5
  antipode analyze sliding:2x5 --full
  antipode analyze sliding:3x4 --plot layers.svg
  antipode analyze sliding:3x3 --goal '1 2 3/8 _ 4/7 6 5' --format json
  antipode analyze rings:4,1,8 --memory 200MB --antipodes 1
  antipode analyze sliding:3x5 --scratch /scratch/3x5 --disk 60GB
  antipode analyze twisty:2x2x2 --orbits
  antipode analyze sliding:3x3 --paths
  antipode analyze sliding:3x3 --digests
  antipode analyze sliding:3x3 --among 1,2,3
  antipode analyze sliding:4x4 --levels 18
  antipode analyze twisty:3x3x3 --levels 7
  antipode analyze rings:4,1,6 --checkpoint kept --every 5m
  antipode analyze rings:4,1,6 --checkpoint kept --resume
  antipode analyze rings:4,1,6 --processes 4
  antipode analyze 'twisty:3x3x3;moves=U2,D2,R2,L2,F2,B2' --by-coset edges.1,edges.2
  antipode analyze twisty:2x2x2 --by-coset '<U,R>' --at-most 11
See 'antipode list families' for all specs.")]
pub(super) struct AnalyzeArguments {
    /// The puzzle, such as sliding:3x4 or 'rings:3,1,4;goal=4g 1p 5r 6b' [default: some small ones]
    spec: Option<String>,
    /// The goal, in place of that of the spec; a subgroup of moves in brackets, such as '<U,R2>'.
    /// Twisty puzzles may have several
    #[arg(long, value_name = "STATE", allow_hyphen_values = true, requires = "spec")]
    goal: Vec<String>,
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
    how: AnalyzeOptions,
    #[command(flatten)]
    cosets: CosetCountOptions,
    #[command(flatten)]
    subset: SubsetOptions,
    /// Also measure the bandwidth of the memory, and compare the speed of the search with it
    #[arg(long, requires = "spec")]
    profile: bool,
    #[command(flatten)]
    searching: Searching,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub(super) together: ProcessOptions,
}

impl AnalyzeArguments {
    /// The checkpoint of work that can be split into shards.
    pub(super) fn share(&mut self) -> Option<&mut CheckpointOptions> {
        self.cosets.by_coset.is_some().then_some(&mut self.searching.keeping)
    }

    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        if let Some(spec) = self.spec.as_ref().filter(|_| self.cosets.by_coset.is_some()) {
            return self.count_cosets(spec, options);
        }
        let Some(spec) = &self.spec else {
            if self.how.levels.is_some() || self.how.orbits || self.how.paths || self.how.digests {
                return Err(Error::incomplete("--levels, --orbits, --paths or --digests", "one puzzle", "name it"));
            }
            if self.searching.keeping.checkpoint.is_some() || !self.searching.scratch.is_empty() {
                return Err(Error::incomplete("a folder for progress", "one search", "name the puzzle"));
            }
            let all = jobs::DEFAULT_SET.iter().map(|spec| Ok(self.analyze(spec, options)?.0));
            let all = all.collect::<Result<Vec<_>>>()?;
            let list = reports::List("analyses", &all);
            return screen::show(options, "analyze", &list, |list| reports::analyses(list.1));
        };
        let outputs = self.searching.outputs(self.force);
        if is_finished(&outputs, options)? {
            return Ok(());
        }
        if let Some(file) = &self.plot {
            reports::plot::check(file, self.force || outputs.may_replace(file))?;
        }
        let (analysis, context) = self.analyze(spec, options)?;
        if let Some(file) = &self.plot {
            let title = format!("{}: {}", analysis.spec, reports::counted_moves(&analysis, context));
            reports::plot::layers(&outputs, file, &title, &analysis.layers, self.log_scale)?;
        }
        let text = |analysis: &Analysis| reports::analysis(analysis, context);
        // A search that ran out of memory can be resumed with more: it is not finished.
        if context.out_of_memory {
            return screen::show(options, "analyze", &analysis, text);
        }
        show_finished(&outputs, options, "analyze", &analysis, text)
    }

    /// What the text has besides the summary.
    fn parts(&self, full: bool) -> AnalysisParts {
        let AnalyzeOptions { levels, antipodes, .. } = self.how;
        AnalysisParts {
            run: full || self.profile || !self.searching.scratch.is_empty(),
            layers: full || levels.is_some(),
            antipodes: full || antipodes.is_some(),
        }
    }

    /// Counts the states coset by coset.
    fn count_cosets(&self, spec: &str, options: &CommonOptions) -> Result<()> {
        options.start_threads()?;
        let (problem, bar) = (screen::puzzle(spec, None, options)?, WorkBar::new(options));
        let resources = options.resources();
        let counts = self.searching.keep(&bar, |watch| jobs::count_cosets(&problem, &self.cosets, resources, watch))?;
        drop(bar);
        counts.map_or(Ok(()), |counts| screen::show(options, "analyze cosets", &counts, reports::cosets))
    }

    fn analyze(&self, spec: &str, options: &CommonOptions) -> Result<(Analysis, AnalysisContext)> {
        let memory = options.resources().memory;
        // Before the search, which may take hours, not after it.
        if self.profile && memory < jobs::MEASURED {
            let (needed, memory) = (bytes(jobs::MEASURED), bytes(memory));
            return Err(Error::Limit(format!(
                "--profile measures with {needed}, and --memory allows {memory}: allow {needed}, or leave out --profile"
            )));
        }
        let problem = screen::puzzle(spec, screen::goal(&self.goal).as_deref(), options)?;
        let bar = WorkBar::new(options);
        let mut how = self.how.clone().among(self.subset.subset(&problem)?).profile(self.profile);
        how.search.gpu_memory = options.gpu_memory();
        (how.search.scratch, how.search.may_scratch) = (self.searching.scratch(options)?, true);
        let mut context =
            AnalysisContext { costs: problem.costs().is_some(), out_of_memory: false, parts: self.parts(options.full) };
        let tell = |note: SearchNote<'_>| {
            context.out_of_memory |= matches!(note, SearchNote::Stopped(_));
            screen::search(options, &bar, note);
        };
        let found = self.searching.keep(&bar, |watch| jobs::analyze(&problem, options.resources(), &how, tell, watch));
        let analysis = found.inspect_err(|error| {
            if matches!(error.fault(), Error::Interrupted) {
                bar.tell_layers(options);
            }
        })?;
        Ok((analysis, context))
    }
}
