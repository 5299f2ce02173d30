//! Which moves of a coset lead nearer to the subgroup, and which farther.
//!
//! Each kept coset has an entry of a few bytes. Two moves are *beside* each other if a third leads
//! from where one ends to where the other does, as U and U2 are. Then their ends are neighbours, so
//! one cannot be nearer and the other farther. So a group of such moves has a bit for each move
//! that changes the distance, and one more that says which way (T. Rokicki's tables for the cube
//! have the same bits).

use std::sync::Arc;

use rayon::prelude::*;

use super::coset_labels::CosetLabels;
use antipode_core::bits::{WordBuffer, prefetch};
use antipode_core::error::{Error, Result};
use antipode_core::model::{CosetCoordinate, CosetFolding, MoveSubgroup};
use antipode_core::perms::{compose, invert};

/// Kept rows that one thread takes at once: their neighbours' labels stay in the cache.
const ROWS: usize = 32;

/// The bits of an entry.
#[derive(Clone, Debug)]
struct EntryBits {
    /// For each move, its bit.
    of_move: Vec<u32>,
    /// The number of groups, and of moves in the largest.
    groups: u32,
    most: u32,
    /// The factor that repeats the bits of groups for each move of a group.
    repeated: u64,
    /// The bytes of an entry.
    bytes: usize,
}

/// For each kept coset, the moves that lead nearer and farther.
#[derive(Debug)]
pub struct CosetDirections {
    folding: Arc<CosetFolding>,
    entries: WordBuffer,
    bits: EntryBits,
    /// For each coordinate, what a step of its value adds to the number of a coset, and for the
    /// fibre 0.
    row_strides: Vec<u64>,
    /// The coordinate of the fibre.
    fibre: usize,
}

/// A coset where its entry is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CosetPlace {
    /// The first byte of the entry.
    byte: u64,
    /// The symmetry that takes the coset to the kept one.
    pub(super) symmetry: u8,
}

/// The moves at a kept coset, as bits: see [`CosetDirections::bit`].
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveDirectionBits {
    pub(super) nearer: u64,
    pub(super) farther: u64,
}

impl EntryBits {
    /// The bits for some moves; `None` if they are too many.
    fn new(moves: &[Vec<u8>]) -> Option<EntryBits> {
        let mut groups: Vec<Vec<usize>> = vec![];
        for turn in 0..moves.len() {
            let back = invert(&moves[turn]);
            let is_beside =
                |group: &&mut Vec<usize>| group.iter().all(|&other| moves.contains(&compose(&back, &moves[other])));
            match groups.iter_mut().find(is_beside) {
                Some(group) => group.push(turn),
                None => groups.push(vec![turn]),
            }
        }
        let most = groups.iter().map(Vec::len).max()? as u32;
        let count = groups.len() as u32;
        let mut of_move = vec![0; moves.len()];
        for (number, group) in (0..).zip(&groups) {
            for (at, &turn) in (0..).zip(group) {
                of_move[turn] = at * count + number;
            }
        }
        // The last bits of all groups say which way.
        let bits = (most + 1) * count;
        if bits > u64::BITS {
            return None;
        }
        let repeated = (0..most).map(|at| 1 << (at * count)).sum();
        Some(EntryBits { of_move, groups: count, most, repeated, bytes: bits.div_ceil(8) as usize })
    }

    /// What a move adds to an entry, by the label after it plus 3 less the label before.
    fn of_change(&self, turn: usize) -> [u64; 6] {
        let farther = 1 << self.of_move[turn];
        let nearer = farther | 1 << (self.most * self.groups + self.of_move[turn] % self.groups);
        [0, farther, nearer, 0, farther, nearer]
    }

    #[inline(always)]
    fn read(&self, entry: u64) -> MoveDirectionBits {
        let moves = self.most * self.groups;
        let way = entry >> moves & ((1 << self.groups) - 1);
        let nearer = way * self.repeated;
        let changing = entry & ((1 << moves) - 1);
        MoveDirectionBits { nearer: changing & nearer, farther: changing & !nearer }
    }
}

impl CosetDirections {
    /// The table, before its entries are known.
    ///
    /// # Errors
    ///
    /// `Limit` if the puzzle has too many moves.
    pub fn new(subgroup: &dyn MoveSubgroup) -> Result<CosetDirections> {
        let bits = EntryBits::new(subgroup.moves())
            .ok_or_else(|| Error::Limit("the puzzle has too many moves for a search of cosets".into()))?;
        let coordinates = subgroup.coordinates();
        let folding = subgroup.folding()?;
        let (mut row_strides, mut unit) = (vec![0; coordinates.len()], 1);
        for &at in folding.row_digits().iter().rev() {
            row_strides[at] = unit;
            unit *= u64::from(coordinates[at].size);
        }
        let fibre = folding.fibre_digit();
        Ok(CosetDirections { folding, entries: WordBuffer::new(0)?, bits, row_strides, fibre })
    }

    /// The number of kept cosets.
    pub fn kept(&self) -> u64 {
        self.folding.kept() * self.folding.fibre_size()
    }

    /// For each symmetry, the identity first, the image of each move.
    pub(super) fn symmetries_of_moves(&self) -> &[Vec<usize>] {
        self.folding.symmetries()
    }

