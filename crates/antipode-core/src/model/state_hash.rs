//! Hashes of states, whose sum over a layer is the digest of the layer.
//!
//! A hash depends on the state alone, so the sum depends on the set of states alone: not on their
//! order, the numbering, the engine, symmetries or threads. `docs/src/reference/digests.md` defines
//! it for other programs.

use serde::{Deserialize, Serialize};

use super::Problem;
use crate::error::{Error, Result};
use crate::nums::scatter;

/// The multiplier of a step: 2^64 divided by the golden ratio, odd.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// What of a state is hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum HashedForm {
    /// The values of the positions, as in the rules of a certificate.
    Values,
    /// The bytes of the text in UTF-8, of puzzles whose rules cannot be written down.
    Text,
}

/// Hashes the states of a problem.
pub struct StateHasher {
    problem: Problem,
    form: HashedForm,
}

/// The hash of a list of values: a step for each, and the last steps of SplitMix64 (Steele, Lea and
/// Flood, 2014), so that all bits of the hash depend on all values.
pub fn hash_of_values(values: impl IntoIterator<Item = u16>) -> u64 {
    let mut hash = 0u64;
    for value in values {
        hash = (hash ^ u64::from(value)).wrapping_add(1).wrapping_mul(STEP);
        hash ^= hash >> 32;
    }
    scatter(hash)
}

impl StateHasher {
    /// The hasher of a problem.
    ///
    /// # Errors
    ///
    /// `Usage` if a search of the problem counts something else than states.
    pub fn new(problem: &Problem) -> Result<StateHasher> {
        let explicit = problem.abilities().explicit.as_deref();
        if problem.least_layout().is_some() || matches!(explicit, Some(explicit) if explicit.joins_states()) {
            let spec = problem.spec();
            let fault = format!("digests are those of sets of states, and a search of {spec} counts sets of them");
            return Err(Error::excluded(fault, "--digests"));
        }
        let has_values = explicit.is_some_and(|explicit| explicit.rules().is_some());
        let form = if has_values { HashedForm::Values } else { HashedForm::Text };
        Ok(StateHasher { problem: problem.clone(), form })
    }

    /// What of a state is hashed.
    pub fn form(&self) -> HashedForm {
        self.form
    }

    /// The hash of a state.
    pub fn hash(&self, state: &[u8]) -> u64 {
        match self.problem.abilities().explicit.as_deref().filter(|_| self.form == HashedForm::Values) {
            Some(explicit) => hash_of_values(explicit.values(state)),
            None => hash_of_values(self.problem.write(state).bytes().map(u16::from)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers that the page of the book names.
    #[test]
    fn hashes_are_those_of_the_definition() {
        for (values, hash) in [
            (&[][..], 0),
            (&[0], 0xfbf3_d070_40a8_e228),
            (&[1, 4, 5, 2, 3, 0], 0x7142_ad78_15c0_9b79),
            (&[65_535], 0xa56f_44dc_08bf_7eb9),
        ] {
            assert_eq!(hash_of_values(values.iter().copied()), hash, "{values:?}");
        }
    }

    #[test]
    fn different_lists_have_different_hashes() {
        let lists = (0..4u16).flat_map(|a| (0..4).flat_map(move |b| [vec![a, b], vec![a], vec![a, b, a]]));
        let mut lists: Vec<Vec<u16>> = lists.collect();
        lists.sort();
        lists.dedup();
        let mut hashes: Vec<u64> = lists.iter().map(|list| hash_of_values(list.iter().copied())).collect();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), lists.len());
    }
}
