//! The greatest number of moves of a token puzzle.

use super::OccupancyRanks;
use super::token_problem::TokenAbilities;
use antipode_core::model::MoveBound;

/// The most sets of occupied cells whose moves are counted.
const MOST_COUNTED: u64 = 1 << 16;

impl MoveBound for TokenAbilities {
    /// The greatest number, or the bound of the rules if there are many sets of cells.
    fn most_moves(&self) -> Option<usize> {
        let rules = &*self.0;
        let few = OccupancyRanks::new(rules).ok().filter(|all| all.count() <= MOST_COUNTED);
        let Some(all) = few else { return rules.most_moves() };
        (0..all.count())
            .map(|rank: u64| {
                let mut count = 0;
                rules.moves(all.unrank(rank), &mut |_| count += 1);
                count
            })
            .max()
    }
}
