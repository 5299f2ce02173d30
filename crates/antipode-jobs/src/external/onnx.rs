//! Networks in ONNX files, evaluated by the external program `antipode onnx`.

use antipode_core::error::{Error, Result};
use antipode_programs::{antipode, command_line};

/// The command line that evaluates a network with its encoding file. `Missing` if there is no
/// program `antipode`, `Usage` if its path is not UTF-8.
pub(crate) fn onnx(network: &str, encoding: &str) -> Result<String> {
    let program = antipode("networks in ONNX files")?;
    let place = program.to_str();
    let place = place
        .ok_or_else(|| Error::malformed(program.display(), "text in UTF-8", "move the program to another path"))?;
    command_line([place, "onnx", "--", network, encoding])
}
