//! The states of one orbit up to symmetry: the rows of a table.

use super::codes::{CodeImages, OrbitCodes};
use super::symmetries::CosetSymmetries;
use antipode_core::bits::prefetch;

/// The number of bits of a symmetry's number.
const SYMMETRY_BITS: u32 = 7;

const _: () = assert!(crate::twisty::points::MOST_SYMMETRIES <= 1 << SYMMETRY_BITS);

/// The most states of the orbit, since every look-up reads their list.
pub(super) const MOST_STATES: u64 = 1 << 22;

/// A row, with a symmetry from a state to its first state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct OrbitRow(u32);

impl OrbitRow {
    fn new(class: usize, symmetry: usize) -> OrbitRow {
        // At most 2^22 classes, so 29 bits:
        //     bits 28 .. 7   6 .. 0
        //     class          symmetry
        OrbitRow((class << SYMMETRY_BITS | symmetry) as u32)
    }

    #[inline(always)]
    pub(super) fn class(self) -> usize {
        (self.0 >> SYMMETRY_BITS) as usize
    }

    #[inline(always)]
    pub(super) fn symmetry(self) -> usize {
        (self.0 & ((1 << SYMMETRY_BITS) - 1)) as usize
    }
}

/// The rows of a table.
#[derive(Debug)]
pub(super) struct OrbitRows {
    /// The row of each state of the orbit.
    of: Vec<OrbitRow>,
    /// For each row, the symmetries other than the identity that fix its first state.
    stabilisers: Vec<Vec<usize>>,
}

impl OrbitRows {
    /// The rows of an orbit with at most [`MOST_STATES`] states. `images` are those of its codes
    /// under the symmetries.
    pub(super) fn new(codes: &OrbitCodes, images: &CodeImages, symmetries: &CosetSymmetries) -> OrbitRows {
        let none = OrbitRow(u32::MAX);
        let mut of = vec![none; codes.size as usize];
        let mut stabilisers = vec![];
        for state in 0..codes.size {
            if of[state as usize] != none {
                continue;
            }
            let own = codes.codes_of(state);
            let mut stabiliser = vec![];
            for symmetry in 0..symmetries.len() {
                let image = codes.number(codes.mapped(images, symmetry, own));
                // The identity marks the first state itself. Of several symmetries to one state,
                // the first one counts.
                if image == state && symmetry > 0 {
                    stabiliser.push(symmetry);
                } else if of[image as usize] == none {
                    of[image as usize] = OrbitRow::new(stabilisers.len(), symmetries.inverse(symmetry));
                }
            }
            stabilisers.push(stabiliser);
        }
        OrbitRows { of, stabilisers }
    }

    /// For each row its first state, and the number of its states.
    pub(super) fn orbits(&self) -> Vec<(u64, usize)> {
        let mut orbits = vec![(0, 0); self.len()];
        for (state, row) in (0..).zip(&self.of) {
            let (first, states) = &mut orbits[row.class()];
            // The identity leads to the first state only from that state.
            if row.symmetry() == 0 {
                *first = state;
            }
            *states += 1;
        }
        orbits
    }

    pub(super) fn len(&self) -> usize {
        self.stabilisers.len()
    }

    #[inline(always)]
    pub(super) fn of(&self, state: u64) -> OrbitRow {
        self.of[state as usize]
    }

    /// Prefetches the data that [`OrbitRows::of`] reads.
    #[inline(always)]
    pub(super) fn prefetch(&self, state: u64) {
        prefetch(&self.of, state as usize);
    }

    /// The symmetries other than the identity that fix the first state of a row.
    pub(super) fn stabiliser(&self, row: OrbitRow) -> &[usize] {
        &self.stabilisers[row.class()]
    }
}
