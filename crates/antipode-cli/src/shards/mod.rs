//! `antipode shards`: a command in shards, which run anywhere and in any order. They share only a
//! folder.
//!
//! A shard is the command itself with a separate checkpoint; of n shards, it does every n-th part.
//! Merging combines the checkpoints and resumes the command from them: it only has to print.

mod content;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use clap::{Args, Subcommand};
use serde::Serialize;

use super::duration::time;
use super::forecast::Forecast;
use super::options::{CommonOptions, OutputFormat};
use super::screen;
use antipode_core::checkpoint::{self, JobShare, checked_line};
use antipode_core::error::{Error, Result};
use antipode_core::nums::{grouped, seconds};
use antipode_core::storage::{OutputFile, StorageFolder};
use antipode_programs::command_line;
use content::{ShardPlan, check_trust, folder_of, keeping};

pub(super) use content::shards;

/// The file of a plan in its folder.
const NAME: &str = "plan";

/// The checkpoint of all shards together.
const MERGED: &str = "merged";

/// Split a command into shards, which any number of machines can run in any order
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode shards plan --shards 8 -o r418 diameter rings:4,1,8
  antipode shards run r418 --shard 3
  antipode shards merge r418")]
pub(super) struct Shards {
    #[command(subcommand)]
    verb: ShardVerb,
}

#[derive(Debug, Subcommand)]
enum ShardVerb {
    Plan(ShardPlanArguments),
    Run(ShardRunArguments),
    Merge(ShardMergeArguments),
}

/// Split a command into shards
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode shards plan --shards 8 -o r418 diameter rings:4,1,8
  antipode shards plan --shards 64 -o hard solve sliding:4x4 '15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 _' --split --solver ida
  antipode shards plan --shards 100 -o boards solve sliding:4x4 --states boards.txt --heuristic pdb:tables/15-puzzle-7-8.toml
  for I in 0 1 2 3 4 5 6 7; do antipode shards run r418 --shard $I; done
  sbatch --array=0-7 --wrap='antipode shards run r418'
  antipode shards merge r418
These commands can be split: analyze --by-coset, audit, build of a set, diameter, label and solve. Shards divide states, cosets, \
orbits (or the puzzles of --list), patterns, or with solve --split the search tree of one state.
The trial is the beginning of shard 0. Paths in the command are relative to the folder in which a shard runs.")]
struct ShardPlanArguments {
    /// The number of shards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    shards: u32,
    /// The folder of the plan and its shards; all machines must see it
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Run the first shard for this time to estimate the whole; 0s skips it
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "5s")]
    trial: Duration,
    /// The command, without 'antipode'
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

/// Run a shard of a plan, or resume it
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode shards run r418 --shard 3
  antipode --threads 16 --memory 60GB shards run r418")]
struct ShardRunArguments {
    /// The folder of the plan
    folder: PathBuf,
    /// The shard, from 0
    #[arg(long, value_name = "I", env = "SLURM_ARRAY_TASK_ID")]
    shard: usize,
    /// Stop after this time, such as 3h, with a checkpoint and exit status 75; the same command
    /// resumes the shard
    #[arg(long = "stop-after", value_name = "TIME", value_parser = time)]
    lasting: Option<Duration>,
}

/// Merge the shards of a plan, and print the result of the command
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode shards merge r418
  antipode shards merge r418 --format json")]
struct ShardMergeArguments {
    /// The folder of the plan
    folder: PathBuf,
}

/// The report about a plan.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PlanReport<'a> {
    /// The folder of the plan.
    folder: &'a Path,
    /// The program and its version, which all shards need.
    program: String,
    /// The command and its arguments.
    command: &'a [String],
    /// The number of shards.
    shards: u32,
    /// What all shards will take; null if no part is done.
    forecast: Option<Forecast>,
}

impl Shards {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        match &self.verb {
            ShardVerb::Plan(arguments) => arguments.run(options),
            ShardVerb::Run(arguments) => arguments.run(options),
            ShardVerb::Merge(arguments) => arguments.run(options),
        }
    }
}

