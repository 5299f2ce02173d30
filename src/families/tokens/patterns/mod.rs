//! Additive patterns of token puzzles: the states of some tokens, where only their own moves cost.
//!
//! An abstraction in which moves of other tokens are free. A solution of the puzzle moves the tokens of a pattern at least
//! as often as the abstraction says, so the values of disjoint patterns add up (R. E. Korf, A. Felner, "Disjoint pattern
//! database heuristics", Artificial Intelligence 134, 2002). The abstraction is a puzzle of its own, whose moves all cost 1:
//! everything that the others can do for free is part of the row ([`parts`]).

mod bounds;
mod check;
mod index;
mod lift;
mod lookup;
mod metric;
mod parts;
mod puzzle;
mod sums;

use std::sync::{Arc, OnceLock};

pub(in crate::families) use check::check_sums;
pub(in crate::families) use puzzle::Pattern;
pub(in crate::families) use sums::PatternSums;
pub use sums::PatternTable;

use super::{Rules, TokenBase};
use crate::error::{Error, Result};
use crate::families::{Problem, Rulebook};
use crate::model::{Base, Keyed, Moves, Numbered, Puzzle, Space};
use crate::tables::{Layout, Scheme};
use puzzle::Additive;

/// The most occupancies that are asked whether a move of theirs moves several tokens: where one does, one of the first does.
const ASKED: u64 = 1 << 20;

impl<R: Rules + 'static> Pattern<R> {
    /// The tokens with these names. `Usage` if one is unknown or named twice, none is named, or moves move several tokens.
    pub(in crate::families) fn additive(rules: R, names: &str, least: bool) -> Result<Pattern<R>> {
        let tokens = pattern_tokens(&rules, names)?;
        let spec = rules.spec();
        let single = || -> Result<bool> {
            let base = TokenBase::new(&rules)?;
            let one = |vertex| {
                let mut one = true;
                rules.moves(base.occupied(vertex), |steps| one &= steps.len() == 1);
                one
            };
            Ok((0..base.vertices().min(ASKED)).all(one))
        };
        if rules.paired() || rules.cells() == rules.tokens() || !single()? {
            return Err(Error::usage(format!(
                "{spec} has moves of several tokens at a time: additive patterns need moves of one token"
            )));
        }
        let names = tokens.iter().map(|&token| rules.token_name(token)).collect::<Vec<_>>().join(",");
        Ok(Pattern { rules: Arc::new(rules), tokens, names, least })
    }
}

/// The tokens with these names, in increasing order. `Usage` as above.
pub(in crate::families) fn pattern_tokens<R: Rules>(rules: &R, names: &str) -> Result<Vec<u8>> {
    let wrong = |what: String| Error::usage(format!("pattern={names}: {what}"));
    let mut tokens = vec![];
    for name in names.split(',').map(str::trim) {
        let kinds = 0..rules.counts().len() as u8;
        let token = kinds.clone().find(|&token| rules.token_name(token).eq_ignore_ascii_case(name));
        let last = rules.token_name(kinds.end - 1);
        let token = token.ok_or_else(|| {
            wrong(format!("{} has no token '{name}', only {} to {last}", rules.spec(), rules.token_name(0)))
        })?;
        if tokens.contains(&token) {
            return Err(wrong(format!("'{name}' occurs twice")));
        }
        tokens.push(token);
    }
    tokens.sort_unstable();
    Ok(tokens)
}

/// A pattern as a problem: it is numbered when that is asked for.
pub(in crate::families) struct AdditiveProblem<R: Rules> {
    pattern: Pattern<R>,
    moves: OnceLock<Additive<R>>,
}

impl<R: Rules + 'static> AdditiveProblem<R> {
    /// `Limit` if there are too many states to number.
    pub(in crate::families) fn problem(pattern: Pattern<R>) -> Result<Problem> {
        let large = || Error::Limit(format!("{} has too many states to number", pattern.spec()));
        pattern.least_states().ok_or_else(large)?;
        pattern.shape().ok_or_else(large)?;
        Ok(Problem(Box::new(AdditiveProblem { pattern, moves: OnceLock::new() })))
    }
}

impl<R: Rules + 'static> Rulebook for AdditiveProblem<R> {
    fn spec(&self) -> String {
        self.pattern.spec()
    }

    fn least_states(&self) -> Option<u64> {
        self.pattern.least_states()
    }

    fn number(self: Box<Self>, _scheme: Scheme) -> Result<Box<dyn Space>> {
        Ok(Box::new(Numbered::new(Additive::new(self.pattern))))
    }

    fn base(&self) -> Result<Box<dyn Base + '_>> {
        let spec = self.pattern.spec();
        Err(Error::usage(format!("{spec} is a pattern: components and diameters are of whole puzzles")))
    }

    fn goal(&self) -> Result<String> {
        let puzzle = self.numbered();
        let mut goals = puzzle.goals();
        match (goals.next(), goals.next()) {
            (Some(goal), None) => Ok(puzzle.write(&goal)),
            _ => Err(Error::usage(format!("{} has several goals: name one", self.pattern.spec()))),
        }
    }

    fn least_layout(&self) -> Option<Layout> {
        self.pattern.least_layout().filter(|_| self.pattern.least)
    }

    fn moves(&self) -> Box<dyn Moves + '_> {
        Box::new(Keyed(self.numbered()))
    }
}

impl<R: Rules + 'static> AdditiveProblem<R> {
    fn numbered(&self) -> &Additive<R> {
        self.moves.get_or_init(|| Additive::new(self.pattern.clone()))
    }
}
