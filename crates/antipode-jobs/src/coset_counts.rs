//! The states of a puzzle, or of a coset, by their distance.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::ordered_parallel::Held;
use antipode_analysis::mean_depth;
use antipode_core::checkpoint::JobIdentity;
use antipode_core::error::Result;
use antipode_core::watch::Watch;

/// The states of a puzzle by their distance.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CosetCounts {
    /// The canonical spec.
    pub spec: String,
    /// The pattern: the pieces whose places determine the coset.
    pub pattern: String,
    /// The number of cosets.
    pub cosets: u64,
    /// The number of cosets that were searched: one of each class of symmetric ones, or all.
    pub searched: u64,
    /// The number of states in each coset.
    pub coset_states: u64,
    /// The number of all states.
    pub states: u64,
    /// The greatest distance.
    pub god_number: usize,
    /// The mean distance.
    pub mean_depth: f64,
    /// Number of states at each distance.
    pub layers: Vec<u64>,
    /// Wall-clock seconds.
    pub seconds: f64,
}

/// The states of one coset, counted by distance.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct CosetLayers {
    pub(super) coset: usize,
    pub(super) layers: Vec<u64>,
}

impl Held for CosetLayers {
    fn bytes(&self) -> u64 {
        8 * self.layers.len() as u64
    }
}

/// The sum of the layers of cosets. Each coset that was searched stands for some cosets.
pub(super) struct CosetSum<W> {
    stands_for: W,
    layers: Vec<u64>,
}

impl<W: Fn(usize) -> u64> CosetSum<W> {
    /// The sum of what the checkpoint of a job keeps, and the other cosets of this share, of `all`.
    ///
    /// # Errors
    ///
    /// Those of a checkpoint.
    pub(super) fn begin(
        stands_for: W,
        all: usize,
        identity: JobIdentity,
        watch: &mut Watch<'_>,
    ) -> Result<(CosetSum<W>, Vec<usize>)> {
        let (mut sum, mut known, share) = (CosetSum { stands_for, layers: vec![0] }, HashSet::new(), watch.share());
        if let Some(checkpoint) = watch.checkpoint() {
            let kept = checkpoint.begin::<CosetLayers>(identity)?;
            let kept = kept.iter().filter(|found| found.coset < all && known.insert(found.coset));
            kept.for_each(|found| sum.add(found));
            checkpoint.expect(share.parts(all).len() as u64, all as u64);
        }
        let todo = share.parts(all).filter(|coset| !known.contains(coset)).collect();
        Ok((sum, todo))
    }

    fn add(&mut self, found: &CosetLayers) {
        self.layers.resize(self.layers.len().max(found.layers.len()), 0);
        let cosets = (self.stands_for)(found.coset);
        self.layers.iter_mut().zip(&found.layers).for_each(|(sum, count)| *sum += count * cosets);
    }

    /// Adds the layers of cosets, and keeps them in the checkpoint.
    ///
    /// # Errors
    ///
    /// Those of a checkpoint.
    pub(super) fn keep(&mut self, found: &[CosetLayers], watch: &mut Watch<'_>) -> Result<()> {
        found.iter().for_each(|found| self.add(found));
        watch.checkpoint().map_or(Ok(()), |checkpoint| checkpoint.keep(found))
    }

    /// The report, whose other fields are those of `counts`.
    pub(super) fn report(self, counts: CosetCounts) -> CosetCounts {
        CosetCounts {
            states: self.layers.iter().sum(),
            god_number: self.layers.len() - 1,
            mean_depth: mean_depth(&self.layers),
            layers: self.layers,
            ..counts
        }
    }
}
