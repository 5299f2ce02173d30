//! Constructive methods of the puzzle instead of a search, such as row by row for sliding boards.

use super::{Memory, Path, Promise, Solver, SolverNeed, Task, Tuning, UNIT_COSTS};
use antipode_core::error::{Error, Result};
use antipode_core::model::Construction;

pub(super) const SOLVER: Solver = Solver {
    name: "rows",
    about: "solves plain sliding boards row by row, without a search; paths are long",
    promise: Promise::Any,
    memory: Memory::Linear,
    abilities: &[],
    supports: UNIT_COSTS,
    needs: Some(SolverNeed::PlainBoard),
    tuning: Tuning::NONE,
    run: |task, _| Ok(construct("rows", Construction::Lines, task)?),
};

pub(super) const NAIVE: Solver = Solver {
    name: "naive",
    about: "solves plain sliding boards as a beginner does, tile by tile; paths are longer",
    promise: Promise::Any,
    memory: Memory::Linear,
    abilities: &[],
    supports: UNIT_COSTS,
    needs: Some(SolverNeed::PlainBoard),
    tuning: Tuning::NONE,
    run: |task, _| Ok(construct("naive", Construction::Naive, task)?),
};

fn construct(solver: &str, how: Construction, task: &Task<'_>) -> Result<Option<Path>> {
    let path = task.problem.construct(task.from, how).ok_or_else(|| {
        Error::usage(format!("the solver {solver} is for plain sliding boards with two rows and columns or more"))
    })?;
    Ok(Some(path).filter(|path| !path.is_empty()))
}
