//! A division of all tokens into additive patterns whose tables fit a number of bytes.
//!
//! A pattern counts the extra moves of two tokens only if it contains both, so of all sizes that
//! fit, the best have the most such pairs. Each pair of tokens has a worth, which decides which
//! tokens form a pattern. With one hole, it is the average number of moves that both tokens need
//! beyond those of each alone, found by a search of the pair: over all cells of the pair, or over
//! those in given states. It also includes `1/d^2`, with `d`
//! the distance of their goal cells, since tokens with near goals meet there. Starting from several
//! random orders, pairs of tokens swap as long as that increases the total worth.

use std::collections::VecDeque;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::index::MOST_TOKENS;
use super::lookup::shape;
use super::metric::TokenDistances;
use crate::tokens::{HOLE, TokenRules, sources};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::nums;

/// The entries per byte: a value takes half a byte.
const ENTRIES: u128 = 2;

/// The number of random orders that swaps start from.
const STARTS: u64 = 32;

/// The worth of a pair with adjacent goal cells, or of one extra move.
const NEIGHBOURS: u64 = 1 << 20;

/// The names of the patterns, largest first. They suit the average of these states or, without any,
/// of all states. `Limit` if no tables are small enough, or look-ups do not support the tokens.
pub(crate) fn partition(rules: &dyn TokenRules, bytes: u64, states: &[Vec<u8>]) -> Result<Vec<String>> {
    let mut tokens: Vec<u8> = rules.goal().iter().copied().filter(|&token| token != HOLE).collect();
    tokens.sort_unstable();
    let sizes = sizes(tokens.len(), rules.cells(), bytes).ok_or_else(|| {
        let what = format!("{}: no tables of all tokens take at most {}", rules.spec(), nums::bytes(bytes));
        Error::Limit(what).unless(&[RequestRemedy::Memory])
    })?;
    shape(rules, &tokens[..sizes[0]])?;
    let weights = weights(rules, &tokens, states);
    let best = (0..STARTS)
        .map(|seed| {
            let mut order: Vec<usize> = (0..tokens.len()).collect();
            order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
            improved(order, &sizes, &weights)
        })
        // The groups decide ties, so that equal worths always give the same answer.
        .max_by_key(|(worth, groups)| (*worth, std::cmp::Reverse(groups.clone())));
    Ok(best.map_or(vec![], |(_, groups)| {
        groups
            .iter()
            .map(|group| group.iter().map(|&token| rules.token_name(tokens[token])).collect::<Vec<_>>().join(","))
            .collect()
    }))
}

/// The best sizes of patterns, largest first. They have the most pairs, and among those the fewest
/// bytes.
fn sizes(tokens: usize, cells: usize, bytes: u64) -> Option<Vec<usize>> {
    // A pattern has a value for each way to place its tokens.
    let values = (0..=MOST_TOKENS.min(tokens)).map(|count| (0..count).map(|i| (cells - i) as u128).product::<u128>());
    let all: Vec<u128> = values.map(|values| values.div_ceil(ENTRIES)).collect();
    let mut best: Option<(usize, u128, Vec<usize>)> = None;
    let mut taken = vec![];
    // Sizes are at most 8 and never increase, so there are few enough divisions to try all.
    extend(tokens, bytes.into(), &all, &mut taken, &mut |taken| {
        let pairs = taken.iter().map(|size| size * (size - 1) / 2).sum();
        let bytes = taken.iter().map(|&size| all[size]).sum();
        if best
            .as_ref()
            .is_none_or(|(most, least, _)| (pairs, std::cmp::Reverse(bytes)) > (*most, std::cmp::Reverse(*least)))
        {
            best = Some((pairs, bytes, taken.to_vec()));
        }
    });
    best.map(|(.., sizes)| sizes)
}

/// Visits all extensions of `taken` by non-increasing sizes. They use all tokens and fit the bytes.
fn extend(left: usize, bytes: u128, all: &[u128], taken: &mut Vec<usize>, tell: &mut impl FnMut(&[usize])) {
    if left == 0 {
        tell(taken);
    }
    let most = left.min(taken.last().copied().unwrap_or(all.len() - 1));
    for size in (1..=most).rev().filter(|&size| all[size] <= bytes) {
        taken.push(size);
        extend(left - size, bytes - all[size], all, taken, tell);
        taken.pop();
    }
}

