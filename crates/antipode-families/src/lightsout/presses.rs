//! The fewest presses that produce a pattern of lights, by linear algebra.
//!
//! Presses commute and cancel in pairs, so a solution is a set of cells that solves the system over
//! GF(2) whose matrix says which press toggles which light. Adding the sets without effect to one
//! solution gives all solutions. On boards there are few such sets (2^d, where d is at most the
//! shorter side, or twice that on a torus), so trying them all finds the smallest solution. On
//! graphs there may be many: finding the nearest word of a general linear code is hard (E. R.
//! Berlekamp, R. J. McEliece, H. van Tilborg, IEEE Trans. Inf. Theory 24, 1978). The matrix is
//! symmetric, so presses can produce exactly the patterns that meet every set without effect in an
//! even number of cells.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use antipode_core::error::Result;
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim, StateSampler};

/// The largest dimension of sets without effect that are all tried.
const MOST_DIMENSIONS: usize = 20;

/// The solutions of a board.
#[derive(Clone, Debug)]
pub(super) struct FewestPresses {
    goal: u64,
    /// For each light, the presses that it adds to a solution.
    solution: Vec<u64>,
    /// A basis of the sets without effect.
    basis: Vec<u64>,
    /// All sets without effect, if they are few.
    idle: Vec<u64>,
}

/// The lights of a state, as a number with a bit for each.
pub(super) fn lights(state: &[u8]) -> u64 {
    state.iter().fold(0, |lights, &byte| lights << 8 | u64::from(byte))
}

/// Whether a set has an odd number of elements.
pub(super) fn is_odd(set: u64) -> bool {
    set.count_ones() % 2 == 1
}

impl FewestPresses {
    /// The name of the heuristic.
    pub(super) const NAME: &str = "presses";

    /// Solves the system by Gaussian elimination. Bit i of `presses[j]` says whether press j
    /// toggles light i; the matrix is symmetric.
    pub(super) fn new(presses: &[u64]) -> FewestPresses {
        let cells = presses.len();
        // Each reduced line, and the set of original lines that it is the sum of.
        let mut lines: Vec<(u64, u64)> = (0..).zip(presses).map(|(cell, &press)| (press, 1 << cell)).collect();
        let mut pivots = vec![];
        for cell in 0..cells {
            let Some(at) = (pivots.len()..cells).find(|&line| lines[line].0 >> cell & 1 == 1) else { continue };
            let rank = pivots.len();
            lines.swap(rank, at);
            let pivot = lines[rank];
            for (_, line) in lines.iter_mut().enumerate().filter(|(i, line)| *i != rank && line.0 >> cell & 1 == 1) {
                *line = (line.0 ^ pivot.0, line.1 ^ pivot.1);
            }
            pivots.push(cell);
        }
        let (reduced, sources): (Vec<u64>, Vec<u64>) = lines.into_iter().unzip();
        let free = (0..cells).filter(|cell| !pivots.contains(cell));
        let basis: Vec<u64> = free.map(|cell| pivots_with(&pivots, &reduced, cell) | 1 << cell).collect();
        let solution = (0..cells).map(|light| pivots_with(&pivots, &sources, light)).collect();
        let mut idle = vec![0];
        for &set in basis.iter().filter(|_| basis.len() <= MOST_DIMENSIONS) {
            idle.extend(idle.clone().iter().map(|other| other ^ set));
        }
        FewestPresses { goal: 0, solution, basis, idle }
    }

    /// The same board with another goal.
    pub(super) fn to(&self, goal: u64) -> FewestPresses {
        FewestPresses { goal, ..self.clone() }
    }

    /// Whether the sets without effect are few enough for [`FewestPresses`] to be a heuristic.
    pub(super) fn are_few(&self) -> bool {
        self.basis.len() <= MOST_DIMENSIONS
    }

    /// The dimension of the space that presses span.
    pub(super) fn rank(&self) -> usize {
        self.solution.len() - self.basis.len()
    }

    /// Whether presses can toggle exactly these lights.
    pub(super) fn makes(&self, lights: u64) -> bool {
        self.basis.iter().all(|set| !is_odd(set & lights))
    }

    /// A set of presses that toggles these lights; if one exists.
    pub(super) fn solve(&self, mut lights: u64) -> u64 {
        let mut set = 0;
        while lights != 0 {
            set ^= self.solution[lights.trailing_zeros() as usize];
            lights &= lights - 1;
        }
        set
    }
}

/// The pivots whose lines have a bit, as a set.
fn pivots_with(pivots: &[usize], lines: &[u64], bit: usize) -> u64 {
    let chosen = pivots.iter().zip(lines).filter(|(_, line)| *line >> bit & 1 == 1);
    chosen.fold(0, |set, (&pivot, _)| set | 1 << pivot)
}

impl Heuristic for FewestPresses {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent(FewestPresses::NAME)
    }

    /// The exact distance.
    fn estimate(&self, state: &[u8]) -> Estimate {
        let toggled = lights(state) ^ self.goal;
        if !self.makes(toggled) {
            return Estimate::UNREACHABLE;
        }
        let one = self.solve(toggled);
        Estimate::from(self.idle.iter().map(|set| (set ^ one).count_ones()).min())
    }
}

/// The heuristic `lights`: the wrong lights, divided by the most that a press toggles.
#[derive(Clone, Copy, Debug)]
pub(super) struct WrongLights {
    /// The lights of the goal.
    pub goal: u64,
    /// The most lights that a press toggles.
    pub most: u32,
}

impl WrongLights {
    /// The name of the heuristic.
    pub(super) const NAME: &str = "lights";
}

impl Heuristic for WrongLights {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent(WrongLights::NAME)
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        Estimate::from((lights(state) ^ self.goal).count_ones().div_ceil(self.most))
    }
}

/// A sampler that applies a random set of presses to the goal. Equally many sets lead to each
/// state, so it is uniform.
pub(super) struct RandomPresses {
    /// The lights of the goal.
    pub goal: u64,
    /// The lights that each press toggles.
    pub presses: Vec<u64>,
}

impl StateSampler for RandomPresses {
    fn random(&self, count: u64, random: &mut ChaCha8Rng) -> Result<Vec<Vec<u8>>> {
        let states = (0..count).map(|_| {
            let set: u64 = random.random();
            let pressed = (0..).zip(&self.presses).filter(|(press, _)| set >> press & 1 == 1);
            let state = pressed.fold(self.goal, |lights, (_, press)| lights ^ press);
            state.to_be_bytes().to_vec()
        });
        Ok(states.collect())
    }

    fn all_reach_goal(&self) -> bool {
        true
    }
}
