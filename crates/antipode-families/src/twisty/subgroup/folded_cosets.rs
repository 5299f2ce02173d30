//! The cosets of a subgroup up to symmetry: a numbering whose rows are one of each class of rows.
//!
//! A symmetry that keeps the subgroup takes cosets to cosets, and keeps distances. It permutes the
//! values of the fibre by itself, and the rows ([`CosetFolding`]). So a move from a kept row to one
//! that is not kept becomes an arc to the kept row of its class: the permutation of the move, then
//! that of the symmetry. There is one for each symmetry that takes the row to the kept one, so the
//! cosets found are closed under the symmetries that keep their row.

use std::sync::Arc;

use super::TwistySubgroup;
use super::coset_action::{bytes, values};
use super::coset_rows::{for_each_digit, lanes, permuted_fibre};
use crate::twisty::folded::sum_of_states;
use antipode_core::model::{
    BaseColour, BatchEdges, CosetFolding, Fibre, FoldedRows, Lift, MoveSubgroup, Numbering, Puzzle, RowArc, Structure,
};
use antipode_core::tables::StateLayout;

/// The cosets in kept rows.
#[derive(Debug)]
pub(super) struct FoldedCosets {
    subgroup: Arc<TwistySubgroup>,
    folding: Arc<CosetFolding>,
    fibre: Fibre,
    /// For each move, and last for none, the automorphism of the fibre that is the move and then
    /// each symmetry.
    automorphisms: Vec<Vec<u32>>,
    layout: StateLayout,
}

impl FoldedCosets {
    /// `None` if no symmetry folds the rows.
    pub(super) fn new(subgroup: Arc<TwistySubgroup>) -> Option<FoldedCosets> {
        let folding = subgroup.folding().ok()?;
        if folding.kept() == folding.rows() {
            return None;
        }
        let symmetries = folding.symmetries().len();
        let (coordinate, moves) = (&subgroup.coordinates()[folding.fibre_digit()], subgroup.moves().len());
        let lanes = lanes(coordinate.size)?;
        let layout = StateLayout::new(folding.kept(), coordinate.size / lanes, lanes)?;
        let pairs = (0..=moves).flat_map(|turn| (0..symmetries).map(move |symmetry| (turn, symmetry)));
        let images = pairs.map(|(turn, symmetry)| {
            let after = |value| if turn < moves { coordinate.after(value, turn, moves) } else { value };
            (0..coordinate.size).map(|value| folding.fibre_images(symmetry)[after(value) as usize]).collect()
        });
        let (fibre, automorphisms) = permuted_fibre((coordinate.size, lanes), images);
        let automorphisms = automorphisms.chunks_exact(symmetries).map(<[u32]>::to_vec).collect();
        Some(FoldedCosets { subgroup, folding, fibre, automorphisms, layout })
    }

    /// The number of a row and the value of the fibre.
    fn place(&self, coset: &[u32]) -> (u64, u32) {
        let coordinates = self.subgroup.coordinates();
        let row = self
            .folding
            .row_digits()
            .iter()
            .fold(0, |row, &at| row * u64::from(coordinates[at].size) + u64::from(coset[at]));
        (row, coset[self.folding.fibre_digit()])
    }

    /// The values of the coset in a row with this value of the fibre.
    fn coset(&self, mut row: u64, value: u32) -> Vec<u32> {
        let coordinates = self.subgroup.coordinates();
        let mut coset = vec![value; coordinates.len()];
        for &at in self.folding.row_digits().iter().rev() {
            let size = u64::from(coordinates[at].size);
            coset[at] = (row % size) as u32;
            row /= size;
        }
        coset
    }

    /// Adds the arcs that take a row, after a move or none, to the kept one, without those that are
    /// there.
    fn push_arcs(&self, row: u64, turn: usize, out: &mut Vec<RowArc>) {
        let (kept, _, symmetry) = self.folding.folded(row, 0);
        let others = self.folding.stabiliser(kept).iter().map(|&other| self.folding.product(symmetry, other));
        for symmetry in std::iter::once(symmetry).chain(others) {
            let arc = RowArc { row: kept, transform: 0, automorphism: self.automorphisms[turn][symmetry] };
            if !out.contains(&arc) {
                out.push(arc);
            }
        }
    }

