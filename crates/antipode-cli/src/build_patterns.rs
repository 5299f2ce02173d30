//! `antipode build` of pattern databases, sets of them, and distances of cosets.

use std::path::Path;

use super::build::BuildArguments;
use super::digest::digest_files;
use super::finished::{is_finished, is_finished_with, report_finished, request_of_process};
use super::log;
use super::options::CommonOptions;
use super::screen::{self, WorkBar};
use crate::reports;
use antipode_core::error::{Error, Result};
use antipode_engines::EngineKind;
use antipode_jobs::{self as jobs, PdbSet};

/// The engines that search a pattern, and the tables of a set.
const ENGINES: [EngineKind; 4] = [EngineKind::Rows, EngineKind::Queue, EngineKind::External, EngineKind::Dial];
const SET_ENGINES: [EngineKind; 2] = [EngineKind::Rows, EngineKind::Queue];

impl BuildArguments {
    /// Builds a pattern database.
    pub(super) fn run_pattern(&self, names: &str, options: &CommonOptions) -> Result<()> {
        self.check_engine(&ENGINES)?;
        let outputs = self.searching.outputs(self.how.file.force);
        if is_finished(&outputs, options)? {
            return Ok(());
        }
        let problem = screen::puzzle(&self.spec, None, options)?;
        let how = self.how(&outputs, options)?;
        let bar = WorkBar::new(options).writing(&outputs);
        let resources = options.resources();
        let built = self.searching.keep(&bar, |watch| {
            jobs::build_pdb(&problem, names, resources, &how, |note| screen::search(options, &bar, note), watch)
        })?;
        drop(bar);
        report_finished(&outputs, options, "build pattern", &built, reports::pdb_built)?;
        digest_files(options, [&how.file.output])
    }

    /// Builds the tables of a set that do not exist yet.
    pub(super) fn run_set(&self, options: &CommonOptions) -> Result<()> {
        if self.is_for_one_table() {
            let all = "all options but --output, --force, --engine, --checkpoint and --resume";
            return Err(Error::excluded("a set of patterns names its puzzle, patterns and encoding", all));
        }
        self.check_engine(&SET_ENGINES)?;
        let (set, how, keeping) = (PdbSet::read(Path::new(&self.spec))?, &self.how, &self.searching.keeping);
        // The set may name a file, which the request does not know.
        let definition = set.problem()?.definition().unwrap_or_default().to_string();
        let request = request_of_process().and_checksum("definition", &definition);
        let outputs = keeping.record(keeping.checkpoint.as_deref(), request, how.file.force);
        // Some of the tables may be those of other work, so the digest is that of the whole set.
        let digest = |_| match keeping.share.is_whole() {
            true => digest_files(options, set.files(&how.file.output)?),
            // A shard has only some of the files.
            false => Ok(()),
        };
        if is_finished_with(&outputs, options, digest)? {
            return Ok(());
        }
        let bar = WorkBar::new(options).writing(&outputs);
        let tell = |(number, count), plan: &jobs::SearchPlan| {
            let work = plan.workload();
            log::plan(&format!("table {number} of {count}: {work}"));
            if work.is_long() {
                bar.hide(|| screen::note(options, &format!("table {number} of {count}: {work}")));
            }
        };
        let built = keeping.keep(&bar, |watch| jobs::build_set(&set, options.resources(), how, tell, watch))?;
        drop(bar);
        let list = reports::List("tables", &built);
        report_finished(&outputs, options, "build set", &list, |built| {
            built.1.iter().map(reports::pdb_built).collect::<Vec<_>>().join("\n")
        })?;
        digest(vec![])
    }

    /// Builds distances of cosets, at most `size` bytes.
    pub(super) fn run_cosets(&self, size: u64, options: &CommonOptions) -> Result<()> {
        let outputs = self.searching.outputs(self.how.file.force);
        if is_finished(&outputs, options)? {
            return Ok(());
        }
        let problem = screen::puzzle(&self.spec, None, options)?;
        screen::plan(options, &jobs::cosets_workload(&problem, size));
        let how = self.how(&outputs, options)?;
        let bar = WorkBar::new(options).writing(&outputs);
        let memory = options.resources().memory;
        let built = self.searching.keep(&bar, |watch| jobs::build_cosets(&problem, size, &how, memory, watch))?;
        drop(bar);
        report_finished(&outputs, options, "build cosets", &built, reports::cosets_built)?;
        digest_files(options, [&how.file.output])
    }
}
