//! The rules of additive patterns as data: tokens outside the pattern are all one value, and their
//! moves cost nothing.

use super::TokenPattern;
use crate::tokens::ANY;
use crate::tokens::HOLE;
use crate::tokens::conditional_moves::moves;
use antipode_core::model::RuleTables;

impl TokenPattern {
    /// The value of what is on a cell: 0 for a hole, then the tokens of the pattern, then others.
    pub(super) fn value(&self, token: u8) -> u16 {
        let own = self.tokens.iter().position(|own| *own == token);
        if token == HOLE { 0 } else { own.unwrap_or(self.tokens.len()) as u16 + 1 }
    }

    /// The rules, as [`ExplicitRules::rules`](antipode_core::model::ExplicitRules::rules).
    pub(super) fn explicit(&self) -> Option<RuleTables> {
        let (rules, others) = (&self.rules, self.tokens.len() as u16 + 1);
        // A goal that leaves cells open has the other tokens anywhere on them.
        let goals = rules.goals();
        let goal = goals.pattern().iter().map(|&token| (token != ANY).then(|| self.value(token)));
        Some(RuleTables {
            positions: rules.cells(),
            values: usize::from(others) + 1,
            meaning: format!("0 is a hole; 1, 2, .. are {}, then the others", self.names),
            sets: vec![vec![0], (1..=others).collect()],
            maps: vec![],
            goals: vec![goal.collect()],
            moves: moves(&**rules)?,
            free: vec![0, others],
        })
    }
}
