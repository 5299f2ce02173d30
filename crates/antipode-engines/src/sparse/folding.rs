//! The search of orbits: one state represents all that symmetries and inversion make of it.

use std::collections::BTreeSet;

use rayon::prelude::*;

use super::layers::SparseLayers;
use antipode_core::error::Result;
use antipode_core::model::{GoalSymmetries, Problem, Puzzle};
use antipode_core::states::KeyPart;
use antipode_core::watch::StopSignal;

/// A puzzle whose states are the least of their images.
struct FoldedPuzzle {
    problem: Problem,
    symmetries: GoalSymmetries,
}

/// A puzzle with one state for each orbit under symmetries and inversion.
///
/// Each of its starts and successors is the least image of one. A shortest path in the puzzle
/// becomes one in the folded puzzle, so depths are the same.
pub(super) fn folded(problem: &Problem, symmetries: &GoalSymmetries) -> Problem {
    let folded = Problem::new(FoldedPuzzle { problem: problem.clone(), symmetries: symmetries.clone() });
    // Goals may be too many to list here.
    if problem.lists_goals() {
        return folded;
    }
    let starts = problem.starts().map(|start| symmetries.least(&start)).collect();
    folded.explored_from(starts, problem.directed())
}

impl Puzzle for FoldedPuzzle {
    fn spec(&self) -> String {
        self.problem.spec()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        // Several goals may be images of each other.
        let goals: BTreeSet<Vec<u8>> = self.problem.goals().map(|goal| self.symmetries.least(&goal)).collect();
        Box::new(goals.into_iter())
    }

    /// Visits the orbits that the moves of an orbit's states lead to.
    ///
    /// Symmetries take moves to moves, so one state shows the moves of its images. Inversion does
    /// not, so the inverse shows others.
    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        let mut visit = |next: &[u8]| {
            let least = self.symmetries.least(next);
            if least != state {
                visit(&least);
            }
        };
        self.problem.expand(state, &mut visit);
        if let Some(inversion) = self.symmetries.inversion() {
            let mut inverse = vec![];
            self.symmetries.image(inversion, state, &mut inverse);
            if inverse != state {
                self.problem.expand(&inverse, &mut visit);
            }
        }
    }

    fn write(&self, state: &[u8]) -> String {
        self.problem.write(state)
    }
}

/// The sizes of the orbits of a layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrbitSizes {
    /// The number of states.
    pub states: u64,
    /// The number of orbits under symmetries.
    pub plain: u64,
}

/// Adds up the orbits of the current layer. `Interrupted` if the signal stops it.
pub(super) fn sizes(layers: &SparseLayers, symmetries: &GoalSymmetries, signal: StopSignal<'_>) -> Result<OrbitSizes> {
    let codec = layers.codec();
    layers
        .here
        .par_iter()
        .enumerate()
        .map(|(part, keys): (usize, &KeyPart)| {
            signal.check()?;
            let (mut scratch, mut state) = (codec.scratch(), vec![0; codec.packing().length()]);
            let mut sizes = OrbitSizes::default();
            for key in keys.keys(codec.width()) {
                codec.open(part, key, &mut scratch, &mut state);
                let (plain, all) = symmetries.orbit_sizes(&state);
                sizes.states += all;
                sizes.plain += all / plain;
            }
            Ok(sizes)
        })
        .try_reduce(OrbitSizes::default, |a, b| {
            Ok(OrbitSizes { states: a.states + b.states, plain: a.plain + b.plain })
        })
}
