//! Files that list permutations of stickers: GAP files, and the puzzles of competitions on Kaggle.
//!
//! A move `p` brings to every sticker position `i` what was at `p(i)`, as in CayleyPy and in the
//! competitions, and as in the family `group`. Every move of the file counts.

mod gap;
mod kaggle;
mod sticker_puzzle;

use antipode_core::error::{Error, Result};
use sticker_puzzle::ReadPermutations;

/// Whether a text is a file of this kind.
pub(super) fn is_known(text: &str) -> bool {
    kaggle::is_table(text) || kaggle::is_json(text) || gap::is_gap(text)
}

/// Reads a file; a table of several puzzles needs the name of one. `Usage` if it is not valid.
pub(super) fn read(file: &str, text: &str, puzzle: Option<&str>) -> Result<ReadPermutations> {
    if kaggle::is_table(text) {
        return kaggle::read_table(file, text, puzzle);
    }
    if puzzle.is_some() {
        return Err(Error::bad_file(file, "the file has one puzzle: leave out puzzle="));
    }
    let definition = if kaggle::is_json(text) { kaggle::read_json(file, text)? } else { gap::read(file, text)? };
    Ok(ReadPermutations { definition, text: text.to_string() })
}
