//! The keys of a family's specs, as its grammar writes them.

use super::costs::COST_OPTION;
use super::{Family, PATTERN_OPTIONS, SpecNeeds, parse};

/// A key of a spec.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SpecKey {
    /// The word before `=`, or the whole option if it has no value.
    pub name: &'static str,
    /// The text after `=`; `None` if the key has no value.
    pub value: Option<&'static str>,
}

impl SpecKey {
    /// Reads a key as grammars and lists of options write it.
    fn read(text: &'static str) -> SpecKey {
        let text = text.split_once("  ").map_or(text, |(key, _)| key);
        match text.split_once('=') {
            Some((name, value)) => SpecKey { name, value: Some(value) },
            None => SpecKey { name: text, value: None },
        }
    }

    /// All values, if the grammar lists them as in `htm|qtm|stm`.
    pub fn values(&self) -> Vec<&'static str> {
        let listed = self.value.filter(|value| value.contains('|'));
        listed.map_or_else(Vec::new, |value| value.split('|').collect())
    }
}

impl Family {
    /// The keys of the family's specs, with those of patterns if it has patterns.
    ///
    /// ```
    /// let keys = antipode_families::find("sliding")?.keys();
    /// let metric = keys.iter().find(|key| key.name == "metric").expect("boards have metrics");
    /// assert_eq!(metric.values(), ["single", "multi"]);
    /// # Ok::<(), antipode_core::error::Error>(())
    /// ```
    pub fn keys(&self) -> Vec<SpecKey> {
        let groups = self.grammar.split("[;").skip(1).filter_map(|group| group.split_once(']'));
        let own = groups.flat_map(|(keys, _)| keys.split(" | ;"));
        let patterns = if self.has_patterns() { PATTERN_OPTIONS } else { &[] };
        let mut keys: Vec<SpecKey> = vec![];
        let cost = if self.has_costs() { &[COST_OPTION][..] } else { &[] };
        for key in own.chain(cost.iter().copied()).chain(patterns.iter().copied()).map(SpecKey::read) {
            if keys.iter().all(|known| known.name != key.name) {
                keys.push(key);
            }
        }
        keys
    }

    /// Whether its specs may give costs of moves. Programs give costs themselves.
    pub fn has_costs(&self) -> bool {
        (self.needs)("") != SpecNeeds::Program
    }

    /// Whether the family has patterns of tokens or pieces.
    pub fn has_patterns(&self) -> bool {
        let whole = self.examples.iter().find(|example| !example.contains("pattern"));
        whole.is_some_and(|spec| parse(spec).is_ok_and(|problem| problem.patterns().is_ok()))
    }
}
