//! Tensors of any file of safetensors, as `f32`.

use std::collections::BTreeMap;
use std::path::Path;

use safetensors::tensor::{Dtype, SafeTensors, TensorView};

use crate::StoredTensor;
use antipode_core::error::{Error, Result};
use antipode_core::storage::read_whole;

/// The bytes of the largest file that is read: more weights than a network may have.
const MOST_BYTES: u64 = 1 << 31;

/// A counter that PyTorch keeps beside the statistics of batch normalisation, for training alone.
const COUNTER: &str = "num_batches_tracked";

/// The bytes of a network's file. `Missing`, `Io`; `Limit` if it is too large.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    read_whole(path, MOST_BYTES)
}

/// All tensors of a file but counters. `Missing`, `Io`; `Corrupt`, with its name, if it is damaged
/// or holds a number that is not finite.
pub(super) fn read(path: &Path) -> Result<BTreeMap<String, StoredTensor>> {
    let bytes = read_bytes(path)?;
    parse(&bytes).map_err(|what| Error::corrupt(path, what))
}

fn parse(bytes: &[u8]) -> std::result::Result<BTreeMap<String, StoredTensor>, String> {
    let all =
        SafeTensors::deserialize(bytes).map_err(|error| format!("not a file of safetensors, or damaged: {error}"))?;
    let mut tensors = BTreeMap::new();
    for (name, view) in all.iter().filter(|(name, _)| !name.ends_with(COUNTER)) {
        let values = numbers(&view).map_err(|what| format!("tensor {name} {what}"))?;
        if let Some(at) = values.iter().position(|value| !value.is_finite()) {
            return Err(format!("tensor {name} holds {} at place {at}", values[at]));
        }
        tensors.insert(name.to_string(), StoredTensor { shape: view.shape().to_vec(), values });
    }
    Ok(tensors)
}

/// The numbers of a tensor, or a message that says why they cannot be read.
pub(crate) fn numbers(view: &TensorView<'_>) -> std::result::Result<Vec<f32>, String> {
    let data = view.data();
    Ok(match view.dtype() {
        Dtype::F32 => data.as_chunks().0.iter().map(|four| f32::from_le_bytes(*four)).collect(),
        // A number that is too large becomes infinite, which the caller refuses.
        Dtype::F64 => data.as_chunks().0.iter().map(|eight| f64::from_le_bytes(*eight) as f32).collect(),
        Dtype::F16 => pairs(data).map(half).collect(),
        Dtype::BF16 => pairs(data).map(|bits| f32::from_bits(u32::from(bits) << 16)).collect(),
        other => return Err(format!("has numbers of type {other:?}: F32, F64, F16 or BF16 are wanted")),
    })
}

/// The numbers of 16 bits of a tensor.
fn pairs(data: &[u8]) -> impl Iterator<Item = u16> {
    data.as_chunks().0.iter().map(|two| u16::from_le_bytes(*two))
}

/// The number of a half-precision float: a sign, 5 bits of exponent, 10 of fraction.
fn half(bits: u16) -> f32 {
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f32::from(bits & 1023));
    let size = match exponent {
        // A subnormal number has no leading 1.
        0 => fraction * 2f32.powi(-24),
        31 if fraction == 0.0 => f32::INFINITY,
        31 => f32::NAN,
        _ => (1024.0 + fraction) * 2f32.powi(exponent - 25),
    };
    if bits >> 15 == 1 { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_precision_is_read_as_it_is_defined() {
        for (bits, number) in [
            (0x0000, 0.0),
            (0x3c00, 1.0),
            (0xc000, -2.0),
            (0x7bff, 65504.0),
            (0x0001, 5.960_464_5e-8),
            (0x03ff, 6.097_555e-5),
            (0x0400, 6.103_515_6e-5),
            (0x3555, 0.333_251_95),
            (0xfc00, f32::NEG_INFINITY),
        ] {
            assert_eq!(half(bits), number, "{bits:#x}");
        }
        assert!(half(0x7e00).is_nan());
    }
}
