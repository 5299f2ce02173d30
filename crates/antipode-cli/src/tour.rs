//! `antipode tour`

use std::path::Path;

use clap::Args;
use serde::Serialize;
use serde_json::Value;

use super::options::{CommonOptions, OutputFormat};
use super::paint::{self, Role};
use super::screen::{self, WorkBar};
use crate::reports::{self, AnalysisContext, AnalysisParts, SolutionText};
use antipode_core::error::{Error, Result};
use antipode_core::watch::Watch;
use antipode_families as families;
use antipode_jobs::{
    self as jobs, AnalyzeOptions, AuditOptions, BuildOptions, GroundTruth, OpenSolver, OpenTable, SampleSize,
    SolveOptions,
};

/// Show what antipode does: five commands on the 8-puzzle with their results, in ten seconds
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode tour
  antipode tour --format json
The tour works in a temporary folder, and removes it.")]
pub(super) struct TourArguments {}

const PUZZLE: &str = "sliding:3x3";
/// The table, as the printed commands name it.
const TABLE: &str = "8puzzle.antipode";
/// The most characters of a line of moves.
const WIDTH: usize = 100;

/// What `analyze` prints where nothing else is requested.
const BRIEF: AnalysisParts = AnalysisParts { run: false, layers: false, antipodes: false };

/// Three moves from the goal.
const NEAR: &str = "1 2 3/_ 4 6/7 5 8";
/// As far from the goal as any state.
const FAR: &str = "8 6 7/2 5 4/3 _ 1";
/// Random states of the audit.
const SAMPLES: u64 = 1000;

const ENDING: &str = "
Next:
  antipode list families   the puzzles, and how to write them
  antipode list solvers    the solvers, and what they guarantee
  antipode doctor          what this machine can search
  antipode help            all verbs and guides; antipode help puzzles prints one
";

/// A step of the tour, for JSON.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct TourStep {
    /// The command.
    command: String,
    /// What it shows.
    about: &'static str,
    /// The report of the command: the schema of its verb describes it.
    result: Value,
}

/// The report of verbs that take several states.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct TourAnswers<T> {
    answers: Vec<T>,
}

/// The tour so far.
struct Tour<'a> {
    options: &'a CommonOptions,
    steps: Vec<TourStep>,
}

impl TourArguments {
    pub(super) fn run(options: &CommonOptions) -> Result<()> {
        options.start_threads()?;
        let temporary = std::env::temp_dir();
        let folder = tempfile::tempdir().map_err(|e| Error::io("create a folder in", &temporary, e))?;
        let mut tour = Tour { options, steps: vec![] };
        tour.take(&folder.path().join(TABLE))?;
        let list = reports::List("steps", &tour.steps);
        screen::show(options, "tour", &list, |_| if options.quiet { String::new() } else { ENDING.into() })
    }
}

impl Tour<'_> {
    /// Takes all steps; the table is in `file`.
    fn take(&mut self, file: &Path) -> Result<()> {
        let (problem, resources) = (families::parse(PUZZLE)?, self.options.resources());
        self.step(
            "analyze",
            "Analyse: search all states of the 8-puzzle, and count those of each distance from the goal.",
            format!("antipode analyze {PUZZLE}"),
            |watch| jobs::analyze(&problem, resources, &AnalyzeOptions::default(), |_| (), watch),
            |analysis| reports::analysis(analysis, AnalysisContext { parts: BRIEF, ..AnalysisContext::default() }),
        )?;
        self.step(
            "build",
            "Build: write the distances of all states to a file.",
            format!("antipode build {PUZZLE} -o {TABLE}"),
            |watch| {
                let mut built = jobs::build(&problem, resources, &BuildOptions::to(file), |_| (), watch)?;
                // The temporary name is another one each time, and nobody can use it.
                built.file = TABLE.into();
                Ok(built)
            },
            |built| short(&reports::built(built, false), 0, 4),
        )?;
        self.step(
            "path",
            "Ask: look up a shortest solution in the file.",
            format!("antipode path {TABLE} '{NEAR}'"),
            |_| Ok(TourAnswers { answers: OpenTable::open(file)?.paths(&[NEAR])? }),
            |paths| {
                let text = SolutionText { states: false, between: ", " };
                paths.answers.iter().map(|path| reports::path(path, text)).collect()
            },
        )?;
        self.step(
            "solve",
            "Solve: search for a solution without a table. This also works for puzzles that are too large for one.",
            format!("antipode solve {PUZZLE} '{FAR}'"),
            |watch| {
                let solver = OpenSolver::new(&problem, &SolveOptions::default(), resources, watch)?;
                let mut found = vec![];
                solver.solve_all(&[problem.read(FAR)?], resources, watch, |solutions| {
                    found.extend(solutions);
                    Ok(())
                })?;
                Ok(TourAnswers { answers: found })
            },
            |found| {
                let text = SolutionText { states: false, between: ", " };
                found.answers.iter().map(|solution| narrow(&reports::solution(solution, text))).collect()
            },
        )?;
        self.step(
            "audit",
            "Audit: compare the solutions of a solver with the exact distances, on random states.",
            format!("antipode audit {PUZZLE} --solver greedy --truth {TABLE} --samples {SAMPLES}"),
            |watch| {
                let mut how = AuditOptions::new(SolveOptions::default().solver("greedy"), SampleSize::Uniform(SAMPLES));
                how.states.truth = Some(GroundTruth::Table(file.into()));
                let mut audit = jobs::audit_solver(&problem, &how, resources, watch, |_| Ok(()))?;
                audit.truth = Some(format!("table {TABLE}"));
                Ok(audit)
            },
            |audit| short(&reports::audits(std::slice::from_ref(audit), false), 9, 0),
        )
    }

    /// Explains a step, prints its command, runs it, and prints a part of the result.
    fn step<T: Serialize>(
        &mut self,
        verb: &str,
        about: &'static str,
        command: String,
        work: impl FnOnce(&mut Watch<'_>) -> Result<T>,
        text: impl FnOnce(&T) -> String,
    ) -> Result<()> {
        let is_text = self.options.format == OutputFormat::Text;
        if is_text {
            let space = if self.steps.is_empty() { "" } else { "\n" };
            let about = if self.options.quiet { String::new() } else { format!("{about}\n") };
            // Printed first, so that the command stands there while it runs.
            screen::print(&format!("{space}{about}{}\n", paint::out(Role::Label, &format!("$ {command}"))))?;
        }
        let bar = WorkBar::new(self.options);
        let result = work(&mut bar.watch())?;
        // Some work ends early with a partial result, and some never looks.
        bar.watch().signal().check()?;
        drop(bar);
        if is_text {
            screen::print(&text(&result))?;
        }
        self.steps.push(TourStep { command, about, result: reports::value(verb, &result) });
        Ok(())
    }
}

/// A text whose long lines end with dots.
fn narrow(text: &str) -> String {
    let cut = |line: &str| match line.char_indices().nth(WIDTH) {
        Some((end, _)) => format!("{}..\n", &line[..end]),
        None => format!("{line}\n"),
    };
    text.lines().map(cut).collect()
}

/// The first and the last lines of a text, with dots in place of the others.
fn short(text: &str, first: usize, last: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    if lines.len() <= first + last {
        return text.into();
    }
    let shown = lines[..first].iter().chain(&["..."]).chain(&lines[lines.len() - last..]);
    shown.map(|line| format!("{line}\n")).collect()
}
