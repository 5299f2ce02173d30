//! `antipode build`

use std::path::Path;

use clap::Args;

use super::checkpoint::CheckpointOptions;
use super::digest::digest_files;
use super::finished::{is_finished, report_finished};
use super::options::CommonOptions;
use super::scratch::Searching;
use super::screen::{self, WorkBar};
#[cfg(feature = "cluster")]
use super::together::ProcessOptions;
use crate::reports;
use antipode_core::checkpoint::JobOutputs;
use antipode_core::error::{Error, Result};
use antipode_core::nums::size;
use antipode_engines::EngineKind;
use antipode_jobs::arguments::pattern_kind;
use antipode_jobs::{self as jobs, BuildOptions, PatternKind};

/// Search a whole space, a pattern, a set of patterns or cosets, and write the distances
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode build sliding:3x3 -o 8puzzle.antipode
  antipode build sliding:3x4 -o 3x4.antipode --encoding byte --compress 3
  antipode build sliding:2x7 -o 2x7.antipode --memory 1GB --scratch /scratch/2x7
  antipode build rings:3,2,4 --goal '1p 4g 5r 6b' -o rings.antipode --force
  antipode build rings:4,1,6 -o rings.antipode --checkpoint kept --resume
  antipode build sliding:4x4 --pattern 1,2,3,4,5 --additive -o 5.antipode
  antipode build pancake:12 --pattern 1,2,3,4,5,6 --additive=location -o half.antipode
  antipode build 15-puzzle-7-8.toml -o tables
  antipode build twisty:3x3x3 --cosets 1GB -o cube.cosets --checkpoint kept
Without --pattern and --cosets, the result is a table of all states. A set of patterns is a file .toml, which \
'antipode pdb' chooses: antipode builds the tables that do not exist yet.")]
pub(super) struct BuildArguments {
    /// The puzzle, such as sliding:3x4, or a set of patterns, such as 15-puzzle-7-8.toml
    #[arg(value_name = "SPEC|SET")]
    pub(super) spec: String,
    #[command(flatten)]
    pub(super) how: BuildOptions,
    /// The goal, in place of that of the spec; a subgroup of moves in brackets, such as '<U,R2>'.
    /// Twisty puzzles may have several
    #[arg(long, value_name = "STATE", allow_hyphen_values = true, conflicts_with_all = ["pattern", "cosets"])]
    goal: Vec<String>,
    /// Build a pattern database: the tokens or pieces of the pattern, with commas
    #[arg(short, long, value_name = "P", conflicts_with = "cosets")]
    pub(super) pattern: Option<String>,
    /// Count only a part of the moves, so that values of disjoint patterns add up [default: own]
    #[arg(long, value_name = "HOW", value_parser = pattern_kind(), requires = "pattern")]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "own")]
    additive: Option<PatternKind>,
    /// Build the distances of cosets of a twisty puzzle, folded by symmetry: the largest size of
    /// their table, such as 4GB
    #[arg(long, value_name = "SIZE", value_parser = size)]
    #[arg(conflicts_with_all = ["encoding", "compress", "engine", "scratch"])]
    pub(super) cosets: Option<u64>,
    #[command(flatten)]
    pub(super) searching: Searching,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub(super) together: ProcessOptions,
}

impl BuildArguments {
    /// Whether the tables of a set are to be built.
    pub(super) fn is_set(&self) -> bool {
        // A spec may end with the name of such a file, too.
        Path::new(&self.spec).extension().is_some_and(|extension| extension == "toml") && !self.spec.contains(':')
    }

    /// The checkpoint of work that can be split into shards.
    pub(super) fn share(&mut self) -> Option<&mut CheckpointOptions> {
        self.is_set().then_some(&mut self.searching.keeping)
    }

    /// `Usage` if the engine is not one of those that search patterns.
    pub(super) fn check_engine(&self, known: &[EngineKind]) -> Result<()> {
        match self.how.search.engine.filter(|engine| !known.contains(engine)) {
            None => Ok(()),
            Some(engine) => {
                let names: Vec<_> = known.iter().map(|engine| engine.name()).collect();
                let (engine, names) = (engine.name(), names.join(", "));
                Err(Error::incapable(
                    format!("the engine {engine}"),
                    "does not search patterns",
                    format!("use one of {names}"),
                ))
            }
        }
    }

    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        options.start_threads()?;
        match (&self.pattern, self.cosets) {
            _ if self.is_set() => self.run_set(options),
            (Some(names), _) => self.run_pattern(names, options),
            (None, Some(size)) => self.run_cosets(size, options),
            (None, None) => self.run_table(options),
        }
    }

    /// Whether there are options that a set has in its file.
    pub(super) fn is_for_one_table(&self) -> bool {
        let (file, named) = (&self.how.file, [self.pattern.is_some(), self.cosets.is_some(), !self.goal.is_empty()]);
        named.contains(&true)
            || file.encoding.is_some()
            || file.compress.is_some()
            || !self.searching.scratch.is_empty()
    }

    /// The options of the build, with those of all verbs. A file that an earlier run of this
    /// command wrote may be replaced.
    pub(super) fn how(&self, outputs: &JobOutputs, options: &CommonOptions) -> Result<BuildOptions> {
        let mut how = self.how.clone();
        how.file.force |= outputs.may_replace(&how.file.output);
        (how.kind, how.search.gpu_memory) = (self.additive.unwrap_or_default(), options.gpu_memory());
        (how.search.scratch, how.search.may_scratch) = (self.searching.scratch(options)?, true);
        Ok(how)
    }

    /// Builds a table of all states.
    fn run_table(&self, options: &CommonOptions) -> Result<()> {
        let outputs = self.searching.outputs(self.how.file.force);
        if is_finished(&outputs, options)? {
            return Ok(());
        }
        let problem = screen::puzzle(&self.spec, screen::goal(&self.goal).as_deref(), options)?;
        let how = self.how(&outputs, options)?;
        let bar = WorkBar::new(options).writing(&outputs);
        let built = self.searching.keep(&bar, |watch| {
            jobs::build(&problem, options.resources(), &how, |note| screen::search(options, &bar, note), watch)
        })?;
        drop(bar);
        let costs = problem.costs().is_some();
        report_finished(&outputs, options, "build", &built, |built| reports::built(built, costs))?;
        digest_files(options, [&how.file.output])
    }
}
