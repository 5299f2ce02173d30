//! `antipode heuristic audit` and `topology`

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::audited_file::AuditedFile;
use super::options::CommonOptions;
use super::screen::{self, WorkBar};
use super::topology::TopologyVerb;
use crate::reports;
use antipode_core::checkpoint::JobOutputs;
use antipode_core::error::{Error, Result};
use antipode_core::nums::grouped;
use antipode_export::{AnswerTable, EstimateRow};
use antipode_jobs::{
    self as jobs, ClaimViolations, EstimateConsumer, EstimatedState, GroundTruth, HeuristicAudit, HeuristicAuditOptions,
};

/// Check a heuristic on exact distances, or describe its landscape
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode build sliding:3x3 --encoding byte -o 8puzzle.antipode
  antipode heuristic audit sliding:3x3 --heuristic manhattan --truth 8puzzle.antipode
  antipode heuristic audit sliding:3x3 --heuristic 'cmd: python3 my_heuristic.py' --truth 8puzzle.antipode --plot mine.svg
  antipode heuristic audit sliding:3x3 --heuristic 'cmd: python3 my_heuristic.py' --truth 8puzzle.antipode --expect admissible,consistent
  antipode heuristic audit sliding:4x4 --heuristic manhattan --truth solver:ida,pdb:set.toml --samples 100 --seed 1
  antipode heuristic topology sliding:3x3 --heuristic manhattan
A program exchanges JSON lines with antipode ('antipode help protocol'). It claims to be neither admissible nor \
consistent unless it says so.")]
pub(super) struct HeuristicArguments {
    #[command(subcommand)]
    question: Question,
}

#[derive(Debug, Subcommand)]
enum Question {
    /// Compare a heuristic with exact distances: whether it is admissible and consistent as it
    /// claims, and how large its errors are
    Audit(Box<Audit>),
    /// Describe the landscape of a heuristic on all states: local minima, plateaus, exit distances,
    /// craters, and what searches must expand
    Topology(TopologyVerb),
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode heuristic audit sliding:3x3 --heuristic manhattan --truth 8puzzle.antipode
  antipode heuristic audit sliding:4x4 --heuristic manhattan --truth solver --samples 100 --seed 1")]
struct Audit {
    /// The puzzle
    spec: String,
    #[command(flatten)]
    how: HeuristicAuditOptions,
    #[command(flatten)]
    file: AuditedFile,
    /// Exit with status 1 unless the heuristic is this on the audited states, for scripts
    #[arg(long, value_name = "WHAT", value_enum, value_delimiter = ',')]
    expect: Vec<ExpectedClaim>,
    /// Draw estimates by distance, calibration and histograms into FILE, in the format of its
    /// extension: .svg or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Write the distance and the estimate of each state into FILE, .csv, .csv.gz, .parquet, .npz
    /// or .npy, beside the columns of --states
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the plot and the file of rows if they exist
    #[arg(long)]
    force: bool,
}

/// An expected property of a heuristic.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ExpectedClaim {
    /// No estimate exceeds the distance
    Admissible,
    /// No move lowers the estimate by more than 1
    Consistent,
}

impl ExpectedClaim {
    /// `Negative` if the audit shows otherwise.
    fn check(self, audit: &HeuristicAudit) -> Result<()> {
        let (what, found, of) = match self {
            ExpectedClaim::Admissible => ("admissible", &audit.overestimates, "states are overestimated"),
            ExpectedClaim::Consistent => {
                ("consistent", &audit.inconsistencies, "moves lower the estimate by more than 1")
            }
        };
        let ClaimViolations { count, of: all, example, .. } = found;
        match example {
            None => Ok(()),
            Some(state) => {
                let (name, count, all) = (&audit.heuristic, grouped(count), grouped(all));
                Err(Error::Negative(format!("{name} is not {what}: {count} of {all} {of}, as at {state}")))
            }
        }
    }
}

impl HeuristicArguments {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        options.start_threads()?;
        match &self.question {
            Question::Audit(audit) => audit.run(options),
            Question::Topology(topology) => topology.run(options),
        }
    }
}

impl Audit {
    fn run(&self, options: &CommonOptions) -> Result<()> {
        let problem = screen::puzzle(&self.spec, None, options)?;
        let mut how = self.how.clone();
        let mut lines = self.file.read(&mut how.states, &problem)?;
        let truth = how.states.truth.as_ref().and_then(GroundTruth::heuristic);
        screen::tell_uncertified_of(options, truth.into_iter().chain([&how.heuristic]));
        if let Some(file) = &self.plot {
            reports::plot::check(file, self.force)?;
        }
        if let Some(work) = how.workload(&problem)? {
            screen::plan(options, &work);
        }
        let bar = WorkBar::new(options);
        let table = self.output.as_deref();
        let mut table = table.map(|file| AnswerTable::create::<EstimateRow>(file, self.force)).transpose()?;
        let mut tell = |judged: &[EstimatedState]| {
            let Some(table) = &mut table else { return Ok(()) };
            judged.iter().try_for_each(|one| lines.write(table, &one.state, &EstimateRow::of(one)))
        };
        let tell: Option<EstimateConsumer<'_>> = if self.output.is_some() { Some(&mut tell) } else { None };
        let audit = jobs::audit_heuristic_telling(&problem, &how, options.resources(), &mut bar.watch(), tell)?;
        drop(bar);
        table.map_or(Ok(0), |table| lines.finish(table, &JobOutputs::none()))?;
        screen::show(options, "heuristic audit", &audit, |audit| reports::heuristic_audit(audit, options.full))?;
        if let Some(file) = &self.plot {
            reports::plot::heuristic(file, &audit)?;
        }
        // The report has been printed by now, whatever the exit status says.
        lines.judge()?;
        self.expect.iter().try_for_each(|expected| expected.check(&audit))
    }
}
