//! Games replayed by the rules, so that nothing else is kept.

use crate::games::{PlayedGame, ReplayedGame};
use antipode_answers::refusal::{ErrorResponse, RefusalReason, Result};
use antipode_answers::served_puzzle::ServedPuzzle;
use antipode_answers::walk::{PassedPosition, WalkedState};

/// The longest plausible time of a game, in seconds.
const LONGEST: f64 = 86_400.0;

/// Replays a game by the rules. `IllegalMove` if a move is not legal, `UnreachableStart` if the
/// start cannot reach a goal.
pub(crate) fn replayed(shown: &ServedPuzzle, played: &PlayedGame) -> Result<ReplayedGame> {
    let walk = shown.walk(&played.start, &played.moves)?;
    let ends = [0, walk.len() - 1].map(|at| WalkedState { state: walk[at].state.clone(), cost: None });
    let [start, end]: [PassedPosition; 2] = shown.passed(&ends)?.try_into().expect("a walk has two ends");
    let spent: u32 = walk[1..].iter().map(|walked| walked.cost.map_or(1, u32::from)).sum();
    let why = "no goal is reachable from the beginning of the game";
    let unreachable = || ErrorResponse::new(RefusalReason::UnreachableStart {}, why);
    shown.table()?;
    let optimal = start.distance.ok_or_else(unreachable)?;
    let left = end.distance.ok_or_else(unreachable)?;
    let seconds = if played.seconds.is_finite() { played.seconds.clamp(0.0, LONGEST) } else { 0.0 };
    Ok(ReplayedGame {
        spec: shown.problem().spec(),
        start: start.state,
        optimal,
        moves: played.moves.clone(),
        wasted: (spent + left).saturating_sub(optimal),
        solved: end.goal,
        hints: played.hints,
        aided: played.aided,
        undone: played.undone,
        seconds,
    })
}
