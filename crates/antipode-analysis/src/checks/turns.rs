//! The effect of the moves of a sliding board on the numbers of orders, in the numbering along a
//! path ([`PathStructure`]). It is derived from the rules of the puzzle, and compared with them.
//!
//! A state is the blank's place on the path and an order of the tiles. [`NumberedProblem`] numbers
//! both; here, only even orders have numbers, in lexicographic order. A move along the path keeps
//! the order, and any other move rotates a window `lo..hi` of it. Tiles are interchangeable, so any
//! single order shows which window is rotated, and how far. The Lehmer digits outside the window
//! stay, and those inside become a function of themselves. So with `r = (tiles - hi)! / 2` orders
//! behind the window, numbers change in whole runs of `r`. One entry for each value of the digits
//! of the window describes the move for all orders ([`TurnForm::Runs`]). If fewer than five tiles
//! lie behind the window, the last digit, which parity implies, may change, too. Then there is an
//! entry for each order of the tiles from some place on, for both parities of the digits before
//! ([`TurnForm::Suffix`]).

use antipode_core::error::{Error, Result};
use antipode_core::model::{BatchEdges, NumberedProblem, PathStructure, Space};
use antipode_core::nums::FACTORIALS;
use antipode_core::tables::StatePlace;

/// The states of a row of the table: the orders of the last eight tiles.
pub(super) const UNIT: usize = 20_160;

/// The least number of tiles behind a window that rotates runs: then runs fill words.
const BEHIND: usize = 5;

/// The number of tiles of the shortest suffix.
const SUFFIX: usize = 7;

/// The number of orders to expand at a time.
const BATCH: usize = 1024;

/// The number of random states of each kind to compare with the rules once more.
const SAMPLES: u64 = 256;

/// The numbers of states: place of the blank, and number of the order.
#[derive(Clone, Copy)]
pub(crate) struct OrderNumbers {
    pub board: PathStructure,
}

impl OrderNumbers {
    /// The number of orders.
    pub(crate) fn count(&self) -> u64 {
        self.board.units() * UNIT as u64
    }

    /// The index of a state.
    pub(crate) fn index(&self, blank: usize, order: u64) -> u64 {
        let (unit, element) = (order / UNIT as u64, (order % UNIT as u64) as usize);
        let place = StatePlace {
            row: blank as u64 * self.board.units() + unit,
            word: word(element / 60),
            lane: element as u32 % 60,
        };
        self.board.layout().index(place)
    }

    /// The state of an index.
    pub(crate) fn state(&self, index: u64) -> (usize, u64) {
        let StatePlace { row, word, lane } = self.board.layout().place(index);
        // The inverse of `word`: the words of a unit are a matrix of 42 by 8, stored by columns.
        let element = (word % 8 * 42 + word / 8) * 60 + lane;
        ((row / self.board.units()) as usize, row % self.board.units() * UNIT as u64 + u64::from(element))
    }
}

/// The word of the table that holds 60 consecutive orders of a unit.
pub(super) fn word(number: usize) -> u32 {
    (number % 42 * 8 + number / 42) as u32
}

/// A move of the blank from `lo` to `hi` and back.
pub(crate) struct BlankTurn {
    pub lo: usize,
    pub hi: usize,
    pub form: TurnForm,
}

/// The effect of a turn on the numbers of orders: `[from lo to hi, back]`.
pub(crate) enum TurnForm {
    /// Runs of `length` numbers move as wholes, `count` of them among themselves.
    Runs { length: u64, count: u64, to: [Vec<u32>; 2] },
    /// Numbers move within blocks of `length`; one table each for even and odd digits before.
    Suffix { length: u64, digits: usize, to: [[Vec<u32>; 2]; 2] },
}

/// All moves of a board.
pub(crate) struct BoardTurns {
    pub orders: OrderNumbers,
    pub turns: Vec<BlankTurn>,
}

impl BoardTurns {
    /// Determines the effect of the moves, and compares it with the rules. `Usage` if the numbering
    /// breaks its laws.
    pub(crate) fn new(board: PathStructure, space: &NumberedProblem) -> Result<BoardTurns> {
        let orders = OrderNumbers { board };
        let rules = TurnRules { orders, space };
        let turns = board
            .windows()
            .into_iter()
            .map(|window| {
                let (lo, hi) = (window.lo, window.hi);
                Ok(BlankTurn { lo, hi, form: rules.form(lo, hi)? })
            })
            .collect::<Result<_>>()?;
        let turns = BoardTurns { orders, turns };
        turns.certify(&rules)?;
        Ok(turns)
    }

    /// The moves from a place of the blank, except those along the path: the end, the move, and its
    /// direction.
    pub(crate) fn from(&self, blank: usize) -> impl Iterator<Item = (usize, &BlankTurn, usize)> {
        self.turns.iter().filter_map(move |turn| {
            let there = (turn.lo == blank).then_some((turn.hi, turn, 0));
            there.or((turn.hi == blank).then_some((turn.lo, turn, 1)))
        })
    }

    /// Checks at states all over the board that the rules allow these moves and no others.
    fn certify(&self, rules: &TurnRules<'_>) -> Result<()> {
        let count = self.orders.count();
        for blank in 0..self.orders.board.cells() {
            let mut samples: Vec<u64> = (1..=SAMPLES).map(|i| sample(i, count)).collect();
            // Sample every entry of every table, at random places.
            for (_, turn, _) in self.from(blank) {
                if let TurnForm::Runs { length, count: entries, .. } = turn.form {
                    let block = length * entries;
                    samples.extend((0..entries).map(|i: u64| {
                        sample(i + 1, count) / block * block + i * length + sample(i + 7, count) % length
                    }));
                }
            }
            for samples in samples.chunks(BATCH) {
                self.certify_states(rules, blank, samples)?;
            }
        }
        Ok(())
    }

