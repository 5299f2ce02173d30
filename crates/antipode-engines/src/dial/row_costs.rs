//! The moves to whole rows, with their costs.
//!
//! The rules list the moves of all states of a row in the same order, and the states that a lift
//! names as probes distinguish the maps of arcs (see `Lift::probes`). So the successors of the
//! probes show which arc is which move, and the other states of the row need no rules. A search
//! goes against the moves: the arcs to a row have the costs of the moves along them, which belong
//! to the rows that they come from.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::exchange_costs::ExchangeCosts;
use antipode_core::model::{BatchEdges, CostDependence, Lift, RowArc, Space};
use antipode_core::tables::{StateLayout, StatePlace};

/// Rows of fewer states go by the rules.
const LEAST_STATES: u64 = 16;

/// Where arcs are not kept, a row is worth the rules for the probes of all rows around it if it has
/// this many states for each of them.
const STATES_A_PROBE: usize = 4;

/// Bytes of arcs for each state of a space that are kept, and the most in all.
const KEPT_A_STATE: u64 = 16;
const MOST_KEPT: u64 = 64 << 20;

/// A move of whole rows.
#[derive(Clone, Copy)]
struct CostedArc {
    arc: RowArc,
    cost: ArcCost,
}

/// The cost of a move of a row.
#[derive(Clone, Copy)]
enum ArcCost {
    /// The same for all states.
    Fixed(u8),
    /// By the entries that these two places of a state exchange.
    Exchange([u16; 2]),
}

/// The arcs of a row; `None` if they are not all moves.
type RowMoves = Option<Box<[CostedArc]>>;

/// The arcs of rows, with costs.
pub(super) struct RowCosts<'a> {
    space: &'a dyn Space,
    lift: &'a dyn Lift,
    layout: StateLayout,
    probes: Vec<StatePlace>,
    /// The costs of moves, if they depend on the entries that a move exchanges.
    exchanges: Option<ExchangeCosts<'a>>,
    /// The moves from each row that are kept, and those to it.
    from: Vec<OnceLock<RowMoves>>,
    to: Vec<OnceLock<RowMoves>>,
    kept: AtomicU64,
}

/// Bytes for the arcs of a space that are kept.
pub(super) fn most_kept(space: &dyn Space) -> u64 {
    space.structure().costed_rows().map_or(0, |_| (space.layout().size() * KEPT_A_STATE).min(MOST_KEPT))
}

