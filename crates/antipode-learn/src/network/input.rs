//! What comes into a network: fields of states, of which each has one of several values.

use antipode_nets::EncodingShape;
use burn::tensor::{Device, Int, Tensor, TensorData};

/// Inputs up to which the first layer is a product with a one-hot matrix; more are a sum of rows.
const MOST_DENSE: usize = 4096;

/// Whether the first layer multiplies a one-hot matrix.
pub(super) fn is_dense(encoding: &EncodingShape) -> bool {
    encoding.inputs() <= MOST_DENSE
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
    pub(super) fn one_hot(&self, encoding: &EncodingShape, device: &Device) -> Tensor<2> {
        let (width, fields) = (encoding.inputs(), encoding.sizes.len());
        let mut all = vec![0f32; self.states * width];
        for (row, inputs) in all.chunks_exact_mut(width).zip(self.inputs.chunks_exact(fields)) {
            inputs.iter().for_each(|&input| row[input as usize] = 1.0);
        }
        Tensor::from_data(TensorData::new(all, [self.states, width]), device)
    }

    /// The sum of the rows of a matrix that are active.
    pub(super) fn sum_of_rows(&self, encoding: &EncodingShape, matrix: Tensor<2>, device: &Device) -> Tensor<2> {
        let (fields, units) = (encoding.sizes.len(), matrix.dims()[1]);
        let inputs: Vec<i32> = self.inputs.iter().map(|&input| input as i32).collect();
        let inputs = Tensor::<1, Int>::from_data(TensorData::new(inputs, [self.states * fields]), device);
        matrix.select(0, inputs).reshape([self.states, fields, units]).sum_dim(1).squeeze_dim(1)
    }
}
