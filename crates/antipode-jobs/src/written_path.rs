//! The written form of solvers' paths.

use super::open_table::Step;
use antipode_core::error::Result;
use antipode_core::graphs::Geodesics;
use antipode_core::model::Problem;
use antipode_solvers::{Move, Path};

/// The moves of a path, replayed by the rules. Returns the error if the rules fail.
///
/// # Panics
///
/// If a step is not a move, or the last state is not a goal: then the solver is wrong.
pub(super) fn replay(puzzle: &Problem, path: &Path) -> Result<Vec<Step>> {
    let step = |pair: &[Vec<u8>]| {
        let (mut count, mut ordinal) = (0, None);
        puzzle.expand(&pair[0], &mut |next| {
            if ordinal.is_none() && next == pair[1] {
                ordinal = Some(count);
            }
            count += 1;
        });
        puzzle.intact()?;
        let ordinal = ordinal.expect("solvers make legal moves");
        Ok(Step { name: puzzle.name(&pair[0], ordinal), state: puzzle.write(&pair[1]) })
    };
    let arrived = path.last().is_some_and(|last| puzzle.is_goal(last));
    puzzle.intact()?;
    assert!(arrived, "solvers stop at a goal");
    path.windows(2).map(step).collect()
}

/// The first `limit` of all shortest paths from a state.
pub(super) fn first_paths(puzzle: &Problem, from: &[u8], all: &Geodesics<Move>, limit: usize) -> Vec<Vec<Step>> {
    let written = |path: Vec<&Move>| {
        let before = [from].into_iter().chain(path.iter().map(|made| &made.state[..]));
        let step = |(before, made): (&[u8], &&Move)| Step {
            name: puzzle.name(before, made.ordinal),
            state: puzzle.write(&made.state),
        };
        before.zip(&path).map(step).collect()
    };
    all.paths().take(limit).map(written).collect()
}
