//! The file of a plan, and how a share of its command runs.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Parser;
use serde::{Deserialize, Serialize};

use super::NAME;
use crate::checkpoint::CheckpointOptions;
use crate::options::CommonOptions;
use crate::{Cli, Verb};
use antipode_core::checkpoint::{JobShare, checked_content};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::storage::{SMALL_FILE, read_whole};
use antipode_families as families;
use antipode_programs::PREFIX;

/// The content of a plan's file.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct ShardPlan {
    pub(super) version: String,
    pub(super) command: Vec<String>,
    pub(super) shards: u32,
}

/// `Usage` if the plan starts a program that the user did not name. A folder is data, and others
/// may have written it.
pub(super) fn check_trust(trusted: &[String], plan: &ShardPlan, folder: &Path) -> Result<()> {
    let folder = folder.display();
    match plan.programs().find(|program| !trusted.contains(program)) {
        Some(program) => {
            Err(Error::untrusted(format!("the plan in {folder}"), program, "").unless(&[RequestRemedy::Program]))
        }
        None => Ok(()),
    }
}

impl ShardPlan {
    /// The plan in a folder. `Missing` if there is none, `Corrupt` if it is damaged, `Usage` if it
    /// is of another version.
    pub(super) fn read(folder: &Path) -> Result<ShardPlan> {
        let file = folder.join(NAME);
        let bytes = read_whole(&file, SMALL_FILE)?;
        let damaged = || Error::corrupt(&file, "it is damaged: run 'antipode shards plan' again");
        let text = checked_content(&bytes).ok_or_else(damaged)?;
        let plan: ShardPlan = serde_json::from_str(&text).map_err(|_| damaged())?;
        // Another version may cut the work into other parts, which would not fit together.
        if plan.version != env!("CARGO_PKG_VERSION") {
            let what = format!(
                "is of version {}, and this program is version {}: use the same version",
                plan.version,
                env!("CARGO_PKG_VERSION")
            );
            return Err(Error::unsuitable_file(file.display(), what));
        }
        Ok(plan)
    }

    /// The checkpoints of all shards.
    pub(super) fn folders(&self, folder: &Path) -> Vec<PathBuf> {
        (0..self.shards as usize).map(|shard| folder_of(folder, shard)).collect()
    }

    /// The command lines of all programs that the command names.
    pub(super) fn programs(&self) -> impl Iterator<Item = String> {
        self.command.iter().filter_map(|word| families::program(word).or_else(|| program_in(word)))
    }

    /// The command. `Usage` if it replaces files: the user of the folder did not type the command.
    pub(super) fn job(&self) -> Result<Cli> {
        if self.command.iter().any(|word| word == "--force") {
            return Err(Error::excluded("a plan cannot replace files", "--force, and remove them first"));
        }
        if self.command.iter().any(|word| word == "--log" || word.starts_with("--log=")) {
            return Err(Error::excluded("a plan has no log", "--log, and add it to 'antipode shards run'"));
        }
        let words = std::iter::once("antipode").chain(self.command.iter().map(String::as_str));
        Cli::try_parse_from(words).map_err(|error| {
            let text = error.to_string();
            let first = text.lines().next().unwrap_or_default().trim_start_matches("error: ");
            Error::malformed(self.command.join(" "), "a command", first)
        })
    }

    /// Runs a share of the command with its checkpoint in `folder`. The options of the plan fill in
    /// those that are not given.
    pub(super) fn carry_out(
        &self,
        folder: &Path,
        share: JobShare,
        shards: Vec<PathBuf>,
        lasting: Option<Duration>,
        options: &CommonOptions,
    ) -> Result<()> {
        let mut job = self.job()?;
        job.options = options.over(&job.options);
        let keeping = keeping(&mut job)?;
        // To resume is no error where nothing is there, so one command serves for all attempts.
        keeping.checkpoint = Some(folder.into());
        (keeping.resume, keeping.share, keeping.shards, keeping.lasting) = (true, share, shards, lasting);
        crate::run(&job)
    }
}

/// The checkpoints of all shards of the plan in a folder. `Missing` if there is no plan.
pub(crate) fn shards(folder: &Path) -> Result<Vec<PathBuf>> {
    Ok(ShardPlan::read(folder)?.folders(folder))
}

/// The command line in a word of a command, such as `--solver=cmd: PROGRAM`.
fn program_in(word: &str) -> Option<String> {
    word.split_once(PREFIX).map(|(_, command)| command.trim().to_string())
}

/// The checkpoint of a shard.
pub(super) fn folder_of(folder: &Path, shard: usize) -> PathBuf {
    folder.join(format!("shard-{shard}"))
}

/// The checkpoint options of a command. `Usage` if the command cannot be split.
pub(super) fn keeping(job: &mut Cli) -> Result<&mut CheckpointOptions> {
    let keeping = match &mut job.verb {
        Verb::Audit(arguments) => Some(&mut arguments.keeping),
        Verb::Analyze(arguments) => arguments.share(),
        Verb::Diameter(arguments) => Some(&mut arguments.keeping),
        #[cfg(feature = "export")]
        Verb::Label(arguments) => Some(&mut arguments.keeping),
        Verb::Solve(arguments) => Some(&mut arguments.keeping),
        Verb::Build(arguments) => arguments.share(),
        _ => None,
    };
    keeping.ok_or_else(|| {
        Error::incapable(
            "this command",
            "cannot be split",
            "use analyze --by-coset, audit, build of a set, diameter, label or solve",
        )
    })
}
