//! A token puzzle as a [`Puzzle`], without a numbering.

use super::occupancy::occupied;
use super::{Goals, HOLE, Placement, Rules, Step};
use crate::error::Result;
use crate::model::Puzzle;

/// The rules, played.
#[derive(Debug)]
pub struct Play<'a, R> {
    rules: &'a R,
    goals: Goals,
}

/// Makes the steps of a move from `state` in a copy of it.
fn make(copy: &mut [u8], state: &[u8], steps: &[Step]) {
    steps.iter().for_each(|step| copy[usize::from(step.from)] = HOLE);
    steps.iter().for_each(|step| copy[usize::from(step.to)] = state[usize::from(step.from)]);
}

/// Takes them back.
fn unmake(copy: &mut [u8], state: &[u8], steps: &[Step]) {
    for cell in steps.iter().flat_map(|step| [step.from, step.to]) {
        copy[usize::from(cell)] = state[usize::from(cell)];
    }
}

/// [`Puzzle::expand`].
pub(super) fn expand<R: Rules>(rules: &R, state: &Placement, visit: &mut dyn FnMut(&Placement)) {
    let mut next = state.clone();
    rules.moves(occupied(state), |steps| {
        make(&mut next, state, steps);
        visit(&next);
        unmake(&mut next, state, steps);
    });
}

/// [`Puzzle::name`].
pub(super) fn name<R: Rules>(rules: &R, state: &Placement, ordinal: usize) -> String {
    let mut count = 0;
    let mut name = String::new();
    rules.moves(occupied(state), |steps| {
        if count == ordinal {
            let moved: Vec<u8> = steps.iter().map(|step| state[usize::from(step.from)]).collect();
            name = rules.name(steps, &moved);
        }
        count += 1;
    });
    name
}

impl<'a, R: Rules> Play<'a, R> {
    /// The puzzle with these rules.
    pub fn new(rules: &'a R) -> Self {
        Play { rules, goals: rules.goals() }
    }
}

impl<R: Rules> Puzzle for Play<'_, R> {
    type State = Placement;

    fn spec(&self) -> String {
        self.rules.spec()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Placement> + '_> {
        Box::new(self.goals.clone().all())
    }

    fn is_goal(&self, state: &Placement) -> bool {
        self.goals.has(state)
    }

    fn expand(&self, state: &Placement, visit: &mut dyn FnMut(&Placement)) {
        expand(self.rules, state, visit);
    }

    fn construct(&self, from: &Placement) -> Option<Vec<Placement>> {
        self.rules.construct(from)
    }

    fn name(&self, state: &Placement, ordinal: usize) -> String {
        name(self.rules, state, ordinal)
    }

    fn write(&self, state: &Placement) -> String {
        self.rules.write(state)
    }

    fn read(&self, text: &str) -> Result<Placement> {
        self.rules.read(text)
    }
}
