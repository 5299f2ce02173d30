//! The options of every verb.

use std::ffi::OsString;
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use clap::{Args, ColorChoice, ValueEnum};

use super::duration::time;
use super::log::LogOptions;
use antipode_core::error::{Error, Result};
use antipode_core::nums::{bytes, size};
use antipode_engines::start_global_pool;
use antipode_jobs::{self as jobs, ScratchFolder, WorkResources};

/// The format of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OutputFormat {
    /// For people.
    Text,
    /// One JSON value.
    Json,
}

/// Bytes of the heap that no plan counts: options, specs, tables of small puzzles, buffers of files
/// and of the output.
const UNPLANNED_BYTES: u64 = 16 << 20;

/// The options of every verb.
#[derive(Clone, Debug, Args)]
pub struct CommonOptions {
    /// The format of results
    #[arg(long, global = true, value_enum, default_value = "text")]
    pub format: OutputFormat,
    /// When to use colours; NO_COLOR, CLICOLOR and CLICOLOR_FORCE count for auto
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value = "auto", hide_possible_values = true)]
    color: ColorChoice,
    /// Threads to use [default: all]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=4096))]
    threads: Option<u16>,
    /// The most memory that a search may use, such as 6GB or 500MiB [default: 90 % of the free and
    /// permitted memory]
    #[arg(long, global = true, value_name = "SIZE", value_parser = size)]
    memory: Option<u64>,
    /// The most memory of a graphics card that '--engine gpu' may take, such as 40GB, with
    /// '--features gpu' [default: what is free]
    #[arg(long, global = true, value_name = "SIZE", value_parser = size, hide_short_help = true)]
    gpu_memory: Option<u64>,
    /// The most that all folders of --scratch may hold, such as 50GB [default: 95 % of the free
    /// space]
    #[arg(long, global = true, value_name = "SIZE", value_parser = size, hide_short_help = true)]
    disk: Option<u64>,
    /// The time between checkpoints, such as 30s, 10m or 1h; Ctrl-C also saves one [default: 10m,
    /// or 10s with --scratch]
    #[arg(long, global = true, value_name = "TIME", value_parser = time, hide_short_help = true)]
    pub every: Option<Duration>,
    /// Print no progress, no notes and no report about written or verified files
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// Print whole reports: analyze also the engine, its time and memory, all layers and some
    /// antipodes, info the layers of a table, audits their figures by distance
    #[arg(long, global = true)]
    pub full: bool,
    /// Print a checksum of the results to stderr. It leaves out times, so it is the same on every
    /// machine and for any number of shards
    #[arg(long, global = true, hide_short_help = true)]
    pub digest: bool,
    /// Start this program for the rules, which a table, labels or a plan name, if you trust it;
    /// repeat it for several programs
    #[arg(long, global = true, value_name = "COMMAND", hide_short_help = true)]
    pub trust: Vec<String>,
    #[command(flatten)]
    pub(super) log: LogOptions,
}

impl CommonOptions {
    /// The threads and the memory that work may use.
    pub fn resources(&self) -> WorkResources {
        // Measured once: later, what this process holds itself would count as taken.
        static AVAILABLE: OnceLock<u64> = OnceLock::new();
        WorkResources {
            threads: self.threads(),
            memory: self.memory.map_or_else(
                || *AVAILABLE.get_or_init(jobs::available_memory),
                |memory| memory.min(jobs::permitted_memory()),
            ),
        }
    }

    /// The threads that work may use.
    fn threads(&self) -> usize {
        self.threads.map_or_else(jobs::threads, usize::from)
    }

    /// These options; `other` fills in those that are not given.
    pub(super) fn over(&self, other: &CommonOptions) -> CommonOptions {
        CommonOptions {
            format: self.format,
            color: self.color,
            threads: self.threads.or(other.threads),
            memory: self.memory.or(other.memory),
            gpu_memory: self.gpu_memory.or(other.gpu_memory),
            disk: self.disk.or(other.disk),
            every: self.every.or(other.every),
            quiet: self.quiet || other.quiet,
            full: self.full || other.full,
            digest: self.digest || other.digest,
            // A plan is data: it trusts nothing.
            trust: self.trust.clone(),
            log: self.log.clone(),
        }
    }

    /// These options as words of a command line.
    pub(super) fn arguments(&self) -> Vec<OsString> {
        let format = if self.format == OutputFormat::Json { "json" } else { "text" };
        let mut words = vec!["--format".into(), format.into()];
        words.extend(self.threads.iter().flat_map(|threads| ["--threads".into(), threads.to_string().into()]));
        words.extend(self.memory.iter().flat_map(|memory| ["--memory".into(), memory.to_string().into()]));
        words.extend(self.disk.iter().flat_map(|disk| ["--disk".into(), disk.to_string().into()]));
        words.extend(self.gpu_memory.iter().flat_map(|memory| ["--gpu-memory".into(), memory.to_string().into()]));
        let every = self.every.map(|every| format!("{}s", every.as_secs_f64()));
        words.extend(every.into_iter().flat_map(|every| ["--every".into(), every.into()]));
        words.extend(self.quiet.then(|| "--quiet".into()));
        words.extend(self.full.then(|| "--full".into()));
        words.extend(self.digest.then(|| "--digest".into()));
        words
    }

    /// The most bytes of memory of a graphics card.
    pub(super) fn gpu_memory(&self) -> Option<u64> {
        self.gpu_memory
    }

    /// A folder for the files of a search, with its bounds.
    ///
    /// # Errors
    ///
    /// `Usage` if there is a bound without a folder.
    pub(super) fn scratch(&self, folder: Option<&Path>, resume: bool) -> Result<Option<ScratchFolder>> {
        let Some(folder) = folder else {
            return match self.disk {
                Some(_) => Err(Error::incomplete("--disk", "a search on disk", "add --scratch DIR")),
                None => Ok(None),
            };
        };
        let mut scratch = ScratchFolder::new(folder.into());
        (scratch.disk, scratch.resume, scratch.every) = (self.disk, resume, self.every);
        Ok(Some(scratch))
    }

    /// The most bytes that the process may hold: the memory for the work, and what plans leave out.
    pub fn memory_limit(&self) -> u64 {
        self.resources().memory.saturating_add(UNPLANNED_BYTES)
    }

    /// A note if `--memory` exceeds what the process may have.
    pub(super) fn excess_memory(&self) -> Option<String> {
        let memory = self.memory?;
        let permitted = jobs::permitted_memory();
        let what =
            || format!("--memory {} exceeds the limit of this process: using {}", bytes(memory), bytes(permitted));
        (memory > permitted).then(what)
    }

    /// Sets the number of threads for all work but searches, which start their own.
    pub(super) fn start_threads(&self) -> Result<()> {
        start_global_pool(self.threads())
    }
}
