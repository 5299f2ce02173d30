//! Heuristics that sum a lower bound over the tokens: `misplaced`, `manhattan`, `hamming`.
//!
//! A move changes the sum by at most the number of tokens that it moves, so the sum divided by the
//! most tokens per move, rounded up, is admissible and consistent. Where each move moves one token
//! into the only hole, a search adds the change of that token to the sum.

use super::{CellSet, Cells, HOLE, MAX_CELLS, TokenRules};
use antipode_core::model::{CutSuccessors, Estimate, Heuristic, HeuristicClaim, NodeArrival, SearchTree};

/// The distance between disconnected cells: more than any sum of other distances.
pub(crate) const FAR: u32 = 1 << 24;

// Tokens are on at most 128 cells with distances below 128, and weights are at most 255, so sums of
// distances stay below `FAR`, and sums of `FAR` fit 32 bits.
const _: () = assert!(MAX_CELLS * MAX_CELLS * 255 < FAR as usize && (MAX_CELLS as u64) * (FAR as u64) < 1 << 32);

/// A sum over the cells of a table of (cell, token).
#[derive(Clone, Debug)]
pub(crate) struct TokenSums {
    name: &'static str,
    /// The values of a hole and each kind of token, by cell.
    values: Vec<u32>,
    width: usize,
    /// The most tokens that one move moves.
    most: u32,
    /// The cells from which a token can enter each hole, if moves move one token into the only one.
    sources: Option<Vec<Vec<u8>>>,
}

/// What a node has beside the cells of its state: the sum, and the cell of the hole.
const BESIDE: usize = size_of::<u32>() + 1;

/// The distances between all cells. Tokens move to neighbouring cells; distances are in list order.
pub(crate) fn between(neighbours: &[Vec<u8>]) -> Vec<Vec<u32>> {
    (0..neighbours.len())
        .map(|start: usize| {
            let mut distance = vec![FAR; neighbours.len()];
            distance[start] = 0;
            let mut queue = vec![start];
            let mut at = 0;
            while let Some(&here) = queue.get(at) {
                at += 1;
                for &next in &neighbours[here] {
                    let next = usize::from(next);
                    if distance[next] == FAR {
                        distance[next] = distance[here] + 1;
                        queue.push(next);
                    }
                }
            }
            distance
        })
        .collect()
}

/// The cells from which a token can enter each hole.
pub(crate) fn sources(rules: &dyn TokenRules) -> Vec<Vec<u8>> {
    (0..rules.cells() as u8)
        .map(|hole: u8| {
            let mut from = vec![];
            // With one hole, all other cells are occupied.
            rules.moves(Cells::first(rules.cells()) ^ Cells::of(hole), &mut |steps| from.push(steps[0].from));
            from
        })
        .collect()
}

impl TokenSums {
    /// A sum of values of (cell, goal cell) over the tokens of a goal pattern. The tokens must all
    /// differ. A move must move at most `most` tokens and change the value of each by at most 1.
    pub(crate) fn new(
        name: &'static str,
        goal: &[u8],
        tokens: usize,
        most: usize,
        value: impl Fn(usize, usize) -> u32,
    ) -> Self {
        let mut values = vec![0; goal.len() * (tokens + 1)];
        for (cell, row) in values.chunks_exact_mut(tokens + 1).enumerate() {
            for (target, &token) in goal.iter().enumerate().filter(|(_, token)| usize::from(**token) < tokens) {
                // Entry 0 is that of the hole, which adds nothing.
                row[usize::from(token) + 1] = value(cell, target);
            }
        }
        TokenSums { name, values, width: tokens + 1, most: most as u32, sources: None }
    }

    /// The same sum with the values of each kind of token multiplied by its weight.
    pub(crate) fn weighted(mut self, weights: &[u8]) -> Self {
        for row in self.values.chunks_exact_mut(self.width) {
            // Distances between disconnected cells stay, and sums of others stay below them.
            let finite = row[1..].iter_mut().zip(weights).filter(|(value, _)| **value < FAR);
            finite.for_each(|(value, weight)| *value *= u32::from(*weight));
        }
        self
    }

