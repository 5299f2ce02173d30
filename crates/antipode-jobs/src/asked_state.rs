//! A state as the user writes it.
//!
//! After a scramble such as `M U` the user holds a cube in another way than states are: with
//! another centre on top. A solution of it begins with the turn of the whole cube that changes
//! this, so that it solves the cube that the scramble makes.

use super::open_table::SolutionStep;
use super::solution::Solution;
use antipode_core::error::Result;
use antipode_core::model::Problem;

/// A state, and how its text leaves the puzzle held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedState {
    /// The state.
    pub state: Vec<u8>,
    /// The text, and the turn of the whole puzzle after it, if the text leaves the puzzle held in
    /// another way than states are.
    turned: Option<(String, String)>,
}

impl AskedState {
    /// Reads a state.
    ///
    /// # Errors
    ///
    /// `Usage` if it is not a state of the puzzle.
    pub fn read(problem: &Problem, text: &str) -> Result<AskedState> {
        Ok(AskedState {
            state: problem.read(text)?,
            turned: problem.turned_back(text).map(|whole| (text.trim().to_string(), whole)),
        })
    }

    /// The text of the state.
    pub(super) fn text(&self, problem: &Problem) -> String {
        self.turned.as_ref().map_or_else(|| problem.write(&self.state), |(text, _)| text.clone())
    }

    /// A solution of the state as a solution of the text.
    #[must_use]
    pub fn solved(&self, mut solution: Solution) -> Solution {
        if let Some((text, whole)) = &self.turned {
            solution.state.clone_from(text);
            solution
                .moves
                .iter_mut()
                .chain(solution.paths.iter_mut().flatten())
                .for_each(|path| SolutionStep::begin(path, whole));
        }
        solution
    }
}

impl From<Vec<u8>> for AskedState {
    fn from(state: Vec<u8>) -> AskedState {
        AskedState { state, turned: None }
    }
}
