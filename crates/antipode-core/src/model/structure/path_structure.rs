//! The numbering of sliding boards along a boustrophedon path.
//!
//! Every move off the path rotates a short window of tiles.
//!
//! Cells are numbered along a path that runs to and fro over lines of `width` cells. A state is the
//! place of the blank on the path and the order `sigma` of the tiles along it, without the blank. A
//! move along the path does not change `sigma`. Every other move joins the cells `lo = width r +
//! width - 1 - i` and `hi = width (r + 1) + i` of two lines, `0 < i < width`. It rotates the window
//! `lo..hi` of `sigma`. The window has the odd length `2i + 1`, so this is an even permutation. So
//! `sigma` stays even, and the numbered states are all places of the blank times the alternating
//! group.
//!
//! `sigma` is ranked by its Lehmer digits `d_i = #{j > i : sigma_j < sigma_i}` (Knuth, TAOCP 4A,
//! 7.2.1.2). A rotation of the window `s..=e` changes only the digits `s..=e`, as a function of
//! these digits alone. The digits of the first tiles and the blank's place are the row, a *unit* of
//! one board. The digits of the last eight tiles are its words and lanes, arranged such that eight
//! neighbouring words differ only in the first of these digits.

use super::BaseColour;
use crate::nums::{FACTORIALS, MAX_FACTORIAL};
use crate::perms;
use crate::tables::{StateLayout, StatePlace};

/// Tiles whose orders make up a word.
const LANE_TILES: usize = 5;

/// Tiles whose orders make up a unit.
pub const UNIT_TILES: usize = 8;

/// States in a word: the orders of five tiles that have the right parity.
pub const LANES: usize = 60;

/// Words in a unit.
pub const WORDS: usize = 336;

/// A window of tiles that the blank rotates.
///
/// The rotation is by one to the right when the blank moves from `lo` to `hi`, and to the left when
/// it moves back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileWindow {
    /// Place of the blank before the window, and the first position of the window in the order of
    /// the tiles.
    pub lo: usize,
    /// Place of the blank after the window, and one past the window's last position.
    pub hi: usize,
}

/// All windows of a path over lines of `width` cells.
pub fn windows(width: usize, cells: usize) -> Vec<TileWindow> {
    (0..cells / width - 1)
        .flat_map(|r: usize| {
            (1..width).map(move |i| TileWindow { lo: width * (r + 1) - 1 - i, hi: width * (r + 1) + i })
        })
        .collect()
}

/// The numbering of one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathStructure {
    width: usize,
    cells: usize,
    layout: StateLayout,
}

impl PathStructure {
    /// The numbering of a board of some lines of `width` cells.
    ///
    /// `None` if there are fewer than two lines or columns, fewer than ten cells, or too many
    /// states.
    pub fn new(width: usize, cells: usize) -> Option<Self> {
        let whole = width >= 2 && cells >= 2 * width && cells.is_multiple_of(width);
        if !whole || cells <= UNIT_TILES + 1 || cells > MAX_FACTORIAL + 1 {
            return None;
        }
        let units = FACTORIALS[cells - 1] / FACTORIALS[UNIT_TILES];
        let layout = StateLayout::new(units.checked_mul(cells as u64)?, WORDS as u32, LANES as u32)?;
        Some(PathStructure { width, cells, layout })
    }

    /// Number of cells, which is also the number of places of the blank.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// Number of tiles.
    pub fn tiles(&self) -> usize {
        self.cells - 1
    }

    /// The first position whose digit is part of the unit.
    pub fn first(&self) -> usize {
        self.tiles() - UNIT_TILES
    }

    /// Units for each place of the blank.
    pub fn units(&self) -> u64 {
        self.layout.rows / self.cells as u64
    }

    /// The shape of the index range: row = place of the blank * units + unit.
    pub fn layout(&self) -> StateLayout {
        self.layout
    }

    /// All windows.
    pub fn windows(&self) -> Vec<TileWindow> {
        windows(self.width, self.cells)
    }

    /// The places that the blank can move to from a place. A move rotates the tiles between the two
    /// places by one, as a [`TileWindow`] does.
    #[inline]
    pub fn next_places(&self, blank: usize) -> impl Iterator<Item = usize> + use<> {
        let PathStructure { width, cells, .. } = *self;
        // The cell beside it in the next line is as far behind the turn of the path as this one is
        // before it.
        let turn = blank / width * width + width - 1;
        let (back, forward) = ((blank / width > 0).then(|| 2 * (turn - width) + 1 - blank), 2 * turn + 1 - blank);
        let along = [blank.checked_sub(1), Some(blank + 1).filter(|to| *to < cells)];
        let across = [back.filter(|to| to + 1 < blank), Some(forward).filter(|to| *to < cells && *to > blank + 1)];
        along.into_iter().chain(across).flatten()
    }

