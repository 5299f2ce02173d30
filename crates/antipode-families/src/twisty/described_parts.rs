//! The pieces, moves and order of a twisty puzzle, for people.

use std::collections::HashSet;

use num_bigint::BigUint;

use super::cosets;
use super::definition::ranges;
use super::rules::TwistyRules;
use super::twisty_puzzle::TwistyPuzzle;
use antipode_core::model::{PuzzleParts, SetOfPieces};

/// Orders of moves are counted up to this.
const MOST_ORDER: usize = 1 << 20;

impl PuzzleParts for TwistyPuzzle {
    fn sets(&self) -> Vec<SetOfPieces> {
        let definition = &self.rules.definition;
        let sets = ranges(&definition.sets).map(|(set, range)| SetOfPieces {
            name: set.name.clone(),
            pieces: set.pieces,
            orientations: set.orientations.into(),
            kinds: definition.solved.pieces[range].iter().collect::<HashSet<_>>().len(),
        });
        sets.collect()
    }

    fn base_moves(&self) -> Vec<(String, u64)> {
        let TwistyRules { definition, turns, .. } = &self.rules;
        let mut known = HashSet::new();
        let mut bases = vec![];
        for turn in turns {
            if known.contains(&turn.change) {
                continue;
            }
            // A move that is a power of another is no base, nor is its inverse.
            let powers: Vec<_> = definition.powers(&turn.change).take(MOST_ORDER).collect();
            bases.push((turn.name.clone(), powers.len() as u64 + 1));
            known.extend(powers);
        }
        bases
    }

    fn group_order(&self) -> Option<BigUint> {
        let TwistyRules { definition, turns, .. } = &self.rules;
        let is_group = definition.bandage.is_none() && !turns.is_empty();
        is_group.then(|| cosets::order(definition, turns)).flatten()
    }
}
