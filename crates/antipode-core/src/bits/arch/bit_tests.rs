//! A lane map as one bit test per lane; AVX2 does 32 lanes at a time.

/// For each lane, the byte of the source word and the bit of that byte.
#[derive(Clone, Debug)]
#[repr(align(64))]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
pub(crate) struct BitTests {
    pub(super) bytes: [u8; 64],
    pub(super) bits: [u8; 64],
}

impl BitTests {
    /// Builds the tests from the source lane of each lane.
    pub(crate) fn new(image: &[u8; 64]) -> BitTests {
        BitTests { bytes: image.map(|from| from / 8), bits: image.map(|from| 1 << (from % 8)) }
    }
}
