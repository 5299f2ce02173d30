//! The base of an additive pattern: the cells of its tokens, and the zero-cost component in which
//! the other tokens move.
//!
//! Fix the cells of the pattern. The holes may be on any of the remaining cells. Moves of the other
//! tokens cost nothing, so the sets of holes that they connect form one *zero-cost component*. With
//! one hole these are the connected components of the cells that the pattern leaves free, and the
//! component of a state is the one that contains the hole. One walk over all sets of holes for all
//! sets of cells finds the components, and the arcs between them: moves of pattern tokens.

use std::ops::Range;

use rayon::prelude::*;

use crate::tokens::occupancy::{CellSet, hop, is_narrow};
use crate::tokens::{Cells, TokenRules};
use antipode_core::nums::{binomial, product, rank_subset, unrank_subset};

/// The most sets of holes, over all sets of cells: each takes two bytes.
const MOST_HOLE_SETS: u64 = 1 << 28;

/// The number of sets of cells that a thread walks at a time.
const CHUNK: usize = 256;

/// The vertices `0..` of the base: sets of cells by rank, within each its components in the order
/// of their first set of holes.
#[derive(Debug)]
pub(super) struct ZeroCostComponents {
    cells: usize,
    size: usize,
    holes: usize,
    /// The number of sets of holes for each set of cells.
    hole_sets: usize,
    /// The component of each set of holes, for each set of cells.
    component: Vec<u16>,
    /// The first vertex of each set, and the number of vertices at the end.
    first: Vec<u32>,
    /// The first arc of each vertex, and the number of arcs at the end.
    starts: Vec<u32>,
    arcs: Vec<PatternArc>,
}

/// A move of a pattern token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PatternArc {
    pub(super) vertex: u32,
    /// The positions among the pattern tokens: `from * size + to`.
    pub(super) hop: u16,
}

/// The numbers of sets of cells, and of sets of holes for each. `None` if they are too many for
/// [`ZeroCostComponents`].
pub(super) fn counts(cells: usize, tokens: usize, size: usize) -> Option<(u64, u64)> {
    let (sets, hole_sets) = (binomial(cells, size)?, binomial(cells - size, cells - tokens)?);
    // `u16::MAX` marks sets of holes without a component, so no component may have this number.
    (product([sets, hole_sets])? <= MOST_HOLE_SETS && hole_sets <= u64::from(u16::MAX)).then_some((sets, hole_sets))
}

impl ZeroCostComponents {
    /// The components for patterns of `size` tokens. Each move must move one token, and [`counts`]
    /// must not be `None`.
    pub(super) fn new(rules: &dyn TokenRules, size: usize) -> ZeroCostComponents {
        if is_narrow(rules.cells()) { Self::find::<u64>(rules, size) } else { Self::find::<Cells>(rules, size) }
    }

    /// [`ZeroCostComponents::new`] with sets of type `S`.
    fn find<S: CellSet + Into<Cells>>(rules: &dyn TokenRules, size: usize) -> ZeroCostComponents {
        let (cells, holes) = (rules.cells(), rules.cells() - rules.tokens());
        let (sets, hole_sets) = counts(cells, rules.tokens(), size).expect("asked before");
        let hole_sets = hole_sets as usize;
        let mut components = ZeroCostComponents {
            cells,
            size,
            holes,
            hole_sets,
            component: vec![u16::MAX; sets as usize * hole_sets],
            first: vec![],
            starts: vec![],
            arcs: vec![],
        };
        // Threads write to parts of this list while they read the other fields, so it leaves the
        // structure.
        let mut component = std::mem::take(&mut components.component);
        let counts: Vec<u32> = component
            .par_chunks_mut(hole_sets)
            .with_min_len(CHUNK)
            .enumerate()
            .map(|(set, component)| components.flood::<S>(rules, set as u64, component))
            .collect();
        components.component = component;
        components.first = ends(&counts);
        // Arcs lead to vertices of other sets, so all sets must have their components by now.
        let sets: Vec<Range<usize>> =
            (0..counts.len()).step_by(CHUNK).map(|start| start..counts.len().min(start + CHUNK)).collect();
        let found: Vec<(Vec<u32>, Vec<PatternArc>)> =
            sets.into_par_iter().map(|sets| components.find_arcs::<S>(rules, sets)).collect();
        let degrees: Vec<u32> = found.iter().flat_map(|(degrees, _)| degrees).copied().collect();
        components.starts = ends(&degrees);
        components.arcs = found.into_iter().flat_map(|(_, arcs)| arcs).collect();
        components
    }

    /// Numbers the components of a set of cells and returns their count.
    fn flood<S: CellSet + Into<Cells>>(&self, rules: &dyn TokenRules, set: u64, component: &mut [u16]) -> u32 {
        let pattern: S = unrank_subset(set, self.cells, self.size);
        let (mut count, mut stack) = (0, vec![]);
        for hole_set in 0..self.hole_sets {
            if component[hole_set] != u16::MAX {
                continue;
            }
            component[hole_set] = count;
            stack.push(hole_set);
            while let Some(here) = stack.pop() {
                let holes = self.holes_of(pattern, here);
                rules.moves((self.all::<S>() ^ holes).into(), &mut |steps| {
                    let (from, to) = (S::of(steps[0].from), S::of(steps[0].to));
                    // Moves of pattern tokens leave the component: they are its arcs.
                    if pattern & from == S::zero() {
                        let there = Self::hole_set(pattern, holes ^ from ^ to);
                        if component[there] == u16::MAX {
                            component[there] = count;
                            stack.push(there);
                        }
                    }
                });
            }
            count += 1;
        }
        u32::from(count)
    }