    /// The number of cells without the token of a goal pattern. There are `kinds` kinds of tokens.
    pub(crate) fn misplaced(goal: &[u8], kinds: usize, most: usize) -> Self {
        let values = goal
            .iter()
            .map(|&wanted| usize::from(wanted))
            .flat_map(|wanted| (0..=kinds).map(move |token| u32::from(wanted < kinds && token != wanted + 1)))
            .collect();
        TokenSums { name: "misplaced", values, width: kinds + 1, most: most as u32, sources: None }
    }
}

impl TokenSums {
    /// The same sum for searches of a puzzle, which add changes where its moves allow it.
    pub(crate) fn along(mut self, rules: &dyn TokenRules) -> Self {
        self.sources = (self.most == 1 && rules.cells() == rules.tokens() + 1).then(|| sources(rules));
        self
    }

    /// The value of a token, or of a hole, in a cell.
    #[inline(always)]
    fn value(&self, cell: usize, token: u8) -> u32 {
        // `HOLE` is the greatest byte, so adding 1 makes it 0, and tokens start from 1.
        self.values[cell * self.width + usize::from(token.wrapping_add(1))]
    }

    fn sum(&self, state: &[u8]) -> u32 {
        (0..).zip(state).map(|(cell, &token)| self.value(cell, token)).sum()
    }

    #[inline(always)]
    fn of_sum(&self, sum: u32) -> Estimate {
        match sum < FAR {
            true if self.most == 1 => Estimate::from(sum),
            true => Estimate::from(sum.div_ceil(self.most)),
            false => Estimate::UNREACHABLE,
        }
    }
}

impl Heuristic for TokenSums {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent(self.name)
    }

    #[inline]
    fn estimate(&self, state: &[u8]) -> Estimate {
        self.of_sum(self.sum(state))
    }

    fn tree(&self) -> Option<&dyn SearchTree> {
        self.sources.is_some().then_some(self)
    }
}

impl SearchTree for TokenSums {
    fn root(&self, state: &[u8]) -> Vec<u8> {
        let hole = state.iter().position(|&token| token == HOLE).unwrap_or(0);
        [state, &self.sum(state).to_le_bytes(), &[hole as u8]].concat()
    }

    fn expand_within(
        &self,
        node: &[u8],
        reached: NodeArrival<'_>,
        room: u64,
        visit: &mut dyn FnMut(usize, &[u8], Estimate),
    ) -> CutSuccessors {
        let mut cut = CutSuccessors::default();
        let Some(sources) = &self.sources else { return cut };
        let (state, beside) = node.split_at(node.len() - BESIDE);
        let (sum, hole) = (u32::from_le_bytes([beside[0], beside[1], beside[2], beside[3]]), beside[4]);
        // The token that came last stands where the hole was.
        let back = reached.from.and_then(|(parent, _)| parent.last().copied());
        let mut next = [0; MAX_CELLS + BESIDE];
        let next = &mut next[..node.len()];
        next.copy_from_slice(node);
        for (ordinal, &from) in sources[usize::from(hole)].iter().enumerate() {
            if back == Some(from) || reached.skips(ordinal) {
                continue;
            }
            let token = state[usize::from(from)];
            // A hole counts where a token is wanted.
            let entered = self.value(hole.into(), token) + self.value(from.into(), HOLE);
            let after = sum + entered - self.value(from.into(), token) - self.value(hole.into(), HOLE);
            let estimate = self.of_sum(after);
            if u32::try_from(room).is_ok_and(|room| estimate > Estimate::from(room)) {
                cut.add(1, estimate);
                continue;
            }
            next[usize::from(hole)] = token;
            next[usize::from(from)] = HOLE;
            next[state.len()..][..4].copy_from_slice(&after.to_le_bytes());
            next[node.len() - 1] = from;
            visit(ordinal, next, estimate);
            next[usize::from(hole)] = HOLE;
            next[usize::from(from)] = token;
        }
        cut
    }
}
