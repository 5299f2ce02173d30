//! [`Tokens`]: a token puzzle and its numbering.

use std::sync::OnceLock;

use super::base::TokenBase;
use super::census::{Census, Parity};
use super::classes::{self, Classes};
use super::fibre::Orders;
use super::lift::Tables;
use super::occupancy::{Occupancies, occupied};
use super::{HOLE, MAX_TOKENS, Placement, Play, Rules};
use crate::error::{Error, Result};
use crate::model::Puzzle;
use crate::nums;
use crate::tables::Layout;

/// A token puzzle with its numbering. See the parent module.
#[derive(Debug)]
pub struct Tokens<R> {
    pub(super) rules: R,
    pub(super) occupancies: Occupancies,
    pub(super) census: Census,
    pub(super) classes: Classes,
    pub(super) orders: Orders,
    pub(super) layout: Layout,
    /// The label of each token: its reading position in the goal, so that the goal is the identity.
    pub(super) label: Vec<u8>,
    /// Inverse of `label`.
    pub(super) token: Vec<u8>,
    /// The parity assigned to the goal's occupancy.
    pub(super) goal_odd: bool,
    pub(super) tables: OnceLock<Tables>,
}

/// The least number of states that any numbering of the puzzle can have: half of all configurations.
/// `None` if that exceeds a `u64`.
pub fn least_states(rules: &impl Rules) -> Option<u64> {
    let (cells, tokens) = (rules.cells(), rules.tokens());
    let orders = if tokens < 2 { 1 } else { nums::factorial(tokens)? / 2 };
    Occupancies::new(cells, tokens)?.count().checked_mul(orders)
}

impl<R: Rules> Tokens<R> {
    /// Numbers a puzzle: walks its occupancies once. `Limit` if the indices do not fit a `u64`.
    pub fn new(rules: R) -> Result<Self> {
        let too_large = || Error::Limit(format!("{} has more than 2^60 states: too many to number", rules.spec()));
        least_states(&rules).filter(|_| rules.tokens() <= MAX_TOKENS).ok_or_else(too_large)?;
        let base = TokenBase::new(&rules)?;
        let (census, occupancies) = (Census::take(&base), base.occupancies);
        let classes = Classes::new(classes::split(rules.tokens(), census.parity)).ok_or_else(too_large)?;
        let orders = Orders::new(classes.sizes(), census.parity == Parity::Free);
        let sheets = if census.parity == Parity::Row { 2 } else { 1 };
        let layout = nums::product([occupancies.count(), sheets, classes.patterns.size()])
            .and_then(|rows| Layout::new(rows, orders.words() as u32, orders.lanes() as u32))
            .ok_or_else(too_large)?;
        let token: Vec<u8> = rules.goal().iter().copied().filter(|&t| t != HOLE).collect();
        let mut label = vec![0; token.len()];
        token.iter().enumerate().for_each(|(l, &t)| label[usize::from(t)] = l as u8);
        let goal_odd = census.is_odd(occupancies.rank(occupied::<R::Cells>(rules.goal())));
        let tables = OnceLock::new();
        Ok(Tokens { rules, occupancies, census, classes, orders, layout, label, token, goal_odd, tables })
    }

    /// The occupancies under the moves.
    #[inline]
    pub(super) fn base(&self) -> TokenBase<'_, R> {
        TokenBase::of(&self.rules, self.occupancies)
    }
}

impl<R: Rules> Puzzle for Tokens<R> {
    type State = Placement;

    fn spec(&self) -> String {
        self.rules.spec()
    }

    fn goals(&self) -> Vec<Placement> {
        Play(&self.rules).goals()
    }

    fn expand(&self, state: &Placement, visit: &mut dyn FnMut(&Placement)) {
        Play(&self.rules).expand(state, visit);
    }

    fn name(&self, state: &Placement, ordinal: usize) -> String {
        Play(&self.rules).name(state, ordinal)
    }

    fn write(&self, state: &Placement) -> String {
        self.rules.write(state)
    }

    fn read(&self, text: &str) -> Result<Placement> {
        self.rules.read(text)
    }
}
