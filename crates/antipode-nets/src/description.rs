//! The description of a network, all but its weights.

use serde::{Deserialize, Serialize};

use super::{NetworkArchitecture, OutputHead};
use antipode_core::error::{Error, Result};
use antipode_core::model::StateFeatures;

/// The version of the description.
const FORMAT: u32 = 1;

/// The inputs of a network: one-hot fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EncodingShape {
    /// The name of the encoding, which says what the fields are.
    pub name: String,
    /// The number of values of each field.
    pub sizes: Vec<usize>,
    /// Rows and columns, if the fields are the cells of a board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grid: Option<[usize; 2]>,
}

impl EncodingShape {
    /// The fields of a puzzle.
    pub fn of(features: &dyn StateFeatures) -> EncodingShape {
        let grid = features.grid().map(|(rows, columns)| [rows, columns]);
        EncodingShape { name: features.name().into(), sizes: features.sizes(), grid }
    }

    /// The number of inputs: the values of all fields.
    pub fn inputs(&self) -> usize {
        self.sizes.iter().fold(0, |sum: usize, size| sum.saturating_add(*size))
    }
}

/// The description in a network's file: all but the weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetworkDescription {
    /// The version, 1.
    pub format: u32,
    /// The canonical spec of its puzzle.
    pub spec: String,
    /// Its inputs.
    pub encoding: EncodingShape,
    /// Its layers.
    pub architecture: NetworkArchitecture,
    /// The names of the moves of its policy, in order; empty if it has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// The factor from the value to the estimate in moves.
    #[serde(default = "one")]
    pub scale: f64,
    /// How the network was trained, for people to read.
    #[serde(default)]
    pub training: serde_json::Value,
}

fn one() -> f64 {
    1.0
}

impl NetworkDescription {
    /// The description of an untrained network of a puzzle.
    pub fn new(
        spec: String,
        encoding: EncodingShape,
        architecture: NetworkArchitecture,
        moves: Vec<String>,
    ) -> NetworkDescription {
        NetworkDescription {
            format: FORMAT,
            spec,
            encoding,
            architecture,
            moves,
            scale: 1.0,
            training: serde_json::Value::Null,
        }
    }

    /// The number of moves that its policy has outputs for.
    pub fn policy_moves(&self) -> usize {
        if self.architecture.heads.contains(&OutputHead::Policy) { self.moves.len() } else { 0 }
    }

    /// Checks the description: `Usage` or `Limit` if it contradicts itself.
    pub(crate) fn check(&self) -> Result<()> {
        if self.format != FORMAT {
            let what = format!("is of format {}, this program reads format {FORMAT}", self.format);
            return Err(Error::unsuitable_file("the network", what));
        }
        if !self.scale.is_finite() || self.scale <= 0.0 {
            return Err(Error::bad_value("scale", self.scale, "the scale of a network must be positive"));
        }
        let EncodingShape { sizes, grid, .. } = &self.encoding;
        if sizes.is_empty()
            || sizes.iter().any(|&size| size == 0 || size > 1 << 16)
            || !grid.as_ref().is_none_or(|[rows, columns]| {
                rows.checked_mul(*columns) == Some(sizes.len()) && sizes.windows(2).all(|pair| pair[0] == pair[1])
            })
        {
            return Err(Error::bad_file("the network's encoding", "its fields make no sense"));
        }
        self.architecture.linear(&self.encoding, self.policy_moves()).map(drop)
    }
}
