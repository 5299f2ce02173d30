//! The program `antipode-onnx`, which `--heuristic onnx:..` starts.

use std::io::{Write, stderr, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

const EXAMPLES: &str = "\
Examples:
  antipode heuristic audit sliding:3x3 --table 8puzzle.antipode --heuristic 'onnx:8.onnx;encoding=8.toml'
  antipode heuristic audit sliding:3x3 --table 8puzzle.antipode --heuristic 'cmd: antipode-onnx 8.onnx 8.toml'";

/// Answer for a network in an ONNX file: a heuristic that antipode starts
#[derive(Debug, Parser)]
#[command(version, after_help = EXAMPLES, max_term_width = 110)]
struct Arguments {
    /// The network
    model: PathBuf,
    /// The file that says how states become its input (docs/learning.md)
    encoding: PathBuf,
}

fn main() -> ExitCode {
    let Arguments { model, encoding } = Arguments::parse();
    match antipode_onnx::serve(&model, &encoding, stdin().lock(), stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody may be left to read it.
            let _ = writeln!(stderr(), "antipode-onnx: {error}");
            ExitCode::from(error.exit_code())
        }
    }
}
