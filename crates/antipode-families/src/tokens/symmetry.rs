//! The symmetries of a board, and the occupancies up to symmetry.
//!
//! One set represents each orbit of sets of cells. To find it, each cell of a set gets a number
//! that depends only on its relation to the other cells (a hash of the orbits of pairs of cells,
//! refined once). Only symmetries that map a cell with the least number to a fixed place compete,
//! and the least image wins. The images are built side by side, cell by cell, from a table that
//! holds the image of each cell under each symmetry as a bit. The representatives of larger sets
//! are found among those of sets with one cell less, with one cell added (R. C. Read, "Every one a
//! winner", Annals of Discrete Mathematics 2, 1978).

use rayon::prelude::*;

use super::MAX_CELLS;
use super::occupancy::CellSet;
use antipode_core::error::Result;
use antipode_core::nums::mix;
use antipode_core::perms::ListedGroup;
use antipode_core::watch::{Watch, WorkProgress};

/// The most symmetries to use; a larger group is replaced by a subgroup. The 6-cube has 46,080.
pub(super) const MOST: usize = 50_000;

/// The number of symmetries whose images are built at a time.
const BLOCK: usize = 256;

/// The number of sets to extend between two progress reports.
const BATCH: usize = 4096;

/// The symmetries of a board.
#[derive(Clone, Debug)]
pub(super) struct BoardSymmetries<S> {
    pub(super) group: ListedGroup,
    /// The largest orbit of cells.
    orbit: S,
    /// The symmetries, sorted by the cell of that orbit that they map to its first cell.
    sorted: Vec<u32>,
    /// The start in `sorted` of the symmetries for each cell of that orbit.
    starts: Vec<usize>,
    /// The number of symmetries for each cell of that orbit.
    count: usize,
    /// The image of each cell under each symmetry of `sorted`; all symmetries of a cell side by
    /// side.
    images: Vec<S>,
    /// A number for each pair of cells, equal exactly for pairs of one orbit.
    weights: Vec<u64>,
}

impl<S: CellSet> BoardSymmetries<S> {
    pub(super) fn new(cells: usize, generators: &[Vec<u8>]) -> Self {
        let group = ListedGroup::generated_by(cells, generators, MOST);
        let pairs = pair_orbits(cells, group.generators());
        // A cell is a pair with itself, so orbits of pairs include those of cells.
        let orbits: Vec<_> = (0..cells).map(|cell| pairs[cell * cells + cell]).collect();
        // The largest orbit leaves the fewest symmetries to compete. Reversed, because of equal
        // orbits `max_by_key` takes the last.
        let first = (0..cells).rev().max_by_key(|&cell| orbits.iter().filter(|orbit| **orbit == orbits[cell]).count());
        let first = first.unwrap_or(0);
        let own = (0..cells).filter(|&cell| orbits[cell] == orbits[first]);
        let orbit = own.fold(S::zero(), |set, cell| set | S::of(cell as u8));
        let weights = pairs.iter().copied().map(mix).collect();
        // For each symmetry, the cell that it takes to the first one.
        let taken: Vec<u8> = (0..group.order()).map(|g| group.element(group.inverse(g))[first]).collect();
        let mut sorted: Vec<u32> = (0..group.order() as u32).collect();
        // Symmetries that take the same cell to the first one become contiguous, so a block of
        // images is a slice.
        sorted.sort_by_key(|&g| taken[g as usize]);
        let starts =
            (0..cells).map(|cell| sorted.partition_point(|&g| usize::from(taken[g as usize]) < cell)).collect();
        let images = (0..cells)
            .flat_map(|cell: usize| sorted.iter().map(move |&g| (g, cell)))
            .map(|(g, cell)| S::of(group.element(g as usize)[cell]))
            .collect();
        // By the orbit-stabiliser theorem, as many symmetries take each cell of the orbit to the
        // first.
        let count = group.order() / orbit.count_ones() as usize;
        BoardSymmetries { group, orbit, sorted, starts, count, images, weights }
    }

    /// Visits the images of a set under the competing symmetries: the same images for all sets of
    /// an orbit.
    #[inline]
    fn for_each_block(&self, set: S, mut visit: impl FnMut(&[u32], &[S])) {
        let mut part = |start: usize, end: usize| {
            let mut images = [S::zero(); BLOCK];
            for start in (start..end).step_by(BLOCK) {
                let end = end.min(start + BLOCK);
                let images = &mut images[..end - start];
                images.fill(S::zero());
                // Loops over cells outside and symmetries inside become vector instructions.
                for cell in set.cells() {
                    let row = &self.images[usize::from(cell) * self.sorted.len()..][start..end];
                    images.iter_mut().zip(row).for_each(|(image, &bit)| *image = *image | bit);
                }
                visit(&self.sorted[start..end], images);
            }
        };
        let candidates = set & self.orbit;
        if candidates == S::zero() {
            // No cell of the set can be the one that goes to the first place, so all symmetries
            // compete.
            return part(0, self.sorted.len());
        }
        let (mut numbers, mut refined) = ([0u64; MAX_CELLS], [0u64; MAX_CELLS]);
        for cell in set.cells() {
            let weights = self.weights_of(cell);
            // A sum does not depend on the order of the cells. So the numbers of a set and its
            // image agree, and both choose corresponding symmetries.
            let sum = set.cells().fold(0u64, |sum, other| sum.wrapping_add(weights[usize::from(other)]));
            numbers[usize::from(cell)] = mix(sum);
        }
        for cell in candidates.cells() {
            let weights = self.weights_of(cell);
            refined[usize::from(cell)] = set.cells().fold(0u64, |sum, other| {
                sum.wrapping_add(weights[usize::from(other)].wrapping_mul(numbers[usize::from(other)]))
            });
        }
        let least = candidates.cells().map(|cell| refined[usize::from(cell)]).min();
        for cell in candidates.cells().filter(|&cell| Some(refined[usize::from(cell)]) == least) {
            let start = self.starts[usize::from(cell)];
            part(start, start + self.count);
        }
    }

