//! How many states to draw.

use std::fmt;
use std::str::FromStr;

use serde::de::{Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{SampleDraw, StateSelection};

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

    fn from_str(text: &str) -> Result<SampleSize, String> {
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
    /// The states of a table, drawn with a seed.
    pub fn selection(self, seed: u64) -> StateSelection {
        match self {
            SampleSize::All => StateSelection::All,
            SampleSize::Uniform(count) => StateSelection::Drawn(SampleDraw { count, seed }),
            SampleSize::OfEachDepth(count) => StateSelection::OfEachDepth(SampleDraw { count, seed }),
        }
    }
}

impl Serialize for SampleSize {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// From a number, or from text as on the command line.
impl<'de> Deserialize<'de> for SampleSize {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SampleSize, D::Error> {
        struct SizeVisitor;

        impl Visitor<'_> for SizeVisitor {
            type Value = SampleSize;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number from 0 to 2^64 - 1, or a text such as 100/depth")
            }

            fn visit_u64<E: serde::de::Error>(self, count: u64) -> Result<SampleSize, E> {
                Ok(SampleSize::Uniform(count))
            }

            fn visit_i64<E: serde::de::Error>(self, count: i64) -> Result<SampleSize, E> {
                let invalid = || E::invalid_value(Unexpected::Signed(count), &self);
                u64::try_from(count).map(SampleSize::Uniform).map_err(|_| invalid())
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<SampleSize, E> {
                text.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_any(SizeVisitor)
    }
}

/// The states of a table to select: of Rust, of the command line with the feature `cli`, and of
/// dicts.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
pub struct SelectionOptions {
    /// Different states to draw: N uniformly, or at most N/depth of each depth [default: all
    /// reached states]
    #[cfg_attr(feature = "cli", arg(long, value_name = "N|N/depth|all"))]
    #[cfg_attr(feature = "cli", arg(default_value_t = SampleSize::All, hide_default_value = true))]
    pub samples: SampleSize,
    /// The seed of random numbers; the same seed gives the same states
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", default_value_t = 0))]
    pub seed: u64,
}

impl Default for SelectionOptions {
    fn default() -> Self {
        SelectionOptions { samples: SampleSize::All, seed: 0 }
    }
}

impl SelectionOptions {
    /// The states that they select.
    pub fn selection(self) -> StateSelection {
        self.samples.selection(self.seed)
    }
}
