//! Depth-first search up to a limit.

use crate::budget::{BudgetMeter, BudgetSpent, SearchStop};
use crate::deepening::{Probe, probe};
use crate::order::MoveOrder;
use crate::sequences::SequenceReader;
use crate::{
    MemoryGrowth, Path, SolveTask, Solver, SolverAbility, SolverGroup, SolverNeed, SolverPromise, SolverTuning,
    UNIT_COSTS,
};
use antipode_core::error::{Error, RequestRemedy};
use antipode_core::model::ZeroHeuristic;

pub(super) const SOLVER: Solver = Solver {
    name: "dfs",
    about: "depth-first search of all paths up to a given length",
    group: SolverGroup::Research,
    surpassed_by: None,
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Linear,
    abilities: &[SolverAbility::DepthLimit],
    supports: UNIT_COSTS,
    needs: Some(SolverNeed::DepthLimit),
    tuning: SolverTuning::NONE,
    run,
};

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let limit = task.depth.ok_or_else(|| {
        Error::incomplete("the solver dfs", "a limit of the length of a solution", "").unless(&[RequestRemedy::Depth])
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
        Probe::Beyond(_) | Probe::TooLong => Err(SearchStop::Spent(BudgetSpent::Depth { most: limit })),
        Probe::Exhausted => Ok(None),
    }
}
