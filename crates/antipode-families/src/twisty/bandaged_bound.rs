//! A lower bound of the number of states of a bandaged puzzle.
//!
//! Call two pieces alike if the bandage treats them alike in every slot. Which moves a state allows
//! then depends only on its *pattern*, the kind of piece in each slot. So the states are a voltage
//! graph over the patterns: closed walks from the pattern of the goal form a group G, and each
//! pattern that moves reach has as many states as the orbit of the goal under G. A spanning tree of
//! the patterns gives generators of G, one for each other arc (Schreier's lemma). Some of the
//! patterns and some of the generators give a lower bound.

use std::collections::{HashMap, HashSet};

use num_bigint::BigUint;

use super::bandage::Bandage;
use super::cosets;
use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition};
use super::reached;

/// The most patterns to visit.
const MOST_PATTERNS: usize = 20_000;

/// The most generators of the group to use.
const MOST_GENERATORS: usize = 500;

/// The most slots to visit in all.
const MOST_WORK: usize = 50_000_000;

/// A lower bound of the number of states that moves reach from a goal. `None` if the inverse of
/// some move is not a move, or if more than 255 pieces and stickers move.
pub(super) fn least_reached(
    definition: &TwistyDefinition,
    bandage: &Bandage,
    turns: &[DefinedMove],
    goal: &PieceArrangement,
) -> Option<BigUint> {
    if !definition.has_inverses(turns) {
        return None;
    }
    let (patterns, generators) = patterns(definition, bandage, turns, goal);
    Some(reached::least_reached(definition, &generators, goal, || cosets::order(definition, &generators))? * patterns)
}

/// A number of patterns, and generators of a group that keeps that of the goal.
fn patterns(
    definition: &TwistyDefinition,
    bandage: &Bandage,
    turns: &[DefinedMove],
    goal: &PieceArrangement,
) -> (usize, Vec<DefinedMove>) {
    let slots = definition.slots();
    // The lists of all moves are multiplied for each pattern.
    let most = MOST_PATTERNS.min(MOST_WORK / (slots * turns.len()).max(1));
    let kinds = bandage.kinds(slots);
    let pattern =
        |state: &PieceArrangement| state.pieces.iter().map(|&piece| kinds[usize::from(piece)]).collect::<Vec<u16>>();
    let identity = PieceArrangement::identity(slots);
    let mut known = HashMap::from([(pattern(goal), identity.clone())]);
    let mut queue = vec![identity.clone()];
    let mut generators: HashSet<PieceArrangement> = HashSet::new();
    let mut next = 0;
    while let Some(change) = queue.get(next).cloned() {
        next += 1;
        let state = definition.turned(goal, &change);
        for turn in turns {
            let moved = definition.turned(&state, &turn.change);
            if !definition.allows(&state, turn, &moved) {
                continue;
            }
            let product = definition.product(&change, &turn.change);
            let key = pattern(&moved);
            match known.get(&key) {
                Some(first) if generators.len() < MOST_GENERATORS => {
                    // A Schreier generator: to the pattern by one way and back by the tree.
                    generators.insert(definition.product(&product, &definition.inverse(first)));
                }
                None if known.len() < most => {
                    known.insert(key, product.clone());
                    queue.push(product);
                }
                _ => {}
            }
        }
    }
    generators.remove(&identity);
    (known.len(), generators.into_iter().map(|change| DefinedMove::new(String::new(), change)).collect())
}

#[cfg(test)]
mod tests {
    use super::super::notation::{TurnMetric, turns};
    use super::super::random_puzzles::bandaged;
    use super::super::reached::tests::{LARGEST, reached};
    use super::super::twisty_puzzle::TwistyPuzzle;
    use super::super::tws;
    use super::*;
    use antipode_core::model::StateReachability;
    use antipode_core::nums::grouped;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn no_more_is_promised_than_is_reached(puzzle in bandaged()) {
            // Those of the puzzle without its bandage.
            if puzzle.states().is_some_and(|states| states <= LARGEST) {
                let states = BigUint::from(reached(&puzzle));
                let bound = puzzle.least_reached();
                prop_assert!(bound.as_ref().is_none_or(|bound| *bound <= states), "{bound:?} > {states}");
            }
        }
    }

    /// Two discs of twelve places each. Of the two places of a corner, the second is its tail, and
    /// a cut must not part them. The number of states that can be twisted is 3678 * 2 * 8! * 8!
    /// (Jaap Scherphuis, "Square-1", jaapsch.net/puzzles/square1.htm).
    #[test]
    fn square_one_has_the_published_number_of_states() {
        let list = |numbers: Vec<usize>| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let disc = |first: usize| {
            list(
                (1..=24)
                    .map(|slot| match slot {
                        slot if slot == first => first + 11,
                        slot if (first + 1..first + 12).contains(&slot) => slot - 1,
                        slot => slot,
                    })
                    .collect(),
            )
        };
        let cut = list((1..=6).chain(13..=18).chain(7..=12).chain(19..=24).collect());
        let mut text = format!(
            "Set WEDGES 24 1\nSet BELT 1 2\nSolved\nWEDGES\n{}\nEnd\nMove U\nWEDGES\n{}\nEnd\n\
             Move D\nWEDGES\n{}\nEnd\nMove S\nWEDGES\n{cut}\nBELT\n1\n1\nEnd\n",
            list((1..=24).collect()),
            disc(1),
            disc(13),
        );
        for slot in [1, 7, 13, 19] {
            text += &format!("Illegal WEDGES {slot} 2 5 8 11 14 17 20 23\n");
        }
        let definition = tws::read("test.tws", &text).unwrap();
        let turns = turns(&definition, TurnMetric::Half, None).unwrap();
        let goal = definition.solved.clone();
        let puzzle = TwistyPuzzle::new("twisty:test.tws".into(), definition, turns, vec![], goal);
        assert_eq!(grouped(puzzle.least_reached().unwrap()), "11,958,666,854,400");
    }
}