    /// The number of symmetries, with the identity.
    pub fn symmetries(&self) -> u64 {
        self.folding.symmetries().len() as u64
    }

    /// Bytes of all entries.
    pub fn bytes(&self) -> u64 {
        self.kept() * self.bits.bytes as u64 + 8
    }

    /// Finds the entries by the distances of all cosets modulo 3.
    ///
    /// # Errors
    ///
    /// `Limit` if there is not enough memory.
    pub fn fill(&mut self, subgroup: &dyn MoveSubgroup, labels: &CosetLabels) -> Result<()> {
        let mut entries = WordBuffer::new(self.bytes().div_ceil(8) as usize)?;
        let bytes = ROWS * self.folding.fibre_size() as usize * self.bits.bytes;
        let all = self.kept() as usize * self.bits.bytes;
        let chunks = bytemuck::cast_slice_mut::<u64, u8>(&mut entries)[..all].par_chunks_mut(bytes);
        chunks.enumerate().for_each(|(chunk, entries)| {
            let first = (chunk * ROWS) as u64;
            let found = self.entries_of(first..self.folding.kept().min(first + ROWS as u64), subgroup, labels);
            for (entry, found) in entries.chunks_exact_mut(self.bits.bytes).zip(found) {
                entry.copy_from_slice(&found.to_le_bytes()[..self.bits.bytes]);
            }
        });
        self.entries = entries;
        Ok(())
    }

    /// The entries of some kept rows.
    fn entries_of(&self, kept: std::ops::Range<u64>, subgroup: &dyn MoveSubgroup, labels: &CosetLabels) -> Vec<u64> {
        let (coordinates, moves, folding) = (subgroup.coordinates(), subgroup.moves().len(), &*self.folding);
        let rows: Vec<Vec<u32>> = kept.map(|kept| self.row_values(folding.row(kept), coordinates)).collect();
        let of_row = |values: &[u32]| labels.of_row(folding, self.row(values), values);
        let values = 0..folding.fibre_size() as u32;
        let own: Vec<u32> = rows
            .iter()
            .flat_map(|row| {
                let own = of_row(row);
                values.clone().map(move |value| own.label(value))
            })
            .collect();
        let mut entries = vec![0u64; own.len()];
        let mut after = vec![0; coordinates.len()];
        for turn in 0..moves {
            let of_change = self.bits.of_change(turn);
            let to: Vec<u32> = values.clone().map(|value| coordinates[self.fibre].after(value, turn, moves)).collect();
            let of_rows = entries.chunks_exact_mut(to.len()).zip(own.chunks_exact(to.len()));
            for (row, (entries, own)) in rows.iter().zip(of_rows) {
                for (at, coordinate) in coordinates.iter().enumerate().filter(|(at, _)| *at != self.fibre) {
                    after[at] = coordinate.after(row[at], turn, moves);
                }
                let there = of_row(&after);
                for ((entry, own), &to) in entries.iter_mut().zip(own).zip(&to) {
                    *entry |= of_change[(there.label(to) + 3 - own) as usize];
                }
            }
        }
        entries
    }

    /// The values of a row, with 0 as that of the fibre.
    fn row_values(&self, row: u64, coordinates: &[CosetCoordinate]) -> Vec<u32> {
        let mut values = vec![0; coordinates.len()];
        let mut rest = row;
        for &at in self.folding.row_digits().iter().rev() {
            values[at] = (rest % u64::from(coordinates[at].size)) as u32;
            rest /= u64::from(coordinates[at].size);
        }
        values
    }

    /// The row of a coset.
    #[inline(always)]
    fn row(&self, values: &[u32]) -> u64 {
        values.iter().zip(&self.row_strides).map(|(&value, stride)| u64::from(value) * stride).sum()
    }

    /// The number of a coset, of which each has another.
    #[inline(always)]
    pub(super) fn number(&self, values: &[u32]) -> u64 {
        self.row(values) * self.folding.fibre_size() + u64::from(values[self.fibre])
    }

    /// The processor begins to load what [`CosetDirections::place`] reads.
    #[inline(always)]
    pub(super) fn prefetch(&self, values: &[u32]) {
        self.folding.prefetch(self.row(values));
    }

    /// Where the entry of a coset is. The processor begins to load it.
    #[inline(always)]
    pub(super) fn place(&self, values: &[u32]) -> CosetPlace {
        let (kept, value, symmetry) = self.folding.folded(self.row(values), values[self.fibre]);
        let byte = (kept * self.folding.fibre_size() + u64::from(value)) * self.bits.bytes as u64;
        prefetch(&self.entries, (byte / 8) as usize);
        CosetPlace { byte, symmetry: symmetry as u8 }
    }

    /// The moves at the kept coset.
    #[inline(always)]
    pub(super) fn at(&self, place: CosetPlace) -> MoveDirectionBits {
        let entry = self.entries.bytes()[place.byte as usize..].first_chunk().expect("8 bytes follow the last entry");
        self.bits.read(u64::from_le_bytes(*entry))
    }

    /// The bit of a move.
    pub(super) fn bit(&self, turn: usize) -> u32 {
        self.bits.of_move[turn]
    }
}
