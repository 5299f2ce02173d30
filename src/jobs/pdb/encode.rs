//! Depths in bytes, as the rows of a table in another encoding.

use rayon::prelude::*;

use crate::error::{Error, Result};
use crate::model::{Numbered, Space};
use crate::tables::{Encoding, Layout, Rows, Span, UNREACHED_BYTE};

/// The rows of a search that recorded bytes, in the encoding `byte`, `nibble` or `delta`.
pub(super) struct Encoded<'a> {
    pub(super) rows: &'a dyn Rows,
    pub(super) space: &'a Numbered,
    pub(super) encoding: Encoding,
}

/// The most that half a byte holds besides the mark for unreached.
const MOST_NIBBLE: u32 = 14;

impl Encoded<'_> {
    /// Bytes of a row.
    fn bytes(&self) -> usize {
        let Layout { words, lanes, .. } = self.rows.layout();
        (words as usize * lanes as usize).next_multiple_of(8)
    }

    /// Calls `visit` with the depths of a row and the numbers that are stored for them.
    fn with_row<T>(&self, row: u64, visit: impl FnOnce(&[u8], &[u8]) -> T) -> T {
        let mut depths = vec![0u64; self.bytes() / 8];
        self.rows.payload(row, &mut depths);
        let depths: &[u8] = bytemuck::cast_slice(&depths);
        if self.encoding != Encoding::Delta {
            return visit(depths, depths);
        }
        let mut stored = vec![0; depths.len()];
        let step = self.space.lift().and_then(|lift| lift.bounds(row, &mut stored)).unwrap_or(1);
        let shift = u32::from(step == 2);
        stored.iter_mut().zip(depths).for_each(|(stored, &depth)| {
            *stored = if depth == UNREACHED_BYTE { depth } else { (depth - *stored) >> shift };
        });
        visit(depths, &stored)
    }

    /// The number of entries of each depth. `Limit` if the encoding cannot hold them.
    pub(super) fn layers(&self) -> Result<Vec<u64>> {
        let count = |mut counts: Box<[u64; 512]>, row: u64| {
            self.with_row(row, |depths, stored| {
                for (&depth, &stored) in depths.iter().zip(stored) {
                    counts[usize::from(depth)] += 1;
                    counts[256 + usize::from(stored)] = 1;
                }
            });
            counts
        };
        let add = |mut a: Box<[u64; 512]>, b: Box<[u64; 512]>| {
            a.iter_mut().zip(b.iter()).for_each(|(a, b)| *a += b);
            a
        };
        let rows = (0..self.rows.layout().rows).into_par_iter();
        let counts = rows.fold(|| Box::new([0; 512]), count).reduce(|| Box::new([0; 512]), add);
        let reached = ..usize::from(UNREACHED_BYTE);
        let last = |counts: &[u64]| counts.iter().rposition(|&count| count > 0).unwrap_or(0);
        let most = last(&counts[256..][reached]) as u32;
        if self.encoding != Encoding::Byte && most > MOST_NIBBLE {
            return Err(Error::Limit(format!(
                "the encoding {} holds numbers up to {MOST_NIBBLE}, and {} has {most}: use byte",
                self.encoding.name(),
                self.space.spec()
            )));
        }
        Ok(counts[..=last(&counts[reached])].to_vec())
    }
}

impl Rows for Encoded<'_> {
    fn encoding(&self) -> Encoding {
        self.encoding
    }

    fn layout(&self) -> Layout {
        self.rows.layout()
    }

    fn span(&self, row: u64) -> Span {
        self.rows.span(row)
    }

    fn payload(&self, row: u64, out: &mut [u64]) {
        if self.encoding == Encoding::Byte {
            return self.rows.payload(row, out);
        }
        self.with_row(row, |_, stored| {
            let out: &mut [u8] = bytemuck::cast_slice_mut(out);
            out.fill(u8::MAX);
            let nibble = |number: u8| number.min(15);
            for (byte, pair) in out.iter_mut().zip(stored.chunks(2)) {
                *byte = nibble(pair[0]) | nibble(pair[1]) << 4;
            }
        });
    }
}
