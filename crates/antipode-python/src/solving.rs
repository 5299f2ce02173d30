//! Solvers and audits.

use antipode::checkpoint::JobOutputs;
use antipode::error::{Error, Result};
use antipode::export::{AuditRow, EstimateRow, SolutionRow, StateLines};
use antipode::families::between_moves;
use antipode::jobs::{
    self, AskedState, AuditOptions, AuditStates, EstimateConsumer, EstimatedState, HeuristicAuditOptions, Solution,
    SolutionList, SolutionOptions, SolveOptions, SplitTask, TopologyOptions,
};
use antipode::solvers;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Serialize;

use crate::answering::{GivenLines, answer_table};
use crate::arguments::{option, request};
use crate::arrays::{Given, Rows};
use crate::failures::raised;
use crate::heuristic;
use crate::options::running;
use crate::problem::PyProblem;
use crate::running::{Running, dict};
use crate::subset::subset;

/// Adds the functions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(solve, module)?)?;
    module.add_function(wrap_pyfunction!(solve_subset, module)?)?;
    module.add_function(wrap_pyfunction!(audit, module)?)?;
    module.add_function(wrap_pyfunction!(heuristic_topology, module)?)?;
    module.add_function(wrap_pyfunction!(audit_heuristic, module)?)
}

/// States that a search expands at a time if the heuristic is a function: enough that a call of
/// some microseconds costs little per state.
const BATCH: &str = "batch=100";

/// The options of a solver, with a heuristic.
pub(crate) fn solving(options: &Bound<'_, PyDict>, heuristic: Option<String>) -> PyResult<SolveOptions> {
    let mut how: SolveOptions = request(options, &["heuristic"])?;
    how.heuristic = heuristic;
    if let Some(solver) = how.solver.take() {
        how = how.named(&solver).map_err(|error| raised(options.py(), &error))?;
    }
    Ok(request::<SolutionOptions>(options, &[])?.of(how))
}

/// Completes the options if the heuristic is a function: searches that ask for one state at a time
/// would spend their time in calls.
fn for_functions(how: &mut SolveOptions, options: &Bound<'_, PyDict>) -> PyResult<()> {
    let function = options.get_item("heuristic")?.is_some_and(|given| given.is_callable());
    if !function {
        return Ok(());
    }
    // A* can ask for batches of states, which IDA*, often the default, cannot.
    let solver = how.solver.get_or_insert_with(|| "astar".into());
    // A batch of the caller's choice stays, even a batch of one.
    let set = how.settings.iter().any(|setting| setting.starts_with("batch="));
    if !set
        && solvers::find(solver)
            .is_ok_and(|solver| solver.tuning.parameters.iter().any(|of| of.name == "batch" && of.default < 2.0))
    {
        how.settings.push(BATCH.into());
    }
    Ok(())
}

/// The parts of a job with the heuristic of `options`. They are the puzzle, the name of the
/// heuristic, and the job with its failures.
pub(crate) fn guided(
    problem: &PyProblem,
    options: &Bound<'_, PyDict>,
) -> PyResult<(antipode::model::Problem, Option<String>, Running)> {
    let work = running(problem, options)?;
    match options.get_item("heuristic")?.filter(|given| !given.is_none()) {
        None => Ok((problem.problem.clone(), None, work)),
        Some(given) => {
            let (guided, name, failure) = heuristic::named(problem, &given, options)?;
            Ok((guided, Some(name), work.with(&[failure])))
        }
    }
}

/// Reads states with how their texts leave the puzzle held, and whether it is a single one.
fn asked(problem: &PyProblem, states: &Bound<'_, PyAny>) -> PyResult<(Vec<AskedState>, bool)> {
    let Rows { bytes, single } = problem.states(states)?;
    // A text also says how the puzzle is held, which the bytes of a state do not. So texts are read
    // once more.
    if let Given::Texts(texts, _) = problem.given(states)? {
        let texts = texts.iter().map(|text| text.trim());
        let read = problem.at_once(states.py(), || {
            texts.map(|text| AskedState::read(&problem.problem, text)).collect::<Result<Vec<_>>>()
        })?;
        return Ok((read, single));
    }
    Ok((bytes.chunks_exact(problem.length).map(|state| AskedState::from(state.to_vec())).collect(), single))
}

#[pyfunction]
fn solve<'py>(
    problem: &PyProblem,
    states: Bound<'py, PyAny>,
    options: Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let file = answer_table::<SolutionRow>(&options)?;
    let mut lines = file.is_some().then(|| GivenLines::read(problem, &states, false)).transpose()?;
    let (states, single) = match &lines {
        Some(given) => (given.asked(problem, py)?, given.single),
        None => asked(problem, &states)?,
    };
    let (guided, heuristic, work) = guided(problem, &options)?;
    let mut how = solving(&options, heuristic)?;
    for_functions(&mut how, &options)?;
    let split: Option<usize> = option(&options, "split")?;
    if split.is_some() && states.len() != 1 {
        return Err(raised(py, &Error::incomplete("split", format!("one state, and these are {}", states.len()), "")));
    }
    if split.is_some() {
        how.solver.get_or_insert_with(|| "ida".into());
    }
    let solutions = work.run(py, |resources, watch| {
        let mut solutions: Vec<Solution> = vec![];
        let solver = jobs::OpenSolver::new(&guided, &how, resources, watch)?;
        if let Some((prefixes, from)) = split.zip(states.first()) {
            let task = SplitTask { solver: &solver, options: &how, from: &from.state, prefixes };
            let found = jobs::solve_split(&guided, task, resources, watch)?;
            solutions.extend(found.map(|solution| from.solved(solution)));
        } else {
            let mut list = SolutionList::begin(&guided, &how, watch)?;
            list.ends_with(states.len(), watch);
            list.solve(&solver, &guided, &states, resources, watch, |found| {
                solutions.extend(found);
                Ok(())
            })?;
            list.end(watch)?;
        }
        if let (Some(lines), Some(file)) = (&mut lines, file) {
            let between = between_moves(&guided);
            lines.write(file, &solutions, |solution| SolutionRow::of(solution, between))?;
        }
        Ok(solutions)
    })?;
    lines.map_or(Ok(()), |lines| lines.judge(py))?;
    match (single, solutions.first()) {
        (true, Some(solution)) => dict(py, solution),
        _ => dict(py, &solutions),
    }
}

