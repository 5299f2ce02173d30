//! Positions of scramble files of twsearch and ksolve: the lists of a definition file in a block,
//! `Scramble NAME .. End`.
//!
//! `ScrambleState` and `StartState` count pieces from 0, as in definition files. Sets that a block
//! does not name are solved.

use super::block_lists::{IGNORED, ListStyle};
use super::definition::{PieceArrangement, TwistyDefinition, ranges};
use super::piece_lists::PieceLists;
use super::tws::TwsReader;
use antipode_core::error::{Error, Result};

/// The first words of blocks of lists, and the number of the first piece.
const HEADS: [(&str, usize); 3] = [("Scramble", 1), ("ScrambleState", 0), ("StartState", 0)];

/// Whether a text is a block.
pub(super) fn is_block(text: &str) -> bool {
    let text = text.trim();
    let head = text.split_whitespace().next();
    text.contains('\n') && HEADS.iter().any(|(word, _)| head == Some(word))
}

/// Reads a block. `Usage` with line and column in the block.
pub(super) fn read(definition: &TwistyDefinition, text: &str) -> Result<PieceArrangement> {
    let name = text.trim().lines().next().unwrap_or_default().trim();
    let mut reader = TwsReader::new(name, text);
    let head = reader.lines.next().expect("a block has a first line")[0];
    let first = HEADS.iter().find(|(word, _)| *word == head.text).map_or(1, |(_, first)| *first);
    let style = ListStyle { first, state: true, labels: false, by_departure: false };
    let solved = definition.solved.clone();
    let mut lists = reader.block_from(head, &definition.sets, style, solved)?;
    lists.of.twists.iter_mut().filter(|twist| **twist == IGNORED).for_each(|twist| *twist = 0);
    if let Some(line) = reader.lines.next() {
        return Err(reader.wrong(line[0], "a block ends with End"));
    }
    let mut state = PieceLists::new(definition);
    let wrong = |what: String| head.wrong(name, &what);
    for (set, range) in ranges(&definition.sets) {
        let (index, _) = state.begin(&set.name).map_err(wrong)?;
        let pieces: Vec<u16> = lists.of.pieces[range.clone()].iter().map(|piece| piece - range.start as u16).collect();
        state.take(index, &pieces, &lists.of.twists[range]).map_err(wrong)?;
    }
    state.end().map_err(|what: String| -> Error { head.wrong(name, &what) })
}
