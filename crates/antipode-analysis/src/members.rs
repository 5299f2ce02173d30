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

/// The states of a subset, counted by depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemberLayers {
    /// The number of states at each depth.
    pub layers: Vec<u64>,
    /// The first of the deepest states.
    pub deepest: Vec<u64>,
}

impl MemberLayers {
    /// Adds states, and keeps at most `examples` of the deepest.
    pub fn add(&mut self, members: &[(u64, u16)], examples: usize) {
        for &(state, depth) in members {
            let depth = usize::from(depth);
            if self.layers.len() <= depth {
                self.layers.resize(depth + 1, 0);
                self.deepest.clear();
            }
            self.layers[depth] += 1;
            if depth + 1 == self.layers.len() && self.deepest.len() < examples {
                self.deepest.push(state);
            }
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
) -> Result<MemberLayers> {
    let layout = space.layout();
    let rows = (ROWS / layout.row_states()).max(1);
    let (mut found, mut words, mut depths) = (MemberLayers::default(), vec![], vec![]);
    for first in (0..layout.rows).step_by(rows as usize) {
        watch.report(Progress { phase: "subset", depth: None, done: first, total: layout.rows })?;
        depths.clear();
        for row in first..layout.rows.min(first + rows) {
            let bytes = recorded.bytes(row, &mut words)?;
            depths.extend(bytes.iter().map(|&byte| if byte == UNREACHED_BYTE { UNREACHED } else { byte.into() }));
        }
        found.add(&members(space, subset, first * layout.row_states(), &depths), examples);
    }
    space.intact()?;
    Ok(found)
}