    /// The weights of the pairs of a cell, then those of later cells.
    #[inline]
    fn weights_of(&self, cell: u8) -> &[u64] {
        &self.weights[usize::from(cell) * self.group.degree()..]
    }

    /// The representative of a set's orbit, and a symmetry to it.
    pub(super) fn fold(&self, set: S) -> (S, usize) {
        if self.group.order() == 1 {
            return (set, 0);
        }
        let mut least = (S::max_value(), 0);
        self.for_each_block(set, |symmetries, images| {
            // The least value first and its place after that: unlike a search for both, the first
            // loop has no branch.
            let best = images.iter().fold(S::max_value(), |best, &image| best.min(image));
            if best < least.0 {
                let at = images.iter().position(|&image| image == best).unwrap_or(0);
                least = (best, symmetries[at] as usize);
            }
        });
        least
    }

    /// The symmetries that fix a representative.
    pub(super) fn stabiliser(&self, set: S) -> Vec<usize> {
        let mut fixing = vec![];
        self.for_each_block(set, |symmetries, images| {
            let fixed = symmetries.iter().zip(images).filter(|(_, image)| **image == set);
            fixing.extend(fixed.map(|(&symmetry, _)| symmetry as usize));
        });
        fixing
    }

    /// The representatives of sets of a given size, in increasing order.
    pub(super) fn representatives(&self, cells: usize, size: usize, watch: &mut Watch<'_>) -> Result<Vec<S>> {
        let mut found = vec![S::zero()];
        for smaller in 0..size {
            // Most sets are found several times, so the list is reduced whenever it has doubled
            // since the last reduction.
            let (mut larger, mut reduced) = (vec![], 0);
            for (i, batch) in found.chunks(BATCH).enumerate() {
                let done = (i * BATCH) as u64;
                let depth = Some(smaller as u32 + 1);
                watch.report(WorkProgress { phase: "orbits of size", depth, done, total: found.len() as u64 })?;
                // Each set arises by adding a cell to a smaller one. A symmetry takes that smaller
                // set to its representative, so extending the representatives is enough.
                let extended = batch.par_iter().flat_map_iter(|&set| {
                    let free = !set & S::first(cells);
                    free.cells().map(move |cell| self.fold(set | S::of(cell)).0)
                });
                larger.par_extend(extended);
                if larger.len() > 2 * reduced + cells * BATCH {
                    larger.par_sort_unstable();
                    larger.dedup();
                    reduced = larger.len();
                }
            }
            larger.par_sort_unstable();
            larger.dedup();
            found = larger;
        }
        Ok(found)
    }
}

/// The number of the orbit of each pair of cells.
fn pair_orbits(cells: usize, generators: &[Vec<u8>]) -> Vec<u64> {
    let mut orbit = vec![u64::MAX; cells * cells];
    for first in 0..cells * cells {
        if orbit[first] < u64::MAX {
            continue;
        }
        orbit[first] = first as u64;
        let mut stack = vec![first];
        while let Some(pair) = stack.pop() {
            for generator in generators {
                let image = usize::from(generator[pair / cells]) * cells + usize::from(generator[pair % cells]);
                if orbit[image] == u64::MAX {
                    orbit[image] = first as u64;
                    stack.push(image);
                }
            }
        }
    }
    orbit
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets of vertices of the cube up to its 48 symmetries (G. Polya, 1937): 1 1 3 3 6 3 3 1 1.
    #[test]
    fn sets_of_vertices_of_a_cube() {
        let flip = |bit: u8| (0..8).map(|v| v ^ bit).collect();
        let swap = |a: u8, b: u8| (0..8).map(|v: u8| if (v & a > 0) == (v & b > 0) { v } else { v ^ a ^ b }).collect();
        let cube = BoardSymmetries::<u64>::new(8, &[flip(1), swap(1, 2), swap(2, 4)]);
        assert_eq!(cube.group.order(), 48);
        for (size, count) in [1, 1, 3, 3, 6, 3, 3, 1, 1].into_iter().enumerate() {
            let found = cube.representatives(8, size, &mut Watch::none()).unwrap();
            assert_eq!(found.len(), count);
            let all: usize = found.iter().map(|&set| 48 / cube.stabiliser(set).len()).sum();
            assert_eq!(Some(all as u64), antipode_core::nums::binomial(8, size));
            for set in 0u64..256 {
                let (folded, by) = cube.fold(set);
                let image = |g: usize| set.cells().fold(0, |set, cell| set | 1 << cube.group.element(g)[cell as usize]);
                assert_eq!(folded, image(by));
                assert_eq!(found.contains(&folded), set.count_ones() as usize == size);
                assert!((0..48).all(|g| cube.fold(image(g)).0 == folded));
            }
        }
    }
}
