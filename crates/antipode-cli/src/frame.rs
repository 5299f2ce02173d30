//! The parts of this crate that verbs of other crates share: options, progress, checkpoints and
//! output.

pub use super::checkpoint::{CheckpointOptions, folder_of, pace};
pub use super::complete::HEURISTIC;
pub use super::finished::{is_finished, report_finished, show_finished};
pub use super::interrupt::ReloadSignal;
pub use super::log::now;
pub use super::options::{CommonOptions, OutputFormat};
pub use super::screen::{WorkBar, estimate, note, report, show, tell, tell_uncertified_of};
#[cfg(feature = "cluster")]
pub use super::together::{ProcessCount, ProcessList, ProcessOptions};
