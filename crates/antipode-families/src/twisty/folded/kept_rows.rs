//! The rows that are kept, one of each orbit of rows under the symmetries.
//!
//! A walk down the levels of the chain lists them: after some levels, the images of some base
//! points are settled. It leaves out all rows whose settled images a symmetry makes smaller.

use rayon::prelude::*;

use super::row_symmetries::RowSymmetries;
use antipode_core::perms::StabiliserChain;

/// The kept rows, by their numbers among all rows.
#[derive(Debug)]
pub(super) struct KeptRows {
    ranks: Vec<u32>,
    /// The number of different images of each.
    weights: Vec<u8>,
    /// Of each number, whether that row is kept, and how many are before each word.
    bits: Vec<u64>,
    before: Vec<u32>,
}

/// A symmetry that may still make a row smaller, and the number of equal images so far.
type OpenSymmetry = (u8, u8);

/// A walk over the rows.
struct RowWalk<'a> {
    symmetries: &'a RowSymmetries,
    base: &'a [u8],
    /// For each level, the transversal.
    places: Vec<Vec<Vec<u8>>>,
    /// For each point, the number of levels after which its image is settled.
    settled: Vec<u8>,
}

/// For each point, the number of levels of a chain after which its image is settled: deeper levels
/// fix it.
pub(super) fn settled(places: &[Vec<Vec<u8>>]) -> Vec<u8> {
    let degree = places.first().map_or(0, |places| places[0].len());
    let moves = |level: &Vec<Vec<u8>>, point: usize| level.iter().any(|place| usize::from(place[point]) != point);
    let depth = |point: usize| places.iter().rposition(|level| moves(level, point)).map_or(0, |level| level + 1);
    (0..degree).map(|point| depth(point) as u8).collect()
}

/// The transversals of all levels of a chain.
pub(super) fn transversals(chain: &StabiliserChain) -> Vec<Vec<Vec<u8>>> {
    chain
        .radices()
        .into_iter()
        .enumerate()
        .map(|(level, radix)| {
            (0..radix as u64).map(|digit| chain.element(level..level + 1, digit)).collect::<Vec<Vec<u8>>>()
        })
        .collect()
}

impl KeptRows {
    /// The kept rows of a chain whose first `cut` levels number the rows.
    pub(super) fn new(chain: &StabiliserChain, cut: usize, base: &[u8], symmetries: &RowSymmetries) -> KeptRows {
        let mut places = transversals(chain);
        let settled = settled(&places);
        places.truncate(cut);
        let walk = RowWalk { symmetries, base, places, settled };
        let parts = walk.parts();
        let found: Vec<Vec<(u32, u8)>> = parts
            .into_par_iter()
            .with_max_len(1)
            .map(|(level, element, rank, open)| {
                let mut out = vec![];
                walk.extend(level, &element, rank, &open, &mut |rank, ties| out.push((rank, ties)));
                out
            })
            .collect();
        let rows: u64 = chain.radices()[..cut].iter().map(|&radix| radix as u64).product();
        let mut bits = vec![0; rows.div_ceil(64) as usize];
        found.iter().flatten().for_each(|&(rank, _)| bits[rank as usize / 64] |= 1 << (rank % 64));
        let mut count = 0;
        let before = bits.iter().map(|word: &u64| {
            count += word.count_ones();
            count - word.count_ones()
        });
        let before = before.collect();
        let (ranks, ties): (Vec<u32>, Vec<u8>) = found.into_iter().flatten().unzip();
        let weights = ties.into_iter().map(|ties| (symmetries.len() / usize::from(ties)) as u8).collect();
        KeptRows { ranks, weights, bits, before }
    }

    pub(super) fn len(&self) -> usize {
        self.ranks.len()
    }

    /// The number of a kept row among all rows.
    #[inline]
    pub(super) fn rank(&self, row: u64) -> u64 {
        self.ranks[row as usize].into()
    }

    #[inline]
    pub(super) fn weight(&self, row: u64) -> u64 {
        self.weights[row as usize].into()
    }

    /// The kept row with this number among all rows.
    #[inline]
    pub(super) fn find(&self, rank: u64) -> Option<u64> {
        let (word, bit) = ((rank / 64) as usize, rank % 64);
        let bits = self.bits[word];
        (bits >> bit & 1 == 1).then(|| u64::from(self.before[word] + (bits & ((1 << bit) - 1)).count_ones()))
    }
}

impl RowWalk<'_> {
    /// The rows after two levels, so that threads share the rest.
    fn parts(&self) -> Vec<(usize, Vec<u8>, u64, Vec<OpenSymmetry>)> {
        let identity: Vec<u8> = (0..self.settled.len() as u8).collect();
        let open: Vec<OpenSymmetry> = (1..self.symmetries.len() as u8).map(|symmetry| (symmetry, 0)).collect();
        let mut parts = vec![(0, identity, 0, open)];
        for _ in 0..self.places.len().min(3) {
            parts = parts.iter().flat_map(|part| self.next(part)).collect();
        }
        parts
    }

    /// The parts one level further.
    fn next(
        &self,
        (level, element, rank, open): &(usize, Vec<u8>, u64, Vec<OpenSymmetry>),
    ) -> Vec<(usize, Vec<u8>, u64, Vec<OpenSymmetry>)> {
        let places = &self.places[*level];
        places
            .iter()
            .enumerate()
            .filter_map(|(digit, place)| {
                let element: Vec<u8> = place.iter().map(|&point| element[usize::from(point)]).collect();
                let open = self.open(level + 1, &element, open)?;
                Some((level + 1, element, rank * places.len() as u64 + digit as u64, open))
            })
            .collect()
    }

    /// Visits the kept rows below a row of the first `level` levels, with the number of symmetries
    /// that keep each.
    fn extend(&self, level: usize, element: &[u8], rank: u64, open: &[OpenSymmetry], visit: &mut dyn FnMut(u32, u8)) {
        let Some(places) = self.places.get(level) else {
            return visit(rank as u32, open.len() as u8 + 1);
        };
        let mut next = [0; 256];
        let next = &mut next[..element.len()];
        for (digit, place) in places.iter().enumerate() {
            next.iter_mut().zip(place).for_each(|(next, &point)| *next = element[usize::from(point)]);
            if let Some(open) = self.open(level + 1, next, open) {
                self.extend(level + 1, next, rank * places.len() as u64 + digit as u64, &open, visit);
            }
        }
    }

    /// The symmetries that do not make a row larger, as far as `level` levels settle that. `None`
    /// if one makes it smaller.
    fn open(&self, level: usize, element: &[u8], open: &[OpenSymmetry]) -> Option<Vec<OpenSymmetry>> {
        let mut left = Vec::with_capacity(open.len());
        let is_open = |point: u8| usize::from(self.settled[usize::from(point)]) > level;
        'all: for &(symmetry, mut equal) in open {
            while let Some(&point) = self.base.get(usize::from(equal)) {
                let (number, i) = (usize::from(symmetry), usize::from(equal));
                if is_open(point) || is_open(self.symmetries.from(number, i)) {
                    break;
                }
                let (image, own) = (self.symmetries.mapped(number, element, i), element[usize::from(point)]);
                if image < own {
                    return None;
                }
                if image > own {
                    continue 'all;
                }
                equal += 1;
            }
            left.push((symmetry, equal));
        }
        Some(left)
    }
}
