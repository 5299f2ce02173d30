//! Digests of layers in reports.

use serde::{Deserialize, Serialize};

use antipode_core::model::{HashedForm, StateHasher};

/// A digest of every layer: the sum of the hashes of its states modulo 2^64, which depends on the
/// set of states alone. The page "Digests of layers" defines the hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LayerDigests {
    /// What of a state is hashed.
    pub of: HashedForm,
    /// The digest at each depth, as 16 hexadecimal digits.
    pub layers: Vec<String>,
}

impl LayerDigests {
    /// The digests of these sums.
    pub(crate) fn new(hasher: &StateHasher, sums: &[u64]) -> LayerDigests {
        LayerDigests { of: hasher.form(), layers: sums.iter().map(|sum| format!("{sum:016x}")).collect() }
    }
}
