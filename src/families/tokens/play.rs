//! A token puzzle as a [`Puzzle`], without a numbering.

use super::occupancy::occupied;
use super::{Placement, Rules, Step};
use crate::error::Result;
use crate::model::Puzzle;

/// The rules, played.
#[derive(Debug)]
pub struct Play<'a, R>(pub &'a R);

/// Makes the steps of a move.
fn make(placement: &mut [u8], steps: &[Step]) {
    for step in steps {
        placement.swap(usize::from(step.from), usize::from(step.to));
    }
}

/// Takes them back.
fn unmake(placement: &mut [u8], steps: &[Step]) {
    for step in steps.iter().rev() {
        placement.swap(usize::from(step.from), usize::from(step.to));
    }
}

impl<R: Rules> Puzzle for Play<'_, R> {
    type State = Placement;

    fn spec(&self) -> String {
        self.0.spec()
    }

    fn goals(&self) -> Vec<Placement> {
        vec![self.0.goal().clone()]
    }

    fn expand(&self, state: &Placement, visit: &mut dyn FnMut(&Placement)) {
        let mut next = state.clone();
        self.0.moves(occupied(state), |steps| {
            make(&mut next, steps);
            visit(&next);
            unmake(&mut next, steps);
        });
    }

    fn construct(&self, from: &Placement) -> Option<Vec<Placement>> {
        self.0.construct(from)
    }

    fn name(&self, state: &Placement, ordinal: usize) -> String {
        let mut count = 0;
        let mut name = String::new();
        self.0.moves(occupied(state), |steps| {
            if count == ordinal {
                let mut now = state.clone();
                let moved: Vec<u8> = steps
                    .iter()
                    .map(|step| {
                        let token = now[usize::from(step.from)];
                        make(&mut now, &[*step]);
                        token
                    })
                    .collect();
                name = self.0.name(steps, &moved);
            }
            count += 1;
        });
        name
    }

    fn write(&self, state: &Placement) -> String {
        self.0.write(state)
    }

    fn read(&self, text: &str) -> Result<Placement> {
        self.0.read(text)
    }
}
