//! Networks as they are trained: the layers of an architecture over one-hot inputs, with all their
//! weights as flat tensors.
//!
//! The order within a layer is linear, norm, activation, dropout. A layer with a norm has no bias:
//! the norm's shift is one. Weights have the names and shapes that the file has
//! ([`crate::export`]), so that nothing is renamed or transposed on the way.

mod block;
mod input;

pub use input::Active;

use antipode_nets::{Architecture, EncodingShape, Head, Layer};
use burn::tensor::{Device, Tensor, TensorData};
use rand::{Rng, RngExt};

use antipode_core::error::Result;
use block::{Block, Builder, Linear};

/// How far the statistics of norms move to those of a batch.
const MOMENTUM: f64 = 0.1;

/// A tensor of the network.
#[derive(Clone, Debug)]
pub struct Weight {
    /// Its name in the file.
    pub name: String,
    /// Its shape in the file; it is kept flat.
    pub shape: Vec<usize>,
    /// Its values, outside any gradient.
    pub tensor: Tensor<1>,
}

/// A network.
#[derive(Clone, Debug)]
pub struct Network {
    architecture: Architecture,
    encoding: EncodingShape,
    blocks: Vec<Block>,
    heads: Vec<Linear>,
    /// What gradients change.
    pub weights: Vec<Weight>,
    /// Means and variances of norms.
    pub statistics: Vec<Weight>,
}

/// What a network says of some states: a row for each.
pub struct Outputs {
    /// Estimates, in moves: one column.
    pub value: Option<Tensor<2>>,
    /// A column for each class, before the softmax.
    pub policy: Option<Tensor<2>>,
}

/// A pass for training: weights are leaves of the gradient.
pub struct Training<'a> {
    /// The leaves, in the order of [`Network::weights`].
    pub leaves: &'a [Tensor<1>],
    /// The share of units that are left out.
    pub dropout: f64,
}

impl Network {
    /// A network with random weights (He initialisation: variance 2 / inputs); `classes` is the
    /// number of moves of a policy.
    ///
    /// # Errors
    ///
    /// `Usage` if the architecture does not fit the inputs; `Limit` if it is too large.
    #[expect(clippy::missing_panics_doc, reason = "an architecture lists a linear map for each layer")]
    pub fn new(
        architecture: &Architecture,
        encoding: &EncodingShape,
        classes: usize,
        random: &mut impl Rng,
        device: &Device,
    ) -> Result<Network> {
        let mut builder = Builder::new(device);
        let all = architecture.linear(encoding, classes)?;
        let mut linear = all.iter().map(|linear| builder.linear(linear, random)).collect::<Vec<_>>().into_iter();
        let mut next = || linear.next().expect("an architecture lists a linear map for each layer");
        let block = |layer: &Layer| match *layer {
            Layer::Dense { activation, .. } => Block::Dense { linear: next(), activation },
            Layer::Residual { activation, .. } => Block::Residual { first: next(), second: next(), activation },
            Layer::Convolution { activation, .. } => Block::Convolution { linear: next(), activation },
        };
        let blocks = architecture.layers.iter().map(block).collect();
        let heads = linear.collect();
        let Builder { weights, statistics, .. } = builder;
        let (architecture, encoding) = (architecture.clone(), encoding.clone());
        Ok(Network { architecture, encoding, blocks, heads, weights, statistics })
    }

    /// Its layers and heads.
    pub fn architecture(&self) -> &Architecture {
        &self.architecture
    }

    /// How many numbers it has that training changes.
    pub fn size(&self) -> u64 {
        self.weights.iter().map(|weight| weight.shape.iter().product::<usize>() as u64).sum()
    }

    /// Where it is.
    pub fn device(&self) -> Device {
        self.weights[0].tensor.device()
    }

    /// Makes the first estimates this value: those of random weights are near zero.
    pub fn start_at(&mut self, value: f32) {
        let device = self.device();
        if let Some(bias) = self.weights.iter_mut().find(|weight| weight.name == "value.bias") {
            bias.tensor = Tensor::from_data(TensorData::new(vec![value], [1]), &device);
        }
    }

    /// What it says of states, as it is used.
    pub fn outputs(&self, active: &Active) -> Outputs {
        let weights: Vec<Tensor<1>> = self.weights.iter().map(|weight| weight.tensor.clone()).collect();
        self.pass(active, &weights, None, &mut vec![])
    }

    /// The values of states; empty without such a head.
    pub fn values(&self, active: &Active) -> Vec<f32> {
        self.outputs(active).value.map_or(vec![], numbers)
    }

    /// What it says of states in training. Norms use the batch, and their statistics move to it.
    pub fn train(&mut self, active: &Active, training: &Training<'_>) -> Outputs {
        let mut seen = vec![];
        let outputs = self.pass(active, training.leaves, Some(training.dropout), &mut seen);
        for (at, of_batch) in seen {
            let kept = &mut self.statistics[at].tensor;
            *kept = kept.clone().mul_scalar(1.0 - MOMENTUM).add(of_batch.mul_scalar(MOMENTUM));
        }
        outputs
    }

    fn pass(
        &self,
        active: &Active,
        weights: &[Tensor<1>],
        training: Option<f64>,
        seen: &mut Vec<(usize, Tensor<1>)>,
    ) -> Outputs {
        let mut pass = block::Pass { weights, statistics: &self.statistics, training, seen };
        let mut flow = block::Flow::Active(active, &self.encoding);
        for block in &self.blocks {
            flow = block.forward(flow, &mut pass);
        }
        let mut outputs = Outputs { value: None, policy: None };
        for (head, linear) in self.architecture.heads.iter().zip(&self.heads) {
            let out = Some(linear.forward(flow.clone(), &mut pass));
            match head {
                Head::Value => outputs.value = out,
                Head::Policy => outputs.policy = out,
            }
        }
        outputs
    }
}

/// The numbers of a tensor.
#[expect(clippy::missing_panics_doc, reason = "they were converted")]
pub fn numbers<const D: usize>(tensor: Tensor<D>) -> Vec<f32> {
    tensor.into_data().convert::<f32>().try_into_vec().expect("they were converted")
}

/// A number from a normal distribution with mean 0 and variance 1 (Box and Muller).
fn normal(random: &mut impl Rng) -> f32 {
    let (a, b): (f64, f64) = (1.0 - random.random::<f64>(), random.random());
    ((-2.0 * a.ln()).sqrt() * (std::f64::consts::TAU * b).cos()) as f32
}
