//! Conversion of states to keys, and back.

use super::StatePacking;
use super::keys::KeyShape;

/// A packing, and the shape of its keys.
#[derive(Clone, Debug)]
pub struct StateCodec {
    packing: StatePacking,
    keys: KeyShape,
}

impl StateCodec {
    /// The codec of a packing.
    pub fn new(packing: StatePacking) -> StateCodec {
        StateCodec { keys: KeyShape::new(packing.bits()), packing }
    }

    /// The packing of the states.
    pub fn packing(&self) -> &StatePacking {
        &self.packing
    }

    /// Number of parts of a set.
    pub fn parts(&self) -> usize {
        self.keys.parts()
    }

    /// Bytes of a key.
    pub fn width(&self) -> usize {
        self.keys.width()
    }

    /// A scratch buffer for the other methods.
    pub fn scratch(&self) -> Vec<u64> {
        vec![0; self.keys.words().max(self.packing.bits() / 64 + 2)]
    }

    /// Writes the key of a state to the first bytes of `key`, and returns its part. The width is
    /// `W` unless that is 0.
    ///
    /// `None` if the packing cannot hold the state.
    #[inline]
    pub fn seal<const W: usize>(&self, state: &[u8], scratch: &mut [u64], key: &mut [u8]) -> Option<usize> {
        self.packing.pack(state, scratch).then(|| self.keys.seal::<W>(scratch, key))
    }

    /// Overwrites `state`, of the right length, with the state of a key.
    #[inline]
    pub fn open(&self, part: usize, key: &[u8], scratch: &mut [u64], state: &mut [u8]) {
        self.keys.open(part, key, scratch);
        self.packing.unpack(scratch, state);
    }
}

/// Work with keys of one width, which is the constant `W` unless that is 0.
pub trait WithWidth {
    /// The result of the work.
    type Output;

    /// Does the work.
    fn run<const W: usize>(self) -> Self::Output;
}

/// Does work with keys of a width; widths up to 16 become constants.
pub fn with_width<T: WithWidth>(width: usize, work: T) -> T::Output {
    macro_rules! dispatch {
        ($($w:literal)*) => {
            match width {
                $($w => work.run::<$w>(),)*
                _ => work.run::<0>(),
            }
        };
    }
    dispatch!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16)
}
