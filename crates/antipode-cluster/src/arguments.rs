//! What `antipode analyze` takes where many processes search together.

use std::path::PathBuf;

use clap::Parser;

use antipode_cli::frame::{EncodingChoice, Keeping, Options, Together};
use antipode_core::error::{Error, Result};
use antipode_engines::MOST_EXAMPLES;

const EXAMPLES: &str = "\
Examples:
  antipode analyze sliding:3x4 --processes 4           # four processes on this machine
  antipode analyze sliding:3x5 --hosts hosts --process 0 --secret key   # on the first line's host, and so on
  antipode build sliding:3x4 -o 3x4.antipode --processes 4
  srun antipode analyze sliding:3x5 --hosts hosts --secret key --checkpoint /shared/3x5 --resume
docs/src/how-to/use-a-cluster.md has a job for Slurm, what it costs, and what can go wrong.";

/// Search a whole space with many processes: God's number, layers, antipodes
#[derive(Debug, Parser)]
#[command(name = "analyze", bin_name = "antipode analyze", after_help = EXAMPLES, max_term_width = 110)]
pub struct Analyze {
    /// The puzzle, such as sliding:3x4
    pub spec: String,
    /// Another goal than the spec's
    #[arg(long, value_name = "STATE", allow_hyphen_values = true)]
    pub goal: Option<String>,
    /// How many of the deepest states to list, at most 1000
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(0..=MOST_EXAMPLES as u64))]
    pub antipodes: u64,
    /// Stop after so many layers
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub levels: Option<u16>,
    /// Write a table of all distances, too: `antipode build`
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// What is stored of each depth [default: plane where the space is bipartite, else mod3]
    #[arg(long, value_enum, requires = "output")]
    pub encoding: Option<EncodingChoice>,
    /// Compress blocks of the table with Zstandard
    #[arg(long, value_name = "LEVEL", requires = "output", value_parser = clap::value_parser!(i32).range(1..=22))]
    pub compress: Option<i32>,
    /// Replace the table if it exists
    #[arg(long, requires = "output")]
    pub force: bool,
    /// The processes.
    #[command(flatten)]
    pub together: Together,
    /// Where the work is kept: each process has a folder of its own there.
    #[command(flatten)]
    pub keeping: Keeping,
    /// What every verb has.
    #[command(flatten)]
    pub options: Options,
}

/// The seconds that are waited for others if nothing else is said.
pub const PATIENCE: u64 = 60;

/// What is shared by `--processes`, which need no files.
#[derive(Clone, Debug)]
pub struct Place {
    /// The addresses.
    pub hosts: super::hosts::Hosts,
    /// The number of this process.
    pub process: usize,
    /// The content of the secret, if there is one.
    pub secret: Option<Vec<u8>>,
}

/// Where the secret is, if no file is named.
pub const SECRET: &str = "ANTIPODE_SECRET";

impl Analyze {
    /// The content of the secret that was named.
    ///
    /// # Errors
    ///
    /// `Missing` or `Io` if its file cannot be read.
    pub fn secret(&self) -> Result<Option<Vec<u8>>> {
        let read = |file: &PathBuf| std::fs::read(file).map_err(|error| Error::io("open", file, error));
        let variable = || std::env::var_os(SECRET).map(|value| value.as_encoded_bytes().to_vec());
        Ok(self.together.secret.as_ref().map(read).transpose()?.or_else(variable))
    }
}
