//! The check for bits of a table on which no label depends.

use rayon::prelude::*;

use antipode_core::error::{Error, Result};
use antipode_core::tables::Table;
use antipode_core::watch::{Watch, WorkProgress};

/// The number of blocks between two reports.
const BLOCKS: u64 = 256;

/// Checks that the first plane of a table has no bits for unreached states.
///
/// Such bits change no answer, but two files with the same labels could differ. Tables of other
/// encodings have none.
///
/// # Errors
///
/// `Corrupt` if there is such a bit; `Interrupted` if the watch stops it.
pub fn unused(table: &Table, watch: &mut Watch<'_>) -> Result<()> {
    let metadata = table.metadata();
    if metadata.encoding.modulus() != Some(4) {
        return Ok(());
    }
    let (rows, words) = (metadata.layout.rows, metadata.layout.words as usize);
    let (blocks, each) = (metadata.blocks(), metadata.rows_per_block);
    for first in (0..blocks).step_by(BLOCKS as usize) {
        watch.report(WorkProgress { phase: "certify", depth: None, done: first, total: blocks })?;
        (first..blocks.min(first + BLOCKS)).into_par_iter().try_for_each(|block| {
            (block * each..rows.min((block + 1) * each)).try_for_each(|row| {
                match table.with_row(row, |payload| {
                    // The second plane marks the reached states; a complete table has none.
                    let (halves, reached) = payload.split_at(words);
                    halves.iter().zip(reached).any(|(half, reached)| half & !reached != 0)
                })? {
                    false => Ok(()),
                    true => {
                        let what = format!("row {row} has parity bits of states that are not reached");
                        Err(Error::corrupt(table.path(), what))
                    }
                }
            })
        })?;
    }
    Ok(())
}
