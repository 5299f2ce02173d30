//! The tables of windows on a card.

use std::sync::Arc;

use crate::tiles::window::{Pull as Window, Reach, Step as WindowStep};
use antipode_core::bits::{Fields, UNIT, VECTOR, VECTORS, Words};
use antipode_core::error::{Error, Result};
use antipode_core::model::LANES;
use antipode_gpu::{Array, Card, Network, Pull, PullKind, Shift, Step, StepKind};
use bytemuck::Pod;

/// The most steps of a window, as in the kernel.
const MOST_STEPS: usize = 4;

/// The arrays that windows refer to.
#[derive(Default)]
pub(super) struct WindowTables {
    numbers: Vec<Array<u32>>,
    shifts: Vec<Array<Shift>>,
    networks: Vec<Array<Network>>,
}

/// Words of shared memory for a table with this window: a unit that it gives, and up to two that
/// its steps read.
pub(super) fn scratch(window: &Window) -> u64 {
    let unpacks = matches!(window.steps.first(), Some(WindowStep::Fields(fields)) if network(fields).is_none());
    (window.steps.len() + usize::from(unpacks)).min(3) as u64 * UNIT as u64
}

/// The networks of lanes within words, for even and odd sums of the digits before, if words stay.
fn network(fields: &Fields) -> Option<[Network; 2]> {
    let [even, odd] = fields.lanes()?.map(|sources| {
        let image = std::array::from_fn(|lane| if lane < LANES { sources[lane] } else { lane as u8 });
        Network::new(&image)
    });
    Some([even?, odd?])
}

impl WindowTables {
    /// Copies the tables of a window to the card. The source is left to the caller.
    pub(super) fn pull(&mut self, card: &Arc<dyn Card>, window: &Window) -> Result<Pull> {
        let pull = Pull { low: 1, length: 1, group: 1, ..Pull::default() };
        let draws = match &window.reach {
            Reach::Far { low, table } => {
                let (length, low) = (table.len() as u32, *low as u32);
                return Ok(Pull {
                    kind: PullKind::Far as u32,
                    table: kept(&mut self.numbers, card, table)?,
                    length,
                    low,
                    ..pull
                });
            }
            Reach::Own => vec![vec![0]],
            Reach::Group(draws) => draws.clone(),
        };
        let count = |ends: &mut u32, draws: &Vec<u32>| {
            *ends += draws.len() as u32;
            Some(*ends)
        };
        let ends: Vec<u32> = draws.iter().scan(0, count).collect();
        let (group, steps) = (draws.len() as u32, window.steps.len() as u32);
        if window.steps.len() > MOST_STEPS {
            return Err(Error::Limit("the windows of this board need more steps than the kernel has".into()));
        }
        let (draws, ends) = (kept(&mut self.numbers, card, &draws.concat())?, kept(&mut self.numbers, card, &ends)?);
        let mut pull = Pull { kind: PullKind::Near as u32, steps, draws, ends, group, ..pull };
        for (i, step) in window.steps.iter().enumerate() {
            pull.step[i] = self.step(card, step)?;
            let reads_group = match step {
                WindowStep::Words(words) | WindowStep::Both(_, words) => i == 0 && words.units() == group as usize,
                WindowStep::Fields(_) => false,
            };
            pull.step[i].whole = reads_group.into();
        }
        Ok(pull)
    }

    fn step(&mut self, card: &Arc<dyn Card>, step: &WindowStep) -> Result<Step> {
        let plain = Step { repeat: 1, ..Step::default() };
        Ok(match step {
            WindowStep::Words(words) => Step { kind: StepKind::Words as u32, ..self.words(card, words, plain)? },
            WindowStep::Fields(fields) => match network(fields) {
                Some(networks) => {
                    let networks = kept(&mut self.networks, card, &networks)?;
                    Step { kind: StepKind::SameWord as u32, networks, ..plain }
                }
                None => Step { kind: StepKind::Fields as u32, ..self.fields(card, fields, plain)? },
            },
            WindowStep::Both(fields, words) => {
                let step = self.words(card, words, plain)?;
                Step { kind: StepKind::Both as u32, ..self.fields(card, fields, step)? }
            }
        })
    }

