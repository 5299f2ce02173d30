//! `antipode audit`

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::audited_file::AuditedFile;
use super::checkpoint::CheckpointOptions;
use super::finished::{self, is_finished};
use super::options::CommonOptions;
use super::screen::{self, WorkBar};
use crate::reports;
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::nums::grouped;
use antipode_export::{AnswerTable, AuditRow};
use antipode_jobs::{self as jobs, AuditOptions, GroundTruth, SampleSize, SolverAudit};

/// The states to solve by default: with a slow solver, all states of a table would take too long.
const SAMPLES: SampleSize = SampleSize::Uniform(1000);

/// Compare the solutions of a solver with exact distances
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode build sliding:3x3 -o 8puzzle.antipode
  antipode audit sliding:3x3 --solver greedy --truth 8puzzle.antipode --samples all --plot greedy.svg
  antipode audit sliding:3x3 --solver greedy --solver hill --truth 8puzzle.antipode --samples 100/depth --plot both.svg
  antipode audit sliding:3x3 --solver astar --heuristic manhattan --truth 8puzzle.antipode --expanded
  antipode audit sliding:3x3 --solver bfs --solver astar,manhattan --solver rows --shuffles 0..50/2,random --samples 100 --seconds 60 --plot solvers.svg
  antipode audit sliding:3x3 --solver 'cmd: python3 my_solver.py' --seconds 5 --truth 8puzzle.antipode --samples 10/depth
  antipode audit sliding:4x4 --solver greedy --states korf.csv -o audited.csv   # with a column 'optimal'
  antipode audit sliding:4x4 --solver greedy --heuristic manhattan --states boards.txt --truth 'solver;nodes=100000000'
  antipode audit sliding:3x3 --solver 'cmd: python3 my_solver.py' --truth 8puzzle.antipode --expect optimal
  antipode audit sliding:3x3 --solver 'greedy-epsilon;epsilon=0.1' --solver 'greedy-epsilon;epsilon=0.5' --runs 30 --truth 8puzzle.antipode --samples 20
With several solvers, antipode compares them in one table and draws them side by side; the JSON has a list 'audits' with the \
figures by distance. With --shuffles they need no --truth.
A program exchanges JSON lines with antipode: see 'antipode help protocol'. It has 60 s per state, or --seconds.
Rates have Wilson intervals of 95 % confidence. After Ctrl-C, an audit prints its partial result, and marks it so.")]
pub(super) struct AuditArguments {
    /// The puzzle
    spec: String,
    /// The solver with its parameters, NAME;KEY=VALUE.., or a program as 'cmd: PROGRAM ARGUMENTS';
    /// repeat it to compare solvers on the same states. A heuristic after a comma replaces
    /// --heuristic, as in astar,manhattan [default: that of solve]
    #[arg(long, value_name = "NAME")]
    solver: Vec<String>,
    #[command(flatten)]
    how: AuditOptions,
    #[command(flatten)]
    file: AuditedFile,
    /// Exit with status 1 unless every solver does this on the audited states, for scripts
    #[arg(long, value_name = "WHAT", value_enum, value_delimiter = ',')]
    expect: Vec<ExpectedOutcome>,
    /// Write a row for each state and solver into FILE, .csv, .csv.gz, .parquet, .npz or .npy,
    /// beside the columns of --states
    #[arg(short, long, value_name = "FILE", alias = "csv")]
    output: Option<PathBuf>,
    /// Draw moves, excess moves and CPU time by distance into FILE, in the format of its extension:
    /// .svg or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Replace the plot and the file of rows if they exist
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    pub(super) keeping: CheckpointOptions,
}

/// An expectation of a solver.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ExpectedOutcome {
    /// It solves every state that has a path to a goal
    Solved,
    /// It solves them, and no solution is longer than the exact distance
    Optimal,
}

