//! The deepest states of a search.

use serde::{Deserialize, Serialize};

/// The deepest states.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Antipodes {
    /// Their number.
    pub count: u64,
    /// Examples: the states with the smallest indices.
    pub examples: Vec<String>,
}
