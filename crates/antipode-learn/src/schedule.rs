//! The schedule of the learning rate.

use std::fmt;
use std::str::FromStr;

use antipode_core::error::Error;

/// The learning rate as a function of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RateSchedule {
    /// A constant rate.
    Constant,
    /// A factor after every `every` epochs.
    Step {
        /// The factor.
        factor: f64,
        /// The number of epochs between two factors.
        every: u32,
    },
    /// Half a cosine, from the full rate to zero at the end (Loshchilov & Hutter 2017).
    Cosine,
}

impl RateSchedule {
    /// The factor of the rate at a time in epochs, out of `epochs`. It rises linearly over the
    /// first `warm_up` epochs.
    pub fn factor(self, time: f64, epochs: u32, warm_up: f64) -> f64 {
        if time < warm_up {
            // The warm-up is longer than the time, so it is not 0.
            return time / warm_up;
        }
        match self {
            RateSchedule::Constant => 1.0,
            RateSchedule::Step { factor, every } => factor.powi((time / f64::from(every)) as i32),
            RateSchedule::Cosine => {
                // The warm-up may take all epochs.
                let length = (f64::from(epochs) - warm_up).max(f64::MIN_POSITIVE);
                0.5 * (1.0 + (std::f64::consts::PI * ((time - warm_up) / length).min(1.0)).cos())
            }
        }
    }
}

impl FromStr for RateSchedule {
    type Err = Error;

    fn from_str(text: &str) -> Result<RateSchedule, Error> {
        let wrong = || {
            let what = "write constant, cosine, or step:FACTOR,EPOCHS such as step:0.5,10";
            Error::malformed(text, "a schedule", what)
        };
        match text {
            "constant" => return Ok(RateSchedule::Constant),
            "cosine" => return Ok(RateSchedule::Cosine),
            _ => {}
        }
        let (factor, every) = text.strip_prefix("step:").and_then(|rest| rest.split_once(',')).ok_or_else(wrong)?;
        // A factor above 1 would let the rate grow until the training fails.
        let factor = factor.parse().ok().filter(|factor| *factor > 0.0 && *factor <= 1.0).ok_or_else(wrong)?;
        let every = every.parse().ok().filter(|every| *every > 0).ok_or_else(wrong)?;
        Ok(RateSchedule::Step { factor, every })
    }
}

impl fmt::Display for RateSchedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RateSchedule::Constant => write!(f, "constant"),
            RateSchedule::Cosine => write!(f, "cosine"),
            RateSchedule::Step { factor, every } => write!(f, "step:{factor},{every}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_rise_and_fall() {
        let at = |text: &str, time: f64| text.parse::<RateSchedule>().unwrap().factor(time, 10, 2.0);
        assert_eq!([0.0, 1.0, 2.0, 9.0].map(|time| at("constant", time)), [0.0, 0.5, 1.0, 1.0]);
        assert_eq!([2.0, 3.5, 4.0, 8.0].map(|time| at("step:0.5,4", time)), [1.0, 1.0, 0.5, 0.25]);
        assert_eq!([2.0, 10.0, 11.0].map(|time| at("cosine", time)), [1.0, 0.0, 0.0]);
        assert!((at("cosine", 6.0) - 0.5).abs() < 1e-12);
        for text in ["", "step", "step:0,1", "step:0.5,0", "step:2,3", "cosine:1"] {
            assert!(text.parse::<RateSchedule>().is_err(), "{text}");
        }
        assert_eq!("step:0.5,4".parse::<RateSchedule>().unwrap().to_string(), "step:0.5,4");
    }
}