/// Solves all states of a subset.
#[pyfunction]
fn solve_subset<'py>(problem: &PyProblem, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let (guided, heuristic, work) = guided(problem, &options)?;
    let mut how = solving(&options, heuristic)?;
    for_functions(&mut how, &options)?;
    let subset = subset(&problem.problem, &options)?
        .ok_or_else(|| raised(py, &Error::incomplete("this", "the states of a subset", "name a pattern")))?;
    work.report(py, |resources, watch| jobs::solve_subset(&guided, &subset, &how, resources, watch))
}

/// Adds given states and the subset of a table to the states of an audit. Returns the lines of the
/// given states, without those that are no states unless a file has what is wrong with them.
fn complete(states: &mut AuditStates, problem: &PyProblem, options: &Bound<'_, PyDict>) -> PyResult<StateLines> {
    let py = options.py();
    states.among = subset(&problem.problem, options)?;
    let Some(given) = options.get_item("states")?.filter(|given| !given.is_none()) else {
        return states.check().map(|()| StateLines::default()).map_err(|error| raised(py, &error));
    };
    let is_written = options.get_item("output")?.is_some_and(|output| !output.is_none());
    let GivenLines { lines, .. } = GivenLines::read(problem, &given, !is_written)?;
    problem.at_once(py, || lines.choose(states, &problem.problem))?;
    Ok(lines)
}

/// The report of an audit as a dict, and the exception to raise if some lines are not states.
type AuditOutcome<'py> = (Bound<'py, PyAny>, Option<PyErr>);

fn outcome<'py>(py: Python<'py>, audit: &impl Serialize, lines: &StateLines) -> PyResult<AuditOutcome<'py>> {
    Ok((dict(py, audit)?, lines.judge().err().map(|error| raised(py, &error))))
}

#[pyfunction]
fn audit<'py>(problem: &PyProblem, options: Bound<'py, PyDict>) -> PyResult<AuditOutcome<'py>> {
    let py = options.py();
    let (guided, heuristic, work) = guided(problem, &options)?;
    let mut how: AuditOptions = request(&options, &["heuristic", "solver"])?;
    how.solver = solving(&options, heuristic)?;
    for_functions(&mut how.solver, &options)?;
    let mut file = answer_table::<AuditRow<'_>>(&options)?;
    let mut lines = complete(&mut how.states, problem, &options)?;
    let audit = work.run(py, |resources, watch| {
        let audit = jobs::audit_solver(&guided, &how, resources, watch, |judged| {
            let Some(table) = &mut file else { return Ok(()) };
            judged.iter().try_for_each(|one| lines.write_one(table, &one.state, &AuditRow::of(one), how.repeats(one)))
        })?;
        // A partial audit has no file.
        let file = file.filter(|_| audit.complete);
        file.map_or(Ok(0), |table| lines.finish(table, &JobOutputs::none())).map(|_| audit)
    })?;
    outcome(py, &audit, &lines)
}

#[pyfunction]
fn heuristic_topology<'py>(problem: &PyProblem, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let (guided, heuristic, work) = guided(problem, &options)?;
    let mut how: TopologyOptions = request(&options, &["heuristic"])?;
    how.heuristic = heuristic.ok_or_else(|| raised(py, &Error::incomplete("this", "a heuristic", "name one")))?;
    work.report(py, |resources, watch| jobs::heuristic_topology(&guided, &how, resources, watch))
}

#[pyfunction]
fn audit_heuristic<'py>(problem: &PyProblem, options: Bound<'py, PyDict>) -> PyResult<AuditOutcome<'py>> {
    let py = options.py();
    let (guided, heuristic, work) = guided(problem, &options)?;
    let mut how: HeuristicAuditOptions = request(&options, &["heuristic"])?;
    how.heuristic = heuristic.ok_or_else(|| raised(py, &Error::incomplete("this", "a heuristic", "name one")))?;
    let mut file = answer_table::<EstimateRow>(&options)?;
    let is_written = file.is_some();
    let mut lines = complete(&mut how.states, problem, &options)?;
    let audit = work.run(py, |resources, watch| {
        let mut tell = |judged: &[EstimatedState]| {
            let Some(table) = &mut file else { return Ok(()) };
            judged.iter().try_for_each(|one| lines.write(table, &one.state, &EstimateRow::of(one)))
        };
        let tell: Option<EstimateConsumer<'_>> = if is_written { Some(&mut tell) } else { None };
        let audit = jobs::audit_heuristic_telling(&guided, &how, resources, watch, tell)?;
        file.map_or(Ok(0), |table| lines.finish(table, &JobOutputs::none())).map(|_| audit)
    })?;
    outcome(py, &audit, &lines)
}
