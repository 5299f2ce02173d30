//! A table in memory, for look-ups that cost as much as one access to it.

use rayon::prelude::*;

use super::{Encoding, Table};
use crate::bits::Buffer;
use crate::error::{Error, Result};
use crate::watch::{Progress, Watch};

/// Blocks that are copied between two reports.
const BATCH: usize = 256;

/// The payloads of all rows, of a table with one byte or half a byte for each state.
#[derive(Debug)]
pub struct Image {
    words: Buffer,
    encoding: Encoding,
    row_words: usize,
}

impl Image {
    /// Reads a whole table and checks every checksum. `Usage` for other encodings.
    pub fn load(table: &Table, watch: &mut Watch<'_>) -> Result<Image> {
        let metadata = table.metadata();
        let (encoding, row_words) = (metadata.encoding, metadata.payload_words());
        if !matches!(encoding, Encoding::Byte | Encoding::Nibble | Encoding::Delta) {
            return Err(Error::usage(format!(
                "{}: look-ups need one of the encodings byte, nibble and delta, and this table has {}",
                table.path().display(),
                encoding.name()
            )));
        }
        let mut words = Buffer::new(metadata.layout.rows as usize * row_words)?;
        let block_words = metadata.rows_per_block as usize * row_words;
        let (mut rest, mut done): (&mut [u64], u64) = (&mut words, 0);
        while !rest.is_empty() {
            watch.report(Progress { phase: "load", depth: None, done, total: metadata.blocks() })?;
            let (batch, after) = rest.split_at_mut(rest.len().min(BATCH * block_words));
            batch.par_chunks_mut(block_words).enumerate().try_for_each(|(i, words)| {
                words.copy_from_slice(&table.block(done + i as u64)?);
                Ok(())
            })?;
            (rest, done) = (after, done + BATCH as u64);
        }
        Ok(Image { words, encoding, row_words })
    }

    /// The encoding.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// What is stored for an element of a row: the depth, or the surplus; [`Encoding::unreached`] for none.
    #[inline(always)]
    pub fn get(&self, row: usize, element: usize) -> u8 {
        let bytes: &[u8] = bytemuck::cast_slice(&self.words);
        match self.encoding {
            Encoding::Byte => bytes[row * self.row_words * 8 + element],
            _ => bytes[row * self.row_words * 8 + element / 2] >> (element % 2 * 4) & 15,
        }
    }
}
