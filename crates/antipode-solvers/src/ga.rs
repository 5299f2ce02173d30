//! The genetic algorithm of H. Bhasin and N. Singla, "Genetic based algorithm for N-puzzle problem", International Journal of
//! Computer Applications 51 (22), 2012, section 6.
//!
//! A chromosome is a string of bits. Two bits make a number that, modulo the number of children of a state (its successors without the
//! one before), names a child: so a chromosome is a path. States with more than four children take as many bits as it needs to name
//! them. `docs/approximate-solvers.md` says what the paper leaves open.

use rand::RngExt;
use rand::distr::Distribution;
use rand::distr::weighted::WeightedIndex;
use rand_chacha::ChaCha8Rng;

use super::approximate::{fitness, without_loops};
use super::budget::{Meter, Spent, Stop};
use super::settings::{Parameter, Range, Tuning};
use super::store::successors;
use super::{Path, Promise, Solver, Task};
use antipode_core::model::Estimate;

const POPULATION: Parameter =
    Parameter { name: "population", about: "chromosomes", default: 200.0, range: Range::Whole(2, 1_000_000) };
const GENERATIONS: Parameter = Parameter {
    name: "generations",
    about: "generations for each length of chromosomes",
    default: 50.0,
    range: Range::Whole(1, 1_000_000_000),
};
const DEEPEST: Parameter = Parameter {
    name: "m",
    about: "chromosomes of 2^2, 2^3, .. up to 2^m bits are tried in turn",
    default: 8.0,
    range: Range::Whole(2, 20),
};
const CROSSOVER: Parameter = Parameter {
    name: "crossover",
    about: "how parents are crossed",
    default: 0.0,
    range: Range::Words(&["one-point", "two-point", "uniform", "cut-and-splice"]),
};
const CROSSOVER_RATE: Parameter = Parameter {
    name: "crossover-rate",
    about: "the probability that two parents are crossed",
    default: 0.05,
    range: Range::Real(0.0, 1.0),
};
const MUTATION_RATE: Parameter = Parameter {
    name: "mutation-rate",
    about: "the probability that a bit flips",
    default: 0.005,
    range: Range::Real(0.0, 1.0),
};

pub(super) const SOLVER: Solver = Solver {
    name: "ga",
    about: "genetic algorithm: bit strings that name children, crossed and mutated, in growing lengths",
    informed: true,
    limited: true,
    promise: Promise::Any,
    tuning: Tuning {
        heuristic: None,
        random: true,
        parameters: &[POPULATION, GENERATIONS, DEEPEST, CROSSOVER, CROSSOVER_RATE, MUTATION_RATE],
    },
    run,
};

type Chromosome = Vec<bool>;

/// What the path that a chromosome encodes comes to.
enum Decoded {
    /// It comes to a goal.
    Solves(Path),
    /// It does not, and has this fitness: of the state of least estimate on it.
    Misses(f64),
    /// It comes to a state from which no goal can be reached: the chromosome is not accepted.
    Rejected,
}

/// Bits that name one of so many children; at least two, as in the paper.
fn width(children: usize) -> usize {
    (usize::BITS - (children.max(1) - 1).leading_zeros()).max(2) as usize
}

fn decode(task: &Task<'_>, chromosome: &[bool], meter: &mut Meter<'_>) -> Result<Decoded, Stop> {
    let length = task.from.len();
    let (mut path, mut next, mut at) = (vec![task.from.to_vec()], vec![], 0);
    let mut least = task.heuristic.estimate(task.from);
    while at < chromosome.len() && task.depth.is_none_or(|depth| path.len() <= depth as usize) {
        let here = &path[path.len() - 1];
        successors(task, here, &mut next, meter)?;
        let before = path.len().checked_sub(2).map(|before| path[before].as_slice());
        let children: Vec<&[u8]> = next.chunks_exact(length).filter(|key| before != Some(*key)).collect();
        let Some(gene) = chromosome.get(at..at + width(children.len())).filter(|_| !children.is_empty()) else { break };
        at += gene.len();
        let number = gene.iter().fold(0, |number, bit| number << 1 | usize::from(*bit));
        let child = children[number % children.len()];
        let estimate = task.heuristic.estimate(child);
        if estimate == Estimate::UNREACHABLE {
            return Ok(Decoded::Rejected);
        }
        least = least.min(estimate);
        path.push(child.to_vec());
        if task.problem.is_goal(child) {
            return Ok(Decoded::Solves(path));
        }
    }
    Ok(Decoded::Misses(fitness(least)))
}

