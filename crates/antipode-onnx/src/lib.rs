//! Networks in ONNX files as heuristics: the hidden verb `antipode onnx`.
//!
//! It is an external program that estimates distances (docs/src/reference/protocol.md). [`serve()`]
//! sends the greeting, reads states, converts them to inputs of a [`OnnxModel`] by the encoding
//! file ([`antipode_nets::foreign`]), and writes estimates. The library that evaluates networks,
//! tract, stays in this process.

#![warn(unreachable_pub)]

mod arguments;
mod model;
mod protocol;
mod serve;

pub use model::OnnxModel;
pub use serve::serve;

/// The verb `onnx`.
pub fn verb() -> antipode_cli::VerbExtension {
    antipode_cli::VerbExtension::new(arguments::run)
}
