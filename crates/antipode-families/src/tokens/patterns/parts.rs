//! The rows of an additive pattern: the cells of its tokens, and the part in which the other tokens move for free.
//!
//! Fix the cells of the pattern. The others may stand on the remaining cells in many ways; ways that moves of the others
//! connect are one *part*, for such moves cost nothing. With one hole the parts are the connected components of the cells
//! that the pattern leaves free, and the part is the component in which the hole lies. One walk over all ways for all sets of
//! cells finds the parts, and the arcs between them: moves of pattern tokens.

use std::ops::Range;

use rayon::prelude::*;

use crate::tokens::TokenRules;
use crate::tokens::occupancy::{CellSet, hop};
use antipode_core::nums::{binomial, product, rank_subset, unrank_subset};

/// The most ways, over all sets of cells, that are walked: two bytes each are kept.
const MOST_WAYS: u64 = 1 << 28;

/// Sets of cells that a thread walks at a time.
const CHUNK: usize = 256;

/// The vertices `0..` of the base: sets of cells in the order of their ranks, parts in the order of their first way.
#[derive(Debug)]
pub(super) struct Parts {
    cells: usize,
    size: usize,
    holes: usize,
    /// Ways to place the holes, for one set.
    ways: usize,
    /// The part of each way of each set.
    part: Vec<u16>,
    /// The first vertex of each set, and one more at the end.
    first: Vec<u32>,
    /// Where the arcs of each vertex begin, and one more at the end.
    starts: Vec<u32>,
    arcs: Vec<Arc>,
}

/// A move of a pattern token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Arc {
    pub(super) vertex: u32,
    /// Positions among the pattern tokens: `from * size + to`.
    pub(super) hop: u16,
}

/// Number of sets of cells and of ways for each of them; `None` if they are too many for [`Parts`].
pub(super) fn counts(cells: usize, tokens: usize, size: usize) -> Option<(u64, u64)> {
    let (sets, ways) = (binomial(cells, size)?, binomial(cells - size, cells - tokens)?);
    (product([sets, ways])? <= MOST_WAYS && ways <= u64::from(u16::MAX)).then_some((sets, ways))
}

impl Parts {
    /// For patterns of `size` tokens, moves of one token, and numbers for which [`counts`] gives some.
    pub(super) fn new<R: TokenRules>(rules: &R, size: usize) -> Parts {
        let (cells, holes) = (rules.cells(), rules.cells() - rules.tokens());
        let (sets, ways) = counts(cells, rules.tokens(), size).expect("asked before");
        let ways = ways as usize;
        let mut parts = Parts {
            cells,
            size,
            holes,
            ways,
            part: vec![u16::MAX; sets as usize * ways],
            first: vec![],
            starts: vec![],
            arcs: vec![],
        };
        let mut part = std::mem::take(&mut parts.part);
        let count = |(set, part): (usize, &mut [u16])| parts.flood(rules, set as u64, part);
        let counts: Vec<u32> = part.par_chunks_mut(ways).with_min_len(CHUNK).enumerate().map(count).collect();
        parts.part = part;
        parts.first = ends(&counts);
        let sets: Vec<Range<usize>> =
            (0..counts.len()).step_by(CHUNK).map(|start| start..counts.len().min(start + CHUNK)).collect();
        let found: Vec<(Vec<u32>, Vec<Arc>)> = sets.into_par_iter().map(|sets| parts.find_arcs(rules, sets)).collect();
        let degrees: Vec<u32> = found.iter().flat_map(|(degrees, _)| degrees).copied().collect();
        parts.starts = ends(&degrees);
        parts.arcs = found.into_iter().flat_map(|(_, arcs)| arcs).collect();
        parts
    }

    /// Numbers the parts of a set; how many there are.
    fn flood<R: TokenRules>(&self, rules: &R, set: u64, part: &mut [u16]) -> u32 {
        let pattern: R::Cells = unrank_subset(set, self.cells, self.size);
        let (mut count, mut stack) = (0, vec![]);
        for way in 0..self.ways {
            if part[way] != u16::MAX {
                continue;
            }
            part[way] = count;
            stack.push(way);
            while let Some(here) = stack.pop() {
                let holes = self.holes_of(pattern, here);
                rules.moves(self.all::<R::Cells>() ^ holes, |steps| {
                    let (from, to) = (R::Cells::of(steps[0].from), R::Cells::of(steps[0].to));
                    if pattern & from == R::Cells::first(0) {
                        let there = self.way(pattern, holes ^ from ^ to);
                        if part[there] == u16::MAX {
                            part[there] = count;
                            stack.push(there);
                        }
                    }
                });
            }
            count += 1;
        }
        u32::from(count)
    }

