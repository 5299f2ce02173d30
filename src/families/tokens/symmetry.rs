//! The symmetries of a board, and the occupancies up to symmetry.
//!
//! An orbit is represented by its least set of cells. To find it, the images of a set under all symmetries are built
//! side by side, cell by cell: a table holds the image of each cell under each symmetry as a bit, so the work is ORs of
//! long arrays. Representatives of sets with one cell more are found among those of the smaller ones with one
//! cell added (R. C. Read, "Every one a winner", Annals of Discrete Mathematics 2, 1978).

use rayon::prelude::*;

use super::occupancy::CellSet;
use crate::error::Result;
use crate::perms::Listed;
use crate::watch::{Progress, Watch};

/// The most symmetries that are used; of larger groups a subgroup is taken. That of the 6-cube has 46,080.
const MOST: usize = 50_000;

/// Symmetries whose images are built at a time.
const BLOCK: usize = 256;

/// Sets that are extended between two reports.
const BATCH: usize = 4096;

/// The symmetries of a board.
#[derive(Clone, Debug)]
pub(super) struct Symmetries<S> {
    pub(super) group: Listed,
    /// The image of each cell under each symmetry; all symmetries of a cell side by side.
    images: Vec<S>,
}

impl<S: CellSet> Symmetries<S> {
    pub(super) fn new(cells: usize, generators: &[Vec<u8>]) -> Self {
        let group = Listed::generated_by(cells, generators, MOST);
        let image = |cell: usize| (0..group.order()).map(move |g| (g, cell));
        let images = (0..cells).flat_map(image).map(|(g, cell)| S::of(group.element(g)[cell])).collect();
        Symmetries { group, images }
    }

    /// The images of a set under a block of symmetries.
    #[inline]
    fn block(&self, set: S, start: usize, images: &mut [S]) {
        images.fill(S::zero());
        for cell in set.cells() {
            let row = &self.images[usize::from(cell) * self.group.order() + start..][..images.len()];
            images.iter_mut().zip(row).for_each(|(image, &bit)| *image = *image | bit);
        }
    }

    /// Visits the images of a set, block by block, with the number of the block's first symmetry.
    #[inline]
    fn for_each_block(&self, set: S, mut visit: impl FnMut(usize, &[S])) {
        let mut images = [S::zero(); BLOCK];
        for start in (0..self.group.order()).step_by(BLOCK) {
            let images = &mut images[..BLOCK.min(self.group.order() - start)];
            self.block(set, start, images);
            visit(start, images);
        }
    }

    /// The least image of a set, and the first symmetry that gives it.
    pub(super) fn least(&self, set: S) -> (S, usize) {
        let mut least = (set, 0);
        if self.group.order() > 1 {
            self.for_each_block(set, |start, images| {
                let best = images.iter().fold(S::max_value(), |best, &image| best.min(image));
                if best < least.0 {
                    let at = images.iter().position(|&image| image == best).unwrap_or(0);
                    least = (best, start + at);
                }
            });
        }
        least
    }

    /// The symmetries that fix a set.
    pub(super) fn stabiliser(&self, set: S) -> Vec<usize> {
        let mut fixing = vec![];
        self.for_each_block(set, |start, images| {
            fixing.extend(images.iter().enumerate().filter(|(_, image)| **image == set).map(|(i, _)| start + i));
        });
        fixing
    }

    /// The least set of each orbit of sets of a given size.
    pub(super) fn representatives(&self, cells: usize, size: usize, watch: &mut Watch<'_>) -> Result<Vec<S>> {
        let mut found = vec![S::zero()];
        for smaller in 0..size {
            let mut larger = vec![];
            for (i, batch) in found.chunks(BATCH).enumerate() {
                let done = (i * BATCH) as u64;
                let depth = Some(smaller as u32 + 1);
                watch.report(Progress { phase: "orbits of size", depth, done, total: found.len() as u64 })?;
                let extended = batch.par_iter().flat_map_iter(|&set| {
                    let free = !set & S::first(cells);
                    free.cells().map(move |cell| self.least(set | S::of(cell)).0)
                });
                larger.par_extend(extended);
            }
            larger.par_sort_unstable();
            larger.dedup();
            found = larger;
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets of vertices of the cube up to its 48 symmetries (G. Polya, 1937): 1 1 3 3 6 3 3 1 1.
    #[test]
    fn sets_of_vertices_of_a_cube() {
        let flip = |bit: u8| (0..8).map(|v| v ^ bit).collect();
        let swap = |a: u8, b: u8| (0..8).map(|v: u8| if (v & a > 0) != (v & b > 0) { v ^ a ^ b } else { v }).collect();
        let cube = Symmetries::<u64>::new(8, &[flip(1), swap(1, 2), swap(2, 4)]);
        assert_eq!(cube.group.order(), 48);
        for (size, count) in [1, 1, 3, 3, 6, 3, 3, 1, 1].into_iter().enumerate() {
            let found = cube.representatives(8, size, &mut Watch::none()).unwrap();
            assert_eq!(found.len(), count);
            let all: usize = found.iter().map(|&set| 48 / cube.stabiliser(set).len()).sum();
            assert_eq!(Some(all as u64), crate::nums::binomial(8, size));
            for set in 0u64..256 {
                let (least, by) = cube.least(set);
                let image = set.cells().fold(0, |image, cell| image | 1 << cube.group.element(by)[usize::from(cell)]);
                assert_eq!(least, image);
                assert_eq!(found.contains(&least), set.count_ones() as usize == size);
            }
        }
    }
}
