//! The labels and the depths of units of a sliding board, along the path of the blank.

use super::labels::{LabelReader, step};
use super::turns::{OrderNumbers, UNIT, word};
use antipode_core::error::Result;

/// Buffers for a row of the table, and for one in order.
pub(super) struct UnitBuffers([Vec<u8>; 2]);

impl Default for UnitBuffers {
    fn default() -> Self {
        UnitBuffers([vec![0; UNIT], vec![0; UNIT]])
    }
}

/// A reader of the labels of units.
pub(super) struct UnitLabels<'a> {
    pub labels: LabelReader<'a>,
    pub orders: OrderNumbers,
    /// The modulus of the labels; `None` if they are depths.
    pub modulus: Option<u32>,
}

impl UnitLabels<'_> {
    /// Reads the labels of a unit, by the numbers of orders.
    pub(super) fn labels(&self, blank: usize, unit: usize, out: &mut [u8], room: &mut UnitBuffers) -> Result<()> {
        let stored = &mut room.0[0];
        self.labels.row(blank as u64 * self.orders.board.units() + unit as u64, stored)?;
        for (number, out) in out.chunks_exact_mut(60).enumerate() {
            out.copy_from_slice(&stored[word(number) as usize * 60..][..60]);
        }
        Ok(())
    }

    /// Replaces the depths of the orders of a unit with the blank in one place by those with the
    /// blank in another.
    pub(super) fn carry(
        &self,
        (from, to): (usize, usize),
        unit: usize,
        depths: &mut [u8],
        room: &mut UnitBuffers,
    ) -> Result<()> {
        if self.modulus.is_none() {
            return self.labels(to, unit, depths, room);
        }
        let mut at = from;
        while at != to {
            at = if at < to { at + 1 } else { at - 1 };
            self.carry_by_one(at, unit, depths, room)?;
        }
        Ok(())
    }

    /// Replaces the depths of some states by those of their neighbours, the orders of a unit with
    /// the blank in a place. Returns the labels of these neighbours.
    pub(super) fn carry_by_one<'r>(
        &self,
        blank: usize,
        unit: usize,
        depths: &mut [u8],
        room: &'r mut UnitBuffers,
    ) -> Result<&'r [u8]> {
        // Taken out, since reading labels needs the other buffer.
        let mut labels = std::mem::take(&mut room.0[1]);
        let read = self.labels(blank, unit, &mut labels, room);
        match self.modulus {
            Some(modulus) => step(depths, &labels, modulus),
            None => depths.copy_from_slice(&labels),
        }
        room.0[1] = labels;
        read.map(|()| &room.0[1][..])
    }
}
