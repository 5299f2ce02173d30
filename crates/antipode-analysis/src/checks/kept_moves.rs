//! Proves by the rules that symmetries keep the goal and permute the moves.
//!
//! A move takes pairs of a place and its content to pairs, and so does a symmetry. So `s(m(x))` and
//! `n(s(x))` are equal for all states `x` if they are for some states that together have all pairs.
//! A random walk meets such states.

use std::path::Path;

use antipode_core::error::{Error, Result};
use antipode_core::model::{GoalSymmetries, Problem};
use antipode_core::nums::mix;

/// The most moves of the walk for each pair.
const MOST_MOVES: usize = 1000;

/// Checks that symmetries keep the goal and permute the moves.
///
/// # Errors
///
/// `Corrupt`, naming the file whose states they fold, if they do not.
pub(super) fn keep_moves(problem: &Problem, symmetries: &GoalSymmetries, path: &Path) -> Result<()> {
    let wrong = |what: &str| Error::corrupt(path, format!("{what}: {} cannot be folded", problem.spec()));
    let mut goals = problem.goals();
    let (Some(goal), None) = (goals.next(), goals.next()) else {
        return Err(wrong("it is folded, and there is not one goal"));
    };
    let from_goal = successors(problem, &goal);
    let mut image = vec![];
    // For each symmetry, the move that each move becomes.
    let mut moves = vec![];
    for symmetry in 0..symmetries.order() {
        symmetries.image(symmetry, &goal, &mut image);
        if image != goal {
            return Err(wrong("a symmetry does not keep the goal"));
        }
        let becomes = from_goal.iter().map(|next| {
            symmetries.image(symmetry, next, &mut image);
            from_goal.iter().position(|other| *other == image)
        });
        moves.push(becomes.collect::<Option<Vec<usize>>>().ok_or_else(|| wrong("a symmetry does not keep the moves"))?);
    }
    let (mut met, mut left) = (vec![], symmetries.possible_pairs());
    let most = MOST_MOVES * left;
    let mut state = goal;
    for step in 0..most {
        let mut news = false;
        for pair in symmetries.pairs(&state) {
            met.resize(met.len().max(pair + 1), false);
            news |= !met[pair];
            left -= usize::from(!std::mem::replace(&mut met[pair], true));
        }
        let next = successors(problem, &state);
        if news
            && !moves
                .iter()
                .enumerate()
                .all(|(symmetry, moves)| commutes(problem, symmetries, symmetry, moves, (&state, &next)))
        {
            return Err(wrong("a symmetry does not keep the moves"));
        }
        if left == 0 {
            return Ok(());
        }
        state = next[mix(step as u64) as usize % next.len()].clone();
    }
    Err(wrong("a walk does not meet all places of all pieces"))
}

/// Whether a symmetry takes the successors of a state to those of its image, by the same moves as
/// at the goal.
fn commutes(
    problem: &Problem,
    symmetries: &GoalSymmetries,
    symmetry: usize,
    moves: &[usize],
    (state, next): (&[u8], &[Vec<u8>]),
) -> bool {
    let mut image = vec![];
    symmetries.image(symmetry, state, &mut image);
    let of_image = successors(problem, &image);
    next.len() == moves.len()
        && of_image.len() == moves.len()
        && next.iter().zip(moves).all(|(next, &becomes)| {
            symmetries.image(symmetry, next, &mut image);
            image == of_image[becomes]
        })
}

/// The successors of a state, in the order of the moves.
fn successors(problem: &Problem, state: &[u8]) -> Vec<Vec<u8>> {
    let mut all = vec![];
    problem.expand(state, &mut |next| all.push(next.to_vec()));
    all
}
