//! The parts of this crate that verbs of other crates share: options, progress, checkpoints and
//! output.

pub use super::checkpoint::{Keeping, folder_of, pace};
pub use super::complete::HEURISTIC;
pub use super::interrupt::Reloads;
pub use super::log::now;
pub use super::options::{Format, Options};
pub use super::screen::{Bar, estimate, note, report, show, tell, tell_uncertified_of};
#[cfg(feature = "cluster")]
pub use super::together::{ProcessList, Processes, Together};
