//! The legal moves of the Tower of Hanoi: of a list of pegs, and of a number to the base PEGS,
//! which are the same in the same order.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::hanoi::MOST_PEGS;
use antipode_core::error::Result;
use antipode_core::model::{Edges, StateSampler};

/// Draws states that reach the goal: with two pegs, the larger disks lie as they do there.
pub(super) struct RandomTower {
    pub(super) pegs: usize,
    /// The peg of each disk of the goal, smallest first.
    pub(super) goal: Vec<u8>,
}

impl StateSampler for RandomTower {
    fn random(&self, count: u64, random: &mut ChaCha8Rng) -> Result<Vec<Vec<u8>>> {
        let moved = if self.pegs > 2 { self.goal.len() } else { 1 };
        let mut state = || {
            let mut state = self.goal.clone();
            state[..moved].fill_with(|| random.random_range(0..self.pegs) as u8);
            state
        };
        Ok((0..count).map(|_| state()).collect())
    }

    fn all_reach_goal(&self) -> bool {
        true
    }
}

/// Visits the legal moves of disks whose pegs are these, smallest first: the disk and the peg it
/// moves to.
pub(super) fn visit_moves(pegs: usize, state: &[u8], mut visit: impl FnMut(usize, u8)) {
    // The smallest disk on each peg.
    let mut top = [usize::MAX; MOST_PEGS];
    (0..state.len()).rev().for_each(|disk| top[usize::from(state[disk])] = disk);
    for &disk in top[..pegs].iter().filter(|&&disk| disk < usize::MAX) {
        (0..pegs).filter(|&peg| top[peg] > disk).for_each(|peg| visit(disk, peg as u8));
    }
}

/// Adds the numbers that the moves of a number lead to. `weights` are those of its digits, smallest
/// disk first; `tops` has a place for each peg.
///
/// A disk that moves changes one digit. Digits are read from the smallest disk on, until there is
/// one on all pegs but one: the smallest on that one is larger than those on the others, so it does
/// not move and hinders none.
#[inline]
pub(super) fn push_neighbours(at: u64, weights: &[u64], tops: &mut [u64], out: &mut Edges) {
    // The weight of the smallest disk on each peg.
    tops.fill(u64::MAX);
    let (mut rest, mut bare, pegs) = (at, tops.len(), tops.len() as u64);
    for &weight in weights {
        let top = &mut tops[(rest % pegs) as usize];
        // Without branches: digits are as good as random.
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