    /// The arcs of the vertices of some sets, and their counts.
    fn find_arcs<S: CellSet + Into<Cells>>(
        &self,
        rules: &dyn TokenRules,
        sets: Range<usize>,
    ) -> (Vec<u32>, Vec<PatternArc>) {
        let (mut degrees, mut all, mut found) = (vec![], vec![], vec![]);
        for set in sets {
            let pattern: S = unrank_subset(set as u64, self.cells, self.size);
            found.clear();
            for hole_set in 0..self.hole_sets {
                let holes = self.holes_of(pattern, hole_set);
                let component = self.component[set * self.hole_sets + hole_set];
                rules.moves((self.all::<S>() ^ holes).into(), &mut |steps| {
                    let step = steps[0];
                    if pattern.has(step.from) {
                        let mut moved = pattern;
                        let hop = hop(&mut moved, step);
                        let hop = u16::from(hop.from) * self.size as u16 + u16::from(hop.to);
                        let holes = holes ^ S::of(step.from) ^ S::of(step.to);
                        found.push((component, PatternArc { vertex: self.vertex(moved, holes), hop }));
                    }
                });
            }
            // All sets of holes of a component offer its arcs, many of them twice. Sorted by
            // component, they come in the order of the vertices, as the starts need.
            found.sort_unstable();
            found.dedup();
            let vertices = self.first[set + 1] - self.first[set];
            degrees.extend(
                (0..vertices)
                    .map(|component: u32| found.iter().filter(|(p, _)| u32::from(*p) == component).count() as u32),
            );
            all.extend(found.iter().map(|(_, arc)| *arc));
        }
        (degrees, all)
    }

    fn all<S: CellSet>(&self) -> S {
        S::first(self.cells)
    }

    /// The number of a set of holes: the rank of their places among the cells that the pattern
    /// leaves free.
    #[inline]
    fn hole_set<S: CellSet>(pattern: S, holes: S) -> usize {
        // The combinatorial number system: the `i`-th hole in place `p` adds `binomial(p, i)`.
        // Cells of the pattern are no places.
        let places = (1..).zip(holes.cells());
        places
            .map(|(ordinal, cell)| {
                binomial(usize::from(cell) - (pattern & (S::of(cell) - S::one())).count_ones() as usize, ordinal)
                    .unwrap_or(0)
            })
            .sum::<u64>() as usize
    }

    /// Inverse of [`ZeroCostComponents::hole_set`].
    fn holes_of<S: CellSet>(&self, pattern: S, hole_set: usize) -> S {
        // The places are numbered as if the cells of the pattern did not exist.
        let places: S = unrank_subset(hole_set as u64, self.cells - self.size, self.holes);
        let free = (!pattern & self.all()).cells().enumerate();
        free.filter(|(place, _)| places.has(*place as u8)).fold(S::zero(), |set, (_, cell)| set | S::of(cell))
    }

    /// The number of vertices.
    pub(super) fn vertices(&self) -> u64 {
        u64::from(self.first[self.first.len() - 1])
    }

    /// The vertex with the pattern on these cells and the holes on those.
    #[inline]
    pub(super) fn vertex<S: CellSet>(&self, pattern: S, holes: S) -> u32 {
        let set = rank_subset(pattern) as usize;
        self.first[set] + u32::from(self.component[set * self.hole_sets + Self::hole_set(pattern, holes)])
    }

    /// The rank of the cells of a vertex among all sets.
    #[inline]
    pub(super) fn set(&self, vertex: u32) -> usize {
        self.first.partition_point(|&first| first <= vertex) - 1
    }

    /// The cells of the pattern at a vertex, and its first holes. These are the first set of holes
    /// of the component.
    pub(super) fn unrank<S: CellSet>(&self, vertex: u32) -> (S, S) {
        let set = self.set(vertex);
        let (pattern, component) = (unrank_subset(set as u64, self.cells, self.size), vertex - self.first[set]);
        let hole_sets = &self.component[set * self.hole_sets..][..self.hole_sets];
        let hole_set = hole_sets
            .iter()
            .position(|&other| u32::from(other) == component)
            .expect("every component has a set of holes");
        (pattern, self.holes_of(pattern, hole_set))
    }

    /// The arcs of a vertex.
    #[inline]
    pub(super) fn arcs(&self, vertex: u32) -> &[PatternArc] {
        &self.arcs[self.starts[vertex as usize] as usize..self.starts[vertex as usize + 1] as usize]
    }

    /// The cells of a set, in order.
    pub(super) fn cells_of<S: CellSet>(&self, set: u64) -> Vec<u8> {
        unrank_subset::<S>(set, self.cells, self.size).cells().collect()
    }

    /// The number of sets of cells.
    pub(super) fn sets(&self) -> u64 {
        self.first.len() as u64 - 1
    }
}

/// The starts of lists with these lengths, and the last end. The lists are stored end to end.
fn ends(lengths: &[u32]) -> Vec<u32> {
    let ends = lengths.iter().scan(0, |sum, length| {
        *sum += length;
        Some(*sum)
    });
    [0].into_iter().chain(ends).collect()
}
