//! The moves of a puzzle by name: the classes of a policy.

use std::collections::HashMap;

use rand::RngExt;

use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_jobs::random_stream;

/// The moves of the walk that collects names, after the last new name.
const WALK: u32 = 20_000;

/// The most names: with more, names identify states rather than moves.
const MOST: usize = 4096;

/// The names of all moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveClasses {
    names: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl MoveClasses {
    /// Collects the names of all moves on a long random walk. It starts at the goals, and a puzzle
    /// always gets the same names, sorted.
    ///
    /// # Errors
    ///
    /// `Limit` if there are too many; the first failure of the rules.
    pub fn of(problem: &Problem) -> Result<MoveClasses> {
        let mut moves = MoveClasses { names: vec![], numbers: HashMap::new() };
        let mut random = random_stream(0, 0);
        // A walk from one goal need not come to the states of another.
        for goal in problem.goals().take(16) {
            let (mut here, mut idle) = (goal, 0);
            while idle < WALK {
                let mut nexts = vec![];
                problem.expand(&here, &mut |next| nexts.push(next.to_vec()));
                let before = moves.names.len();
                for ordinal in 0..nexts.len() {
                    moves.add(problem.name(&here, ordinal));
                }
                idle = if moves.names.len() > before { 0 } else { idle + 1 };
                if moves.names.len() > MOST {
                    let spec = problem.spec();
                    return Err(Error::Limit(format!(
                        "{spec} has more than {MOST} names of moves: too many for a policy"
                    )));
                }
                // A dead end. The walk from another goal may lead on.
                if nexts.is_empty() {
                    break;
                }
                here = nexts.swap_remove(random.random_range(0..nexts.len()));
            }
        }
        problem.intact()?;
        // Sort, so that the order does not depend on the walk.
        moves.names.sort_unstable();
        moves.numbers = moves.names.iter().enumerate().map(|(at, name)| (name.clone(), at as u32)).collect();
        Ok(moves)
    }

    fn add(&mut self, name: String) {
        if !self.numbers.contains_key(&name) {
            self.numbers.insert(name.clone(), self.names.len() as u32);
            self.names.push(name);
        }
    }

    /// The names of all classes, in the order of their numbers.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The class of a move.
    ///
    /// # Errors
    ///
    /// `Limit` if the walk did not find its name.
    pub fn class(&self, problem: &Problem, state: &[u8], ordinal: usize) -> Result<usize> {
        let name = problem.name(state, ordinal);
        self.numbers
            .get(&name)
            .map(|&class| class as usize)
            .ok_or_else(|| Error::Limit(format!("the move '{name}' is so rare that the policy does not know it")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_have_names() {
        let cube = antipode_families::parse("twisty:2x2x2").unwrap();
        let moves = MoveClasses::of(&cube).unwrap();
        let goal = cube.goals().next().unwrap();
        let mut count = 0;
        cube.expand(&goal, &mut |_| count += 1);
        let classes: Vec<_> = (0..count).map(|ordinal| moves.class(&cube, &goal, ordinal).unwrap()).collect();
        let mut sorted = classes.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..moves.names().len()).collect::<Vec<_>>());
        assert!(moves.names().is_sorted());
    }
}
