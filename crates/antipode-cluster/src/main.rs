//! The program `antipode-cluster`, which `antipode analyze --hosts` and `antipode analyze --processes` run.

use std::process::ExitCode;

use clap::Parser;

use antipode_cluster::Analyze;

fn main() -> ExitCode {
    let arguments = Analyze::parse();
    antipode_cli::frame::run(&arguments.options, || antipode_cluster::run(&arguments))
}
