//! The genetic algorithm of H. Bhasin and N. Singla, "Genetic based algorithm for N-puzzle
//! problem", International Journal of Computer Applications 51 (22), 2012, section 6.
//!
//! A chromosome is a string of bits. Two bits make a number. Modulo the number of children of a
//! state (its successors without the one before), it names a child, so a chromosome is a path. A
//! state with more than four children takes as many bits as are needed to name them.
//! `docs/src/lab/solvers.md` says what the paper leaves open.

use std::ops::Range as Span;

use rand::RngExt;
use rand::distr::Distribution;
use rand::distr::weighted::WeightedIndex;
use rand_chacha::ChaCha8Rng;

use super::GROUP;
use super::bearings::MoveBearings;
use super::fitness::fitness;
use super::genes::{CROSSOVERS, Individual, cross, express, fresh, mutate, write};
use antipode_core::error::Error;
use antipode_core::model::Estimate;
use antipode_solvers::{
    BudgetMeter, BudgetSpent, MemoryGrowth, ParameterRange, Path, SearchStop, SolveTask, Solver, SolverAbility,
    SolverParameter, SolverPromise, SolverTuning, UNIT_COSTS, successors, without_loops,
};

const POPULATION: SolverParameter = SolverParameter {
    name: "population",
    about: "chromosomes",
    default: 200.0,
    range: ParameterRange::Whole(2, 1_000_000),
};
const GENERATIONS: SolverParameter = SolverParameter {
    name: "generations",
    about: "generations for each length of chromosomes",
    default: 50.0,
    range: ParameterRange::Whole(1, 1_000_000_000),
};
const DEEPEST: SolverParameter = SolverParameter {
    name: "m",
    about: "chromosomes of 2^2, 2^3, .. up to 2^m bits are tried in turn",
    default: 8.0,
    range: ParameterRange::Whole(2, 20),
};
const ORDER: SolverParameter = SolverParameter {
    name: "order",
    about: "how children are numbered: as the puzzle's moves, or anticlockwise, beginning above the blank",
    default: 0.0,
    range: ParameterRange::Words(&["moves", "anticlockwise"]),
};
const CROSSOVER: SolverParameter = SolverParameter {
    name: "crossover",
    about: "how parents are crossed",
    default: 0.0,
    range: ParameterRange::Words(CROSSOVERS),
};
const POINTS: SolverParameter = SolverParameter {
    name: "points",
    about: "points of a multi-point crossover",
    default: 3.0,
    range: ParameterRange::Whole(1, 1000),
};
const CROSSOVER_RATE: SolverParameter = SolverParameter {
    name: "crossover-rate",
    about: "the probability that two parents are crossed",
    default: 0.05,
    range: ParameterRange::Real(0.0, 1.0),
};
const MUTATION: SolverParameter = SolverParameter {
    name: "mutation",
    about: "what changes: any bit of any child, or one move of a child whose path is no solution",
    default: 0.0,
    range: ParameterRange::Words(&["bits", "move"]),
};
const MUTATION_RATE: SolverParameter = SolverParameter {
    name: "mutation-rate",
    about: "the probability that a bit, or else the path of a child, changes",
    default: 0.005,
    range: ParameterRange::Real(0.0, 1.0),
};
const STRANDS: SolverParameter = SolverParameter {
    name: "strands",
    about: "chromosomes have one strand of bits, or two with dominant and recessive ones",
    default: 0.0,
    range: ParameterRange::Words(&["haploid", "diploid"]),
};

pub(super) const SOLVER: Solver = Solver {
    name: "ga",
    about: "genetic algorithm: bit strings that name children, crossed and mutated, in growing lengths",
    group: GROUP,
    surpassed_by: None,
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Parameters,
    abilities: &[SolverAbility::Heuristic, SolverAbility::DepthLimit],
    supports: UNIT_COSTS,
    needs: None,
    tuning: SolverTuning {
        heuristic: None,
        random: true,
        parameters: &[
            POPULATION,
            GENERATIONS,
            DEEPEST,
            ORDER,
            CROSSOVER,
            POINTS,
            CROSSOVER_RATE,
            MUTATION,
            MUTATION_RATE,
            STRANDS,
        ],
    },
    run,
};

/// A move on a path: the bits that name it, which child they name, and of how many.
struct Gene {
    bits: Span<usize>,
    child: usize,
    of: usize,
}

/// The outcome of the path that a chromosome encodes.
enum Decoded {
    /// The path reaches a goal.
    Solves(Path),
    /// It reaches no goal. Its fitness is that of its state of least estimate.
    Misses(f64, Vec<Gene>),
    /// It reaches a state from which no goal is reachable, so the chromosome is rejected.
    Rejected,
}

/// Bits that identify one of `children` children; at least two, as in the paper.
fn width(children: usize) -> usize {
    (usize::BITS - (children.max(1) - 1).leading_zeros()).max(2) as usize
}

