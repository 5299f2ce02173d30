//! The legal moves of the Tower of Hanoi, of a list of pegs and of a number to the base PEGS. Both
//! give the same moves in the same order.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::hanoi::MOST_PEGS;
use antipode_core::error::Result;
use antipode_core::model::{BatchEdges, StateSampler};

/// A sampler of states that reach the goal. With two pegs, the larger disks lie as in the goal.
pub(super) struct RandomTower {
    pub(super) pegs: usize,
    /// The peg of each disk of the goal, smallest first.
    pub(super) goal: Vec<u8>,
}

impl StateSampler for RandomTower {
    fn random(&self, count: u64, random: &mut ChaCha8Rng) -> Result<Vec<Vec<u8>>> {
        let moved = if self.pegs > 2 { self.goal.len() } else { 1 };
        Ok((0..count)
            .map(|_| {
                let mut state = self.goal.clone();
                state[..moved].fill_with(|| random.random_range(0..self.pegs) as u8);
                state
            })
            .collect())
    }

    fn all_reach_goal(&self) -> bool {
        true
    }
}

/// Visits the legal moves of a state: the disk and the peg that it moves to. The state lists the
/// peg of each disk, smallest first.
pub(super) fn visit_moves(pegs: usize, state: &[u8], mut visit: impl FnMut(usize, u8)) {
    // The smallest disk on each peg.
    let mut top = [usize::MAX; MOST_PEGS];
    (0..state.len()).rev().for_each(|disk| top[usize::from(state[disk])] = disk);
    for &disk in top[..pegs].iter().filter(|&&disk| disk < usize::MAX) {
        (0..pegs).filter(|&peg| top[peg] > disk).for_each(|peg| visit(disk, peg as u8));
    }
}

/// Adds the indices of the neighbours of the index `at`. `weights` are the weights of its digits,
/// smallest disk first; `tops` has an entry per peg.
///
/// A move changes one digit. The function reads digits from the smallest disk on, until all pegs
/// but one have a disk: the smallest disk on the last peg is larger than the top disks of the
/// others, so it neither moves nor blocks a move.
#[inline]
pub(super) fn push_neighbours(at: u64, weights: &[u64], tops: &mut [u64], out: &mut BatchEdges) {
    // The weight of the smallest disk on each peg.
    tops.fill(u64::MAX);
    let (mut rest, mut bare, pegs) = (at, tops.len(), tops.len() as u64);
    for &weight in weights {
        let top = &mut tops[(rest % pegs) as usize];
        // Without branches, since digits are unpredictable.
        bare -= usize::from(*top == u64::MAX);
        *top = weight.min(*top);
        if bare <= 1 {
            break;
        }
        rest /= pegs;
    }
    for (peg, &weight) in (0..).zip(&*tops) {
        if weight == u64::MAX {
            continue;
        }
        let others = at - weight * peg;
        for (to, &top) in (0..).zip(&*tops) {
            if top > weight {
                out.push(others + weight * to);
            }
        }
    }
}
