//! Greedy descent: from each state to the neighbour with the least estimate, the first of several,
//! as long as that is lower. The states from which it reaches a goal are the *basin* of the goals.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::{HeuristicLandscape, UNREACHABLE};
use antipode_core::error::Result;
use antipode_core::memory::reserve_exact;
use antipode_core::tables::UNREACHED_BYTE;
use antipode_core::watch::Watch;

/// Greedy descents from all states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GreedyDescents {
    /// The states from which the descent reaches a goal, goals included.
    pub basin: u64,
    /// The moves of these descents together.
    pub moves: u64,
    /// The moves of the longest one.
    pub longest: u8,
    /// The number of those that are as short as possible.
    pub shortest: u64,
    /// The moves that these descents take beyond the distances, together.
    pub excess: u64,
}

impl GreedyDescents {
    fn add(self, other: GreedyDescents) -> GreedyDescents {
        GreedyDescents {
            basin: self.basin + other.basin,
            moves: self.moves + other.moves,
            longest: self.longest.max(other.longest),
            shortest: self.shortest + other.shortest,
            excess: self.excess + other.excess,
        }
    }
}

/// Descends from all states. States of low estimates come first, so each descent is one move longer
/// than a known one.
///
/// # Errors
///
/// `Limit` if the system refuses memory; the errors of the rules; `Interrupted`.
pub fn descents(land: &HeuristicLandscape<'_>, watch: &mut Watch<'_>) -> Result<GreedyDescents> {
    let (mut lengths, size) = (vec![], land.estimates.len());
    reserve_exact(&mut lengths, size)?;
    lengths.resize_with(size, || AtomicU8::new(UNREACHED_BYTE));
    let mut all = GreedyDescents::default();
    for level in land.levels() {
        if level < UNREACHABLE {
            all = all.add(land.sweep(
                "descend",
                |state| land.is_at(state, level),
                GreedyDescents::default,
                |sums, state: u64, next| {
                    let distance = land.distance(state);
                    let best = next.iter().copied().min_by_key(|&there| land.estimate(there));
                    let length = match best {
                        _ if distance == 0 => 0,
                        // A lower level, so its length is known: levels come in increasing order.
                        Some(there) if land.estimate(there) < level => match lengths[there as usize].load(Relaxed) {
                            UNREACHED_BYTE => return,
                            length => length + 1,
                        },
                        _ => return,
                    };
                    lengths[state as usize].store(length, Relaxed);
                    let excess = length - distance;
                    *sums = sums.add(GreedyDescents {
                        basin: 1,
                        moves: length.into(),
                        longest: length,
                        shortest: u64::from(excess == 0),
                        excess: excess.into(),
                    });
                },
                GreedyDescents::add,
                watch,
            )?);
        }
    }
    Ok(all)
}
