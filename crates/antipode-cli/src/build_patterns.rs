//! `antipode build` of pattern databases, sets of them, and distances of cosets.

use std::path::Path;

use super::build::{Additive, BuildArguments};
use super::digest::digest_files;
use super::finished::{is_finished, report_finished};
use super::log;
use super::options::CommonOptions;
use super::scratch::tell_left;
use super::screen::{self, WorkBar};
use crate::reports;
use antipode_core::error::{Error, Result};
use antipode_core::model::MoveShare;
use antipode_engines::EngineKind;
use antipode_jobs::{self as jobs, CosetsOptions, PatternKind, PdbOptions, PdbSet, SetOptions};

/// The engines that search a pattern, and the tables of a set.
const ENGINES: [EngineKind; 4] = [EngineKind::Rows, EngineKind::Queue, EngineKind::External, EngineKind::Dial];
const SET_ENGINES: [EngineKind; 2] = [EngineKind::Rows, EngineKind::Queue];

impl BuildArguments {
    /// The kind of the pattern.
    fn kind(&self) -> PatternKind {
        match self.additive {
            None => PatternKind::default(),
            Some(Additive::Own) => PatternKind { additive: true, ..PatternKind::default() },
            Some(Additive::Blank) => PatternKind { additive: true, keep_blank: true, ..PatternKind::default() },
            Some(Additive::Location) => PatternKind { share: Some(MoveShare::Location), ..PatternKind::default() },
            Some(Additive::Split) => PatternKind { share: Some(MoveShare::Split), ..PatternKind::default() },
        }
    }

    /// Builds a pattern database.
    pub(super) fn run_pattern(&self, names: &str, options: &CommonOptions) -> Result<()> {
        self.check_engine(&ENGINES)?;
        let outputs = self.searching.outputs(self.file.force);
        if is_finished(&outputs, options)? {
            return Ok(());
        }
        let problem = screen::puzzle(&self.spec, None, options)?;
        let mut how = PdbOptions::of(self.output_file(&outputs));
        (how.kind, how.engine) = (self.kind(), self.engine.engine);
        (how.scratch, how.may_scratch) = (self.searching.scratch(options)?, true);
        let bar = WorkBar::new(options).writing(&outputs);
        let resources = options.resources();
        let built = self.searching.keep(&bar, |watch| {
            jobs::build_pdb(&problem, names, resources, &how, |plan| screen::search(options, &bar, plan), watch)
        })?;
        drop(bar);
        tell_left(built.analysis.scratch_left.as_deref(), options);
        report_finished(&outputs, options, "build pattern", &built, reports::pdb_built)?;
        digest_files(options, [&self.file.output])
    }

    /// Builds the tables of a set that do not exist yet.
    pub(super) fn run_set(&self, options: &CommonOptions) -> Result<()> {
        if self.is_for_one_table() {
            let what = "a set of patterns names its puzzle, patterns and encoding: leave out all options but \
                        --output, --force, --engine, --checkpoint and --resume";
            return Err(Error::usage(what));
        }
        self.check_engine(&SET_ENGINES)?;
        let (set, mut how) = (PdbSet::read(Path::new(&self.spec))?, SetOptions::to(&self.file.output));
        (how.force, how.engine) = (self.file.force, self.engine.engine);
        let (bar, keeping) = (WorkBar::new(options), &self.searching.keeping);
        let tell = |(number, count), plan: &jobs::SearchPlan| {
            let work = plan.workload();
            log::plan(&format!("table {number} of {count}: {work}"));
            if work.is_long() {
                bar.hide(|| screen::note(options, &format!("table {number} of {count}: {work}")));
            }
        };
        let built = keeping.keep(&bar, |watch| jobs::build_set(&set, options.resources(), &how, tell, watch))?;
        drop(bar);
        let list = reports::List("tables", &built);
        screen::report(options, "build set", &list, |built| {
            built.1.iter().map(reports::pdb_built).collect::<Vec<_>>().join("\n")
        })?;
        // A shard has only some of the files.
        if keeping.share.is_whole() { digest_files(options, set.files(&how.folder)?) } else { Ok(()) }
    }

    /// Builds distances of cosets, at most `size` bytes.
    pub(super) fn run_cosets(&self, size: u64, options: &CommonOptions) -> Result<()> {
        let outputs = self.searching.outputs(self.file.force);
        if is_finished(&outputs, options)? {
            return Ok(());
        }
        let problem = screen::puzzle(&self.spec, None, options)?;
        screen::plan(options, &jobs::cosets_workload(&problem, size));
        let mut how = CosetsOptions::to(&self.file.output, size);
        how.force = self.output_file(&outputs).force;
        let bar = WorkBar::new(options).writing(&outputs);
        let memory = options.resources().memory;
        let built = self.searching.keep(&bar, |watch| jobs::build_cosets(&problem, &how, memory, watch))?;
        drop(bar);
        report_finished(&outputs, options, "build cosets", &built, reports::cosets_built)?;
        digest_files(options, [&self.file.output])
    }
}
