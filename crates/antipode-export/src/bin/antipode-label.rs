//! The program `antipode-label`, which `antipode label` runs.

use std::process::ExitCode;

use clap::Parser;

use antipode_export::arguments::Label;

fn main() -> ExitCode {
    let arguments = Label::parse();
    antipode_cli::frame::run(&arguments.options, || antipode_export::job::run_label(&arguments))
}
