//! The Tower of Hanoi as a graph of words. The smallest disks make the lanes, the next ones the
//! words, and the largest ones the vertices.
//!
//! Disks never block smaller ones. So moves of a lane's disks always lead to the same lanes, and a
//! larger disk moves between two pegs in all lanes and words whose disks leave both pegs free.
//! Between two pegs only the smallest disk on them can move, in one direction.

use antipode_core::model::{BaseColour, WordArrow, WordEffect, WordGraph, WordShape, WordStructure};

use super::hanoi_moves::visit_moves;

/// The supported numbers of pegs. Every pair of pegs has a table, and with three pegs or fewer the
/// layers are so thin that lists are faster.
const PEGS: std::ops::RangeInclusive<usize> = 4..=8;

/// A tower split into disks of lanes, of words and of vertices.
#[derive(Clone, Copy, Debug)]
pub(super) struct HanoiWords {
    pegs: usize,
    disks: [u32; 3],
}

impl HanoiWords {
    /// The graph of words; `None` for unsupported numbers of pegs or more states than 32 bits
    /// number.
    pub(super) fn new(pegs: usize, [lanes, words, vertices]: [u32; 3]) -> Option<HanoiWords> {
        let fits = PEGS.contains(&pegs) && (pegs as u64).checked_pow(lanes + words + vertices)? <= 1 << 32;
        fits.then_some(HanoiWords { pegs, disks: [lanes, words, vertices] })
    }

    fn count(&self, part: usize) -> usize {
        self.pegs.pow(self.disks[part])
    }

    /// The pegs of the disks of one part.
    fn places(&self, part: usize, mut number: usize) -> Vec<u8> {
        (0..self.disks[part])
            .map(|_| {
                let peg = (number % self.pegs) as u8;
                number /= self.pegs;
                peg
            })
            .collect()
    }

    /// Visits the moves of the disks of one part: the resulting number and the two pegs.
    fn moves(&self, part: usize, number: usize, mut visit: impl FnMut(usize, (usize, usize))) {
        let places = self.places(part, number);
        visit_moves(self.pegs, &places, |disk, peg| {
            let (from, to) = (usize::from(places[disk]), usize::from(peg));
            let weight = self.pegs.pow(disk as u32);
            visit(number + to * weight - from * weight, (from.min(to), from.max(to)));
        });
    }

    /// Whether the disks of one part leave two pegs free.
    fn leaves(&self, part: usize, number: usize, (a, b): (usize, usize)) -> bool {
        self.places(part, number).iter().all(|&peg| usize::from(peg) != a && usize::from(peg) != b)
    }

    /// All pairs of pegs.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let pegs = self.pegs;
        (0..pegs).flat_map(move |a| (a + 1..pegs).map(move |b| (a, b)))
    }
}

impl WordStructure for HanoiWords {
    fn shape(&self) -> WordShape {
        let (lanes, words) = (self.count(0) as u64, self.count(1) as u64);
        let pairs = self.pairs().count() as u64;
        let arrows = 24 * self.count(2) as u64 * (2 * pairs + 1);
        WordShape {
            vertices: self.count(2),
            words,
            states: lanes * words,
            bytes: 12 * words * pairs + arrows + 4 * words,
        }
    }

    fn graph(&self) -> WordGraph {
        let (lanes, words) = (self.count(0), self.count(1));
        let mut next = vec![0; lanes];
        for (lane, next) in next.iter_mut().enumerate() {
            self.moves(0, lane, |to, _| *next |= 1 << to);
        }
        let (mut tables, mut arrows) = (vec![WordEffect::Lanes(next)], vec![vec![]; self.count(2)]);
        for (vertex, arrows) in arrows.iter_mut().enumerate() {
            arrows.push(WordArrow { from: vertex, table: Some(0) });
        }
        for pair in self.pairs() {
            let free = (0..lanes).filter(|&lane| self.leaves(0, lane, pair)).fold(0, |all, lane| all | 1 << lane);
            // A word whose disks do not move between these pegs maps to itself, which changes
            // nothing.
            let mut from: Vec<u32> = (0..words as u32).collect();
            for (word, from) in from.iter_mut().enumerate() {
                self.moves(1, word, |to, pegs| *from = if pegs == pair { to as u32 } else { *from });
            }
            let within = tables.len();
            tables.push(WordEffect::Words { from, lanes: free });
            tables.push(WordEffect::Masks(
                (0..words).map(|word: usize| if self.leaves(1, word, pair) { free } else { 0 }).collect(),
            ));
            for (vertex, arrows) in arrows.iter_mut().enumerate() {
                if self.disks[1] > 0 {
                    arrows.push(WordArrow { from: vertex, table: Some(within) });
                }
                self.moves(2, vertex, |from, pegs| {
                    if pegs == pair {
                        arrows.push(WordArrow { from, table: Some(within + 1) });
                    }
                });
            }
        }
        let first = (0..=words).map(|word| (word * lanes) as u32).collect();
        WordGraph { first, kinds: vec![], arrows, tables, maps: vec![] }
    }

    /// None: a disk that moves around three pegs makes an odd number of moves.
    fn colour(&self, _: usize) -> Option<BaseColour> {
        None
    }
}
