//! The messages of a part: each has the states of rows that another part has as ghosts.
//!
//! A part encodes a window of its rows when it sends it: all visited states of the pieces that
//! changed in the last level, since `V | N(V) = V | N(F)`. To keep the new states alone from when
//! they are found took up to half of the memory of the rows, and more bytes.

use super::part::RowPart;
use super::row_store::RowBuffers;
use antipode_core::bits::PIECE;
use antipode_core::codes::EncoderWorkspace;

/// Bytes of a message, unless one entry is longer.
const MESSAGE: usize = 64 << 10;

impl RowPart<'_> {
    /// Calls `send` with all messages of a window and the parts that they are for.
    pub fn messages(&mut self, window: usize, mut send: impl FnMut(usize, Vec<u8>)) {
        let words = self.context.fibre.words;
        let number = self.store.source_side();
        let side = &self.store.sides[number];
        let (bits, changed) = match &self.store.form {
            RowBuffers::TwoBuffers { bits, changed } if self.is_searching => (bits, changed),
            _ => (&side.bits, &side.changed),
        };
        let mut messages = vec![vec![]; self.parts];
        let (mut entry, mut workspace) = (vec![], EncoderWorkspace::default());
        for slot in self.windows.own[number][window]..self.windows.own[number][window + 1] {
            let (parts, changed) = (side.beside[slot], changed[slot]);
            let row = side.row_of.as_ref().map_or(slot as u64, |rows| u64::from(rows[slot]));
            for piece in (0..words.div_ceil(PIECE)).filter(|piece| parts != 0 && changed >> piece & 1 == 1) {
                let states = &bits[slot * words..][piece * PIECE..words.min((piece + 1) * PIECE)];
                let least = self.codec.write((row, piece), states, &mut workspace, &mut entry);
                self.least += f64::from(parts.count_ones()) * least / 8.0;
                // It is encoded once, and copied for each part that reads the row.
                for (part, message) in messages.iter_mut().enumerate().filter(|(part, _)| parts >> part & 1 == 1) {
                    if message.len() + entry.len() > MESSAGE {
                        send(part, std::mem::take(message));
                    }
                    if message.capacity() == 0 {
                        message.reserve_exact(MESSAGE.max(entry.len()));
                    }
                    message.extend_from_slice(&entry);
                }
            }
        }
        let rest = messages.into_iter().enumerate().filter(|(_, message)| !message.is_empty());
        rest.for_each(|(part, message)| send(part, message));
    }
}
