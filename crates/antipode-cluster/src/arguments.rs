//! The arguments of `antipode analyze` with several processes.

use std::path::{Path, PathBuf};

use clap::Parser;

use antipode_cli::frame::{CheckpointOptions, CommonOptions, ProcessOptions, folder_of};
use antipode_core::checkpoint::JobOutputs;
use antipode_core::error::{Error, Result};
use antipode_core::storage::{SMALL_FILE, read_whole};
use antipode_core::tables::Encoding;
use antipode_engines::MOST_EXAMPLES;
use antipode_jobs::SymmetryChoice;
use antipode_jobs::arguments::encoding;

const EXAMPLES: &str = "\
Examples:
  antipode analyze sliding:3x4 --processes 4           # four processes on this machine
  antipode analyze sliding:3x5 --processes hosts,process=0,secret=key   # on the host of the first line, and so on
  antipode build sliding:3x4 -o 3x4.antipode --processes 4
  srun antipode analyze sliding:3x5 --processes hosts,secret=key --checkpoint /shared/3x5 --resume
'antipode help use-a-cluster' has jobs for Slurm and Kubernetes, the costs, and what can go wrong.";

/// Search a whole space with several processes: God's number, layers, antipodes
#[derive(Debug, Parser)]
#[command(name = "analyze", bin_name = "antipode analyze", after_help = EXAMPLES, max_term_width = 110)]
pub struct ClusterAnalyze {
    /// The puzzle, such as sliding:3x4
    pub spec: String,
    /// The goal, in place of that of the spec
    #[arg(long, value_name = "STATE", allow_hyphen_values = true)]
    pub goal: Option<String>,
    /// List N of the deepest states, at most 1000
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(0..=MOST_EXAMPLES as u64))]
    pub antipodes: u64,
    /// Stop after N layers
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub levels: Option<u16>,
    /// Whether to search one state of each class of symmetric states, or under which symmetries, as
    /// without --processes. A table has all states
    #[arg(long, value_name = "WHEN|GROUP", default_value = "auto", conflicts_with = "output")]
    pub symmetry: SymmetryChoice,
    /// Also write a table of all distances, for `antipode build`
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// How the table stores depths [default: plane if the space is bipartite, else mod3]
    #[arg(long, requires = "output", value_parser = encoding())]
    pub encoding: Option<Encoding>,
    /// Compress the blocks of the table with Zstandard
    #[arg(long, value_name = "LEVEL", requires = "output", value_parser = clap::value_parser!(i32).range(1..=22))]
    pub compress: Option<i32>,
    /// Replace the table if it exists
    #[arg(long, requires = "output")]
    pub force: bool,
    /// The processes.
    #[command(flatten)]
    pub together: ProcessOptions,
    /// The checkpoint: each process has a separate folder there.
    #[command(flatten)]
    pub keeping: CheckpointOptions,
    /// The options of every verb.
    #[command(flatten)]
    pub options: CommonOptions,
}

/// The default seconds to wait for other processes.
pub(crate) const PATIENCE: u64 = 60;

/// The place of a process in its search.
#[derive(Clone, Debug)]
pub(crate) struct ProcessPlace {
    /// The addresses.
    pub hosts: super::hosts::HostList,
    /// The number of this process.
    pub process: usize,
    /// The secret, if there is one.
    pub secret: Option<Vec<u8>>,
}

/// The variable with the secret, if no file is named.
pub(crate) const SECRET: &str = "ANTIPODE_SECRET";

/// The variables with the number of a process, if no option names it: those of Slurm and of indexed
/// Jobs of Kubernetes.
pub(crate) const NUMBER: [&str; 2] = ["SLURM_PROCID", "JOB_COMPLETION_INDEX"];

/// The number of a process among those of a file.
///
/// `given` is that of the option. Without it, `variable` looks up those of [`NUMBER`] in turn.
///
/// # Errors
///
/// `Usage` if there is no number, or if no process has it; the message names its source.
pub(crate) fn number(
    given: Option<u16>,
    variable: impl Fn(&str) -> Option<String>,
    (file, count): (&Path, usize),
) -> Result<usize> {
    let option = given.map(|process| ("process", process.to_string()));
    let mut set = NUMBER.into_iter().filter_map(|name| Some((name, variable(name)?)));
    let Some((source, value)) = option.or_else(|| set.find(|(_, value)| !value.is_empty())) else {
        let instead = "add process=I, from 0, as in --processes hosts,process=0";
        return Err(Error::incomplete("a file of hosts", "the number of this process", instead));
    };
    let found = value.trim().parse().ok().filter(|process| *process < count);
    found.ok_or_else(|| {
        let (file, last) = (file.display(), count.saturating_sub(1));
        let fault = format!("is '{value}', and {file} lists the processes 0 to {last}");
        Error::incapable(source, fault, "add process=I")
    })
}

impl ClusterAnalyze {
    /// The record of what one of the processes writes: the first writes the table and the report.
    pub(crate) fn outputs(&self, process: usize) -> JobOutputs {
        let restart = self.together.processes.as_ref().is_some_and(|processes| processes.restart);
        let folder = self.keeping.checkpoint.as_ref().map(|work| folder_of(work, process));
        self.keeping.outputs_in(folder.as_deref(), self.force || restart)
    }

    /// The secret, from its file or the variable.
    ///
    /// # Errors
    ///
    /// `Missing` or `Io` if its file cannot be read.
    pub fn secret(&self) -> Result<Option<Vec<u8>>> {
        let named = self.together.processes.as_ref().and_then(|processes| processes.secret.as_ref());
        Ok(named
            .map(|file| read_whole(file, SMALL_FILE))
            .transpose()?
            .or_else(|| std::env::var_os(SECRET).map(|value| value.as_encoded_bytes().to_vec())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_comes_before_slurm_and_that_before_kubernetes() {
        let find = |given, set: &[(&str, &str)]| {
            let value =
                |name: &str| set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_string());
            number(given, value, (Path::new("hosts"), 4)).map_err(|error| error.to_string())
        };
        let (slurm, kubernetes) = (("SLURM_PROCID", "1"), ("JOB_COMPLETION_INDEX", "2"));
        assert_eq!(find(Some(3), &[slurm, kubernetes]), Ok(3));
        assert_eq!(find(None, &[slurm, kubernetes]), Ok(1));
        assert_eq!(find(None, &[("SLURM_PROCID", ""), kubernetes]), Ok(2));
        assert!(find(None, &[]).unwrap_err().contains("add process=I"));
        for value in ["4", "x", "-1", "1.5", "99999999999999999999"] {
            let error = find(None, &[("JOB_COMPLETION_INDEX", value)]).unwrap_err();
            assert!(
                error.contains(&format!("JOB_COMPLETION_INDEX is '{value}'")) && error.contains("0 to 3"),
                "{error}"
            );
        }
        assert!(find(Some(4), &[]).unwrap_err().contains("process is '4'"));
    }
}
