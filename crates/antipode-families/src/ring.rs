//! Heuristics of Top Spin.
//!
//! `gap`: adjacent pairs on the ring that are not adjacent in the goal. A flip parts two pairs and
//! joins two others, and turning the ring parts none, so half the number of gaps, rounded up, is
//! consistent (as for pancakes, where a flip parts one pair: M. Helmert, "Landmark heuristics for
//! the pancake problem", SoCS 2010).
//!
//! `travel`, if places count: the most moves that any single token needs when no other token blocks
//! it.

use antipode_core::model::{Estimate, Heuristic, HeuristicClaim};

/// The heuristic `gap` of a ring.
#[derive(Clone, Debug)]
pub(super) struct RingGaps {
    /// Whether a state omits token 0, which comes first.
    free: bool,
    tokens: usize,
    /// For every pair of tokens, whether they are not adjacent in the goal.
    apart: Vec<bool>,
}

impl RingGaps {
    /// The name of the heuristic.
    pub(super) const NAME: &str = "gap";

    /// The heuristic for a goal, which omits token 0 if turning is `free`.
    pub(super) fn new(goal: &[u8], free: bool) -> RingGaps {
        let tokens = goal.len() + usize::from(free);
        let mut gaps = RingGaps { free, tokens, apart: vec![true; tokens * tokens] };
        let pairs: Vec<(usize, usize)> = gaps.pairs(goal).collect();
        for (a, b) in pairs {
            gaps.apart[a * tokens + b] = false;
            gaps.apart[b * tokens + a] = false;
        }
        gaps
    }

    /// The adjacent pairs around the ring.
    fn pairs<'a>(&self, state: &'a [u8]) -> impl Iterator<Item = (usize, usize)> + 'a {
        let free = usize::from(self.free);
        let ring = (0..free).chain(state.iter().map(move |&token| usize::from(token) + free));
        ring.clone().zip(ring.cycle().skip(1))
    }
}

impl Heuristic for RingGaps {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent(RingGaps::NAME)
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        let gaps: u32 = self.pairs(state).map(|(a, b)| u32::from(self.apart[a * self.tokens + b])).sum();
        Estimate::from(gaps.div_ceil(2))
    }
}

/// The heuristic `travel`: the most moves that any single token needs.
#[derive(Clone, Debug)]
pub(super) struct TravelHeuristic {
    /// For every place, the number of moves that each token needs from there.
    moves: Vec<Vec<u32>>,
}

impl TravelHeuristic {
    /// The name of the heuristic.
    pub(super) const NAME: &str = "travel";

    /// The heuristic for a goal; `between` has the moves of a token from each place to each.
    pub(super) fn new(goal: &[u8], between: &[Vec<u32>]) -> TravelHeuristic {
        let mut home = vec![0; goal.len()];
        (0..).zip(goal).for_each(|(place, &token)| home[usize::from(token)] = place);
        let moves = between.iter().map(|row| home.iter().map(|&place: &usize| row[place]).collect()).collect();
        TravelHeuristic { moves }
    }
}

impl Heuristic for TravelHeuristic {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent(TravelHeuristic::NAME)
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        let needs = self.moves.iter().zip(state).map(|(moves, &token)| moves[usize::from(token)]);
        Estimate::from(needs.max().unwrap_or(0))
    }
}
