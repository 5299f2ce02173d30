//! The group of all upper unitriangular matrices over Z/m as a voltage graph.
//!
//! Let `s` be a matrix with the upper left block `U` and the rest `v` of its last column, and `g` a
//! generator with `V` and `w`. Then `s g` has `U V` and `v + U w`. So `U` is the row, `v` in
//! (Z/m)^(n-1) is the element of the fibre, and every arc adds a vector that depends on the row and
//! the move only.

use std::collections::HashMap;

use super::split::VectorSplit;
use super::square::MatrixRing;
use antipode_core::bits::MAX_WORDS;
use antipode_core::error::Result;
use antipode_core::model::{
    BaseColour, BatchEdges, Fibre, FibreRenaming, IncomingArcs, Lift, Numbering, Puzzle, RowArc, Structure,
};
use antipode_core::tables::{StateLayout, StatePlace};

/// With fewer lanes, rows of long fibres take more memory than they save time.
const FEW_LANES: u64 = 8;

/// The most pairs of row and move, which are table entries.
const MOST_ARCS: u64 = 1 << 22;

/// The most entries of all transforms.
const MOST_ENTRIES: u64 = 1 << 23;

/// The number of unitriangular matrices; `None` if it exceeds a `u64`.
pub(super) fn order(ring: MatrixRing) -> Option<u64> {
    u64::from(ring.modulus).checked_pow((ring.dimension * (ring.dimension - 1) / 2) as u32)
}

/// Whether matrices generate all upper unitriangular ones.
///
/// In a nilpotent group, elements generate all if they do so modulo commutators. Here those
/// quotients are the entries beside the diagonal, and vectors over Z/m generate all if they do so
/// modulo every prime factor of m.
pub(super) fn are_generated(ring: MatrixRing, matrices: &[&[u8]]) -> bool {
    let n = ring.dimension;
    let vectors: Vec<Vec<u64>> = matrices
        .iter()
        .map(|matrix| (1..n).map(|i| u64::from(matrix[(i - 1) * n + i])).collect::<Vec<u64>>())
        .collect();
    let m = u64::from(ring.modulus);
    matrices.iter().all(|matrix| ring.is_unitriangular(matrix))
        && (2..=m)
            .filter(|p| m.is_multiple_of(*p))
            .filter(|p| (2..*p).all(|d| !p.is_multiple_of(d)))
            .all(|p| rank(vectors.clone(), p) == n - 1)
}

/// The rank of vectors over a prime field.
fn rank(mut vectors: Vec<Vec<u64>>, p: u64) -> usize {
    let mut rank = 0;
    for column in 0..vectors.first().map_or(0, Vec::len) {
        let Some(pivot) = (rank..vectors.len()).find(|&i| !vectors[i][column].is_multiple_of(p)) else { continue };
        vectors.swap(rank, pivot);
        let first = vectors[rank].clone();
        for vector in &mut vectors[rank + 1..] {
            // A multiple of the pivot cancels a multiple of the entry.
            let (a, b) = (first[column] % p, vector[column] % p);
            vector.iter_mut().zip(&first).for_each(|(entry, first)| *entry = (*entry * a + (p - b) * first) % p);
        }
        rank += 1;
    }
    rank
}

/// The numbering of the unitriangular matrices, relative to a goal.
#[derive(Debug)]
pub(super) struct Unitriangular {
    ring: MatrixRing,
    goal: Vec<u8>,
    undo_goal: Vec<u8>,
    split: VectorSplit,
    layout: StateLayout,
    /// The inverses of the moves, if some are not moves.
    inverses: Vec<Vec<u8>>,
    /// The tables of the rows, if they are small enough.
    tables: Option<UnitriangularTables>,
}

#[derive(Debug)]
struct UnitriangularTables {
    fibre: Fibre,
    /// The arcs of each row by the moves.
    arcs: Vec<RowArc>,
    /// The arcs of each row by the inverses of the moves.
    incoming: Vec<RowArc>,
    moves: usize,
}

