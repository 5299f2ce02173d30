//! [`FoldedNumbering`] as a [`Lift`]: its fibre, and the arcs between kept rows.

use rayon::prelude::*;

use super::FoldedNumbering;
use super::row_symmetries::members;
use crate::twisty::coset_lift::fibre;
use crate::twisty::mealy_machine::{block, machines};
use crate::twisty::points::BasePoint;
use antipode_core::bits::BitPermutation;
use antipode_core::model::{BaseColour, Fibre, FoldedRows, Lift, Numbering, RowArc};

/// About the number of indices whose states the checksum of the folding contains.
const SUMMED: u64 = 4096;

/// The fibre, and which of its automorphisms each symmetry is.
#[derive(Debug)]
pub(super) struct FoldedTables {
    fibre: Fibre,
    automorphism: Vec<u32>,
}

/// A checksum of the states of some indices of a folded numbering.
pub(in crate::twisty) fn sum_of_states(numbering: &dyn Numbering) -> u32 {
    let size = numbering.layout().size();
    let step = size.div_ceil(SUMMED).max(1) as usize;
    let mut state = vec![];
    (0..size).step_by(step).fold(0, |sum, index| {
        numbering.unrank(index, &mut state);
        crc32c::crc32c_append(sum, &state)
    })
}

impl FoldedNumbering {
    fn tables(&self) -> &FoldedTables {
        self.tables.get_or_init(|| {
            let (automorphism, automorphisms) = self.automorphisms();
            FoldedTables { fibre: Fibre { automorphisms, ..self.products() }, automorphism }
        })
    }

    /// The fibre with a transform for each element of H: the product with it from the right.
    fn products(&self) -> Fibre {
        let (cut, levels) = (self.cut, self.levels);
        let elements = (1..self.elements).map(|element| self.chain.element(cut..levels, element)).collect();
        let machines = machines(&self.chain, cut, elements).expect("the choice of the rows limits the tables");
        let words = self.lanes - cut;
        let lane = block(&machines[words..], machines[words].voltages);
        fibre(&block(&machines[..words], self.elements as usize), &lane)
    }

    /// Adds the arcs that take an element's row to the kept one, without those that are there.
    fn push_arcs(&self, element: &[u8], out: &mut Vec<RowArc>) {
        let automorphism = &self.tables().automorphism;
        for symmetry in members(self.symmetries.to_kept(element)) {
            let (row, voltage) = self.place(symmetry, element).expect("symmetries lead to kept rows");
            let arc = RowArc { row, transform: voltage as u32, automorphism: automorphism[symmetry] };
            if !out.contains(&arc) {
                out.push(arc);
            }
        }
    }

    /// The automorphisms of H other than the identity, and for each symmetry its number.
    fn automorphisms(&self) -> (Vec<u32>, Vec<BitPermutation>) {
        let (cut, levels) = (self.cut, self.levels);
        let images: Vec<Vec<u32>> = (0..self.symmetries.len())
            .into_par_iter()
            .map(|symmetry| {
                let mut image = vec![0; self.points.degree()];
                (0..self.elements)
                    .map(|element: u64| {
                        self.symmetries.image(symmetry, &self.chain.element(cut..levels, element), &mut image);
                        self.chain.sift(cut..levels, &mut image).expect("symmetries keep the subgroup") as u32
                    })
                    .collect()
            })
            .collect();
        let mut different = vec![&images[0]];
        let mut numbers = vec![];
        for image in &images {
            let number = different.iter().position(|known| *known == image).unwrap_or(different.len());
            if number == different.len() {
                different.push(image);
            }
            numbers.push(number as u32);
        }
        let lanes = self.layout.lanes as usize;
        (numbers, different[1..].iter().map(|image| BitPermutation::new(lanes, image)).collect())
    }
}

impl Lift for FoldedNumbering {
    fn rows(&self) -> u64 {
        self.layout.rows
    }

    fn fibre(&self) -> &Fibre {
        &self.tables().fibre
    }

    fn arcs(&self, row: u64, out: &mut Vec<RowArc>) {
        let here = self.chain.element(0..self.cut, self.rows.rank(row));
        let mut next = here.clone();
        out.clear();
        for turn in &self.moves {
            next.iter_mut().zip(&here).for_each(|(next, &point)| *next = turn[usize::from(point)]);
            self.push_arcs(&next, out);
        }
    }

    fn colour(&self, row: u64) -> Option<BaseColour> {
        // The colour is the first digit.
        let white = self.rows.rank(row) >= self.all_rows / 2;
        let coloured = self.points.base.first() == Some(&BasePoint::Colour);
        coloured.then_some(if white { BaseColour::White } else { BaseColour::Black })
    }

    fn folded(&self) -> Option<&dyn FoldedRows> {
        Some(self)
    }
}

impl FoldedRows for FoldedNumbering {
    fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    fn states(&self) -> u64 {
        self.all_rows * self.elements
    }

    #[inline]
    fn weight(&self, row: u64) -> u64 {
        self.rows.weight(row)
    }

    fn stabiliser(&self, row: u64, out: &mut Vec<RowArc>) {
        out.clear();
        self.push_arcs(&self.chain.element(0..self.cut, self.rows.rank(row)), out);
    }

    fn images(&self, index: u64) -> Vec<Vec<u8>> {
        let (element, mut image) = (self.at(index), vec![0; self.points.degree()]);
        let mut state = self.puzzle.rules.goal.clone();
        let mut images: Vec<Vec<u8>> = (0..self.symmetries.len())
            .map(|symmetry: usize| {
                self.symmetries.image(symmetry, &element, &mut image);
                self.arrange(&image, &mut state);
                state.bytes()
            })
            .collect();
        images.sort_unstable();
        images.dedup();
        images
    }

    fn checksum(&self) -> u32 {
        let sum = sum_of_states(self);
        (0..self.symmetries.len())
            .fold(sum, |sum, symmetry| crc32c::crc32c_append(sum, self.symmetries.points(symmetry)))
    }
}
