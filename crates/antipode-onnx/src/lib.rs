//! Networks in ONNX files as heuristics: the program `antipode-onnx`.
//!
//! It answers like any program that estimates distances (docs/solver-protocol.md): [`serve()`] greets, reads states, makes them the input of a
//! [`Model`] as the encoding file says ([`antipode_nets::foreign`]), and writes its estimates. The library that computes networks, tract,
//! stays in this process.

mod model;
mod protocol;
mod serve;

pub use model::Model;
pub use serve::serve;
