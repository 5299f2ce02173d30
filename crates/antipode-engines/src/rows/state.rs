//! The memory of the row engine in a checkpoint, between two levels.

use super::row_store::{Row, RowBuffers, RowStore, Side};
use antipode_core::bits::Pieces;
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::Result;
use antipode_core::tables::Span;

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
        self.sides.iter_mut().try_for_each(|side| side.read(state))?;
        match &mut self.form {
            RowBuffers::InPlace { target } => *target = state.at_most(1)? as usize,
            RowBuffers::TwoBuffers { bits, changed } => {
                state.words(bits)?;
                read_pieces(changed, state)?;
            }
        }
        Ok(())
    }
}

impl Side {
    fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.words(&self.bits)?;
        out.words(&self.recorded)?;
        write_pieces(&self.changed, out)?;
        for Row { full, span } in &self.rows {
            out.bytes(&full.to_le_bytes())?;
            out.bytes(&span.to_bytes())?;
        }
        Ok(())
    }

    fn read(&mut self, state: &mut StateReader) -> Result<()> {
        state.words(&mut self.bits)?;
        state.words(&mut self.recorded)?;
        read_pieces(&mut self.changed, state)?;
        for row in &mut self.rows {
            let (mut full, mut span) = ([0; size_of::<Pieces>()], [0; 4]);
            state.bytes(&mut full)?;
            state.bytes(&mut span)?;
            let span = Span::from_bytes(span).ok_or_else(|| state.corrupt("a row has no span"))?;
            *row = Row { full: Pieces::from_le_bytes(full), span };
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
