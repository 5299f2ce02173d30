//! The distances of all states in the order of their indices, some rows at a time.

use std::ops::Range;

use rayon::prelude::*;

use super::TableDistances;
use super::entries::KnownDepths;
use antipode_core::error::{Error, Result};
use antipode_core::memory::reserve_exact;
use antipode_core::tables::{RecordedDepths, UNREACHED, UNREACHED_BYTE};

/// The depths of all states, one byte each.
///
/// # Errors
///
/// `Limit` if the system refuses memory; `Io` or `Corrupt` if the depths cannot be read.
pub fn recorded_depths(recorded: &dyn RecordedDepths) -> Result<Vec<u8>> {
    let layout = recorded.layout();
    let row_states = layout.row_states() as usize;
    let mut depths = vec![];
    reserve_exact(&mut depths, layout.size() as usize)?;
    depths.resize(layout.size() as usize, UNREACHED_BYTE);
    let rows = depths.par_chunks_mut(row_states).enumerate();
    rows.try_for_each_init(Vec::new, |words, (row, out)| -> Result<()> {
        out.copy_from_slice(recorded.bytes(row as u64, words)?);
        Ok(())
    })?;
    Ok(depths)
}

/// Reads the depths of a row that a search recorded as numbers, [`UNREACHED`] for those without a
/// path.
///
/// # Errors
///
/// `Io` or `Corrupt` if they cannot be read.
pub(super) fn recorded_row(
    recorded: &dyn RecordedDepths,
    row: u64,
    words: &mut Vec<u64>,
    out: &mut [u32],
) -> Result<()> {
    let (encoding, layout) = (recorded.encoding(), recorded.layout());
    words.resize(encoding.payload_words(&layout, false), 0);
    recorded.payload(row, words)?;
    encoding.numbers_of_row(words, &layout, 0, &mut vec![0; out.len()], out);
    Ok(())
}

impl TableDistances<'_> {
    /// The distances of all states in some rows, [`UNREACHED`] for those without a path.
    ///
    /// Labels modulo 3 or 4 alone do not give distances. With the depths of another search, these
    /// are the result, and the table must have their labels. Without them, walks downhill find the
    /// distances.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the table has other labels, or is damaged.
    pub fn of_rows(&self, rows: Range<u64>, known: &KnownDepths) -> Result<Vec<u32>> {
        if self.folding.is_some() {
            return self.unfolded_rows(rows, known);
        }
        let searched = match known {
            KnownDepths::Searched(depths) => Some(&**depths),
            KnownDepths::None | KnownDepths::OfEntries(_) => None,
        };
        let states = self.table.metadata().layout.row_states() as usize;
        let mut depths = vec![UNREACHED; (rows.end - rows.start) as usize * states];
        depths
            .par_chunks_mut(states)
            .enumerate()
            .try_for_each(|(at, out)| self.row(rows.start + at as u64, searched, out))?;
        if !self.is_exact() && searched.is_none() {
            let first = rows.start * states as u64;
            let reached: Vec<u64> =
                (first..).zip(&depths).filter(|(_, depth)| **depth != UNREACHED).map(|(state, _)| state).collect();
            for (state, depth) in reached.iter().zip(self.depths(&reached)?) {
                depths[(state - first) as usize] = depth.unwrap_or(UNREACHED);
            }
        }
        Ok(depths)
    }

    /// Reads the distances of a row; or its labels, if these are not distances and there is no
    /// other search.
    fn row(&self, row: u64, searched: Option<&dyn RecordedDepths>, out: &mut [u32]) -> Result<()> {
        let metadata = self.table.metadata();
        let (layout, encoding) = (metadata.layout, metadata.encoding);
        let parity = self.table.span(row)?.get().map_or(0, |(least, _)| least % 2);
        let mut labels = vec![0; out.len()];
        self.table.with_row(row, |payload| encoding.numbers_of_row(payload, &layout, parity, &mut labels, out))?;
        let (Some(modulus), Some(searched)) = (encoding.modulus(), searched) else { return Ok(()) };
        let mut depths = vec![UNREACHED; out.len()];
        recorded_row(searched, row, &mut vec![], &mut depths)?;
        let due = depths.iter().map(|&depth| if depth == UNREACHED { UNREACHED } else { depth % modulus });
        if due.ne(out.iter().copied()) {
            let what = format!("the labels of row {row} are not those of the distances: run verify");
            return Err(Error::corrupt(self.table.path(), what));
        }
        out.copy_from_slice(&depths);
        Ok(())
    }
}
