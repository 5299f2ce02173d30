//! The heads of a board's orders, which select words, and the tails, which select lanes.

use super::coloured::ColouredNumbering;

/// The orders of one set of last tiles.
#[derive(Debug)]
pub(super) struct OrderTails {
    /// The set of these tiles.
    pub(super) set: usize,
    /// For each place and each colour, the lanes with that colour in that place.
    lanes: Vec<u64>,
}

/// The heads of a board, in order.
#[derive(Debug)]
pub(super) struct OrderHeads {
    pub(super) board: ColouredNumbering,
    /// The first order of each head, and one past the last order.
    pub(super) first: Vec<u32>,
    /// The kind of the tails of each head.
    pub(super) kinds: Vec<u16>,
    /// The tails of each kind.
    pub(super) tails: Vec<OrderTails>,
    /// For each length, set of tiles and colour: the number of prefixes of that length that start
    /// with a lesser colour.
    before: Vec<Vec<u32>>,
}

/// The first tiles of a prefix.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedPrefix {
    /// The set of the other tiles.
    set: usize,
    /// How many more tiles the prefix has.
    left: usize,
    /// The number of prefixes before the first one that starts with these tiles.
    pub(super) number: u32,
}

/// Visits the orders of a set of tiles, or their prefixes. They come in order, each with the
/// remaining set.
fn for_each(
    board: &ColouredNumbering,
    set: usize,
    order: &mut [u8],
    placed: usize,
    visit: &mut impl FnMut(&[u8], usize),
) {
    if placed == order.len() {
        return visit(order, set);
    }
    for colour in (0..board.counts().len()).filter(|&colour| board.left(set, colour) > 0) {
        order[placed] = colour as u8;
        for_each(board, board.without(set, colour), order, placed + 1, visit);
    }
}

impl OrderTails {
    fn new(board: &ColouredNumbering, set: usize) -> OrderTails {
        let colours = board.counts().len();
        let (mut lanes, mut lane) = (vec![0; board.tail() * colours], 0);
        // A set of tail tiles has at most 64 orders, so each has a bit.
        for_each(board, set, &mut vec![0; board.tail()], 0, &mut |order, _| {
            (0..)
                .zip(order)
                .for_each(|(place, &colour): (usize, _)| lanes[place * colours + usize::from(colour)] |= 1 << lane);
            lane += 1;
        });
        OrderTails { set, lanes }
    }
}

impl OrderHeads {
    pub(super) fn new(board: ColouredNumbering) -> OrderHeads {
        let colours = board.counts().len();
        let mut before = vec![];
        for beginnings in board.beginnings() {
            // Prefixes that start with a lesser colour come earlier. Summing these counts along a
            // prefix gives its number.
            let mut lesser = vec![0; (board.all() + 1) * colours];
            for (set, lesser) in lesser.chunks_mut(colours).enumerate() {
                let mut sum = 0;
                for (colour, lesser) in lesser.iter_mut().enumerate() {
                    *lesser = sum as u32;
                    if board.left(set, colour) > 0 {
                        sum += beginnings[board.without(set, colour)];
                    }
                }
            }
            before.push(lesser);
        }
        let (mut first, mut kinds, mut tails, mut at) = (vec![], vec![], vec![], 0);
        // The tails depend only on the tiles that the head leaves, so most heads share them.
        let mut kind_of = vec![u16::MAX; board.all() + 1];
        for_each(&board, board.all(), &mut vec![0; board.head()], 0, &mut |_, set| {
            if kind_of[set] == u16::MAX {
                kind_of[set] = tails.len() as u16;
                tails.push(OrderTails::new(&board, set));
            }
            first.push(at);
            kinds.push(kind_of[set]);
            at += board.orders_of(set) as u32;
        });
        first.push(at);
        OrderHeads { board, first, kinds, tails, before }
    }

    /// The number of heads.
    pub(super) fn count(&self) -> usize {
        self.kinds.len()
    }

    /// Visits all heads: the number, the colours and the tails of each.
    pub(super) fn for_each(&self, mut visit: impl FnMut(usize, &[u8], &OrderTails)) {
        let (board, mut head) = (&self.board, 0);
        for_each(board, board.all(), &mut vec![0; board.head()], 0, &mut |order, _| {
            visit(head, order, &self.tails[usize::from(self.kinds[head])]);
            head += 1;
        });
    }

    /// Visits the prefixes of heads with a length: the number, the colours and the count of heads
    /// of each.
    pub(super) fn beginnings(&self, length: usize, mut visit: impl FnMut(usize, &[u8], u64)) {
        let (board, mut number) = (&self.board, 0);
        let beginnings = board.beginnings();
        let rest = &beginnings[board.head() - length];
        for_each(board, board.all(), &mut vec![0; length], 0, &mut |order, set| {
            visit(number, order, rest[set]);
            number += 1;
        });
    }

    /// The number of a head, or of a prefix among those of its length.
    pub(super) fn number(&self, order: impl ExactSizeIterator<Item = u8>) -> u32 {
        self.placed(self.none_placed(order.len()), order).number
    }

    /// No tiles of a prefix of this length.
    pub(super) fn none_placed(&self, length: usize) -> PlacedPrefix {
        PlacedPrefix { set: self.board.all(), left: length, number: 0 }
    }

    /// These tiles and then those of `order`.
    pub(super) fn placed(&self, placed: PlacedPrefix, order: impl Iterator<Item = u8>) -> PlacedPrefix {
        let colours = self.board.counts().len();
        order.fold(placed, |PlacedPrefix { set, left, number }, colour| {
            let colour = usize::from(colour);
            // `left - 1` more tiles follow this one, and `before` is by that length.
            let number = number + self.before[left - 1][set * colours + colour];
            PlacedPrefix { set: self.board.without(set, colour), left: left - 1, number }
        })
    }

    /// The lanes of a kind with a colour in a place of the tail.
    pub(super) fn lanes(&self, kind: &OrderTails, place: usize, colour: usize) -> u64 {
        kind.lanes[place * self.board.counts().len() + colour]
    }

    /// The kind of the tails of a head.
    pub(super) fn kind(&self, head: u32) -> &OrderTails {
        &self.tails[usize::from(self.kinds[head as usize])]
    }
}
