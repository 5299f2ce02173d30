//! Networks in ONNX files, evaluated by the external program `antipode onnx`.

use antipode_core::error::{Error, Result};
use antipode_programs::{antipode, command_line};

/// The command line that evaluates a network with its encoding file. `Missing` if there is no
/// program `antipode`, `Usage` if its path is not UTF-8.
pub(crate) fn onnx(network: &str, encoding: &str) -> Result<String> {
    let program = antipode("networks in ONNX files")?;
    let place = program.to_str();
    let place = place.ok_or_else(|| Error::usage(format!("{} is no text in UTF-8", program.display())))?;
    command_line([place, "onnx", "--", network, encoding])
}
