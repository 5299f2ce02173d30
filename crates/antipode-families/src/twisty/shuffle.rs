//! Random states without a stabiliser chain. This is for puzzles with too many points for a chain,
//! and for puzzles that are not a group.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition};
use super::rules::TwistyRules;

/// The fewest elements in the list: this many mix well (F. Celler et al.).
const LEAST: usize = 10;

/// Initial products per element of the list, and products between two draws.
const MIXING: usize = 30;

/// The number of moves of a walk.
const WALK: usize = 5000;

/// A sampler of random group elements by *product replacement*.
///
/// It repeatedly replaces an element of a list of generators by its product with another one, and
/// draws the product of all such results (F. Celler, C. R. Leedham-Green, S. H. Murray, A. C.
/// Niemeyer, E. A. O'Brien, "Generating random elements of a finite group", Communications in
/// Algebra 23, 1995). Word lengths keep doubling, so the elements soon look independent and
/// uniform; this is not proved.
pub(super) struct ProductReplacement<'a> {
    definition: &'a TwistyDefinition,
    list: Vec<PieceArrangement>,
    product: PieceArrangement,
}

impl<'a> ProductReplacement<'a> {
    pub(super) fn new(definition: &'a TwistyDefinition, turns: &[DefinedMove], random: &mut ChaCha8Rng) -> Self {
        let length = turns.len().max(LEAST).max(2);
        let list: Vec<PieceArrangement> = turns.iter().cycle().take(length).map(|turn| turn.change.clone()).collect();
        let mut shuffle =
            ProductReplacement { definition, list, product: PieceArrangement::identity(definition.slots()) };
        (0..MIXING * length).for_each(|_| shuffle.step(random));
        shuffle
    }

    /// An element, as a change of the solved state.
    pub(super) fn next(&mut self, random: &mut ChaCha8Rng) -> PieceArrangement {
        (0..MIXING).for_each(|_| self.step(random));
        self.product.clone()
    }

    fn step(&mut self, random: &mut ChaCha8Rng) {
        let at = random.random_range(0..self.list.len());
        let other = (at + random.random_range(1..self.list.len())) % self.list.len();
        let factor = match random.random() {
            true => self.list[other].clone(),
            false => self.definition.inverse(&self.list[other]),
        };
        // A product from either side, as in the paper.
        let (a, b) = if random.random() { (&self.list[at], &factor) } else { (&factor, &self.list[at]) };
        self.list[at] = self.definition.product(a, b);
        self.product = self.definition.product(&self.product, &self.list[at]);
    }
}

/// The end of a random walk from the goal. The walk stays in place if a move is not allowed, and
/// every move is as likely as its inverse, so it converges to the uniform distribution on the
/// reachable states. The rate of convergence is not known.
pub(super) fn walk(rules: &TwistyRules, random: &mut ChaCha8Rng) -> PieceArrangement {
    let mut state = rules.goal.clone();
    // If all moves change some parity, the number of moves must not determine it.
    for _ in 0..WALK + random.random_range(0..2) {
        let turn = &rules.turns[random.random_range(0..rules.turns.len())];
        let next = rules.definition.turned(&state, &turn.change);
        if rules.definition.allows(&state, turn, &next) {
            state = next;
        }
    }
    state
}
