//! `antipode export`

use clap::Args;

use super::digest::digest_files;
use super::options::CommonOptions;
use super::screen::{self, WorkBar};
use super::table::TableArguments;
use crate::reports;
use antipode_core::error::{Error, Result};
use antipode_core::watch::Watch;
use antipode_export::{ExportOptions, ExportReport, FileExport};
use antipode_jobs::labels::{LabelOptions, LabelSource, exact};
use antipode_jobs::{OpenLabels, SampleSize, SelectionOptions, SubsetOptions};

/// Write the states of a table or of labels with their distances for other programs: npy, npz,
/// Parquet, safetensors, CSV
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode export 8puzzle.antipode -o 8puzzle.npz
  antipode export 3x4.antipode -o 3x4.parquet
  antipode export 3x4.antipode --samples 10000/depth --seed 1 -o training.safetensors
  antipode export 3x4.antipode --form none -o distances.npy     # an array of all distances, by index
  antipode export 8puzzle.antipode --samples 1000 -o some.csv
  antipode export 8puzzle.antipode --among 1,2,3 -o row.csv
Rows are in the order of the indices of the table. 'antipode help export-data' shows how to read them with pandas, \
NumPy, Polars and PyTorch.")]
pub(super) struct ExportArguments {
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    target: ExportOptions,
    #[command(flatten)]
    selected: SelectionOptions,
    #[command(flatten)]
    subset: SubsetOptions,
}

impl ExportArguments {
    /// Writes the labels of a file.
    fn labels(&self, file: &FileExport<'_>, labels: OpenLabels, watch: &mut Watch<'_>) -> Result<ExportReport> {
        let mut making = LabelOptions::default();
        making.solver.seed = Some(self.selected.seed);
        making.samples = match self.selected.samples {
            SampleSize::All => None,
            SampleSize::Uniform(count) => Some(count),
            SampleSize::OfEachDepth(_) => {
                return Err(Error::incomplete("a sample of each depth", "a table", "write --samples N for labels"));
            }
        };
        let source = LabelSource::File(labels.path);
        // What cannot be written should fail before the labels are read.
        file.check(&labels.problem)?;
        // Files of labels heed no limit, so the 0 does not matter.
        let drawn = exact(&source, &labels.problem, making.draw(), 0, watch)?;
        file.labels(&labels.problem, &drawn, &source, &making, watch)
    }

    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        options.start_threads()?;
        let (target, tell) = (&self.target, |text: &str| screen::note(options, text));
        let file = FileExport::new(target, options.resources().memory, &tell)?;
        let bar = WorkBar::new(options);
        if let Some(labels) = self.table.labels(&self.subset, options)? {
            let written = self.labels(&file, labels, &mut bar.watch())?;
            drop(bar);
            screen::report(options, "export", &written, reports::exported)?;
            return digest_files(options, [&target.output]);
        }
        let table = self.table.open_among(&self.subset, options, &bar)?;
        let written = file.table(&table, self.selected.selection(), &mut bar.watch())?;
        drop(bar);
        screen::report(options, "export", &written, reports::exported)?;
        digest_files(options, [&target.output])
    }
}
