//! The inputs of a network: fields of states, each with one of several values.

use antipode_nets::EncodingShape;
use burn::tensor::{Device, IndexingUpdateOp, Int, Tensor, TensorData};

/// The most inputs for which the first layer multiplies a one-hot matrix; with more it sums rows.
const MOST_DENSE: usize = 4096;

/// Whether the first layer multiplies a one-hot matrix.
pub(super) fn is_dense(encoding: &EncodingShape) -> bool {
    encoding.inputs() <= MOST_DENSE
}

/// The active inputs of states, one per field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActiveInputs {
    /// The inputs of all states, end to end.
    pub inputs: Vec<u32>,
    /// The number of states.
    pub states: usize,
}

impl ActiveInputs {
    /// The inputs as a tensor: a row for each state.
    fn tensor(&self, fields: usize, device: &Device) -> Tensor<2, Int> {
        let inputs: Vec<i32> = self.inputs.iter().map(|&input| input as i32).collect();
        Tensor::from_data(TensorData::new(inputs, [self.states, fields]), device)
    }

    /// One-hot rows, built on the device: a graphics card receives only the places of the ones.
    pub(super) fn one_hot(&self, encoding: &EncodingShape, device: &Device) -> Tensor<2> {
        let fields = encoding.sizes.len();
        let ones = Tensor::ones([self.states, fields], device);
        let rows = Tensor::zeros([self.states, encoding.inputs()], device);
        rows.scatter(1, self.tensor(fields, device), ones, IndexingUpdateOp::Add)
    }

    /// The sum of the active rows of a matrix.
    pub(super) fn sum_of_rows(&self, encoding: &EncodingShape, matrix: Tensor<2>, device: &Device) -> Tensor<2> {
        let (fields, units) = (encoding.sizes.len(), matrix.dims()[1]);
        let rows = matrix.select(0, self.tensor(fields, device).reshape([self.states * fields]));
        rows.reshape([self.states, fields, units]).sum_dim(1).squeeze_dim(1)
    }
}

#[cfg(test)]
mod tests {
    use super::super::numbers;
    use super::*;

    #[test]
    fn a_product_with_one_hot_rows_is_a_sum_of_rows() {
        let device = Device::flex();
        let encoding = EncodingShape { name: "test".into(), sizes: vec![2, 3], grid: None };
        let active = ActiveInputs { inputs: vec![0, 2, 1, 4, 1, 3], states: 3 };
        let rows = active.one_hot(&encoding, &device);
        let expected = [1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0];
        assert_eq!(numbers(rows.clone()), expected);
        let matrix = Tensor::<1>::from_floats([1., 2., 3., 4., 5., 6., 7., 8., 9., 10.], &device).reshape([5, 2]);
        let sums = numbers(active.sum_of_rows(&encoding, matrix.clone(), &device));
        assert_eq!(sums, [6.0, 8.0, 12.0, 14.0, 10.0, 12.0]);
        assert_eq!(numbers(rows.matmul(matrix)), sums);
    }
}
