//! Opens an address in the browser of the desktop.

use std::path::Path;
use std::process::{Command, Stdio};

use antipode_core::error::{Error, Result};

/// The program that opens addresses, with its first arguments.
const OPENER: &[&str] = if cfg!(target_os = "macos") {
    &["open"]
} else if cfg!(windows) {
    &["rundll32", "url.dll,FileProtocolHandler"]
} else {
    &["xdg-open"]
};

/// Starts the browser, and does not wait for it. `Io` if there is no program that opens addresses.
pub(crate) fn open(address: &str) -> Result<()> {
    let mut command = Command::new(OPENER[0]);
    command.args(&OPENER[1..]).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(|_| ()).map_err(|e| Error::io("start", Path::new(OPENER[0]), e))
}
