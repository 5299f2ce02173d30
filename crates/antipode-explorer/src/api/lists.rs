//! Endpoints for puzzles, states by depth, components, and precomputed data on rings.

use std::sync::Arc;

use axum::Json;
use axum::extract::Path;
use rand::RngExt;
use serde::Deserialize;

use super::AppState;
use super::answers::{Answer, KnownAnswer, QueryString};
use super::work_scheduler::WorkScheduler;
use crate::estimates::CountedEstimates;
use crate::limits::{LISTED, STATE};
use crate::paper::{self, PaperLevel, RingClass};
use crate::refusal::{ErrorResponse, RefusalReason, Result};
use crate::served_puzzle::{DrawnStates, PuzzleSummary, ServedPuzzle};
use antipode_jobs::{ComponentReport, HeuristicTopology, LayerStates, OrbitCounts, SubsetCounts, random_stream};

/// An answer that is kept for the next request.
type Found<T> = Result<KnownAnswer<T>>;

/// The most states of a table that a walk passes in short work.
const SMALL: u64 = 1_000_000;

/// The most draws in short work.
const DRAWS: u128 = 100_000;

/// The random stream for depths.
const DEPTHS: u64 = 1 << 32;

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

/// The requested states of a depth.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(default)]
pub(super) struct HardestQuery {
    /// The distance of the states; the greatest by default.
    depth: Option<u32>,
    /// The most states.
    #[cfg_attr(test, schemars(range(max = LISTED)))]
    count: u64,
}

impl Default for HardestQuery {
    fn default() -> Self {
        HardestQuery { depth: None, count: 20 }
    }
}

/// The requested random states.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(default)]
pub(super) struct RandomQuery {
    /// The distance of the states; by default that of a random state.
    depth: Option<u32>,
    /// The number of states.
    #[cfg_attr(test, schemars(range(max = LISTED)))]
    count: u64,
    /// The same seed gives the same states.
    seed: u64,
}

impl Default for RandomQuery {
    fn default() -> Self {
        RandomQuery { depth: None, count: 1, seed: 0 }
    }
}

/// `TooManyStates` if a list would be too long.
fn listed(count: u64) -> Result<u64> {
    if count <= LISTED {
        return Ok(count);
    }
    let reason = RefusalReason::TooManyStates { states: count, most: LISTED };
    Err(ErrorResponse::new(reason, format!("count={count}: at most {LISTED} states are listed")))
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
    let depth = wanted.depth.unwrap_or_else(|| depth_of_a_random_state(layers, seed));
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

/// The depth of a state drawn uniformly from all of these layers.
fn depth_of_a_random_state(layers: &[u64], seed: u64) -> u32 {
    let mut left = random_stream(seed, DEPTHS).random_range(0..layers.iter().sum::<u64>().max(1));
    layers.iter().take_while(|states| left.checked_sub(**states).map(|rest| left = rest).is_some()).count() as u32
}

pub(super) async fn components(desk: WorkScheduler, Path(id): Path<String>) -> Found<ComponentReport> {
    desk.known(&id, "components".into(), ServedPuzzle::components).await
}

pub(super) async fn orbits(desk: WorkScheduler, Path(id): Path<String>) -> Found<OrbitCounts> {
    desk.known(&id, "orbits".into(), ServedPuzzle::orbits).await
}

/// The requested subset of the states.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct SubsetQuery {
    /// Names of pieces that are as in the goal, or a state with open cells.
    #[cfg_attr(test, schemars(length(max = STATE)))]
    among: String,
}

pub(super) async fn subset(
    desk: WorkScheduler,
    Path(id): Path<String>,
    QueryString(SubsetQuery { among }): QueryString<SubsetQuery>,
) -> Found<SubsetCounts> {
    if among.len() > STATE {
        let reason = RefusalReason::TextTooLong { bytes: among.len(), most: STATE, index: None };
        return Err(ErrorResponse::new(reason, format!("a pattern has at most {STATE} bytes")));
    }
    if among.contains(".toml") {
        let reason = RefusalReason::NotASubset { pattern: among, cause: None };
        return Err(ErrorResponse::new(reason, "a request cannot name files"));
    }
    let question = format!("subset {among}");
    desk.known(&id, question, move |shown, watch| shown.among(among, watch)).await
}

/// The heuristic whose estimates are requested.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct EstimatesQuery {
    /// One of the puzzle's heuristics.
    heuristic: String,
    /// The seed of random states.
    #[serde(default)]
    seed: u64,
}

pub(super) async fn estimates(
    desk: WorkScheduler,
    Path(id): Path<String>,
    QueryString(EstimatesQuery { heuristic, seed }): QueryString<EstimatesQuery>,
) -> Found<CountedEstimates> {
    let question = format!("estimates {seed} {heuristic}");
    desk.known(&id, question, move |shown, watch| shown.estimates(&heuristic, seed, watch)).await
}

/// The heuristic whose topology is requested.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct TopologyQuery {
    /// One of the puzzle's heuristics.
    heuristic: String,
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
    Json(paper::levels(&desk.shelf()))
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

    #[test]
    fn random_depths_are_weighted_by_their_states() {
        let mut counts = [0u32; 3];
        (0..4000).for_each(|seed| counts[depth_of_a_random_state(&[1000, 0, 3000], seed) as usize] += 1);
        assert_eq!(counts[1], 0);
        assert!((900..1100).contains(&counts[0]), "{counts:?}");
    }
}
