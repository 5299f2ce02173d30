//! The settings that determine a training besides its examples.

use serde::Serialize;

use crate::loss::TrainingLoss;
use crate::schedule::RateSchedule;

/// The estimates at the start of a training.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartEstimates {
    /// Those of random weights, shifted to the mean of the examples.
    Random,
    /// Those of a network of another puzzle, shifted by their mean error.
    Shifted,
    /// Those of a network of the same puzzle.
    Kept,
}

/// The settings of a training.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainingSettings {
    /// The number of epochs, at least 1.
    pub epochs: u32,
    /// The number of examples of a step, at least 1.
    pub batch: usize,
    /// The learning rate.
    pub rate: f64,
    /// The schedule of the learning rate.
    pub schedule: RateSchedule,
    /// The number of warm-up epochs, in which the rate rises.
    pub warm_up: f64,
    /// The loss of values.
    pub loss: TrainingLoss,
    /// The share of units that a step drops.
    pub dropout: f64,
    /// The number of epochs without a smaller validation error after which training stops; 0 for
    /// never.
    pub patience: u32,
    /// The seed of random numbers.
    pub seed: u64,
    /// The estimates at the start.
    pub start: StartEstimates,
    /// The loss of an epoch below which the network replaces the target.
    pub update_below: f64,
}

/// The settings as recorded in the file.
#[derive(Serialize)]
struct RecordedSettings {
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

impl TrainingSettings {
    /// The settings for the record of a training.
    #[expect(clippy::missing_panics_doc, reason = "a record is numbers and texts")]
    pub fn record(&self) -> serde_json::Value {
        let TrainingSettings { epochs, batch, rate, warm_up, dropout, patience, seed, .. } = *self;
        let (schedule, loss) = (self.schedule.to_string(), self.loss.to_string());
        let record = RecordedSettings { epochs, batch, rate, schedule, warm_up, loss, dropout, patience, seed };
        serde_json::to_value(record).expect("a record is numbers and texts")
    }
}
