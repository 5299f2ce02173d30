//! The layers of a network, and how a batch flows through them.

use burn::tensor::ops::ConvOptions;
use burn::tensor::{Device, Distribution, Tensor, TensorData, activation, module};
use rand::Rng;

use super::{Active, EPSILON, InputLayout, Weight, normal};
use crate::architecture::Activation;

/// The shape of a board with channels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Image {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) channels: usize,
}

/// A linear map with what follows it at once; indices of its weights.
#[derive(Clone, Debug)]
pub(super) struct Linear {
    inputs: usize,
    units: usize,
    weight: usize,
    after: After,
}

#[derive(Clone, Debug)]
enum After {
    Bias(usize),
    /// Weights, and statistics.
    Norm { gain: usize, shift: usize, mean: usize, variance: usize },
}

#[derive(Clone, Debug)]
pub(super) enum Block {
    Dense { linear: Linear, activation: Activation },
    Residual { first: Linear, second: Linear, activation: Activation },
    Convolution { linear: Linear, size: usize, image: Image, activation: Activation },
}

/// Makes weights.
pub(super) struct Builder<'a> {
    device: &'a Device,
    pub(super) weights: Vec<Weight>,
    pub(super) statistics: Vec<Weight>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(device: &'a Device) -> Self {
        Builder { device, weights: vec![], statistics: vec![] }
    }

    fn weight(&self, name: String, shape: &[usize], values: Vec<f32>) -> Weight {
        let length = values.len();
        Weight { name, shape: shape.to_vec(), tensor: Tensor::from_data(TensorData::new(values, [length]), self.device) }
    }

    /// A linear map, for windows of `size` by `size` cells.
    pub(super) fn linear(
        &mut self,
        name: &str,
        inputs: usize,
        units: usize,
        norm: bool,
        size: usize,
        random: &mut impl Rng,
    ) -> Linear {
        let deviation = (2.0 / (size * size * inputs) as f32).sqrt();
        let values = (0..size * size * inputs * units).map(|_| deviation * normal(random)).collect();
        let shape: &[usize] = if size == 1 { &[inputs, units] } else { &[size, size, inputs, units] };
        let at = self.weights.len();
        self.weights.push(self.weight(format!("{name}.weight"), shape, values));
        if !norm {
            self.weights.push(self.weight(format!("{name}.bias"), &[units], vec![0.0; units]));
            return Linear { inputs, units, weight: at, after: After::Bias(at + 1) };
        }
        self.weights.push(self.weight(format!("{name}.norm.gain"), &[units], vec![1.0; units]));
        self.weights.push(self.weight(format!("{name}.norm.shift"), &[units], vec![0.0; units]));
        let mean = self.statistics.len();
        self.statistics.push(self.weight(format!("{name}.norm.mean"), &[units], vec![0.0; units]));
        self.statistics.push(self.weight(format!("{name}.norm.variance"), &[units], vec![1.0; units]));
        let after = After::Norm { gain: at + 1, shift: at + 2, mean, variance: mean + 1 };
        Linear { inputs, units, weight: at, after }
    }
}

/// A pass through the network.
pub(super) struct Pass<'a> {
    pub(super) weights: &'a [Tensor<1>],
    pub(super) statistics: &'a [Weight],
    /// The dropout of a pass for training.
    pub(super) training: Option<f64>,
    /// Statistics of the batch.
    pub(super) seen: &'a mut Vec<(usize, Tensor<1>)>,
}

/// A batch on its way.
#[derive(Clone)]
pub(super) enum Flow<'a> {
    /// Before the first layer.
    Active(&'a Active, &'a InputLayout),
    /// A row for each state.
    Rows(Tensor<2>),
    /// A board for each state: channels, rows, columns.
    Boards(Tensor<4>),
}

impl Flow<'_> {
    /// A row for each state: of boards cell by cell.
    fn rows(self, device: &Device) -> Tensor<2> {
        match self {
            Flow::Active(active, layout) => active.one_hot(layout, device),
            Flow::Rows(rows) => rows,
            Flow::Boards(boards) => {
                let [states, channels, rows, columns] = boards.dims();
                boards.permute([0, 2, 3, 1]).reshape([states, rows * columns * channels])
            }
        }
    }

    fn boards(self, image: Image, device: &Device) -> Tensor<4> {
        match self {
            Flow::Boards(boards) => boards,
            other => {
                let rows = other.rows(device);
                let states = rows.dims()[0];
                rows.reshape([states, image.rows, image.columns, image.channels]).permute([0, 3, 1, 2])
            }
        }
    }
}

impl Pass<'_> {
    fn norm<const D: usize>(&mut self, x: Tensor<D>, after: &After) -> Tensor<D> {
        match *after {
            After::Bias(bias) => {
                let bias = self.weights[bias].clone();
                let mut shape = [1; D];
                shape[1] = bias.dims()[0];
                x + bias.reshape(shape)
            }
            After::Norm { gain, shift, mean, variance } => {
                let (gain, shift) = (self.weights[gain].clone(), self.weights[shift].clone());
                if self.training.is_none() {
                    let statistic = |at: usize| self.statistics[at].tensor.clone();
                    return module::batch_norm(x, gain, shift, statistic(mean), statistic(variance), EPSILON);
                }
                let of_batch = module::batch_norm_train(x, gain, shift, EPSILON);
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
                x * mask.mul_scalar(1.0 / (1.0 - share))
            }
            _ => x,
        }
    }
}

fn activate<const D: usize>(x: Tensor<D>, activation: Activation) -> Tensor<D> {
    match activation {
        Activation::Elu => activation::elu(x, 1.0),
        Activation::Relu => activation::relu(x),
        Activation::None => x,
    }
}

impl Linear {
    pub(super) fn forward(&self, flow: Flow<'_>, pass: &mut Pass<'_>) -> Tensor<2> {
        let weight = pass.weights[self.weight].clone().reshape([self.inputs, self.units]);
        let device = weight.device().inner();
        let x = match flow {
            Flow::Active(active, layout) if !layout.is_dense() => active.sum_of_rows(layout, weight, &device),
            flow => flow.rows(&device).matmul(weight),
        };
        pass.norm(x, &self.after)
    }

    /// The same over windows of a board.
    fn convolve(&self, x: Tensor<4>, size: usize, pass: &mut Pass<'_>) -> Tensor<4> {
        let weight = pass.weights[self.weight].clone().reshape([size, size, self.inputs, self.units]);
        let options = ConvOptions::new([1, 1], [size / 2, size / 2], [1, 1], 1);
        let x = module::conv2d(x, weight.permute([3, 2, 0, 1]), None, options);
        pass.norm(x, &self.after)
    }
}

impl Block {
    pub(super) fn forward<'a>(&self, flow: Flow<'a>, pass: &mut Pass<'_>) -> Flow<'a> {
        match self {
            Block::Dense { linear, activation } => {
                let x = activate(linear.forward(flow, pass), *activation);
                Flow::Rows(pass.dropped(x))
            }
            Block::Residual { first, second, activation } => {
                let x = flow.rows(&pass.weights[0].device().inner());
                let y = activate(first.forward(Flow::Rows(x.clone()), pass), *activation);
                let y = second.forward(Flow::Rows(y), pass) + x;
                Flow::Rows(pass.dropped(activate(y, *activation)))
            }
            Block::Convolution { linear, size, image, activation } => {
                let x = flow.boards(*image, &pass.weights[0].device().inner());
                let x = activate(linear.convolve(x, *size, pass), *activation);
                Flow::Boards(pass.dropped(x))
            }
        }
    }
}