    fn words(&mut self, card: &Arc<dyn Card>, words: &Words, step: Step) -> Result<Step> {
        let sources: Vec<u32> = (0..words.units()).flat_map(|unit| words.sources(unit)).copied().collect();
        let (repeat, reciprocal) = (words.repeat() as u32, 65_536u32.div_ceil(words.repeat() as u32));
        let words = UNIT as u32 / repeat;
        Ok(Step { repeat, reciprocal, words, sources: kept(&mut self.numbers, card, &sources)?, ..step })
    }

    fn fields(&mut self, card: &Arc<dyn Card>, fields: &Fields, step: Step) -> Result<Step> {
        let mut starts = vec![0];
        (0..VECTORS).for_each(|vector| starts.push(starts[vector] + fields.shifts(vector).len() as u32));
        let shifts = |odd: usize| {
            (0..VECTORS).flat_map(|vector| fields.shifts(vector)).map(move |s| Shift {
                lanes: s.lanes[odd],
                by: i32::from(s.by).rem_euclid(64) as u32,
                source: u32::from(s.source) * VECTOR as u32,
            })
        };
        let all: Vec<Shift> = shifts(0).chain(shifts(1)).collect();
        let (count, starts) = (starts[VECTORS], kept(&mut self.numbers, card, &starts)?);
        Ok(Step { shifts: kept(&mut self.shifts, card, &all)?, count, starts, ..step })
    }
}

/// Copies a list to the card, and keeps it there with others. Returns its address.
fn kept<T: Pod>(arrays: &mut Vec<Array<T>>, card: &Arc<dyn Card>, list: &[T]) -> Result<u64> {
    let array = Array::of(card, list)?;
    let address = array.address();
    arrays.push(array);
    Ok(address)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gpu::tile_tables::unpack;
    use crate::tiles::window::Pull;
    use crate::tiles::window::tests::random;
    use antipode_core::bits::{self, Arch, Unit, UnitKernel};
    use antipode_core::model::Serpentine;
    use antipode_gpu::{Card, Launch, PACKED, PTX, TileLevel, emulated, interpreted};

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
    fn kernels_turn_windows(card: Arc<dyn Card>) {
        for (width, cells) in [(2, 14), (3, 15), (2, 16), (4, 16), (3, 18)] {
            let board = Serpentine::new(width, cells).unwrap();
            let near = board.windows().into_iter().filter(|window| window.hi > board.first());
            for (window, to) in near.flat_map(|window| [window.lo, window.hi].map(|to| (window, to))) {
                let pull = Pull::new(&board, window, to);
                let size = match &pull.reach {
                    Reach::Group(draws) => draws.len(),
                    _ => 1,
                };
                let mut windows = WindowTables::default();
                let group = random(size, to as u64);
                let packed: Vec<[u64; PACKED]> = group.iter().map(pack).collect();
                for (at, odd) in [(0, false), (size / 2, true), (size - 1, true)] {
                    let source = Array::of(&card, packed.as_flattened()).unwrap();
                    let changed = Array::of(&card, &vec![1u8; size]).unwrap();
                    let odds = Array::of(&card, &vec![if odd { 255u8 } else { 0 }; size.div_ceil(8)]).unwrap();
                    let target: Array<u64> = Array::zeros(&card, size * PACKED).unwrap();
                    let counts: Array<u16> = Array::zeros(&card, size).unwrap();
                    let flags: Array<u8> = Array::zeros(&card, size).unwrap();
                    let found: Array<u64> = Array::zeros(&card, 1).unwrap();
                    let input = windows.pull(&card, &pull).unwrap();
                    let input = antipode_gpu::Pull { source: source.address(), changed: changed.address(), ..input };
                    // Either place of the two.
                    let none = antipode_gpu::Pull::default();
                    let level = TileLevel {
                        tasks: 1,
                        first: at as u64,
                        found: found.address(),
                        scratch: scratch(&pull),
                        target: target.address(),
                        counts: counts.address(),
                        changed: flags.address(),
                        odd: odds.address(),
                        pulls: if odd { [input, none] } else { [none, input] },
                        ..TileLevel::default()
                    };
                    // SAFETY: all arrays have the units of the group.
                    unsafe { card.launch(Launch::Tiles(&level)) }.unwrap();
                    let (mut expected, mut other) = ([0; UNIT], [0; UNIT]);
                    pull.run(&UnitKernel::new(Arch::Portable), &group, at, odd, &mut expected, &mut other);
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
