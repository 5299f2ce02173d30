//! Weights for sums of overlapping patterns.
//!
//! A weighted sum of distances is a lower bound if the patterns of each token weigh at most 1
//! together: each move moves one token, and then all of them pay at most for that move. The
//! greatest of these sums is a linear program for each state ("post-hoc optimisation", F.
//! Pommerening, G. Röger, M. Helmert, "Getting the most out of pattern databases for classical
//! planning", IJCAI 2013). Only the objective depends on the state, so the optimum is at one of the
//! vertices of a polytope, which are found once.

/// The most overlapping patterns of a sum.
pub(super) const MOST_OVERLAPPING: usize = 6;

/// Weights of the patterns of a sum, with a common denominator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PatternWeights {
    pub(super) numerators: Vec<u64>,
    pub(super) denominator: u64,
}

impl PatternWeights {
    /// The weighted sum of distances, rounded up.
    pub(super) fn sum(&self, distances: impl Iterator<Item = u64>) -> u64 {
        let total: u64 = self.numerators.iter().zip(distances).map(|(weight, distance)| weight * distance).sum();
        // Costs are integers, so rounding up keeps a lower bound.
        total.div_ceil(self.denominator)
    }

    /// Whether no weight is less than in others.
    fn dominate(&self, other: &PatternWeights) -> bool {
        let pairs = self.numerators.iter().zip(&other.numerators);
        pairs.into_iter().all(|(own, others)| own * other.denominator >= others * self.denominator)
    }
}

/// A condition: the sum of the weights of these patterns is at most 1, or a weight is at least 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WeightCondition {
    AtMostOne(u32),
    NotNegative(usize),
}

impl WeightCondition {
    /// The row of its equation: coefficients, and the right side.
    fn row(self, patterns: usize) -> Vec<i64> {
        match self {
            WeightCondition::AtMostOne(set) => (0..patterns).map(|i| i64::from(set >> i & 1)).chain([1]).collect(),
            WeightCondition::NotNegative(own) => (0..=patterns).map(|i| i64::from(i == own)).collect(),
        }
    }
}

/// The vertices that no others dominate. A set lists the patterns that have a token, as bits. The
/// number of patterns is at most [`MOST_OVERLAPPING`].
pub(super) fn vertices(patterns: usize, sets: &[u32]) -> Vec<PatternWeights> {
    // Only sets that are not parts of others restrict the weights.
    let mut greatest: Vec<u32> = vec![];
    for &set in sets.iter().filter(|set| !sets.iter().any(|other| other != *set && other & *set == **set)) {
        if !greatest.contains(&set) {
            greatest.push(set);
        }
    }
    let at_most = greatest.iter().map(|&set| WeightCondition::AtMostOne(set));
    let conditions: Vec<WeightCondition> = at_most.chain((0..patterns).map(WeightCondition::NotNegative)).collect();
    let mut found: Vec<PatternWeights> = vec![];
    // At a vertex, as many independent conditions are tight as there are weights. At most 6 weights
    // make it cheap to try all choices.
    choose(&conditions, patterns, &mut vec![], &mut |tight| {
        let Some(weights) = solve(tight.iter().map(|condition| condition.row(patterns)).collect()) else { return };
        let weight =
            |set: &u32| (0..patterns).filter(|i| set >> i & 1 == 1).map(|i| weights.numerators[i]).sum::<u64>();
        if greatest.iter().all(|set| weight(set) <= weights.denominator) && !found.contains(&weights) {
            found.push(weights);
        }
    });
    found
        .iter()
        // Distances are not negative, so weights that others dominate never give the greatest sum.
        .filter(|weights| !found.iter().any(|other| other != *weights && other.dominate(weights)))
        .cloned()
        .collect()
}

