//! Random numbers that depend on a seed alone.

use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The numbers below one in an order of a seed.
pub fn shuffled(count: usize, seed: u64) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count as u32).collect();
    order.shuffle(&mut random(seed, 0));
    order
}

/// Random numbers of a seed for a purpose or a moment.
pub fn random(seed: u64, stream: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(stream);
    random
}

/// A seed of another one for a moment.
pub fn seed_at(seed: u64, moment: u64) -> u64 {
    random(seed, moment.wrapping_add(1 << 32)).next_u64()
}
