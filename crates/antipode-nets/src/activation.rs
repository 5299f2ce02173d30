//! Functions between layers.

use serde::{Deserialize, Serialize};

/// The function applied to each output of a layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LayerActivation {
    /// The identity.
    #[default]
    None,
    /// Negative numbers become 0.
    Relu,
    /// Negative numbers x become exp(x) - 1 (D.-A. Clevert, T. Unterthiner, S. Hochreiter, "Fast
    /// and accurate deep network learning by exponential linear units", 2015).
    Elu,
}

impl LayerActivation {
    /// Applies it to all values, with the widest vectors of the machine.
    pub(crate) fn apply(self, values: &mut [f32]) {
        match self {
            LayerActivation::None => (),
            LayerActivation::Relu => pulp::Arch::new().dispatch(|| values.iter_mut().for_each(|x| *x = x.max(0.0))),
            LayerActivation::Elu => pulp::Arch::new().dispatch(|| values.iter_mut().for_each(|x| *x = elu(*x))),
        }
    }
}

/// The exponential linear unit, without branches, so that loops over it become vector code.
#[inline(always)]
fn elu(x: f32) -> f32 {
    let below = exp_m1(x.min(0.0));
    if x > 0.0 { x } else { below }
}

/// exp(x) - 1 for x of at most 0, to a few units of the last place of 1. Here, exp(x) is 2^n times
/// a polynomial on half an octave around 0.
#[inline(always)]
fn exp_m1(x: f32) -> f32 {
    // Adding and subtracting 1.5 * 2^23 rounds to whole numbers.
    const ROUND: f32 = 12_582_912.0;
    // Below this the power of 2 would be no normal number.
    let x = x.max(-87.0);
    let octaves = x * std::f32::consts::LOG2_E;
    let n = (octaves + ROUND) - ROUND;
    // ln 2 in two parts.
    // The first part has few bits, so that its product with n is exact.
    let rest = (x - n * 0.693_359_4) - n * -2.121_944_4e-4;
    let tail = 1.0 / 720.0;
    let sum =
        ((((tail * rest + 1.0 / 120.0) * rest + 1.0 / 24.0) * rest + 1.0 / 6.0) * rest + 0.5) * rest * rest + rest;
    let power = f32::from_bits(((n as i32 + 127) << 23) as u32);
    // Near 0 the power is 1, so nothing cancels, and small results keep their digits.
    sum * power + (power - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elu_is_the_exponential_below_zero() {
        for step in 0..200_000 {
            let x = step as f32 * -5e-4;
            assert!((exp_m1(x) - x.exp_m1()).abs() <= 2e-7, "{x}: {} {}", exp_m1(x), x.exp_m1());
        }
        let mut values = [-1e30, -200.0, -1.0, -0.0, 0.0, 1.5, f32::MAX];
        LayerActivation::Elu.apply(&mut values);
        assert_eq!(values[..2], [-1.0, -1.0]);
        assert!((values[2] - (-1f32).exp_m1()).abs() < 1e-7);
        assert_eq!(values[3..], [0.0, 0.0, 1.5, f32::MAX]);
    }
}
