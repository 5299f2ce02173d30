//! Lists of numbered tokens in text form: `3 1 _ 2` or `3,1,0,2`.

use super::tokens::{ANY, HOLE, Placement};
use antipode_core::error::{Error, Result as Read, StateFault};

/// The words of a list.
pub(super) fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty()).collect()
}

/// The words of a list of `count` cells. The list may also be one word of `count` characters:
/// digits, `_` and `.`.
pub(super) fn cells(text: &str, count: usize) -> Vec<&str> {
    let words = words(text);
    match words[..] {
        [word] if count > 1 && word.len() == count && word.bytes().all(|sign| b"0123456789_.".contains(&sign)) => {
            (0..count).map(|sign| &word[sign..=sign]).collect()
        }
        _ => words,
    }
}

/// Reads the numbers of tokens of each kind, `5,5,5`. `Usage` unless all are positive; callers
/// check the sum.
pub(super) fn counts(text: &str) -> Read<Vec<usize>> {
    text.split(',')
        .map(|part| {
            let count = part.trim().parse::<u32>().ok().filter(|&count| count > 0);
            count
                .map(|count| count as usize)
                .ok_or_else(|| wrong_counts(text, format!("'{}' is not a number of tiles", part.trim())))
        })
        .collect()
}

/// The error for invalid numbers of tokens.
pub(super) fn wrong_counts(text: &str, what: String) -> Error {
    Error::bad_value("tiles", text, format!("{what}; write the tiles of each colour, such as 5,5,5"))
}

/// Reads the token on each cell. Each token of `1, 2, ..` occurs as often as `counts` says, with
/// `_` or 0 elsewhere. If `open`, any cell may be a dot. The error says what is wrong.
pub(super) fn read(words: &[&str], cells: usize, counts: &[usize], open: bool) -> Result<Placement, StateFault> {
    if words.len() != cells {
        return Err(StateFault::Count { count: words.len(), wanted: cells });
    }
    let mut placement = vec![HOLE; cells];
    let mut seen = vec![0; counts.len()];
    for (slot, &word) in placement.iter_mut().zip(words) {
        if word == "." && open {
            *slot = ANY;
            continue;
        }
        let token = if word == "_" { Some(0) } else { word.parse::<usize>().ok() };
        let token = token
            .filter(|&token| token <= counts.len())
            .ok_or_else(|| StateFault::Unknown { what: "token", word: word.into() })?;
        if token > 0 {
            *slot = (token - 1) as u8;
            seen[token - 1] += 1;
            if seen[token - 1] > counts[token - 1] {
                let (word, most) = (token.to_string(), counts[token - 1]);
                return Err(StateFault::Repeated { what: "token", word, most });
            }
        }
    }
    let holes = placement.iter().filter(|&&token| token == HOLE).count();
    let missing = (0..counts.len()).find(|&token| seen[token] < counts[token]);
    match missing.filter(|_| holes > cells - counts.iter().sum::<usize>()) {
        Some(missing) => Err(format!("token {} is missing", missing + 1).into()),
        None => Ok(placement),
    }
}

/// Writes the token on each cell.
pub(super) fn write(placement: &[u8]) -> String {
    placement
        .iter()
        .map(|&token| match token {
            HOLE => "_".to_string(),
            ANY => ".".to_string(),
            _ => (token + 1).to_string(),
        })
        .collect::<Vec<_>>()
        .join(" ")
}
