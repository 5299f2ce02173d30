//! The rows of a layer that have states.

use antipode_core::bits::BitSet;
use antipode_core::error::Result;

use super::decoder::{Coding, Decoder};
use super::piece::Piece;
use super::scratch::Scratch;
use super::shape::Context;

/// Visits the rows of a segment that have states at a depth, with the words of each.
pub(super) fn each_row(
    context: Context<'_>,
    scratch: &Scratch,
    (segment, depth): (usize, u32),
    visit: &mut dyn FnMut(u64, &[u64]),
) -> Result<()> {
    let Some(record) = scratch.layers.get(segment, depth) else { return Ok(()) };
    let cut = context.shape.cut();
    let coding = Coding { cut, code: context.code, reading: &scratch.reading };
    let piece = Piece::whole(segment, &record, cut, &scratch.reading)?;
    let (mut decoder, mut words) = (Decoder::default(), vec![0; cut.chunk_words()]);
    for chunk in piece.chunks.clone().filter(|&chunk| !piece.is_empty(chunk)) {
        let rows = cut.chunk(segment, chunk);
        let words = &mut words[..rows.len() * cut.words()];
        decoder.decode(coding, &piece, chunk, words)?;
        let with_states = rows.zip(words.chunks(cut.words())).filter(|(_, words)| words.iter().any(|&word| word != 0));
        with_states.for_each(|(index, words)| visit(cut.row(segment, index), words));
    }
    Ok(())
}

/// The rows that may have states at `depth`: those with a neighbour that has states in the layer
/// before. `None` if that layer is not small, so that most rows have one, or if the shape has no
/// rows that draw from whole rows.
///
/// Without this, a level visits every row, and asks all its neighbours for states.
pub(super) fn live_rows(context: Context<'_>, scratch: &Scratch, depth: u32) -> Result<Option<BitSet>> {
    let Some(lift) = context.shape.lift() else { return Ok(None) };
    let mut arcs = vec![];
    lift.arcs(0, &mut arcs);
    let last = scratch.manifest.layers.last().copied().unwrap_or(0);
    if last.saturating_mul(arcs.len() as u64) > lift.rows() {
        return Ok(None);
    }
    let mut live = BitSet::new(lift.rows());
    for segment in 0..context.shape.cut().segments() {
        each_row(context, scratch, (segment, depth - 1), &mut |row, _| {
            lift.arcs(row, &mut arcs);
            arcs.iter().for_each(|arc| live.set(arc.row, true));
        })?;
    }
    Ok(Some(live))
}
