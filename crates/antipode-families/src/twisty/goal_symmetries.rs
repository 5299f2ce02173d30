//! The symmetries of a twisty puzzle: conjugations that take moves to moves, and, if all pieces
//! differ, the inversion of states. Where there are several goals, those count that keep the
//! first goal and the set of all, and inverse states need not be equally far.

use std::collections::HashSet;
use std::sync::Arc;

use super::definition::PieceArrangement;
use super::folded::FoldedNumbering;
use super::held_symmetries::held_symmetries;
use super::pattern_symmetries::pattern_symmetries;
use super::points::SlotAction;
use super::slot_pairs::SlotPairs;
use super::twisty_puzzle::TwistyPuzzle;
use antipode_core::error::Result;
use antipode_core::model::{GoalSymmetries, Numbering, SymmetricPuzzle};
use antipode_core::perms::ListConjugation;

impl SymmetricPuzzle for TwistyPuzzle {
    fn symmetries(&self, most: usize) -> Result<GoalSymmetries> {
        let own = self.of_first_goal(most)?;
        let all = held_symmetries(&self.rules, most);
        self.keeping_goals(all.filter(|all| all.order() > own.order()).unwrap_or(own))
    }

    fn of_rows(&self, most: usize) -> Result<GoalSymmetries> {
        self.keeping_goals(self.of_first_goal(most)?)
    }

    fn folded(self: Arc<Self>) -> Option<Arc<dyn Numbering>> {
        let within = self.moves_keeping_goals();
        FoldedNumbering::new(self, within.as_deref()).map(|numbering| Arc::new(numbering) as _)
    }

    fn folded_within(self: Arc<Self>, moves: &[Vec<usize>]) -> Option<Arc<dyn Numbering>> {
        FoldedNumbering::new(self, Some(moves)).map(|numbering| Arc::new(numbering) as _)
    }
}

impl TwistyPuzzle {
    /// Those of some symmetries that take each of several goals to one of them.
    fn keeping_goals(&self, found: GoalSymmetries) -> Result<GoalSymmetries> {
        if self.rules.goals.is_none() {
            return Ok(found);
        }
        let (goals, mut image) = (self.reached_goals(), vec![]);
        found.subgroup(&mut |element| {
            Ok(goals.iter().all(|goal| {
                found.image(element, goal, &mut image);
                goals.binary_search(&image).is_ok()
            }))
        })
    }

    /// What the symmetries that keep several goals do to moves; `None` if there is one goal, which
    /// all symmetries keep.
    fn moves_keeping_goals(&self) -> Option<Vec<Vec<usize>>> {
        let rules = &self.rules;
        rules.goals.as_ref()?;
        let action = SlotAction::new(&rules.definition, &rules.turns);
        let Some(pairs) = SlotPairs::new(&action, &rules.turns, &rules.goal) else { return Some(vec![]) };
        let home = rules.goal.homes();
        let element = |goal: &Vec<u8>| {
            pairs.points.permutation(&pairs.points.relative(&PieceArrangement::of(goal), &rules.goal, &home))
        };
        let goals: HashSet<Vec<u8>> = self.reached_goals().iter().filter_map(element).collect();
        let keeps = |symmetry: &&ListConjugation| {
            goals.iter().all(|goal| {
                let mut image = goal.clone();
                goal.iter().zip(&symmetry.points).for_each(|(&to, &point)| {
                    image[usize::from(point)] = symmetry.points[usize::from(to)];
                });
                goals.contains(&image)
            })
        };
        Some(pairs.points.symmetries(&rules.turns).iter().filter(keeps).map(|symmetry| symmetry.list.clone()).collect())
    }

    /// The symmetries that keep the first goal.
    fn of_first_goal(&self, most: usize) -> Result<GoalSymmetries> {
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
}
