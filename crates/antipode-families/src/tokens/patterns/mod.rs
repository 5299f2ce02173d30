//! Additive patterns of token puzzles: the states of some tokens, with only their moves counted.
//!
//! A pattern is an abstraction in which moves of other tokens are free. A solution of the puzzle
//! moves the tokens of a pattern at least as often as the abstraction requires, so the values of
//! disjoint patterns can be added (R. E. Korf, A. Felner, "Disjoint pattern database heuristics",
//! Artificial Intelligence 134, 2002). The abstraction is a separate puzzle, whose moves all cost
//! 1: positions of the other tokens that free moves connect form one zero-cost component
//! ([`zero_cost`]).

mod additive;
mod additive_lift;
mod bounds;
mod check;
mod code;
mod direct;
mod dual;
mod expansion;
mod explicit;
mod index;
mod lookup;
mod metric;
mod node;
mod overlapping_sums;
mod partition;
mod pattern_sums;
mod weights;
mod zero_cost;

use std::sync::{Arc, OnceLock};

pub(crate) use additive::TokenPattern;
pub(crate) use check::check_sums;
pub(crate) use dual::{StateDuals, dual_goals};
pub(crate) use overlapping_sums::OverlappingSums;
pub(crate) use partition::partition;
pub(crate) use pattern_sums::PatternSums;

use super::TokenRules;
use super::occupancy::OccupancyRanks;
use additive::AdditivePattern;
use antipode_core::error::{Error, Result};
use antipode_core::model::{ExplicitRules, NamedNumberings, Numbering, Problem, Puzzle, PuzzleAbilities, RuleTables};
use antipode_core::tables::{NumberingScheme, StateLayout};

/// The most occupancies to check for moves of several tokens. If any has such a move, one of the
/// first does.
const ASKED: u64 = 1 << 20;

impl TokenPattern {
    /// The pattern of the tokens with these names. `Usage` if a name is unknown or repeated, none
    /// is given, or moves move several tokens.
    pub(crate) fn additive(rules: Arc<dyn TokenRules>, names: &str, least: bool) -> Result<TokenPattern> {
        let tokens = pattern_tokens(&*rules, names)?;
        let spec = rules.spec();
        // A move of several tokens would cost several patterns a move each, so their sum could
        // exceed the number of moves.
        if rules.paired() || rules.cells() == rules.tokens() || !moves_one_token(&*rules)? {
            return Err(Error::incapable(
                spec,
                "has moves of several tokens at a time",
                "additive patterns need moves of one token; others may share moves (share=location)",
            ));
        }
        let names = tokens.iter().map(|&token| rules.token_name(token)).collect::<Vec<_>>().join(",");
        Ok(TokenPattern { rules, tokens, names, least })
    }
}

/// Whether each move moves one token, as far as a few occupancies show.
fn moves_one_token(rules: &dyn TokenRules) -> Result<bool> {
    let all = OccupancyRanks::new(rules)?;
    Ok((0..all.count().min(ASKED)).all(|vertex| {
        let mut one = true;
        rules.moves(all.unrank(vertex), &mut |steps| one &= steps.len() == 1);
        one
    }))
}

/// The tokens with these names, in increasing order. `Usage` as above.
pub(crate) fn pattern_tokens(rules: &dyn TokenRules, names: &str) -> Result<Vec<u8>> {
    let wrong = |what: String| Error::bad_value("pattern", names, what);
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

/// A pattern as a problem. `Limit` if there are too many states to number.
pub(crate) fn problem(pattern: TokenPattern) -> Result<Problem> {
    let states = pattern.least_states().filter(|_| pattern.shape().is_some());
    let states = states.ok_or_else(|| StateLayout::too_many_states(&pattern.spec()))?;
    let least_layout = pattern.least_layout().filter(|_| pattern.least);
    let pattern = Arc::new(LazyPattern { pattern, states, additive: OnceLock::new() });
    let explicit = Some(pattern.clone() as _);
    let abilities = PuzzleAbilities::of_pattern(pattern.clone(), least_layout);
    Ok(Problem::with(pattern, PuzzleAbilities { explicit, ..abilities }))
}

/// A pattern whose numbering is built on first use.
struct LazyPattern {
    pattern: TokenPattern,
    states: u64,
    additive: OnceLock<Arc<AdditivePattern>>,
}

impl LazyPattern {
    fn additive(&self) -> &Arc<AdditivePattern> {
        self.additive.get_or_init(|| Arc::new(AdditivePattern::new(self.pattern.clone())))
    }
}

impl NamedNumberings for LazyPattern {
    fn least_states(&self) -> Option<u64> {
        Some(self.states)
    }

    fn number(self: Arc<Self>, _scheme: &NumberingScheme) -> Result<Arc<dyn Numbering>> {
        Ok(self.additive().clone())
    }
}

impl ExplicitRules for LazyPattern {
    fn rules(&self) -> Option<RuleTables> {
        self.pattern.explicit()
    }

    fn values(&self, state: &[u8]) -> Vec<u16> {
        state.iter().map(|&token| self.pattern.value(token)).collect()
    }

    fn joins_states(&self) -> bool {
        true
    }
}

impl Puzzle for LazyPattern {
    fn spec(&self) -> String {
        self.pattern.spec()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        self.additive().goals()
    }

    fn is_goal(&self, state: &[u8]) -> bool {
        self.additive().is_goal(state)
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        self.additive().expand(state, visit);
    }

    fn name(&self, state: &[u8], ordinal: usize) -> String {
        self.additive().name(state, ordinal)
    }

    fn write(&self, state: &[u8]) -> String {
        self.additive().write(state)
    }

    fn read(&self, text: &str) -> Result<Vec<u8>> {
        self.additive().read(text)
    }
}
