//! Random numbers that depend only on a seed.

use crate::random_stream;
use rand::Rng;
use rand::seq::SliceRandom;

/// The numbers below `count`, in an order that the seed determines.
pub fn shuffled(count: usize, seed: u64) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count as u32).collect();
    order.shuffle(&mut random_stream(seed, 0));
    order
}

/// The seed for one moment of a job, derived from `seed`.
pub fn seed_at(seed: u64, moment: u64) -> u64 {
    random_stream(seed, moment.wrapping_add(1 << 32)).next_u64()
}
