//! `antipode label`

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;

use super::audited_file::all_lines;
use super::checkpoint::CheckpointOptions;
use super::digest::digest_files;
use super::finished::{is_finished, report_finished};
use super::options::CommonOptions;
use super::screen::{self, WorkBar};
use crate::reports;
use antipode_core::error::Result;
use antipode_core::nums::grouped;
use antipode_export::{AnswerTable, ExportOptions, ExportReport, FileExport, LabelRow};
use antipode_jobs::labels::{LabelOptions, LabelSource};
use antipode_jobs::{OpenTable, StateSelection};

/// Compute distances of states by a table or an optimal solver, and export them
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode label sliding:4x4 --labels solver:ida --heuristic pdb:tables/15-puzzle-7-8.toml --samples 1000000 \\
    --database 15.labels -o 15.parquet
  antipode label sliding:4x4 --labels file:15.labels -o 15.npz
  antipode label sliding:4x4 --labels solver:ida --states boards.csv -o labelled.csv
  antipode label twisty:2x2x2 --labels table:222.antipode --samples 100000 --seed 7 -o 222.csv
The labels of a solver are all states of the shortest paths that it finds. --database keeps them; the same command \
continues with those that the file contains.")]
pub(super) struct LabelArguments {
    /// The puzzle
    spec: String,
    /// The source of distances: table:FILE, solver:NAME (a solver that proves its paths) or
    /// file:FILE (the labels of a database)
    #[arg(long, value_name = "WHAT")]
    labels: LabelSource,
    /// Label these states, in place of drawn ones: a row a state, beside the columns of FILE; one
    /// per line, CSV or Parquet with a column 'state' or 'tiles', or an array of NumPy; gzip is
    /// supported
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["form", "samples", "distinct", "scrambles", "database", "purge", "checkpoint"])]
    states: Option<PathBuf>,
    #[command(flatten)]
    target: ExportOptions,
    #[command(flatten)]
    making: LabelOptions,
    #[command(flatten)]
    pub(super) keeping: CheckpointOptions,
}

impl LabelArguments {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        options.start_threads()?;
        if let Some(file) = &self.states {
            return self.label_states(file, options);
        }
        let outputs = self.keeping.outputs(self.target.force);
        if is_finished(&outputs, options)? {
            return Ok(());
        }
        let tell = |text: &str| screen::note(options, text);
        let mut target = self.target.clone();
        target.force |= outputs.may_replace(&target.output);
        let bar = WorkBar::new(options).writing(&outputs);
        match self.write(&FileExport::new(&target, options.resources().memory, &tell)?, bar, options)? {
            Some(written) => {
                report_finished(&outputs, options, "label", &written, reports::exported)?;
                digest_files(options, [&target.output])
            }
            None => Ok(()),
        }
    }

    /// Computes the distances of the states of a file, and writes them beside its columns.
    fn label_states(&self, file: &Path, options: &CommonOptions) -> Result<()> {
        let (start, output) = (Instant::now(), &self.target.output);
        let problem = screen::puzzle(&self.spec, None, options)?;
        let truth = self.making.truth(&self.labels)?;
        screen::tell_uncertified_of(options, truth.heuristic());
        let table = AnswerTable::create::<LabelRow>(output, self.target.force)?;
        let mut lines = all_lines(file, &problem)?;
        let bar = WorkBar::new(options);
        let counts = lines.label(&problem, &truth, table, options.resources(), &mut bar.watch())?;
        drop(bar);
        let written = ExportReport::of(output, problem.spec(), counts, start);
        screen::report(options, "label", &written, reports::exported)?;
        digest_files(options, [output])?;
        lines.judge()
    }

    /// Computes labels and writes them. A shard only keeps them in its checkpoint.
    fn write(&self, file: &FileExport<'_>, bar: WorkBar, options: &CommonOptions) -> Result<Option<ExportReport>> {
        let (problem, source) = (screen::puzzle(&self.spec, None, options)?, &self.labels);
        let (making, resources) = (&self.making, options.resources());
        making.check(Some(source))?;
        screen::tell_uncertified_of(options, &making.solver.heuristic);
        if !self.keeping.share.is_whole() {
            file.check(&problem)?;
            let count = self.keeping.keep(&bar, |watch| making.share(source, &problem, resources, watch))?;
            screen::note(options, &format!("{} labels", grouped(count)));
            return Ok(None);
        }
        // A table is written batch by batch, without a list of all labels in memory.
        if let LabelSource::Table(table) = source {
            let table = OpenTable::about(table, &problem)?;
            let selection = making.draw().map_or(StateSelection::All, StateSelection::Drawn);
            return file.table(&table, selection, &mut bar.watch()).map(Some);
        }
        file.check(&problem)?;
        let labels = self.keeping.keep(&bar, |watch| {
            making.labels(source, &problem, resources, watch, &mut |left, rate| {
                screen::estimate(options, &bar, left, rate, "labels");
            })
        })?;
        file.labels(&problem, &labels, source, making, &mut bar.watch()).map(Some)
    }
}
