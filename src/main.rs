//! The `antipode` program; everything is in [`antipode::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    antipode::cli::main()
}
