//! Options that dicts hold as text, in the form of the command line.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{GroundTruth, PatternKind, ScrambleOptions, ShuffleOptions};

/// Serde by `Display` and `FromStr`.
macro_rules! as_text {
    ($($option:ty),*) => {$(
        impl Serialize for $option {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $option {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$option, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(GroundTruth, PatternKind, ScrambleOptions, ShuffleOptions);
