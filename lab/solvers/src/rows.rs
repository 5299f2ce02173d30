//! Methods that solve sliding boards line by line, without a search of the whole board.

use super::plain_board::PlainBoard;
use super::{GROUP, line_by_line, naive};
use antipode_core::error::{Error, Result};
use antipode_solvers::{MemoryGrowth, Path, SolveTask, Solver, SolverNeed, SolverPromise, SolverTuning, UNIT_COSTS};

pub(super) const SOLVER: Solver = Solver {
    name: "rows",
    about: "solves plain sliding boards row by row, without a search; paths are long",
    group: GROUP,
    surpassed_by: None,
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Linear,
    abilities: &[],
    supports: UNIT_COSTS,
    needs: Some(SolverNeed::PlainBoard),
    tuning: SolverTuning::NONE,
    run: |task, _| Ok(construct("rows", line_by_line::solve, task)?),
};

pub(super) const NAIVE: Solver = Solver {
    name: "naive",
    about: "solves plain sliding boards as a beginner does, tile by tile; paths are longer",
    group: GROUP,
    surpassed_by: None,
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Linear,
    abilities: &[],
    supports: UNIT_COSTS,
    needs: Some(SolverNeed::PlainBoard),
    tuning: SolverTuning::NONE,
    run: |task, _| Ok(construct("naive", naive::solve, task)?),
};

fn construct(solver: &str, how: fn(&PlainBoard, &[u8]) -> Path, task: &SolveTask<'_>) -> Result<Option<Path>> {
    let board = PlainBoard::of(task.problem).ok_or_else(|| {
        Error::incapable(
            format!("the solver {solver}"),
            "is for plain sliding boards with two rows and columns or more",
            "",
        )
    })?;
    Ok(Some(how(&board, task.from)).filter(|path| !path.is_empty()))
}
