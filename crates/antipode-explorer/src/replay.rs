//! Games replayed by the rules, so that nothing else is kept.

use crate::games::{PlayedGame, ReplayedGame};
use crate::refusal::{ErrorResponse, RefusalReason, Result};
use crate::served_puzzle::ServedPuzzle;

/// The longest plausible time of a game, in seconds.
const LONGEST: f64 = 86_400.0;

impl ServedPuzzle {
    /// Replays a game by the rules. `Usage` if a move is not legal, or the start cannot reach a
    /// goal.
    pub(crate) fn replay(&self, played: &PlayedGame) -> Result<ReplayedGame> {
        let problem = self.problem();
        let start = self.read(&played.start)?;
        let (mut state, mut spent) = (start.clone(), 0);
        for (number, name) in (1..).zip(&played.moves) {
            let successors = self.successors(&state);
            let ordinal = (0..successors.len()).find(|&ordinal| problem.name(&state, ordinal) == *name);
            let ordinal = ordinal.ok_or_else(|| {
                ErrorResponse::new(RefusalReason::IllegalMove { number }, format!("move {number} is not legal there"))
            })?;
            spent += self.costs(&state).and_then(|costs| costs.get(ordinal).copied()).map_or(1, u32::from);
            state.clone_from(&successors[ordinal]);
        }
        problem.intact()?;
        let depths = self.depths(&[start.clone(), state.clone()])?;
        let why = "no goal is reachable from the beginning of the game";
        let unreachable = || ErrorResponse::new(RefusalReason::UnreachableStart {}, why);
        let optimal = depths[0].ok_or_else(unreachable)?;
        let left = depths[1].ok_or_else(unreachable)?;
        let seconds = if played.seconds.is_finite() { played.seconds.clamp(0.0, LONGEST) } else { 0.0 };
        Ok(ReplayedGame {
            spec: problem.spec(),
            start: problem.write(&start),
            optimal,
            moves: played.moves.clone(),
            wasted: (spent + left).saturating_sub(optimal),
            solved: problem.is_goal(&state),
            hints: played.hints,
            aided: played.aided,
            undone: played.undone,
            seconds,
        })
    }
}
