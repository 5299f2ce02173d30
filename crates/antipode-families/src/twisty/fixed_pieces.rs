//! The pieces of a pattern as points that an element keeps.

use std::sync::Arc;

use super::definition::PieceArrangement;
use super::points::{PuzzlePoints, SlotAction};
use super::rules::TwistyRules;
use super::twisty_puzzle::TwistyPuzzle;
use antipode_core::model::FixedPieces;
use antipode_core::perms::ListConjugation;

impl TwistyPuzzle {
    /// The pieces that a pattern tells from all others; `None` if there are none, or too many
    /// pieces, or if the text is no pattern.
    pub(super) fn fixed_pieces(&self, pattern: &str) -> Option<FixedPieces> {
        let TwistyRules { definition, turns, goal, redundant, .. } = &self.rules;
        if !self.rules.is_group() || self.rules.is_directed() || self.rules.has_several_goals() {
            return None;
        }
        let patterns = self.projections(pattern).ok()?;
        let [pattern] = &patterns[..] else { return None };
        let slots = pattern.single_slots(goal);
        if slots.is_empty() || definition.slots() > usize::from(u8::MAX) {
            return None;
        }
        let points = PuzzlePoints::new(&SlotAction::new(definition, turns), vec![])?;
        let pieces: Vec<Vec<u8>> =
            slots.iter().map(|&slot| points.stickers(slot)).filter(|own| !own.is_empty()).collect();
        let own = pieces.concat();
        let keeps =
            |symmetry: &ListConjugation| own.iter().all(|&point| own.contains(&symmetry.points[usize::from(point)]));
        let mut symmetries = points.symmetries(turns);
        symmetries.retain(|symmetry| points.keep_together(symmetry) && keeps(symmetry));
        // Very many moves may hide some symmetries.
        if !are_a_group(&symmetries) {
            symmetries.truncate(1);
        }
        let (goal, home) = (goal.clone(), goal.homes());
        Some(FixedPieces {
            moves: turns.iter().map(|turn| points.of_move(turn)).collect(),
            redundant: redundant.clone(),
            pieces,
            symmetries,
            element: Arc::new(move |state| {
                points.permutation(&points.relative(&PieceArrangement::of(state), &goal, &home))
            }),
        })
    }
}

/// Whether the product of any two symmetries is one of them.
fn are_a_group(symmetries: &[ListConjugation]) -> bool {
    symmetries.iter().all(|first| {
        symmetries.iter().all(|second| {
            let product: Vec<usize> = first.list.iter().map(|&turn| second.list[turn]).collect();
            symmetries.iter().any(|symmetry| symmetry.list == product)
        })
    })
}
