//! The Python module `antipode._antipode`: puzzles, tables and jobs over NumPy arrays. The package
//! `antipode` in `python/` adds the parts that are easier to write in Python.

mod answering;
mod arguments;
mod arrays;
mod checked;
mod declared_state;
mod decoded;
mod drawing;
mod estimator;
mod failures;
mod heuristic;
mod jobs;
mod keeping;
mod moving;
mod numbers;
mod options;
mod pdb;
mod pool;
mod problem;
mod rules;
mod running;
mod selected;
mod solving;
mod subset;
mod table;
mod table_answers;
mod verbs;
mod walking;

use pyo3::prelude::*;

/// The native part of the package antipode.
#[pymodule]
fn _antipode(module: &Bound<'_, PyModule>) -> PyResult<()> {
    // Without it the names of these solvers are unknown: nothing else refers to the crate.
    antipode_lab_solvers::register();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<problem::PyProblem>()?;
    module.add_class::<table::PyTable>()?;
    module.add_class::<estimator::PyEstimator>()?;
    module.add_function(wrap_pyfunction!(moving::costs, module)?)?;
    module.add_function(wrap_pyfunction!(moving::most_moves, module)?)?;
    module.add_function(wrap_pyfunction!(moving::most_moves_in, module)?)?;
    module.add_function(wrap_pyfunction!(moving::optimal, module)?)?;
    module.add_function(wrap_pyfunction!(walking::step, module)?)?;
    module.add_function(wrap_pyfunction!(walking::grid, module)?)?;
    module.add_function(wrap_pyfunction!(walking::fields, module)?)?;
    table_answers::add(module)?;
    drawing::add(module)?;
    jobs::add(module)?;
    solving::add(module)?;
    pdb::add(module)?;
    verbs::add(module)
}