/// The worth of each pair of tokens.
fn weights(rules: &dyn TokenRules, tokens: &[u8], states: &[Vec<u8>]) -> Vec<Vec<u64>> {
    let (goal, metric) = (rules.goal(), TokenDistances::new(rules, tokens));
    let single = rules.cells() == rules.tokens() + 1;
    let sources = if single { sources(rules) } else { vec![] };
    let hole = cell_of(HOLE, goal).unwrap_or(0);
    let cells: Vec<usize> = tokens.iter().map(|&token| cell_of(token, goal).unwrap_or(0)).collect();
    let mut weights = vec![vec![0; tokens.len()]; tokens.len()];
    for (a, weights) in weights.iter_mut().enumerate() {
        for (b, weight) in weights.iter_mut().enumerate() {
            *weight = NEIGHBOURS / u64::from(metric.distance(a as u8, cells[b] as u8).max(1)).pow(2);
            if single && a != b {
                let at: Vec<[usize; 2]> = states
                    .iter()
                    .filter_map(|state| Some([cell_of(tokens[a], state)?, cell_of(tokens[b], state)?]))
                    .collect();
                *weight += excess(&sources, hole, [cells[a], cells[b]], &at, |at| {
                    u32::from(metric.distance(a as u8, at[0] as u8)) + u32::from(metric.distance(b as u8, at[1] as u8))
                });
            }
        }
    }
    weights
}

fn cell_of(token: u8, state: &[u8]) -> Option<usize> {
    state.iter().position(|&other| other == token)
}

/// The average number of moves that two tokens need beyond those of each alone. The average is over
/// the cells of `states`, or over all cells if there are none, for the best cell of the hole. The
/// result is in units of a neighbour.
fn excess(
    sources: &[Vec<u8>],
    hole: usize,
    goal: [usize; 2],
    states: &[[usize; 2]],
    alone: impl Fn([usize; 2]) -> u32,
) -> u64 {
    let cells = sources.len();
    let place = |hole: usize, [a, b]: [usize; 2]| (hole * cells + a) * cells + b;
    let mut depths = vec![u32::MAX; cells.pow(3)];
    let mut least = vec![u32::MAX; cells.pow(2)];
    depths[place(hole, goal)] = 0;
    // Moves of other tokens cost nothing, so the search makes them first.
    let mut open = VecDeque::from([(hole, goal, 0)]);
    while let Some((hole, at, depth)) = open.pop_front() {
        // A cheaper way to this place was found after the entry was queued.
        if depths[place(hole, at)] < depth {
            continue;
        }
        let best = &mut least[at[0] * cells + at[1]];
        *best = depth.min(*best);
        for from in sources[hole].iter().map(|&from| usize::from(from)) {
            let moved = at.map(|cell| if cell == from { hole } else { cell });
            let next = depth + u32::from(moved != at);
            let known = &mut depths[place(from, moved)];
            if next < *known {
                *known = next;
                // The queue stays sorted by depth: a free move keeps the depth, and one of the pair
                // adds 1.
                if moved == at { open.push_front((from, moved, next)) } else { open.push_back((from, moved, next)) }
            }
        }
    }
    let all = (0..if states.is_empty() { cells } else { 0 }).flat_map(|a| (0..cells).map(move |b| [a, b]));
    let (mut sum, mut count) = (0, 0);
    for at in all.chain(states.iter().copied()) {
        let least = least[at[0] * cells + at[1]];
        if least < u32::MAX {
            sum += u64::from(least.saturating_sub(alone(at)));
            count += 1;
        }
    }
    NEIGHBOURS * sum / count.max(1)
}

