//! The shape of a network.

use serde::{Deserialize, Serialize};

/// The function after a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Activation {
    /// x where positive, else e^x - 1.
    Elu,
    /// x where positive, else 0.
    Relu,
    /// x.
    None,
}

/// A layer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Layer {
    /// All inputs to all units.
    Dense {
        /// Its outputs.
        units: usize,
        /// Whether batches are normalised.
        norm: bool,
        /// What follows.
        activation: Activation,
    },
    /// Two dense layers of the width that comes in, and what came in added.
    Residual {
        /// Whether batches are normalised.
        norm: bool,
        /// What follows.
        activation: Activation,
    },
    /// A window over a board.
    Convolution {
        /// Its outputs for each cell.
        channels: usize,
        /// The side of the window, odd.
        size: usize,
        /// Whether batches are normalised.
        norm: bool,
        /// What follows.
        activation: Activation,
    },
}

/// What a network answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Head {
    /// An estimate of the distance.
    Value,
    /// A number for each move.
    Policy,
}

/// Layers and heads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Architecture {
    /// One after the other.
    pub layers: Vec<Layer>,
    /// On the last layer.
    pub heads: Vec<Head>,
}
