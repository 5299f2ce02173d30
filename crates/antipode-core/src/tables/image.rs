//! A table in memory, for look-ups that cost one access to it.

use rayon::prelude::*;

use super::reduction::{DistinguishedLevels, ImageReducer, ReducedRows};
use super::{Encoding, ImageReduction, LargeWidth, NumberWidth, StateLayout, StatePlace, Table, UNREACHED};
use crate::bits::{WordBuffer, prefetch};
use crate::error::{Error, Result};
use crate::watch::{Watch, WorkProgress};

/// Number of blocks that are copied between two reports.
const BATCH: usize = 256;

/// The payloads of all rows of a table with four bytes, two, one, or half a byte for each state.
#[derive(Debug)]
pub struct TableImage {
    words: WordBuffer,
    encoding: Encoding,
    form: ImageForm,
    /// Numbers of a row of the table.
    row: usize,
    rows: ReducedRows,
}

/// The form of the numbers.
#[derive(Debug)]
enum ImageForm {
    Numbers(NumberWidth),
    Large(LargeWidth),
    /// The image distinguishes only some values.
    Levels(DistinguishedLevels),
}

impl TableImage {
    /// Reads a whole table and checks every checksum.
    ///
    /// # Errors
    ///
    /// `Usage` for other encodings; `Corrupt` if a checksum is wrong; `Limit` if the system refuses
    /// the memory; `Interrupted` if the watch stops it.
    pub fn load(table: &Table, watch: &mut Watch<'_>) -> Result<TableImage> {
        let metadata = table.metadata();
        let (encoding, row_words) = (metadata.encoding, metadata.payload_words());
        let (form, per_word) = match (encoding.numbers(), encoding.large()) {
            (Some(width), _) => (ImageForm::Numbers(width), width.per_word()),
            (None, Some(width)) => (ImageForm::Large(width), width.per_word()),
            (None, None) => {
                let (path, name) = (table.path().display(), encoding.name());
                return Err(Error::unsuitable_file(
                    path,
                    format!("has the encoding {name}, and look-ups need byte, nibble, delta, short or wide"),
                ));
            }
        };
        let mut words = WordBuffer::new(metadata.layout.rows as usize * row_words)?;
        let block_words = metadata.rows_per_block as usize * row_words;
        let (mut rest, mut done): (&mut [u64], u64) = (&mut words, 0);
        while !rest.is_empty() {
            watch.report(WorkProgress { phase: "load", depth: None, done, total: metadata.blocks() })?;
            let (batch, after) = rest.split_at_mut(rest.len().min(BATCH * block_words));
            batch
                .par_chunks_mut(block_words)
                .enumerate()
                .try_for_each(|(i, words)| table.with_block(done + i as u64, |block| words.copy_from_slice(block)))?;
            (rest, done) = (after, done + BATCH as u64);
        }
        Ok(TableImage { words, encoding, form, row: row_words * per_word, rows: ReducedRows::All })
    }

    /// As [`TableImage::load`], but reduced: a number is a lower bound of that in the table.
    ///
    /// # Errors
    ///
    /// Those of [`TableImage::load`]; `Usage` for tables with more than a byte for each state, too.
    pub fn reduced(table: &Table, reduction: ImageReduction, watch: &mut Watch<'_>) -> Result<TableImage> {
        if reduction.is_none() {
            return TableImage::load(table, watch);
        }
        let metadata = table.metadata();
        let (encoding, row_words, width) = (metadata.encoding, metadata.payload_words(), reducible(table)?);
        let row = row_words * width.per_word();
        let mut reducer = ImageReducer::new(reduction, metadata.layout.rows as usize, row)?;
        for block in 0..metadata.blocks() {
            if block.is_multiple_of(BATCH as u64) {
                watch.report(WorkProgress { phase: "load", depth: None, done: block, total: metadata.blocks() })?;
            }
            let first = block as usize * metadata.rows_per_block as usize;
            table.with_block(block, |words| {
                (first..).zip(words.chunks_exact(row_words)).for_each(|(row, words)| reducer.add(row, words, width));
            })?;
        }
        let rows = reducer.rows;
        let (words, levels) = reducer.finish(width)?;
        Ok(TableImage { words, encoding, form: levels.map_or(ImageForm::Numbers(width), ImageForm::Levels), row, rows })
    }

    /// Bytes of memory of a table's image, while it loads.
    ///
    /// # Errors
    ///
    /// Those of [`TableImage::reduced`] for the encoding.
    pub fn bytes(table: &Table, reduction: ImageReduction) -> Result<u64> {
        let metadata = table.metadata();
        let (rows, words) = (metadata.layout.rows as usize, metadata.payload_words());
        if reduction.is_none() {
            return Ok(8 * (rows * words) as u64);
        }
        let width = reducible(table)?;
        let numbers = words * width.per_word();
        Ok(reduction.bytes(rows, numbers, width) + reduction.bytes_to_load(rows, numbers))
    }

    /// Whether numbers may be lower than those of the table.
    pub fn is_reduced(&self) -> bool {
        matches!(self.form, ImageForm::Levels(_)) || !matches!(self.rows, ReducedRows::All)
    }

    /// Whether the image has half a byte for each state of the table.
    pub fn has_half_bytes(&self) -> bool {
        matches!(self.form, ImageForm::Numbers(NumberWidth::Nibble)) && !self.is_reduced()
    }

    /// The encoding.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The place of an element of a row.
    #[inline(always)]
    pub fn spot(&self, row: usize, element: usize) -> ImageSpot {
        ImageSpot(self.rows.of(row) * self.row + element)
    }

    /// Prefetches the memory at a spot.
    #[inline(always)]
    pub fn prefetch(&self, ImageSpot(at): ImageSpot) {
        let byte = match &self.form {
            ImageForm::Numbers(width) => width.byte(at),
            ImageForm::Large(width) => 8 * (at / width.per_word()),
            ImageForm::Levels(levels) => levels.byte(at),
        };
        prefetch(self.words.bytes(), byte);
    }

    /// The number that is stored for a state that is not reached.
    pub fn unreached(&self) -> u32 {
        match self.form {
            ImageForm::Numbers(width) => width.unreached().into(),
            ImageForm::Large(_) | ImageForm::Levels(_) => UNREACHED,
        }
    }

    /// The number of a state, or `None` if it is not reached.
    pub fn depth(&self, layout: &StateLayout, place: StatePlace) -> Option<u32> {
        let element = place.word as usize * layout.lanes as usize + place.lane as usize;
        let number = self.get(self.spot(place.row as usize, element));
        (number != self.unreached()).then_some(number)
    }

    /// The number at a spot: the depth or the surplus, or [`TableImage::unreached`].
    #[inline(always)]
    pub fn get(&self, ImageSpot(at): ImageSpot) -> u32 {
        match &self.form {
            ImageForm::Numbers(width) => width.get(self.words.bytes(), at).into(),
            ImageForm::Large(width) => width.get(&self.words, at),
            ImageForm::Levels(levels) => levels.get(&self.words, at).into(),
        }
    }
}

/// The width of the numbers of a table that can be reduced. `Usage` for other encodings.
fn reducible(table: &Table) -> Result<NumberWidth> {
    let (path, encoding) = (table.path().display(), table.metadata().encoding);
    encoding.numbers().ok_or_else(|| {
        let name = encoding.name();
        Error::unsuitable_file(
            path,
            format!("has the encoding {name}, and div, mod and values need byte, nibble or delta"),
        )
    })
}

/// The place of an element in a [`TableImage`], counted in numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct ImageSpot(usize);
