//! The rows of a layer that have states.

use antipode_core::error::Result;

use super::decoder::Decoder;
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
    let (cut, coding) = (context.cut, context.coding(&scratch.reading));
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
