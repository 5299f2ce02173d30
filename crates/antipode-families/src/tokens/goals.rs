//! Goals with open cells: every filling with the remaining tokens and holes is a goal.

use super::{HOLE, Placement};
use antipode_core::nums;
use antipode_core::perms;

/// A cell of a goal that may hold anything.
pub(crate) const ANY: u8 = HOLE - 1;

/// All placements that agree with a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PatternGoals {
    pattern: Placement,
    /// The tokens that fill the open cells, in increasing order, holes last.
    rest: Vec<u8>,
}

impl PatternGoals {
    /// A single goal.
    pub(crate) fn only(placement: Placement) -> PatternGoals {
        PatternGoals { pattern: placement, rest: vec![] }
    }

    /// Goals with `counts[t]` tokens `t` that agree with a pattern. It has [`ANY`] on open cells,
    /// and must not contain a token more often than `counts` says.
    pub(crate) fn new(mut pattern: Placement, counts: &[usize]) -> PatternGoals {
        let left = (0..).zip(counts).map(|(token, &count)| (token, count - occurrences(token, &pattern)));
        let mut rest: Vec<u8> = left.flat_map(|(token, count)| std::iter::repeat_n(token, count)).collect();
        // Holes fill what tokens leave, and `HOLE` is the greatest value: the list is sorted, as
        // `advance` needs.
        rest.resize(occurrences(ANY, &pattern), HOLE);
        // Cells that can be filled in only one way are not open.
        if rest.first() == rest.last() {
            fill(&mut pattern, &rest);
            rest.clear();
        }
        PatternGoals { pattern, rest }
    }

    /// The pattern.
    pub(crate) fn pattern(&self) -> &[u8] {
        &self.pattern
    }

    /// The number of goals; `None` if it exceeds a `u64`.
    pub(crate) fn count(&self) -> Option<u64> {
        nums::arrangements(self.rest.chunk_by(|a, b| a == b).map(<[u8]>::len))
    }

    /// The first of the goals.
    pub(crate) fn first(&self) -> Placement {
        let mut goal = self.pattern.clone();
        fill(&mut goal, &self.rest);
        goal
    }

    /// Whether a placement of the same tokens is one of the goals.
    pub(crate) fn has(&self, placement: &[u8]) -> bool {
        // The placement has the same tokens, so those on open cells are a filling of them.
        self.pattern.iter().zip(placement).all(|(&goal, &token)| goal == ANY || goal == token)
    }

    /// The goals in lexicographic order of the filled cells. The iterator's `size_hint` is their
    /// number.
    pub(crate) fn all(self) -> impl Iterator<Item = Placement> {
        let count = self.count().and_then(|count| usize::try_from(count).ok()).unwrap_or(usize::MAX);
        let PatternGoals { pattern, mut rest } = self;
        (0..count).map(move |_| {
            let mut goal = pattern.clone();
            fill(&mut goal, &rest);
            perms::advance(&mut rest);
            goal
        })
    }
}

/// Fills the open cells in order.
fn fill(pattern: &mut [u8], rest: &[u8]) {
    let open = pattern.iter_mut().filter(|cell| **cell == ANY);
    open.zip(rest).for_each(|(cell, &token)| *cell = token);
}

fn occurrences(token: u8, pattern: &[u8]) -> usize {
    pattern.iter().filter(|&&other| other == token).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_filling_is_a_goal_once() {
        let goals = PatternGoals::new(vec![ANY, 1, ANY, ANY, ANY], &[2, 1, 1]);
        assert_eq!((goals.count(), goals.clone().all().size_hint()), (Some(12), (12, Some(12))));
        let all: Vec<_> = goals.all().collect();
        assert_eq!((&all[0], all.len()), (&vec![0, 1, 0, 2, HOLE], 12));
        assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
        let goals = PatternGoals::new(vec![ANY, 1, ANY, ANY, ANY], &[2, 1, 1]);
        assert!(all.iter().all(|goal| goals.has(goal)) && !goals.has(&[1, 0, 0, 2, HOLE]));
    }

    #[test]
    fn cells_without_a_choice_are_not_open() {
        let goals = PatternGoals::new(vec![0, ANY, 1, ANY], &[2, 1]);
        assert_eq!((goals.count(), goals.clone().all().count()), (Some(2), 2));
        let goals = PatternGoals::new(vec![0, ANY, 1, HOLE, ANY], &[3, 1]);
        assert_eq!(goals, PatternGoals::only(vec![0, 0, 1, HOLE, 0]));
        assert_eq!((goals.count(), goals.all().count()), (Some(1), 1));
    }
}
