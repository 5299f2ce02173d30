//! The neighbours of a batch of states.

/// The neighbours of a batch of states, one list after the other.
#[derive(Clone, Debug, Default)]
pub struct BatchEdges {
    ends: Vec<usize>,
    targets: Vec<u64>,
    /// The cost of the move to each target; empty if every move costs 1.
    costs: Vec<u8>,
}

impl BatchEdges {
    /// Removes all lists, and keeps the memory.
    pub fn clear(&mut self) {
        self.ends.clear();
        self.targets.clear();
        self.costs.clear();
    }

    /// Adds a neighbour to the list under construction.
    #[inline]
    pub fn push(&mut self, target: u64) {
        self.targets.push(target);
    }

    /// Adds neighbours to the list under construction.
    #[inline]
    pub fn extend(&mut self, targets: impl Iterator<Item = u64>) {
        self.targets.extend(targets);
    }

    /// Ends the list under construction.
    #[inline]
    pub fn close(&mut self) {
        self.ends.push(self.targets.len());
    }

    /// The neighbours of the `i`-th state of the batch, in the order of the puzzle's moves.
    #[inline]
    pub fn of(&self, i: usize) -> &[u64] {
        let first = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.targets[first..self.ends[i]]
    }

    /// The costs of the moves to the neighbours of the `i`-th state, in the same order.
    ///
    /// It is empty if every move of the space costs 1.
    #[inline]
    pub fn costs_of(&self, i: usize) -> &[u8] {
        let first = if i == 0 { 0 } else { self.ends[i - 1] };
        if self.costs.is_empty() { &[] } else { &self.costs[first..self.ends[i]] }
    }

    /// Sets the costs of the moves to all neighbours, which are as many.
    ///
    /// # Panics
    ///
    /// If the numbers differ.
    pub(crate) fn set_costs(&mut self, costs: Vec<u8>) {
        assert_eq!(costs.len(), self.targets.len(), "each move has a cost");
        self.costs = costs;
    }

    /// All lists, end to end.
    pub fn all(&self) -> &[u64] {
        &self.targets
    }
}
