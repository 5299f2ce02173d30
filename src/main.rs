//! The `antipode` program; everything is in the crate `antipode-cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    antipode_cli::main()
}
