//! States of a puzzle to try a declaration on: those of random walks.

use std::collections::BTreeSet;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::error::Result;
use crate::model::Problem;

/// Walks at a time.
const WALKS: usize = 64;

/// Moves of a walk.
const MOVES: usize = 24;

/// States of random walks from the starts and the goals, the same in every call.
///
/// # Errors
///
/// Those of the rules.
pub(super) fn sampled_states(problem: &Problem) -> Result<Vec<Vec<u8>>> {
    let begin: Vec<Vec<u8>> = problem.starts().take(WALKS).chain(problem.goals().take(WALKS)).collect();
    let (mut random, length) = (ChaCha8Rng::seed_from_u64(1), begin[0].len());
    let mut walks: Vec<Vec<u8>> = begin.iter().cycle().take(begin.len().max(WALKS)).cloned().collect();
    let mut states: BTreeSet<Vec<u8>> = begin.into_iter().collect();
    for _ in 0..MOVES {
        let mut next: Vec<Vec<Vec<u8>>> = vec![vec![]; walks.len()];
        problem.expand_all(&walks.concat(), length, &mut |walk, state| next[walk].push(state.to_vec()));
        problem.intact()?;
        for (walk, mut reached) in walks.iter_mut().zip(next) {
            if !reached.is_empty() {
                *walk = reached.swap_remove(random.random_range(0..reached.len()));
            }
        }
        states.extend(walks.iter().cloned());
    }
    Ok(states.into_iter().collect())
}

/// The successors of each state.
///
/// # Errors
///
/// Those of the rules.
pub(super) fn successors(problem: &Problem, states: &[Vec<u8>]) -> Result<Vec<Vec<Vec<u8>>>> {
    let mut found = vec![vec![]; states.len()];
    let length = states.first().map_or(1, Vec::len);
    problem.expand_all(&states.concat(), length, &mut |at, next| found[at].push(next.to_vec()));
    problem.intact()?;
    Ok(found)
}
