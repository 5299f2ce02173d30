//! The tables of windows on a card.

use std::sync::Arc;

use super::exchanges::{self, BLOCKS, FIRST_LANE};
use crate::tiles::digits::TurnDirection;
use crate::tiles::window::{self, WindowPull as Window, WindowReach, WindowStep, drawn};
use antipode_core::bits::{GroupWordMap, UNIT, UnitShifts, VECTOR, VECTORS};
use antipode_core::error::{Error, Result};
use antipode_core::model::PathStructure;
use antipode_gpu::{CardArray, GpuCard, KernelPull, LaneExchange, LaneShift, PullKind};
use bytemuck::Pod;

/// The arrays that windows refer to.
#[derive(Default)]
pub(super) struct WindowTables {
    numbers: Vec<CardArray<u32>>,
    shifts: Vec<CardArray<LaneShift>>,
    exchanges: Vec<CardArray<LaneExchange>>,
    blocks: Vec<CardArray<u16>>,
}

/// Words of shared memory for a table with this pull: the words that it gives, and the blocks of a
/// unit, in 16 bits each.
pub(super) fn scratch(pull: &KernelPull) -> u64 {
    let blocks = if pull.blocks == 0 { 0 } else { BLOCKS * UNIT * size_of::<u16>() / size_of::<u64>() };
    if pull.kind == PullKind::Near as u32 { (UNIT + blocks) as u64 } else { 0 }
}

impl WindowTables {
    /// Copies the tables of a window to the card. The source is left to the caller.
    pub(super) fn pull(
        &mut self,
        card: &Arc<dyn GpuCard>,
        board: &PathStructure,
        window: &Window,
    ) -> Result<KernelPull> {
        let pull = KernelPull { low: 1, length: 1, group: 1, repeat: 1, ..KernelPull::default() };
        if let WindowReach::Far { low, table } = &window.reach {
            let (kind, length, low) = (PullKind::Far as u32, table.len() as u32, *low as u32);
            return Ok(KernelPull { kind, table: kept(&mut self.numbers, card, table)?, length, low, ..pull });
        }
        let pull = KernelPull { kind: PullKind::Near as u32, ..pull };
        let (c, (s, e), turn) = (board.first(), window.tiles, window.turn);
        if s >= c {
            let pull = self.group(card, &[vec![0]], pull)?;
            return self.inside(card, s - c, e - c, turn, pull);
        }
        // Words move first, unless the others follow to the left.
        match (&window.steps[..], turn) {
            ([WindowStep::Words(words)], _) => self.words(card, words, pull),
            ([WindowStep::Both(fields, words)], TurnDirection::Left) => {
                let pull = self.words(card, words, pull)?;
                self.fields(card, fields, pull)
            }
            (_, TurnDirection::Left) => {
                Err(Error::Limit("the windows of this board need more steps than the kernel has".into()))
            }
            (_, TurnDirection::Right) => {
                let last = FIRST_LANE - 1;
                let pull = self.words(card, &window::words(board, s, c + last, turn)?, pull)?;
                self.inside(card, last, e - c, turn, pull)
            }
        }
    }

    /// Adds turns of the tiles `s..=e` of a unit: exchanges in words, and moves of blocks of lanes.
    fn inside(
        &mut self,
        card: &Arc<dyn GpuCard>,
        s: usize,
        e: usize,
        turn: TurnDirection,
        pull: KernelPull,
    ) -> Result<KernelPull> {
        if s >= FIRST_LANE {
            let list = lanes(s, e, turn, false);
            let exchanges = kept(&mut self.exchanges, card, &list)?;
            return Ok(KernelPull { exchanges, before: list.len() as u32, ..pull });
        }
        let end = e.min(FIRST_LANE);
        let blocks = kept(&mut self.blocks, card, &exchanges::blocks(s, end, turn))?;
        // Blocks that move after lanes change the parity if their turn is odd.
        let list = lanes(s, e, turn, turn == TurnDirection::Left && (end - s) % 2 == 1);
        let count = list.len() as u32;
        let (before, after) = if turn == TurnDirection::Left { (count, 0) } else { (0, count) };
        Ok(KernelPull { exchanges: kept(&mut self.exchanges, card, &list)?, blocks, before, after, ..pull })
    }