    /// The colour of the states with the blank in this place; every move changes it.
    pub fn colour(&self, blank: usize) -> BaseColour {
        if blank.is_multiple_of(2) { BaseColour::Black } else { BaseColour::White }
    }

    /// The index of the state with this place of the blank and this order of the tiles.
    ///
    /// `None` if the order is odd.
    #[inline]
    pub fn rank(&self, blank: usize, sigma: &[u8]) -> Option<u64> {
        self.place(blank, sigma).map(|place| self.layout.index(place))
    }

    /// The place of that state in the layout.
    #[inline]
    pub fn place(&self, blank: usize, sigma: &[u8]) -> Option<StatePlace> {
        let (rank, odd) = perms::rank_and_parity(sigma);
        if odd {
            return None;
        }
        // Neighbours in lexicographic order differ in parity.
        let rank = rank / 2;
        let (word, lane) = (rank / LANES as u64, rank % LANES as u64);
        let (unit, word) = (word / WORDS as u64, word % WORDS as u64);
        // Eight neighbouring words differ only in `x`, so a vector of eight words has all values of
        // `x`.
        let (x, yz) = (word / 42, word % 42);
        Some(StatePlace { row: blank as u64 * self.units() + unit, word: (yz * 8 + x) as u32, lane: lane as u32 })
    }

    /// Inverse of [`PathStructure::rank`].
    ///
    /// It writes the order of the tiles and returns the place of the blank.
    #[inline]
    pub fn unrank(&self, index: u64, sigma: &mut [u8]) -> usize {
        let StatePlace { row, word, lane } = self.layout.place(index);
        let (blank, unit) = (row / self.units(), row % self.units());
        let (yz, x) = (u64::from(word / 8), u64::from(word % 8));
        let word = unit * WORDS as u64 + x * 42 + yz;
        if perms::unrank((word * LANES as u64 + u64::from(lane)) * 2, sigma) {
            // The rank without its last bit stands for two orders, of which this is the odd one.
            // They differ in the last two tiles.
            let end = sigma.len();
            sigma.swap(end - 2, end - 1);
        }
        blank as usize
    }
}

const _: () =
    assert!(WORDS * LANES * 2 == FACTORIALS[UNIT_TILES] as usize && LANES * 2 == FACTORIALS[LANE_TILES] as usize);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perms;

    #[test]
    fn windows_of_small_boards() {
        let windows = |width, cells| {
            let windows = PathStructure::new(width, cells).unwrap().windows();
            windows.iter().map(|w| (w.lo, w.hi)).collect::<Vec<_>>()
        };
        assert_eq!(windows(2, 10), [(0, 3), (2, 5), (4, 7), (6, 9)]);
        assert_eq!(windows(3, 12), [(1, 4), (0, 5), (4, 7), (3, 8), (7, 10), (6, 11)]);
        assert_eq!(windows(4, 16)[5], (4, 11));
    }

    #[test]
    fn the_blank_moves_along_the_path_and_through_windows() {
        for (width, cells) in [(2, 10), (3, 12), (4, 16), (7, 14)] {
            let board = PathStructure::new(width, cells).unwrap();
            for blank in 0..cells {
                let mut expected: Vec<usize> = (0..cells).filter(|to| to.abs_diff(blank) == 1).collect();
                expected.extend(board.windows().iter().filter(|window| window.lo == blank).map(|window| window.hi));
                expected.extend(board.windows().iter().filter(|window| window.hi == blank).map(|window| window.lo));
                let mut found: Vec<usize> = board.next_places(blank).collect();
                expected.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, expected, "{width}, {cells}: {blank}");
            }
        }
    }

    #[test]
    fn ranks_are_a_bijection_and_words_are_eight_apart() {
        for (width, cells) in [(2, 10), (3, 12), (2, 14), (3, 15), (4, 16)] {
            let board = PathStructure::new(width, cells).unwrap();
            let mut sigma = vec![0; board.tiles()];
            let size = board.layout().size();
            for i in 0..1000u64 {
                let index = ((u128::from(i.wrapping_mul(0x9E37_79B9_7F4A_7C15)) * u128::from(size)) >> 64) as u64;
                let blank = board.unrank(index, &mut sigma);
                assert_eq!(board.rank(blank, &sigma), Some(index));
                let place = board.layout().place(index);
                assert_eq!(perms::rank(&sigma) / (FACTORIALS[8] / 8) % 8, u64::from(place.word % 8));
                sigma.swap(0, 1);
                assert_eq!(board.rank(blank, &sigma), None);
            }
        }
    }

    #[test]
    fn other_boards_have_none() {
        for (width, cells) in [(1, 10), (10, 10), (3, 9), (2, 8), (4, 20), (2, 22), (5, 12)] {
            assert_eq!(PathStructure::new(width, cells), None, "{width}, {cells}");
        }
    }
}
