//! Look-ups of many states by their indices.

use rayon::prelude::*;

use super::OpenTable;
use antipode_analysis::LabelledMove;
use antipode_core::error::Result;
use antipode_core::model::NumberedProblem;
use antipode_core::tables::TableMetadata;

/// A depth as a signed number. No depth is greater, unless the table is wrong.
fn signed(depth: u32) -> i32 {
    i32::try_from(depth).unwrap_or(i32::MAX)
}

/// Look-ups that one thread performs at a time.
const PIECE: usize = 1 << 15;

impl OpenTable {
    /// The puzzle in the numbering of the table.
    pub fn space(&self) -> &NumberedProblem {
        &self.space
    }

    /// The metadata of the file.
    pub fn metadata(&self) -> &TableMetadata {
        self.table.metadata()
    }

    /// The offset of the distances, if the file stores a byte per state, row after row. `None` if
    /// it does not.
    pub fn plain_offset(&self) -> Option<u64> {
        self.is_plain().then(|| self.table.payload_offset())
    }

    /// Whether the distance of an index is a byte of the file.
    fn is_plain(&self) -> bool {
        self.table.is_plain() && self.folding.is_none()
    }

    /// The distances of states by their indices, in the same order; `unreachable` where no goal is
    /// reachable.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the table is damaged or contradicts the rules.
    ///
    /// # Panics
    ///
    /// If an index is not below the size of the layout.
    pub fn depths(&self, indices: &[u64], unreachable: i32) -> Result<Vec<i32>> {
        if !self.is_plain() {
            return self.numbers(self.lookups()?.depths(indices), unreachable);
        }
        let mut depths = vec![0; indices.len()];
        if indices.len() <= PIECE {
            return self.trusted(self.table.gather(indices, unreachable, &mut depths).map(|()| depths));
        }
        let pieces = indices.par_chunks(PIECE).zip(depths.par_chunks_mut(PIECE));
        let found = pieces.try_for_each(|(indices, depths)| self.table.gather(indices, unreachable, depths));
        self.trusted(found.map(|()| depths))
    }

    /// As [`OpenTable::depths`], where all other states are successors of the first. This takes
    /// fewer look-ups.
    ///
    /// # Errors
    ///
    /// Those of [`OpenTable::depths`].
    ///
    /// # Panics
    ///
    /// If an index is not below the size of the layout.
    pub fn depths_around(&self, indices: &[u64], unreachable: i32) -> Result<Vec<i32>> {
        match self.is_plain() {
            true => self.depths(indices, unreachable),
            false => self.numbers(self.lookups()?.depths_around(indices), unreachable),
        }
    }

    /// Whether each move of some states is optimal, in the order of the moves, by their indices. It
    /// is `None` where no goal is reachable. No move is optimal at a goal.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the table is damaged or contradicts the rules there.
    ///
    /// # Panics
    ///
    /// If an index is not below the size of the layout.
    pub fn moves(&self, indices: &[u64]) -> Result<Vec<Option<Vec<LabelledMove>>>> {
        let moves = self.lookups()?.moves(indices);
        self.trusted(moves)
    }

    /// Distances as numbers.
    fn numbers(&self, depths: Result<Vec<Option<u32>>>, unreachable: i32) -> Result<Vec<i32>> {
        let depths = self.trusted(depths)?;
        Ok(depths.into_iter().map(|depth| depth.map_or(unreachable, signed)).collect())
    }
}
