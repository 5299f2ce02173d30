//! Layers ready to compute, with normalisation folded into the weights.

use super::activation::LayerActivation;
use super::product::multiply;
use super::{LinearLayer, NORM_EPSILON, NetworkFile};

/// The input of a layer, for several states.
pub(crate) enum StageInput<'a> {
    /// The active inputs of each state, the same number for each.
    Active(&'a [u32]),
    /// Numbers, state after state.
    Numbers(&'a [f32]),
}

/// A linear map and an activation.
pub(crate) struct DenseStage {
    inputs: usize,
    outputs: usize,
    /// A row for each input.
    weight: Vec<f32>,
    bias: Vec<f32>,
    activation: LayerActivation,
}

/// The values of a tensor of a checked file.
fn tensor<'a>(file: &'a NetworkFile, linear: &LinearLayer, name: &str) -> &'a [f32] {
    &file.tensors[&format!("{}.{name}", linear.name)].values
}

impl DenseStage {
    /// The map of a checked file. For convolutions, it leads from the cells of a square to a cell.
    pub(crate) fn new(file: &NetworkFile, linear: &LinearLayer, activation: LayerActivation) -> DenseStage {
        let outputs = linear.outputs();
        let (mut weight, mut bias) = (tensor(file, linear, "weight").to_vec(), tensor(file, linear, "bias").to_vec());
        // With fixed statistics a norm is a linear map, so it needs no step of its own.
        if linear.norm {
            let [gain, shift, mean, variance] =
                ["gain", "shift", "mean", "variance"].map(|name| tensor(file, linear, &format!("norm.{name}")));
            let scales: Vec<f32> =
                gain.iter().zip(variance).map(|(gain, variance)| gain / (variance + NORM_EPSILON).sqrt()).collect();
            for row in weight.chunks_exact_mut(outputs) {
                row.iter_mut().zip(&scales).for_each(|(weight, scale)| *weight *= scale);
            }
            // Files of this program have no bias before a norm; those of others may have one.
            for (i, bias) in bias.iter_mut().enumerate() {
                *bias = (*bias - mean[i]) * scales[i] + shift[i];
            }
        }
        let inputs = linear.weight[..linear.weight.len() - 1].iter().product();
        DenseStage { inputs, outputs, weight, bias, activation }
    }

    pub(crate) fn bytes(&self) -> u64 {
        size_of_val(&self.weight[..]) as u64
    }

    /// The outputs for some rows of inputs.
    pub(crate) fn run(&self, input: &StageInput<'_>, rows: usize) -> Vec<f32> {
        let mut out = self.linear(input, rows);
        self.activation.apply(&mut out);
        out
    }

    /// The outputs before the activation.
    fn linear(&self, input: &StageInput<'_>, rows: usize) -> Vec<f32> {
        let mut out = self.bias.repeat(rows);
        match *input {
            StageInput::Numbers(numbers) => {
                multiply(numbers, &self.weight, &mut out, [rows, self.inputs, self.outputs], true);
            }
            // A sum of rows: a product would multiply by zeros nearly everywhere.
            StageInput::Active(active) => {
                let fields = active.len() / rows.max(1);
                let each = active.chunks_exact(fields).zip(out.chunks_exact_mut(self.outputs));
                pulp::Arch::new().dispatch(|| {
                    for (active, out) in each {
                        for &input in active {
                            let row = &self.weight[input as usize * self.outputs..][..self.outputs];
                            out.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
                        }
                    }
                });
            }
        }
        out
    }
}

/// Two maps as wide as their input. The input is added before the second activation.
pub(crate) struct ResidualStage {
    pub(crate) first: DenseStage,
    pub(crate) second: DenseStage,
}

impl ResidualStage {
    pub(crate) fn run(&self, numbers: &[f32], rows: usize) -> Vec<f32> {
        let inner = self.first.run(&StageInput::Numbers(numbers), rows);
        let mut out = self.second.linear(&StageInput::Numbers(&inner), rows);
        out.iter_mut().zip(numbers).for_each(|(out, before)| *out += before);
        self.second.activation.apply(&mut out);
        out
    }
}

/// A map from the square around each cell of a board.
pub(crate) struct ConvolutionStage {
    pub(crate) dense: DenseStage,
    /// Rows and columns.
    pub(crate) grid: [usize; 2],
    /// The side of the square in cells.
    pub(crate) size: usize,
}

impl ConvolutionStage {
    pub(crate) fn run(&self, numbers: &[f32], states: usize) -> Vec<f32> {
        let [rows, columns] = self.grid;
        let (cells, channels) = (rows * columns, self.dense.inputs / (self.size * self.size));
        let middle = self.size / 2;
        // With the squares copied out, one product of matrices serves all cells of all boards.
        let mut squares = vec![0.0; states * cells * self.dense.inputs];
        for (board, squares) in
            numbers.chunks_exact(cells * channels).zip(squares.chunks_exact_mut(cells * self.dense.inputs))
        {
            for (cell, square) in squares.chunks_exact_mut(self.dense.inputs).enumerate() {
                for (at, place) in square.chunks_exact_mut(channels).enumerate() {
                    let row = (cell / columns + at / self.size).checked_sub(middle).filter(|row| *row < rows);
                    let column = (cell % columns + at % self.size).checked_sub(middle).filter(|c| *c < columns);
                    // Outside the board the zeros stay.
                    if let (Some(row), Some(column)) = (row, column) {
                        place.copy_from_slice(&board[(row * columns + column) * channels..][..channels]);
                    }
                }
            }
        }
        self.dense.run(&StageInput::Numbers(&squares), states * cells)
    }
}
