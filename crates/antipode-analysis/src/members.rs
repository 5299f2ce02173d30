//! The states of a subset with their depths, and their numbers by depth.

use rayon::prelude::*;

use super::in_order::recorded_row;
use antipode_core::error::Result;
use antipode_core::model::{NumberedProblem, Space, StateSubset};
use antipode_core::tables::{RecordedDepths, UNREACHED};
use antipode_core::watch::{Watch, WorkProgress};

/// States that a thread converts from indices at a time.
const PIECE: usize = 1 << 11;

/// The most states in the rows that are looked at between two reports, unless a row has more.
const ROWS: u64 = 1 << 18;

/// A subset has its indices listed if it has at most one of this many states,
const LISTED_PART: u64 = 16;

/// and at most this many.
const MOST_LISTED: u64 = 1 << 22;

/// Finds the states of a subset among numbered states.
pub struct SubsetMembers<'a> {
    space: &'a NumberedProblem,
    subset: &'a StateSubset,
    /// The indices of all states of the subset, in order, if they are few.
    listed: Option<Vec<u64>>,
}

impl<'a> SubsetMembers<'a> {
    /// The states of a subset. Ranks them if the subset lists few states. Else each pass unranks
    /// all states.
    pub fn new(space: &'a NumberedProblem, subset: &'a StateSubset) -> SubsetMembers<'a> {
        let few = (space.layout().size() / LISTED_PART).min(MOST_LISTED);
        let listed = subset.states().filter(|list| list.count <= few).map(|list| {
            let states = (0..list.count).into_par_iter().map(|at| (list.state)(at));
            let mut indices: Vec<u64> =
                states.filter(|state| subset.has(state)).filter_map(|state| space.find(&state)).collect();
            indices.par_sort_unstable();
            indices.dedup();
            indices
        });
        SubsetMembers { space, subset, listed }
    }

    /// The indices and depths of the states of the subset that reach a goal.
    ///
    /// `depths` are those of the states from index `first` on, [`UNREACHED`] for states without a
    /// path.
    pub fn find(&self, first: u64, depths: &[u32]) -> Vec<(u64, u32)> {
        if let Some(listed) = &self.listed {
            let end = first + depths.len() as u64;
            let here = &listed[listed.partition_point(|&at| at < first)..listed.partition_point(|&at| at < end)];
            let with_depth = here.iter().map(|&at| (at, depths[(at - first) as usize]));
            return with_depth.filter(|(_, depth)| *depth != UNREACHED).collect();
        }
        depths
            .par_chunks(PIECE)
            .enumerate()
            .flat_map_iter(|(at, depths)| {
                let (first, mut state, mut found) = (first + (at * PIECE) as u64, vec![], vec![]);
                for (index, &depth) in (first..).zip(depths).filter(|(_, depth)| **depth != UNREACHED) {
                    state.clear();
                    self.space.append_states(&[index], &mut state);
                    if self.subset.has(&state) {
                        found.push((index, depth));
                    }
                }
                found
            })
            .collect()
    }

    /// Whether some of `count` states from index `first` on may be in the subset.
    fn may_be_in(&self, first: u64, count: u64) -> bool {
        self.listed.as_ref().is_none_or(|listed| {
            listed.get(listed.partition_point(|&at| at < first)).copied().is_some_and(|at| at < first + count)
        })
    }
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

/// Counts the states of a subset by the depths that a search recorded.
///
/// # Errors
///
/// `Io` or `Corrupt` if the depths cannot be read; `Usage` if the rules fail; `Interrupted` if the
/// watch stops it.
pub fn member_layers(
    space: &NumberedProblem,
    subset: &StateSubset,
    recorded: &dyn RecordedDepths,
    examples: usize,
    watch: &mut Watch<'_>,
) -> Result<MemberLayers<u64>> {
    let layout = space.layout();
    let rows = (ROWS / layout.row_states()).max(1);
    let members = SubsetMembers::new(space, subset);
    let (mut found, mut words, mut depths) = (MemberLayers::new(examples), vec![], vec![]);
    for first in (0..layout.rows).step_by(rows as usize) {
        watch.report(WorkProgress { phase: "subset", depth: None, done: first, total: layout.rows })?;
        let (start, count) = (first * layout.row_states(), rows * layout.row_states());
        if !members.may_be_in(start, count) {
            continue;
        }
        let a_row = layout.row_states() as usize;
        depths.clear();
        depths.resize((layout.rows.min(first + rows) - first) as usize * a_row, UNREACHED);
        for (row, out) in (first..).zip(depths.chunks_mut(a_row)) {
            recorded_row(recorded, row, &mut words, out)?;
        }
        let states = members.find(start, &depths);
        states.into_iter().for_each(|(state, depth)| found.add(depth as usize, 1, state));
    }
    space.intact()?;
    Ok(found)
}
