//! The order in which iterative deepening takes the branches near the root: first those below which
//! the probe before expanded most.
//!
//! Where fewer nodes were cut off, estimates are lower, and a goal is more likely (A. Reinefeld, T.
//! A. Marsland, "Enhanced iterative-deepening search", IEEE PAMI 16, 1994, order by such
//! information; S. Tronto's H48 by these numbers). Only the last probe gains.

use std::collections::HashMap;

/// Nodes of the last probe that are counted below, about, and how many there are at least for each
/// of them: counting takes a while, and those of the next probe are some times as many.
const COUNTED: u64 = 1000;
const FOR_EACH: u64 = 64;

/// Levels in which nodes are counted at all.
const MOST_LEVELS: usize = 64;

/// What is known of the branches near the root.
#[derive(Debug, Default)]
pub(super) struct Order {
    /// For the states of the first levels: what the last probe expanded below them.
    known: HashMap<Vec<u8>, u64>,
    /// The same of this probe.
    counts: HashMap<Vec<u8>, u64>,
    /// The levels of which states are counted.
    depth: usize,
    /// Expanded nodes of each level.
    levels: Vec<u64>,
    /// The states on the path that are counted, and what was expanded before them.
    path: Vec<(Vec<u8>, u64)>,
}

impl Order {
    /// Takes note of a node that is about to be expanded.
    #[inline]
    pub(super) fn enter(&mut self, depth: u64, state: &[u8], expanded: u64) {
        let depth = depth as usize;
        if depth < MOST_LEVELS {
            if self.levels.len() <= depth {
                self.levels.resize(depth + 1, 0);
            }
            self.levels[depth] += 1;
        }
        if depth < self.depth {
            self.leave(depth, expanded);
            self.path.push((state.to_vec(), expanded));
        }
    }

    /// Counts what was expanded below the states of the path from a depth on.
    fn leave(&mut self, depth: usize, expanded: u64) {
        while self.path.len() > depth {
            if let Some((state, before)) = self.path.pop() {
                *self.counts.entry(state).or_default() += expanded - before;
            }
        }
    }

    /// Sorts the successors of a node, of which the last is taken first: nodes of `length` bytes
    /// that begin with their state of `state` bytes, and what belongs to each.
    #[inline]
    pub(super) fn sort<T: Copy>(&self, depth: u64, (length, state): (usize, usize), nodes: &mut [u8], with: &mut [T]) {
        if depth as usize + 1 < self.depth && !self.known.is_empty() {
            let below = |i: &usize| self.known.get(&nodes[i * length..][..state]).copied().unwrap_or(0);
            let mut order: Vec<usize> = (0..with.len()).collect();
            order.sort_by_cached_key(below);
            let sorted: Vec<u8> = order.iter().flat_map(|i| &nodes[i * length..][..length]).copied().collect();
            let others: Vec<T> = order.iter().map(|&i| with[i]).collect();
            nodes.copy_from_slice(&sorted);
            with.copy_from_slice(&others);
        }
    }

    /// Ends a probe.
    pub(super) fn next(&mut self, expanded: u64) {
        self.leave(0, expanded);
        self.known = std::mem::take(&mut self.counts);
        let most = COUNTED.min(self.levels.iter().sum::<u64>() / FOR_EACH);
        let mut all = 0;
        self.depth = self
            .levels
            .iter()
            .take_while(|&&level| {
                all += level;
                all <= most
            })
            .count();
        self.levels.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::Order;

    #[test]
    fn the_branch_below_which_most_was_expanded_comes_first() {
        let mut order = Order::default();
        // So that counting is worth while.
        let enter_others = |order: &mut Order| (0..1000).for_each(|_| order.enter(2, &[9], 1));
        order.enter(0, &[0], 0);
        enter_others(&mut order);
        order.next(1);
        for expanded in [[3, 7, 8], [2, 2, 9]] {
            // The root, and three branches of states 1 to 3.
            order.enter(0, &[0], 0);
            let mut before = 1;
            for (state, below) in (1..).zip(expanded) {
                order.enter(1, &[state], before);
                before += below;
            }
            enter_others(&mut order);
            order.next(before);
        }
        let (mut nodes, mut with) = (*b"\x01a\x03b\x02c\x04d", [1, 3, 2, 4]);
        order.sort(0, (2, 1), &mut nodes, &mut with);
        assert_eq!((&nodes, with), (b"\x04d\x01a\x02c\x03b", [4, 1, 2, 3]));
    }
}
