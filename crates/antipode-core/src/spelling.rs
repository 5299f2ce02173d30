//! Words that were probably meant.

/// The most changed letters of a typing mistake.
const TYPOS: usize = 2;

/// What to write in place of an unknown word: the nearest known one if any is near, or `otherwise`.
pub fn instead<'a>(word: &str, known: impl IntoIterator<Item = &'a str>, otherwise: impl FnOnce() -> String) -> String {
    match nearest(word, known) {
        Some(near) => format!("did you mean '{near}'?"),
        None => otherwise(),
    }
}

/// The known word nearest to a misspelt one, if any is near.
fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let changes = known.into_iter().map(|known| (strsim::levenshtein(word, known), known));
    // Few changes can turn a short word into any other.
    let near = changes.filter(|&(changes, known)| changes <= TYPOS && changes < known.len().min(word.len()));
    near.min_by_key(|(changes, _)| *changes).map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_proposed_if_it_is_near() {
        assert_eq!(nearest("gredy", ["greedy", "greedy-typed", "dfs"]), Some("greedy"));
        assert_eq!((nearest("g", ["goal"]), nearest("abc", ["xyz"]), nearest("ab", ["xy"])), (None, None, None));
        assert_eq!(instead("abc", ["xyz"], || "use xyz".into()), "use xyz");
    }
}
