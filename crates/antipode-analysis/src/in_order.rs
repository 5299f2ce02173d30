//! The distances of all states in the order of their indices, some rows at a time.

use std::ops::Range;

use rayon::prelude::*;

use super::Distances;
use super::checks::{Labels, have_labels};
use antipode_core::error::{Error, Result};
use antipode_core::memory::reserve_exact;
use antipode_core::tables::{Encoding, RecordedDepths, UNREACHED_BYTE};

/// The distance of states without a path to a goal: no table holds so great a depth.
pub const UNREACHED: u16 = u16::MAX;

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

/// Reads the depths of a row that a search recorded in one byte or two bytes a state, [`UNREACHED`]
/// for those without a path.
///
/// # Errors
///
/// `Io` or `Corrupt` if they cannot be read.
pub(super) fn recorded_row(
    recorded: &dyn RecordedDepths,
    row: u64,
    words: &mut Vec<u64>,
    out: &mut [u16],
) -> Result<()> {
    let encoding = recorded.encoding();
    if encoding != Encoding::Short {
        widen(recorded.bytes(row, words)?, out);
        return Ok(());
    }
    words.resize(encoding.payload_words(&recorded.layout(), false), 0);
    recorded.payload(row, words)?;
    copy_shorts(encoding, words, out);
    Ok(())
}

/// Depths of one byte each, as numbers.
fn widen(bytes: &[u8], out: &mut [u16]) {
    out.iter_mut().zip(bytes).for_each(|(out, &byte)| {
        *out = if byte == UNREACHED_BYTE { UNREACHED } else { u16::from(byte) };
    });
}

/// Depths of two bytes each, from the words of a row.
fn copy_shorts(encoding: Encoding, payload: &[u64], out: &mut [u16]) {
    let shorts = encoding.shorts(payload).unwrap_or_default();
    out.iter_mut().zip(shorts).for_each(|(out, &short)| *out = short);
}

impl Distances<'_> {
    /// The distances of all states in some rows, [`UNREACHED`] for those without a path.
    ///
    /// Labels modulo 3 or 4 alone do not give distances. With `searched`, the result is the depths
    /// of this search, and the table must have their labels. Without it, walks downhill find the
    /// distances.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the table has other labels, or is damaged.
    pub fn of_rows(&self, rows: Range<u64>, searched: Option<&dyn RecordedDepths>) -> Result<Vec<u16>> {
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
                depths[(state - first) as usize] = depth.map_or(UNREACHED, |depth| depth as u16);
            }
        }
        Ok(depths)
    }

    /// Reads the distances of a row; or its labels, if these are not distances and there is no
    /// other search.
    fn row(&self, row: u64, searched: Option<&dyn RecordedDepths>, out: &mut [u16]) -> Result<()> {
        let encoding = self.table.metadata().encoding;
        if encoding == Encoding::Short {
            return self.table.with_row(row, |payload: &[u64]| copy_shorts(encoding, payload, out));
        }
        let mut labels = vec![0; out.len()];
        Labels::new(self.table, None).row(row, &mut labels)?;
        let (Some(modulus), Some(searched)) = (self.table.metadata().encoding.modulus(), searched) else {
            widen(&labels, out);
            return Ok(());
        };
        let mut words = vec![];
        let depths = searched.bytes(row, &mut words)?;
        if !have_labels(depths, &labels, modulus) {
            let what = format!("the labels of row {row} are not those of the distances: run verify");
            return Err(Error::corrupt(self.table.path(), what));
        }
        widen(depths, out);
        Ok(())
    }
}
