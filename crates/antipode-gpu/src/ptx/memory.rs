//! The memory of a card, and who accessed what of it.

use std::collections::BTreeMap;

/// Generic addresses of the parameters and of shared memory. Arrays follow.
pub(super) const PARAMETERS: u64 = 1 << 40;
pub(super) const SHARED: u64 = 2 << 40;
const ARRAYS: u64 = 3 << 40;

/// Free bytes between two arrays, so that what ends behind one does not hit the next.
const GAP: u64 = 256;

/// Who accesses memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MemoryAccess {
    /// The launch; 0 stands for none.
    launch: u32,
    warp: u32,
    lane: u32,
    /// How often the warp has waited.
    turn: u32,
}

/// Several warps, or several lanes of a warp.
const SEVERAL: u32 = u32::MAX;

impl MemoryAccess {
    /// By a lane of a warp.
    pub(super) fn of(warp: u32, lane: usize, turn: u32) -> MemoryAccess {
        MemoryAccess { launch: 0, warp, lane: lane as u32, turn }
    }

    /// Whether nothing orders the two: other warps, or other lanes that did not wait.
    fn races(self, other: MemoryAccess) -> bool {
        self.launch == other.launch && (self.warp != other.warp || self.turn == other.turn && self.lane != other.lane)
    }

    /// Both, if they are of one launch.
    fn with(self, other: MemoryAccess) -> MemoryAccess {
        let both = |a, b| if a == b { a } else { SEVERAL };
        match self.launch == other.launch && (self.warp != other.warp || self.turn == other.turn) {
            true => MemoryAccess { warp: both(self.warp, other.warp), lane: both(self.lane, other.lane), ..self },
            false => self,
        }
    }
}

/// An array, or another piece of memory.
#[derive(Debug, Default)]
struct MemoryPiece {
    bytes: Vec<u8>,
    /// Bytes that are accessed together, and the last write and all reads of each.
    grain: usize,
    accesses: Vec<(MemoryAccess, MemoryAccess)>,
}

impl MemoryPiece {
    fn of(bytes: Vec<u8>) -> MemoryPiece {
        MemoryPiece { bytes, grain: 8, accesses: vec![] }
    }

    /// Notes an access, and says whether another one races with it.
    fn note(&mut self, at: usize, size: usize, access: MemoryAccess, writes: bool) -> bool {
        while size < self.grain {
            self.accesses = self.accesses.iter().flat_map(|&both| [both, both]).collect();
            self.grain /= 2;
        }
        self.accesses.resize(self.bytes.len().div_ceil(self.grain), Default::default());
        let mut races = false;
        for (write, read) in &mut self.accesses[at / self.grain..(at + size).div_ceil(self.grain)] {
            races |= write.races(access) || writes && read.races(access);
            match writes {
                true => *write = access,
                false => *read = access.with(*read),
            }
        }
        races
    }
}

/// The memory of a card.
#[derive(Debug)]
pub(super) struct CardMemory {
    free: u64,
    arrays: BTreeMap<u64, MemoryPiece>,
    next: u64,
    launch: u32,
    parameters: MemoryPiece,
    /// What a warp may use of its block's shared memory, and its address.
    shared: MemoryPiece,
    own: u64,
}

impl CardMemory {
    pub(super) fn new(bytes: u64) -> CardMemory {
        let (parameters, shared) = (MemoryPiece::default(), MemoryPiece::default());
        CardMemory { free: bytes, arrays: BTreeMap::new(), next: ARRAYS, launch: 0, parameters, shared, own: SHARED }
    }

    /// The bytes that can be allocated.
    pub(super) fn free(&self) -> u64 {
        self.free
    }

    /// An array of zeros, or `None` if the memory does not suffice.
    pub(super) fn allocate(&mut self, bytes: usize) -> Option<u64> {
        self.free = self.free.checked_sub(bytes as u64)?;
        let address = self.next;
        self.next = (address + bytes as u64).next_multiple_of(GAP) + GAP;
        self.arrays.insert(address, MemoryPiece::of(vec![0; bytes]));
        Some(address)
    }

