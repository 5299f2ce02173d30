//! The moves of token puzzles as data: what cells must hold, and where tokens go.

use super::{TokenRules, TokenStep};
use antipode_core::model::{ExplicitMove, ValueChange};

/// A move of tokens with the cells that must be empty or occupied.
pub(crate) struct ConditionalSteps {
    /// Cells, and whether they must hold a token.
    pub(crate) needs: Vec<(u8, bool)>,
    /// The steps of the move.
    pub(crate) steps: Vec<TokenStep>,
}

/// The steps of a move as a change of cells. What was in the cells that tokens enter goes to those
/// that they leave for good.
fn change(cells: usize, steps: &[TokenStep]) -> ValueChange {
    let mut from: Vec<usize> = (0..cells).collect();
    let left = steps.iter().filter(|step| steps.iter().all(|other| other.to != step.from));
    let entered = steps.iter().filter(|step| steps.iter().all(|other| other.from != step.to));
    for (left, entered) in left.zip(entered) {
        from[usize::from(left.from)] = entered.to.into();
    }
    steps.iter().for_each(|step| from[usize::from(step.to)] = step.from.into());
    ValueChange::of_positions(from)
}

/// The moves of a token puzzle.
pub(super) fn moves(rules: &dyn TokenRules) -> Option<Vec<ExplicitMove>> {
    let moves = rules.conditional_moves()?.into_iter().map(|ConditionalSteps { needs, steps }| ExplicitMove {
        name: String::new(),
        needs: needs.into_iter().map(|(cell, occupied)| (cell.into(), occupied.into())).collect(),
        change: change(rules.cells(), &steps),
    });
    Some(moves.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_go_where_tokens_left() {
        let steps = [TokenStep { from: 1, to: 0 }, TokenStep { from: 2, to: 1 }];
        assert_eq!(change(4, &steps).from, [1, 2, 0, 3]);
    }
}
