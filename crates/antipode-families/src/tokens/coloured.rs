//! The numbering of coloured boards along a boustrophedon path: the place of the blank, then the
//! colours along the path in lexicographic order.
//!
//! The path and its windows are those of [`PathStructure`](antipode_core::model::PathStructure): a
//! move along the path keeps the order of the colours, any other rotates a short window of it. An
//! order is a *head*, the colours of the first tiles, and a *tail*, those of the others. Tails are
//! so short that those of one head are the lanes of a word. A window within the head moves words,
//! and one within the tail moves lanes. A window across both moves a colour from the head to the
//! tail or back: for each first colour of the tail, its lanes move to another word and keep their
//! order.

use std::ops::Range;
use std::sync::Arc;

use antipode_core::model::{TileWindow, windows};
use antipode_core::tables::StateLayout;

/// The most tails of a head: they are the lanes of a word.
const MOST_TAILS: u64 = 64;

/// The least number of tiles: smaller boards gain nothing from this numbering.
const LEAST_TILES: usize = 9;

/// The most sets of remaining tiles.
const MOST_SETS: usize = 1 << 16;

/// The most states of a board: words are numbered with 32 bits.
const MOST_STATES: u64 = 1 << 32;

/// The numbering of one board. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct ColouredNumbering(Arc<ColouredTables>);

#[derive(Debug)]
struct ColouredTables {
    width: usize,
    cells: usize,
    /// The number of tiles of each colour.
    counts: Vec<usize>,
    layout: StateLayout,
    /// The number of tiles of a tail.
    tail: usize,
    /// The number of heads.
    heads: u64,
    /// The weight of each colour in the number of a set of tiles.
    strides: Vec<usize>,
    /// The number of orders of each set of tiles.
    orders: Vec<u64>,
    /// Orders that start with a lesser colour, by set and colour; `u64::MAX` for colours that the
    /// set lacks.
    before: Vec<u64>,
}

impl ColouredNumbering {
    /// The numbering of a board with a blank, lines of `width` cells and `counts` tiles of each
    /// colour. `None` if there are fewer than two lines or columns, fewer than ten cells, or too
    /// many states.
    pub(crate) fn new(width: usize, cells: usize, counts: &[usize]) -> Option<ColouredNumbering> {
        let tiles = counts.iter().sum::<usize>();
        let whole = width >= 2 && cells >= 2 * width && cells.is_multiple_of(width) && cells == tiles + 1;
        if !whole || tiles < LEAST_TILES || counts.contains(&0) {
            return None;
        }
        let mut strides = vec![];
        let mut sets = 1usize;
        for &count in counts {
            strides.push(sets);
            sets = sets.checked_mul(count + 1).filter(|&sets| sets <= MOST_SETS)?;
        }
        let mut orders = vec![1u64; sets];
        let mut before = vec![u64::MAX; sets * counts.len()];
        for set in 1..sets {
            // A set without one of its tiles has a lesser number, so the number of its orders is
            // known.
            let mut sum = 0u64;
            for colour in 0..counts.len() {
                if left(set, colour, &strides, counts) > 0 {
                    before[set * counts.len() + colour] = sum;
                    sum = sum.checked_add(orders[set - strides[colour]])?;
                }
            }
            orders[set] = sum;
        }
        let all = orders[sets - 1];
        all.checked_mul(cells as u64).filter(|&states| states <= MOST_STATES)?;
        let part = StateLayout::for_states(all)?;
        let layout = StateLayout::new(part.rows * cells as u64, part.words, part.lanes)?;
        // The longest tails whose orders always fit a word. All sets of one size matter, since any
        // of them may be left.
        let tail = (1..=tiles)
            .take_while(|tail| {
                (0..sets).all(|set| {
                    (0..counts.len()).map(|colour| left(set, colour, &strides, counts)).sum::<usize>() != *tail
                        || orders[set] <= MOST_TAILS
                })
            })
            .last()?;
        let counts = counts.to_vec();
        let mut tables = ColouredTables { width, cells, counts, layout, tail, heads: 0, strides, orders, before };
        let beginnings = tables.beginnings();
        tables.heads = beginnings[tiles - tail][sets - 1];
        Some(ColouredNumbering(Arc::new(tables)))
    }

    /// The number of cells, which are the places of the blank.
    pub(crate) fn cells(&self) -> usize {
        self.0.cells
    }

    /// The number of tiles.
    pub(crate) fn tiles(&self) -> usize {
        self.0.cells - 1
    }

    /// The number of tiles of each colour.
    pub(crate) fn counts(&self) -> &[usize] {
        &self.0.counts
    }

    /// The number of tiles of a tail.
    pub(crate) fn tail(&self) -> usize {
        self.0.tail
    }

    /// The number of tiles of a head.
    pub(crate) fn head(&self) -> usize {
        self.tiles() - self.0.tail
    }

    /// The number of orders of all tiles.
    pub(crate) fn orders(&self) -> u64 {
        self.0.orders[self.all()]
    }

    /// The shape of the index range: index = place of the blank * orders + order.
    pub(crate) fn layout(&self) -> StateLayout {
        self.0.layout
    }

    /// All windows.
    pub(crate) fn windows(&self) -> Vec<TileWindow> {
        windows(self.0.width, self.0.cells)
    }

    /// The number of the set of all tiles. Sets have numbers up to this one.
    pub(crate) fn all(&self) -> usize {
        self.0.orders.len() - 1
    }

    /// The number of tiles of a colour in a set.
    #[inline]
    pub(crate) fn left(&self, set: usize, colour: usize) -> usize {
        left(set, colour, &self.0.strides, &self.0.counts)
    }

