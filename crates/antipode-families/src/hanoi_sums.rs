//! Heuristics of the Tower of Hanoi: the exact distance on three pegs, and sums over disjoint sets
//! of disks.
//!
//! *Three pegs.* The largest disk that is not on its peg moves once, or twice via the third peg.
//! Each time, all smaller disks form a tower (A. M. Hinz, "The Tower of Hanoi", L'Enseignement
//! Mathematique 35, 1989). One pass over the disks gives the distance of a state from a tower.
//!
//! *Sums.* Disks can only block each other, so leaving some out maps each move to a move or to no
//! move. A move moves one disk, so the distances of disjoint sets add up, and the sum is consistent
//! (A. Felner, R. E. Korf, S. Hanan, "Additive pattern database heuristics", Journal of Artificial
//! Intelligence Research 22, 2004). The first set consists of as many of the largest disks as a
//! small table has room for, the next set of the largest remaining ones, and so on. The distances
//! come from a search from the goal, so any goal is possible.

use std::ops::Range;
use std::sync::Arc;

use super::hanoi::Hanoi;
use antipode_core::model::{BatchEdges, Estimate, Heuristic, HeuristicClaim, Numbering};

/// The most states of a table: a few megabytes, filled in a few tenths of a second.
const MOST_STATES: u64 = 1 << 20;

/// The value of states without a path to the goal.
const NONE: u32 = u32::MAX;

/// The heuristic `disks`: the sum of the distances of sets of disks.
pub(super) struct DiskSums {
    /// For each set its disks, their tower, and the distances of the tower's states.
    sets: Vec<(Range<usize>, Hanoi, Vec<u32>)>,
}

impl DiskSums {
    /// The name of the heuristic.
    pub(super) const NAME: &str = "disks";

    /// Fills the tables.
    pub(super) fn new(tower: &Arc<Hanoi>) -> DiskSums {
        let each = tower.disks_within(MOST_STATES);
        let (mut sets, mut end) = (vec![], tower.goal_pegs().len());
        while end > 0 {
            let disks = end.saturating_sub(each)..end;
            end = disks.start;
            let some = tower.some_disks(disks.clone().collect());
            let distances = distances(&some);
            sets.push((disks, some, distances));
        }
        DiskSums { sets }
    }
}

/// The distance of each state of a tower.
fn distances(tower: &Hanoi) -> Vec<u32> {
    let mut found = vec![NONE; tower.layout().size() as usize];
    let mut level: Vec<u64> = tower.rank(tower.goal_pegs()).into_iter().collect();
    level.iter().for_each(|&goal| found[goal as usize] = 0);
    let mut edges = BatchEdges::default();
    for depth in 1.. {
        tower.neighbours(tower, &level, &mut edges);
        level.clear();
        for &next in edges.all() {
            let slot = &mut found[next as usize];
            if *slot == NONE {
                *slot = depth;
                level.push(next);
            }
        }
        if level.is_empty() {
            break;
        }
    }
    found
}

impl Heuristic for DiskSums {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent(DiskSums::NAME)
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        let mut sum = Estimate::ZERO;
        for (disks, tower, distances) in &self.sets {
            let distance = tower.rank(&state[disks.clone()]).map(|at| distances[at as usize]);
            sum = sum + Estimate::from(distance.filter(|&distance| distance != NONE));
        }
        sum
    }
}

/// The heuristic `three-pegs`: the exact distance on three pegs.
#[derive(Clone, Debug)]
pub(super) struct ThreePegs {
    /// The peg of each disk, smallest first.
    pub goal: Vec<u8>,
}

impl ThreePegs {
    /// The name of the heuristic.
    pub(super) const NAME: &str = "three-pegs";

    /// One more than the moves of `disks` disks from peg to peg; saturates for many disks.
    fn tower(disks: usize) -> u64 {
        1 << disks.min(60)
    }

    /// The number of moves that bring all disks to one peg.
    fn gather(state: &[u8], mut peg: u8) -> u64 {
        let mut moves = 0u64;
        for (disk, &at) in state.iter().enumerate().rev() {
            if at != peg {
                moves = moves.saturating_add(ThreePegs::tower(disk));
                peg = 3 - at - peg;
            }
        }
        moves
    }
}

impl Heuristic for ThreePegs {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent(ThreePegs::NAME)
    }

    /// The distance, or the largest representable estimate if that is less.
    fn estimate(&self, state: &[u8]) -> Estimate {
        let goal = &self.goal;
        let Some(largest) = (0..goal.len()).rev().find(|&disk| state[disk] != goal[disk]) else {
            return Estimate::ZERO;
        };
        let (from, to) = (state[largest], goal[largest]);
        let (third, here, there) = (3 - from - to, &state[..largest], &goal[..largest]);
        let once = ThreePegs::gather(here, third).saturating_add(1).saturating_add(ThreePegs::gather(there, third));
        let between = ThreePegs::tower(largest) + 1;
        let twice = ThreePegs::gather(here, to).saturating_add(between).saturating_add(ThreePegs::gather(there, from));
        Estimate::from(u32::try_from(once.min(twice)).unwrap_or(u32::MAX))
    }
}

/// The heuristic `misplaced`: disks that are not on their goal peg. Each of them has to move.
#[derive(Clone, Debug)]
pub(super) struct MisplacedDisks {
    /// The peg of each disk.
    pub goal: Vec<u8>,
}

impl MisplacedDisks {
    /// The name of the heuristic.
    pub(super) const NAME: &str = "misplaced";
}

impl Heuristic for MisplacedDisks {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent(MisplacedDisks::NAME)
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        Estimate::from(state.iter().zip(&self.goal).filter(|(peg, goal)| peg != goal).count() as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares all states with all goals.
    #[test]
    fn three_pegs_gives_distances() {
        for disks in 1..=5 {
            let mut goal = vec![];
            for number in 0..3u64.pow(disks as u32) {
                Hanoi::new(3, vec![0; disks]).unrank(number, &mut goal);
                let (tower, mut state) = (Hanoi::new(3, goal.clone()), vec![]);
                let exact = ThreePegs { goal: goal.clone() };
                for (at, &distance) in (0..).zip(&distances(&tower)) {
                    tower.unrank(at, &mut state);
                    assert_eq!(exact.estimate(&state), Estimate::from(distance), "{state:?} to {goal:?}");
                }
            }
        }
        let far = ThreePegs { goal: vec![0; 255] };
        assert_eq!(far.estimate(&[2; 255]), Estimate::from(u32::MAX));
        assert_eq!(far.estimate(&[vec![2; 30], vec![0; 225]].concat()), Estimate::from((1 << 30) - 1));
    }
}
