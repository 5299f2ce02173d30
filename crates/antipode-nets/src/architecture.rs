//! The layers of a network, and the tensors that they need.

use serde::{Deserialize, Serialize};

use super::{EncodingShape, LayerActivation};
use antipode_core::error::{Error, Result};

/// The number that batch normalisation adds to a variance before it divides by its root.
pub const NORM_EPSILON: f32 = 1e-5;

/// The most weights of a network: a gigabyte.
const MOST_WEIGHTS: usize = 1 << 28;

/// A layer: a linear map, optional batch normalisation, and an activation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum NetworkLayer {
    /// Every output sees every input.
    Dense {
        /// The number of outputs.
        units: usize,
        /// Whether there is batch normalisation.
        norm: bool,
        /// The activation after it.
        activation: LayerActivation,
    },
    /// Two dense layers as wide as the input. The input is added before the second activation.
    Residual {
        /// Whether both have batch normalisation.
        norm: bool,
        /// The activation after each of the two.
        activation: LayerActivation,
    },
    /// Every output sees a square of cells of the board, and zeros outside the board. Convolutions
    /// come before the first dense layer.
    Convolution {
        /// The number of outputs of a cell.
        channels: usize,
        /// The side of the square in cells, an odd number.
        size: usize,
        /// Whether there is batch normalisation.
        norm: bool,
        /// The activation after it.
        activation: LayerActivation,
    },
}

/// A kind of output of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OutputHead {
    /// The distance to the goal.
    Value,
    /// A number for each move; probabilities are their softmax over legal moves.
    Policy,
}

/// The layers of a network, one after the other, and its heads, which all see the last layer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetworkArchitecture {
    /// The layers, from the input on.
    pub layers: Vec<NetworkLayer>,
    /// The heads, each at most once.
    pub heads: Vec<OutputHead>,
}

/// A linear map of a network. Its tensors are `NAME.weight` and `NAME.bias`, and with normalisation
/// also `NAME.norm.gain`, `NAME.norm.shift`, `NAME.norm.mean` and `NAME.norm.variance`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearLayer {
    /// The prefix of the names of its tensors.
    pub name: String,
    /// The shape of the weights: inputs and outputs, or for convolutions rows, columns, inputs and
    /// outputs.
    pub weight: Vec<usize>,
    /// Whether there is batch normalisation.
    pub norm: bool,
}

impl LinearLayer {
    /// The number of outputs.
    pub fn outputs(&self) -> usize {
        self.weight.last().copied().unwrap_or(0)
    }

    /// The names and shapes of its tensors.
    pub fn tensors(&self) -> Vec<(String, Vec<usize>)> {
        let mut all = vec![(format!("{}.weight", self.name), self.weight.clone())];
        let norm = ["norm.gain", "norm.shift", "norm.mean", "norm.variance"];
        let others = ["bias"].into_iter().chain(norm.into_iter().filter(|_| self.norm));
        all.extend(others.map(|other| (format!("{}.{other}", self.name), vec![self.outputs()])));
        all
    }
}

/// The shape of the numbers between two layers.
#[derive(Clone, Copy)]
enum LayerWidth {
    /// Numbers for each cell of a board.
    Board {
        cells: usize,
        channels: usize,
    },
    Flat(usize),
}

impl LayerWidth {
    fn units(self) -> usize {
        match self {
            LayerWidth::Board { cells, channels } => cells.saturating_mul(channels),
            LayerWidth::Flat(units) => units,
        }
    }
}

impl NetworkArchitecture {
    /// All linear maps, in order, for an input encoding and a policy over `moves` moves.
    ///
    /// # Errors
    ///
    /// `Usage` if the layers do not fit the inputs or each other; `Limit` if there are too many
    /// weights.
    pub fn linear(&self, encoding: &EncodingShape, moves: usize) -> Result<Vec<LinearLayer>> {
        let mut width = match encoding.grid {
            Some([rows, columns]) => LayerWidth::Board {
                cells: rows.saturating_mul(columns),
                channels: encoding.sizes.first().copied().unwrap_or(0),
            },
            None => LayerWidth::Flat(encoding.inputs()),
        };
        let mut all = vec![];
        for (i, layer) in self.layers.iter().enumerate() {
            let name = format!("layers.{i}");
            match *layer {
                NetworkLayer::Dense { units: 0, .. } | NetworkLayer::Convolution { channels: 0, .. } => {
                    return wrong(&format!("layer {i} has no outputs"));
                }
                NetworkLayer::Dense { units, norm, .. } => {
                    all.push(LinearLayer { name, weight: vec![width.units(), units], norm });
                    width = LayerWidth::Flat(units);
                }
                NetworkLayer::Residual { norm, .. } => {
                    if i == 0 || matches!(width, LayerWidth::Board { .. }) {
                        return wrong(&format!("layer {i} is residual, but no dense layer comes before it"));
                    }
                    let weight = vec![width.units(); 2];
                    all.extend(["first", "second"].map(|part| LinearLayer {
                        name: format!("{name}.{part}"),
                        weight: weight.clone(),
                        norm,
                    }));
                }
                NetworkLayer::Convolution { channels, size, norm, .. } => {
                    let LayerWidth::Board { cells, channels: before } = width else {
                        return wrong(&format!("layer {i} is a convolution, but what it sees is no board"));
                    };
                    if size % 2 == 0 || size > 31 {
                        return wrong(&format!("layer {i} sees a square of {size} cells: use an odd number up to 31"));
                    }
                    all.push(LinearLayer { name, weight: vec![size, size, before, channels], norm });
                    width = LayerWidth::Board { cells, channels };
                }
            }
        }
        match self.heads[..] {
            [OutputHead::Value | OutputHead::Policy] | [OutputHead::Value, OutputHead::Policy] => (),
            _ => return wrong("its heads are value, policy, or value and policy"),
        }
        if self.heads.contains(&OutputHead::Policy) && moves == 0 {
            return wrong("it has a policy, but names no moves");
        }
        for head in &self.heads {
            let (name, outputs) = match head {
                OutputHead::Value => ("value", 1),
                OutputHead::Policy => ("policy", moves),
            };
            all.push(LinearLayer { name: name.into(), weight: vec![width.units(), outputs], norm: false });
        }
        // The sizes come from a file: their product must not wrap round to a small number.
        let weights = all.iter().try_fold(0, |sum: usize, layer| {
            sum.checked_add(layer.weight.iter().try_fold(1, |size: usize, one| size.checked_mul(*one))?)
        });
        match weights.is_some_and(|weights| weights <= MOST_WEIGHTS) {
            true => Ok(all),
            false => Err(Error::Limit(format!("the network has more than {MOST_WEIGHTS} weights"))),
        }
    }
}

/// The error for an architecture that makes no sense.
fn wrong<T>(what: &str) -> Result<T> {
    Err(Error::bad_file("the network's architecture", what))
}
