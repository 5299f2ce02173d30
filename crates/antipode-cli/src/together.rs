//! The options of a search by several processes.

use std::path::PathBuf;

use clap::Args;

/// The processes of a search.
#[derive(Debug, Args)]
pub struct Together {
    /// Search with the processes that this file lists, one HOST:PORT a line
    #[arg(long, value_name = "FILE")]
    pub hosts: Option<PathBuf>,
    /// The line of this process in --hosts, from 0 [default: the variable SLURM_PROCID of Slurm, or
    /// else JOB_COMPLETION_INDEX of an indexed Job of Kubernetes]
    #[arg(long, value_name = "I")]
    pub process: Option<u16>,
    /// Search with N processes, on this machine unless --hosts names others
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub processes: Option<u16>,
    /// A file with the secret that all processes of --hosts share [default: the variable
    /// ANTIPODE_SECRET, if it is set]
    #[arg(long, value_name = "FILE", requires = "hosts")]
    pub secret: Option<PathBuf>,
    /// How long to wait for the other processes at the start, and for a silent one later [default:
    /// 60]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(2..=86_400))]
    pub patience: Option<u64>,
    /// With --resume: search from layer 0 if a process has lost its checkpoint
    #[arg(long, requires = "resume")]
    pub restart: bool,
    /// Another process of this search started this one, and sends the rest.
    #[arg(long, hide = true)]
    pub join: bool,
}

impl Together {
    /// Whether several processes search.
    pub(super) fn is_wanted(&self) -> bool {
        self.hosts.is_some() || self.processes.is_some()
    }
}
