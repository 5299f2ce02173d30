//! Depth-first search up to a limit.

use crate::budget::{Meter, Spent, Stop};
use crate::deepening::{Probe, probe};
use crate::order::MoveOrder;
use crate::sequences::SequenceReader;
use crate::{Memory, Path, Promise, Solver, SolverAbility, SolverGroup, SolverNeed, Task, Tuning, UNIT_COSTS};
use antipode_core::error::{Error, RequestRemedy};
use antipode_core::model::ZeroHeuristic;

pub(super) const SOLVER: Solver = Solver {
    name: "dfs",
    about: "depth-first search of all paths up to a given length",
    group: SolverGroup::Research,
    surpassed_by: None,
    promise: Promise::Any,
    memory: Memory::Linear,
    abilities: &[SolverAbility::DepthLimit],
    supports: UNIT_COSTS,
    needs: Some(SolverNeed::DepthLimit),
    tuning: Tuning::NONE,
    run,
};

fn run(task: &Task<'_>, meter: &mut Meter<'_>) -> Result<Option<Path>, Stop> {
    let limit = task.depth.ok_or_else(|| {
        Error::usage("the solver dfs needs a limit of the length of a solution").unless(&[RequestRemedy::Depth])
    })?;
    match probe(
        task,
        &ZeroHeuristic,
        u64::from(limit),
        &|_| true,
        &mut MoveOrder::default(),
        SequenceReader::default(),
        meter,
    )? {
        Probe::Found(path) => Ok(Some(path)),
        Probe::Beyond(_) | Probe::TooLong => Err(Stop::Spent(Spent::Depth { most: limit })),
        Probe::Exhausted => Ok(None),
    }
}
