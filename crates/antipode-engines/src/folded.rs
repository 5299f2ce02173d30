//! Breadth-first search over one row of each orbit under the symmetries: less memory and work, by up to their number. Layers are
//! those of the full space: every row counts as often as its orbit has rows.
//!
//! A set of states that is invariant under the symmetries is given by its folded rows. The neighbours of the newest states of a folded row are folded into
//! other rows; at the end of a level their images under the stabilisers are added, so that the set is again invariant under
//! the symmetries.

use std::collections::BTreeSet;

use super::{Engine, EngineKind, Job, Outcome};
use antipode_core::bits::ones;
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Fold, FoldSizes, Folded, Space};
use antipode_core::watch::{Progress, Stopwatch, Watch};

/// The engine that searches one row of each orbit under the symmetries.
#[derive(Clone, Copy, Debug)]
pub struct FoldedEngine;

/// States, row by row, each row whole words.
struct RowBits {
    words: usize,
    bits: Vec<u64>,
}

impl RowBits {
    fn new(folded: &Folded) -> Self {
        let words = folded.fibre.div_ceil(64);
        RowBits { words, bits: vec![0; words * folded.rows.len()] }
    }

    fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.bits[row * self.words..][..self.words]
    }

    fn set(&mut self, row: usize, element: u32) {
        self.bits[row * self.words + element as usize / 64] |= 1 << (element % 64);
    }
}

/// The elements of a row.
fn elements(row: &[u64]) -> impl Iterator<Item = u32> + '_ {
    (0..).zip(row).flat_map(|(word, &bits)| ones(bits).map(move |lane| 64 * word + lane))
}

/// An element after some maps.
fn image(folded: &Folded, maps: &[u32], element: u32) -> u32 {
    maps.iter().fold(element, |element, &map| folded.maps[map as usize][element as usize])
}

/// The folded space, if symmetries keep the goals.
fn fold_of(space: &dyn Space) -> Option<&dyn Fold> {
    let fold = space.lift()?.fold()?;
    let (row, element) = fold.sizes().goal;
    (fold.states(row, element) == space.goals()).then_some(fold)
}

impl Engine for FoldedEngine {
    fn kind(&self) -> EngineKind {
        EngineKind::Folded
    }

    fn rate(&self) -> f64 {
        1e8
    }

    fn memory(&self, space: &dyn Space, job: &Job) -> Option<u64> {
        let FoldSizes { rows, fibre, maps, arcs, .. } = fold_of(space).filter(|_| job.record.is_none())?.sizes();
        Some((3 * rows * fibre.div_ceil(64) * 8 + 4 * maps * fibre + 64 * arcs) as u64)
    }

    fn follows_arcs(&self, _space: &dyn Space) -> bool {
        true
    }

    fn run(&self, space: &dyn Space, job: &Job, watch: &mut Watch<'_>) -> Result<Outcome> {
        let mut stopwatch = Stopwatch::start();
        let fold = fold_of(space).ok_or_else(|| Error::usage("this space cannot be folded"))?;
        let folded = fold.folded();
        let (row, element) = fold.sizes().goal;
        let mut search = FoldedSearch::new(folded, row, element);
        if let Some(state) = watch.saved()? {
            search.read(state)?;
        }
        let setup = stopwatch.lap();
        let count = loop {
            let count = search.count(folded);
            if count == 0 || job.is_enough(search.layers.len()) {
                break count;
            }
            search.level(folded, count, watch)?;
            watch.barrier(&search.layers, |out| search.write(out))?;
        };
        let FoldedSearch { layers, last, .. } = search;
        // The newest layer does not count, the one before it is the deepest.
        let deepest = if job.examples > 0 { first_states(fold, &last, job.examples) } else { vec![] };
        let note = format!("{} symmetries, one thread", folded.symmetries);
        let mut search = stopwatch.lap();
        search += watch.earlier();
        Ok(Outcome { partial: count > 0, note, setup, search, ..Outcome::of(job, layers, deepest) })
    }
}

/// A running search.
struct FoldedSearch {
    visited: RowBits,
    /// The layer that is expanded next, and the one before it.
    newest: RowBits,
    last: RowBits,
    layers: Vec<u64>,
}

impl FoldedSearch {
    fn new(folded: &Folded, row: u32, element: u32) -> FoldedSearch {
        let [mut visited, mut newest, last] = [(); 3].map(|()| RowBits::new(folded));
        newest.set(row as usize, element);
        visited.set(row as usize, element);
        FoldedSearch { visited, newest, last, layers: vec![] }
    }

    /// States of the full space in the newest layer.
    fn count(&self, folded: &Folded) -> u64 {
        let states = |(row, of): (usize, &antipode_core::model::FoldedRow)| {
            of.orbit * self.newest.row(row).iter().map(|word| u64::from(word.count_ones())).sum::<u64>()
        };
        folded.rows.iter().enumerate().map(states).sum()
    }

    /// Expands the newest layer, which has so many states.
    fn level(&mut self, folded: &Folded, count: u64, watch: &mut Watch<'_>) -> Result<()> {
        self.layers.push(count);
        let done = self.layers.iter().sum();
        let next = &mut self.last;
        next.bits.fill(0);
        for (row, of) in folded.rows.iter().enumerate() {
            let depth = Some(self.layers.len() as u32 - 1);
            watch.report(Progress { phase: "search", depth, done, total: 0 })?;
            for arc in of.arcs.iter().filter(|_| self.newest.row(row).iter().any(|&word| word != 0)) {
                for element in elements(self.newest.row(row)) {
                    next.set(arc.row as usize, image(folded, &arc.maps, element));
                }
            }
        }
        settle(folded, &mut self.visited, next);
        std::mem::swap(&mut self.newest, &mut self.last);
        Ok(())
    }

    fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.list(&self.layers)?;
        [&self.visited, &self.newest, &self.last].into_iter().try_for_each(|rows| out.words(&rows.bits))
    }

    fn read(&mut self, mut state: StateReader) -> Result<()> {
        self.layers = state.list()?;
        for rows in [&mut self.visited, &mut self.newest, &mut self.last] {
            state.words(&mut rows.bits)?;
        }
        state.end()
    }
}

/// Leaves only new states in `next`, with their images in the same row, and counts them as visited.
fn settle(folded: &Folded, visited: &mut RowBits, next: &mut RowBits) {
    for (row, of) in folded.rows.iter().enumerate() {
        let known = visited.row(row);
        next.row_mut(row).iter_mut().zip(known).for_each(|(word, known)| *word &= !known);
        if !of.stabiliser.is_empty() {
            let new = next.row(row).to_vec();
            for element in elements(&new) {
                of.stabiliser.iter().for_each(|maps| next.set(row, image(folded, maps, element)));
            }
        }
        visited.row_mut(row).iter_mut().zip(next.row(row)).for_each(|(known, word)| *known |= word);
    }
}

/// The states of least index of a layer.
fn first_states(fold: &dyn Fold, layer: &RowBits, count: usize) -> Vec<u64> {
    let mut first = BTreeSet::new();
    for row in 0..fold.folded().rows.len() {
        for element in elements(layer.row(row)) {
            for state in fold.states(row as u32, element) {
                if first.len() < count || first.last().is_some_and(|&last| state < last) {
                    first.insert(state);
                }
                if first.len() > count {
                    first.pop_last();
                }
            }
        }
    }
    first.into_iter().collect()
}
