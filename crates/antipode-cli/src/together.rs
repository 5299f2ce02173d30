//! The options of a search that many processes do together.

use std::path::PathBuf;

use clap::Args;

/// The processes of a search.
#[derive(Debug, Args)]
pub struct Together {
    /// Search with the processes that this file names, HOST:PORT a line
    #[arg(long, value_name = "FILE")]
    pub hosts: Option<PathBuf>,
    /// Which line of --hosts this process is, from 0 on
    #[arg(long, value_name = "I", env = "SLURM_PROCID", hide_env_values = true)]
    pub process: Option<u16>,
    /// Search with so many processes, on this machine unless there is --hosts
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub processes: Option<u16>,
    /// What all processes of --hosts know and nobody else [default: the variable ANTIPODE_SECRET,
    /// if it is set]
    #[arg(long, value_name = "FILE", requires = "hosts")]
    pub secret: Option<PathBuf>,
    /// How long to wait for other processes at the start, and how long one may be silent later
    /// [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(2..=86_400))]
    pub patience: Option<u64>,
    /// Started by another process of this search, which says the rest.
    #[arg(long, hide = true)]
    pub join: bool,
}

impl Together {
    /// Whether many processes are to search.
    pub(super) fn is_wanted(&self) -> bool {
        self.hosts.is_some() || self.processes.is_some()
    }
}
