//! A token puzzle as a [`Puzzle`].

use std::sync::Arc;

use super::occupancy::occupied;
use super::{HOLE, MAX_CELLS, PatternGoals, Placement, TokenRules, TokenStep};
use antipode_core::error::Result;
use antipode_core::model::Puzzle;

/// The rules as a puzzle.
pub(crate) struct TokenPuzzle {
    rules: Arc<dyn TokenRules>,
    goals: PatternGoals,
}

/// Makes the steps of a move from `state` in a copy of it.
fn make(copy: &mut [u8], state: &[u8], steps: &[TokenStep]) {
    // All tokens leave before any enters: a step may enter a cell that another one leaves.
    steps.iter().for_each(|step| copy[usize::from(step.from)] = HOLE);
    steps.iter().for_each(|step| copy[usize::from(step.to)] = state[usize::from(step.from)]);
}

/// Undoes the steps of a move.
fn unmake(copy: &mut [u8], state: &[u8], steps: &[TokenStep]) {
    for cell in steps.iter().flat_map(|step| [step.from, step.to]) {
        copy[usize::from(cell)] = state[usize::from(cell)];
    }
}

impl TokenPuzzle {
    /// The puzzle with these rules.
    pub(crate) fn new(rules: Arc<dyn TokenRules>) -> Self {
        TokenPuzzle { goals: rules.goals(), rules }
    }
}

impl Puzzle for TokenPuzzle {
    fn spec(&self) -> String {
        self.rules.spec()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Placement> + '_> {
        Box::new(self.goals.clone().all())
    }

    fn is_goal(&self, state: &[u8]) -> bool {
        self.goals.has(state)
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        let mut next = [HOLE; MAX_CELLS];
        let next = &mut next[..state.len()];
        next.copy_from_slice(state);
        self.rules.moves(occupied(state), &mut |steps| {
            // Undoing touches only the cells of the move, which is cheaper than a new copy for
            // each.
            make(next, state, steps);
            visit(next);
            unmake(next, state, steps);
        });
    }

    fn archetype(&self, state: &[u8]) -> Option<Placement> {
        let mut tokens = 0..HOLE;
        state.iter().map(|&token| if token == HOLE { Some(HOLE) } else { tokens.next() }).collect()
    }

    fn name(&self, state: &[u8], ordinal: usize) -> String {
        self.names(state).into_iter().nth(ordinal).unwrap_or_default()
    }

    fn names(&self, state: &[u8]) -> Vec<String> {
        let mut names = vec![];
        self.rules.moves(occupied(state), &mut |steps| {
            let moved: Vec<u8> = steps.iter().map(|step| state[usize::from(step.from)]).collect();
            names.push(self.rules.name(steps, &moved));
        });
        names
    }

    fn write(&self, state: &[u8]) -> String {
        self.rules.write(state)
    }

    fn read(&self, text: &str) -> Result<Placement> {
        self.rules.read(text)
    }
}
