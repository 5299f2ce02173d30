//! The neighbours of states, by whichever way is fastest: passes ask for them again and again.

use rayon::prelude::*;

use crate::checks::turns::BoardTurns;
use antipode_core::error::{Error, Result};
use antipode_core::memory::reserve_exact;
use antipode_core::model::{BatchEdges, NumberedProblem, Space, Structure};

/// The most states whose neighbours are listed.
const MOST_LISTED: u64 = 1 << 22;

/// Bytes of memory for each state whose neighbours are listed, with up to twelve of them.
pub(super) const LISTED_BYTES: u64 = 52;

/// The number of states that a thread expands at a time.
const PIECE: u64 = 1 << 10;

/// The neighbours of all states of a space.
pub(super) enum NeighbourLists<'a> {
    /// By the numbering.
    Numbered(&'a NumberedProblem),
    /// In lists, one after the other: their ends, and the neighbours.
    Listed(Vec<u32>, Vec<u32>),
    /// By the turns of a sliding board, for each place of the blank in the order of its moves.
    Board(BoardTurns, Vec<Vec<Step>>),
}

/// A move of the blank: the place after it, and the turn with its direction unless it keeps the
/// order of the tiles.
pub(super) type Step = (usize, Option<(usize, usize)>);

impl<'a> NeighbourLists<'a> {
    /// The neighbours in a space; `memory` limits lists.
    pub(super) fn new(space: &'a NumberedProblem, memory: u64) -> Result<NeighbourLists<'a>> {
        if let Structure::Path(board) = space.structure() {
            let turns = BoardTurns::new(board, space)?;
            let steps = (0..board.cells()).map(|blank| steps(space, &turns, blank)).collect::<Option<_>>();
            return Ok(NeighbourLists::Board(
                turns,
                steps.ok_or_else(|| Error::broken_law(format!("the numbering of {}", space.spec()), ""))?,
            ));
        }
        let size = space.layout().size();
        if size > MOST_LISTED || size * LISTED_BYTES > memory {
            return Ok(NeighbourLists::Numbered(space));
        }
        let firsts: Vec<u64> = (0..size).step_by(PIECE as usize).collect();
        let lists: Vec<(Vec<u32>, Vec<u32>)> = firsts
            .into_par_iter()
            .map(|first: u64| {
                let mut edges = BatchEdges::default();
                let states: Vec<u64> =
                    (first..size.min(first + PIECE)).filter(|&state| state < space.states()).collect();
                space.expand(&states, &mut edges);
                let degrees: Vec<u32> = (0..states.len()).map(|i| edges.of(i).len() as u32).collect();
                (degrees, edges.all().iter().map(|&next| next as u32).collect::<Vec<u32>>())
            })
            .collect();
        space.intact()?;
        let (mut ends, mut all) = (vec![], vec![]);
        reserve_exact(&mut all, lists.iter().map(|(_, targets)| targets.len()).sum())?;
        let mut end = 0;
        for (degrees, targets) in lists {
            ends.extend(degrees.iter().map(|degree| {
                end += degree;
                end
            }));
            all.extend(targets);
        }
        Ok(NeighbourLists::Listed(ends, all))
    }

    /// Bytes of the lists.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            NeighbourLists::Listed(ends, all) => 4 * (ends.len() + all.len()) as u64,
            NeighbourLists::Numbered(_) | NeighbourLists::Board(..) => 0,
        }
    }

    /// The neighbours of each state, as [`Space::expand`].
    pub(super) fn expand(&self, from: &[u64], out: &mut BatchEdges) {
        match self {
            NeighbourLists::Numbered(space) => space.expand(from, out),
            NeighbourLists::Listed(ends, all) => {
                out.clear();
                for &state in from {
                    let at = state as usize;
                    let first = if at == 0 { 0 } else { ends[at - 1] };
                    out.extend(all[first as usize..ends[at] as usize].iter().map(|&next| next.into()));
                    out.close();
                }
            }
            NeighbourLists::Board(turns, steps) => {
                out.clear();
                for &state in from {
                    let (blank, order) = turns.orders.state(state);
                    for &(to, turn) in &steps[blank] {
                        let image =
                            |(turn, back): (usize, usize)| turns.turns[turn].form.image(order, back, &turns.orders);
                        out.push(turns.orders.index(to, turn.map_or(order, image)));
                    }
                    out.close();
                }
            }
        }
    }
}

/// The moves from a place of the blank, in the order of the rules.
fn steps(space: &NumberedProblem, turns: &BoardTurns, blank: usize) -> Option<Vec<Step>> {
    let mut edges = BatchEdges::default();
    space.expand(&[turns.orders.index(blank, 0)], &mut edges);
    let mut steps = vec![];
    for &next in edges.of(0) {
        let (to, _) = turns.orders.state(next);
        if blank.abs_diff(to) == 1 {
            steps.push((to, None));
            continue;
        }
        let ends = (blank.min(to), blank.max(to));
        let turn = turns.turns.iter().position(|turn| (turn.lo, turn.hi) == ends)?;
        steps.push((to, Some((turn, usize::from(to < blank)))));
    }
    Some(steps)
}
