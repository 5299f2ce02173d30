//! Lists of numbered tokens as people write them: `3 1 _ 2` or `3,1,0,2`.

use super::tokens::{ANY, HOLE, Placement};

/// The words of a list.
pub(super) fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty()).collect()
}

/// The token on each cell: each of `1..=tokens` once, `_` and 0 elsewhere; or, if cells may be left open, dots for any of
/// them. The error says what is wrong.
pub(super) fn read(words: &[&str], cells: usize, tokens: usize, open: bool) -> Result<Placement, String> {
    if words.len() != cells {
        return Err(format!("it has {}", words.len()));
    }
    let mut placement = vec![HOLE; cells];
    let mut seen = vec![false; tokens];
    for (slot, &word) in placement.iter_mut().zip(words) {
        if word == "." && open {
            *slot = ANY;
            continue;
        }
        let token = if word == "_" { Some(0) } else { word.parse::<usize>().ok() };
        let token = token.filter(|&token| token <= tokens).ok_or_else(|| format!("there is no token '{word}'"))?;
        if token > 0 {
            *slot = (token - 1) as u8;
            if std::mem::replace(&mut seen[token - 1], true) {
                return Err(format!("token {token} occurs twice"));
            }
        }
    }
    let holes = placement.iter().filter(|&&token| token == HOLE).count();
    match seen.iter().position(|seen| !seen).filter(|_| holes > cells - tokens) {
        Some(missing) => Err(format!("token {} is missing", missing + 1)),
        None => Ok(placement),
    }
}

/// The token on each cell.
pub(super) fn write(placement: &[u8]) -> String {
    let word = |&token: &u8| match token {
        HOLE => "_".to_string(),
        ANY => ".".to_string(),
        _ => (token + 1).to_string(),
    };
    placement.iter().map(word).collect::<Vec<_>>().join(" ")
}
