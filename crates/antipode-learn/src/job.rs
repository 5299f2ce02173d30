//! The job of `antipode learn`, from the arguments to the files.

use crate::arguments::Arguments;
use crate::grid;
use crate::record::Report;
use crate::report;
use crate::work::Work;
use antipode_cli::frame::report as say;
use antipode_core::error::Result;
use antipode_core::memory::keep_large_blocks;

/// Trains a network, or those of a grid, and prints a report.
///
/// # Errors
///
/// Those of [`train`] and [`grid::train`].
pub fn run(arguments: &Arguments) -> Result<()> {
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
/// Those of [`Work::new`] and [`Work::train`]; `Io` if a file cannot be written.
pub fn train(arguments: &Arguments) -> Result<Report> {
    let work = Work::new(arguments)?;
    let report = work.train(&arguments.shape, &arguments.training, &mut |_, file| file.write(&arguments.output))?;
    drop(work);
    if let Some(curve) = &arguments.training.curve {
        report::curve(curve, &report)?;
    }
    Ok(report)
}
