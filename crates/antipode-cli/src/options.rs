//! Options that every verb has.

use std::ffi::OsString;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice, ValueEnum};

use antipode_core::error::{Error, Result};
use antipode_core::nums::{bytes, size};
use antipode_engines::EngineKind;
use antipode_jobs::{self as jobs, Resources};

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// One JSON value.
    Json,
}

/// Options that every verb has.
#[derive(Clone, Debug, Args)]
pub struct Options {
    /// How results are printed
    #[arg(long, global = true, value_enum, default_value = "text")]
    pub format: Format,
    /// When to use colours; NO_COLOR, CLICOLOR and CLICOLOR_FORCE count for auto
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value = "auto", hide_possible_values = true)]
    color: ColorChoice,
    /// Threads to use [default: all]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=4096))]
    threads: Option<u16>,
    /// Memory that a search may take, such as 6GB or 500MiB [default: what is free and permitted,
    /// less a tenth]
    #[arg(long, global = true, value_name = "SIZE", value_parser = size)]
    memory: Option<u64>,
    /// No progress, no notes, and no report about files that were written or verified
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// Tell a checksum of the results on stderr: the same on any machine and in any number of
    /// shards, since times are left out
    #[arg(long, global = true, hide_short_help = true)]
    pub digest: bool,
}

impl Options {
    /// What work may use.
    pub fn resources(&self) -> Resources {
        Resources {
            threads: self.threads.map_or_else(jobs::threads, usize::from),
            memory: self.memory.map_or_else(jobs::available_memory, |memory| memory.min(jobs::permitted_memory())),
        }
    }

    /// These options, and of others what is not given here.
    pub(super) fn over(&self, other: &Options) -> Options {
        Options {
            format: self.format,
            color: self.color,
            threads: self.threads.or(other.threads),
            memory: self.memory.or(other.memory),
            quiet: self.quiet || other.quiet,
            digest: self.digest || other.digest,
        }
    }

    /// These options as they are written on the command line.
    pub(super) fn arguments(&self) -> Vec<OsString> {
        let format = if self.format == Format::Json { "json" } else { "text" };
        let mut words = vec!["--format".into(), format.into()];
        words.extend(self.threads.iter().flat_map(|threads| ["--threads".into(), threads.to_string().into()]));
        words.extend(self.memory.iter().flat_map(|memory| ["--memory".into(), memory.to_string().into()]));
        words.extend(self.quiet.then(|| "--quiet".into()));
        words.extend(self.digest.then(|| "--digest".into()));
        words
    }

    /// What to tell if the options ask for more memory than the process may have.
    pub(super) fn excess_memory(&self) -> Option<String> {
        let permitted = jobs::permitted_memory();
        let memory = bytes(self.memory.filter(|&memory| memory > permitted)?);
        Some(format!("--memory {memory} is more than this process may have: {} are used", bytes(permitted)))
    }

    /// Sets the number of threads for everything that is not a search.
    pub(super) fn start_threads(&self) -> Result<()> {
        let threads = self.resources().threads;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global();
        pool.map_err(|e| Error::Limit(format!("cannot start {threads} threads: {e}")))
    }
}

/// Reads the name of one of some engines.
pub(super) fn engine(kinds: &'static [EngineKind]) -> impl TypedValueParser<Value = EngineKind> {
    let is = |kind: &EngineKind, name: &str| kind.name() == name || kind.alias() == Some(name);
    let named = move |name: String| kinds.iter().copied().find(|kind| is(kind, &name)).ok_or("no such engine");
    let value = |kind: &EngineKind| PossibleValue::new(kind.name()).aliases(kind.alias());
    PossibleValuesParser::new(kinds.iter().map(value)).try_map(named)
}
