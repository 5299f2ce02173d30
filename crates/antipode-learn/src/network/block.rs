//! The layers of a network, and their forward pass.

use antipode_nets::{self as nets, EncodingShape, LayerActivation, NORM_EPSILON};
use burn::tensor::ops::ConvOptions;
use burn::tensor::{Device, Distribution, Tensor, TensorData, activation, module};
use rand::Rng;

use super::{ActiveInputs, WeightTensor, input, normal};

/// A linear map with its bias or norm, as indices of weights.
#[derive(Clone, Debug)]
pub(super) struct LinearWeights {
    /// The sides of a convolution's window, then inputs and outputs.
    shape: Vec<usize>,
    weight: usize,
    after: AfterLinear,
}

#[derive(Clone, Debug)]
enum AfterLinear {
    Bias(usize),
    /// The indices of the weights and the statistics.
    Norm {
        gain: usize,
        shift: usize,
        mean: usize,
        variance: usize,
    },
}

#[derive(Clone, Debug)]
pub(super) enum NetworkBlock {
    Dense { linear: LinearWeights, activation: LayerActivation },
    Residual { first: LinearWeights, second: LinearWeights, activation: LayerActivation },
    Convolution { linear: LinearWeights, activation: LayerActivation },
}

/// A builder of weights: layers refer to the tensors by their position in its lists.
pub(super) struct WeightBuilder<'a> {
    device: &'a Device,
    pub(super) weights: Vec<WeightTensor>,
    pub(super) statistics: Vec<WeightTensor>,
}

impl<'a> WeightBuilder<'a> {
    pub(super) fn new(device: &'a Device) -> Self {
        WeightBuilder { device, weights: vec![], statistics: vec![] }
    }

    fn weight(&self, name: String, shape: &[usize], values: Vec<f32>) -> WeightTensor {
        let length = values.len();
        WeightTensor {
            name,
            shape: shape.to_vec(),
            tensor: Tensor::from_data(TensorData::new(values, [length]), self.device),
        }
    }

    /// Builds a linear map. With a norm it has no bias.
    pub(super) fn linear(&mut self, linear: &nets::LinearLayer, random: &mut impl Rng) -> LinearWeights {
        let (name, shape, units) = (&linear.name, &linear.weight, linear.outputs());
        let size: usize = shape.iter().product();
        // By the inputs of one unit, which for convolutions are those of the whole window.
        let deviation = (2.0 * units as f32 / size as f32).sqrt();
        let values = (0..size).map(|_| deviation * normal(random)).collect();
        let at = self.weights.len();
        self.weights.push(self.weight(format!("{name}.weight"), shape, values));
        let shape = shape.clone();
        if !linear.norm {
            self.weights.push(self.weight(format!("{name}.bias"), &[units], vec![0.0; units]));
            return LinearWeights { shape, weight: at, after: AfterLinear::Bias(at + 1) };
        }
        self.weights.push(self.weight(format!("{name}.norm.gain"), &[units], vec![1.0; units]));
        self.weights.push(self.weight(format!("{name}.norm.shift"), &[units], vec![0.0; units]));
        let mean = self.statistics.len();
        self.statistics.push(self.weight(format!("{name}.norm.mean"), &[units], vec![0.0; units]));
        self.statistics.push(self.weight(format!("{name}.norm.variance"), &[units], vec![1.0; units]));
        LinearWeights {
            shape,
            weight: at,
            after: AfterLinear::Norm { gain: at + 1, shift: at + 2, mean, variance: mean + 1 },
        }
    }
}

/// A pass through the network.
pub(super) struct ForwardPass<'a> {
    pub(super) weights: &'a [Tensor<1>],
    pub(super) statistics: &'a [WeightTensor],
    /// The dropout of a training pass.
    pub(super) training: Option<f64>,
    /// The statistics of the batch.
    pub(super) seen: &'a mut Vec<(usize, Tensor<1>)>,
}

/// A batch between two layers.
#[derive(Clone)]
pub(super) enum BatchFlow<'a> {
    /// The input of the first layer.
    Active(&'a ActiveInputs, &'a EncodingShape),
    /// A row for each state.
    Rows(Tensor<2>),
    /// A board for each state: channels, rows, columns.
    Boards(Tensor<4>),
}

impl BatchFlow<'_> {
    /// Converts to a row for each state; boards are flattened cell by cell.
    fn rows(self, device: &Device) -> Tensor<2> {
        match self {
            BatchFlow::Active(active, layout) => active.one_hot(layout, device),
            BatchFlow::Rows(rows) => rows,
            BatchFlow::Boards(boards) => {
                let [states, channels, rows, columns] = boards.dims();
                // The channels of a cell side by side, as the file has the inputs of dense layers.
                boards.permute([0, 2, 3, 1]).reshape([states, rows * columns * channels])
            }
        }
    }

    fn boards(self, channels: usize, device: &Device) -> Tensor<4> {
        match self {
            BatchFlow::Active(active, EncodingShape { grid: Some([rows, columns]), .. }) => {
                let shape = [active.states, *rows, *columns, channels];
                self.rows(device).reshape(shape).permute([0, 3, 1, 2])
            }
            BatchFlow::Boards(boards) => boards,
            _ => unreachable!("an architecture has convolutions only where there is a board"),
        }
    }
}

