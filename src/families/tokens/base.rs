//! The occupancies of a token puzzle as a [`Base`]: no numbering, so any number of tokens.

use super::census::make_step;
use super::occupancy::Occupancies;
use super::{MAX_CELLS, Rules};
use crate::model::{Base, Hop};

/// The base of a token puzzle.
#[derive(Debug)]
pub struct TokenBase<'a, R> {
    rules: &'a R,
    occupancies: Occupancies,
}

impl<'a, R: Rules> TokenBase<'a, R> {
    /// The occupancies under the moves of `rules`.
    pub fn new(rules: &'a R) -> Self {
        TokenBase { rules, occupancies: Occupancies::new(rules.cells(), rules.tokens()) }
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
        let here = self.occupancies.unrank(vertex);
        // A move is a segment of a board's row or column at most, and takes each cell once.
        let mut hops = [Hop { from: 0, to: 0 }; MAX_CELLS];
        self.rules.moves(here, |steps| {
            let mut occupied = here;
            for (hop, step) in hops.iter_mut().zip(steps) {
                let (from, to) = make_step(&mut occupied, *step);
                *hop = Hop { from: from as u8, to: to as u8 };
            }
            visit(self.occupancies.rank(occupied), &hops[..steps.len()]);
        });
    }
}