impl Unitriangular {
    /// The numbering for some moves. `Limit` if there are too many states.
    pub(super) fn new<'a>(
        ring: MatrixRing,
        moves: impl Iterator<Item = &'a [u8]>,
        goal: &[u8],
    ) -> Result<Unitriangular> {
        let too_many = || StateLayout::too_many_states("this group of matrices");
        let inverse = |matrix: &[u8]| ring.inverse(matrix).expect("states and moves are invertible");
        let split = VectorSplit::new(ring.modulus, ring.dimension - 1).ok_or_else(too_many)?;
        let rows = order(ring).ok_or_else(too_many)? / (split.lanes * split.words);
        let words = u32::try_from(split.words).map_err(|_| too_many())?;
        let layout = StateLayout::new(rows, words, split.lanes as u32).ok_or_else(too_many)?;
        let moves: Vec<Vec<u8>> = moves.map(<[u8]>::to_vec).collect();
        let mut inverses: Vec<Vec<u8>> = moves.iter().map(|matrix| inverse(matrix)).collect();
        if inverses.iter().all(|matrix| moves.contains(matrix)) {
            inverses.clear();
        }
        let (goal, undo_goal) = (goal.to_vec(), inverse(goal));
        let mut numbering = Unitriangular { ring, goal, undo_goal, split, layout, inverses, tables: None };
        numbering.tables = numbering.tables(&moves);
        Ok(numbering)
    }

    /// The tables of the rows; `None` if they would be too large, or rows too sparse.
    fn tables(&self, moves: &[Vec<u8>]) -> Option<UnitriangularTables> {
        let StateLayout { rows, .. } = self.layout;
        let VectorSplit { lanes, words, .. } = self.split;
        let sparse = lanes < FEW_LANES && words > 1;
        if sparse || words > MAX_WORDS as u64 || rows.checked_mul(2 * moves.len() as u64)? > MOST_ARCS {
            return None;
        }
        let mut sums = vec![vec![0; self.split.entries]];
        let mut numbers = HashMap::from([(sums[0].clone(), 0)]);
        let mut arcs_of = |matrices: &[Vec<u8>]| {
            let mut arcs = vec![];
            let (mut matrix, mut product) = (vec![], vec![]);
            for row in 0..rows {
                self.element(StatePlace { row, word: 0, lane: 0 }, &mut matrix);
                for other in matrices {
                    self.ring.multiply(&matrix, other, &mut product);
                    let (row, sum) = self.parts(&product);
                    let transform = *numbers.entry(sum).or_insert_with_key(|sum| {
                        sums.push(sum.clone());
                        sums.len() as u32 - 1
                    });
                    arcs.push(RowArc::new(row, transform));
                }
            }
            arcs
        };
        let (arcs, incoming) = (arcs_of(moves), arcs_of(&self.inverses));
        if sums.len() as u64 * words > MOST_ENTRIES {
            return None;
        }
        let transforms = sums.iter().map(|sum| self.split.transform(sum)).collect();
        let fibre = Fibre {
            words: words as usize,
            lanes: lanes as usize,
            maps: self.split.maps(),
            transforms,
            automorphisms: vec![],
        };
        Some(UnitriangularTables { fibre, arcs, incoming, moves: moves.len() })
    }

    /// The row of a unitriangular matrix, and the rest of its last column.
    fn parts(&self, matrix: &[u8]) -> (u64, Vec<u8>) {
        let (n, m) = (self.ring.dimension, u64::from(self.ring.modulus));
        let block = (0..n - 1).flat_map(|row| (row + 1..n - 1).map(move |column| row * n + column));
        let row = block.fold(0, |number, at| number * m + u64::from(matrix[at]));
        (row, (0..n - 1).map(|row| matrix[row * n + n - 1]).collect())
    }

    /// The unitriangular matrix of a place.
    fn element(&self, StatePlace { mut row, word, lane }: StatePlace, out: &mut Vec<u8>) {
        let (n, m) = (self.ring.dimension, u64::from(self.ring.modulus));
        *out = self.ring.identity();
        for at in (0..n - 1).rev().flat_map(|row| (row + 1..n - 1).rev().map(move |column| row * n + column)) {
            (out[at], row) = ((row % m) as u8, row / m);
        }
        let mut column = vec![0; n - 1];
        self.split.vector(word.into(), lane.into(), &mut column);
        column.into_iter().enumerate().for_each(|(row, entry)| out[row * n + n - 1] = entry);
    }
}

