//! Chromosomes of the genetic algorithm: their creation, expression, crossover and mutation.
//!
//! Individuals have one strand of bits, or two. With two, bits are dominant or recessive: a 1 shows
//! if it is dominant on either strand or there on both (R. B. Hollstein, "Artificial genetic
//! adaptation in computer control systems", University of Michigan, 1971; D. E. Goldberg, R. E.
//! Smith, "Nonstationary function optimization using genetic algorithms with dominance and
//! diploidy", ICGA 1987). Half of all fresh bits show a 1, with either number of strands.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// A bit: [`ZERO`], [`ONE`], or [`RECESSIVE`].
type Allele = u8;

const ZERO: Allele = 0;
const ONE: Allele = 1;

/// A 1 that shows only if the other strand has a 1, too.
const RECESSIVE: Allele = 2;

pub(super) type Strand = Vec<Allele>;

/// A member of the population: a strand, or two.
pub(super) type Individual = Vec<Strand>;

/// The kinds of crossover, in the order of [`cross`].
pub(super) const CROSSOVERS: &[&str] = &["one-point", "two-point", "uniform", "cut-and-splice", "multi-point"];

/// An individual of random strands.
pub(super) fn fresh(bits: usize, strands: usize, random: &mut ChaCha8Rng) -> Individual {
    let allele = |random: &mut ChaCha8Rng| match (random.random::<bool>(), strands) {
        (false, _) => ZERO,
        (true, 1) => ONE,
        // A 1 shows where either is dominant, 7/16, or both are recessive, 1/16.
        (true, _) => {
            if random.random() {
                ONE
            } else {
                RECESSIVE
            }
        }
    };
    (0..strands).map(|_| (0..bits).map(|_| allele(random)).collect()).collect()
}

/// The bits that an individual shows; strands of different lengths show those that both have.
pub(super) fn express(individual: &[Strand]) -> Vec<bool> {
    match individual {
        [a, b] => a.iter().zip(b).map(|(a, b)| *a == ONE || *b == ONE || (*a != ZERO && *b != ZERO)).collect(),
        strands => strands.iter().flatten().map(|allele| *allele != ZERO).collect(),
    }
}

/// Crosses two strands by one of [`CROSSOVERS`]. `points` is for the last of these.
pub(super) fn cross(kind: usize, points: usize, a: &[Allele], b: &[Allele], random: &mut ChaCha8Rng) -> [Strand; 2] {
    let shorter = a.len().min(b.len());
    let mut cut = |most: usize| random.random_range(0..=most);
    let splice = |a: &[Allele], to: usize, b: &[Allele], from: usize| [&a[..to], &b[from..]].concat();
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
        3 => {
            let (at, there) = (cut(a.len()), cut(b.len()));
            [splice(a, at, b, there), splice(b, there, a, at)]
        }
        _ => {
            let (mut one, mut other) = (a.to_vec(), b.to_vec());
            for _ in 0..points {
                // Swapping what is behind each point in turn swaps every second piece.
                let at = cut(shorter);
                (one, other) = (splice(&one, at, &other, at), splice(&other, at, &one, at));
            }
            [one, other]
        }
    }
}

/// Changes each bit with this probability.
pub(super) fn mutate(individual: &mut [Strand], rate: f64, random: &mut ChaCha8Rng) {
    let strands = individual.len();
    for allele in individual.iter_mut().flatten() {
        if random.random_bool(rate) {
            *allele = match strands {
                1 => ONE - *allele,
                _ => (*allele + random.random_range(1..=2)) % 3,
            };
        }
    }
}

/// Makes an individual show a number at some bits.
pub(super) fn write(individual: &mut [Strand], bits: std::ops::Range<usize>, number: usize) {
    for strand in individual {
        for (allele, place) in strand[bits.clone()].iter_mut().zip((0..bits.len()).rev()) {
            *allele = (number >> place & 1) as Allele;
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn crossing_keeps_all_bits() {
        let mut random = ChaCha8Rng::seed_from_u64(0);
        let (a, b) = (vec![ONE; 16], vec![ZERO; 8]);
        for kind in (0..CROSSOVERS.len()).collect::<Vec<_>>().repeat(20) {
            let [one, other] = cross(kind, 3, &a, &b, &mut random);
            assert_eq!(one.len() + other.len(), 24);
            assert_eq!(one.iter().chain(&other).filter(|bit| **bit == ONE).count(), 16);
            assert!(kind == 3 || one.len().abs_diff(other.len()) == 8);
            // Changes from one parent to the other: no more than there are points.
            let changes = other.windows(2).chain(one.windows(2)).filter(|pair| pair[0] != pair[1]).count();
            assert!(kind == 2 || changes <= 2 * 3 + 1, "{kind}: {one:?} {other:?}");
        }
    }

    #[test]
    fn dominance_is_a_table_of_three_by_three() {
        let shown = |a, b| express(&[vec![a], vec![b]])[0];
        for (a, b, bit) in [
            (ZERO, ZERO, false),
            (ZERO, RECESSIVE, false),
            (RECESSIVE, RECESSIVE, true),
            (ZERO, ONE, true),
            (RECESSIVE, ONE, true),
            (ONE, ONE, true),
        ] {
            assert_eq!([shown(a, b), shown(b, a)], [bit; 2], "{a} {b}");
        }
        let mut random = ChaCha8Rng::seed_from_u64(0);
        for strands in [1, 2] {
            let ones = express(&fresh(100_000, strands, &mut random)).into_iter().filter(|bit| *bit).count();
            assert!((49_000..51_000).contains(&ones), "{ones}");
            let mut individual = fresh(8, strands, &mut random);
            write(&mut individual, 2..5, 0b101);
            assert_eq!(express(&individual)[2..5], [true, false, true]);
            let all = individual.clone();
            mutate(&mut individual, 1.0, &mut random);
            assert!(all.iter().flatten().zip(individual.iter().flatten()).all(|(old, new)| old != new));
        }
    }
}
