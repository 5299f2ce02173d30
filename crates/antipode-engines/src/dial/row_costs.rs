//! The moves of whole rows with their costs, where all states of a row pay the same for a move.
//!
//! The rules list the moves of all states of a row in the same order, and the states that a lift
//! names as probes distinguish the maps of arcs (see `Lift::probes`). So the successors of the
//! probes show which arc is which move, and the other states of the row need no rules.

use antipode_core::model::{BatchEdges, Lift, RowArc, Space};
use antipode_core::tables::{StateLayout, StatePlace};

/// A row is worth the rules for its probes if it has this many states for each of them.
const STATES_A_PROBE: usize = 4;

/// The arcs of rows, with costs.
pub(super) struct RowCosts<'a> {
    space: &'a dyn Space,
    lift: &'a dyn Lift,
    layout: StateLayout,
    probes: Vec<StatePlace>,
}

/// What a thread needs for the arcs of a row.
#[derive(Default)]
pub(super) struct CostedArcs {
    arcs: Vec<RowArc>,
    edges: BatchEdges,
    /// The arcs and their costs.
    pub(super) all: Vec<(RowArc, u8)>,
}

impl<'a> RowCosts<'a> {
    /// The arcs of a space; `None` unless costs depend only on the row and the move.
    pub(super) fn new(space: &'a dyn Space) -> Option<RowCosts<'a>> {
        let lift = space.structure().costed_rows()?;
        let probes: Vec<StatePlace> = lift
            .probes()
            .into_iter()
            .map(|(word, lane)| StatePlace { row: 0, word: word as u32, lane: lane as u32 })
            .collect();
        let (layout, is_known) = (space.layout(), !probes.is_empty());
        is_known.then_some(RowCosts { space, lift, layout, probes })
    }

    /// Whether the arcs of a row are worth their cost for this many states.
    pub(super) fn is_worth(&self, states: usize) -> bool {
        states >= STATES_A_PROBE * self.probes.len()
    }

    /// Finds the arcs of a row. Returns whether they are all moves.
    pub(super) fn find(&self, row: u64, out: &mut CostedArcs) -> bool {
        let CostedArcs { arcs, edges, all } = out;
        let probes: Vec<u64> =
            self.probes.iter().map(|probe| self.layout.index(StatePlace { row, ..*probe })).collect();
        self.lift.arcs(row, arcs);
        self.space.expand(&probes, edges);
        let (costs, mut is_met) = (edges.costs_of(0), vec![false; edges.of(0).len()]);
        all.clear();
        for arc in arcs {
            let images: Vec<u64> = self.probes.iter().map(|probe| self.image(arc, *probe)).collect();
            let mut least = None;
            for ordinal in (0..costs.len())
                .filter(|ordinal| (0..).zip(&images).all(|(i, image)| edges.of(i).get(*ordinal) == Some(image)))
            {
                least = Some(least.map_or(costs[ordinal], |least| costs[ordinal].min(least)));
                is_met[ordinal] = true;
            }
            // An arc that is no move leads to the state itself.
            match least {
                Some(cost) => all.push((*arc, cost)),
                None if images == probes => {}
                None => return false,
            }
        }
        is_met.into_iter().all(|met| met)
    }

    /// Calls `visit` with the image of each of these states of a row under an arc.
    pub(super) fn images(&self, arc: &RowArc, states: &[u64], mut visit: impl FnMut(u64)) {
        states.iter().for_each(|&state| visit(self.image(arc, self.layout.place(state))));
    }

    #[inline]
    fn image(&self, arc: &RowArc, from: StatePlace) -> u64 {
        let (word, lane) = self.lift.fibre().image(arc.transform, from.word as usize, from.lane as usize);
        self.layout.index(StatePlace { row: arc.row, word: word as u32, lane: lane as u32 })
    }
}