/// Makes all swaps that gain, then cuts the order into groups; with the worth of its pairs.
fn improved(mut order: Vec<usize>, sizes: &[usize], weights: &[Vec<u64>]) -> (u64, Vec<Vec<usize>>) {
    let group: Vec<usize> =
        sizes.iter().enumerate().flat_map(|(group, &size)| std::iter::repeat_n(group, size)).collect();
    // The worth of a token in a group, not counting the token in place `without`.
    let worth = |order: &[usize], token: usize, of: usize, without: usize| -> u64 {
        let others = order.iter().zip(&group).enumerate().filter(|(at, (_, other))| **other == of && *at != without);
        others.map(|(_, (&other, _))| weights[token][other]).sum()
    };
    // Every swap increases the total worth, which is bounded. So the loop ends.
    loop {
        let mut gained = false;
        for a in 0..order.len() {
            for b in a + 1..order.len() {
                if group[a] == group[b] {
                    continue;
                }
                let (x, y) = (order[a], order[b]);
                let now = worth(&order, x, group[a], a) + worth(&order, y, group[b], b);
                let then = worth(&order, y, group[a], a) + worth(&order, x, group[b], b);
                if then > now {
                    order.swap(a, b);
                    gained = true;
                }
            }
        }
        if !gained {
            break;
        }
    }
    let (mut rest, mut groups, mut all) = (&order[..], vec![], 0);
    for &size in sizes {
        let (group, others) = rest.split_at(size);
        let mut group = group.to_vec();
        group.sort_unstable();
        all += group
            .iter()
            .flat_map(|&a| group.iter().map(move |&b| (a, b)))
            .filter(|(a, b)| a < b)
            .map(|(a, b)| weights[a][b])
            .sum::<u64>();
        groups.push(group);
        rest = others;
    }
    groups.sort_by_key(|group| (std::cmp::Reverse(group.len()), group.clone()));
    (all, groups)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_the_most_pairs_that_fit() {
        let sizes = |tokens, cells, bytes| sizes(tokens, cells, bytes).unwrap();
        // 16 * 15 * .. entries: 28.8 MB for seven tiles, 259 MB for eight.
        assert_eq!(sizes(15, 16, 300_000_000), [8, 7]);
        assert_eq!(sizes(15, 16, 100_000_000), [7, 7, 1]);
        assert_eq!(sizes(15, 16, 10_000_000), [6, 6, 3]);
        assert_eq!(sizes(24, 25, 260_000_000), [6, 6, 6, 6]);
        assert_eq!(sizes(15, 16, 8 * 15), [1; 15]);
        assert_eq!(super::sizes(15, 16, 8 * 15 - 1), None);
        assert_eq!(sizes(3, 4, 1 << 40), [3]);
    }

    #[test]
    fn two_tokens_in_each_others_way_exceed_what_both_need_alone() {
        // A cycle of three cells with a hole. Swapping the two tokens takes three moves, although
        // each alone needs one; the other five placements take as many moves as both need alone.
        let sources = vec![vec![1, 2], vec![0, 2], vec![0, 1]];
        let alone = |at: [usize; 2]| u32::from(at[0] != 1) + u32::from(at[1] != 2);
        assert_eq!(excess(&sources, 0, [1, 2], &[], alone), NEIGHBOURS / 6);
        // In the states that are given, half of them swapped.
        assert_eq!(excess(&sources, 0, [1, 2], &[[2, 1], [1, 2]], alone), NEIGHBOURS / 2);
        // The hole between two cells on a line: the tokens cannot pass each other, so there is no
        // excess.
        assert_eq!(excess(&[vec![1], vec![0, 2], vec![1]], 1, [0, 2], &[], |at| (at[0] + 2 - at[1]) as u32), 0);
    }

    #[test]
    fn swaps_put_together_what_belongs_together() {
        // Two shuffled triples: pairs within them count 5, others 1.
        let weights: Vec<Vec<u64>> =
            (0..6).map(|a| (0..6).map(|b| if a % 2 == b % 2 { 5 } else { 1 }).collect()).collect();
        let (worth, groups) = improved((0..6).collect(), &[3, 3], &weights);
        assert_eq!((worth, groups), (30, vec![vec![0, 2, 4], vec![1, 3, 5]]));
    }
}
