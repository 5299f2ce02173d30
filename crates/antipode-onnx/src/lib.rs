//! Networks in ONNX files as heuristics: the hidden verb `antipode onnx`.
//!
//! It answers like any program that estimates distances (docs/src/reference/protocol.md): [`serve()`]
//! greets, reads states, makes them the input of a [`Model`] as the encoding file says
//! ([`antipode_nets::foreign`]), and writes its estimates. The library that computes networks,
//! tract, stays in this process.

mod arguments;
mod model;
mod protocol;
mod serve;

pub use model::Model;
pub use serve::serve;

/// The verb `onnx`.
pub fn verb() -> antipode_cli::Extension {
    antipode_cli::Extension::new(arguments::run)
}
