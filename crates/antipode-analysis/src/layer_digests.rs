//! Digests of layers: for each depth the sum of the hashes of its states.

use std::ops::Range;

use rayon::prelude::*;

use super::TableDistances;
use super::entries::KnownDepths;
use super::in_order::recorded_row;
use antipode_core::error::Result;
use antipode_core::model::{FoldedRows, NumberedProblem, Space, StateHasher};
use antipode_core::tables::{RecordedDepths, StateLayout, UNREACHED};
use antipode_core::watch::{Watch, WorkProgress};

/// States that a thread hashes at a time.
const PIECE: usize = 1 << 11;

/// The states in the rows that are read between two reports, unless a row has more.
const ROWS: u64 = 1 << 18;

/// Sums of hashes by depth.
#[derive(Default)]
struct HashSums(Vec<u64>);

impl HashSums {
    fn add(&mut self, depth: usize, hash: u64) {
        if self.0.len() <= depth {
            self.0.resize(depth + 1, 0);
        }
        self.0[depth] = self.0[depth].wrapping_add(hash);
    }

    fn join(mut self, other: HashSums) -> HashSums {
        other.0.into_iter().enumerate().for_each(|(depth, hash)| self.add(depth, hash));
        self
    }
}

/// The states of a space and their hashes.
struct HashedSpace<'a> {
    space: &'a NumberedProblem,
    hasher: &'a StateHasher,
    folded: Option<&'a dyn FoldedRows>,
}

impl HashedSpace<'_> {
    /// The sums of the states from index `first` on, whose depths these are.
    fn sums(&self, first: u64, depths: &[u32]) -> Result<HashSums> {
        let (mut sums, mut state, mut row) = (HashSums::default(), vec![], None);
        let (layout, mut symmetries) = (self.space.layout(), vec![]);
        for (index, &depth) in (first..).zip(depths).filter(|(_, depth)| **depth != UNREACHED) {
            let Some(folded) = self.folded else {
                state.clear();
                self.space.append_states(&[index], &mut state);
                sums.add(depth as usize, self.hasher.hash(&state));
                continue;
            };
            let place = layout.place(index);
            if row.replace(place.row) != Some(place.row) {
                folded.stabiliser(place.row, &mut symmetries);
            }
            // The first state of a class stands for all of the class.
            if self.space.lift()?.fibre().is_first(&symmetries, place.word as usize, place.lane as usize) {
                folded.images(index).iter().for_each(|image| sums.add(depth as usize, self.hasher.hash(image)));
            }
        }
        Ok(sums)
    }

    /// The sums of all states, with the depths of rows from `read`.
    fn all(
        &self,
        layout: StateLayout,
        read: impl Fn(Range<u64>) -> Result<Vec<u32>>,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<u64>> {
        let rows = (ROWS / layout.row_states()).max(1);
        let mut sums = HashSums::default();
        for first in (0..layout.rows).step_by(rows as usize) {
            watch.report(WorkProgress { phase: "digests", depth: None, done: first, total: layout.rows })?;
            let depths = read(first..layout.rows.min(first + rows))?;
            let start = first * layout.row_states();
            let pieces = depths.par_chunks(PIECE).enumerate();
            let found = pieces.map(|(at, depths)| self.sums(start + (at * PIECE) as u64, depths));
            sums = sums.join(found.try_reduce(HashSums::default, |a, b| Ok(a.join(b)))?);
        }
        self.space.intact()?;
        Ok(sums.0)
    }
}

/// The digest of each layer of a search that recorded depths as numbers.
///
/// # Errors
///
/// `Io` or `Corrupt` if the depths cannot be read; `Usage` if the rules fail; `Interrupted` if the
/// watch stops it.
pub fn recorded_digests(
    space: &NumberedProblem,
    hasher: &StateHasher,
    recorded: &dyn RecordedDepths,
    watch: &mut Watch<'_>,
) -> Result<Vec<u64>> {
    let layout = recorded.layout();
    let read = |rows: Range<u64>| {
        let states = layout.row_states() as usize;
        let mut depths = vec![UNREACHED; (rows.end - rows.start) as usize * states];
        let each = depths.par_chunks_mut(states).enumerate();
        each.try_for_each_init(Vec::new, |words, (at, out)| {
            recorded_row(recorded, rows.start + at as u64, words, out)
        })?;
        Ok(depths)
    };
    HashedSpace { space, hasher, folded: space.structure().folded() }.all(layout, read, watch)
}

impl TableDistances<'_> {
    /// The digest of each layer of the table.
    ///
    /// # Errors
    ///
    /// Those of [`TableDistances::of_rows`]; `Usage` if the rules fail.
    pub fn layer_digests(&self, hasher: &StateHasher, watch: &mut Watch<'_>) -> Result<Vec<u64>> {
        let entries = self.entries();
        let table = entries.as_ref().unwrap_or(self);
        let (space, layout) = (table.space, table.space.layout());
        let read = |rows: Range<u64>| table.of_rows(rows, &KnownDepths::None);
        HashedSpace { space, hasher, folded: space.structure().folded() }.all(layout, read, watch)
    }
}
