//! The fewest presses that produce a pattern of lights, by linear algebra.
//!
//! Presses commute and cancel in pairs, so a solution is a set of cells that solves the system over
//! GF(2) whose matrix says which press toggles which light. Adding the sets without effect to one
//! solution gives all solutions. On boards there are few such sets (2^d, where d is at most the
//! shorter side, or twice that on a torus), so the smallest solution of all is found. On graphs
//! there may be many: finding the nearest word of a general linear code is hard (E. R. Berlekamp,
//! R. J. McEliece, H. van Tilborg, IEEE Trans. Inf. Theory 24, 1978). The matrix is symmetric, so
//! presses can produce exactly the patterns that meet every set without effect in an even number of
//! cells.
//!
//! The sizes of all solutions are a Walsh-Hadamard transform (R. R. Green, "A serial orthogonal
//! decoder", JPL Space Programs Summary 37-39, 1966): number the sets without effect by the sums of
//! a basis, and let g be the basis sets that contain a cell. In the solution s + c this cell counts
//! if its bit in s differs from the parity of g and c. So n less the transform of the sum of
//! (-1)^s over the cells of each g is twice the size. This takes d 2^d steps, for any number of
//! cells.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::light_set::LightSet;
use antipode_core::error::Result;
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim, StateSampler};

/// The largest dimension of sets without effect that are all compared.
const MOST_DIMENSIONS: usize = 20;

/// The solutions of a board.
#[derive(Clone, Debug)]
pub(super) struct FewestPresses<const W: usize> {
    goal: LightSet<W>,
    /// For each light, the presses that it adds to a solution.
    solution: Vec<LightSet<W>>,
    /// A basis of the sets without effect.
    basis: Vec<LightSet<W>>,
    /// For each cell, the sets of the basis that contain it, as bits.
    containing: Vec<u32>,
}

impl<const W: usize> FewestPresses<W> {
    /// The name of the heuristic.
    pub(super) const NAME: &str = "presses";

    /// Solves the system by Gaussian elimination. `presses[j]` are the lights that press j toggles;
    /// the matrix is symmetric.
    pub(super) fn new(presses: &[LightSet<W>]) -> FewestPresses<W> {
        let cells = presses.len();
        // Each reduced line, and the set of original lines that it is the sum of.
        let mut lines: Vec<_> = (0..).zip(presses).map(|(cell, &press)| (press, LightSet::of([cell]))).collect();
        let mut pivots = vec![];
        for cell in 0..cells {
            let Some(at) = (pivots.len()..cells).find(|&line| lines[line].0.has(cell)) else { continue };
            let rank = pivots.len();
            lines.swap(rank, at);
            let pivot = lines[rank];
            for (_, line) in lines.iter_mut().enumerate().filter(|(i, line)| *i != rank && line.0.has(cell)) {
                line.0 ^= pivot.0;
                line.1 ^= pivot.1;
            }
            pivots.push(cell);
        }
        let (reduced, sources): (Vec<_>, Vec<_>) = lines.into_iter().unzip();
        let free = (0..cells).filter(|cell| !pivots.contains(cell));
        let basis: Vec<_> = free.map(|cell| pivots_with(&pivots, &reduced, cell) ^ LightSet::of([cell])).collect();
        let solution = (0..cells).map(|light| pivots_with(&pivots, &sources, light)).collect();
        let mut containing = vec![0; cells];
        for (number, set) in basis.iter().enumerate().take(MOST_DIMENSIONS) {
            set.cells().for_each(|cell| containing[cell] |= 1 << number);
        }
        FewestPresses { goal: LightSet::NONE, solution, basis, containing }
    }