/// Two children of two parents.
fn cross(kind: usize, a: &[bool], b: &[bool], random: &mut ChaCha8Rng) -> [Chromosome; 2] {
    let shorter = a.len().min(b.len());
    let mut cut = |most: usize| random.random_range(0..=most);
    let splice = |a: &[bool], to: usize, b: &[bool], from: usize| [&a[..to], &b[from..]].concat();
    match kind {
        0 => {
            let at = cut(shorter);
            [splice(a, at, b, at), splice(b, at, a, at)]
        }
        1 => {
            let (one, other) = (cut(shorter), cut(shorter));
            let (from, to) = (one.min(other), one.max(other));
            [[&a[..from], &b[from..to], &a[to..]].concat(), [&b[..from], &a[from..to], &b[to..]].concat()]
        }
        2 => {
            let (mut one, mut other) = (a.to_vec(), b.to_vec());
            for at in (0..shorter).filter(|_| random.random()) {
                std::mem::swap(&mut one[at], &mut other[at]);
            }
            [one, other]
        }
        _ => {
            let (at, there) = (cut(a.len()), cut(b.len()));
            [splice(a, at, b, there), splice(b, there, a, at)]
        }
    }
}

fn run(task: &Task<'_>, meter: &mut Meter<'_>) -> Result<Option<Path>, Stop> {
    let mut random = task.random();
    for m in 2..=task.whole(&DEEPEST) {
        if let Some(path) = breed(task, 1 << m, &mut random, meter)? {
            return Ok(Some(without_loops(path)));
        }
    }
    Err(Stop::Spent(Spent::Tries))
}

/// All generations of chromosomes that begin with so many bits.
fn breed(task: &Task<'_>, bits: usize, random: &mut ChaCha8Rng, meter: &mut Meter<'_>) -> Result<Option<Path>, Stop> {
    let population = task.whole(&POPULATION);
    // Two generations, of chromosomes that can grow to twice their length; free again afterwards.
    let kept = meter.kept;
    meter.keep(2 * population * (2 * bits + size_of::<Chromosome>()))?;
    let fresh = |random: &mut ChaCha8Rng| -> Chromosome { (0..bits).map(|_| random.random()).collect() };
    let mut chromosomes: Vec<Chromosome> = (0..population).map(|_| fresh(random)).collect();
    for _ in 0..task.whole(&GENERATIONS) {
        let mut weights = Vec::with_capacity(population);
        for chromosome in &mut chromosomes {
            weights.push(match decode(task, chromosome, meter)? {
                Decoded::Solves(path) => return Ok(Some(path)),
                Decoded::Misses(fitness) => fitness,
                Decoded::Rejected => {
                    *chromosome = fresh(random);
                    0.0
                }
            });
        }
        let roulette = WeightedIndex::new(&weights);
        let mut next = Vec::with_capacity(population + 1);
        while next.len() < population {
            let mut parent = || match &roulette {
                Ok(roulette) => &chromosomes[roulette.sample(random)],
                Err(_) => &chromosomes[random.random_range(0..population)],
            };
            let (a, b) = (parent(), parent());
            let children = match random.random_bool(task.real(&CROSSOVER_RATE)) {
                true => cross(task.whole(&CROSSOVER), a, b, random),
                false => [a.clone(), b.clone()],
            };
            next.extend(children.into_iter().map(|mut child| {
                child.truncate(2 * bits);
                child.iter_mut().for_each(|bit| *bit ^= random.random_bool(task.real(&MUTATION_RATE)));
                child
            }));
        }
        next.truncate(population);
        chromosomes = next;
    }
    meter.kept = kept;
    Ok(None)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn pairs_name_up_to_four_children() {
        let widths = [0, 1, 3, 4, 5, 8, 9, 64].map(width);
        assert_eq!(widths, [2, 2, 2, 2, 3, 3, 4, 6]);
    }

    #[test]
    fn crossing_keeps_all_bits() {
        let mut random = ChaCha8Rng::seed_from_u64(0);
        let (a, b) = (vec![true; 16], vec![false; 8]);
        for kind in [0, 1, 2, 3].repeat(20) {
            let [one, other] = cross(kind, &a, &b, &mut random);
            assert_eq!(one.len() + other.len(), 24);
            assert_eq!(one.iter().chain(&other).filter(|bit| **bit).count(), 16);
            assert!(kind == 3 || one.len().abs_diff(other.len()) == 8);
        }
    }
}
