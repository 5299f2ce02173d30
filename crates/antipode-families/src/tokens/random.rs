//! Random placements.

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::{HOLE, Placement, TokenRules};

/// Draws a placement uniformly.
pub(super) fn random(rules: &dyn TokenRules, random: &mut ChaCha8Rng) -> Placement {
    let counts = rules.counts();
    let mut tokens: Placement = (0..).zip(counts).flat_map(|(kind, count)| std::iter::repeat_n(kind, count)).collect();
    if rules.paired() {
        tokens.shuffle(random);
        tokens.into_iter().flat_map(|token| if random.random() { [token, HOLE] } else { [HOLE, token] }).collect()
    } else {
        tokens.resize(rules.cells(), HOLE);
        tokens.shuffle(random);
        tokens
    }
}
