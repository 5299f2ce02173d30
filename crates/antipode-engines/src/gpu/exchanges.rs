//! Turns of a window inside the words of a unit, as exchanges of lanes; and moves of blocks of
//! lanes within a unit.

use std::collections::BTreeMap;

use crate::tiles::digits::{TurnDirection, order_of};
use antipode_core::bits::{UNIT, VECTOR};
use antipode_core::model::{LANES, UNIT_TILES};
use antipode_core::perms;
use antipode_gpu::LaneExchange;

/// The first tile of the lanes. The tiles before give the number of a word in the unit.
pub(super) const FIRST_LANE: usize = 3;
const LANE_TILES: usize = UNIT_TILES - FIRST_LANE;

/// Lanes of a word that share the first digit of the lanes follow each other: a block.
pub(super) const BLOCKS: usize = 5;
const BLOCK: usize = LANES / BLOCKS;

/// Exchanges that turn the lane tiles `s..=e` of all words. `odd`: whether an odd permutation of
/// the tiles before follows.
///
/// A turn is a sequence of swaps of neighbours. One swap takes few exchanges: it changes two digits
/// and keeps the others, so lanes move by few distances.
pub(super) fn turns(s: usize, e: usize, turn: TurnDirection, odd: bool) -> Vec<LaneExchange> {
    let swaps: Vec<usize> = match turn {
        TurnDirection::Left => (s..e).collect(),
        TurnDirection::Right => (s..e).rev().collect(),
    };
    // Each swap changes the parity of those that come before it.
    let swaps = swaps.into_iter().enumerate().rev();
    swaps
        .flat_map(|(i, tile)| exchanges([0, 1].map(|sum| swapped(tile, (sum + i + usize::from(odd)) % 2 == 1))))
        .collect()
}

/// The source of each lane if two neighbouring tiles swap, in orders of this parity.
fn swapped(tile: usize, odd: bool) -> Vec<usize> {
    let mut order = [0; LANE_TILES];
    (0..LANES)
        .map(|lane| {
            order_of(lane, odd, &mut order);
            order.swap(tile, tile + 1);
            perms::rank(&order) as usize / 2
        })
        .collect()
}

/// Exchanges that permute lanes as two lists say, for even and for odd sums.
fn exchanges(sources: [Vec<usize>; 2]) -> Vec<LaneExchange> {
    let both = sources.map(|sources| involutions(&sources));
    let mut all = vec![];
    for i in 0..2 {
        let mut pairs: BTreeMap<u32, [u64; 2]> = BTreeMap::new();
        for (odd, involutions) in both.iter().enumerate() {
            for (lane, &other) in involutions[i].iter().enumerate().filter(|&(lane, &other)| lane < other) {
                pairs.entry((other - lane) as u32).or_default()[odd] |= 1 << lane;
            }
        }
        all.extend(pairs.into_iter().map(|(by, lanes)| LaneExchange { lanes, by, spare: 0 }));
    }
    all
}

/// Two involutions that make up a permutation, the one to apply first in front.
///
/// Each cycle is a product of two reflections. There are as many such products as the cycle is
/// long. This takes the one with the shortest distances.
fn involutions(sources: &[usize]) -> [Vec<usize>; 2] {
    let mut both = [0, 1].map(|_| (0..sources.len()).collect::<Vec<usize>>());
    let mut seen = vec![false; sources.len()];
    for start in 0..sources.len() {
        let mut cycle = vec![];
        let mut at = start;
        while !std::mem::replace(&mut seen[at], true) {
            cycle.push(at);
            at = sources[at];
        }
        let size = cycle.len();
        // Reflections of the cycle's members: the second one applied, then the first, is a step.
        let image = |around: usize, i: usize| cycle[(around + size - i) % size];
        if let Some(around) = (0..size).min_by_key(|around| -> usize {
            let distance =
                |i: usize| [0, 1].map(|one| cycle[i].abs_diff(image(around + one, i))).into_iter().sum::<usize>();
            (0..size).map(distance).sum()
        }) {
            for i in 0..size {
                both[0][cycle[i]] = image(around + 1, i);
                both[1][cycle[i]] = image(around, i);
            }
        }
    }
    both
}

/// The source of each block of a unit if its tiles `s..=e` turn, at most up to the first lane tile.
/// Block `b` of word `w` has the number 336 b + w.
pub(super) fn blocks(s: usize, e: usize, turn: TurnDirection) -> Vec<u16> {
    let mut order = [0; UNIT_TILES];
    (0..BLOCKS * UNIT)
        .map(|block: usize| {
            let (vector, x) = (block % UNIT / VECTOR, block % VECTOR);
            let lane = block / UNIT * BLOCK;
            order_of(x * (UNIT / VECTOR) * LANES + vector * LANES + lane, false, &mut order);
            turn.act(&mut order[s..=e]);
            let from = perms::rank(&order) as usize / 2;
            let (word, lane) = (from / LANES, from % LANES);
            let word = word % (UNIT / VECTOR) * VECTOR + word / (UNIT / VECTOR);
            (lane / BLOCK * UNIT + word) as u16
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A word after exchanges, as the kernel computes it.
    fn exchanged(exchanges: &[LaneExchange], odd: usize, mut word: u64) -> u64 {
        for exchange in exchanges {
            let moved = (word >> exchange.by ^ word) & exchange.lanes[odd];
            word ^= moved ^ moved << exchange.by;
        }
        word
    }

    #[test]
    fn any_permutation_is_exchanges() {
        let mut state = 5u64;
        for _ in 0..100 {
            let mut lists = [0, 1].map(|_| (0..LANES).collect::<Vec<usize>>());
            for list in &mut lists {
                for i in (1..LANES).rev() {
                    state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
                    list.swap(i, (state >> 33) as usize % (i + 1));
                }
            }
            let all = exchanges(lists.clone());
            for (odd, sources) in lists.iter().enumerate() {
                for (lane, &from) in sources.iter().enumerate() {
                    assert_eq!(exchanged(&all, odd, 1 << from), 1 << lane);
                }
            }
        }
    }

    /// Few exchanges suffice for windows, and they turn the tiles.
    #[test]
    fn exchanges_turn_tiles() {
        for (s, e, most) in [(0, 1, 4), (0, 2, 7), (1, 3, 5), (2, 4, 2), (0, 4, 9), (1, 4, 5)] {
            for (turn, odd) in [(TurnDirection::Left, false), (TurnDirection::Right, true)] {
                let all = turns(s, e, turn, odd);
                assert!(all.len() <= most, "{s}..={e}: {}", all.len());
                for (lane, sum) in (0..LANES).flat_map(|lane| [(lane, 0), (lane, 1)]) {
                    let mut order = [0; LANE_TILES];
                    order_of(lane, (sum == 1) != odd, &mut order);
                    turn.act(&mut order[s..=e]);
                    assert_eq!(exchanged(&all, sum, 1 << (perms::rank(&order) / 2)), 1 << lane);
                }
            }
        }
    }
}