impl ExpectedOutcome {
    /// `Negative` if the audit shows otherwise.
    fn check(self, audit: &SolverAudit) -> Result<()> {
        let (solved, optimal) = (&audit.all.solved_rate, &audit.all.optimal_rate);
        let (what, rate) = match self {
            // A state without a solution has no optimal one, so whether all are solved comes first.
            ExpectedOutcome::Optimal if solved.count == solved.of => ("solves optimally", optimal),
            _ => ("solves", solved),
        };
        let name = reports::audited_solver(audit);
        // That nothing is known must not look like success to a script.
        if solved.of > 0 && rate.of == 0 {
            return Err(Error::Negative(format!("{name}: the distance of no audited state is known")));
        }
        if rate.count == rate.of {
            return Ok(());
        }
        let (count, all) = (grouped(rate.count), grouped(rate.of));
        let noun = if audit.repeated.is_some() { "runs" } else { "states" };
        Err(Error::Negative(format!("{name} {what} {count} of {all} {noun}, and --expect requires all")))
    }
}

impl AuditArguments {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        options.start_threads()?;
        let outputs = self.keeping.outputs(self.force);
        if is_finished(&outputs, options)? {
            return Ok(());
        }
        let problem = screen::puzzle(&self.spec, None, options)?;
        let mut how = self.how.clone();
        if self.file.states.is_none() {
            how.states.samples.get_or_insert(SAMPLES);
        }
        let mut lines = self.file.read(&mut how.states, &problem)?;
        if how.states.truth.is_none() && self.expect.iter().any(|what| matches!(what, ExpectedOutcome::Optimal)) {
            let needed = Error::incomplete("--expect optimal", "exact distances", "");
            return Err(needed.unless(&[RequestRemedy::Truth]));
        }
        let mut solvers: Vec<_> = self.solver.iter().map(Some).collect();
        if solvers.is_empty() {
            solvers.push(None);
        }
        let solvers = solvers.into_iter().map(|solver| how.for_solver(solver)).collect::<Result<Vec<_>>>()?;
        let heuristics = solvers.iter().filter_map(|how| how.solver.heuristic.as_ref());
        let truth = how.states.truth.as_ref().and_then(GroundTruth::heuristic);
        screen::tell_uncertified_of(options, heuristics.chain(truth));
        // `merge` writes the files.
        let whole = self.keeping.share.is_whole();
        if let Some(file) = self.plot.as_deref().filter(|_| whole) {
            reports::plot::check(file, self.force || outputs.may_replace(file))?;
        }
        let file = self.output.as_deref().filter(|_| whole);
        let replaces = |file| self.force || outputs.may_replace(file);
        let mut table = file.map(|file| AnswerTable::create::<AuditRow<'_>>(file, replaces(file))).transpose()?;
        let bar = WorkBar::new(options);
        let audits = self.keeping.keep(&bar, |watch| {
            jobs::audit_solvers(&problem, &solvers, options.resources(), watch, |judged| {
                let Some(table) = &mut table else { return Ok(()) };
                judged
                    .iter()
                    .try_for_each(|one| lines.write_one(table, &one.state, &AuditRow::of(one), how.repeats(one)))
            })
        })?;
        drop(bar);
        if !whole {
            screen::note(options, &format!("{} states", audits.iter().map(|audit| audit.audited).sum::<u64>()));
        }
        let complete = audits.len() == self.solver.len().max(1) && audits.iter().all(|audit| audit.complete);
        // Who takes states of each depth wants to read the rates of each.
        let by_distance = options.full || matches!(how.states.samples, Some(SampleSize::OfEachDepth(_)));
        let text = reports::audits(&audits, by_distance);
        let report = match self.solver.len() {
            0 | 1 => finished::report("audit", &audits[0], text),
            _ if how.runs.is_some_and(|runs| runs > 1) => {
                let comparisons = jobs::compare_runs(&audits);
                finished::report("audit", &reports::ComparedAudits { audits: &audits, comparisons }, text)
            }
            _ => finished::report("audit", &reports::List("audits", &audits), text),
        };
        if whole {
            finished::show(options, &report)?;
        }
        // The partial result has been printed, and the exit status says that it is one.
        if !complete {
            return Err(self.keeping.resumable(Error::Interrupted));
        }
        if let Some(file) = self.plot.as_deref().filter(|_| whole) {
            reports::plot::audit(&outputs, file, &audits)?;
        }
        table.map_or(Ok(0), |table| lines.finish(table, &outputs))?;
        lines.judge()?;
        if whole {
            audits.iter().try_for_each(|audit| self.expect.iter().try_for_each(|expected| expected.check(audit)))?;
        }
        // Only now: the same command has the same exit status again.
        outputs.finish(&report)
    }
}
