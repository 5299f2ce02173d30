//! A definition from permutations of stickers.

use super::super::definition::{DefinedMove, MOST_SLOTS, PieceArrangement, PieceSet, TwistyDefinition, is_move_name};
use super::super::making;
use antipode_core::error::{Error, Result};

/// A definition that was read.
pub(in super::super) struct ReadPermutations {
    pub(in super::super) definition: TwistyDefinition,
    /// What a table stores: the file without its other puzzles.
    pub(in super::super) text: String,
}

/// The puzzle of some moves, each with the source of every position, from 0. The colours are those
/// of the solved state: equal numbers look alike.
pub(super) fn sticker_puzzle(
    file: &str,
    colours: &[usize],
    moves: Vec<(String, Vec<usize>)>,
) -> Result<TwistyDefinition> {
    let stickers = colours.len();
    if stickers > MOST_SLOTS {
        return Err(Error::Limit(format!("{file}: more than {MOST_SLOTS} stickers")));
    }
    making::check_moves(file, moves.len())?;
    if moves.is_empty() || stickers == 0 {
        return Err(Error::bad_file(file, "the puzzle has no move"));
    }
    let mut defined: Vec<DefinedMove> = vec![];
    for (name, sources) in moves {
        let mut sorted = sources.clone();
        sorted.sort_unstable();
        if sorted.iter().copied().ne(0..stickers) {
            return Err(Error::bad_file(file, format!("move {name} is not a permutation of {stickers} stickers")));
        }
        if !is_move_name(&name) || defined.iter().any(|known| known.name == name) {
            return Err(Error::bad_file(file, format!("a move is called {name:?}: names are words, and differ")));
        }
        let pieces = sources.into_iter().map(|source| source as u16).collect();
        defined.push(DefinedMove::new(name, PieceArrangement { pieces, twists: vec![0; stickers] }));
    }
    let first = |colour: &usize| colours.iter().position(|other| other == colour).unwrap_or_default() as u16;
    Ok(TwistyDefinition {
        sets: vec![PieceSet { name: String::new(), pieces: stickers, orientations: 1 }],
        solved: PieceArrangement { pieces: colours.iter().map(first).collect(), twists: vec![0; stickers] },
        visible: vec![1; stickers],
        moves: defined,
        others: vec![],
        wholes: vec![],
        bandage: None,
        holding: None,
    })
}
