//! Moves that a search can skip by symmetry. If a symmetry of the puzzle fixes a state and maps an
//! earlier move to a later one, solutions that start with either are equally long.

use super::definition::Arrangement;
use super::points::{Action, Points};
use super::rules::Rules;
use antipode_core::model::MOST_MOVES;
use antipode_core::perms::Conjugation;

/// The symmetries of a puzzle whose pieces all differ.
#[derive(Debug)]
pub(super) struct SymmetricMoves {
    points: Points,
    /// For every piece, its slot in the goal.
    home: Vec<u16>,
    /// The symmetries other than the identity.
    symmetries: Vec<Conjugation>,
}

impl SymmetricMoves {
    /// The symmetries; `None` if pieces look alike, moves are not always legal, or there are too
    /// many moves or points.
    pub(super) fn new(rules: &Rules) -> Option<SymmetricMoves> {
        let Rules { definition, turns, goal, .. } = rules;
        if !rules.is_group() || turns.len() > MOST_MOVES || turns.is_empty() {
            return None;
        }
        let points = Points::new(&Action::new(definition, turns), vec![])?;
        let mut symmetries = points.symmetries(turns);
        symmetries.retain(|symmetry| !symmetry.list.is_sorted());
        Some(SymmetricMoves { points, home: goal.homes(), symmetries })
    }

    /// A bit for each move that symmetry makes redundant. It is not the first of its orbit under
    /// the symmetries that fix the state.
    pub(super) fn later(&self, state: &Arrangement, goal: &Arrangement) -> u64 {
        let Some(element) = self.points.permutation(&self.points.relative(state, goal, &self.home)) else { return 0 };
        let kept: Vec<&[usize]> =
            self.symmetries.iter().filter(|s| s.of(&element) == element).map(|s| &s.list[..]).collect();
        // Propagate the first known move of each orbit from moves to their images until nothing
        // changes.
        let mut first: Vec<usize> = (0..kept.first().map_or(0, |list| list.len())).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for (turn, &image) in kept.iter().flat_map(|list| list.iter().enumerate()) {
                changed |= first[turn] != first[image];
                let least = first[turn].min(first[image]);
                (first[turn], first[image]) = (least, least);
            }
        }
        first.iter().enumerate().filter(|(turn, first)| turn > first).fold(0, |later, (turn, _)| later | 1 << turn)
    }
}
