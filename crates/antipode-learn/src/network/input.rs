//! What comes into a network: fields of states, of which each has one of several values.

use burn::tensor::{Device, Int, Tensor, TensorData};

/// Inputs up to which the first layer is a product with a one-hot matrix; more are a sum of rows.
const MOST_DENSE: usize = 4096;

/// The fields of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputLayout {
    /// How many values each has.
    pub sizes: Vec<usize>,
    /// Rows and columns, where the fields are the cells of a board.
    pub grid: Option<(usize, usize)>,
}

impl InputLayout {
    /// The number of inputs.
    pub fn width(&self) -> usize {
        self.sizes.iter().sum()
    }

    /// Whether the first layer multiplies a one-hot matrix.
    pub fn is_dense(&self) -> bool {
        self.width() <= MOST_DENSE
    }
}

/// The active inputs of some states: as many for each as there are fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Active {
    /// State after state.
    pub inputs: Vec<u32>,
    /// How many states.
    pub states: usize,
}

impl Active {
    /// One-hot rows.
    pub(super) fn one_hot(&self, layout: &InputLayout, device: &Device) -> Tensor<2> {
        let (width, fields) = (layout.width(), layout.sizes.len());
        let mut all = vec![0f32; self.states * width];
        for (row, inputs) in all.chunks_exact_mut(width).zip(self.inputs.chunks_exact(fields)) {
            inputs.iter().for_each(|&input| row[input as usize] = 1.0);
        }
        Tensor::from_data(TensorData::new(all, [self.states, width]), device)
    }

    /// The sum of the rows of a matrix that are active.
    pub(super) fn sum_of_rows(&self, layout: &InputLayout, matrix: Tensor<2>, device: &Device) -> Tensor<2> {
        let (fields, units) = (layout.sizes.len(), matrix.dims()[1]);
        let inputs: Vec<i32> = self.inputs.iter().map(|&input| input as i32).collect();
        let inputs = Tensor::<1, Int>::from_data(TensorData::new(inputs, [self.states * fields]), device);
        matrix.select(0, inputs).reshape([self.states, fields, units]).sum_dim(1).squeeze_dim(1)
    }
}
