//! The names of moves that a walk meets, for puzzles that do not list them.

use super::Problem;

/// The number of random moves that show names of moves.
const WALK: usize = 2000;

/// Names of moves along a random walk from a state, each once.
///
/// A large puzzle may have others.
pub fn names_on_a_walk(problem: &Problem, from: &[u8]) -> Vec<String> {
    let (mut all, mut state) = (vec![], from.to_vec());
    for step in 0..WALK {
        for name in problem.names(&state) {
            if !all.contains(&name) {
                all.push(name);
            }
        }
        let mut successors = vec![];
        problem.expand(&state, &mut |next| successors.push(next.to_vec()));
        if successors.is_empty() {
            break;
        }
        // The steps are spread by a constant of a linear congruential generator.
        let at = (step as u64).wrapping_mul(6_364_136_223_846_793_005) >> 33;
        state = successors.swap_remove(at as usize % successors.len());
    }
    all
}
