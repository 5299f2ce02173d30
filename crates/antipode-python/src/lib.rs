//! The Python module `antipode._antipode`: puzzles, tables and jobs over NumPy arrays. The package
//! `antipode` in `python/` adds the parts that are easier to write in Python.

mod arrays;
mod checked;
mod failures;
mod heuristic;
mod jobs;
mod keeping;
mod numbers;
mod options;
mod pdb;
mod pool;
mod problem;
mod quietly;
mod rules;
mod running;
mod solving;
mod table;
mod verbs;

use pyo3::prelude::*;

/// The native part of the package antipode.
#[pymodule]
fn _antipode(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<problem::PyProblem>()?;
    module.add_class::<table::PyTable>()?;
    jobs::add(module)?;
    solving::add(module)?;
    pdb::add(module)?;
    verbs::add(module)
}
