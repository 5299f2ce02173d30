//! Networks in ONNX files: a program of this project answers for them, as any other program does.

use antipode_core::error::{Error, Result};
use antipode_programs::{command_line, companion};

/// The program.
const PROGRAM: &str = "antipode-onnx";

/// The command line of the program that reads a network and the encoding file for it. `Missing` if there is no such program, `Usage` if its
/// place cannot be written.
pub(crate) fn onnx(network: &str, encoding: &str) -> Result<String> {
    let program = companion("what reads ONNX files", PROGRAM, PROGRAM)?;
    let place = program.to_str();
    let place = place.ok_or_else(|| Error::usage(format!("{} is no text in UTF-8", program.display())))?;
    command_line([place, "--", network, encoding])
}
