//! The job of `antipode learn`, from the arguments to the files.

use crate::arguments::LearnArguments;
use crate::grid;
use crate::record::TrainingReport;
use crate::report;
use crate::work::LearningWork;
use antipode_cli::frame::report as say;
use antipode_core::error::Result;
use antipode_core::memory::keep_large_blocks;

/// Trains a network, or those of a grid, and prints a report.
///
/// # Errors
///
/// Those of [`train`] and [`grid::train`].
pub fn run(arguments: &LearnArguments) -> Result<()> {
    keep_large_blocks();
    match arguments.grid.is_empty() {
        true => say(&arguments.options, "learn", &train(arguments)?, report::text),
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
    let work = LearningWork::new(arguments)?;
    let report = work.train(&arguments.shape, &arguments.training, &mut |_, file| file.write(&arguments.output))?;
    drop(work);
    if let Some(curve) = &arguments.training.curve {
        report::curve(curve, &report)?;
    }
    Ok(report)
}
