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
    let arrived = path.last().is_some_and(|last| puzzle.is_goal(last));
    puzzle.intact()?;
    assert!(arrived, "solvers stop at a goal");
    let mut steps = path.windows(2).map(|pair| step(puzzle, &pair[0], &pair[1])).collect::<Result<Vec<_>>>()?;
    if let Some(last) = path.last() {
        SolutionStep::end(&mut steps, puzzle, last);
    }
    Ok(steps)
}

/// The move from a state to the next.
fn step(puzzle: &Problem, from: &[u8], to: &[u8]) -> Result<SolutionStep> {
    let (mut count, mut ordinal) = (0, None);
    let costs = puzzle.costs().map(|_| puzzle.move_costs(from));
    let cost = |ordinal: usize| costs.as_ref().and_then(|costs| costs.get(ordinal).copied());
    puzzle.expand(from, &mut |next| {
        // Of several such moves the first counts, or the first of the cheapest.
        if next == to && ordinal.is_none_or(|known| cost(count) < cost(known)) {
            ordinal = Some(count);
        }
        count += 1;
    });
    puzzle.intact()?;
    let ordinal = ordinal.expect("solvers make legal moves");
    Ok(SolutionStep { r#move: puzzle.name(from, ordinal), state: puzzle.write(to), cost: cost(ordinal) })
}

/// The first `limit` of all shortest paths from a state.
pub(super) fn first_paths(
    puzzle: &Problem,
    from: &[u8],
    all: &ShortestPaths<OptimalMove>,
    limit: usize,
) -> Vec<Vec<SolutionStep>> {
    all.paths()
        .take(limit)
        .map(|path| {
            let before = [from].into_iter().chain(path.iter().map(|made| &made.state[..]));
            let mut steps: Vec<SolutionStep> = before
                .zip(&path)
                .map(|(before, made)| SolutionStep {
                    r#move: puzzle.name(before, made.ordinal),
                    state: puzzle.write(&made.state),
                    cost: None,
                })
                .collect();
            if let Some(last) = path.last() {
                SolutionStep::end(&mut steps, puzzle, &last.state);
            }
            steps
        })
        .collect()
}
