//! The distances of a running search: two bytes a state, or four once distances need them.
//!
//! Lower parts are distances modulo [`BASE`]. While all distances are less, they are the distances.
//! Beyond, the upper parts of final distances lie beside them, so that nothing has to be copied.
//! Distances that are not final need no upper part: they exceed the present one by at most a cost.

use std::sync::atomic::{AtomicU16, Ordering};

use super::BLOCK;
use crate::depths::StateDepths;
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::Result;
use antipode_core::memory::reserve_exact;
use antipode_core::tables::UNREACHED;

/// The lower part of a state without a distance, and the upper part of one that is not final.
const NONE: u16 = u16::MAX;

/// Lower parts are less than this.
const BASE: u32 = NONE as u32;

/// The greatest cost of a move.
pub(super) const MOST_COST: u32 = u8::MAX as u32;

/// The distances of all states.
pub(super) struct TentativeDistances {
    lower: Vec<AtomicU16>,
    /// Empty while lower parts suffice.
    upper: Vec<AtomicU16>,
}

/// Makes a list of parts without distances.
fn parts(size: usize) -> Result<Vec<AtomicU16>> {
    let mut all = vec![];
    reserve_exact(&mut all, size)?;
    all.resize_with(size, || AtomicU16::new(NONE));
    Ok(all)
}

impl TentativeDistances {
    /// No distances. `Limit` if the system refuses memory.
    pub(super) fn new(size: usize) -> Result<TentativeDistances> {
        Ok(TentativeDistances { lower: parts(size)?, upper: vec![] })
    }

    pub(super) fn len(&self) -> usize {
        self.lower.len()
    }

    /// Whether a step at a distance needs upper parts.
    pub(super) fn lacks_upper(&self, distance: usize) -> bool {
        self.upper.is_empty() && distance + MOST_COST as usize >= BASE as usize
    }

    /// Whether there are upper parts.
    pub(super) fn has_upper(&self) -> bool {
        !self.upper.is_empty()
    }

    /// Adds upper parts. All distances below `end` are final. `Limit` if the system refuses memory.
    pub(super) fn add_upper(&mut self, end: usize) -> Result<()> {
        self.upper = parts(self.lower.len())?;
        for (lower, upper) in self.lower.iter_mut().zip(&mut self.upper) {
            if usize::from(*lower.get_mut()) < end {
                *upper.get_mut() = 0;
            }
        }
        Ok(())
    }

