//! Endpoints for solvers, within a budget.

use axum::Json;
use axum::extract::Path;

use super::answers::{Answer, RequestBody};
use super::work_scheduler::WorkScheduler;
use antipode_answers::judged::{JudgedSolution, OfferedSolver, SolveRequest, offered_solvers};
use antipode_answers::limits::MEMORY;
use antipode_jobs::WorkResources;

pub(super) async fn solvers() -> Json<Vec<OfferedSolver>> {
    Json(offered_solvers())
}

pub(super) async fn solve(
    desk: WorkScheduler,
    Path(id): Path<String>,
    RequestBody(task): RequestBody<SolveRequest>,
) -> Answer<JudgedSolution> {
    let resources = WorkResources { threads: 1, memory: desk.resources.memory.min(MEMORY) };
    desk.long(desk.shown(&id)?, move |shown, watch| shown.solve(&task, resources, watch)).await
}
