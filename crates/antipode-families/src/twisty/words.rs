//! The words of a definition file, each with its place.

use antipode_core::error::Error;

/// A word with its line and column, both from 1.
#[derive(Clone, Copy)]
pub(super) struct DefinitionWord<'a> {
    pub(super) text: &'a str,
    line: usize,
    column: usize,
}

impl DefinitionWord<'_> {
    /// The error for this place.
    pub(super) fn wrong(self, file: &str, what: &str) -> Error {
        Error::bad_line(file, self.line, Some(self.column), what)
    }
}

/// The words of every line, without empty lines and comments.
pub(super) fn words(text: &str) -> Vec<Vec<DefinitionWord<'_>>> {
    let mut lines = vec![];
    for (line, content) in (1..).zip(text.lines()).filter(|(_, content)| !content.starts_with('#')) {
        let mut words = vec![];
        let mut column = 1;
        for part in content.split(|c: char| c.is_whitespace()) {
            if !part.is_empty() {
                words.push(DefinitionWord { text: part, line, column });
            }
            column += part.chars().count() + 1;
        }
        if !words.is_empty() {
            lines.push(words);
        }
    }
    lines
}