impl<'a> RowCosts<'a> {
    /// The arcs of a space; `None` if its rows do not show the costs of moves.
    pub(super) fn new(space: &'a dyn Space) -> Option<RowCosts<'a>> {
        let (rows, layout) = (space.structure().costed_rows()?, space.layout());
        let probes: Vec<StatePlace> = rows
            .lift
            .probes()
            .into_iter()
            .map(|(word, lane)| StatePlace { row: 0, word: word as u32, lane: lane as u32 })
            .collect();
        if probes.is_empty() || layout.row_states() < LEAST_STATES {
            return None;
        }
        let exchanges = match rows.dependence {
            CostDependence::Exchange => Some(ExchangeCosts::new(space, rows.states)),
            CostDependence::Row | CostDependence::State => None,
        };
        let (mut from, mut to) = (vec![], vec![]);
        let is_kept = layout.rows * 2 * size_of::<OnceLock<RowMoves>>() as u64 <= most_kept(space);
        for all in [&mut from, &mut to] {
            all.resize_with(if is_kept { layout.rows as usize } else { 0 }, OnceLock::new);
        }
        let kept = AtomicU64::new(layout.rows * 2 * size_of::<OnceLock<RowMoves>>() as u64);
        Some(RowCosts { space, lift: rows.lift, layout, probes, exchanges, from, to, kept })
    }

    /// Calls `visit` with each state that a move leads from to one of these states of a row, and
    /// the cost of the move. Returns whether the arcs of the row show them all; if not, it calls
    /// `visit` with none.
    pub(super) fn predecessors(&self, states: &[u64], visit: impl FnMut(u64, u8)) -> bool {
        let row = states[0] / self.layout.row_states();
        if let Some(Some(moves)) = self.to.get(row as usize).and_then(OnceLock::get) {
            self.visit(moves, states, visit);
            return true;
        }
        let mut arcs = vec![];
        self.arcs_to(row, &mut arcs);
        let is_kept = !self.to.is_empty() && self.kept.load(Ordering::Relaxed) < most_kept(self.space);
        if !is_kept && states.len() < STATES_A_PROBE * self.probes.len() * arcs.len() {
            return false;
        }
        let moves = self.moves_to(row, &arcs);
        let is_known = moves.is_some();
        if let Some(moves) = &moves {
            self.visit(moves, states, visit);
        }
        self.keep(&self.to, row, moves);
        is_known
    }

    /// The moves from all rows, with their costs; `None` unless all states of a row pay the same,
    /// or if that takes much room.
    pub(super) fn fixed_moves(&self) -> Option<Vec<Vec<(RowArc, u8)>>> {
        let mut first = vec![];
        self.lift.arcs(0, &mut first);
        let bytes = self.layout.rows.saturating_mul((first.len() * size_of::<(RowArc, u8)>()) as u64);
        if bytes > MOST_KEPT || self.exchanges.is_some() {
            return None;
        }
        (0..self.layout.rows)
            .into_par_iter()
            .map(|row| self.moves_from(row)?.iter().map(|moves| Some((moves.arc, moves.cost.fixed()?))).collect())
            .collect()
    }

    /// Keeps the arcs of a row, if there is room.
    fn keep(&self, all: &[OnceLock<RowMoves>], row: u64, moves: RowMoves) {
        let bytes = (moves.as_ref().map_or(0, |moves| moves.len()) * size_of::<CostedArc>()) as u64;
        if let Some(own) = all.get(row as usize)
            && self.kept.fetch_add(bytes, Ordering::Relaxed) + bytes <= most_kept(self.space)
        {
            // Another thread may have kept the same.
            let _ = own.set(moves);
        }
    }

    /// The arcs to a row, as maps from it.
    fn arcs_to(&self, row: u64, out: &mut Vec<RowArc>) {
        match self.lift.incoming() {
            Some(incoming) => incoming.arcs_to(row, out),
            None => self.lift.arcs(row, out),
        }
    }

    /// The arcs against the moves to a row, with the costs of the moves.
    fn moves_to(&self, row: u64, arcs: &[RowArc]) -> RowMoves {
        let mut all = vec![];
        for arc in arcs {
            let before = match self.from.get(arc.row as usize).and_then(OnceLock::get) {
                Some(kept) => kept.clone(),
                None => {
                    let moves = self.moves_from(arc.row);
                    self.keep(&self.from, arc.row, moves.clone());
                    moves
                }
            }?;
            // A move's map is the inverse of the arc's if it is that for all probes.
            let is_back = |back: &RowArc| {
                self.probes.iter().all(|probe| {
                    let from = self.image(back, StatePlace { row: arc.row, ..*probe });
                    self.image(arc, from) == StatePlace { row: arc.row, ..*probe }
                })
            };
            let back = before.iter().filter(|back| back.arc.row == row && is_back(&back.arc));
            match back.map(|back| back.cost).reduce(ArcCost::lesser) {
                Some(cost) => all.push(CostedArc { arc: *arc, cost }),
                // An arc that is no move leads to the state itself.
                None if self.is_still(row, arc) => {}
                None => return None,
            }
        }
        Some(all.into())
    }

    /// The moves from a row, by the rules.
    fn moves_from(&self, row: u64) -> RowMoves {
        let (mut arcs, mut edges, mut all) = (vec![], BatchEdges::default(), vec![]);
        self.lift.arcs(row, &mut arcs);
        let probes: Vec<StatePlace> = self.probes.iter().map(|probe| StatePlace { row, ..*probe }).collect();
        self.space.expand(&self.indices(&probes), &mut edges);
        let (costs, mut is_met) = (edges.costs_of(0), vec![false; edges.of(0).len()]);
        for arc in arcs {
            let images: Vec<u64> = probes.iter().map(|probe| self.layout.index(self.image(&arc, *probe))).collect();
            let mut least = None;
            for ordinal in (0..costs.len())
                .filter(|ordinal| (0..).zip(&images).all(|(i, image)| edges.of(i).get(*ordinal) == Some(image)))
            {
                least = Some(least.map_or(costs[ordinal], |least| costs[ordinal].min(least)));
                is_met[ordinal] = true;
            }
            match (least, &self.exchanges) {
                (Some(cost), None) => all.push(CostedArc { arc, cost: ArcCost::Fixed(cost) }),
                (Some(_), Some(exchanges)) => {
                    let places = exchanges.places(&self.indices(&probes), &images)?;
                    all.push(CostedArc { arc, cost: ArcCost::Exchange(places) });
                }
                (None, _) if self.is_still(row, &arc) => {}
                (None, _) => return None,
            }
        }
        is_met.into_iter().all(|met| met).then(|| all.into())
    }

    fn indices(&self, places: &[StatePlace]) -> Vec<u64> {
        places.iter().map(|place| self.layout.index(*place)).collect()
    }

    /// Whether an arc leads every state of a row to itself.
    fn is_still(&self, row: u64, arc: &RowArc) -> bool {
        let mut probes = self.probes.iter().map(|probe| StatePlace { row, ..*probe });
        probes.all(|probe| self.image(arc, probe) == probe)
    }

    /// Calls `visit` with the images of states of a row under arcs, and the costs of the arcs.
    fn visit(&self, moves: &[CostedArc], states: &[u64], mut visit: impl FnMut(u64, u8)) {
        let mut entries = vec![];
        for &state in states {
            let from = self.layout.place(state);
            if let Some(exchanges) = &self.exchanges {
                exchanges.read(state, &mut entries);
            }
            for CostedArc { arc, cost } in moves {
                let before = self.layout.index(self.image(arc, from));
                let cost = match (cost, &self.exchanges) {
                    (ArcCost::Exchange(places), Some(exchanges)) => exchanges.cost(*places, &entries, [before, state]),
                    (ArcCost::Fixed(cost), _) => *cost,
                    (ArcCost::Exchange(_), None) => unreachable!("exchanges have costs"),
                };
                visit(before, cost);
            }
        }
    }

    #[inline]
    fn image(&self, arc: &RowArc, from: StatePlace) -> StatePlace {
        self.lift.fibre().place_image(arc, from)
    }
}

impl ArcCost {
    /// The cost that all states of a row pay.
    fn fixed(self) -> Option<u8> {
        if let ArcCost::Fixed(cost) = self { Some(cost) } else { None }
    }

    /// The lesser of two costs of the same map. Moves that exchange the same entries cost as much.
    fn lesser(self, other: ArcCost) -> ArcCost {
        match (self, other) {
            (ArcCost::Fixed(one), ArcCost::Fixed(other)) => ArcCost::Fixed(one.min(other)),
            _ => self,
        }
    }
}
