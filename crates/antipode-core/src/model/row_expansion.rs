//! The neighbours of many states of a row, by its arcs.

use super::{BatchEdges, Lift, RowArc, Space};
use crate::tables::{StateLayout, StatePlace};

/// With fewer states the arcs of a row cost more than the rules.
const LEAST_STATES: usize = 4;

/// The neighbours of states, by the arcs of their rows where that is faster.
pub struct RowExpansion<'a> {
    space: &'a dyn Space,
    layout: StateLayout,
    lift: Option<&'a dyn Lift>,
    arcs: Vec<RowArc>,
    by_rules: BatchEdges,
}

impl<'a> RowExpansion<'a> {
    /// For the states of a space.
    pub fn new(space: &'a dyn Space) -> RowExpansion<'a> {
        let (layout, lift) = (space.layout(), space.structure().rows());
        // States of folded rows stand for others.
        let lift = lift.filter(|lift| lift.folded().is_none());
        RowExpansion { space, layout, lift, arcs: vec![], by_rules: BatchEdges::default() }
    }

    /// As [`Space::expand`], but the neighbours of a state are in any order. States of a row should
    /// lie side by side.
    pub fn expand(&mut self, from: &[u64], out: &mut BatchEdges) {
        let Some(lift) = self.lift else { return self.space.expand(from, out) };
        let row_states = self.layout.row_states();
        out.clear();
        for states in from.chunk_by(|a, b| a / row_states == b / row_states) {
            if states.len() >= LEAST_STATES && self.find_arcs(lift, states[0]) {
                for &state in states {
                    let place = self.layout.place(state);
                    out.extend(self.arcs.iter().map(|arc| self.image(lift, arc, place)).filter(|&next| next != state));
                    out.close();
                }
            } else {
                self.space.expand(states, &mut self.by_rules);
                for i in 0..states.len() {
                    out.extend(self.by_rules.of(i).iter().copied());
                    out.close();
                }
            }
        }
    }

    /// Finds the arcs of the row of a state. Returns whether they are its moves, each as often.
    fn find_arcs(&mut self, lift: &dyn Lift, state: u64) -> bool {
        let place = self.layout.place(state);
        lift.arcs(place.row, &mut self.arcs);
        self.space.expand(&[state], &mut self.by_rules);
        let mut expected = self.by_rules.of(0).to_vec();
        let mut images: Vec<u64> = self.arcs.iter().map(|arc| self.image(lift, arc, place)).collect();
        images.retain(|&next| next != state);
        expected.sort_unstable();
        images.sort_unstable();
        expected == images
    }

    #[inline]
    fn image(&self, lift: &dyn Lift, arc: &RowArc, from: StatePlace) -> u64 {
        self.layout.index(lift.fibre().place_image(arc, from))
    }
}
