//! Endpoints for puzzles, states by depth, components, and precomputed data on rings.

use std::sync::Arc;

use axum::Json;
use axum::extract::Path;

use super::AppState;
use super::answers::{Answer, KnownAnswer, QueryString};
use super::work_scheduler::WorkScheduler;
use antipode_answers::estimates::CountedEstimates;
use antipode_answers::paper::{self, PaperLevel, RingClass};
use antipode_answers::refusal::{ErrorResponse, RefusalReason, Result};
use antipode_answers::requests::{EstimatesQuery, HardestQuery, RandomQuery, SubsetQuery, TopologyQuery, listed};
use antipode_answers::served_puzzle::{DrawnStates, PuzzleSummary, ServedPuzzle};
use antipode_jobs::{ComponentReport, HeuristicTopology, LayerStates, OrbitCounts, SubsetCounts};

/// An answer that is kept for the next request.
type Found<T> = Result<KnownAnswer<T>>;

/// The most states of a table that a walk passes in short work.
const SMALL: u64 = 1_000_000;

/// The most draws in short work.
const DRAWS: u128 = 100_000;

impl AppState {
    /// A puzzle by its name. `UnknownPuzzle` if none has that name.
    pub(super) fn shown(&self, id: &str) -> Result<Arc<ServedPuzzle>> {
        let shelf = self.shelf();
        shelf.get(id).ok_or_else(|| {
            ErrorResponse::new(
                RefusalReason::UnknownPuzzle { puzzle: id.into() },
                format!(
                    "no such puzzle is served; these are: {}",
                    shelf.all().iter().map(|shown| &shown.id[..]).collect::<Vec<_>>().join(", ")
                ),
            )
        })
    }
}

pub(super) async fn puzzles(desk: WorkScheduler) -> Json<Vec<PuzzleSummary>> {
    let games = desk.games.is_some();
    Json(desk.shelf().all().iter().map(|shown| shown.summary(games)).collect())
}

pub(super) async fn puzzle(desk: WorkScheduler, Path(id): Path<String>) -> Answer<PuzzleSummary> {
    Ok(Json(desk.shown(&id)?.summary(desk.games.is_some())))
}

pub(super) async fn hardest(
    desk: WorkScheduler,
    Path(id): Path<String>,
    QueryString(wanted): QueryString<HardestQuery>,
) -> Answer<LayerStates> {
    let (count, shown) = (listed(wanted.count)?, desk.shown(&id)?);
    let depth = wanted.depth.map_or_else(|| shown.deepest(), Ok)?;
    if let Some(known) = shown.known_of_depth(depth, count) {
        return Ok(Json(known));
    }
    desk.long(shown, move |shown, watch| shown.of_depth(depth, count, watch)).await
}

pub(super) async fn random(
    desk: WorkScheduler,
    Path(id): Path<String>,
    QueryString(wanted): QueryString<RandomQuery>,
) -> Answer<DrawnStates> {
    let (count, seed) = (listed(wanted.count)?, wanted.seed);
    let shown = desk.shown(&id)?;
    if shown.searches().is_some() && wanted.depth.is_none() {
        return Ok(Json(desk.brief(move |watch| shown.drawn_by_rules(count, seed, watch)).await?));
    }
    let layers = &shown.table()?.metadata().layers;
    let depth = wanted.depth(layers);
    if is_long(layers, depth, count) {
        return desk.long(shown, move |shown, watch| shown.drawn(depth, count, seed, watch)).await;
    }
    // A new game does not wait for solvers.
    Ok(Json(desk.brief(move |watch| shown.drawn(depth, count, seed, watch)).await?))
}

/// Whether drawing states of a depth takes many draws, or a walk over a large table.
fn is_long(layers: &[u64], depth: u32, count: u64) -> bool {
    let (all, of_depth) = (layers.iter().sum::<u64>(), layers.get(depth as usize).copied().unwrap_or(0).max(1));
    all > SMALL && u128::from(count) * u128::from(all) / u128::from(of_depth) > DRAWS
}

pub(super) async fn components(desk: WorkScheduler, Path(id): Path<String>) -> Found<ComponentReport> {
    desk.known(&id, "components".into(), ServedPuzzle::components).await
}

pub(super) async fn orbits(desk: WorkScheduler, Path(id): Path<String>) -> Found<OrbitCounts> {
    desk.known(&id, "orbits".into(), ServedPuzzle::orbits).await
}

pub(super) async fn subset(
    desk: WorkScheduler,
    Path(id): Path<String>,
    QueryString(pattern): QueryString<SubsetQuery>,
) -> Found<SubsetCounts> {
    let among = pattern.checked()?;
    let question = format!("subset {among}");
    desk.known(&id, question, move |shown, watch| shown.among(among, watch)).await
}

pub(super) async fn estimates(
    desk: WorkScheduler,
    Path(id): Path<String>,
    QueryString(EstimatesQuery { heuristic, seed }): QueryString<EstimatesQuery>,
) -> Found<CountedEstimates> {
    let question = format!("estimates {seed} {heuristic}");
    desk.known(&id, question, move |shown, watch| shown.estimates(&heuristic, seed, watch)).await
}

pub(super) async fn topology(
    desk: WorkScheduler,
    Path(id): Path<String>,
    QueryString(TopologyQuery { heuristic }): QueryString<TopologyQuery>,
) -> Found<HeuristicTopology> {
    let question = format!("topology {heuristic}");
    desk.known(&id, question, move |shown, watch| shown.topology(&heuristic, watch)).await
}

pub(super) async fn levels(desk: WorkScheduler) -> Json<Vec<PaperLevel>> {
    Json(paper::levels(desk.shelf().all().iter().map(|shown| &**shown)))
}

pub(super) async fn atlas() -> Json<Vec<RingClass>> {
    Json(paper::atlas())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawing_rare_states_of_large_tables_is_long_work() {
        assert!(!is_long(&[1, 500_000], 0, 1));
        let layers = [1, 3_000, 100_000_000];
        assert!(is_long(&layers, 0, 1) && is_long(&layers, 1, 100) && !is_long(&layers, 1, 1));
        assert!(!is_long(&layers, 2, 100));
    }
}
