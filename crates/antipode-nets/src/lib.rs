//! Networks that estimate distances and choose moves: their inputs, their files, and their outputs,
//! computed without a training library.
//!
//! A network consists of a [`NetworkDescription`] and named tensors; [`NetworkFile`] reads and
//! writes both as safetensors. [`NetworkModel`] computes the outputs of batches;
//! [`NetworkHeuristic`] is a model as a heuristic of a problem. [`foreign`] reads third-party
//! networks.

#![warn(unreachable_pub)]

mod activation;
mod architecture;
mod description;
mod encoding;
mod file;
pub mod foreign;
mod model;
mod network;
mod product;
mod stages;

pub use activation::LayerActivation;
pub use architecture::{LinearLayer, NORM_EPSILON, NetworkArchitecture, NetworkLayer, OutputHead};
pub use description::{EncodingShape, NetworkDescription};
pub use encoding::InputEncoding;
pub use file::{NetworkFile, StoredTensor};
pub use model::{NetworkModel, NetworkOutputs};
pub use network::NetworkHeuristic;
