//! Networks in training: layers over one-hot inputs, with all weights as flat tensors.
//!
//! The order within a layer is linear, norm, activation, dropout. A layer with a norm has no bias,
//! since the norm's shift acts as one. Weights have the same names and shapes as in the file
//! ([`crate::export`]), so the export renames and transposes nothing.

mod block;
mod input;

pub use input::ActiveInputs;

use antipode_nets::{EncodingShape, NetworkArchitecture, NetworkLayer, OutputHead};
use burn::tensor::{Device, Tensor, TensorData};
use rand::{Rng, RngExt};

use antipode_core::error::Result;
use block::{LinearWeights, NetworkBlock, WeightBuilder};

/// The weight of a batch in the running statistics of norms.
const MOMENTUM: f64 = 0.1;

/// The name of the bias of the estimates.
const VALUE_BIAS: &str = "value.bias";

/// A tensor of the network.
#[derive(Clone, Debug)]
pub struct WeightTensor {
    /// The name in the file.
    pub name: String,
    /// The shape in the file; the tensor is flat.
    pub shape: Vec<usize>,
    /// The values, outside of gradients.
    pub tensor: Tensor<1>,
}

/// A network on a device, whose weights training can change.
#[derive(Clone, Debug)]
pub struct TrainableNetwork {
    architecture: NetworkArchitecture,
    encoding: EncodingShape,
    blocks: Vec<NetworkBlock>,
    heads: Vec<LinearWeights>,
    /// The weights that training changes.
    pub weights: Vec<WeightTensor>,
    /// The means and variances of norms.
    pub statistics: Vec<WeightTensor>,
}

/// The outputs of a network: a row for each state.
pub struct BatchOutputs {
    /// Estimates, in moves: one column.
    pub value: Option<Tensor<2>>,
    /// A column for each class, before the softmax.
    pub policy: Option<Tensor<2>>,
}

/// A training pass, in which weights are leaves of the gradient.
pub struct TrainingPass<'a> {
    /// The leaves, in the order of [`TrainableNetwork::weights`].
    pub leaves: &'a [Tensor<1>],
    /// The share of units to drop.
    pub dropout: f64,
}

impl TrainableNetwork {
    /// A network with random weights (He initialisation: variance 2 / inputs); `classes` is the
    /// number of moves of a policy.
    ///
    /// # Errors
    ///
    /// `Usage` if the architecture does not fit the inputs; `Limit` if it is too large.
    #[expect(clippy::missing_panics_doc, reason = "an architecture lists a linear map for each layer")]
    pub fn new(
        architecture: &NetworkArchitecture,
        encoding: &EncodingShape,
        classes: usize,
        random: &mut impl Rng,
        device: &Device,
    ) -> Result<TrainableNetwork> {
        let mut builder = WeightBuilder::new(device);
        let all = architecture.linear(encoding, classes)?;
        let mut linear = all.iter().map(|linear| builder.linear(linear, random)).collect::<Vec<_>>().into_iter();
        let mut next = || linear.next().expect("an architecture lists a linear map for each layer");
        let blocks = architecture
            .layers
            .iter()
            .map(|layer| match *layer {
                NetworkLayer::Dense { activation, .. } => NetworkBlock::Dense { linear: next(), activation },
                NetworkLayer::Residual { activation, .. } => {
                    NetworkBlock::Residual { first: next(), second: next(), activation }
                }
                NetworkLayer::Convolution { activation, .. } => {
                    NetworkBlock::Convolution { linear: next(), activation }
                }
            })
            .collect();
        let heads = linear.collect();
        let WeightBuilder { weights, statistics, .. } = builder;
        let (architecture, encoding) = (architecture.clone(), encoding.clone());
        Ok(TrainableNetwork { architecture, encoding, blocks, heads, weights, statistics })
    }

    /// The layers and heads.
    pub fn architecture(&self) -> &NetworkArchitecture {
        &self.architecture
    }

    /// The number of trainable numbers.
    pub fn size(&self) -> u64 {
        self.weights.iter().map(|weight| weight.shape.iter().product::<usize>() as u64).sum()
    }

    /// The device of the network.
    pub fn device(&self) -> Device {
        // A network has a head, and so at least one weight.
        self.weights[0].tensor.device()
    }

    /// The bias of the estimates; 0 without a value.
    pub fn value_bias(&self) -> f32 {
        let bias = self.weights.iter().find(|weight| weight.name == VALUE_BIAS);
        bias.map_or(0.0, |bias| numbers(bias.tensor.clone())[0])
    }

    /// Sets the bias of the estimates; those of random weights are near zero without it.
    pub fn start_at(&mut self, value: f32) {
        let device = self.device();
        if let Some(bias) = self.weights.iter_mut().find(|weight| weight.name == VALUE_BIAS) {
            bias.tensor = Tensor::from_data(TensorData::new(vec![value], [1]), &device);
        }
    }

    /// The outputs for states, in inference.
    pub fn outputs(&self, active: &ActiveInputs) -> BatchOutputs {
        let weights: Vec<Tensor<1>> = self.weights.iter().map(|weight| weight.tensor.clone()).collect();
        self.pass(active, &weights, None, &mut vec![])
    }

    /// The values of states; empty without such a head.
    pub fn values(&self, active: &ActiveInputs) -> Vec<f32> {
        self.outputs(active).value.map_or(vec![], numbers)
    }

    /// The outputs for states, in training. Norms use the batch, and update their statistics.
    pub fn train(&mut self, active: &ActiveInputs, training: &TrainingPass<'_>) -> BatchOutputs {
        let mut seen = vec![];
        let outputs = self.pass(active, training.leaves, Some(training.dropout), &mut seen);
        for (at, of_batch) in seen {
            let kept = &mut self.statistics[at].tensor;
            *kept = kept.clone().mul_scalar(1.0 - MOMENTUM).add(of_batch.mul_scalar(MOMENTUM));
        }
        outputs
    }

    /// Updates the statistics of norms for states, without training.
    pub fn settle(&mut self, active: &ActiveInputs) {
        let leaves: Vec<Tensor<1>> = self.weights.iter().map(|weight| weight.tensor.clone().autodiff()).collect();
        self.train(active, &TrainingPass { leaves: &leaves, dropout: 0.0 });
    }

    fn pass(
        &self,
        active: &ActiveInputs,
        weights: &[Tensor<1>],
        training: Option<f64>,
        seen: &mut Vec<(usize, Tensor<1>)>,
    ) -> BatchOutputs {
        let mut pass = block::ForwardPass { weights, statistics: &self.statistics, training, seen };
        let mut flow = block::BatchFlow::Active(active, &self.encoding);
        for block in &self.blocks {
            flow = block.forward(flow, &mut pass);
        }
        let mut outputs = BatchOutputs { value: None, policy: None };
        for (head, linear) in self.architecture.heads.iter().zip(&self.heads) {
            let out = Some(linear.forward(flow.clone(), &mut pass));
            match head {
                OutputHead::Value => outputs.value = out,
                OutputHead::Policy => outputs.policy = out,
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
    // In (0, 1], so that the logarithm is finite.
    let (a, b): (f64, f64) = (1.0 - random.random::<f64>(), random.random());
    ((-2.0 * a.ln()).sqrt() * (std::f64::consts::TAU * b).cos()) as f32
}
