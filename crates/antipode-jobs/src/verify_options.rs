//! The options of a verification.

use std::hash::{BuildHasher, RandomState};

use serde::{Deserialize, Serialize};

use super::open_table::TableChecks;
use antipode_core::error::{Error, Result};

/// The extent of a verification: of Rust, of the command line with the feature `cli`, and of dicts.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
pub struct VerifyOptions {
    /// Check only the checksums
    #[cfg_attr(feature = "cli", arg(long))]
    pub quick: bool,
    /// Derive the distances state by state, from the rules alone, instead of by whole rows
    #[cfg_attr(feature = "cli", arg(long, conflicts_with = "quick"))]
    pub slow: bool,
    /// Derive only N random values of a file of coset distances
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", conflicts_with_all = ["quick", "slow"]))]
    #[cfg_attr(feature = "cli", arg(value_parser = clap::value_parser!(u64).range(1..)))]
    pub samples: Option<u64>,
    /// The seed of the sample [default: another one each time]
    #[cfg_attr(feature = "cli", arg(long, value_name = "S", requires = "samples"))]
    pub seed: Option<u64>,
}

impl VerifyOptions {
    /// The checks to make.
    ///
    /// # Errors
    ///
    /// `Usage` if two options exclude each other.
    pub fn checks(&self) -> Result<TableChecks> {
        match (self.quick, self.slow, self.samples) {
            (false, false, None) => Ok(TableChecks::Depths),
            (true, false, None) => Ok(TableChecks::Checksums),
            (false, true, None) => Ok(TableChecks::Walk),
            (false, false, Some(entries)) => {
                // Another one each time, so that repeated checks cover more and more.
                let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(()));
                Ok(TableChecks::Sample { entries, seed })
            }
            _ => Err(Error::ambiguous("verify", "is quick, slow, or for a sample", "set one of them")),
        }
    }
}
