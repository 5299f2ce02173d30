//! Row transforms in plain Rust: the reference implementation, which runs on any machine.
//!
//! A lane map is applied byte by byte: eight look-ups in tables of 256 words.

use super::pull::Isa;
use crate::bits::LaneMap;

/// The tables of a lane map.
pub(crate) fn byte_tables(map: &LaneMap) -> ByteTables {
    PortableIsa::prepare(map)
}

/// For each byte of the source word, the lanes that its 256 values set.
#[derive(Clone, Debug)]
pub(crate) struct ByteTables(Box<[[u64; 256]; 8]>);

impl ByteTables {
    #[inline(always)]
    pub(super) fn apply(&self, word: u64) -> u64 {
        let mut out = 0;
        for i in 0..8 {
            out |= self.0[i][(word >> (8 * i) & 0xFF) as usize];
        }
        out
    }
}

/// Plain Rust.
pub(super) struct PortableIsa;

// SAFETY: no special instructions; every access here is checked.
unsafe impl Isa for PortableIsa {
    type Lanes = ByteTables;

    fn prepare(map: &LaneMap) -> ByteTables {
        let mut tables = Box::new([[0; 256]; 8]);
        for (lane, &from) in map.image().iter().enumerate() {
            let (byte, bit) = (usize::from(from / 8), from % 8);
            // The lane is set for all values of the byte in which its source bit is set.
            for (value, lanes) in tables[byte].iter_mut().enumerate() {
                *lanes |= (value as u64 >> bit & 1) << lane;
            }
        }
        ByteTables(tables)
    }

    #[inline(always)]
    unsafe fn or(acc: &mut [u64], source: &[u64]) {
        for (a, s) in acc.iter_mut().zip(source) {
            *a |= s;
        }
    }

    #[inline(always)]
    unsafe fn or_lanes(acc: &mut [u64], source: &[u64], pairs: impl Iterator<Item = (usize, usize)>, map: &ByteTables) {
        for (to, from) in pairs {
            acc[to] |= map.apply(source[from]);
        }
    }

    #[inline(always)]
    unsafe fn count_new(acc: &[u64], old: &[u64]) -> u64 {
        acc.iter().zip(old).map(|(a, o)| u64::from((a & !o).count_ones())).sum()
    }
}
