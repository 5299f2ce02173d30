//! Dual look-ups: cells and tokens of a board with one hole change roles (A. Felner, U. Zahavi, J.
//! Schaeffer, R. C. Holte, "Dual lookups in pattern databases", IJCAI 2005).
//!
//! A path from a state to the goal leads, backwards and with other names for the tokens, from the
//! goal to the state. Rename the tokens so that the state becomes a fixed board with its hole in
//! the same cell. The goal then becomes another state, the *dual*, which has the same distance from
//! that board. So a state is as far from the goal as its dual is from one of a few boards, the
//! *dual goals*. There is one for each cell of the hole up to symmetries of the board. Tables for
//! the dual goals hold for the state.

use super::index::MOST_CELLS;
use super::pattern_sums::symmetries;
use crate::tokens::{HOLE, Placement, TokenRules};
use antipode_core::error::{Error, Result};
use antipode_core::model::StateDuality;
use antipode_core::perms::ListedGroup;

/// The dual goals: the goal, then one for each other orbit of cells.
///
/// The dual goal of an orbit is the goal with the contents of its hole and of the least cell of the
/// orbit swapped. `Usage` unless there is one goal with one hole and all tokens differ; `Limit` for
/// more cells than look-ups support.
pub(crate) fn dual_goals(rules: &dyn TokenRules) -> Result<Vec<Placement>> {
    let (goal, hole) = one_hole(rules)?;
    let group = symmetries(rules);
    let mut goals = vec![goal.to_vec()];
    let mut known: Vec<usize> = images(&group, hole).collect();
    for cell in 0..goal.len() {
        // A symmetry maps boards with their hole in one cell of an orbit to those with it in
        // another, and keeps the distances between them. So one cell of each orbit is enough.
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
fn one_hole(rules: &dyn TokenRules) -> Result<(&[u8], usize)> {
    let alike = rules.counts().iter().any(|&count| count > 1);
    if rules.cells() != rules.tokens() + 1 || alike || rules.goals().count() != Some(1) {
        return Err(Error::missing_ability(
            rules.spec(),
            "dual states",
            "they need one hole, tokens that all differ, and one goal",
        ));
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

/// The images of a cell.
fn images(group: &ListedGroup, cell: usize) -> impl Iterator<Item = usize> {
    (0..group.order()).map(move |i| usize::from(group.element(i)[cell]))
}

/// The duals of all states.
pub(crate) struct StateDuals {
    /// How to compute the dual, by cell of the hole. `None` if no dual goal exists for the cell.
    of_hole: Vec<Option<DualRoles>>,
}

/// How to compute the dual of a state with its hole in one cell.
struct DualRoles {
    /// The number of the dual goal.
    goal: usize,
    /// For every cell, the token of the dual that represents its content.
    token: Vec<u8>,
    /// For every token, the cell of the dual's board that represents it.
    cell: Vec<u8>,
    /// For every cell, its image under the symmetry.
    image: Vec<u8>,
}

impl StateDuals {
    /// The duals with respect to these dual goals, whose tokens may be in any order. A state has no
    /// dual if no dual goal has its hole in the orbit of the state's hole. Errors as for
    /// [`dual_goals`]; `Usage` if a goal is not a board.
    pub(crate) fn new(rules: &dyn TokenRules, goals: &[Placement]) -> Result<StateDuals> {
        let (own, _) = one_hole(rules)?;
        let group = symmetries(rules);
        for goal in goals {
            let mut tokens: Vec<u8> = goal.iter().copied().filter(|&token| token != HOLE).collect();
            tokens.sort_unstable();
            if goal.len() != own.len() || !tokens.iter().copied().eq(0..rules.tokens() as u8) {
                return Err(Error::bad_value(
                    "dual",
                    rules.write(goal),
                    format!("it is no dual goal of {}", rules.spec()),
                ));
            }
        }
        let homes: Vec<usize> = (0..rules.tokens() as u8)
            .map(|token| own.iter().position(|&other| other == token).expect("every token has a cell"))
            .collect();
        Ok(StateDuals {
            of_hole: (0..rules.cells())
                .map(|cell: usize| {
                    // The first dual goal and symmetry that fit: all of them give the same
                    // distance.
                    let mut ways = goals.iter().enumerate().flat_map(|goal| (0..group.order()).map(move |i| (goal, i)));
                    let ((number, goal), symmetry) =
                        ways.find(|((_, goal), i)| Some(usize::from(group.element(*i)[cell])) == hole(goal))?;
                    let image = group.element(symmetry).to_vec();
                    Some(DualRoles {
                        goal: number,
                        token: image.iter().map(|&cell| goal[usize::from(cell)]).collect(),
                        cell: homes.iter().map(|&home| image[home]).collect(),
                        image,
                    })
                })
                .collect(),
        })
    }

    /// How to compute the dual of a state.
    fn roles(&self, state: &[u8]) -> Option<&DualRoles> {
        hole(state).and_then(|hole| self.of_hole[hole].as_ref())
    }
}

impl StateDuality for StateDuals {
    fn dual(&self, state: &[u8], out: &mut [u8]) -> Option<usize> {
        let roles = self.roles(state)?;
        // One cell gets no token: the image of the goal's hole, which is the hole of the dual.
        out.fill(HOLE);
        for (&token, &becomes) in state.iter().zip(&roles.token) {
            if token != HOLE {
                out[usize::from(roles.cell[usize::from(token)])] = becomes;
            }
        }
        Some(roles.goal)
    }

    fn back(&self, of: &[u8], dual: &[u8]) -> Placement {
        let Some(roles) = self.roles(of) else { return of.to_vec() };
        let mut names = vec![HOLE; of.len()];
        for (&token, &becomes) in of.iter().zip(&roles.token) {
            if token != HOLE {
                names[usize::from(becomes)] = token;
            }
        }
        roles
            .image
            .iter()
            .map(|&cell| match dual[usize::from(cell)] {
                HOLE => HOLE,
                token => names[usize::from(token)],
            })
            .collect()
    }
}
