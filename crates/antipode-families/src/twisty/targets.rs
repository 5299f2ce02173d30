//! Targets: patterns by the names that people use.
//!
//! A file of targets has a section for each puzzle, and a pattern for each name. A pattern may name
//! other targets.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use crate::files;
use antipode_core::error::{Error, Result};
use antipode_core::storage::SMALL_FILE;

/// The file with the targets of built-in puzzles.
const BUILT_IN: &str = "targets.toml";

/// The most patterns that one target stands for.
const MOST_PATTERNS: usize = 1000;

/// The deepest nesting of names.
const DEEPEST: usize = 20;

/// Between two patterns.
pub(super) const OR: char = '|';

/// Between a file of targets and the name of one, after the name of the file.
pub(super) const FILE: &str = ".toml:";

/// After a name: the target on any side of the puzzle.
pub(super) const ANY: &str = ":any";

/// The sections of a file: for each puzzle, patterns by name.
type Sections = BTreeMap<String, BTreeMap<String, String>>;

static SECTIONS: LazyLock<Sections> =
    LazyLock::new(|| toml::from_str(antipode_data::text(BUILT_IN)).expect("the built-in targets are read by tests"));

/// The targets of a puzzle, by name.
#[derive(Debug, Default)]
pub(super) struct NamedTargets(BTreeMap<String, String>);

impl NamedTargets {
    /// The built-in targets of a puzzle.
    pub(super) fn new(puzzle: &str) -> NamedTargets {
        let mut all = NamedTargets::default();
        all.add(puzzle, &SECTIONS);
        all
    }

    /// The same with those of a file, which replace built-in ones. `Usage` if it is not a file of
    /// targets; errors of reading it.
    pub(super) fn with_file(mut self, puzzle: &str, file: &Path) -> Result<NamedTargets> {
        let text = files::text(file, &files::read_or_carried(file, SMALL_FILE)?)?;
        let own: Sections = toml::from_str(&text).map_err(|error| {
            let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
            Error::bad_line(file.display(), line, None, format!("no targets: {}", error.message()))
        })?;
        self.add(puzzle, &own);
        Ok(self)
    }

    fn add(&mut self, puzzle: &str, sections: &Sections) {
        let of_puzzle = sections.iter().filter(|(name, _)| name.eq_ignore_ascii_case(puzzle));
        self.0.extend(of_puzzle.flat_map(|(_, targets)| targets.clone()));
    }

    /// `Usage` if there is no target of this name.
    pub(super) fn check(&self, name: &str) -> Result<()> {
        if self.0.contains_key(name) {
            return Ok(());
        }
        if self.0.is_empty() {
            return Err(Error::unknown_name("target", name, "this puzzle has no targets"));
        }
        Err(Error::unknown("target", name, self.0.keys().map(String::as_str)))
    }

    /// Whether a text names a target.
    pub(super) fn are_in(&self, text: &str) -> bool {
        text.split([',', OR]).any(|word| self.0.contains_key(word.trim()))
    }

    /// The patterns of a text, with the names of targets replaced by their pieces. `Usage` if names
    /// go round in a circle, or stand for too many patterns.
    pub(super) fn patterns(&self, text: &str) -> Result<Vec<String>> {
        self.expanded(text, 0)
    }

    fn expanded(&self, text: &str, depth: usize) -> Result<Vec<String>> {
        let many = |what: &str| Error::bad_value("target", text, what);
        if depth > DEEPEST {
            return Err(many("it names itself"));
        }
        let mut found = vec![];
        for pattern in text.split(OR) {
            let mut products = vec![String::new()];
            for word in pattern.split(',').map(str::trim) {
                let parts = match self.0.get(word) {
                    Some(target) => self.expanded(target, depth + 1)?,
                    None => vec![word.to_string()],
                };
                products = products
                    .iter()
                    .flat_map(|before| {
                        parts.iter().map(move |part| match &**before {
                            "" => part.clone(),
                            before => format!("{before},{part}"),
                        })
                    })
                    .collect();
                if products.len() + found.len() > MOST_PATTERNS {
                    return Err(many("it stands for too many patterns"));
                }
            }
            found.append(&mut products);
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_targets_are_read() {
        assert_eq!(NamedTargets::new("2X2X2").patterns("layer").unwrap(), ["corners.5,corners.6,corners.7"]);
        assert!(SECTIONS.values().all(|targets| !targets.is_empty()));
    }
}
