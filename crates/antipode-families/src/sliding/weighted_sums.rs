//! The sum of the distances of the tiles where a tile has a weight: `weighted-manhattan`.
//!
//! A move of a tile costs its weight and changes the sum by at most that, so the sum is consistent.

use super::{METRICS, TileBoard, WRAPS, size};
use crate::Spec;
use crate::tokens::{PatternGoals, TokenSums, between};
use antipode_core::error::Result;

/// The heuristic of a board that a spec names. `weights` has the weight of each kind of tile.
pub(crate) fn weighted_manhattan(mut spec: Spec, weights: &[u8]) -> Result<TokenSums> {
    let (rows, columns) = size(&spec.family, &spec.arguments)?;
    let board = TileBoard::new(rows, columns, vec![1; rows * columns - 1]);
    let moves = board.moves(spec.take_word("metric", &METRICS)?, spec.take_word("wrap", &WRAPS)?);
    let goals = spec.take("goal").map_or(Ok(PatternGoals::only(board.solved())), |text| board.read_goals(&text))?;
    let cells: Vec<Vec<u8>> =
        moves.iter().map(|shifts| shifts.iter().map(|shift| shift.steps[0].from).collect()).collect();
    let distance = between(&cells);
    Ok(TokenSums::new("weighted-manhattan", goals.pattern(), board.counts.len(), 1, |cell: usize, target: usize| {
        distance[cell][target]
    })
    .weighted(weights))
}
