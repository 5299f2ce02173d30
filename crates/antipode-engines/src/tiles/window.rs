//! The states that a destination unit receives through a window, in steps that the instruction sets
//! support. All tables come from ranking.
//!
//! Let `c` be the first position inside the unit. A window `s..=e` of tiles is one of these, or two
//! in sequence (a rotation of `s..=e` is one of `s..=m` and one of `m..=e`):
//!
//! | | condition | step |
//! |---|---|---|
//! | far | `e < c` | one whole source unit |
//! | straddling | `s <= c <= e <= c + 2` | words of the units that share the digits before `s` |
//! | fast | `s > c` | lanes shift between vectors of the same unit |
//! | in a word | `s >= c + 3` | lanes of each word shift |

use super::digits::{TurnDirection, digits, order_of};

use antipode_core::bits::{GroupWordMap, UNIT, Unit, UnitKernel, UnitShifts, VECTOR, VECTORS, VectorShift, ones};
use antipode_core::error::Result;
use antipode_core::model::{LANES, PathStructure, TileWindow, UNIT_TILES};
use antipode_core::nums::FACTORIALS;
use antipode_core::perms;

/// A part of the work for one destination unit.
#[derive(Clone, Debug)]
pub(crate) enum WindowStep {
    /// Words move within a group of units.
    Words(GroupWordMap),
    /// Lanes shift within the unit.
    Fields(UnitShifts),
    /// Lanes shift within each unit of a group, then words move.
    Both(UnitShifts, GroupWordMap),
}

/// The source units of a window.
#[derive(Clone, Debug)]
pub(crate) enum WindowReach {
    /// One other unit: `low` units in a row keep their order, and a table moves blocks of them.
    Far { low: u64, table: Vec<u32> },
    /// The group of the unit, with the units that each of its units draws from.
    Group(Vec<Vec<u32>>),
    /// The unit itself.
    Own,
}

/// The states that a place of the blank receives through a window.
#[derive(Clone, Debug)]
pub(crate) struct WindowPull {
    /// The place of the blank that it comes from.
    pub(crate) from: usize,
    /// The positions of the first and the last tile, and how they turn to give the source.
    pub(crate) tiles: (usize, usize),
    pub(crate) turn: TurnDirection,
    pub(crate) reach: WindowReach,
    /// The steps, in order; none if a source unit is taken unchanged.
    pub(crate) steps: Vec<WindowStep>,
}

impl WindowPull {
    /// The pull for boards with the blank at the end `to` of a window. `Limit` as [`digits`].
    pub(crate) fn new(board: &PathStructure, window: TileWindow, to: usize) -> Result<WindowPull> {
        let TileWindow { lo, hi } = window;
        // The blank rotated the tiles right when it moved to `hi`: a left turn gives the source.
        let (from, turn) = if to == hi { (lo, TurnDirection::Left) } else { (hi, TurnDirection::Right) };
        let (c, s, e) = (board.first(), lo, hi - 1);
        if e < c {
            let low = (e + 1..c).map(|i| (board.tiles() - i) as u64).product();
            let reach = WindowReach::Far { low, table: digits(board, s, e, turn)? };
            return Ok(WindowPull { from, tiles: (s, e), turn, reach, steps: vec![] });
        }
        let steps = steps(board, s, e, turn)?;
        let reach = match steps.iter().find_map(|step| match step {
            WindowStep::Words(words) | WindowStep::Both(_, words) if s < c => Some(words),
            _ => None,
        }) {
            Some(words) => WindowReach::Group((0..words.units()).map(|unit| drawn(words, unit)).collect()),
            None => WindowReach::Own,
        };
        Ok(WindowPull { from, tiles: (s, e), turn, reach, steps })
    }

    /// Whether source units lie in the same aligned group of `group` units.
    pub(crate) fn is_within(&self, group: usize) -> bool {
        match &self.reach {
            WindowReach::Far { .. } => false,
            WindowReach::Group(units) => units.len() <= group,
            WindowReach::Own => true,
        }
    }

    /// The source unit of a destination unit.
    #[inline]
    pub(crate) fn far(low: u64, table: &[u32], unit: u64) -> u64 {
        let (block, rest) = (unit / low, unit % low);
        let size = table.len() as u64;
        let (before, within) = (block / size, block % size);
        (before * size + u64::from(table[within as usize])) * low + rest
    }

