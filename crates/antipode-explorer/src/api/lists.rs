//! Endpoints for puzzles, states by depth, components, and precomputed data on rings.

use std::sync::Arc;

use axum::Json;
use axum::extract::Path;
use axum::response::Response;
use rand::RngExt;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::AppState;
use super::answers::{Answer, QueryString};
use super::work_scheduler::WorkScheduler;
use crate::limits::{LISTED, STATE};
use crate::paper::{self, PaperLevel};
use crate::refusal::{ErrorResponse, RefusalCode, Result};
use crate::served_puzzle::{DrawnStates, PuzzleSummary, ServedPuzzle};
use antipode_jobs::{States, random_stream};

/// An answer that is kept for the next request.
type Found = Result<Response>;

/// The default number of states in a list.
const USUAL: u64 = 20;

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
                RefusalCode::UnknownPuzzle,
                format!(
                    "no such puzzle is served; these are: {}",
                    shelf.all().iter().map(|shown| &shown.id[..]).collect::<Vec<_>>().join(", ")
                ),
            )
            .with("puzzle", id)
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

/// The requested states.
#[derive(Deserialize)]
pub(super) struct StatesQuery {
    depth: Option<u32>,
    count: Option<u64>,
    seed: Option<u64>,
}

impl StatesQuery {
    /// The number of states. `TooManyStates` if it is too large.
    fn count(&self, usual: u64) -> Result<u64> {
        let count = self.count.unwrap_or(usual);
        let refused = || {
            ErrorResponse::new(RefusalCode::TooManyStates, format!("count={count}: at most {LISTED} states are listed"))
                .with("states", count)
                .with("most", LISTED)
        };
        Some(count).filter(|&count| count <= LISTED).ok_or_else(refused)
    }
}

pub(super) async fn hardest(
    desk: WorkScheduler,
    Path(id): Path<String>,
    QueryString(wanted): QueryString<StatesQuery>,
) -> Answer<States> {
    let (count, shown) = (wanted.count(USUAL)?, desk.shown(&id)?);
    let depth = wanted.depth.map_or_else(|| shown.deepest(), Ok)?;
    if let Some(known) = shown.known_of_depth(depth, count) {
        return Ok(Json(known));
    }
    desk.long(shown, move |shown, watch| shown.of_depth(depth, count, watch)).await
}

pub(super) async fn random(
    desk: WorkScheduler,
    Path(id): Path<String>,
    QueryString(wanted): QueryString<StatesQuery>,
) -> Answer<DrawnStates> {
    let (count, seed) = (wanted.count(1)?, wanted.seed.unwrap_or(0));
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

pub(super) async fn components(desk: WorkScheduler, Path(id): Path<String>) -> Found {
    desk.known(&id, "components".into(), ServedPuzzle::components).await
}

pub(super) async fn orbits(desk: WorkScheduler, Path(id): Path<String>) -> Found {
    desk.known(&id, "orbits".into(), ServedPuzzle::orbits).await
}

/// The requested subset of the states.
#[derive(Deserialize)]
pub(super) struct SubsetQuery {
    among: String,
}

pub(super) async fn subset(
    desk: WorkScheduler,
    Path(id): Path<String>,
    QueryString(SubsetQuery { among }): QueryString<SubsetQuery>,
) -> Found {
    if among.len() > STATE {
        let why = format!("a pattern has at most {STATE} bytes");
        return Err(ErrorResponse::new(RefusalCode::TextTooLong, why).with("bytes", among.len()).with("most", STATE));
    }
    if among.contains(".toml") {
        return Err(ErrorResponse::new(RefusalCode::NotASubset, "a request cannot name files"));
    }
    let question = format!("subset {among}");
    desk.known(&id, question, move |shown, watch| shown.among(among, watch)).await
}

/// The requested heuristic.
#[derive(Deserialize)]
pub(super) struct HeuristicQuery {
    heuristic: String,
    seed: Option<u64>,
}

pub(super) async fn estimates(
    desk: WorkScheduler,
    Path(id): Path<String>,
    QueryString(HeuristicQuery { heuristic, seed }): QueryString<HeuristicQuery>,
) -> Found {
    let seed = seed.unwrap_or(0);
    let question = format!("estimates {seed} {heuristic}");
    desk.known(&id, question, move |shown, watch| shown.estimates(&heuristic, seed, watch)).await
}

/// The heuristic whose topology is requested.
#[derive(Deserialize)]
pub(super) struct TopologyQuery {
    heuristic: String,
}

pub(super) async fn topology(
    desk: WorkScheduler,
    Path(id): Path<String>,
    QueryString(TopologyQuery { heuristic }): QueryString<TopologyQuery>,
) -> Found {
    let question = format!("topology {heuristic}");
    desk.known(&id, question, move |shown, watch| shown.topology(&heuristic, watch)).await
}

pub(super) async fn levels(desk: WorkScheduler) -> Json<Vec<PaperLevel>> {
    Json(paper::levels(&desk.shelf()))
}

pub(super) async fn atlas() -> Json<Vec<Map<String, Value>>> {
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
