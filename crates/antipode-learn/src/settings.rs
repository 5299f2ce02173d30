//! What determines a training beside its examples.

use serde::Serialize;

use crate::loss::Loss;
use crate::schedule::Schedule;

/// The settings.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Epochs, at least 1.
    pub epochs: u32,
    /// Examples of a step, at least 1.
    pub batch: usize,
    /// The learning rate.
    pub rate: f64,
    /// How it goes on.
    pub schedule: Schedule,
    /// Epochs in which it rises.
    pub warm_up: f64,
    /// The loss of values.
    pub loss: Loss,
    /// The share of units that are left out of a step.
    pub dropout: f64,
    /// Epochs without a better validation error after which it stops; 0 for never.
    pub patience: u32,
    /// Where random numbers start.
    pub seed: u64,
    /// The loss of an epoch from which on the target becomes the network.
    pub update_below: f64,
}

/// The same as a record in the file.
#[derive(Serialize)]
struct Record {
    epochs: u32,
    batch: usize,
    rate: f64,
    schedule: String,
    warm_up: f64,
    loss: String,
    dropout: f64,
    patience: u32,
    seed: u64,
}

impl Settings {
    /// For the record of a training.
    #[expect(clippy::missing_panics_doc, reason = "a record is numbers and texts")]
    pub fn record(&self) -> serde_json::Value {
        let Settings { epochs, batch, rate, warm_up, dropout, patience, seed, .. } = *self;
        let (schedule, loss) = (self.schedule.to_string(), self.loss.to_string());
        let record = Record { epochs, batch, rate, schedule, warm_up, loss, dropout, patience, seed };
        serde_json::to_value(record).expect("a record is numbers and texts")
    }
}
