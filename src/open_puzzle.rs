//! The front door: a puzzle with what may be asked of it.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use antipode_core::error::Result;
use antipode_core::model::Problem;
use antipode_core::watch::{Watch, WorkProgress};
use antipode_jobs::{
    self as jobs, Analysis, AnalyzeOptions, AuditOptions, BuildOptions, HeuristicAudit, HeuristicAuditOptions,
    OpenTable, Solution, SolveOptions, SolverAudit, WorkResources,
};

/// A puzzle, the resources that its work may use, and what watches the work.
///
/// Each verb of the program is a method. One without options takes the defaults of the program; one
/// whose name ends with `_with` takes options, which have builders.
///
/// # Examples
///
/// ```
/// use antipode::prelude::*;
///
/// let mut puzzle = OpenPuzzle::parse("sliding:3x3")?;
/// assert_eq!(puzzle.analyze()?.god_number, 31);
///
/// let solution = puzzle.solve("8 6 7/2 5 4/3 _ 1")?;
/// assert_eq!((solution.length, solution.optimal), (Some(31), true));
///
/// let folder = tempfile::tempdir().unwrap();
/// let table = puzzle.build(folder.path().join("8puzzle.antipode"))?;
/// assert_eq!(table.distances(&["1 2 3/4 5 6/7 _ 8"])?[0].distance, Some(1));
///
/// let truth: GroundTruth = folder.path().join("8puzzle.antipode").display().to_string().parse()?;
/// let states = AuditStates::from(SampleSize::Uniform(100)).judged_by(truth);
/// let audit = puzzle.audit(&AuditOptions::new(SolveOptions::default().solver("greedy"), states))?;
/// assert_eq!(audit.all.solved_rate.count, 100);
/// # Ok::<(), Error>(())
/// ```
pub struct OpenPuzzle<'a> {
    problem: Problem,
    resources: Option<WorkResources>,
    progress: Option<Box<dyn FnMut(WorkProgress) + Send + 'a>>,
    stop: &'a AtomicBool,
}

/// The signal of work that nobody stops.
static NEVER: AtomicBool = AtomicBool::new(false);

impl<'a> OpenPuzzle<'a> {
    /// The puzzle of a spec, as on the command line.
    ///
    /// # Errors
    ///
    /// `Usage` if it is no spec.
    pub fn parse(spec: &str) -> Result<OpenPuzzle<'a>> {
        antipode_families::parse(spec).map(OpenPuzzle::from)
    }

    /// Limits the threads and the memory. By default work uses all threads, and the available
    /// memory less a tenth.
    #[must_use]
    pub fn with_resources(self, resources: WorkResources) -> OpenPuzzle<'a> {
        OpenPuzzle { resources: Some(resources), ..self }
    }

    /// Stops the work soon after another thread sets the flag: it then ends with `Interrupted`.
    #[must_use]
    pub fn with_stop(self, stop: &'a AtomicBool) -> OpenPuzzle<'a> {
        OpenPuzzle { stop, ..self }
    }

    /// Reports the progress of the work.
    #[must_use]
    pub fn with_progress(self, progress: impl FnMut(WorkProgress) + Send + 'a) -> OpenPuzzle<'a> {
        OpenPuzzle { progress: Some(Box::new(progress)), ..self }
    }

    /// The rules of the puzzle.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Calls some work with the resources and the watch.
    fn watched<T>(&mut self, work: impl FnOnce(&Problem, WorkResources, &mut Watch<'_>) -> Result<T>) -> Result<T> {
        let OpenPuzzle { problem, resources, progress, stop } = self;
        let watch = Watch::new(stop, |done| {
            if let Some(progress) = progress {
                progress(done);
            }
        });
        work(problem, resources.unwrap_or_default(), &mut { watch })
    }

    /// Searches the whole space: God's number, layers, antipodes.
    ///
    /// # Errors
    ///
    /// Those of [`jobs::analyze`].
    pub fn analyze(&mut self) -> Result<Analysis> {
        self.analyze_with(&AnalyzeOptions::default())
    }

    /// As [`OpenPuzzle::analyze`], with options.
    ///
    /// # Errors
    ///
    /// Those of [`jobs::analyze`].
    pub fn analyze_with(&mut self, options: &AnalyzeOptions) -> Result<Analysis> {
        self.watched(|problem, resources, watch| jobs::analyze(problem, resources, options, |_| (), watch))
    }

    /// Writes a table of all distances, and opens it. A file of this name must not exist.
    ///
    /// # Errors
    ///
    /// Those of [`jobs::build`].
    pub fn build(&mut self, path: impl AsRef<Path>) -> Result<OpenTable> {
        self.build_with(&BuildOptions::to(path.as_ref()))
    }

    /// As [`OpenPuzzle::build`], with options.
    ///
    /// # Errors
    ///
    /// Those of [`jobs::build`] and of [`OpenTable::about`].
    pub fn build_with(&mut self, options: &BuildOptions) -> Result<OpenTable> {
        self.watched(|problem, resources, watch| jobs::build(problem, resources, options, |_| (), watch))?;
        OpenTable::about(&options.file.output, &self.problem)
    }

    /// Solves a state, by default with a solver whose solution is shortest where there is one.
    ///
    /// # Errors
    ///
    /// Those of [`jobs::solve`].
    pub fn solve(&mut self, state: &str) -> Result<Solution> {
        self.solve_with(state, &SolveOptions::default())
    }

    /// As [`OpenPuzzle::solve`], with options.
    ///
    /// # Errors
    ///
    /// Those of [`jobs::solve`].
    #[expect(clippy::missing_panics_doc, reason = "there is a solution for each state")]
    pub fn solve_with(&mut self, state: &str, options: &SolveOptions) -> Result<Solution> {
        let mut solutions = self.solve_all(&[state.to_string()], options)?;
        Ok(solutions.pop().expect("there is a solution for each state"))
    }

    /// Solves states in parallel, and returns their solutions in order.
    ///
    /// # Errors
    ///
    /// Those of [`jobs::solve`].
    pub fn solve_all(&mut self, states: &[String], options: &SolveOptions) -> Result<Vec<Solution>> {
        let mut all = vec![];
        self.watched(|problem, resources, watch| {
            jobs::solve(problem, states, options, resources, watch, |solutions| {
                all.extend(solutions);
                Ok(())
            })
        })?;
        Ok(all)
    }

    /// Compares the solutions of a solver with exact distances.
    ///
    /// # Errors
    ///
    /// Those of [`jobs::audit_solver`].
    pub fn audit(&mut self, options: &AuditOptions) -> Result<SolverAudit> {
        self.watched(|problem, resources, watch| jobs::audit_solver(problem, options, resources, watch, |_| Ok(())))
    }

    /// Compares a heuristic with exact distances.
    ///
    /// # Errors
    ///
    /// Those of [`jobs::audit_heuristic`].
    pub fn audit_heuristic(&mut self, options: &HeuristicAuditOptions) -> Result<HeuristicAudit> {
        self.watched(|problem, resources, watch| jobs::audit_heuristic(problem, options, resources, watch))
    }
}

impl From<Problem> for OpenPuzzle<'_> {
    /// A puzzle of your own, or one that is parsed already.
    fn from(problem: Problem) -> Self {
        OpenPuzzle { problem, resources: None, progress: None, stop: &NEVER }
    }
}
