//! The states of a subset with their depths, and their numbers by depth.

use rayon::prelude::*;

use super::in_order::UNREACHED;
use antipode_core::error::Result;
use antipode_core::model::{Numbered, Space, Subset};
use antipode_core::tables::{RecordedDepths, UNREACHED_BYTE};
use antipode_core::watch::{Progress, Watch};

/// States that a thread converts from indices at a time.
const PIECE: usize = 1 << 11;

/// The most states in the rows that are looked at between two reports, unless a row has more.
const ROWS: u64 = 1 << 18;

/// The indices and depths of the states of a subset that reach a goal.
///
/// `depths` are those of the states from index `first` on, [`UNREACHED`] for states without a path.
pub fn members(space: &Numbered, subset: &Subset, first: u64, depths: &[u16]) -> Vec<(u64, u16)> {
    let piece = |(at, depths): (usize, &[u16])| {
        let (first, mut state, mut found) = (first + (at * PIECE) as u64, vec![], vec![]);
        for (index, &depth) in (first..).zip(depths).filter(|(_, depth)| **depth != UNREACHED) {
            state.clear();
            space.append_states(&[index], &mut state);
            if subset.has(&state) {
                found.push((index, depth));
            }
        }
        found
    };
    depths.par_chunks(PIECE).enumerate().flat_map_iter(piece).collect()
}

/// States counted by depth, with some of the deepest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberLayers<T> {
    /// The number of states at each depth.
    pub layers: Vec<u64>,
    /// The first of the deepest states.
    pub deepest: Vec<T>,
    /// The most states to keep in `deepest`.
    examples: usize,
}

impl<T> MemberLayers<T> {
    /// No states. Keeps at most `examples` of the deepest.
    pub fn new(examples: usize) -> MemberLayers<T> {
        MemberLayers { layers: vec![], deepest: vec![], examples }
    }

    /// The same counts with the deepest states in another form.
    pub fn map<U>(self, form: impl FnMut(T) -> U) -> MemberLayers<U> {
        let MemberLayers { layers, deepest, examples } = self;
        MemberLayers { layers, deepest: deepest.into_iter().map(form).collect(), examples }
    }

    /// Adds `count` states at a depth, of which `example` is one.
    pub fn add(&mut self, depth: usize, count: u64, example: T) {
        if self.layers.len() <= depth {
            self.layers.resize(depth + 1, 0);
            self.deepest.clear();
        }
        self.layers[depth] += count;
        if depth + 1 == self.layers.len() && self.deepest.len() < self.examples {
            self.deepest.push(example);
        }
    }
}

/// Counts the states of a subset by the depths that a search recorded in bytes.
///
/// # Errors
///
/// `Io` or `Corrupt` if the depths cannot be read; `Usage` if the rules fail; `Interrupted` if the
/// watch stops it.
pub fn member_layers(
    space: &Numbered,
    subset: &Subset,
    recorded: &dyn RecordedDepths,
    examples: usize,
    watch: &mut Watch<'_>,
) -> Result<MemberLayers<u64>> {
    let layout = space.layout();
    let rows = (ROWS / layout.row_states()).max(1);
    let (mut found, mut words, mut depths) = (MemberLayers::new(examples), vec![], vec![]);
    for first in (0..layout.rows).step_by(rows as usize) {
        watch.report(Progress { phase: "subset", depth: None, done: first, total: layout.rows })?;
        depths.clear();
        for row in first..layout.rows.min(first + rows) {
            let bytes = recorded.bytes(row, &mut words)?;
            depths.extend(bytes.iter().map(|&byte| if byte == UNREACHED_BYTE { UNREACHED } else { byte.into() }));
        }
        let states = members(space, subset, first * layout.row_states(), &depths);
        states.into_iter().for_each(|(state, depth)| found.add(depth.into(), 1, state));
    }
    space.intact()?;
    Ok(found)
}