fn decode(
    task: &SolveTask<'_>,
    individual: &Individual,
    bearings: &mut MoveBearings<'_>,
    meter: &mut BudgetMeter<'_>,
) -> Result<Decoded, SearchStop> {
    let (chromosome, length) = (express(individual), task.from.len());
    // States one after another, and the numbers of those in `next` that are children.
    let (mut path, mut next, mut children, mut at) = (task.from.to_vec(), vec![], vec![], 0);
    let (mut least, mut genes) = (task.heuristic.estimate(task.from), Vec::with_capacity(chromosome.len() / 2));
    let turning = task.whole(&ORDER) == 1;
    while at < chromosome.len() && task.depth.is_none_or(|depth| path.len() / length <= depth as usize) {
        let (before, here) = path.split_at(path.len() - length);
        successors(task, here, &mut next, meter)?;
        let state = |number: usize| &next[number * length..][..length];
        let before = before.rchunks_exact(length).next();
        children.clear();
        children.extend((0..next.len() / length).filter(|number| before != Some(state(*number))));
        if turning {
            children.sort_by_key(|child| bearings.get(here, *child));
        }
        let bits = at..at + width(children.len());
        let Some(gene) = chromosome.get(bits.clone()).filter(|_| !children.is_empty()) else { break };
        at = bits.end;
        let number = gene.iter().fold(0, |number, bit| number << 1 | usize::from(*bit)) % children.len();
        genes.push(Gene { bits, child: number, of: children.len() });
        let child = state(children[number]);
        let estimate = task.heuristic.estimate(child);
        if estimate == Estimate::UNREACHABLE {
            return Ok(Decoded::Rejected);
        }
        least = least.min(estimate);
        path.extend_from_slice(child);
        if task.problem.is_goal(child) {
            return Ok(Decoded::Solves(path.chunks_exact(length).map(<[u8]>::to_vec).collect()));
        }
    }
    Ok(Decoded::Misses(fitness(least), genes))
}

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let mut bearings = MoveBearings::of(task.problem);
    if task.whole(&ORDER) == 1 && bearings.get(task.from, 0).is_none() {
        return Err(Error::incapable(
            "the order anticlockwise",
            "is for boards whose tiles slide along rows and columns",
            "",
        )
        .into());
    }
    let mut random = task.random();
    for m in 2..=task.whole(&DEEPEST) {
        if let Some(path) = breed(task, 1 << m, &mut random, &mut bearings, meter)? {
            return Ok(Some(without_loops(path)));
        }
    }
    Err(SearchStop::Spent(BudgetSpent::Tries))
}

/// Two children of two parents, before any mutation.
fn children(task: &SolveTask<'_>, [a, b]: [&Individual; 2], random: &mut ChaCha8Rng) -> [Individual; 2] {
    let crossed = |a: &[u8], b: &[u8], random: &mut ChaCha8Rng| match random.random_bool(task.real(&CROSSOVER_RATE)) {
        true => cross(task.whole(&CROSSOVER), task.whole(&POINTS), a, b, random),
        false => [a.to_vec(), b.to_vec()],
    };
    if a.len() == 1 {
        return crossed(&a[0], &b[0], random).map(|strand| vec![strand]);
    }
    // Each parent crosses its two strands and passes on one of the results.
    let mut gamete = |parent: &Individual| {
        let [one, other] = crossed(&parent[0], &parent[1], random);
        if random.random() { one } else { other }
    };
    [(); 2].map(|()| vec![gamete(a), gamete(b)])
}

/// Changes one move on the path of a child, unless the path has no choice.
fn deviate(individual: &mut Individual, genes: &[Gene], random: &mut ChaCha8Rng) {
    let choices: Vec<&Gene> = genes.iter().filter(|gene| gene.of > 1).collect();
    if !choices.is_empty() {
        let Gene { bits, child, of } = choices[random.random_range(0..choices.len())];
        write(individual, bits.clone(), (child + random.random_range(1..*of)) % of);
    }
}

/// Runs all generations of chromosomes that begin with `bits` bits.
fn breed(
    task: &SolveTask<'_>,
    bits: usize,
    random: &mut ChaCha8Rng,
    bearings: &mut MoveBearings<'_>,
    meter: &mut BudgetMeter<'_>,
) -> Result<Option<Path>, SearchStop> {
    let (population, strands) = (task.whole(&POPULATION), 1 + task.whole(&STRANDS));
    let (by_moves, rate) = (task.whole(&MUTATION) == 1, task.real(&MUTATION_RATE));
    // The memory of two generations, whose chromosomes can grow to twice their length. It is free
    // again afterwards.
    let kept = meter.kept;
    meter.keep(2 * population * strands * (2 * bits + 2 * size_of::<Individual>()))?;
    let mut all: Vec<Individual> = (0..population).map(|_| fresh(bits, strands, random)).collect();
    for _ in 0..task.whole(&GENERATIONS) {
        let mut weights = Vec::with_capacity(population);
        for individual in &mut all {
            weights.push(match decode(task, individual, bearings, meter)? {
                Decoded::Solves(path) => return Ok(Some(path)),
                Decoded::Misses(fitness, _) => fitness,
                Decoded::Rejected => {
                    *individual = fresh(bits, strands, random);
                    0.0
                }
            });
        }
        let roulette = WeightedIndex::new(&weights);
        let mut next = Vec::with_capacity(population + 1);
        while next.len() < population {
            let mut parent = || match &roulette {
                Ok(roulette) => &all[roulette.sample(random)],
                Err(_) => &all[random.random_range(0..population)],
            };
            let parents = [parent(), parent()];
            for mut child in children(task, parents, random) {
                child.iter_mut().for_each(|strand| strand.truncate(2 * bits));
                if by_moves {
                    match decode(task, &child, bearings, meter)? {
                        Decoded::Solves(path) => return Ok(Some(path)),
                        Decoded::Misses(_, genes) if random.random_bool(rate) => deviate(&mut child, &genes, random),
                        Decoded::Misses(..) | Decoded::Rejected => {}
                    }
                } else {
                    mutate(&mut child, rate, random);
                }
                next.push(child);
            }
        }
        next.truncate(population);
        all = next;
    }
    meter.kept = kept;
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_name_up_to_four_children() {
        let widths = [0, 1, 3, 4, 5, 8, 9, 64].map(width);
        assert_eq!(widths, [2, 2, 2, 2, 3, 3, 4, 6]);
    }
}
