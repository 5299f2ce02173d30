//! The program `antipode-serve`, which `antipode serve` runs.

use std::process::ExitCode;

use clap::Parser;

use antipode_explorer::Serve;

fn main() -> ExitCode {
    let arguments = Serve::parse();
    antipode_cli::frame::run(&arguments.options, || antipode_explorer::serve(&arguments))
}
