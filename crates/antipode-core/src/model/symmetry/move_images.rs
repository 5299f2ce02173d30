//! What symmetries do to moves.

use super::{GoalSymmetries, WholeMove};
use crate::error::{Error, Result};
use crate::model::Problem;

/// The moves at the goal, and what symmetries make of them.
///
/// Of a puzzle that leaves out how it is held, also the other moves of the whole puzzle. The effect
/// of each is that of a move of the puzzle.
#[derive(Clone, Debug)]
pub struct MoveImages {
    /// The names of the moves, those of the puzzle in their order.
    pub names: Vec<String>,
    /// The move of the puzzle with the effect of each.
    pub own: Vec<usize>,
    /// For each symmetry, the move that each move becomes.
    pub of: Vec<Vec<usize>>,
}

impl MoveImages {
    /// The moves at the goal under symmetries; of several goals, at the one that all of them keep.
    ///
    /// # Errors
    ///
    /// `Usage` if there are several goals of which the symmetries keep none, or if symmetries do
    /// not take its moves to moves.
    pub fn new(problem: &Problem, symmetries: &GoalSymmetries) -> Result<MoveImages> {
        let goal = symmetries.kept_goal(problem)?;
        let mut next = vec![];
        problem.expand(&goal, &mut |state| next.push(state.to_vec()));
        let known = |found: Option<usize>| {
            found.ok_or_else(|| {
                Error::incapable(format!("a symmetry of {}", problem.spec()), "does not keep its moves", "")
            })
        };
        let elements = 0..symmetries.order();
        let Some(held) = &symmetries.held else {
            let mut image = vec![];
            let mut becomes = |symmetry: usize, state: &Vec<u8>| {
                symmetries.image(symmetry, state, &mut image);
                known(next.iter().position(|other| *other == image))
            };
            let of = elements.map(|symmetry| next.iter().map(|state| becomes(symmetry, state)).collect());
            return Ok(MoveImages {
                of: of.collect::<Result<_>>()?,
                own: (0..next.len()).collect(),
                names: (0..next.len()).map(|ordinal| problem.name(&goal, ordinal)).collect(),
            });
        };
        let becomes = |symmetry: usize, of: &WholeMove| {
            let mut image: Vec<u32> = of.pairs.iter().map(|&pair| symmetries.map(symmetry)[pair as usize]).collect();
            image.sort_unstable();
            known(held.moves.iter().position(|other| other.pairs == image))
        };
        let of = elements.map(|symmetry| held.moves.iter().map(|of| becomes(symmetry, of)).collect());
        let own = held.moves.iter().map(|of| {
            let state = symmetries.settled_state(&of.pairs);
            known(next.iter().position(|other| *other == state))
        });
        Ok(MoveImages {
            of: of.collect::<Result<_>>()?,
            own: own.collect::<Result<_>>()?,
            names: held.moves.iter().map(|of| of.name.clone()).collect(),
        })
    }
}

impl GoalSymmetries {
    /// The goal that all symmetries keep.
    fn kept_goal(&self, problem: &Problem) -> Result<Vec<u8>> {
        let mut image = vec![];
        let mut keeps = |element: usize| {
            self.image(element, &self.goal, &mut image);
            image == self.goal
        };
        match problem.goal() {
            Err(_) if problem.is_goal(&self.goal) && (0..self.order()).all(&mut keeps) => Ok(self.goal.clone()),
            goal => goal,
        }
    }

    /// The subgroup that some elements generate, with the inversion of states if that is one.
    ///
    /// # Errors
    ///
    /// Those of [`GoalSymmetries::generated`].
    pub fn generated_by(&self, elements: &[usize]) -> Result<GoalSymmetries> {
        let maps: Vec<Vec<u32>> = [0].iter().chain(elements).map(|&element| self.map(element).clone()).collect();
        // An inversion that is no element of its own is the identity.
        let inversion = self.inverts_states().then(|| self.map(self.inversion().unwrap_or(0)).clone());
        self.regenerated(&maps, inversion)
    }

    /// The state with these pairs of the whole puzzle, held as the goal is.
    fn settled_state(&self, pairs: &[u32]) -> Vec<u8> {
        let (values, mut of) = (self.form.values(), vec![0; self.form.places]);
        pairs.iter().for_each(|&pair| of[pair as usize / values] = (pair as usize % values) as u32);
        let settled = self.mapped(self.settled(0, &of), &of);
        let mut state = vec![];
        self.write_values(&settled, &self.goal, &mut state);
        state
    }

    /// A checksum of all elements.
    pub fn checksum(&self) -> u32 {
        self.maps.iter().fold(0, |sum, map| crc32c::crc32c_append(sum, bytemuck::cast_slice(map)))
    }
}