/// Visits all subsets of this size.
fn choose(
    all: &[WeightCondition],
    size: usize,
    chosen: &mut Vec<WeightCondition>,
    visit: &mut impl FnMut(&[WeightCondition]),
) {
    if size == 0 {
        return visit(chosen);
    }
    for (at, &condition) in all.iter().enumerate().take((all.len() + 1).saturating_sub(size)) {
        chosen.push(condition);
        choose(&all[at + 1..], size - 1, chosen, visit);
        chosen.pop();
    }
}

/// Solves a system of as many equations as unknowns by exact elimination (E. H. Bareiss,
/// "Sylvester's identity and multistep integer-preserving Gaussian elimination", Mathematics of
/// Computation 22, 1968). `None` if the solution is not unique, or has negative numbers.
fn solve(mut rows: Vec<Vec<i64>>) -> Option<PatternWeights> {
    let unknowns = rows.len();
    let mut before = 1;
    // All coefficients are 0 or 1 and there are at most six unknowns, so no determinant exceeds 9,
    // and products are far from the limits of `i64`.
    for step in 0..unknowns {
        let pivot = (step..unknowns).find(|&row| rows[row][step] != 0)?;
        rows.swap(step, pivot);
        let pivot_row = rows[step].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(at, _)| *at != step) {
            let factor = row[step];
            for (value, above) in row.iter_mut().zip(&pivot_row) {
                // The division is exact: each value is a minor of the system (Sylvester's
                // identity).
                *value = (*value * pivot_row[step] - factor * above) / before;
            }
        }
        before = pivot_row[step];
    }
    // All diagonal entries are the determinant now.
    let numerators = rows.iter().map(|row| u64::try_from(row[unknowns] * before.signum()).ok());
    let numerators = numerators.collect::<Option<Vec<u64>>>()?;
    let denominator = before.unsigned_abs();
    let common = numerators.iter().fold(denominator, |a, &b| greatest_common_divisor(a, b));
    Some(PatternWeights {
        numerators: numerators.iter().map(|numerator| numerator / common).collect(),
        denominator: denominator / common,
    })
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights(numerators: &[u64], denominator: u64) -> PatternWeights {
        PatternWeights { numerators: numerators.to_vec(), denominator }
    }

    #[test]
    fn disjoint_patterns_weigh_one_each() {
        assert_eq!(vertices(3, &[1, 2, 4, 4]), [weights(&[1, 1, 1], 1)]);
    }

    #[test]
    fn three_patterns_that_overlap_in_pairs_weigh_a_half_each_or_one_of_them_counts() {
        let mut found = vertices(3, &[0b011, 0b110, 0b101, 0b001]);
        found.sort_by_key(|weights| (weights.denominator, weights.numerators.clone()));
        assert_eq!(
            found,
            [weights(&[0, 0, 1], 1), weights(&[0, 1, 0], 1), weights(&[1, 0, 0], 1), weights(&[1, 1, 1], 2)]
        );
    }

    /// The best weighted sum by trying all weights that are multiples of 1/60.
    #[test]
    fn vertices_reach_the_best_sum_of_a_grid() {
        let sets = [0b0011, 0b0110, 0b1100, 0b1001, 0b0101];
        let all = vertices(4, &sets);
        let steps = 12u64;
        for distances in [[7, 9, 3, 8], [10, 1, 10, 1], [5, 5, 5, 5], [0, 20, 0, 13], [13, 11, 12, 10]] {
            let mut best = 0;
            for code in 0..(steps + 1).pow(4) {
                let weight: Vec<u64> = (0..4).map(|i| code / (steps + 1).pow(i) % (steps + 1)).collect();
                let of = |set: u32| (0..4).filter(|i| set >> i & 1 == 1).map(|i| weight[i]).sum::<u64>();
                if sets.iter().all(|set| of(*set) <= steps) {
                    best = best.max(weight.iter().zip(distances).map(|(weight, distance)| weight * distance).sum());
                }
            }
            let own = all.iter().map(|weights| weights.sum(distances.into_iter())).max();
            assert_eq!(own, Some(best.div_ceil(steps)), "{distances:?}");
        }
    }
}
