//! A lower bound of the number of states of a bandaged puzzle.
//!
//! Call two pieces alike if the bandage treats them alike in every slot. Which moves a state allows
//! then depends only on its *pattern*, the kind of piece in each slot. So the states are a voltage
//! graph over the patterns: closed walks from the pattern of the goal form a group G, and each
//! pattern that moves reach has as many states as the orbit of the goal under G. A spanning tree of
//! the patterns gives generators of G, one for each other arc (Schreier's lemma). Some of the patterns
//! and some of the generators give a lower bound.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use num_bigint::BigUint;

use super::bandage::Bandage;
use super::cosets;
use super::definition::{Arrangement, Move};
use super::reached::least_reached;
use super::twisty_puzzle::{Rules, Twisty};
use antipode_core::model::Reachability;

/// The most patterns to visit.
const MOST_PATTERNS: usize = 20_000;

/// The most generators of the group to use.
const MOST_GENERATORS: usize = 500;

/// The most slots to visit in all.
const MOST_WORK: usize = 50_000_000;

/// What the rules of a bandaged puzzle tell of its states.
pub(super) struct BandagedBound(pub(super) Arc<Twisty>);

impl Reachability for BandagedBound {
    fn reaches_goal(&self, _: &[u8]) -> Option<bool> {
        None
    }

    fn least_reached(&self) -> Option<BigUint> {
        let rules = &self.0.rules;
        // The inverse of an arc must be an arc.
        let bandage = rules.definition.bandage.as_ref().filter(|_| !rules.is_directed())?;
        let (patterns, generators) = patterns(rules, bandage);
        let order = || cosets::order(&rules.definition, &generators);
        let states = least_reached(&rules.definition, &generators, &rules.goal, order)?;
        Some(states * patterns)
    }
}

/// A number of patterns, and generators of a group that keeps that of the goal.
fn patterns(rules: &Rules, bandage: &Bandage) -> (usize, Vec<Move>) {
    let Rules { definition, turns, goal, .. } = rules;
    let slots = definition.slots();
    let most = MOST_PATTERNS.min(MOST_WORK / (slots * turns.len()).max(1));
    let kinds = bandage.kinds(slots);
    let pattern =
        |state: &Arrangement| state.pieces.iter().map(|&piece| kinds[usize::from(piece)]).collect::<Vec<u16>>();
    let identity = Arrangement::identity(slots);
    let mut known = HashMap::from([(pattern(goal), identity.clone())]);
    let mut queue = vec![identity.clone()];
    let mut generators: HashSet<Arrangement> = HashSet::new();
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
                    generators.insert(definition.product(&product, &definition.inverse(first)));
                }
                Some(_) => {}
                None if known.len() < most => {
                    known.insert(key, product.clone());
                    queue.push(product);
                }
                None => {}
            }
        }
    }
    generators.remove(&identity);
    (known.len(), generators.into_iter().map(|change| Move::new(String::new(), change)).collect())
}

#[cfg(test)]
mod tests {
    use super::super::notation::{Metric, turns};
    use super::super::random_puzzles::bandaged;
    use super::super::reached::tests::reached;
    use super::super::tws;
    use super::*;
    use antipode_core::nums::grouped;
    use proptest::prelude::*;

    fn bound(puzzle: Twisty) -> Option<BigUint> {
        BandagedBound(Arc::new(puzzle)).least_reached()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn no_more_is_promised_than_is_reached(puzzle in bandaged()) {
            let states = BigUint::from(reached(&puzzle));
            if let Some(bound) = bound(puzzle) {
                prop_assert!(bound <= states, "{bound} > {states}");
            }
        }
    }

    /// Two discs of twelve places each. Of the two places of a corner, the second is its tail, and a
    /// cut must not part them. The number of states that can be twisted is 3678 * 2 * 8! * 8! (Jaap
    /// Scherphuis, "Square-1", jaapsch.net/puzzles/square1.htm).
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
        let turns = turns(&definition, Metric::Half, None).unwrap();
        let goal = definition.solved.clone();
        let puzzle = Twisty::new("twisty:test.tws".into(), definition, turns, vec![], goal);
        assert_eq!(grouped(bound(puzzle).unwrap()), "11,958,666,854,400");
    }
}
