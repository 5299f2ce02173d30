//! The program `antipode-learn`, which `antipode learn` runs.

use std::process::ExitCode;

use clap::Parser;

use antipode_learn::arguments::Arguments;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    antipode_cli::frame::run(&arguments.options, || antipode_learn::job::run(&arguments))
}
