//! States drawn at random, which also go into a file; like `antipode sample -o`.

use antipode::checkpoint::JobOutputs;
use antipode::error::Error;
use antipode::export::{AnswerTable, SampleRow};
use antipode::jobs::{
    LONGEST_WALK, SampleDraw, ScrambleGoals, ScrambleOptions, SelectionOptions, WalkLengths, random_rows,
};
use numpy::PyArray2;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answering::answer_table;
use crate::arguments::{option, request};
use crate::arrays::rows;
use crate::failures::raised;
use crate::numbers::Whole;
use crate::problem::PyProblem;
use crate::selected::least;
use crate::subset::subset;
use crate::table::PyTable;

/// Adds the functions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(random, module)?)?;
    module.add_function(wrap_pyfunction!(scramble, module)?)?;
    module.add_function(wrap_pyfunction!(sample, module)?)
}

/// States as rows, also written into a file if there is one.
fn drawn<'py>(
    py: Python<'py>,
    problem: &PyProblem,
    states: Vec<u8>,
    file: Option<AnswerTable>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    if let Some(mut table) = file {
        let texts = problem.texts(py, &states)?;
        problem.at_once(py, || {
            texts.iter().try_for_each(|state| table.answered(None, &SampleRow { state }))?;
            table.finish_in(&JobOutputs::none())
        })?;
    }
    rows(py, states, problem.length)
}

/// The ends of random walks from the goals.
#[pyfunction]
fn scramble<'py>(
    problem: &PyProblem,
    count: Whole,
    moves: Whole,
    seed: Whole,
    options: Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let py = options.py();
    problem.check_process(py)?;
    let fits = u32::try_from(moves.0).ok().filter(|&moves| moves <= LONGEST_WALK);
    let fault = format!("walks have at most {LONGEST_WALK} moves");
    let moves = fits.ok_or_else(|| raised(py, &Error::bad_value("moves", moves.0, fault)))?;
    let file = answer_table::<SampleRow<'_>>(&options)?;
    let states = problem.running().run(py, |_, _| {
        let scrambles = ScrambleOptions { lengths: WalkLengths::Fixed(moves), backtrack: false };
        let draw = SampleDraw { count: count.0, seed: seed.0 };
        ScrambleGoals::new(&problem.problem)?.ends(&problem.problem, draw, moves.into(), scrambles)
    })?;
    drawn(py, problem, states.concat(), file)
}

/// States drawn uniformly from those with a path to a goal.
#[pyfunction]
fn random<'py>(
    problem: &PyProblem,
    count: Whole,
    seed: Whole,
    options: Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let py = options.py();
    problem.check_process(py)?;
    let source = match subset(&problem.problem, &options)? {
        Some(subset) => problem.problem.clone().drawn_among(subset),
        None => problem.problem.clone(),
    };
    let file = answer_table::<SampleRow<'_>>(&options)?;
    let draw = SampleDraw { count: count.0, seed: seed.0 };
    let states = problem.running().run(py, |resources, watch| {
        let mut states = vec![];
        random_rows(&source, draw, resources.memory, watch, |batch| {
            batch.iter().for_each(|state| states.extend_from_slice(state));
            Ok(())
        })?;
        Ok(states)
    })?;
    drawn(py, problem, states, file)
}

/// Different states of a table, drawn with a seed: of a depth, or of any.
#[pyfunction]
fn sample<'py>(
    table: &PyTable,
    depth: Option<Whole>,
    options: Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let py = options.py();
    let file = answer_table::<SampleRow<'_>>(&options)?;
    let states = match depth {
        Some(depth) => {
            let [count, seed] = ["samples", "seed"].map(|name| option::<Whole>(&options, name));
            let draw = SampleDraw { count: count?.map_or(0, |count| count.0), seed: seed?.map_or(0, |seed| seed.0) };
            table
                .states(py, |open, memory, watch, tell| open.sample_indices(least(depth), draw, memory, watch, tell))?
        }
        None => {
            let (open, selected) = (table.open(py)?, request::<SelectionOptions>(&options, &[])?);
            table.running().run(py, |resources, watch| {
                let mut states = vec![];
                open.labelled(selected.selection(), resources.memory, watch, |some| {
                    states.extend_from_slice(some.states);
                    Ok(())
                })?;
                Ok(states)
            })?
        }
    };
    drawn(py, table.problem.get(), states, file)
}
