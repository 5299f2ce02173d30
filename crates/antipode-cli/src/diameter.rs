//! `antipode diameter`

use std::path::{Path, PathBuf};

use clap::Args;

use super::checkpoint::CheckpointOptions;
use super::finished::{is_finished, request_of_process, show_finished};
use super::options::CommonOptions;
use super::screen::{self, WorkBar};
use crate::reports;
use antipode_core::error::{Error, Result};
use antipode_core::storage::{SMALL_FILE, read_text};
use antipode_families as families;
use antipode_jobs as jobs;
use antipode_jobs::{DiameterOptions, SearchWorkload};

/// Find the greatest distance between two configurations: the diameter of every component
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode diameter rings:4,3,11
  antipode diameter rings:3,1,1 --format json
  antipode diameter rings:4,1,8 --bounds --checkpoint r418 --resume
  antipode diameter --list puzzles.txt --bounds
antipode searches once from each orbit of occupancies under the symmetries of the board; relabelling gives the other distances. Without \
such tokens, it searches once where all states are alike, as in groups, and else from every state.")]
pub(super) struct DiameterArguments {
    /// The puzzle; its goal does not matter
    #[arg(required_unless_present = "list")]
    spec: Option<String>,
    /// A file with puzzles, one per line
    #[arg(long, value_name = "FILE", conflicts_with = "spec")]
    list: Option<PathBuf>,
    #[command(flatten)]
    wanted: DiameterOptions,
    #[command(flatten)]
    pub(super) keeping: CheckpointOptions,
}

impl DiameterArguments {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        options.start_threads()?;
        let bar = WorkBar::new(options);
        let wanted = DiameterOptions { resources: options.resources(), ..self.wanted.clone() };
        let tell = |work: &SearchWorkload| screen::plan(options, work);
        let problem = match (&self.spec, &self.list) {
            (Some(spec), _) => screen::puzzle(spec, None, options)?,
            (None, Some(list)) => return self.run_list(list, &wanted, options, bar),
            (None, None) => {
                return Err(Error::incomplete(
                    "a diameter",
                    "a puzzle",
                    "name it, or a file of puzzles with --list FILE",
                ));
            }
        };
        if !self.keeping.share.is_whole() {
            let count = self.keeping.keep(&bar, |watch| jobs::diameter_searches(&problem, &wanted, tell, watch))?;
            screen::note(options, &format!("{count} searches"));
            return Ok(());
        }
        let outputs = self.keeping.outputs_of_report();
        if is_finished(&outputs, options)? {
            return Ok(());
        }
        let found = self.keeping.keep(&bar, |watch| jobs::diameter(&problem, &wanted, tell, watch))?;
        drop(bar);
        show_finished(&outputs, options, "diameter", &found, reports::diameter)
    }

    /// The diameters of all puzzles of a file; a shard prints nothing.
    fn run_list(&self, list: &Path, wanted: &DiameterOptions, options: &CommonOptions, bar: WorkBar) -> Result<()> {
        let text = read_text(list, SMALL_FILE)?;
        let specs = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let folder = list.parent().unwrap_or(Path::new(""));
        // All specs before the first search: a wrong one must not come out after hours.
        let problems = specs.map(|spec| families::parse_in(folder, spec)).collect::<Result<Vec<_>>>()?;
        if problems.is_empty() {
            return Err(Error::empty(list.display(), "puzzle", "write a spec a line"));
        }
        // The list may name files, which the request does not know.
        let definitions: String = problems.iter().filter_map(|problem| problem.definition()).collect();
        let request = request_of_process().and_checksum("definitions", &definitions);
        let folder = self
            .keeping
            .checkpoint
            .as_deref()
            .filter(|_| self.keeping.share.is_whole() && self.keeping.shards.is_empty());
        let outputs = self.keeping.record(folder, request, false);
        if is_finished(&outputs, options)? {
            return Ok(());
        }
        let found = self.keeping.keep(&bar, |watch| {
            jobs::diameters(&problems, wanted, |work| bar.hide(|| screen::plan(options, work)), watch)
        })?;
        drop(bar);
        if !self.keeping.share.is_whole() {
            screen::note(options, &format!("{} puzzles", found.len()));
            return Ok(());
        }
        let list = reports::List("diameters", &found);
        show_finished(&outputs, options, "diameter", &list, |found| {
            found.1.iter().map(reports::diameter).collect::<Vec<_>>().join("\n")
        })
    }
}