    /// The index to which an arc leads from another.
    fn image(&self, arc: &RowArc, index: u64) -> u64 {
        self.layout.index(self.fibre.place_image(arc, self.layout.place(index)))
    }
}

impl Numbering for FoldedCosets {
    fn layout(&self) -> StateLayout {
        self.layout
    }

    fn configurations(&self) -> Option<u64> {
        Some(self.subgroup.count())
    }

    /// The index of an image of the coset.
    fn rank(&self, state: &[u8]) -> Option<u64> {
        let (row, value) = self.place(&values(state));
        let (kept, value, _) = self.folding.folded(row, value);
        Some(kept * self.folding.fibre_size() + u64::from(value))
    }

    fn unrank(&self, index: u64, state: &mut Vec<u8>) {
        let size = self.folding.fibre_size();
        *state = bytes(&self.coset(self.folding.row(index / size), (index % size) as u32));
    }

    /// All images of the cosets after a move that lie in kept rows.
    fn neighbours(&self, _: &dyn Puzzle, from: &[u64], out: &mut BatchEdges) {
        out.clear();
        let (size, mut arcs) = (self.folding.fibre_size(), vec![]);
        for &at in from {
            self.arcs(at / size, &mut arcs);
            out.extend(arcs.iter().map(|arc| self.image(arc, at)));
            out.close();
        }
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Rows(self)
    }
}

impl Lift for FoldedCosets {
    fn rows(&self) -> u64 {
        self.layout.rows
    }

    fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    fn arcs(&self, row: u64, out: &mut Vec<RowArc>) {
        let (coordinates, moves) = (self.subgroup.coordinates(), self.subgroup.moves().len());
        let mut after = vec![0; moves];
        let digits = self.folding.row_digits().iter().rev().map(|&at| &coordinates[at]);
        let digits = digits.map(|all| (u64::from(all.size), &all.next[..]));
        for_each_digit(self.folding.row(row), digits, moves, |next, unit| {
            after.iter_mut().zip(next).for_each(|(after, &next)| *after += u64::from(next) * unit);
        });
        out.clear();
        after.into_iter().enumerate().for_each(|(turn, row)| self.push_arcs(row, turn, out));
    }

    fn colour(&self, _: u64) -> Option<BaseColour> {
        None
    }

    fn folded(&self) -> Option<&dyn FoldedRows> {
        Some(self)
    }
}

impl FoldedRows for FoldedCosets {
    fn symmetries(&self) -> usize {
        self.folding.symmetries().len()
    }

    fn states(&self) -> u64 {
        self.subgroup.count()
    }

    fn weight(&self, row: u64) -> u64 {
        (self.symmetries() / (1 + self.folding.stabiliser(row).len())) as u64
    }

    fn stabiliser(&self, row: u64, out: &mut Vec<RowArc>) {
        out.clear();
        self.push_arcs(self.folding.row(row), self.subgroup.moves().len(), out);
    }

    fn images(&self, index: u64) -> Vec<Vec<u8>> {
        let size = self.folding.fibre_size();
        let kept = index / size;
        let (mut own, mut images) = (vec![], vec![]);
        self.stabiliser(kept, &mut own);
        let own: Vec<u64> = own.iter().map(|arc| self.image(arc, index) % size).collect();
        for row in self.folding.class(kept) {
            let (_, _, symmetry) = self.folding.folded(row, 0);
            let there = self.folding.fibre_images(symmetry).iter();
            let back = (0..).zip(there).filter(|(_, image)| own.contains(&u64::from(**image)));
            images.extend(back.map(|(value, _)| bytes(&self.coset(row, value))));
        }
        images.sort_unstable();
        images
    }

    fn checksum(&self) -> u32 {
        let moves = self.folding.symmetries().iter().flatten();
        moves.fold(sum_of_states(self), |sum, &image| crc32c::crc32c_append(sum, &(image as u32).to_le_bytes()))
    }
}
