//! The records of a training: its epochs and its report.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::transfer::TransferredWeights;

/// The accuracy of a network on states that it was not trained on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NetworkAccuracy {
    /// The mean of estimate minus distance.
    pub bias: f64,
    /// The standard deviation of this difference.
    pub deviation: f64,
    /// The mean absolute difference.
    pub absolute: f64,
    /// The share of states whose estimate exceeds the distance.
    pub over: f64,
}

impl NetworkAccuracy {
    /// The accuracy of estimates; `None` if there are none.
    pub fn of(estimates: &[f32], distances: &[f32]) -> Option<NetworkAccuracy> {
        let differences: Vec<f64> = estimates.iter().zip(distances).map(|(e, d)| f64::from(e - d)).collect();
        let mean = |f: &dyn Fn(f64) -> f64| differences.iter().map(|&d| f(d)).sum::<f64>() / differences.len() as f64;
        let bias = mean(&|d| d);
        // Of no differences the mean would be no number.
        (!differences.is_empty()).then(|| NetworkAccuracy {
            bias,
            deviation: mean(&|d| (d - bias).powi(2)).sqrt(),
            absolute: mean(&f64::abs),
            over: mean(&|d| f64::from(u8::from(d > 0.0))),
        })
    }
}

/// The record of an epoch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct EpochRecord {
    /// The number of the epoch, from 1.
    pub epoch: u32,
    /// The mean training loss of its batches.
    pub loss: f64,
    /// The loss on the validation set after the epoch; without one, the training loss.
    pub validation: f64,
    /// The accuracy on the validation set, or on --truth.
    pub accuracy: Option<NetworkAccuracy>,
    /// The learning rate at the end of the epoch.
    pub rate: f64,
    /// Whether the network replaced the target after the epoch.
    pub target: bool,
    /// The duration in seconds.
    pub seconds: f64,
}

/// The report of a training.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TrainingReport {
    /// The canonical spec.
    pub spec: String,
    /// The file of the network.
    pub file: String,
    /// The source of the labels.
    pub labels: String,
    /// The number of examples of an epoch.
    pub samples: u64,
    /// The number of examples for validation.
    pub validation_samples: u64,
    /// The number of examples of each distance; empty if they change between epochs.
    pub layers: Vec<u64>,
    /// The number of weights of the network.
    pub weights: u64,
    /// What it took over from another network.
    pub from: Option<TransferredWeights>,
    /// The epoch with the final weights.
    pub best_epoch: u32,
    /// The epochs.
    pub epochs: Vec<EpochRecord>,
    /// Whether it stopped before the last epoch, because the validation error no longer decreased.
    pub stopped_early: bool,
    /// Seconds, in total over all resumed runs.
    pub seconds: f64,
    /// Examples learnt per second.
    pub samples_per_second: f64,
}
