//! Networks in ONNX files: `antipode onnx` answers for them, as any other program does.

use antipode_core::error::{Error, Result};
use antipode_programs::{antipode, command_line};

/// The command line that reads a network and the encoding file for it. `Missing` if there is no
/// program `antipode`, `Usage` if its place cannot be written.
pub(crate) fn onnx(network: &str, encoding: &str) -> Result<String> {
    let program = antipode("networks in ONNX files")?;
    let place = program.to_str();
    let place = place.ok_or_else(|| Error::usage(format!("{} is no text in UTF-8", program.display())))?;
    command_line([place, "onnx", "--", network, encoding])
}
