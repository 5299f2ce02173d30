//! What is told of a training: epoch by epoch, and in all.

use serde::{Deserialize, Serialize};

/// How well a network estimates states that it was not trained on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Accuracy {
    /// The mean of estimate less distance.
    pub bias: f64,
    /// The standard deviation of that.
    pub deviation: f64,
    /// The mean of its absolute value.
    pub absolute: f64,
    /// The share of states whose estimate exceeds the distance.
    pub over: f64,
}

impl Accuracy {
    /// Of estimates; `None` without any.
    pub fn of(estimates: &[f32], distances: &[f32]) -> Option<Accuracy> {
        let differences: Vec<f64> = estimates.iter().zip(distances).map(|(e, d)| f64::from(e - d)).collect();
        let mean = |f: &dyn Fn(f64) -> f64| differences.iter().map(|&d| f(d)).sum::<f64>() / differences.len() as f64;
        let bias = mean(&|d| d);
        (!differences.is_empty()).then(|| Accuracy {
            bias,
            deviation: mean(&|d| (d - bias).powi(2)).sqrt(),
            absolute: mean(&f64::abs),
            over: mean(&|d| f64::from(u8::from(d > 0.0))),
        })
    }
}

/// An epoch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Epoch {
    /// Its number, from 1.
    pub epoch: u32,
    /// The mean loss of its batches, while they were learnt.
    pub loss: f64,
    /// The loss of the validation set after it; that of the epoch without one.
    pub validation: f64,
    /// The accuracy on the validation set, or on the referee.
    pub accuracy: Option<Accuracy>,
    /// The learning rate at its end.
    pub rate: f64,
    /// Whether the target became the network after it.
    pub target: bool,
    /// Seconds that it took.
    pub seconds: f64,
}

/// A training.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The canonical spec.
    pub spec: String,
    /// The file of the network.
    pub file: String,
    /// What the network was trained on.
    pub labels: String,
    /// Examples of an epoch, and of the validation set.
    pub samples: u64,
    /// Examples that were kept apart.
    pub validation_samples: u64,
    /// How many of the examples have each distance; empty if they change from epoch to epoch.
    pub layers: Vec<u64>,
    /// How many weights the network has.
    pub weights: u64,
    /// The epoch whose weights were kept.
    pub best_epoch: u32,
    /// The epochs.
    pub epochs: Vec<Epoch>,
    /// Whether it stopped before the last epoch, since the validation error did not fall any more.
    pub stopped_early: bool,
    /// Seconds of all sittings.
    pub seconds: f64,
    /// Examples that were learnt a second.
    pub samples_per_second: f64,
}
