//! Pairs of moves whose second move is redundant after the first.

use std::collections::HashSet;

use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition};

/// The most entries of products of all pairs of moves; with more, no pair counts as redundant.
const MOST_WORK: usize = 1 << 26;

/// The redundant pairs: those that equal one move or none, and commuting pairs with the later move
/// first (R. E. Korf, "Finding optimal solutions to Rubik's cube using pattern databases", AAAI
/// 1997). None if computing them is too much work.
pub(super) fn redundant(definition: &TwistyDefinition, turns: &[DefinedMove]) -> Vec<Vec<bool>> {
    if turns.len().pow(2) * definition.slots() > MOST_WORK {
        return vec![];
    }
    let identity = PieceArrangement::identity(definition.slots());
    let known: HashSet<&PieceArrangement> = turns.iter().map(|turn| &turn.change).chain([&identity]).collect();
    (0..turns.len())
        .map(|a| {
            (0..turns.len())
                .map(|b| {
                    let product = definition.product(&turns[a].change, &turns[b].change);
                    known.contains(&product)
                        || (b < a && definition.product(&turns[b].change, &turns[a].change) == product)
                })
                .collect()
        })
        .collect()
}
