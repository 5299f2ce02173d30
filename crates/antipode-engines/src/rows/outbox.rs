//! What the other parts have to know of the rows of a part: the new states of the last level.
//!
//! There are two ways to send them. If few rows are ghosts elsewhere, a part encodes its new states
//! when it finds them, and keeps them until the next level has sent them. If most rows are, that
//! would take as much memory as the rows. Then the part encodes a window of its rows when it sends
//! it: all visited states of the pieces that changed, since `V | N(V) = V | N(F)`. That sends about
//! as much if the layers are wide, and more if they are narrow.

use super::row_delta::{RowDelta, RowDeltaCodec, entries};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::Result;

/// Bytes of a message, unless one entry is longer.
pub(super) const MESSAGE: usize = 64 << 10;

/// From this many other parts a row on, news are not kept.
const MANY: f64 = 1.0;

/// The news of a part.
pub(super) struct DeltaOutbox {
    pub(super) teller: RowDeltaCodec,
    /// Whether news are kept from when they are found.
    pub(super) is_kept: bool,
    /// Those of the last level, by window, and the least bytes that they take.
    pub(super) told: Vec<Vec<Vec<u8>>>,
    pub(super) told_least: f64,
    /// Those of this level.
    next: Vec<Vec<Vec<u8>>>,
    next_least: f64,
}

impl DeltaOutbox {
    /// No news; `told` is the mean number of other parts that read a row.
    pub(super) fn new(teller: RowDeltaCodec, windows: usize, told: f64) -> DeltaOutbox {
        let none = || vec![vec![]; windows];
        DeltaOutbox { teller, is_kept: told < MANY, told: none(), told_least: 0.0, next: none(), next_least: 0.0 }
    }

    /// The encoder for states that are found now, if they are kept.
    pub(super) fn recorder(&self) -> Option<&RowDeltaCodec> {
        Some(&self.teller).filter(|_| self.is_kept)
    }

    /// Keeps news for the next level.
    pub(super) fn keep(&mut self, mut news: RowDelta, window: usize) {
        self.next_least += news.least / 8.0;
        if !news.entries.is_empty() {
            news.entries.shrink_to_fit();
            self.next[window].push(news.entries);
        }
    }

    /// Makes the news of this level those to send, and forgets the ones that were sent.
    pub(super) fn turn(&mut self) {
        std::mem::swap(&mut self.told, &mut self.next);
        self.next.iter_mut().for_each(Vec::clear);
        self.told_least = std::mem::take(&mut self.next_least);
    }

    /// Writes the news to send.
    pub(super) fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.number(self.told_least.to_bits())?;
        out.number(self.told.iter().map(|news| news.len() as u64).sum())?;
        for news in self.told.iter().flatten() {
            out.number(news.len() as u64)?;
            out.bytes(news)?;
        }
        Ok(())
    }

    /// Reads what `write` wrote; `window` returns that of an own row.
    pub(super) fn read(&mut self, window: impl Fn(u64) -> Option<usize>, state: &mut StateReader) -> Result<()> {
        self.told_least = f64::from_bits(state.number()?);
        for _ in 0..state.number()? {
            let mut news = vec![0; state.count(1)?];
            state.bytes(&mut news)?;
            let first = entries(&news).next().flatten();
            let window = first.and_then(|entry| window(entry.row.into()));
            self.told[window.ok_or_else(|| state.corrupt("news of no row"))?].push(news);
        }
        if !self.is_kept {
            // The first window is encoded again.
            self.told_least = 0.0;
        }
        Ok(())
    }
}
