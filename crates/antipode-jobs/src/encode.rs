//! Rows of depths in bytes, converted to another encoding of a table.

use rayon::prelude::*;

use antipode_core::error::{Error, Result};
use antipode_core::model::{NumberedProblem, Space};
use antipode_core::tables::{DepthSpan, Encoding, NumberWidth, RecordedDepths, StateLayout, UNREACHED_BYTE};

/// The rows of a search that recorded bytes, in another encoding. That is `byte`, `nibble` or
/// `delta`.
pub(crate) struct Encoded<'a> {
    pub(crate) rows: &'a dyn RecordedDepths,
    pub(crate) space: &'a NumberedProblem,
    pub(crate) encoding: Encoding,
    /// The width of the numbers in this encoding.
    pub(crate) width: NumberWidth,
}

impl Encoded<'_> {
    /// Bytes of a row.
    fn bytes(&self) -> usize {
        let StateLayout { words, lanes, .. } = self.rows.layout();
        (words as usize * lanes as usize).next_multiple_of(8)
    }

    /// Calls `visit` with the depths of a row and their stored numbers.
    fn with_row<T>(&self, row: u64, visit: impl FnOnce(&[u8], &[u8]) -> T) -> Result<T> {
        let mut depths = vec![0u64; self.bytes() / 8];
        self.rows.payload(row, &mut depths)?;
        let depths: &[u8] = bytemuck::cast_slice(&depths);
        if !self.encoding.is_surplus() {
            return Ok(visit(depths, depths));
        }
        let mut stored = vec![0; depths.len()];
        let step = self.space.structure().rows().and_then(|lift| lift.bounds()?.bounds(row, &mut stored)).unwrap_or(1);
        let shift = u32::from(step == 2);
        stored.iter_mut().zip(depths).for_each(|(stored, &depth)| {
            *stored = if depth == UNREACHED_BYTE { depth } else { (depth - *stored) >> shift };
        });
        Ok(visit(depths, &stored))
    }

    /// The number of entries of each depth. `Limit` if the encoding cannot hold them.
    pub(crate) fn layers(&self) -> Result<Vec<u64>> {
        let rows = (0..self.rows.layout().rows).into_par_iter();
        let parts = rows.try_fold(
            || Box::new([0; 512]),
            |mut counts: Box<[u64; 512]>, row| -> Result<_> {
                self.with_row(row, |depths, stored| {
                    for (&depth, &stored) in depths.iter().zip(stored) {
                        counts[usize::from(depth)] += 1;
                        counts[256 + usize::from(stored)] = 1;
                    }
                })?;
                Ok(counts)
            },
        );
        let counts: Box<[u64; 512]> = parts.try_reduce(
            || Box::new([0; 512]),
            |mut a, b| {
                a.iter_mut().zip(b.iter()).for_each(|(a, b)| *a += b);
                Ok(a)
            },
        )?;
        let reached = ..usize::from(UNREACHED_BYTE);
        let (most, held) = (last(&counts[256..][reached]), self.width.most());
        if most > usize::from(held) {
            let (name, spec) = (self.encoding.name(), self.space.spec());
            return Err(Error::Limit(format!(
                "the encoding {name} holds numbers up to {held}, and {spec} has {most}: use byte"
            )));
        }
        Ok(counts[..=last(&counts[reached])].to_vec())
    }

    /// The first entries of a depth, up to `most`.
    pub(crate) fn at_depth(&self, depth: usize, most: usize) -> Result<Vec<u64>> {
        let layout = self.rows.layout();
        let states = layout.row_states();
        let mut found = vec![];
        for row in 0..layout.rows {
            if found.len() >= most {
                break;
            }
            found.extend(self.with_row(row, |depths, _| {
                let entries = (row * states..).zip(depths).filter(|(_, found)| usize::from(**found) == depth);
                entries.map(|(entry, _)| entry).take(most - found.len()).collect::<Vec<u64>>()
            })?);
        }
        Ok(found)
    }
}

impl RecordedDepths for Encoded<'_> {
    fn encoding(&self) -> Encoding {
        self.encoding
    }

    fn layout(&self) -> StateLayout {
        self.rows.layout()
    }

    fn span(&self, row: u64) -> Result<DepthSpan> {
        self.rows.span(row)
    }

    fn payload(&self, row: u64, out: &mut [u64]) -> Result<()> {
        self.with_row(row, |_, stored| self.width.pack(stored, out))
    }
}

/// The place of the last count that is not 0.
fn last(counts: &[u64]) -> usize {
    counts.iter().rposition(|&count| count > 0).unwrap_or(0)
}