    fn certify_states(&self, rules: &TurnRules<'_>, blank: usize, samples: &[u64]) -> Result<()> {
        let edges = rules.moves(blank, samples);
        for (i, &order) in samples.iter().enumerate() {
            let beside = [blank.checked_sub(1), Some(blank + 1).filter(|&next| next < self.orders.board.cells())];
            let along = beside.into_iter().flatten().map(|next| (next, order));
            let turned = self.from(blank).map(|(to, turn, back)| (to, turn.form.image(order, back, &self.orders)));
            let mut own: Vec<u64> = along.chain(turned).map(|(to, order)| self.orders.index(to, order)).collect();
            let mut moves = edges.of(i).to_vec();
            own.sort_unstable();
            moves.sort_unstable();
            if own != moves {
                return Err(rules.broken(blank, order));
            }
        }
        Ok(())
    }
}

/// An order of `count`, for the number of a sample.
fn sample(i: u64, count: u64) -> u64 {
    // Multiplicative hashing, scaled to the number of orders: the samples are the same in each run.
    ((u128::from(i.wrapping_mul(0x9E37_79B9_7F4A_7C15)) * u128::from(count)) >> 64) as u64
}

impl TurnForm {
    /// The number of an order after the move, or, with `back` = 1, before it.
    pub(crate) fn image(&self, order: u64, back: usize, orders: &OrderNumbers) -> u64 {
        match self {
            TurnForm::Runs { length, count, to } => {
                let block = length * count;
                let entry = to[back][(order % block / length) as usize];
                order / block * block + u64::from(entry) * length + order % length
            }
            TurnForm::Suffix { length, digits, to } => {
                let odd = odd_digits(order / length, *digits, orders.board.tiles());
                order / length * length + u64::from(to[back][odd][(order % length) as usize])
            }
        }
    }
}

/// Whether the first `digits` digits of orders of `tiles` tiles have an odd sum: 1 if so. `number`
/// encodes these digits.
pub(super) fn odd_digits(mut number: u64, digits: usize, tiles: usize) -> usize {
    let mut sum = 0;
    // The last of the digits is the lowest one and has the least radix.
    for radix in (tiles - digits + 1..=tiles).map(|radix| radix as u64) {
        sum += number % radix;
        number /= radix;
    }
    (sum % 2) as usize
}

/// The rules, applied to these numbers.
struct TurnRules<'a> {
    orders: OrderNumbers,
    space: &'a NumberedProblem,
}

impl TurnRules<'_> {
    fn moves(&self, blank: usize, orders: &[u64]) -> BatchEdges {
        let states: Vec<u64> = orders.iter().map(|&order| self.orders.index(blank, order)).collect();
        let mut edges = BatchEdges::default();
        self.space.expand(&states, &mut edges);
        edges
    }

    /// The table of one direction, and its inverse. Entry `i` comes from the move from `lo` to `hi`
    /// of order `first + i * step`.
    fn tables(&self, (lo, hi): (usize, usize), first: u64, step: u64, count: u64) -> Result<[Vec<u32>; 2]> {
        let (mut there, mut back) = (vec![], vec![u32::MAX; count as usize]);
        let all: Vec<u64> = (0..count).map(|i| first + i * step).collect();
        for part in all.chunks(BATCH) {
            let edges = self.moves(lo, part);
            for (i, &order) in part.iter().enumerate() {
                let to = edges.of(i).iter().map(|&to| self.orders.state(to)).find(|(blank, _)| *blank == hi);
                // A move that leaves the block, or the middle of a run, shows that the form does
                // not fit.
                let to = to.and_then(|(_, to)| to.checked_sub(first)).filter(|to| to % step == 0 && to / step < count);
                let entry = to.ok_or_else(|| self.broken(lo, order))? / step;
                // Each entry occurs once, since the table is a permutation.
                if std::mem::replace(&mut back[entry as usize], there.len() as u32) != u32::MAX {
                    return Err(self.broken(lo, order));
                }
                there.push(entry as u32);
            }
        }
        Ok([there, back])
    }

    fn form(&self, lo: usize, hi: usize) -> Result<TurnForm> {
        let tiles = self.orders.board.tiles();
        if tiles - hi >= BEHIND {
            // Only even orders have numbers, so a run has half of the orders of the tiles behind.
            let (length, count) = (FACTORIALS[tiles - hi] / 2, FACTORIALS[tiles - lo] / FACTORIALS[tiles - hi]);
            return Ok(TurnForm::Runs { length, count, to: self.tables((lo, hi), 0, length, count)? });
        }
        let digits = lo.min(tiles - SUFFIX);
        let length = FACTORIALS[tiles - digits] / 2;
        let even = self.tables((lo, hi), 0, 1, length)?;
        // The last of the digits before is 1.
        let odd = if digits == 0 { even.clone() } else { self.tables((lo, hi), length, 1, length)? };
        let [(there, back), (odd_there, odd_back)] = [even, odd].map(|[there, back]| (there, back));
        Ok(TurnForm::Suffix { length, digits, to: [[there, odd_there], [back, odd_back]] })
    }

    fn broken(&self, blank: usize, order: u64) -> Error {
        let state = self.space.write(self.orders.index(blank, order));
        let spec = self.space.spec();
        Error::broken_law(format!("the numbering of {spec}"), format!("the moves of {state} are others"))
    }
}
