//! The costs of a pattern that pays for a share of each turn.

use super::TwistyPuzzle;
use super::definition::{DefinedMove, PieceArrangement};
use super::projection::PieceProjection;
use antipode_core::model::{MoveCosts, MoveShare, Problem};

/// The costs of the turns of an abstraction.
pub(super) struct SharedTurnCosts {
    /// The abstraction.
    pub(super) puzzle: Problem,
    share: MoveShare,
    /// By the number of an abstract piece: whether it is one of the pattern.
    own: Vec<bool>,
    /// The turns of the abstraction, in order.
    turns: Vec<SharedTurn>,
}

/// A turn of the abstraction.
struct SharedTurn {
    change: PieceArrangement,
    /// The places whose pieces move.
    from: Vec<usize>,
    /// For each turn that it stands for: where the piece comes from that arrives at the first
    /// place that the turn changes, if the abstraction has it, and the number of pieces that move.
    whole: Vec<(Option<usize>, usize)>,
}

impl SharedTurnCosts {
    /// The costs of a projection's turns; `projected` are the turns of the puzzle, as the
    /// projection shows them.
    pub(super) fn new(
        twisty: &TwistyPuzzle,
        projection: &PieceProjection,
        projected: &[DefinedMove],
        share: MoveShare,
    ) -> SharedTurnCosts {
        let mut own = vec![false; projection.slots.len()];
        projection
            .piece
            .iter()
            .flatten()
            .filter(|(_, is_own)| *is_own)
            .for_each(|(piece, _)| own[usize::from(*piece)] = true);
        let mut turns: Vec<SharedTurn> = vec![];
        for (turn, shown) in twisty.rules.turns.iter().zip(projected) {
            let pieces = &shown.change.pieces;
            let moved: Vec<u16> = turn.change.changed_slots().collect();
            let first = moved
                .first()
                .and_then(|slot| projection.slots.iter().position(|kept| kept == &usize::from(*slot)))
                .map(|slot| usize::from(pieces[slot]));
            let whole = (first, moved.len().max(1));
            match turns.iter_mut().find(|known| known.change == shown.change) {
                Some(known) => known.whole.push(whole),
                None => turns.push(SharedTurn {
                    from: shown.change.changed_slots().map(|slot| usize::from(pieces[usize::from(slot)])).collect(),
                    change: shown.change.clone(),
                    whole: vec![whole],
                }),
            }
        }
        let still = PieceArrangement::identity(projection.slots.len());
        turns.retain(|turn| turn.change != still);
        SharedTurnCosts { puzzle: twisty.projected(projection).problem(), share, own, turns }
    }
}

impl MoveCosts for SharedTurnCosts {
    fn costs(&self, state: &[u8], out: &mut Vec<u8>) {
        let Some(kinds) = &self.puzzle.abilities().kinds else { return };
        let (start, state_pieces) = (out.len(), PieceArrangement::of(state).pieces);
        let is_own = |slot: usize| self.own[usize::from(state_pieces[slot])];
        kinds.of_moves(state, &mut |ordinal, kind| {
            let SharedTurn { from, whole, .. } = &self.turns[kind];
            let own = from.iter().filter(|slot| is_own(**slot)).count();
            let cost =
                |&(first, moved): &(Option<usize>, usize)| self.share.cost(first.is_some_and(is_own), own, moved);
            let cost = whole.iter().map(cost).min().unwrap_or(1);
            match out.get_mut(start + ordinal) {
                Some(least) => *least = cost.min(*least),
                None => out.push(cost),
            }
        });
    }

    /// A turn back moves the same pieces.
    fn are_symmetric(&self) -> bool {
        self.share == MoveShare::Split
    }
}
