//! A table in memory, for look-ups that cost one access to it.

use rayon::prelude::*;

use super::{Encoding, Table, Width};
use crate::bits::{Buffer, prefetch};
use crate::error::{Error, Result};
use crate::watch::{Progress, Watch};

/// Number of blocks that are copied between two reports.
const BATCH: usize = 256;

/// The payloads of all rows of a table with two bytes, one, or half a byte for each state.
#[derive(Debug)]
pub struct Image {
    words: Buffer,
    encoding: Encoding,
    /// The width of the numbers; `None` if they have two bytes.
    width: Option<Width>,
    /// Numbers of a row.
    row: usize,
}

/// The numbers of two bytes in a word.
const SHORTS: usize = 4;

impl Image {
    /// Reads a whole table and checks every checksum.
    ///
    /// # Errors
    ///
    /// `Usage` for other encodings; `Corrupt` if a checksum is wrong; `Limit` if the system refuses
    /// the memory; `Interrupted` if the watch stops it.
    pub fn load(table: &Table, watch: &mut Watch<'_>) -> Result<Image> {
        let metadata = table.metadata();
        let (encoding, row_words) = (metadata.encoding, metadata.payload_words());
        let width = encoding.numbers();
        if width.is_none() && encoding != Encoding::Short {
            let (path, name) = (table.path().display(), encoding.name());
            return Err(Error::usage(format!(
                "{path}: look-ups need one of the encodings byte, nibble, delta and short, and this table has {name}"
            )));
        }
        let mut words = Buffer::new(metadata.layout.rows as usize * row_words)?;
        let block_words = metadata.rows_per_block as usize * row_words;
        let (mut rest, mut done): (&mut [u64], u64) = (&mut words, 0);
        while !rest.is_empty() {
            watch.report(Progress { phase: "load", depth: None, done, total: metadata.blocks() })?;
            let (batch, after) = rest.split_at_mut(rest.len().min(BATCH * block_words));
            batch
                .par_chunks_mut(block_words)
                .enumerate()
                .try_for_each(|(i, words)| table.with_block(done + i as u64, |block| words.copy_from_slice(block)))?;
            (rest, done) = (after, done + BATCH as u64);
        }
        Ok(Image { words, encoding, width, row: row_words * width.map_or(SHORTS, Width::per_word) })
    }

    /// The encoding.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The place of an element of a row.
    #[inline(always)]
    pub fn spot(&self, row: usize, element: usize) -> Spot {
        Spot(row * self.row + element)
    }

    /// Prefetches the memory at a spot.
    #[inline(always)]
    pub fn prefetch(&self, Spot(at): Spot) {
        prefetch(self.words.bytes(), self.width.map_or(2 * at, |width| width.byte(at)));
    }

    /// The number that is stored for a state that is not reached.
    pub fn unreached(&self) -> u16 {
        self.width.map_or(u16::MAX, |width| width.unreached().into())
    }

    /// The number at a spot: the depth or the surplus, or [`Image::unreached`].
    #[inline(always)]
    pub fn get(&self, Spot(at): Spot) -> u16 {
        match self.width {
            Some(width) => width.get(self.words.bytes(), at).into(),
            None => (self.words[at / SHORTS] >> (at % SHORTS * 16)) as u16,
        }
    }
}

/// The place of an element in an [`Image`], counted in numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spot(usize);
