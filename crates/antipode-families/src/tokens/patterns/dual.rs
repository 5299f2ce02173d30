//! Dual look-ups: cells and tokens of a board with one hole change roles (A. Felner, U. Zahavi, J. Schaeffer, R. C. Holte, "Dual lookups in
//! pattern databases", IJCAI 2005).
//!
//! A path from a state to the goal leads, backwards and with other names for the tokens, from the goal to the state. Name the tokens so that the
//! state becomes a fixed board with its hole in the same cell: then the goal becomes another state, the *dual*, which is as far from that
//! board. So a state has the distance of its dual from one of a few boards, a *dual goal* for each cell of the hole up to symmetries of the
//! board, and what is stored about these goals holds for it.

use std::sync::Arc;

use super::index::MOST_CELLS;
use super::pattern_sums::MOST_SUMS;
use crate::tokens::{HOLE, Placement, TokenRules};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Estimate, Heuristic};
use antipode_core::perms::Listed;

/// The dual goals: the goal first, then one for each orbit of cells that its hole is not in. Such a one is the goal with what lies in its hole
/// and in the least cell of the orbit exchanged. `Usage` if there is not one goal with one hole, or tokens are alike; `Limit` for more cells than look-ups have.
pub(crate) fn dual_goals<R: TokenRules>(rules: &R) -> Result<Vec<Placement>> {
    let (goal, hole) = one_hole(rules)?;
    let group = group(rules);
    let mut goals = vec![goal.to_vec()];
    let mut known: Vec<usize> = images(&group, hole).collect();
    for cell in 0..goal.len() {
        if !known.contains(&cell) {
            let mut other = goal.to_vec();
            other.swap(hole, cell);
            goals.push(other);
            known.extend(images(&group, cell));
        }
    }
    Ok(goals)
}

/// The goal and its hole. `Usage` and `Limit` as above.
fn one_hole<R: TokenRules>(rules: &R) -> Result<(&[u8], usize)> {
    let alike = rules.counts().iter().any(|&count| count > 1);
    if rules.cells() != rules.tokens() + 1 || alike || rules.goals().count() != Some(1) {
        return Err(Error::usage(format!(
            "{}: dual look-ups need one hole, tokens that all differ, and one goal",
            rules.spec()
        )));
    }
    if rules.cells() > MOST_CELLS {
        return Err(Error::Limit(format!("{}: look-ups need at most {MOST_CELLS} cells", rules.spec())));
    }
    Ok((rules.goal(), hole(rules.goal()).expect("there is one")))
}

/// The cell of the hole.
fn hole(state: &[u8]) -> Option<usize> {
    state.iter().position(|&token| token == HOLE)
}

/// The symmetries of the board; of a large group a part.
fn group<R: TokenRules>(rules: &R) -> Listed {
    Listed::generated_by(rules.cells(), &rules.symmetries(), MOST_SUMS * rules.cells())
}

/// The images of a cell.
fn images(group: &Listed, cell: usize) -> impl Iterator<Item = usize> {
    (0..group.order()).map(move |i| usize::from(group.element(i)[cell]))
}

/// The heuristic: the estimate of the dual.
pub(crate) struct DualEstimates {
    name: String,
    cells: usize,
    /// For every cell of the hole, how the dual follows, if there is a dual goal for it.
    of_hole: Vec<Option<Duality>>,
}

/// How the dual follows from a state with its hole in a certain cell.
struct Duality {
    /// Estimates distances from the dual goal.
    heuristic: Arc<dyn Heuristic>,
    /// For every cell, the token of the dual that stands for what lies there.
    token: Vec<u8>,
    /// For every token, the cell of the dual's board that stands for it.
    cell: Vec<u8>,
}

impl DualEstimates {
    /// With heuristics for dual goals, which are boards of the same puzzle: any tokens may lie in their cells, and a cell whose orbit the hole of none lies in
    /// has the estimate 0. Errors as for [`dual_goals`]; `Usage` if a state is not a board.
    pub(crate) fn new<R: TokenRules>(
        rules: &R,
        name: &str,
        duals: &[(Placement, Arc<dyn Heuristic>)],
    ) -> Result<DualEstimates> {
        let (goal, _) = one_hole(rules)?;
        let group = group(rules);
        for (dual, _) in duals {
            let mut tokens: Vec<u8> = dual.iter().copied().filter(|&token| token != HOLE).collect();
            tokens.sort_unstable();
            if dual.len() != goal.len() || !tokens.iter().copied().eq(0..rules.tokens() as u8) {
                return Err(Error::usage(format!("{name}: {} is not a dual goal", rules.write(dual))));
            }
        }
        let home = |token: u8| goal.iter().position(|&other| other == token).expect("every token has a cell");
        let of_hole = |cell: usize| {
            let ways = duals.iter().flat_map(|dual| (0..group.order()).map(move |i| (dual, i)));
            let ((dual, heuristic), symmetry) =
                ways.into_iter().find(|((dual, _), i)| Some(usize::from(group.element(*i)[cell])) == hole(dual))?;
            let image = group.element(symmetry);
            Some(Duality {
                heuristic: heuristic.clone(),
                token: image.iter().map(|&cell| dual[usize::from(cell)]).collect(),
                cell: (0..rules.tokens() as u8).map(|token| image[home(token)]).collect(),
            })
        };
        let of_hole = (0..rules.cells()).map(of_hole).collect();
        Ok(DualEstimates { name: name.to_string(), cells: rules.cells(), of_hole })
    }
}

impl Heuristic for DualEstimates {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn admissible(&self) -> bool {
        true
    }

    /// The duals of neighbours are not neighbours.
    fn consistent(&self) -> bool {
        false
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.estimate_within(state, u64::MAX)
    }

    fn estimate_within(&self, state: &[u8], room: u64) -> Estimate {
        let Some(duality) = hole(state).and_then(|hole| self.of_hole[hole].as_ref()) else { return Estimate::ZERO };
        let mut dual = [HOLE; MOST_CELLS];
        for (&token, &becomes) in state.iter().zip(&duality.token) {
            if token != HOLE {
                dual[usize::from(duality.cell[usize::from(token)])] = becomes;
            }
        }
        duality.heuristic.estimate_within(&dual[..self.cells], room)
    }
}
