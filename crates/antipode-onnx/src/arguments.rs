//! The arguments of `antipode onnx`.

use std::io::{stdin, stdout};
use std::path::PathBuf;

use clap::Parser;

use antipode_core::error::Result;

/// Evaluate a network in an ONNX file; `--heuristic onnx:FILE` starts this verb
#[derive(Debug, Parser)]
#[command(name = "onnx", hide = true)]
pub(crate) struct OnnxArguments {
    /// The network
    model: PathBuf,
    /// The file that describes how to encode states (docs/src/how-to/judge-a-network.md)
    encoding: PathBuf,
}

/// Answers requests on stdin until its end.
///
/// # Errors
///
/// Those of [`serve`](crate::serve()).
pub(crate) fn run(arguments: &OnnxArguments) -> Result<()> {
    crate::serve(&arguments.model, &arguments.encoding, stdin().lock(), stdout().lock())
}
