//! The occupancies of a token puzzle as a [`Base`]: no numbering, so any number of tokens.

use super::occupancy::{Occupancies, position};
use super::{MAX_CELLS, Rules};
use crate::model::{Base, Hop};

/// The base of a token puzzle.
#[derive(Debug)]
pub struct TokenBase<'a, R> {
    pub(super) rules: &'a R,
    pub(super) occupancies: Occupancies,
}

impl<'a, R: Rules> TokenBase<'a, R> {
    /// The occupancies under the moves of `rules`.
    pub fn new(rules: &'a R) -> Self {
        TokenBase { rules, occupancies: Occupancies::new(rules.cells(), rules.tokens()) }
    }

    /// [`Base::arcs`], without dynamic dispatch: steps from cell to cell become hops from position to position.
    #[inline]
    pub(super) fn for_each_arc(&self, vertex: u64, mut visit: impl FnMut(u64, &[Hop])) {
        let here = self.occupancies.unrank(vertex);
        // A move is a segment of a board's row or column at most, and takes each cell once.
        let mut hops = [Hop { from: 0, to: 0 }; MAX_CELLS];
        self.rules.moves(here, |steps| {
            let mut occupied = here;
            for (hop, step) in hops.iter_mut().zip(steps) {
                let from = position(occupied, step.from);
                occupied &= !(1 << step.from);
                let to = position(occupied, step.to);
                occupied |= 1 << step.to;
                *hop = Hop { from: from as u8, to: to as u8 };
            }
            visit(self.occupancies.rank(occupied), &hops[..steps.len()]);
        });
    }
}

impl<R: Rules> Base for TokenBase<'_, R> {
    fn degree(&self) -> usize {
        self.rules.tokens()
    }

    fn vertices(&self) -> u64 {
        self.occupancies.count()
    }

    fn arcs(&self, vertex: u64, visit: &mut dyn FnMut(u64, &[Hop])) {
        self.for_each_arc(vertex, visit);
    }
}

/// The position action of a move: after it, position `p` holds what was at position `action[p]`.
pub(super) fn action(hops: &[Hop], tokens: usize) -> Vec<u8> {
    let mut action: Vec<u8> = (0..tokens as u8).collect();
    hops.iter().for_each(|hop| hop.act(&mut action));
    action
}
