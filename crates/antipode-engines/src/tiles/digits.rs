//! Digits of the numbering of [`PathStructure`], before and after a window turns.

use antipode_core::error::Result;
use antipode_core::memory::reserve_exact;
use antipode_core::model::PathStructure;
use antipode_core::nums::FACTORIALS;
use antipode_core::perms;
use bitvec::vec::BitVec;

/// The direction in which the source's tiles rotate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TurnDirection {
    Left,
    Right,
}

impl TurnDirection {
    /// Rotates the tiles of a window by one.
    pub(crate) fn act(self, window: &mut [u8]) {
        match self {
            TurnDirection::Left => window.rotate_left(1),
            TurnDirection::Right => window.rotate_right(1),
        }
    }
}

/// Writes an order of the last tiles: that of this parity among the two that differ in the last two
/// tiles alone. `rank` is half its rank.
pub(crate) fn order_of(rank: usize, odd: bool, order: &mut [u8]) {
    if perms::unrank(rank as u64 * 2, order) != odd {
        let last = order.len() - 1;
        order.swap(last - 1, last);
    }
}

/// The digits `s..=e` of the source, by those of the destination. `Limit` if they do not fit the
/// memory: those of the widest windows of a 4x4 board take 130 MB.
pub(super) fn digits(board: &PathStructure, s: usize, e: usize, turn: TurnDirection) -> Result<Vec<u32>> {
    let (length, tail) = (e - s + 1, board.tiles() - s);
    let mut left = vec![];
    reserve_exact(&mut left, (FACTORIALS[tail] / FACTORIALS[tail - length]) as usize)?;
    (0..tail).for_each(|first| turned_left(first, tail - 1, length - 1, 0, &mut left));
    if turn == TurnDirection::Left {
        return Ok(left);
    }
    let mut right = vec![];
    reserve_exact(&mut right, left.len())?;
    right.resize(left.len(), 0);
    left.iter().zip(0..).for_each(|(&to, from)| right[to as usize] = from);
    Ok(right)
}

/// Adds the digits of windows whose first tile moves behind `after` others, in the order of the
/// digits before the move.
///
/// `first` is the number of smaller tiles among those that it has not passed, `others` the number
/// of these tiles, and `passed` the digits of those that it has passed. A tile that it passes has a
/// digit that is larger by one if the tile is larger.
fn turned_left(first: usize, others: usize, after: usize, passed: usize, out: &mut Vec<u32>) {
    let passed = passed * (others + 1);
    if after == 0 {
        return out.push((passed + first) as u32);
    }
    for digit in 0..others {
        let larger = usize::from(digit >= first);
        turned_left(first + larger - 1, others - 1, after - 1, passed + digit + larger, out);
    }
}

/// Whether the digits of each unit have an odd sum.
pub(crate) fn parities(board: &PathStructure) -> BitVec {
    let mut sums = vec![false];
    for i in 0..board.first() {
        sums = sums.iter().flat_map(|&sum| (0..board.tiles() - i).map(move |digit| sum ^ (digit % 2 == 1))).collect();
    }
    sums.into_iter().collect()
}

/// Whether the digits of a unit have an odd sum, from the order of its tiles.
#[cfg(test)]
pub(super) fn is_odd(board: &PathStructure, unit: u64) -> bool {
    let mut sigma = vec![0; board.tiles()];
    board.unrank(unit * (antipode_core::bits::UNIT * antipode_core::model::LANES) as u64, &mut sigma);
    (0..board.first()).map(|i: usize| sigma[i + 1..].iter().filter(|&&tile| tile < sigma[i]).count()).sum::<usize>() % 2
        == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_core::perms;

    #[test]
    fn digits_are_those_of_turned_tiles() {
        let board = PathStructure::new(3, 12).unwrap();
        for (s, e) in [(0, 0), (0, 1), (0, 4), (2, 6), (3, 5)] {
            let (length, tail) = (e - s + 1, board.tiles() - s);
            let (after, mut order) = (FACTORIALS[tail - length], vec![0; tail]);
            for turn in [TurnDirection::Left, TurnDirection::Right] {
                for (from, to) in digits(&board, s, e, turn).unwrap().into_iter().zip(0..) {
                    perms::unrank(to * after, &mut order);
                    turn.act(&mut order[..length]);
                    assert_eq!(u64::from(from), perms::rank(&order) / after, "{s}..={e} {turn:?}");
                }
            }
        }
    }

    #[test]
    fn parities_are_those_of_the_digits() {
        let board = PathStructure::new(3, 12).unwrap();
        let odd = parities(&board);
        assert!((0..board.units()).all(|unit| odd[unit as usize] == is_odd(&board, unit)));
    }
}
