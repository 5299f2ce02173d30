//! The memory of the row engine in a checkpoint, between two levels.

use std::ops::Range;

use super::row_store::{RowBuffers, RowMetadata, RowStore, StoreSide};
use antipode_core::bits::Pieces;
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::Result;
use antipode_core::tables::DepthSpan;

/// Rows of one side in a state, as slots of the reader.
#[derive(Clone, Debug, Default)]
pub(super) struct TakenRows {
    /// The number of rows before them in the state.
    pub(super) before: usize,
    /// Their slots here.
    pub(super) slots: Range<usize>,
    /// The number of rows after them.
    pub(super) after: usize,
}

impl TakenRows {
    /// Reads what the rows have of a list in which each row has `size` bytes.
    fn read(
        &self,
        size: usize,
        state: &mut StateReader,
        read: impl FnOnce(Range<usize>, &mut StateReader) -> Result<()>,
    ) -> Result<()> {
        state.skip((self.before * size) as u64)?;
        read(self.slots.clone(), state)?;
        state.skip((self.after * size) as u64)
    }

    /// Reads `count` words of each row.
    fn words(&self, out: &mut [u64], count: usize, state: &mut StateReader) -> Result<()> {
        self.read(8 * count, state, |slots, state| state.words(&mut out[slots.start * count..slots.end * count]))
    }

    /// Reads a set of pieces of each row.
    fn pieces(&self, out: &mut [Pieces], state: &mut StateReader) -> Result<()> {
        self.read(size_of::<Pieces>(), state, |slots, state| read_pieces(&mut out[slots], state))
    }
}

impl RowStore {
    /// Writes all rows.
    pub(super) fn write(&self, out: &mut StateWriter) -> Result<()> {
        self.sides.iter().try_for_each(|side| side.write(out))?;
        match &self.form {
            RowBuffers::InPlace { target } => out.number(*target as u64),
            RowBuffers::TwoBuffers { bits, changed } => {
                out.words(bits)?;
                write_pieces(changed, out)
            }
        }
    }

    /// Reads what `write` wrote, into memory of the same shape.
    pub(super) fn read(&mut self, state: &mut StateReader) -> Result<()> {
        for side in &mut self.sides {
            state.words(&mut side.bits)?;
            state.words(&mut side.recorded)?;
            read_pieces(&mut side.changed, state)?;
            read_rows(&mut side.rows, state)?;
        }
        match &mut self.form {
            RowBuffers::InPlace { target } => *target = state.at_most(1)? as usize,
            RowBuffers::TwoBuffers { bits, changed } => {
                state.words(bits)?;
                read_pieces(changed, state)?;
            }
        }
        Ok(())
    }

    /// Reads some rows of each side from what `write` wrote for other rows, none of which share
    /// records. A row has `words` words, and `recorded` ones of depths.
    pub(super) fn take(
        &mut self,
        taken: &[TakenRows],
        (words, recorded): (usize, usize),
        state: &mut StateReader,
    ) -> Result<()> {
        for (side, taken) in self.sides.iter_mut().zip(taken) {
            taken.words(&mut side.bits, words, state)?;
            taken.words(&mut side.recorded, recorded, state)?;
            taken.pieces(&mut side.changed, state)?;
            taken.read(size_of::<Pieces>() + DepthSpan::BYTES, state, |slots, state| {
                read_rows(&mut side.rows[slots], state)
            })?;
        }
        match &mut self.form {
            RowBuffers::InPlace { target } => *target = state.at_most(1)? as usize,
            RowBuffers::TwoBuffers { bits, changed } => {
                let taken = &taken[0];
                taken.words(bits, words, state)?;
                taken.pieces(changed, state)?;
            }
        }
        Ok(())
    }
}

impl StoreSide {
    fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.words(&self.bits)?;
        out.words(&self.recorded)?;
        write_pieces(&self.changed, out)?;
        for RowMetadata { full, span } in &self.rows {
            out.bytes(&full.to_le_bytes())?;
            out.bytes(&span.to_bytes())?;
        }
        Ok(())
    }
}

fn write_pieces(pieces: &[Pieces], out: &mut StateWriter) -> Result<()> {
    pieces.iter().try_for_each(|pieces| out.bytes(&pieces.to_le_bytes()))
}

fn read_pieces(pieces: &mut [Pieces], state: &mut StateReader) -> Result<()> {
    for pieces in pieces {
        let mut bytes = [0; size_of::<Pieces>()];
        state.bytes(&mut bytes)?;
        *pieces = Pieces::from_le_bytes(bytes);
    }
    Ok(())
}

fn read_rows(rows: &mut [RowMetadata], state: &mut StateReader) -> Result<()> {
    for row in rows {
        let (mut full, mut span) = ([0; size_of::<Pieces>()], [0; DepthSpan::BYTES]);
        state.bytes(&mut full)?;
        state.bytes(&mut span)?;
        let span = DepthSpan::from_bytes(span).ok_or_else(|| state.corrupt("a row has no span"))?;
        *row = RowMetadata { full: Pieces::from_le_bytes(full), span };
    }
    Ok(())
}