impl Numbering for Unitriangular {
    fn layout(&self) -> StateLayout {
        self.layout
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        let element = self.ring.product(&self.undo_goal, state);
        if !self.ring.is_unitriangular(&element) {
            return None;
        }
        let (row, column) = self.parts(&element);
        let (word, lane) = self.split.place(&column);
        Some(self.layout.index(StatePlace { row, word: word as u32, lane: lane as u32 }))
    }

    fn unrank(&self, index: u64, state: &mut Vec<u8>) {
        let mut element = vec![];
        self.element(self.layout.place(index), &mut element);
        self.ring.multiply(&self.goal, &element, state);
    }

    fn predecessors(&self, puzzle: &dyn Puzzle, from: &[u64], out: &mut BatchEdges) {
        if self.inverses.is_empty() {
            return self.neighbours(puzzle, from, out);
        }
        out.clear();
        let (mut state, mut source) = (vec![], vec![]);
        for &at in from {
            self.unrank(at, &mut state);
            out.extend(self.inverses.iter().map(|inverse| {
                self.ring.multiply(&state, inverse, &mut source);
                self.rank(&source).expect("moves stay among the numbered states")
            }));
            out.close();
        }
    }

    fn structure(&self) -> Structure<'_> {
        if self.tables.is_some() { Structure::Rows(self) } else { Structure::Rules }
    }
}

impl Unitriangular {
    fn made(&self) -> &UnitriangularTables {
        self.tables.as_ref().expect("only numberings with tables have rows")
    }
}

impl Lift for Unitriangular {
    fn rows(&self) -> u64 {
        self.layout.rows
    }

    fn fibre(&self) -> &Fibre {
        &self.made().fibre
    }

    fn arcs(&self, row: u64, out: &mut Vec<RowArc>) {
        let UnitriangularTables { arcs, moves, .. } = self.made();
        out.clear();
        out.extend_from_slice(&arcs[row as usize * moves..][..*moves]);
    }

    fn incoming(&self) -> Option<&dyn IncomingArcs> {
        (!self.inverses.is_empty()).then_some(self)
    }

    fn colour(&self, _: u64) -> Option<BaseColour> {
        None
    }

    /// One element identifies each map: every map adds a vector.
    fn probes(&self) -> Vec<(usize, usize)> {
        vec![(0, 0)]
    }

    /// Sums with unit vectors.
    fn renamings(&self) -> Vec<FibreRenaming> {
        let VectorSplit { entries, lanes, words, .. } = self.split;
        let (mut vector, mut renamings) = (vec![0; entries], vec![]);
        for entry in 0..entries {
            let mut unit = vec![0; entries];
            unit[entry] = 1;
            let image = (0..words * lanes).map(|element| {
                self.split.vector(element / lanes, element % lanes, &mut vector);
                let (word, lane) = self.split.place(&self.split.sum(&vector, &unit));
                (word * lanes + lane) as u32
            });
            renamings.push(FibreRenaming { image: image.collect(), other: None });
        }
        renamings
    }
}

impl IncomingArcs for Unitriangular {
    fn arcs_to(&self, row: u64, out: &mut Vec<RowArc>) {
        let UnitriangularTables { incoming, moves, .. } = self.made();
        out.clear();
        out.extend_from_slice(&incoming[row as usize * moves..][..*moves]);
    }
}