    /// The arcs of the vertices of some sets, and how many each vertex has.
    fn find_arcs<R: TokenRules>(&self, rules: &R, sets: Range<usize>) -> (Vec<u32>, Vec<Arc>) {
        let (mut degrees, mut all, mut found) = (vec![], vec![], vec![]);
        for set in sets {
            let pattern: R::Cells = unrank_subset(set as u64, self.cells, self.size);
            found.clear();
            for way in 0..self.ways {
                let holes = self.holes_of(pattern, way);
                let part = self.part[set * self.ways + way];
                rules.moves(self.all::<R::Cells>() ^ holes, |steps| {
                    let step = steps[0];
                    if pattern.has(step.from) {
                        let mut moved = pattern;
                        let hop = hop(&mut moved, step);
                        let hop = u16::from(hop.from) * self.size as u16 + u16::from(hop.to);
                        let holes = holes ^ R::Cells::of(step.from) ^ R::Cells::of(step.to);
                        found.push((part, Arc { vertex: self.vertex(moved, holes), hop }));
                    }
                });
            }
            found.sort_unstable();
            found.dedup();
            let vertices = self.first[set + 1] - self.first[set];
            let of = |part: u32| found.iter().filter(|(p, _)| u32::from(*p) == part).count() as u32;
            degrees.extend((0..vertices).map(of));
            all.extend(found.iter().map(|(_, arc)| *arc));
        }
        (degrees, all)
    }

    fn all<S: CellSet>(&self) -> S {
        S::first(self.cells)
    }

    /// The number of a way: the places of the holes among the cells that the pattern leaves.
    #[inline]
    fn way<S: CellSet>(&self, pattern: S, holes: S) -> usize {
        let left = |cell: u8| usize::from(cell) - (pattern & (S::of(cell) - S::one())).count_ones() as usize;
        let places = (1..).zip(holes.cells());
        places.map(|(ordinal, cell)| binomial(left(cell), ordinal).unwrap_or(0)).sum::<u64>() as usize
    }

    /// Inverse of [`Parts::way`].
    fn holes_of<S: CellSet>(&self, pattern: S, way: usize) -> S {
        let places: S = unrank_subset(way as u64, self.cells - self.size, self.holes);
        let free = (!pattern & self.all()).cells().enumerate();
        free.filter(|(place, _)| places.has(*place as u8)).fold(S::zero(), |set, (_, cell)| set | S::of(cell))
    }

    /// Number of vertices.
    pub(super) fn vertices(&self) -> u64 {
        u64::from(self.first[self.first.len() - 1])
    }

    /// The vertex with the pattern on these cells and the holes on those.
    #[inline]
    pub(super) fn vertex<S: CellSet>(&self, pattern: S, holes: S) -> u32 {
        let set = rank_subset(pattern) as usize;
        self.first[set] + u32::from(self.part[set * self.ways + self.way(pattern, holes)])
    }

    /// The rank of the cells of a vertex among all sets.
    #[inline]
    pub(super) fn set(&self, vertex: u32) -> usize {
        self.first.partition_point(|&first| first <= vertex) - 1
    }

    /// The cells of the pattern at a vertex, and the holes in the first way of its part.
    pub(super) fn unrank<S: CellSet>(&self, vertex: u32) -> (S, S) {
        let set = self.set(vertex);
        let (pattern, part) = (unrank_subset(set as u64, self.cells, self.size), vertex - self.first[set]);
        let ways = &self.part[set * self.ways..][..self.ways];
        let way = ways.iter().position(|&other| u32::from(other) == part).expect("every part has a way");
        (pattern, self.holes_of(pattern, way))
    }

    /// The arcs of a vertex.
    #[inline]
    pub(super) fn arcs(&self, vertex: u32) -> &[Arc] {
        &self.arcs[self.starts[vertex as usize] as usize..self.starts[vertex as usize + 1] as usize]
    }

    /// The cells of a set, in order.
    pub(super) fn cells_of<S: CellSet>(&self, set: u64) -> Vec<u8> {
        unrank_subset::<S>(set, self.cells, self.size).cells().collect()
    }

    /// Number of sets of cells.
    pub(super) fn sets(&self) -> u64 {
        self.first.len() as u64 - 1
    }
}

/// Where lists of these lengths begin if they lie end to end, and where the last one ends.
fn ends(lengths: &[u32]) -> Vec<u32> {
    let ends = lengths.iter().scan(0, |sum, length| {
        *sum += length;
        Some(*sum)
    });
    [0].into_iter().chain(ends).collect()
}