impl ShardPlanArguments {
    fn run(&self, options: &CommonOptions) -> Result<()> {
        let plan =
            ShardPlan { version: env!("CARGO_PKG_VERSION").into(), command: self.command.clone(), shards: self.shards };
        let mut job = plan.job()?;
        let keeping = keeping(&mut job)?;
        if keeping.checkpoint.is_some() || keeping.resume {
            return Err(Error::excluded("each shard has a checkpoint already", "--checkpoint and --resume"));
        }
        let file = self.output.join(NAME);
        match ShardPlan::read(&self.output) {
            // The same command again only reports.
            Ok(known) if known == plan => {}
            Ok(_) => {
                let file = file.display();
                return Err(Error::occupied(file, "holds another plan: choose another folder with -o"));
            }
            Err(error) if matches!(error.fault(), Error::Missing(_)) => {
                std::fs::create_dir_all(&self.output).map_err(|e| Error::io("create", &self.output, e))?;
                OutputFile::write_file(&file, true, checked_line(&plan).as_bytes())?;
                if !self.trial.is_zero() {
                    // A plan whose command fails at once serves nobody.
                    self.begin(&plan, options).inspect_err(|_| self.withdraw())?;
                }
            }
            Err(error) => return Err(error),
        }
        let forecast = Forecast::of(plan.folders(&self.output));
        let (folder, last) = (self.output.display(), self.shards - 1);
        let run = plan
            .programs()
            .map(|program| Ok(format!(" --trust {}", command_line([&*program])?)))
            .collect::<Result<String>>()?;
        let program = format!("antipode {}", plan.version);
        let told = PlanReport { folder: &self.output, program, command: &plan.command, shards: plan.shards, forecast };
        screen::report(options, "shards plan", &told, |told| {
            let forecast = told.forecast.as_ref().map_or(String::new(), |forecast| forecast.text() + "\n");
            let shards = self.shards;
            format!(
                "{shards} shards: antipode shards run {folder} --shard 0 .. {last}{run}, then antipode shards merge {folder}{run}\n{forecast}"
            )
        })
    }

    /// Runs the first shard for a while, as a separate process. `Usage` with its message if it
    /// fails.
    fn begin(&self, plan: &ShardPlan, options: &CommonOptions) -> Result<()> {
        let program = std::env::current_exe().map_err(|e| Error::io("find", Path::new("antipode"), e))?;
        // In a process of its own, as every shard: it has its own limits, signals and end.
        let mut run = Command::new(&program);
        run.args(["shards", "run"]).arg(&self.output).args([
            "--shard",
            "0",
            "--stop-after",
            &format!("{}s", self.trial.as_secs_f64()),
        ]);
        run.args(plan.programs().flat_map(|program| ["--trust".to_string(), program]));
        let mut options = options.clone();
        (options.format, options.quiet) = (OutputFormat::Text, true);
        let output = run.args(options.arguments()).output().map_err(|e| Error::io("start", &program, e))?;
        match output.status.code() {
            Some(0) => Ok(()),
            // The time of the trial was over, as intended.
            Some(code) if code == i32::from(super::LATER) => Ok(()),
            _ => {
                let said = String::from_utf8_lossy(&output.stderr);
                Err(Error::usage(said.trim().trim_start_matches("antipode: ")))
            }
        }
    }

    /// Removes the files of a plan that cannot run, if the folder has no others.
    fn withdraw(&self) {
        // Files that cannot be removed do no harm.
        let _ = std::fs::remove_dir_all(folder_of(&self.output, 0));
        let _ = std::fs::remove_file(self.output.join(NAME));
        let _ = std::fs::remove_dir(&self.output);
    }
}

impl ShardRunArguments {
    fn run(&self, options: &CommonOptions) -> Result<()> {
        let plan = ShardPlan::read(&self.folder)?;
        check_trust(&options.trust, &plan, &self.folder)?;
        let share = JobShare::new(self.shard, plan.shards as usize)?;
        let shards = plan.folders(&self.folder);
        plan.carry_out(&folder_of(&self.folder, self.shard), share, shards, self.lasting, options)
    }
}

impl ShardMergeArguments {
    fn run(&self, options: &CommonOptions) -> Result<()> {
        let plan = ShardPlan::read(&self.folder)?;
        check_trust(&options.trust, &plan, &self.folder)?;
        let merged = self.folder.join(MERGED);
        let done = checkpoint::merge(&plan.folders(&self.folder), &StorageFolder::open(&merged)?)?;
        let cost = seconds(done.cpu_seconds);
        screen::note(
            options,
            &format!("{} shards, {} parts, {cost} of CPU time", plan.shards, grouped(done.parts_done)),
        );
        let mut options = options.clone();
        // The digest shows that the shards give the result of a single process.
        options.digest = true;
        plan.carry_out(&merged, JobShare::WHOLE, vec![], None, &options)
    }
}
