//! The written form of solvers' paths.

use super::open_table::SolutionStep;
use antipode_core::error::Result;
use antipode_core::graphs::ShortestPaths;
use antipode_core::model::Problem;
use antipode_solvers::{OptimalMove, Path};

/// The moves of a path, replayed by the rules. Returns the error if the rules fail.
///
/// # Panics
///
/// If a step is not a move, or the last state is not a goal: then the solver is wrong.
pub(super) fn replay(puzzle: &Problem, path: &Path) -> Result<Vec<SolutionStep>> {
    let step = |pair: &[Vec<u8>]| {
        let (mut count, mut ordinal) = (0, None);
        let costs = puzzle.costs().map(|_| puzzle.move_costs(&pair[0]));
        let cost = |ordinal: usize| costs.as_ref().and_then(|costs| costs.get(ordinal).copied());
        puzzle.expand(&pair[0], &mut |next| {
            // Of several such moves the first counts, or the first of the cheapest.
            if next == pair[1] && ordinal.is_none_or(|known| cost(count) < cost(known)) {
                ordinal = Some(count);
            }
            count += 1;
        });
        puzzle.intact()?;
        let ordinal = ordinal.expect("solvers make legal moves");
        let name = puzzle.name(&pair[0], ordinal);
        Ok(SolutionStep { r#move: name, state: puzzle.write(&pair[1]), cost: cost(ordinal) })
    };
    let arrived = path.last().is_some_and(|last| puzzle.is_goal(last));
    puzzle.intact()?;
    assert!(arrived, "solvers stop at a goal");
    path.windows(2).map(step).collect()
}

/// The first `limit` of all shortest paths from a state.
pub(super) fn first_paths(
    puzzle: &Problem,
    from: &[u8],
    all: &ShortestPaths<OptimalMove>,
    limit: usize,
) -> Vec<Vec<SolutionStep>> {
    let written = |path: Vec<&OptimalMove>| {
        let before = [from].into_iter().chain(path.iter().map(|made| &made.state[..]));
        let step = |(before, made): (&[u8], &&OptimalMove)| SolutionStep {
            r#move: puzzle.name(before, made.ordinal),
            state: puzzle.write(&made.state),
            cost: None,
        };
        before.zip(&path).map(step).collect()
    };
    all.paths().take(limit).map(written).collect()
}
