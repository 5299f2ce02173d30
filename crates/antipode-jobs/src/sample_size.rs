//! How many states to draw.

use std::fmt;
use std::str::FromStr;

use antipode_core::error::{Error, Result};

/// How many states to draw.
///
/// # Examples
///
/// ```
/// use antipode_jobs::SampleSize;
///
/// assert_eq!("100/depth".parse(), Ok(SampleSize::OfEachDepth(100)));
/// assert!("0".parse::<SampleSize>().is_err());
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SampleSize {
    /// All states.
    All,
    /// Some, drawn uniformly.
    Uniform(u64),
    /// Some of each depth, drawn uniformly.
    OfEachDepth(u64),
}

impl FromStr for SampleSize {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<SampleSize, String> {
        if text == "all" {
            return Ok(SampleSize::All);
        }
        let (number, size) = match text.strip_suffix("/depth") {
            Some(number) => (number, SampleSize::OfEachDepth as fn(u64) -> SampleSize),
            None => (text, SampleSize::Uniform as fn(u64) -> SampleSize),
        };
        let count = number.parse().ok().filter(|count| *count > 0).map(size);
        count.ok_or_else(|| "write a number such as 100, 100/depth for so many of each depth, or all".into())
    }
}

impl fmt::Display for SampleSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SampleSize::All => write!(f, "all"),
            SampleSize::Uniform(count) => write!(f, "{count}"),
            SampleSize::OfEachDepth(count) => write!(f, "{count}/depth"),
        }
    }
}

impl SampleSize {
    /// The size that a text names.
    ///
    /// # Errors
    ///
    /// `Usage` if it names none.
    pub fn named(text: &str) -> Result<SampleSize> {
        text.parse().map_err(|what| Error::usage(format!("'{text}' is no number of samples: {what}")))
    }
}
