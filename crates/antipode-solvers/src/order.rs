//! The order in which iterative deepening takes the branches near the root: first those below which
//! the last probe expanded most.
//!
//! If fewer nodes are cut off, estimates are lower, and a goal is more likely (A. Reinefeld, T. A.
//! Marsland, "Enhanced iterative-deepening search", IEEE PAMI 16, 1994, order by such information;
//! S. Tronto's H48 by these numbers). Only the last probe gains.

use std::collections::HashMap;

/// The next probe counts expansions below about this many nodes at most, and below at most one for
/// each `FOR_EACH` nodes of the last probe. Counting takes time, and the next probe expands several
/// times as many nodes.
const COUNTED: u64 = 1000;
const FOR_EACH: u64 = 64;

/// The number of levels in which nodes are counted at all.
const MOST_LEVELS: usize = 64;

/// The numbers of nodes expanded below the branches near the root.
#[derive(Debug, Default)]
pub(super) struct MoveOrder {
    /// For the states of the first levels: the number of nodes that the last probe expanded below
    /// them.
    known: HashMap<Vec<u8>, u64>,
    /// The same for this probe.
    counts: HashMap<Vec<u8>, u64>,
    /// The number of levels whose states are counted.
    depth: usize,
    /// The number of expanded nodes of each level.
    levels: Vec<u64>,
    /// The counted states on the path, with the number of nodes expanded before each.
    path: Vec<(Vec<u8>, u64)>,
}

impl MoveOrder {
    /// Notes a node that is about to be expanded.
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

    /// Counts the nodes expanded below the states of the path from a depth on.
    fn leave(&mut self, depth: usize, expanded: u64) {
        while self.path.len() > depth {
            if let Some((state, before)) = self.path.pop() {
                // Several paths may lead to the state. What lies below it counts for all of them.
                *self.counts.entry(state).or_default() += expanded - before;
            }
        }
    }

    /// Sorts the successors of a node, of which the search takes the last first. Each node has
    /// `length` bytes and begins with its state of `state` bytes; `with` has an entry for each
    /// node.
    #[inline]
    pub(super) fn sort<T: Copy>(&self, depth: u64, (length, state): (usize, usize), nodes: &mut [u8], with: &mut [T]) {
        if depth as usize + 1 < self.depth && !self.known.is_empty() {
            let mut order: Vec<usize> = (0..with.len()).collect();
            order.sort_by_cached_key(|i| self.known.get(&nodes[i * length..][..state]).copied().unwrap_or(0));
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
    use super::MoveOrder;

    #[test]
    fn the_branch_below_which_most_was_expanded_comes_first() {
        let mut order = MoveOrder::default();
        // So that counting is worth while.
        let enter_others = |order: &mut MoveOrder| (0..1000).for_each(|_| order.enter(2, &[9], 1));
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
