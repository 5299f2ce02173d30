//! The program `antipode-export`, which `antipode export` runs.

use std::process::ExitCode;

use clap::Parser;

use antipode_export::arguments::Export;

fn main() -> ExitCode {
    let arguments = Export::parse();
    antipode_cli::frame::run(&arguments.options, || antipode_export::job::run_export(&arguments))
}
