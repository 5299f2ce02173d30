//! The windows of a level: in each, every part sends the news of a slice of its rows.
//!
//! A part holds the news of one window at a time. So with many windows it needs little memory,
//! even if it reads all rows of the others.

use std::ops::Range;

use super::owners::RowOwners;

/// Windows for each row of others that a part reads per row of its own.
const WINDOWS: f64 = 4.0;

/// The least windows where there is enough to send: but for the first, the parts search while the
/// news of the next window is on its way.
const FEW: u64 = 2;

/// The most windows.
const MOST: u64 = 64;

/// Bytes of rows of others that are worth a window.
const LEAST: u64 = 256 << 10;

/// The windows of a part.
#[derive(Debug)]
pub(super) struct LevelWindows {
    /// Where the slots of own rows of each window begin, on each side, and their number.
    pub(super) own: [Vec<usize>; 2],
    /// The same of the ghosts.
    pub(super) ghosts: [Vec<usize>; 2],
}

impl LevelWindows {
    /// How many windows all parts have, if `told` is the mean number of parts that read a row.
    pub(super) fn count(owners: &RowOwners, told: f64, row_bytes: u64) -> usize {
        let own = owners.rows(owners.parts() - 1).end / owners.parts() as u64;
        let ghosts = (told * (own * row_bytes) as f64) as u64;
        ((told * WINDOWS).ceil() as u64).max(FEW).min(ghosts / LEAST).clamp(1, MOST.min(own.max(1))) as usize
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.own[0].len() - 1
    }

    /// The ghosts of a side in a window.
    pub(super) fn ghosts(&self, side: usize, window: usize) -> Range<usize> {
        self.ghosts[side][window]..self.ghosts[side][window + 1]
    }

    /// The most ghosts in a window.
    pub(super) fn most_ghosts(&self) -> usize {
        let lengths = self.ghosts.iter().flat_map(|bounds| bounds.windows(2).map(|pair| pair[1] - pair[0]));
        lengths.max().unwrap_or(0)
    }
}

/// The rows of a part in a window.
pub(super) fn slice(rows: &Range<u64>, (window, windows): (usize, usize)) -> Range<u64> {
    let length = u128::from(rows.end - rows.start);
    let bound = |window: usize| rows.start + (length * window as u128 / windows as u128) as u64;
    bound(window)..bound(window + 1)
}