    /// Writes what unit `at` of a group receives. `odd`: whether the unit's digits have an odd sum.
    pub(crate) fn run(
        &self,
        kernel: &UnitKernel,
        group: &[Unit],
        at: usize,
        odd: bool,
        out: &mut Unit,
        other: &mut Unit,
    ) {
        // The steps alternate between two buffers; the last one writes `out`.
        let (mut to, mut source) = if self.steps.len() % 2 == 1 { (out, other) } else { (other, out) };
        for (i, step) in self.steps.iter().enumerate() {
            let before = if i == 0 { &group[at..=at] } else { std::slice::from_ref(&*source) };
            match step {
                WindowStep::Words(words) if i == 0 && words.units() == group.len() => {
                    kernel.words(to, group, words, at);
                }
                WindowStep::Words(words) => kernel.words(to, before, words, 0),
                WindowStep::Fields(fields) => kernel.fields(to, &before[0], fields, odd),
                WindowStep::Both(fields, words) => kernel.fields_then_words(to, group, fields, words, at),
            }
            std::mem::swap(&mut to, &mut source);
        }
    }
}

/// The units that a unit of a group draws from.
pub(crate) fn drawn(words: &GroupWordMap, unit: usize) -> Vec<u32> {
    let mut units: Vec<u32> = words.sources(unit).iter().map(|&word| word / UNIT as u32).collect();
    units.sort_unstable();
    units.dedup();
    units
}

/// Bytes of memory that the tables of a board's windows take, roughly, in both directions.
pub(crate) fn memory(board: &PathStructure) -> u64 {
    2 * board
        .windows()
        .iter()
        .filter(|window| window.lo <= board.first())
        .map(|window| {
            // Windows behind the third position inside the unit have tables of a few kilobytes.
            let (tail, end) = (board.tiles() - window.lo, window.hi.min(board.first() + 3));
            let length = end.saturating_sub(window.lo);
            FACTORIALS[tail] / FACTORIALS[tail - length] * 4
        })
        .sum::<u64>()
        + board.units() / 8
}

/// The steps of a window that reaches into the unit. `Limit` as [`digits`].
fn steps(board: &PathStructure, s: usize, e: usize, turn: TurnDirection) -> Result<Vec<WindowStep>> {
    let c = board.first();
    // Where the window is cut in two, both of odd length.
    let same = |m: &usize| (m - s).is_multiple_of(2);
    let cut = match (s <= c, e) {
        (true, e) if e > c + 2 => (c..=c + 2).rev().find(same),
        (false, e) if s < c + 3 && e > c + 4 => (c + 3..=c + 4).find(same),
        _ => None,
    };
    let Some(m) = cut else {
        return Ok(vec![if s <= c {
            WindowStep::Words(words(board, s, e, turn)?)
        } else {
            WindowStep::Fields(fields(board, s, e, turn))
        }]);
    };
    let (mut near, mut rest) = (steps(board, s, m, turn)?, steps(board, m, e, turn)?);
    // Turning the destination's tiles to the right takes the last one to `m`, then to the front:
    // maps of sets compose in reverse order.
    if turn == TurnDirection::Right {
        near.append(&mut rest);
        return Ok(near);
    }
    Ok(match (s < c, rest.pop(), near.pop()) {
        (true, Some(WindowStep::Fields(fields)), Some(WindowStep::Words(words))) if rest.is_empty() => {
            vec![WindowStep::Both(fields, words)]
        }
        (_, last, first) => rest.into_iter().chain(last).chain(near).chain(first).collect(),
    })
}

/// The map of words of a window that ends at most two positions inside the unit. `Limit` as
/// [`digits`].
pub(crate) fn words(board: &PathStructure, s: usize, e: usize, turn: TurnDirection) -> Result<GroupWordMap> {
    let (c, table) = (board.first(), digits(board, s, e, turn)?);
    // Digits inside the unit: x alone, x and y, or all three; the rest is repeated.
    let (inner, repeat) = [(8, 42), (56, 6), (336, 1)][e - c];
    let units = table.len() / inner;
    let mut sources = vec![0; units * UNIT / repeat];
    for (to, &from) in table.iter().enumerate() {
        let (unit, to) = (to / inner, word(e - c, to % inner));
        let place = to / (VECTOR * repeat) * VECTOR + to % VECTOR;
        let from = from as usize;
        sources[unit * UNIT / repeat + place] = (from / inner * UNIT + word(e - c, from % inner)) as u32;
    }
    Ok(GroupWordMap::new(units, repeat, sources))
}

/// The word of a unit for the digits inside of it, of which `more` follow the first.
fn word(more: usize, inner: usize) -> usize {
    match more {
        0 => inner,
        1 => inner % 7 * 6 * VECTOR + inner / 7,
        _ => inner % 42 * VECTOR + inner / 42,
    }
}

