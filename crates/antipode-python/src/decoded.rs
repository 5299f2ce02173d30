//! All distances of a table in memory.

use antipode::error::{Error, RequestRemedy, Result};
use antipode::jobs::OpenTable;
use antipode::watch::Watch;

/// The value for the distance of a state that cannot reach a goal.
pub(crate) const UNREACHABLE: i32 = -1;

/// The distances of all indices, with the largest value for states that cannot reach a goal.
pub(crate) enum Decoded {
    /// All distances are below 255.
    Small(Vec<u8>),
    /// All distances are below 65,535.
    Large(Vec<u16>),
    /// Some distance is not.
    Huge(Vec<u32>),
}

/// The distances of all indices, made smaller: `narrow` takes the largest value to the largest.
fn all<T>(table: &OpenTable, memory: u64, watch: &mut Watch<'_>, narrow: impl Fn(u32) -> T) -> Result<Vec<T>> {
    let size = table.space().layout().size();
    let needed = size.saturating_mul(size_of::<T>() as u64);
    if needed > memory {
        let what = format!("the distances in memory need {needed} bytes, and {memory} are allowed");
        return Err(Error::Limit(what).unless(&[RequestRemedy::Memory]));
    }
    // The check of the memory bounds the size, so the cast loses nothing.
    let mut all = Vec::with_capacity(size as usize);
    table.in_order(memory, watch, |_, depths| {
        all.extend(depths.iter().map(|&depth| narrow(depth)));
        Ok(())
    })?;
    Ok(all)
}

impl Decoded {
    /// Decodes a table. `LimitError` if the distances need more than `memory` bytes.
    pub(crate) fn of(table: &OpenTable, memory: u64, watch: &mut Watch<'_>) -> Result<Decoded> {
        Ok(match table.metadata().deepest() {
            // The largest value of each type stays free for states without a path.
            0..=0xfe => Decoded::Small(all(table, memory, watch, |depth| depth as u8)?),
            0xff..=0xfffe => Decoded::Large(all(table, memory, watch, |depth| depth as u16)?),
            _ => Decoded::Huge(all(table, memory, watch, |depth| depth)?),
        })
    }

    /// The distances of indices, which are below the size.
    pub(crate) fn depths(&self, indices: &[u64]) -> Vec<i32> {
        let places = indices.iter().map(|&at| at as usize);
        places
            .map(|at| match self {
                Decoded::Small(all) => depth(all[at].into(), u8::MAX.into()),
                Decoded::Large(all) => depth(all[at].into(), u16::MAX.into()),
                Decoded::Huge(all) => depth(all[at], u32::MAX),
            })
            .collect()
    }
}

/// A distance as NumPy gets it.
fn depth(depth: u32, unreachable: u32) -> i32 {
    if depth == unreachable { UNREACHABLE } else { depth as i32 }
}
