//! The messages of a part: each has the news of rows that another part has as ghosts.

use super::outbox::MESSAGE;
use super::part::RowPart;
use super::row_delta::{RowDelta, entries};
use super::row_store::RowBuffers;
use antipode_core::bits::PIECE;
use antipode_core::error::Result;

impl RowPart<'_> {
    /// Calls `send` with all messages of a window and the parts that they are for.
    /// [`RowPart::sent`] forgets them.
    ///
    /// # Errors
    ///
    /// Those of `send`.
    pub fn messages(&mut self, window: usize, mut send: impl FnMut(usize, Vec<u8>) -> Result<()>) -> Result<()> {
        let encoded = if self.outbox.is_kept { (vec![], 0.0) } else { self.encoded(window) };
        self.outbox.told_least += encoded.1;
        let news = if self.outbox.is_kept { &self.outbox.told[window] } else { &encoded.0 };
        let mut messages = vec![vec![]; self.parts];
        for entry in news.iter().flat_map(|news| entries(news)).flatten() {
            let (side, slot) = self.store.locate(entry.row.into());
            let parts = self.store.sides[side].beside[slot];
            for (part, message) in messages.iter_mut().enumerate().filter(|(part, _)| parts >> part & 1 == 1) {
                if message.len() + entry.whole.len() > MESSAGE {
                    send(part, std::mem::take(message))?;
                }
                if message.capacity() == 0 {
                    message.reserve_exact(MESSAGE.max(entry.whole.len()));
                }
                message.extend_from_slice(entry.whole);
            }
        }
        let rest = messages.into_iter().enumerate().filter(|(_, message)| !message.is_empty());
        rest.into_iter().try_for_each(|(part, message)| send(part, message))
    }

    /// Forgets the messages of a window.
    pub fn sent(&mut self, window: usize) {
        self.outbox.told[window] = vec![];
    }

    /// The least bytes that all messages of a level take, when all have been sent.
    pub fn least(&self) -> f64 {
        self.outbox.told_least
    }

    /// Keeps the news that the rows have, if news are kept: those of the first level, or after rows
    /// were taken from other parts.
    pub(super) fn keep_all(&mut self) {
        for window in (0..self.windows()).filter(|_| self.outbox.is_kept) {
            let (news, least) = self.encoded(window);
            self.outbox.told_least += least;
            self.outbox.told[window] = news;
        }
    }

    /// Encodes all visited states of the pieces in a window that changed in the last level. Returns
    /// them with the least bytes that they take.
    fn encoded(&self, window: usize) -> (Vec<Vec<u8>>, f64) {
        let words = self.context.fibre.words;
        let number = self.store.source_side();
        let side = &self.store.sides[number];
        let (bits, changed) = match &self.store.form {
            RowBuffers::TwoBuffers { bits, changed } if self.is_searching => (bits, changed),
            _ => (&side.bits, &side.changed),
        };
        let (mut all, mut news) = (vec![], RowDelta::default());
        for slot in self.windows.own[number][window]..self.windows.own[number][window + 1] {
            let (parts, changed) = (side.beside[slot], changed[slot]);
            let row = side.row_of.as_ref().map_or(slot as u64, |rows| u64::from(rows[slot]));
            for piece in (0..words.div_ceil(PIECE)).filter(|piece| parts != 0 && changed >> piece & 1 == 1) {
                let states = &bits[slot * words..][piece * PIECE..words.min((piece + 1) * PIECE)];
                let count = states.iter().map(|word| u64::from(word.count_ones())).sum();
                news.tell(&self.outbox.teller, parts, (row, piece), states.iter().copied(), count);
            }
            if news.entries.len() >= MESSAGE {
                all.push(std::mem::take(&mut news.entries));
            }
        }
        let least = news.least / 8.0;
        if !news.entries.is_empty() {
            all.push(news.entries);
        }
        (all, least)
    }
}
