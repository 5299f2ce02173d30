//! The job of `antipode learn`, from the arguments to the files.

use crate::arguments::LearnArguments;
use crate::grid;
use crate::record::TrainingReport;
use crate::report;
use crate::work::LearningWork;
use antipode_cli::frame::{is_finished, report as say, report_finished};
use antipode_core::checkpoint::JobOutputs;
use antipode_core::error::Result;
use antipode_core::memory::keep_large_blocks;
use antipode_nets::NetworkFile;

/// Trains a network, or those of a grid, and prints a report.
///
/// # Errors
///
/// Those of [`train`] and [`grid::train`].
pub fn run(arguments: &LearnArguments) -> Result<()> {
    keep_large_blocks();
    match arguments.grid.is_empty() {
        true => {
            let outputs = arguments.keeping.outputs(arguments.force);
            if is_finished(&outputs, &arguments.options)? {
                return Ok(());
            }
            let trained = train_in(&outputs, arguments)?;
            report_finished(&outputs, &arguments.options, "learn", &trained, report::text)
        }
        false => say(&arguments.options, "learn grid", &grid::train(arguments)?, grid::text),
    }
}

/// Trains a network and writes its file.
///
/// # Errors
///
/// `Usage` if the arguments do not fit the puzzle or each other; `Limit` if the loss is no longer
/// finite; `Interrupted` if the training is stopped; `Io` if a file cannot be written; those of the
/// labels.
pub fn train(arguments: &LearnArguments) -> Result<TrainingReport> {
    train_in(&JobOutputs::none(), arguments)
}

/// [`train`], with the record of the files that the job writes.
fn train_in(outputs: &JobOutputs, arguments: &LearnArguments) -> Result<TrainingReport> {
    let work = LearningWork::new(arguments, outputs)?;
    let write = &mut |_: &TrainingReport, file: &NetworkFile| file.write_in(outputs, &arguments.output);
    let report = work.train(&arguments.shape, &arguments.training, write)?;
    drop(work);
    if let Some(curve) = &arguments.training.curve {
        report::curve(curve, &report)?;
    }
    Ok(report)
}
