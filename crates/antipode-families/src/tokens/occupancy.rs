//! Occupancies: the sets of cells that hold a token, and their ranks.

use num_traits::{PrimInt, Unsigned};

use super::{HOLE, MAX_CELLS, TokenRules, TokenStep};
use antipode_core::error::{Error, Result};
use antipode_core::model::EntryHop;
use antipode_core::nums::{binomial, rank_subset, unrank_subset};

/// A set of cells of any board.
pub(crate) type Cells = u128;

/// A set of cells, one bit each: [`Cells`], or `u64` in inner loops of boards with at most 64.
pub(crate) trait CellSet: PrimInt + Unsigned + std::fmt::Debug + Send + Sync + 'static {
    /// The set of one cell.
    #[inline]
    fn of(cell: u8) -> Self {
        Self::one() << usize::from(cell)
    }

    /// The set of the first cells.
    fn first(cells: usize) -> Self {
        // A shift by all bits would overflow.
        if cells == 0 { Self::zero() } else { Self::max_value() >> (Self::zero().count_zeros() as usize - cells) }
    }

    /// Whether a cell is in the set.
    #[inline]
    fn has(self, cell: u8) -> bool {
        self & Self::of(cell) != Self::zero()
    }

    /// The cells of the set, in order.
    #[inline]
    fn cells(mut self) -> impl Iterator<Item = u8> {
        std::iter::from_fn(move || {
            (self != Self::zero()).then(|| {
                let cell = self.trailing_zeros() as u8;
                self = self & (self - Self::one());
                cell
            })
        })
    }
}

impl CellSet for u64 {}
impl CellSet for u128 {}

/// The sets of occupied cells, with a ranking.
///
/// These are all sets of `tokens` cells out of `cells`, ranked by the tokens or the holes,
/// whichever are fewer. If cells are paired, they are the sets with one cell of each pair `2p`, `2p
/// + 1`. A bit for each pair ranks them: whether the cell is the second one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OccupancyRanks {
    cells: usize,
    /// Whether cells come in pairs.
    paired: bool,
    /// The size of the ranked set.
    rarer: usize,
    /// Whether the holes are ranked.
    by_holes: bool,
    count: u64,
}

impl OccupancyRanks {
    /// The occupancies of a puzzle. `Limit` if there are more than 2^64.
    pub(super) fn new(rules: &dyn TokenRules) -> Result<Self> {
        let (cells, tokens, paired) = (rules.cells(), rules.tokens(), rules.paired());
        let holes = cells - tokens;
        let rarer = tokens.min(holes);
        // `checked_shl` fails from 64 pairs on, whose sets do not fit a `u64`.
        let count = if paired { 1u64.checked_shl(tokens as u32) } else { binomial(cells, rarer) };
        Ok(OccupancyRanks {
            cells,
            paired,
            rarer,
            by_holes: holes <= tokens,
            count: count.ok_or_else(|| Error::Limit(format!("{} has more than 2^64 occupancies", rules.spec())))?,
        })
    }

    /// The number of occupancies.
    #[inline]
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// The size of the ranked sets.
    pub(super) fn rarer(&self) -> usize {
        self.rarer
    }

    #[inline]
    pub(super) fn rank<S: CellSet>(&self, occupied: S) -> u64 {
        if self.paired {
            // Cells of a pair are neighbours, so the parity of the cell says which of them is
            // occupied.
            return occupied.cells().fold(0, |rank, cell| rank | u64::from(cell % 2) << (cell / 2));
        }
        rank_subset(self.ranked(occupied))
    }

    #[inline]
    pub(super) fn unrank<S: CellSet>(&self, rank: u64) -> S {
        if self.paired {
            let pairs = 0..self.cells / 2;
            return pairs.fold(S::zero(), |set, pair| set | S::of((2 * pair) as u8 + (rank >> pair & 1) as u8));
        }
        // A complement is its own inverse, so the same map leads back.
        self.ranked(unrank_subset(rank, self.cells, self.rarer))
    }

    /// The cells of a rank.
    #[inline]
    pub(super) fn cells_of(&self, rank: u64) -> Cells {
        if self.is_narrow() { self.unrank::<u64>(rank).into() } else { self.unrank(rank) }
    }

    /// Maps the occupancy to the ranked set and back.
    #[inline]
    pub(super) fn ranked<S: CellSet>(&self, set: S) -> S {
        if self.by_holes { !set & S::first(self.cells) } else { set }
    }

    /// The rank of the occupancy of a placement.
    #[inline]
    pub(super) fn of(&self, placement: &[u8]) -> u64 {
        if self.is_narrow() { self.rank(occupied::<u64>(placement)) } else { self.rank(occupied::<Cells>(placement)) }
    }

    /// Whether sets of cells fit 64 bits.
    #[inline]
    pub(super) fn is_narrow(&self) -> bool {
        is_narrow(self.cells)
    }
}

/// Whether sets out of `cells` cells fit 64 bits.
#[inline]
pub(super) fn is_narrow(cells: usize) -> bool {
    cells <= 64
}

/// The cells that hold a token.
#[inline]
pub(super) fn occupied<S: CellSet>(placement: &[u8]) -> S {
    let cells = (0u8..).zip(placement).filter(|(_, token)| **token != HOLE);
    cells.fold(S::zero(), |set, (cell, _)| set | S::of(cell))
}

/// The reading position of a cell: the number of occupied cells before it.
#[inline]
fn position<S: CellSet>(occupied: S, cell: u8) -> u8 {
    (occupied & (S::of(cell) - S::one())).count_ones() as u8
}

/// The effect of a step on the arrangement; `occupied` becomes the occupancy after it.
#[inline]
pub(super) fn hop<S: CellSet>(occupied: &mut S, step: TokenStep) -> EntryHop {
    let from = position(*occupied, step.from);
    *occupied = *occupied ^ S::of(step.from);
    // The token is not counted, because a hop first takes the entry out and then inserts it.
    let to = position(*occupied, step.to);
    *occupied = *occupied | S::of(step.to);
    EntryHop { from, to }
}

/// The position action of simultaneous steps, at the start of the result.
pub(super) fn rearrange<S: CellSet>(occupied: &mut S, steps: &[TokenStep]) -> [u8; MAX_CELLS] {
    let mut before = [0; MAX_CELLS];
    (0..).zip(occupied.cells()).for_each(|(position, cell)| before[usize::from(cell)] = position);
    // A step may enter a cell that another one leaves. So each position is read from `before`, and
    // the set gains the new cells after it has lost all old ones.
    let mut after = before;
    for step in steps {
        *occupied = *occupied ^ S::of(step.from);
        after[usize::from(step.to)] = before[usize::from(step.from)];
    }
    *occupied = steps.iter().fold(*occupied, |set, step| set | S::of(step.to));
    let mut action = [0; MAX_CELLS];
    action.iter_mut().zip(occupied.cells()).for_each(|(slot, cell)| *slot = after[usize::from(cell)]);
    action
}
