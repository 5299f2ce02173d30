//! The lanes of a warp, one instruction after the other.

use super::kernel::{Address, InitialValue, Instruction, PtxKernel, RegisterAction};
use super::memory::{CardMemory, MemoryAccess, aligned};

const LANES: usize = 32;

/// Which warp of which block.
#[derive(Clone, Copy, Debug)]
pub(super) struct WarpPlace {
    pub(super) block: u32,
    pub(super) blocks: u32,
    pub(super) warp: u32,
    pub(super) warps: u32,
}

/// A running warp.
pub(super) struct Warp<'a> {
    kernel: &'a PtxKernel,
    place: WarpPlace,
    registers: Vec<[u64; LANES]>,
    /// The next instruction of each lane. That of a lane that has returned is beyond all others.
    next: [u32; LANES],
    /// The lanes that wait for the others, as bits.
    waiting: u32,
    /// How often all lanes have waited.
    turn: u32,
}

/// The lanes of a set of bits.
fn lanes(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lane
    })
}

/// The lanes with a value.
fn equal<T: Copy + PartialEq>(values: &[T; LANES], value: T) -> u32 {
    let mut set = 0;
    for (lane, &is) in values.iter().enumerate() {
        set |= u32::from(is == value) << lane;
    }
    set
}

impl<'a> Warp<'a> {
    pub(super) fn new(kernel: &'a PtxKernel, place: WarpPlace) -> Warp<'a> {
        let first = place.warp * LANES as u32;
        let registers = kernel
            .registers
            .iter()
            .map(|initial| match *initial {
                InitialValue::Constant(value) => [value; LANES],
                InitialValue::Thread => std::array::from_fn(|lane| u64::from(first) + lane as u64),
                InitialValue::Threads => [u64::from(place.warps) * LANES as u64; LANES],
                InitialValue::Block => [place.block.into(); LANES],
                InitialValue::Blocks => [place.blocks.into(); LANES],
            })
            .collect();
        Warp { kernel, place, registers, next: [0; LANES], waiting: 0, turn: 0 }
    }

    /// Runs to the end.
    pub(super) fn run(mut self, memory: &mut CardMemory) -> Result<(), String> {
        let end = self.kernel.instructions.len() as u32;
        loop {
            // Lanes that are behind go first, so that they meet the others where paths join.
            let mut behind = end;
            lanes(!self.waiting).for_each(|lane| behind = behind.min(self.next[lane]));
            let now = match behind < end {
                true => behind,
                false if self.waiting == 0 => return Ok(()),
                // The others have returned, or all wait.
                false => self.next[self.waiting.trailing_zeros() as usize],
            };
            let here = equal(&self.next, now);
            let instruction = &self.kernel.instructions[now as usize];
            let at_line = |what: &str| format!("{what} (line {} of {})", instruction.line, self.kernel.name);
            if matches!(instruction.action, RegisterAction::Wait { .. } | RegisterAction::Sum { .. })
                && here != u32::MAX
            {
                self.waiting |= here;
                if behind == end {
                    return Err(at_line("lanes wait where others do not"));
                }
                continue;
            }
            self.waiting = 0;
            let set =
                instruction.guard.map_or(here, |(register, value)| here & equal(&self.registers[register], value));
            lanes(here).for_each(|lane| self.next[lane] = now + 1);
            self.step(instruction, set, memory).map_err(|what| at_line(&what))?;
        }
    }

    /// Does an instruction in a set of lanes.
    fn step(&mut self, instruction: &Instruction, set: u32, memory: &mut CardMemory) -> Result<(), String> {
        match &instruction.action {
            RegisterAction::Compute { to, function, of, from, bits } => {
                let cut = u64::MAX >> (64 - bits);
                for lane in lanes(set) {
                    let value = |i: usize| from.extend(self.registers[of[i]][lane]);
                    self.registers[*to][lane] = function([value(0), value(1), value(2), value(3)]) & cut;
                }
            }
            RegisterAction::Load { to, from, size } => {
                for lane in lanes(set) {
                    let (address, access) = (self.address(*from, lane, size * to.len())?, self.access(lane));
                    for (i, &to) in to.iter().enumerate() {
                        self.registers[to][lane] = memory.load(address + (i * size) as u64, *size, access)?;
                    }
                }
            }
            RegisterAction::Store { to, value, size } => {
                for lane in lanes(set) {
                    let (address, value) = (self.address(*to, lane, *size)?, self.registers[*value][lane]);
                    memory.store(address, *size, value, self.access(lane))?;
                }
            }
            RegisterAction::Add { to, at, value } => {
                for lane in lanes(set) {
                    let (address, value) = (self.address(*at, lane, 8)?, self.registers[*value][lane]);
                    self.registers[*to][lane] = memory.add(address, value)?;
                }
            }
            RegisterAction::Jump(to) => lanes(set).for_each(|lane| self.next[lane] = *to as u32),
            RegisterAction::Wait { members } => {
                self.all(*members)?;
                self.turn += 1;
            }
            RegisterAction::Sum { to, of, members } => {
                self.all(*members)?;
                let sum = self.registers[*of].iter().fold(0, |sum: u32, &value| sum.wrapping_add(value as u32));
                self.registers[*to] = [sum.into(); LANES];
            }
            RegisterAction::Return => lanes(set).for_each(|lane| self.next[lane] = u32::MAX),
        }
        Ok(())
    }

    /// Checks that lanes wait for all others.
    fn all(&self, members: usize) -> Result<(), String> {
        match self.registers[members].iter().all(|&members| members as u32 == u32::MAX) {
            true => Ok(()),
            false => Err("lanes wait for only some of the others".into()),
        }
    }

    /// The address in a lane, for an access of a size.
    fn address(&self, address: Address, lane: usize, size: usize) -> Result<u64, String> {
        aligned(self.registers[address.base][lane].wrapping_add(address.offset), size)
    }

    /// Who a lane is.
    fn access(&self, lane: usize) -> MemoryAccess {
        MemoryAccess::of(self.place.block * self.place.warps + self.place.warp, lane, self.turn)
    }
}
