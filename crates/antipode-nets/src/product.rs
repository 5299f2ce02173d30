//! Products of matrices.
#![allow(unsafe_code)]

use gemm::{Parallelism, gemm};

/// Computes `out = left * right`, all row by row: `left` has `rows` rows of `inner` numbers,
/// `right` has `inner` rows of `columns` numbers. With `add`, the product is added to `out`.
///
/// # Panics
///
/// If the length of a slice does not fit these sizes.
pub(crate) fn multiply(left: &[f32], right: &[f32], out: &mut [f32], [rows, inner, columns]: [usize; 3], add: bool) {
    // In every build, because the unsafe code below relies on it.
    assert!(left.len() == rows * inner && right.len() == inner * columns && out.len() == rows * columns);
    let [inner_step, column_step] = [inner, columns].map(|n| n as isize);
    // SAFETY: the lengths were checked, strides are those of row-major matrices, and `out` overlaps
    // nothing.
    unsafe {
        gemm(
            rows,
            columns,
            inner,
            out.as_mut_ptr(),
            1,
            column_step,
            add,
            left.as_ptr(),
            1,
            inner_step,
            right.as_ptr(),
            1,
            column_step,
            1.0,
            1.0,
            false,
            false,
            false,
            Parallelism::None,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_sums_of_products() {
        for [rows, inner, columns] in [[1, 1, 1], [2, 3, 4], [17, 33, 9], [1, 200, 64]] {
            let number = |i: usize| ((i * 37 + 11) % 23) as f32 - 11.0;
            let left: Vec<f32> = (0..rows * inner).map(number).collect();
            let right: Vec<f32> = (0..inner * columns).map(|i| number(i + 5)).collect();
            let mut out = vec![1.0; rows * columns];
            multiply(&left, &right, &mut out, [rows, inner, columns], true);
            for (at, found) in out.iter().enumerate() {
                let (row, column) = (at / columns, at % columns);
                let sum: f32 = (0..inner).map(|k| left[row * inner + k] * right[k * columns + column]).sum();
                assert_eq!(*found, 1.0 + sum);
            }
        }
    }
}
