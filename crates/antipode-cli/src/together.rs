//! The options of a search that many processes do together: `antipode analyze` and `antipode build` become `antipode-cluster`.

use std::path::PathBuf;

use clap::Args;

use super::external;
use antipode_core::error::Result;

/// The processes of a search.
#[derive(Debug, Args)]
pub struct Together {
    /// Search with the processes that this file names, HOST:PORT a line (a program of its own, antipode-cluster)
    #[arg(long, value_name = "FILE")]
    pub hosts: Option<PathBuf>,
    /// Which line of --hosts this process is, from 0 on
    #[arg(long, value_name = "I", env = "SLURM_PROCID", hide_env_values = true)]
    pub process: Option<u16>,
    /// Search with so many processes, on this machine unless there is --hosts (a program of its own, antipode-cluster)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub processes: Option<u16>,
    /// What all processes of --hosts know and nobody else [default: the variable ANTIPODE_SECRET, if it is set]
    #[arg(long, value_name = "FILE", requires = "hosts")]
    pub secret: Option<PathBuf>,
    /// How long to wait for other processes at the start, and how long one may be silent later [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(2..=86_400))]
    pub patience: Option<u64>,
}

impl Together {
    /// Becomes the program that does the work of a verb, if processes were named.
    pub(super) fn start(&self, verb: &str) -> Result<()> {
        if self.hosts.is_none() && self.processes.is_none() {
            return Ok(());
        }
        external::run(verb, "antipode-cluster", "antipode-cluster")
    }
}
