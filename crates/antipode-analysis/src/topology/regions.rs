//! Disjoint sets of states, joined by many threads at once.
//!
//! Roots are the least members, so the sets do not depend on the order in which they are joined. A
//! compare-and-swap moves a root below a lesser one (R. J. Anderson, H. Woll, "Wait-free parallel
//! algorithms for the union-find problem", STOC 1991, with links by index instead of by rank).

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use rayon::prelude::*;

use antipode_core::error::Result;
use antipode_core::memory::reserve_exact;

/// The bit of a root's entry once the sets are closed; the other bits are the size.
const ROOT: u32 = 1 << 31;

/// Disjoint sets under construction.
pub(crate) struct DisjointSets(Vec<AtomicU32>);

/// Disjoint sets with their sizes.
pub(crate) struct SizedSets(Vec<AtomicU32>);

impl DisjointSets {
    /// Sets of one member each, of the numbers below `size`.
    pub(crate) fn new(size: u64) -> Result<DisjointSets> {
        let mut parents = vec![];
        reserve_exact(&mut parents, size as usize)?;
        parents.par_extend((0..size as u32).into_par_iter().map(AtomicU32::new));
        Ok(DisjointSets(parents))
    }

    /// The least member of a set.
    pub(crate) fn find(&self, of: u64) -> u64 {
        let mut at = of as u32;
        loop {
            let above = self.0[at as usize].load(Relaxed);
            let top = self.0[above as usize].load(Relaxed);
            if above == top {
                return above.into();
            }
            // Halves the path. Another thread may have done more.
            let _ = self.0[at as usize].compare_exchange(above, top, Relaxed, Relaxed);
            at = top;
        }
    }

    /// Joins two sets.
    pub(crate) fn join(&self, a: u64, b: u64) {
        loop {
            let (a, b) = (self.find(a), self.find(b));
            let (low, high) = (a.min(b), a.max(b));
            // Only a root may move below another. If a thread was faster, `high` is no root any
            // more, and the search for the roots starts again.
            if low == high || self.0[high as usize].compare_exchange(high as u32, low as u32, Relaxed, Relaxed).is_ok()
            {
                return;
            }
        }
    }

    /// The sets with their sizes.
    pub(crate) fn close(self) -> SizedSets {
        let size = self.0.len() as u32;
        // A shorter path leads to the same root, so threads may shorten paths while others follow
        // them.
        (0..size).into_par_iter().for_each(|at| self.0[at as usize].store(self.find(at.into()) as u32, Relaxed));
        let entries = self.0;
        (0..size)
            .into_par_iter()
            .filter(|&at| entries[at as usize].load(Relaxed) == at)
            // The root counts itself.
            .for_each(|at| entries[at as usize].store(ROOT | 1, Relaxed));
        let joined = (0..size).into_par_iter().map(|at| entries[at as usize].load(Relaxed));
        joined.filter(|entry| entry & ROOT == 0).for_each(|root| {
            entries[root as usize].fetch_add(1, Relaxed);
        });
        SizedSets(entries)
    }
}

impl SizedSets {
    /// The least member of a set.
    pub(crate) fn root(&self, of: u64) -> u64 {
        let entry = self.0[of as usize].load(Relaxed);
        if entry & ROOT == 0 { entry.into() } else { of }
    }

    /// The size of the set whose least member this is; `None` for other members.
    pub(crate) fn size(&self, root: u64) -> Option<u64> {
        let entry = self.0[root as usize].load(Relaxed);
        (entry & ROOT != 0).then_some(u64::from(entry & !ROOT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_those_of_one_thread() {
        let regions = DisjointSets::new(1000).unwrap();
        (0..1000u64).into_par_iter().for_each(|at| regions.join(at, (at + 7) % 1000 / 10 * 10));
        let mut slow: Vec<u64> = (0..1000).collect();
        for at in 0..1000usize {
            let (a, b) = (slow[at], slow[(at + 7) % 1000 / 10 * 10]);
            slow.iter_mut().filter(|set| **set == a.max(b)).for_each(|set| *set = a.min(b));
        }
        let closed = regions.close();
        for at in 0..1000 {
            assert_eq!(closed.root(at), slow[at as usize]);
            let size = slow.iter().filter(|set| **set == at).count() as u64;
            assert_eq!(closed.size(at).unwrap_or(0), size);
        }
    }
}
