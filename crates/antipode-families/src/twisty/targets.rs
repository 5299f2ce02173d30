//! Targets: patterns by the names that people use.
//!
//! A file of targets has a section for each puzzle, and a pattern for each name. A pattern may name
//! other targets.

use std::collections::BTreeMap;

use crate::spec;
use antipode_core::error::{Error, Result};

/// The targets of built-in puzzles.
const BUILT_IN: &str = include_str!("../../../../data/twisty/targets.toml");

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

/// The targets of a puzzle, by name.
#[derive(Debug, Default)]
pub(super) struct Targets(BTreeMap<String, String>);

impl Targets {
    /// The built-in targets of a puzzle, and those of a text, if any. `Usage` if the text is not a
    /// file of targets.
    pub(super) fn new(puzzle: &str, own: Option<&str>) -> Result<Targets> {
        let mut all = Targets::default();
        for text in [Some(BUILT_IN), own].into_iter().flatten() {
            let sections: BTreeMap<String, BTreeMap<String, String>> =
                toml::from_str(text).map_err(|error| Error::usage(format!("not a file of targets: {error}")))?;
            let of_puzzle = sections.into_iter().filter(|(name, _)| name.eq_ignore_ascii_case(puzzle));
            all.0.extend(of_puzzle.flat_map(|(_, targets)| targets));
        }
        Ok(all)
    }

    /// The patterns of a target, of which any may be solved. `Usage` if there is no such target.
    pub(super) fn named(&self, name: &str) -> Result<Vec<String>> {
        if !self.0.contains_key(name) {
            let known: Vec<&str> = self.0.keys().map(String::as_str).collect();
            let what = if known.is_empty() { "this puzzle has no targets".into() } else { spec::instead(name, &known) };
            return Err(Error::usage(format!("unknown target '{name}': {what}")));
        }
        self.patterns(name)
    }

    /// The patterns of a text, with the names of targets replaced by their pieces. `Usage` if names
    /// go round in a circle, or stand for too many patterns.
    pub(super) fn patterns(&self, text: &str) -> Result<Vec<String>> {
        self.expanded(text, 0)
    }

    fn expanded(&self, text: &str, depth: usize) -> Result<Vec<String>> {
        let many = |what: &str| Error::usage(format!("the target '{text}' {what}"));
        if depth > DEEPEST {
            return Err(many("names itself"));
        }
        let mut found = vec![];
        for pattern in text.split(OR) {
            let mut products = vec![String::new()];
            for word in pattern.split(',').map(str::trim) {
                let parts = match self.0.get(word) {
                    Some(target) => self.expanded(target, depth + 1)?,
                    None => vec![word.to_string()],
                };
                let join = |before: &String, part: &String| match &**before {
                    "" => part.clone(),
                    before => format!("{before},{part}"),
                };
                products =
                    products.iter().flat_map(|before| parts.iter().map(move |part| join(before, part))).collect();
                if products.len() + found.len() > MOST_PATTERNS {
                    return Err(many("stands for too many patterns"));
                }
            }
            found.append(&mut products);
        }
        Ok(found)
    }
}
