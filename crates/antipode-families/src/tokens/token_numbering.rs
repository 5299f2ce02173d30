//! [`TokenNumbering`]: the numbering of a token puzzle.

use std::sync::{Arc, OnceLock};

use super::classes::TokenClasses;
use super::fibre::{self, ClassOrders};
use super::occupancy::OccupancyRanks;
use super::occupancy_walk::{OccupancyWalk, ParityRole};
use super::token_lift::TokenLiftTables;
use super::{MAX_TOKENS, TokenRules};
use antipode_core::error::{Error, Result};
use antipode_core::nums::{self, grouped};
use antipode_core::tables::StateLayout;

/// A token puzzle with its numbering. See the parent module.
pub(crate) struct TokenNumbering {
    pub(super) rules: Arc<dyn TokenRules>,
    pub(super) occupancies: OccupancyRanks,
    pub(super) walk: OccupancyWalk,
    pub(super) classes: TokenClasses,
    pub(super) orders: Box<dyn ClassOrders>,
    pub(super) layout: StateLayout,
    /// The label of each token, or of each kind of indistinguishable tokens.
    pub(super) label: Vec<u8>,
    /// Inverse of `label`.
    pub(super) token: Vec<u8>,
    /// The parity assigned to the goal's occupancy.
    pub(super) goal_odd: bool,
    pub(super) tables: OnceLock<TokenLiftTables>,
}

/// The most goals of a puzzle, since they are listed.
pub(super) const MOST_GOALS: u64 = 1 << 26;

/// The least number of states that any numbering of the puzzle can have. This is half of all
/// configurations, or all if some tokens are indistinguishable. `None` if that exceeds a `u64`.
pub(crate) fn least_states(rules: &dyn TokenRules) -> Option<u64> {
    let (tokens, counts) = (rules.tokens(), rules.counts());
    // Only if tokens all differ is the parity of an arrangement defined, and it may be determined
    // by the occupancy.
    let parities = if tokens > 1 && counts.len() == tokens { 2 } else { 1 };
    OccupancyRanks::new(rules).ok()?.count().checked_mul(nums::arrangements(counts)? / parities)
}

impl TokenNumbering {
    /// Numbers a puzzle: walks its occupancies once. `Limit` if the indices do not fit a `u64`, or
    /// there are too many goals.
    pub(crate) fn new(rules: Arc<dyn TokenRules>) -> Result<Self> {
        if rules.tokens() > MAX_TOKENS {
            let what = format!("{} has more than {MAX_TOKENS} tokens: too many to number", rules.spec());
            return Err(Error::Limit(what));
        }
        let too_large = || StateLayout::too_many_states(&rules.spec());
        if rules.goals().count().is_none_or(|goals| goals > MOST_GOALS) {
            let most = grouped(MOST_GOALS);
            return Err(Error::Limit(format!("{} has more than {most} goals: too many to list", rules.spec())));
        }
        least_states(&*rules).ok_or_else(too_large)?;
        let occupancies = OccupancyRanks::new(&*rules)?;
        let counts = rules.counts();
        let walk = rules.walk(&*rules, &occupancies);
        let (token, classes, orders) = fibre::choose(rules.goal(), &counts, walk.parity).ok_or_else(too_large)?;
        let sheets = if walk.parity == ParityRole::Row { 2 } else { 1 };
        let layout = nums::product([occupancies.count(), sheets, classes.patterns.size()])
            .and_then(|rows| StateLayout::new(rows, orders.words() as u32, orders.lanes() as u32))
            .ok_or_else(too_large)?;
        let mut label = vec![0; token.len()];
        token.iter().enumerate().for_each(|(l, &t)| label[usize::from(t)] = l as u8);
        // The labels make the goal the identity, which is even. So the parity of any arrangement is
        // compared with that of its occupancy relative to the goal's.
        let goal_odd = walk.is_odd(occupancies.of(rules.goal()));
        let tables = OnceLock::new();
        Ok(TokenNumbering { rules, occupancies, walk, classes, orders, layout, label, token, goal_odd, tables })
    }
}