    /// Sets the units that each unit of a group draws from.
    fn group(&mut self, card: &Arc<dyn GpuCard>, draws: &[Vec<u32>], pull: KernelPull) -> Result<KernelPull> {
        let ends: Vec<u32> = draws
            .iter()
            .scan(0, |ends, draws| {
                *ends += draws.len() as u32;
                Some(*ends)
            })
            .collect();
        let (list, group) = (draws.concat(), draws.len() as u32);
        let (draws, ends) = (kept(&mut self.numbers, card, &list)?, kept(&mut self.numbers, card, &ends)?);
        Ok(KernelPull { draws, ends, group, ..pull })
    }

    /// Adds moves of words within a group.
    fn words(&mut self, card: &Arc<dyn GpuCard>, words: &GroupWordMap, pull: KernelPull) -> Result<KernelPull> {
        let draws: Vec<Vec<u32>> = (0..words.units()).map(|unit| drawn(words, unit)).collect();
        let sources: Vec<u32> = (0..words.units()).flat_map(|unit| words.sources(unit)).copied().collect();
        let (repeat, reciprocal) = (words.repeat() as u32, 65_536u32.div_ceil(words.repeat() as u32));
        let (each, words) = (UNIT as u32 / repeat, kept(&mut self.numbers, card, &sources)?);
        self.group(card, &draws, KernelPull { each, repeat, reciprocal, words, ..pull })
    }

    /// Adds shifts of lanes before words move. They do not reach the last tiles, so they are the
    /// same for even and odd sums.
    fn fields(&mut self, card: &Arc<dyn GpuCard>, fields: &UnitShifts, pull: KernelPull) -> Result<KernelPull> {
        let mut starts = vec![0];
        (0..VECTORS).for_each(|vector| starts.push(starts[vector] + fields.shifts(vector).len() as u32));
        let shifts = (0..VECTORS).flat_map(|vector| fields.shifts(vector)).map(|s| LaneShift {
            lanes: s.lanes[0],
            by: i32::from(s.by).rem_euclid(64) as u32,
            source: u32::from(s.source) * VECTOR as u32,
        });
        let shifts = kept(&mut self.shifts, card, &shifts.collect::<Vec<_>>())?;
        Ok(KernelPull { shifts, starts: kept(&mut self.numbers, card, &starts)?, ..pull })
    }
}

/// The exchanges of lanes of a turn.
fn lanes(s: usize, e: usize, turn: TurnDirection, odd: bool) -> Vec<LaneExchange> {
    match e > FIRST_LANE {
        true => exchanges::turns(s.max(FIRST_LANE) - FIRST_LANE, e - FIRST_LANE, turn, odd),
        false => vec![],
    }
}

