//! Training of networks that estimate distances and choose moves: `antipode learn`.
//!
//! Data flows one way. A `source` gives examples: exact labels of `antipode_jobs::labels`, or
//! those of a `teacher` that walks from the goals. A [`course`] of epochs runs the steps of a
//! [`learner`], and [`export`] writes the best network. The library burn computes forward and
//! backward passes, on the processor or a graphics card. The same seed gives the same network on
//! the processor, also if the training resumes from a saved [`state`].

#![warn(unreachable_pub)]

pub mod arguments;
mod axis;
pub mod course;
pub mod device;
pub mod examples;
pub mod export;
pub mod grid;
pub mod job;
pub mod layers;
pub mod learner;
pub mod loss;
mod moves;
pub mod network;
pub mod record;
mod report;
pub mod schedule;
pub mod settings;
mod solutions;
mod source;
pub mod state;
mod teacher;
pub mod transfer;
mod work;

/// The verb `learn`.
pub fn verb() -> antipode_cli::VerbExtension {
    antipode_cli::VerbExtension::new(job::run)
}