    /// The same board with another goal.
    pub(super) fn to(&self, goal: LightSet<W>) -> FewestPresses<W> {
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
    pub(super) fn makes(&self, lights: &LightSet<W>) -> bool {
        self.basis.iter().all(|set| !set.meets_oddly(lights))
    }

    /// A set of presses that toggles these lights; if one exists.
    pub(super) fn solve(&self, lights: LightSet<W>) -> LightSet<W> {
        lights.cells().fold(LightSet::NONE, |set, cell| set ^ self.solution[cell])
    }

    /// The size of the smallest set with the same effect.
    fn fewest(&self, set: &LightSet<W>) -> u32 {
        // A sum is at most the number of cells, in every step.
        let mut sums = vec![0i16; 1 << self.basis.len()];
        for (cell, &number) in self.containing.iter().enumerate() {
            sums[number as usize] += if set.has(cell) { -1 } else { 1 };
        }
        transform(&mut sums);
        let most = sums.into_iter().max().unwrap_or(0);
        ((self.containing.len() as i32 - i32::from(most)) / 2).unsigned_abs()
    }
}

/// The pivots whose lines have a bit, as a set.
fn pivots_with<const W: usize>(pivots: &[usize], lines: &[LightSet<W>], bit: usize) -> LightSet<W> {
    LightSet::of(pivots.iter().zip(lines).filter(|(_, line)| line.has(bit)).map(|(&pivot, _)| pivot))
}

/// Numbers that a step of the transform below takes at once.
const BLOCK: usize = 8;

/// The Walsh-Hadamard transform.
fn transform(sums: &mut [i16]) {
    if sums.len() < BLOCK {
        return butterflies(sums, 1);
    }
    // The compiler turns loops of a known length into a few vector instructions.
    for block in sums.as_chunks_mut::<BLOCK>().0 {
        butterflies(block, 1);
    }
    butterflies(sums, BLOCK);
}

/// The steps of the transform from pairs that are `half` apart on.
#[inline(always)]
fn butterflies(sums: &mut [i16], mut half: usize) {
    while half < sums.len() {
        for pair in sums.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            low.iter_mut().zip(high).for_each(|(a, b)| (*a, *b) = (*a + *b, *a - *b));
        }
        half *= 2;
    }
}

impl<const W: usize> Heuristic for FewestPresses<W> {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent(FewestPresses::<W>::NAME)
    }

    /// The exact distance.
    fn estimate(&self, state: &[u8]) -> Estimate {
        let toggled = LightSet::of_state(state) ^ self.goal;
        if !self.makes(&toggled) {
            return Estimate::UNREACHABLE;
        }
        Estimate::from(self.fewest(&self.solve(toggled)))
    }
}

/// The heuristic `lights`: the wrong lights, divided by the most that a press toggles.
#[derive(Clone, Copy, Debug)]
pub(super) struct WrongLights<const W: usize> {
    /// The lights of the goal.
    pub goal: LightSet<W>,
    /// The most lights that a press toggles.
    pub most: u32,
}

impl<const W: usize> WrongLights<W> {
    /// The name of the heuristic.
    pub(super) const NAME: &str = "lights";
}

impl<const W: usize> Heuristic for WrongLights<W> {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent(WrongLights::<W>::NAME)
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        Estimate::from((LightSet::of_state(state) ^ self.goal).len().div_ceil(self.most))
    }
}

/// A sampler that applies a random set of presses to the goal. Equally many sets lead to each
/// state, so it is uniform.
pub(super) struct RandomPresses<const W: usize> {
    /// The lights of the goal.
    pub goal: LightSet<W>,
    /// The lights that each press toggles.
    pub presses: Vec<LightSet<W>>,
}

impl<const W: usize> StateSampler for RandomPresses<W> {
    fn random(&self, count: u64, random: &mut ChaCha8Rng) -> Result<Vec<Vec<u8>>> {
        let states = (0..count).map(|_| {
            let mut lights = self.goal;
            for presses in self.presses.chunks(64) {
                let set: u64 = random.random();
                antipode_core::bits::ones(set)
                    .filter_map(|press| presses.get(press as usize))
                    .for_each(|&press| lights ^= press);
            }
            lights.state()
        });
        Ok(states.collect())
    }

    fn all_reach_goal(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewest_presses_are_those_of_all_sets() {
        // The presses of a path, a ring and a complete graph, whose sets without effect have the
        // dimensions 1, 2 and 6.
        let near = |length: usize, far: usize, joined: bool| -> Vec<LightSet<1>> {
            let apart = |a: usize, b: usize| match joined {
                true => a.abs_diff(b).min(length - a.abs_diff(b)),
                false => a.abs_diff(b),
            };
            (0..length).map(|a| LightSet::of((0..length).filter(|&b| apart(a, b) <= far))).collect()
        };
        for (presses, dimension) in [(near(5, 1, false), 1), (near(6, 1, true), 2), (near(7, 7, false), 6)] {
            let solutions = FewestPresses::new(&presses);
            assert_eq!(solutions.basis.len(), dimension);
            for set in 0u64..1 << presses.len() {
                let set = LightSet::of(antipode_core::bits::ones(set).map(|cell| cell as usize));
                let effect = |set: LightSet<1>| set.cells().fold(LightSet::NONE, |sum, cell| sum ^ presses[cell]);
                let same = (0u64..1 << presses.len())
                    .map(|other| LightSet::of(antipode_core::bits::ones(other).map(|cell| cell as usize)))
                    .filter(|&other| effect(other) == effect(set));
                assert_eq!(Some(solutions.fewest(&set)), same.map(|other| other.len()).min());
            }
        }
    }
}