/// The map of lanes and vectors of a window that starts after the first position of the unit.
fn fields(board: &PathStructure, s: usize, e: usize, turn: TurnDirection) -> UnitShifts {
    const TAIL: usize = UNIT_TILES - 1;
    let before = board.first() + 1;
    let window = s - before..e - before + 1;
    let mut vectors: Vec<Vec<VectorShift>> = vec![vec![]; VECTORS];
    let mut order = [0; TAIL];
    for odd in [false, true] {
        for to in 0..VECTORS * LANES {
            order_of(to, odd, &mut order);
            turn.act(&mut order[window.clone()]);
            let from = perms::rank(&order) as usize / 2;
            let (lane, by, source) = (to % LANES, (to % LANES) as i8 - (from % LANES) as i8, (from / LANES) as u8);
            // A vector has few shifts.
            let shifts = &mut vectors[to / LANES];
            let known = shifts.iter().position(|shift| (shift.source, shift.by) == (source, by));
            let at = known.unwrap_or(shifts.len());
            if known.is_none() {
                shifts.push(VectorShift { source, by, lanes: [0; 2] });
            }
            shifts[at].lanes[usize::from(odd)] |= 1 << lane;
        }
    }
    vectors.iter_mut().for_each(|shifts| shifts.sort_unstable_by_key(|shift| (shift.source, shift.by)));
    debug_assert!(vectors.iter().all(|list| list.iter().fold(0, |n, s| n + ones(s.lanes[0]).count()) == LANES));
    UnitShifts::new(&vectors)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::super::digits::is_odd;
    use super::*;
    use antipode_core::bits::InstructionSet;
    use antipode_core::tables::StatePlace;

    /// Random words of 60 lanes, about a quarter of them set.
    pub(crate) fn random(words: usize, seed: u64) -> Vec<Unit> {
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            (state ^ state >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        };
        let words: Vec<u64> = (0..words * UNIT).map(|_| next() & next() & ((1 << LANES) - 1)).collect();
        words.as_chunks().0.to_vec()
    }

    /// Windows give the same states as ranking every state of some units, on all boards and on all
    /// instruction sets.
    #[test]
    fn windows_move_states_as_the_rules_do() {
        for (width, cells) in [(2, 10), (2, 12), (3, 12), (2, 14), (3, 15), (2, 16), (4, 16), (3, 18)] {
            let board = PathStructure::new(width, cells).unwrap();
            let units = board.units();
            // The tables of long far windows are large; the same code builds those of short ones.
            for window in
                board.windows().into_iter().filter(|window| window.hi > board.first() || window.hi - window.lo <= 3)
            {
                for to in [window.lo, window.hi] {
                    let pull = WindowPull::new(&board, window, to).unwrap();
                    let unit = (units / 7 * 5 + to as u64 * 31) % units;
                    check(&board, window, to, &pull, unit);
                }
            }
        }
    }

    fn check(board: &PathStructure, window: TileWindow, to: usize, pull: &WindowPull, unit: u64) {
        let (units, layout) = (board.units(), board.layout());
        let size = match &pull.reach {
            WindowReach::Group(draws) => draws.len() as u64,
            _ => 1,
        };
        let base = match &pull.reach {
            WindowReach::Far { low, table } => WindowPull::far(*low, table, unit),
            _ => unit - unit % size,
        };
        let group = random(size as usize, unit);
        let mut sigma = vec![0; board.tiles()];
        let mut expected = [0; UNIT];
        for (word, out) in (0..).zip(&mut expected) {
            for lane in 0..LANES as u32 {
                let index = layout.index(StatePlace { row: to as u64 * units + unit, word, lane });
                assert_eq!(board.unrank(index, &mut sigma), to);
                let tiles = &mut sigma[window.lo..window.hi];
                if to == window.hi {
                    tiles.rotate_left(1);
                } else {
                    tiles.rotate_right(1);
                }
                let source = layout.place(board.rank(pull.from, &sigma).expect("the order stays even"));
                let from = source.row - pull.from as u64 * units - base;
                *out |= (group[from as usize][source.word as usize] >> source.lane & 1) << lane;
            }
        }
        let odd = is_odd(board, unit);
        for arch in InstructionSet::ALL.into_iter().filter(|arch| arch.available()) {
            let (mut out, mut other) = ([0; UNIT], [0; UNIT]);
            if pull.steps.is_empty() {
                out = group[0];
            }
            pull.run(&UnitKernel::new(arch), &group, (unit % size) as usize, odd, &mut out, &mut other);
            assert!(out == expected, "{board:?}, {window:?} to {to}, {}", arch.name());
        }
    }
}
