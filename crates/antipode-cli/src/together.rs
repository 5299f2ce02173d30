//! The option of a search by several processes.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;

use super::settings::settings;

/// The processes of a search.
#[derive(Debug, Args)]
pub struct ProcessOptions {
    /// Search with N processes on this machine, or with those that FILE lists, one HOST:PORT a
    /// line. Settings may follow, with commas: process=I, the line of this process in FILE, from 0
    /// [default: the variable SLURM_PROCID, or else JOB_COMPLETION_INDEX]; secret=FILE, a file with
    /// the secret that all processes share [default: the variable ANTIPODE_SECRET]; patience=S, the
    /// seconds to wait for the other processes at the start, and for a silent one later [default:
    /// 60]; restart, with --resume: search from layer 0 if a process has lost its checkpoint
    #[arg(long, value_name = "N|FILE,..")]
    pub processes: Option<ProcessCount>,
    /// Another process of this search started this one, and sends the rest.
    #[arg(long, hide = true)]
    pub join: bool,
}

/// The value of `--processes`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessCount {
    /// Where they are.
    pub list: ProcessList,
    /// The number of this process.
    pub process: Option<u16>,
    /// The file with the secret.
    pub secret: Option<PathBuf>,
    /// How many seconds to wait for others.
    pub patience: Option<u64>,
    /// Whether to search from layer 0 if a process has lost its checkpoint.
    pub restart: bool,
}

/// Where processes are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProcessList {
    /// So many on this machine.
    Here(u16),
    /// At the addresses in a file.
    Hosts(PathBuf),
}

/// The settings, and whether they are only for hosts in a file.
const SETTINGS: [&str; 4] = ["process", "secret", "patience", "restart"];

impl FromStr for ProcessCount {
    type Err = String;

    fn from_str(text: &str) -> Result<ProcessCount, String> {
        let (place, given) = settings(text, &SETTINGS)?;
        let list = match place.parse() {
            Ok(0) => return Err("a search needs at least one process".into()),
            Ok(count) => ProcessList::Here(count),
            Err(_) if place.is_empty() => return Err("write a number of processes, or a file of hosts".into()),
            Err(_) => ProcessList::Hosts(place.into()),
        };
        let mut processes = ProcessCount { list, process: None, secret: None, patience: None, restart: false };
        for (key, value) in given {
            let wrong = || format!("{key}={value} is not a number that fits");
            match key {
                "process" => processes.process = Some(value.parse().map_err(|_| wrong())?),
                "secret" => processes.secret = Some(value.into()),
                "patience" => {
                    // Signs of life come every second, so a shorter patience would end good
                    // searches.
                    let seconds = value.parse().ok().filter(|seconds| (2..=86_400).contains(seconds));
                    processes.patience = Some(seconds.ok_or_else(wrong)?);
                }
                _ => processes.restart = true,
            }
        }
        if matches!(processes.list, ProcessList::Here(_)) && (processes.process.is_some() || processes.secret.is_some())
        {
            return Err("process= and secret= are for a file of hosts: --processes FILE,process=I".into());
        }
        Ok(processes)
    }
}

impl ProcessOptions {
    /// Whether several processes search.
    pub(super) fn is_wanted(&self) -> bool {
        self.processes.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processes_are_a_number_or_a_file_with_settings() {
        let read = |text: &str| text.parse::<ProcessCount>();
        let here = |count| ProcessCount {
            list: ProcessList::Here(count),
            process: None,
            secret: None,
            patience: None,
            restart: false,
        };
        assert_eq!(read("4"), Ok(here(4)));
        assert_eq!(read("2,patience=9,restart"), Ok(ProcessCount { patience: Some(9), restart: true, ..here(2) }));
        let hosts = read("a,b.hosts,process=1,secret=key").unwrap();
        assert_eq!(hosts.list, ProcessList::Hosts("a,b.hosts".into()));
        assert_eq!((hosts.process, hosts.secret), (Some(1), Some("key".into())));
        for wrong in
            ["", "0", "4,process=1", "4,secret=key", "hosts,process=x", "4,patience=1", "4,patience=1,patience=9"]
        {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