    pub(super) fn release(&mut self, address: u64) {
        if let Some(array) = self.arrays.remove(&address) {
            self.free += array.bytes.len() as u64;
        }
    }

    /// A part of an array, or of other memory.
    pub(super) fn bytes(&mut self, address: u64, size: usize) -> Result<&mut [u8], String> {
        let (piece, at) = self.piece(address, size)?;
        Ok(&mut piece.bytes[at..at + size])
    }

    /// Begins a launch.
    pub(super) fn launch(&mut self, parameters: &[u8]) {
        self.launch += 1;
        self.parameters = MemoryPiece::of(parameters.to_vec());
    }

    /// Gives a warp its part of shared memory, with anything in it.
    pub(super) fn share(&mut self, first: u64, bytes: usize) {
        (self.shared, self.own) = (MemoryPiece::of(vec![0xAA; bytes]), SHARED + first);
    }

    /// The piece of an address, and the position there.
    fn piece(&mut self, address: u64, size: usize) -> Result<(&mut MemoryPiece, usize), String> {
        let (piece, first) = match address {
            PARAMETERS..SHARED => (Some(&mut self.parameters), PARAMETERS),
            SHARED..ARRAYS => (Some(&mut self.shared), self.own),
            _ => {
                let below = self.arrays.range_mut(..=address).next_back();
                below.map_or((None, 0), |(first, array)| (Some(array), *first))
            }
        };
        let at = address.wrapping_sub(first);
        match piece.filter(|piece| at.checked_add(size as u64).is_some_and(|end| end <= piece.bytes.len() as u64)) {
            Some(piece) => Ok((piece, at as usize)),
            None => Err(format!("no memory of the kernel: {size} bytes at {address:#x}")),
        }
    }

    /// Accesses memory, and checks for races.
    fn access(&mut self, address: u64, size: usize, access: MemoryAccess, writes: bool) -> Result<&mut [u8], String> {
        let access = MemoryAccess { launch: self.launch, ..access };
        let (piece, at) = self.piece(address, size)?;
        if piece.note(at, size, access, writes) {
            return Err(format!("a race of lanes or warps for {size} bytes at {address:#x}"));
        }
        Ok(&mut piece.bytes[at..at + size])
    }

    /// Reads an integer.
    pub(super) fn load(&mut self, address: u64, size: usize, access: MemoryAccess) -> Result<u64, String> {
        let mut value = [0; 8];
        value[..size].copy_from_slice(self.access(address, size, access, false)?);
        Ok(u64::from_le_bytes(value))
    }

    /// Writes the low bytes of an integer. To write what is there already is no access: lanes may
    /// set a flag together.
    pub(super) fn store(&mut self, address: u64, size: usize, value: u64, access: MemoryAccess) -> Result<(), String> {
        let value = &value.to_le_bytes()[..size];
        if self.bytes(address, size)? != value {
            self.access(address, size, access, true)?.copy_from_slice(value);
        }
        Ok(())
    }

    /// Adds to an integer of 64 bits, as no other access interrupts. Returns the value before.
    pub(super) fn add(&mut self, address: u64, value: u64) -> Result<u64, String> {
        let bytes = self.bytes(address, 8)?;
        let before = u64::from_le_bytes(bytes.try_into().expect("8 bytes"));
        bytes.copy_from_slice(&before.wrapping_add(value).to_le_bytes());
        Ok(before)
    }
}

/// Checks that an address is aligned to the size of an access.
pub(super) fn aligned(address: u64, size: usize) -> Result<u64, String> {
    match address.is_multiple_of(size as u64) {
        true => Ok(address),
        false => Err(format!("{size} bytes at {address:#x}, which is not aligned")),
    }
}