impl ForwardPass<'_> {
    fn norm<const D: usize>(&mut self, x: Tensor<D>, after: &AfterLinear) -> Tensor<D> {
        match *after {
            AfterLinear::Bias(bias) => {
                let bias = self.weights[bias].clone();
                let mut shape = [1; D];
                shape[1] = bias.dims()[0];
                x + bias.reshape(shape)
            }
            AfterLinear::Norm { gain, shift, mean, variance } => {
                let (gain, shift) = (self.weights[gain].clone(), self.weights[shift].clone());
                if self.training.is_none() {
                    let statistic = |at: usize| self.statistics[at].tensor.clone();
                    return module::batch_norm(
                        x,
                        gain,
                        shift,
                        statistic(mean),
                        statistic(variance),
                        NORM_EPSILON.into(),
                    );
                }
                let of_batch = module::batch_norm_train(x, gain, shift, NORM_EPSILON.into());
                // Statistics take no part in the gradient.
                self.seen.push((mean, of_batch.mean.detach().inner()));
                self.seen.push((variance, of_batch.variance.detach().inner()));
                of_batch.output
            }
        }
    }

    fn dropped<const D: usize>(&self, x: Tensor<D>) -> Tensor<D> {
        match self.training {
            Some(share) if share > 0.0 => {
                let kept = Distribution::Bernoulli(1.0 - share);
                let mask = Tensor::<D>::random(x.shape(), kept, &x.device().inner());
                // What is kept grows, so that the mean stays, and inference needs no factor.
                x * mask.mul_scalar(1.0 / (1.0 - share))
            }
            _ => x,
        }
    }
}

fn activate<const D: usize>(x: Tensor<D>, activation: LayerActivation) -> Tensor<D> {
    match activation {
        // This form is cheaper to differentiate than the library's: max(x, 0) + exp(min(x, 0)) - 1.
        LayerActivation::Elu => {
            let positive = activation::relu(x.clone());
            positive.clone() + (x - positive).exp().sub_scalar(1.0)
        }
        LayerActivation::Relu => activation::relu(x),
        LayerActivation::None => x,
    }
}

impl LinearWeights {
    pub(super) fn forward(&self, flow: BatchFlow<'_>, pass: &mut ForwardPass<'_>) -> Tensor<2> {
        let weight = pass.weights[self.weight].clone().reshape([self.shape[0], self.shape[1]]);
        let device = weight.device().inner();
        let x = match flow {
            BatchFlow::Active(active, layout) if !input::is_dense(layout) => {
                active.sum_of_rows(layout, weight, &device)
            }
            flow => flow.rows(&device).matmul(weight),
        };
        pass.norm(x, &self.after)
    }

    /// Applies the linear map over windows of a board.
    fn convolve(&self, x: BatchFlow<'_>, pass: &mut ForwardPass<'_>) -> Tensor<4> {
        let [size, _, inputs, units] = self.shape[..] else { unreachable!("a convolution has a window") };
        let weight = pass.weights[self.weight].clone().reshape([size, size, inputs, units]);
        let x = x.boards(inputs, &weight.device().inner());
        // For an odd window this margin keeps the size of the board.
        let options = ConvOptions::new([1, 1], [size / 2, size / 2], [1, 1], 1);
        let x = module::conv2d(x, weight.permute([3, 2, 0, 1]), None, options);
        pass.norm(x, &self.after)
    }
}

impl NetworkBlock {
    pub(super) fn forward<'a>(&self, flow: BatchFlow<'a>, pass: &mut ForwardPass<'_>) -> BatchFlow<'a> {
        match self {
            NetworkBlock::Dense { linear, activation } => {
                let x = activate(linear.forward(flow, pass), *activation);
                BatchFlow::Rows(pass.dropped(x))
            }
            NetworkBlock::Residual { first, second, activation } => {
                let x = flow.rows(&pass.weights[0].device().inner());
                let y = activate(first.forward(BatchFlow::Rows(x.clone()), pass), *activation);
                let y = second.forward(BatchFlow::Rows(y), pass) + x;
                BatchFlow::Rows(pass.dropped(activate(y, *activation)))
            }
            NetworkBlock::Convolution { linear, activation } => {
                let x = activate(linear.convolve(flow, pass), *activation);
                BatchFlow::Boards(pass.dropped(x))
            }
        }
    }
}
