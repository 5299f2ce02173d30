//! A constructive method of the puzzle instead of a search, such as row by row for sliding boards.

use super::{Promise, Solver, Tuning};
use antipode_core::error::Error;

pub(super) const SOLVER: Solver = Solver {
    name: "rows",
    about: "solves plain sliding boards row by row, without a search; paths are long",
    informed: false,
    limited: false,
    promise: Promise::Any,
    tuning: Tuning::NONE,
    run: |task, _| {
        let path = task.problem.construct(task.from);
        let path = path.ok_or_else(|| {
            Error::usage("the solver rows is for plain sliding boards with two rows and columns or more")
        })?;
        Ok(Some(path).filter(|path| !path.is_empty()))
    },
};