    /// Lowers the distance of a state. `present` is the distance of the step, and `distance`
    /// exceeds it by at most [`MOST_COST`]. Returns whether it was greater.
    #[inline]
    pub(super) fn lower(&self, state: usize, present: u32, distance: u32) -> bool {
        let own = &self.lower[state];
        if self.upper.is_empty() {
            let less = distance as u16;
            // Most are less already: a load is cheaper than a locked operation.
            return own.load(Ordering::Relaxed) > less && own.fetch_min(less, Ordering::Relaxed) > less;
        }
        if self.upper[state].load(Ordering::Relaxed) != NONE {
            return false;
        }
        let (new, beyond) = ((distance % BASE) as u16, distance - present);
        own.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |lower| {
            (lower == NONE || beyond_of(lower, present) > beyond).then_some(new)
        })
        .is_ok()
    }

    /// Gives a state the distance of the present step, which is its final one.
    #[inline]
    pub(super) fn place(&self, state: usize, present: u32) {
        self.lower[state].store((present % BASE) as u16, Ordering::Relaxed);
        if let Some(upper) = self.upper.get(state) {
            upper.store((present / BASE) as u16, Ordering::Relaxed);
        }
    }

    /// Whether a state has the distance of the present step. Then that is its final one.
    #[inline]
    pub(super) fn settle(&self, state: usize, present: u32) -> bool {
        let lower = self.lower[state].load(Ordering::Relaxed);
        if self.upper.is_empty() {
            return u32::from(lower) == present;
        }
        let here = u32::from(lower) == present % BASE && self.upper[state].load(Ordering::Relaxed) == NONE;
        if here {
            self.upper[state].store((present / BASE) as u16, Ordering::Relaxed);
        }
        here
    }

    /// Whether a state has a distance that is not final. All below `end` are.
    pub(super) fn has_open(&self, end: usize) -> bool {
        let mut lower = self.lower.iter().map(|part| part.load(Ordering::Relaxed));
        if self.upper.is_empty() {
            return lower.any(|lower| lower != NONE && usize::from(lower) >= end);
        }
        let mut both = lower.zip(&self.upper);
        both.any(|(lower, upper)| lower != NONE && upper.load(Ordering::Relaxed) == NONE)
    }

    /// Forgets distances that are not final. All below `end` are.
    pub(super) fn forget_from(&mut self, end: usize) {
        for state in 0..self.lower.len() {
            if self.depth(state) as usize >= end {
                *self.lower[state].get_mut() = NONE;
            }
        }
    }

    /// Writes all distances.
    pub(super) fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.number(u64::from(self.has_upper()))?;
        for parts in [&self.lower, &self.upper] {
            parts.chunks(BLOCK).try_for_each(|block| {
                let block: Vec<u16> = block.iter().map(|part| part.load(Ordering::Relaxed)).collect();
                out.bytes(bytemuck::cast_slice(&block))
            })?;
        }
        Ok(())
    }

    /// Reads what `write` wrote. Distances below `end` are final. Calls `visit` with the states
    /// that have a greater one.
    pub(super) fn read(
        &mut self,
        state: &mut StateReader,
        end: usize,
        mut visit: impl FnMut(usize, usize),
    ) -> Result<()> {
        if state.at_most(1)? == 1 {
            self.upper = parts(self.lower.len())?;
        }
        for parts in [&mut self.lower, &mut self.upper] {
            let mut read = [0u16; BLOCK];
            for block in parts.chunks_mut(BLOCK) {
                let read = &mut read[..block.len()];
                state.bytes(bytemuck::cast_slice_mut(read))?;
                block.iter_mut().zip(&*read).for_each(|(part, &read)| *part.get_mut() = read);
            }
        }
        for at in 0..self.lower.len() {
            let lower = self.lower[at].load(Ordering::Relaxed);
            let upper = self.upper.get(at).map(|upper| upper.load(Ordering::Relaxed));
            let is_final = upper.is_some_and(|upper| upper != NONE);
            if lower == NONE && !is_final {
                continue;
            }
            let distance = match upper {
                Some(NONE) => end + beyond_of(lower, end as u32) as usize,
                _ => self.depth(at) as usize,
            };
            match distance.checked_sub(end) {
                None => {}
                Some(beyond) if !is_final && beyond <= MOST_COST as usize => visit(at, distance),
                Some(_) => return Err(state.corrupt("it is not a state of this engine")),
            }
        }
        Ok(())
    }
}

/// By how much the distance with a lower part exceeds the present one, if that is by less than
/// [`BASE`].
#[inline]
fn beyond_of(lower: u16, present: u32) -> u32 {
    (u32::from(lower) + BASE - present % BASE) % BASE
}

/// The final distances, and while there are no upper parts the others, too.
impl StateDepths for TentativeDistances {
    fn depth(&self, state: usize) -> u32 {
        let lower = self.lower[state].load(Ordering::Relaxed);
        let upper = self.upper.get(state).map_or(0, |upper| upper.load(Ordering::Relaxed));
        if lower == NONE || upper == NONE { UNREACHED } else { u32::from(upper) * BASE + u32::from(lower) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Distances of one state, lowered in steps from a random one on, are least ones.
        #[test]
        fn the_least_distance_stays(present in 0u32..200_000, costs in prop::collection::vec(1..=MOST_COST, 1..6)) {
            let mut all = TentativeDistances::new(2).unwrap();
            if all.lacks_upper(present as usize) {
                all.add_upper(0).unwrap();
            }
            let mut least = u32::MAX;
            for cost in costs {
                prop_assert_eq!(all.lower(1, present, present + cost), cost < least);
                least = least.min(cost);
            }
            for step in present..present + least {
                prop_assert!(!all.settle(1, step));
            }
            prop_assert!(all.settle(1, present + least));
            prop_assert_eq!((all.depth(0), all.depth(1)), (UNREACHED, present + least));
            if all.lacks_upper((present + least) as usize + 1) {
                all.add_upper((present + least) as usize + 1).unwrap();
            }
            prop_assert!(!all.lower(1, present + least + 1, present + least + 2));
            all.forget_from((present + least) as usize + 1);
            prop_assert_eq!(all.depth(1), present + least);
            all.forget_from((present + least) as usize);
            prop_assert_eq!(all.depth(1), UNREACHED);
        }
    }
}
