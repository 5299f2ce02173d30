//! The symmetries of a twisty puzzle: conjugations that take moves to moves, and, if all pieces
//! differ, the inversion of states.

use std::sync::Arc;

use super::folded::FoldedNumbering;
use super::held_symmetries::held_symmetries;
use super::pattern_symmetries::pattern_symmetries;
use super::points::SlotAction;
use super::slot_pairs::SlotPairs;
use super::twisty_puzzle::TwistyPuzzle;
use antipode_core::error::Result;
use antipode_core::model::{GoalSymmetries, Numbering, SymmetricPuzzle};

impl SymmetricPuzzle for TwistyPuzzle {
    fn symmetries(&self, most: usize) -> Result<GoalSymmetries> {
        let own = self.of_rows(most)?;
        let all = held_symmetries(&self.rules, most);
        Ok(all.filter(|all| all.order() > own.order()).unwrap_or(own))
    }

    fn of_rows(&self, most: usize) -> Result<GoalSymmetries> {
        let rules = &self.rules;
        if rules.indistinguishable {
            return pattern_symmetries(rules, most).ok_or_else(|| rules.unknown_symmetries());
        }
        let slots = rules.definition.slots();
        if !rules.is_group() || slots > usize::from(u8::MAX) || rules.turns.is_empty() {
            return Err(rules.unknown_symmetries());
        }
        let action = SlotAction::new(&rules.definition, &rules.turns);
        let pairs = SlotPairs::new(&action, &rules.turns, &rules.goal).ok_or_else(|| rules.unknown_symmetries())?;
        let symmetries = pairs.points.symmetries(&rules.turns);
        let kept = symmetries.iter().filter(|symmetry| pairs.points.keep_together(symmetry));
        let maps: Vec<Vec<u32>> = kept.map(|symmetry| pairs.conjugation(symmetry)).collect();
        let inversion = (!rules.is_directed()).then(|| pairs.inversion());
        GoalSymmetries::generated(pairs.form, rules.goal.bytes(), &maps, inversion, most)
    }

    fn folded(self: Arc<Self>) -> Option<Arc<dyn Numbering>> {
        FoldedNumbering::new(self, None).map(|numbering| Arc::new(numbering) as _)
    }

    fn folded_within(self: Arc<Self>, moves: &[Vec<usize>]) -> Option<Arc<dyn Numbering>> {
        FoldedNumbering::new(self, Some(moves)).map(|numbering| Arc::new(numbering) as _)
    }
}