/// Copies a list to the card, and keeps it there with others. Returns its address.
fn kept<T: Pod>(arrays: &mut Vec<CardArray<T>>, card: &Arc<dyn GpuCard>, list: &[T]) -> Result<u64> {
    let array = CardArray::of(card, list)?;
    let address = array.address();
    arrays.push(array);
    Ok(address)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gpu::tile_tables::unpack;
    use crate::tiles::window::tests::random;
    use antipode_core::bits::{self, InstructionSet, Unit, UnitKernel};
    use antipode_core::model::LANES;
    use antipode_gpu::{KernelLaunch, KernelTable, PACKED, PTX, TileLevel, emulated, interpreted};

    /// A unit as in a table.
    fn pack(unit: &Unit) -> [u64; PACKED] {
        let mut packed = [0; PACKED];
        for (w, &word) in unit.iter().enumerate() {
            bits::ones(word)
                .map(|lane| w * LANES + lane as usize)
                .for_each(|state| packed[state / 64] |= 1 << (state % 64));
        }
        packed
    }

    #[test]
    fn units_are_unpacked() {
        for unit in random(5, 3) {
            let mut ours = [0; UNIT];
            unpack(&pack(&unit), &mut ours);
            assert!(ours == unit);
        }
    }

    /// What a unit receives through a window is the same as on the CPU, on the largest boards too.
    /// Their tables do not fit; one group of units does.
    #[allow(unsafe_code)]
    fn kernels_turn_windows(card: Arc<dyn GpuCard>) {
        for (width, cells) in [(2, 14), (3, 15), (2, 16), (4, 16), (3, 18)] {
            let board = PathStructure::new(width, cells).unwrap();
            let near = board.windows().into_iter().filter(|window| window.hi > board.first());
            for (window, to) in near.flat_map(|window| [window.lo, window.hi].map(|to| (window, to))) {
                let pull = Window::new(&board, window, to).unwrap();
                let size = match &pull.reach {
                    WindowReach::Group(draws) => draws.len(),
                    _ => 1,
                };
                let mut windows = WindowTables::default();
                let group = random(size, to as u64);
                let packed: Vec<[u64; PACKED]> = group.iter().map(pack).collect();
                for (at, odd) in [(0, false), (size / 2, true), (size - 1, true)] {
                    // Words are read by three halves, of which the last one may lie behind the end.
                    let source = CardArray::of(&card, &[packed.as_flattened(), &[0]].concat()).unwrap();
                    let changed = CardArray::of(&card, &vec![1u8; size]).unwrap();
                    let odds = CardArray::of(&card, &vec![if odd { 255u8 } else { 0 }; size.div_ceil(8)]).unwrap();
                    let target: CardArray<u64> = CardArray::zeros(&card, size * PACKED).unwrap();
                    let counts: CardArray<u16> = CardArray::zeros(&card, size).unwrap();
                    let flags: CardArray<u8> = CardArray::zeros(&card, size).unwrap();
                    let found: CardArray<u64> = CardArray::zeros(&card, 1).unwrap();
                    let input = windows.pull(&card, &board, &pull).unwrap();
                    let input = KernelPull { source: source.address(), changed: changed.address(), ..input };
                    // Either place of the two.
                    let none = KernelPull::default();
                    let table = KernelTable {
                        target: target.address(),
                        counts: counts.address(),
                        changed: flags.address(),
                        pulls: if odd { [input, none] } else { [none, input] },
                        ..KernelTable::default()
                    };
                    let tables = CardArray::of(&card, &[table]).unwrap();
                    let level = TileLevel {
                        tasks: 1,
                        first: at as u32,
                        found: found.address(),
                        scratch: scratch(&input),
                        tables: tables.address(),
                        odd: odds.address(),
                        count: 1,
                        ..TileLevel::default()
                    };
                    // SAFETY: all arrays have the units of the group.
                    unsafe { card.launch(KernelLaunch::Tiles(&level)) }.unwrap();
                    let (mut expected, mut other) = ([0; UNIT], [0; UNIT]);
                    pull.run(&UnitKernel::new(InstructionSet::Portable), &group, at, odd, &mut expected, &mut other);
                    let (mut packed, mut ours) = ([0; PACKED], [0; UNIT]);
                    target.read(at * PACKED, &mut packed).unwrap();
                    unpack(&packed, &mut ours);
                    assert!(ours == expected, "{width}, {cells}, {window:?} to {to}, unit {at}");
                    let count: u32 = ours.iter().map(|word| word.count_ones()).sum();
                    assert_eq!((found.get(0).unwrap(), u32::from(counts.get(at).unwrap())), (count.into(), count));
                }
            }
        }
    }

    #[test]
    fn kernels_turn_windows_as_the_tile_engine_does() {
        kernels_turn_windows(emulated(1 << 30).expect("there is a C compiler"));
    }

    #[test]
    fn ptx_turns_windows_as_the_tile_engine_does() {
        kernels_turn_windows(interpreted(1 << 30, PTX).unwrap());
    }
}
