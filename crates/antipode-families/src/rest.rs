//! The arrangements of pieces in the places that other pieces leave.

use antipode_core::perms::MultisetRanks;

/// Pieces of some kinds, and the places that they fill in any order.
pub(super) struct RestArrangements<T> {
    places: Vec<usize>,
    kinds: Vec<T>,
    orders: MultisetRanks,
}

impl<T: Copy + Ord> RestArrangements<T> {
    /// The pieces that a goal has in these places; `None` if there are too many orders.
    pub(super) fn new(goal: &[T], places: Vec<usize>) -> Option<RestArrangements<T>> {
        let mut kinds: Vec<T> = places.iter().map(|&place| goal[place]).collect();
        kinds.sort_unstable();
        let counts: Vec<usize> = kinds.chunk_by(|a, b| a == b).map(<[T]>::len).collect();
        kinds.dedup();
        Some(RestArrangements { places, kinds, orders: MultisetRanks::new(&counts)? })
    }

    /// The places that hold the rest.
    pub(super) fn places(&self) -> &[usize] {
        &self.places
    }

    /// The number of orders.
    pub(super) fn size(&self) -> u64 {
        self.orders.size()
    }

    /// Writes the pieces of an order into their places.
    pub(super) fn write(&self, number: u64, state: &mut [T]) {
        let mut order = vec![0; self.places.len()];
        self.orders.unrank(number, &mut order);
        self.places.iter().zip(order).for_each(|(&place, kind)| state[place] = self.kinds[usize::from(kind)]);
    }
}
