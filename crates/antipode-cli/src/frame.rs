//! What programs of further verbs share with this one: options, progress, checkpoints, how errors end the process.

use std::process::ExitCode;

pub use super::build::EncodingChoice;
pub use super::checkpoint::Keeping;
pub use super::complete::{HEURISTIC, SOLVER, SPEC};
pub use super::labels::LabelArguments;
pub use super::options::Options;
pub use super::progress::minutes;
pub use super::screen::{Bar, estimate, note, report, show, tell};
pub use super::together::Together;
use super::{interrupt, messages, screen};
use antipode_core::error::Result;

/// Does the work of a program: catches Ctrl-C, sets the number of threads, and turns an error into a line and the exit status.
pub fn run(options: &Options, work: impl FnOnce() -> Result<()>) -> ExitCode {
    let caught = interrupt::catch().and_then(|()| {
        screen::tell_memory(options);
        options.start_threads()?;
        work()
    });
    match caught {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            messages::complain(&error);
            ExitCode::from(error.exit_code())
        }
    }
}
