//! What `antipode onnx` takes.

use std::io::{stdin, stdout};
use std::path::PathBuf;

use clap::Parser;

use antipode_core::error::Result;

/// Answer for a network in an ONNX file: `--heuristic onnx:FILE` starts it
#[derive(Debug, Parser)]
#[command(name = "onnx", hide = true)]
pub struct Arguments {
    /// The network
    model: PathBuf,
    /// The file that says how states become its input (docs/src/how-to/judge-a-network.md)
    encoding: PathBuf,
}

/// Answers questions on stdin until there are no more.
///
/// # Errors
///
/// Those of [`serve`](crate::serve()).
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    crate::serve(&arguments.model, &arguments.encoding, stdin().lock(), stdout().lock())
}