    /// A set without one tile of a colour that it contains.
    #[inline]
    pub(crate) fn without(&self, set: usize, colour: usize) -> usize {
        set - self.0.strides[colour]
    }

    /// The number of orders of a set of tiles.
    #[inline]
    pub(crate) fn orders_of(&self, set: usize) -> u64 {
        self.0.orders[set]
    }

    /// The number of prefixes by length, up to that of heads, and by set of tiles.
    pub(crate) fn beginnings(&self) -> Vec<Vec<u64>> {
        self.0.beginnings()
    }

    /// The number of words per place of the blank: the heads.
    pub(crate) fn heads(&self) -> u64 {
        self.0.heads
    }

    /// The index of the state with this blank and order of colours.
    #[inline]
    pub(crate) fn rank(&self, blank: usize, order: &[u8]) -> u64 {
        let (mut set, mut rank) = (self.all(), 0);
        for &colour in order {
            rank += self.0.before(set, colour.into());
            set -= self.0.strides[usize::from(colour)];
        }
        blank as u64 * self.orders() + rank
    }

    /// Inverse of [`ColouredNumbering::rank`]: writes the order of the colours and returns the
    /// place of the blank.
    #[inline]
    pub(crate) fn unrank(&self, index: u64, order: &mut [u8]) -> usize {
        let (blank, mut rank) = (index / self.orders(), index % self.orders());
        let mut set = self.all();
        for slot in order {
            let (colour, before) = self.0.colour(set, rank);
            (rank, *slot) = (rank - before, colour as u8);
            set = self.without(set, colour);
        }
        blank as usize
    }
}

/// A cursor over orders, fast for ranks in increasing order.
///
/// It reuses the first colours of the previous order as far as both orders agree.
pub(super) struct ColourOrders<'a> {
    board: &'a ColouredNumbering,
    /// The colours along the path.
    order: Vec<u8>,
    /// The first rank and the remaining tiles of each prefix of the order.
    beginnings: Vec<(u64, usize)>,
    rank: u64,
}

impl<'a> ColourOrders<'a> {
    /// A cursor over the orders of a board.
    pub(super) fn new(board: &'a ColouredNumbering) -> ColourOrders<'a> {
        ColourOrders { board, order: vec![], beginnings: vec![(0, board.all())], rank: 0 }
    }

    /// Moves to the order of a rank.
    #[inline]
    pub(super) fn go(&mut self, rank: u64) {
        let (tables, tiles) = (&*self.board.0, self.board.tiles());
        // The longest prefix that the new order shares: the ranks of orders with one prefix are
        // contiguous.
        let known = self
            .beginnings
            .iter()
            .rposition(|&(first, set)| first <= rank && rank - first < tables.orders[set])
            .expect("all orders begin with nothing");
        self.order.truncate(known);
        self.beginnings.truncate(known + 1);
        let (mut first, mut set) = self.beginnings[known];
        while self.order.len() < tiles {
            let (colour, before) = tables.colour(set, rank - first);
            (first, set) = (first + before, set - tables.strides[colour]);
            self.order.push(colour as u8);
            self.beginnings.push((first, set));
        }
        self.rank = rank;
    }

    /// The rank of the order after rotating a window by one. The colours behind the window add the
    /// same as before.
    #[inline]
    pub(super) fn rotated(&self, window: Range<usize>, right: bool) -> u64 {
        let ((mut rank, mut set), (end, _)) = (self.beginnings[window.start], self.beginnings[window.end]);
        // A rotation keeps the set of tiles in the window, so those behind it see the same set.
        let behind = self.rank - end;
        let mut place = |&colour: &u8| {
            rank += self.board.0.before(set, colour.into());
            set -= self.board.0.strides[usize::from(colour)];
        };
        let (first, last) = (window.start, window.end - 1);
        if right {
            place(&self.order[last]);
            self.order[first..last].iter().for_each(place);
        } else {
            self.order[first + 1..=last].iter().for_each(&mut place);
            place(&self.order[first]);
        }
        rank + behind
    }
}

impl ColouredTables {
    /// The number of orders of a set that start with a lesser colour.
    #[inline]
    fn before(&self, set: usize, colour: usize) -> u64 {
        self.before[set * self.counts.len() + colour]
    }

    /// The first colour of a set's order. Also returns the number of orders that start with a
    /// lesser one.
    #[inline]
    fn colour(&self, set: usize, rank: u64) -> (usize, u64) {
        let colours = self.counts.len();
        let before = &self.before[set * colours..][..colours];
        // The last colour that starts at this order or before it, without branches, since colours
        // are unpredictable.
        // Colours that the set lacks have `u64::MAX` and are never last.
        let colour = (0..colours).fold(0, |last, colour| if before[colour] <= rank { colour } else { last });
        (colour, before[colour])
    }

    fn beginnings(&self) -> Vec<Vec<u64>> {
        let (sets, colours) = (self.orders.len(), self.counts.len());
        let mut lengths = vec![vec![1u64; sets]];
        // A prefix is a first tile and a shorter prefix of the others.
        for length in 0..self.cells - 1 - self.tail {
            let before = &lengths[length];
            lengths.push(
                (0..sets)
                    .map(|set: usize| {
                        let placed = (0..colours).filter(|&colour| left(set, colour, &self.strides, &self.counts) > 0);
                        placed.map(|colour| before[set - self.strides[colour]]).sum()
                    })
                    .collect(),
            );
        }
        lengths
    }
}

/// The number of tiles of a colour in a set.
#[inline]
fn left(set: usize, colour: usize, strides: &[usize], counts: &[usize]) -> usize {
    set / strides[colour] % (counts[colour] + 1)
}

#[cfg(test)]
mod tests;
