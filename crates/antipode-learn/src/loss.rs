//! Losses that training minimises, as functions of the difference d = estimate - truth.

use std::fmt;
use std::str::FromStr;

use burn::tensor::Tensor;

use antipode_core::error::Error;

/// A loss. Its choice decides which statistic of the true distances an estimate tends to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TrainingLoss {
    /// d^2: the estimate tends to the mean distance of states with equal inputs.
    Mse,
    /// d^2 (sgn d + alpha)^2: with alpha > 0 overestimates cost more. It tends to the expectile
    /// tau = (1 - alpha)^2 / ((1 - alpha)^2 + (1 + alpha)^2) (Thayer 2011, Newey & Powell 1987).
    Amse(f64),
    /// (1 - q) d if d > 0, else - q d: it tends to the q-quantile (Koenker & Bassett 1978).
    Quantile(f64),
}

impl TrainingLoss {
    /// The loss of each difference.
    pub fn of<const D: usize>(self, d: Tensor<D>) -> Tensor<D> {
        match self {
            TrainingLoss::Mse => d.clone().mul(d),
            TrainingLoss::Amse(alpha) => {
                // The sign jumps only at 0, where the loss is 0, so it counts as a constant.
                let weighted = d.clone().mul(d.detach().sign().add_scalar(alpha));
                weighted.clone().mul(weighted)
            }
            // q (-d) + max(d, 0) covers both branches.
            TrainingLoss::Quantile(q) => d.clone().mul_scalar(-q).add(burn::tensor::activation::relu(d)),
        }
    }

    /// The loss of one difference, by its definition.
    pub fn of_number(self, d: f64) -> f64 {
        let sign = if d == 0.0 { 0.0 } else { d.signum() };
        match self {
            TrainingLoss::Mse => d * d,
            TrainingLoss::Amse(alpha) => d * d * (sign + alpha) * (sign + alpha),
            TrainingLoss::Quantile(q) if d > 0.0 => (1.0 - q) * d,
            TrainingLoss::Quantile(q) => -q * d,
        }
    }
}

impl FromStr for TrainingLoss {
    type Err = Error;

    fn from_str(text: &str) -> Result<TrainingLoss, Error> {
        let wrong = || {
            let what = "write mse, amse:ALPHA with ALPHA from 0 to below 1, or quantile:Q with Q between 0 and 1";
            Error::malformed(text, "a loss", what)
        };
        let (name, number) = text.split_once(':').unwrap_or((text, ""));
        let number = || number.parse::<f64>().map_err(|_| wrong());
        match name {
            "mse" if name == text => Ok(TrainingLoss::Mse),
            "amse" => number().map(TrainingLoss::Amse).and_then(|loss| match loss {
                TrainingLoss::Amse(alpha) if (0.0..1.0).contains(&alpha) => Ok(loss),
                _ => Err(wrong()),
            }),
            "quantile" => match number()? {
                q if q > 0.0 && q < 1.0 => Ok(TrainingLoss::Quantile(q)),
                _ => Err(wrong()),
            },
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for TrainingLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TrainingLoss::Mse => write!(f, "mse"),
            TrainingLoss::Amse(alpha) => write!(f, "amse:{alpha}"),
            TrainingLoss::Quantile(q) => write!(f, "quantile:{q}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::numbers;
    use burn::tensor::Device;

    #[test]
    fn tensors_have_the_losses_of_the_definitions() {
        let ds: Vec<f32> = vec![-3.0, -1.0, -0.25, 0.0, 0.5, 1.0, 4.0];
        for loss in [
            TrainingLoss::Mse,
            TrainingLoss::Amse(0.0),
            TrainingLoss::Amse(0.4),
            TrainingLoss::Amse(0.8),
            TrainingLoss::Quantile(0.1),
        ] {
            let tensor = Tensor::<1>::from_floats(ds.as_slice(), &Device::flex());
            for (&d, got) in ds.iter().zip(numbers(loss.of(tensor))) {
                assert!((f64::from(got) - loss.of_number(d.into())).abs() < 1e-5, "{loss} at {d}: {got}");
            }
        }
    }

    /// The minimum of a convex function, by ternary search.
    fn least(f: impl Fn(f64) -> f64) -> f64 {
        let (mut low, mut high) = (-100.0, 100.0);
        for _ in 0..200 {
            let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if f(a) < f(b) { high = b } else { low = a }
        }
        f64::midpoint(low, high)
    }

    #[test]
    fn a_constant_tends_to_the_expectile_and_to_the_quantile() {
        let truths: Vec<f64> = (0..=100).map(|i| f64::from(i * i) / 250.0).collect();
        let best = |loss: TrainingLoss| least(|e| truths.iter().map(|truth| loss.of_number(e - truth)).sum());
        for alpha in [0.0, 0.4, 0.8] {
            let tau = (1.0f64 - alpha).powi(2) / ((1.0 - alpha).powi(2) + (1.0f64 + alpha).powi(2));
            let e = best(TrainingLoss::Amse(alpha));
            // The definition of an expectile: the share tau of the weighted deviations is below it.
            let above: f64 = truths.iter().map(|t| (t - e).max(0.0)).sum();
            let below: f64 = truths.iter().map(|t| (e - t).max(0.0)).sum();
            assert!((tau * above - (1.0 - tau) * below).abs() < 1e-6 * (above + below), "alpha {alpha}: {e}");
        }
        let q = best(TrainingLoss::Quantile(0.1));
        let share = truths.iter().filter(|&&t| t <= q).count() as f64 / truths.len() as f64;
        assert!((share - 0.1).abs() < 0.02, "{q}: {share}");
    }

    #[test]
    fn losses_are_read_and_written() {
        for text in ["mse", "amse:0.4", "quantile:0.1"] {
            assert_eq!(text.parse::<TrainingLoss>().unwrap().to_string(), text);
        }
        for text in ["", "mse:1", "amse", "amse:1", "amse:-0.1", "amse:nan", "quantile:0", "quantile:1", "l1"] {
            assert!(text.parse::<TrainingLoss>().is_err(), "{text}");
        }
    }
}
