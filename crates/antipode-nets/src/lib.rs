//! Networks that estimate distances and choose moves: how states become inputs, the file that holds
//! weights, and their answers, computed without any library of training.
//!
//! A network is described by its [`Description`] and made of named tensors; [`NetworkFile`] reads
//! and writes both as safetensors. [`Model`] computes outputs of batches; [`Network`] is a model as
//! a heuristic of a problem. [`foreign`] is about networks that others trained.

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
