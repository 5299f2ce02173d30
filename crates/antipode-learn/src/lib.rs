//! Training of networks that estimate distances and choose moves: `antipode learn`.
//!
//! Data flows one way: a [`source`] of examples (exact labels of `antipode_jobs::labels`, or a
//! [`teacher`] that walks from the goals), a [`course`] of epochs, whose steps a [`learner`] makes,
//! and the [`export`] of the best network. Forward and backward passes are burn's, on the processor
//! or a graphics card. The same seed gives the same network on the processor; a [`state`] that was
//! kept goes on as if nothing had happened.

pub mod arguments;
pub mod course;
pub mod device;
pub mod examples;
pub mod export;
pub mod job;
pub mod layers;
pub mod learner;
pub mod loss;
pub mod moves;
pub mod network;
pub mod record;
pub mod report;
pub mod schedule;
pub mod settings;
pub mod solutions;
pub mod source;
pub mod state;
pub mod teacher;

/// The verb `learn`.
pub fn verb() -> antipode_cli::Extension {
    antipode_cli::Extension::new(job::run)
}
