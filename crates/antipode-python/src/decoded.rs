//! All distances of a table in memory.

use antipode::error::{Error, Remedy, Result};
use antipode::jobs::{OpenTable, UNREACHED};
use antipode::watch::Watch;

/// The value for the distance of a state that cannot reach a goal.
pub(crate) const UNREACHABLE: i32 = -1;

/// The distances of all indices, with the largest value for states that cannot reach a goal.
pub(crate) enum Decoded {
    /// All distances are below 255.
    Small(Vec<u8>),
    /// Some distance is not.
    Large(Vec<u16>),
}

impl Decoded {
    /// Decodes a table. `LimitError` if the distances need more than `memory` bytes.
    pub(crate) fn of(table: &OpenTable, memory: u64, watch: &mut Watch<'_>) -> Result<Decoded> {
        let metadata = table.metadata();
        let (size, small) = (metadata.layout.size(), metadata.deepest() < u32::from(u8::MAX));
        let needed = if small { size } else { 2 * size };
        if needed > memory {
            let what = format!("the distances in memory need {needed} bytes, and {memory} are allowed");
            return Err(Error::Limit(what).unless(&[Remedy::Memory]));
        }
        if small {
            let mut all = Vec::with_capacity(size as usize);
            let byte = |&depth: &u16| if depth == UNREACHED { u8::MAX } else { depth as u8 };
            table.in_order(memory, watch, |_, depths| {
                all.extend(depths.iter().map(byte));
                Ok(())
            })?;
            return Ok(Decoded::Small(all));
        }
        let mut all = Vec::with_capacity(size as usize);
        table.in_order(memory, watch, |_, depths| {
            all.extend_from_slice(depths);
            Ok(())
        })?;
        Ok(Decoded::Large(all))
    }

    /// The distances of indices, which are below the size.
    pub(crate) fn depths(&self, indices: &[u64]) -> Vec<i32> {
        let depth = |depth, unreachable| if depth == unreachable { UNREACHABLE } else { depth };
        match self {
            Decoded::Small(all) => indices.iter().map(|&at| depth(i32::from(all[at as usize]), 0xff)).collect(),
            Decoded::Large(all) => indices.iter().map(|&at| depth(i32::from(all[at as usize]), 0xffff)).collect(),
        }
    }
}
