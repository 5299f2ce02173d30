//! Networks that estimate distances and choose moves: their inputs, their files, and their outputs,
//! computed without a training library.
//!
//! A network consists of a [`Description`] and named tensors; [`NetworkFile`] reads and writes both
//! as safetensors. [`Model`] computes the outputs of batches; [`Network`] is a model as a heuristic
//! of a problem. [`foreign`] reads third-party networks.

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

pub use activation::Activation;
pub use architecture::{Architecture, Head, Layer, Linear, NORM_EPSILON};
pub use description::{Description, EncodingShape};
pub use encoding::Encoding;
pub use file::{NetworkFile, Tensor};
pub use model::{Model, Outputs};
pub use network::Network;
