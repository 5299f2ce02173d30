//! The states of a puzzle, or of a coset, by their distance.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::ordered_parallel::Held;
use antipode_analysis::mean_depth;
use antipode_core::checkpoint::JobIdentity;
use antipode_core::error::Result;
use antipode_core::watch::Watch;

/// Options of [`count_cosets`](super::count_cosets): of Rust, of the command line with the feature
/// `cli`, and of dicts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
pub struct CosetCountOptions {
    /// Count the states of a group at each distance with one coset in memory at a time: P names the
    /// pieces that are in the same places in a coset, with commas, or a subgroup by its moves, such
    /// as '<U,R2>'. For a twisty puzzle, a subgroup of one, or a permutation group with inverses
    #[cfg_attr(feature = "cli", arg(long = "by-coset", value_name = "P", requires = "spec"))]
    #[cfg_attr(feature = "cli", arg(conflicts_with_all = ["goal", "antipodes", "plot", "engine", "levels"]))]
    #[cfg_attr(feature = "cli", arg(conflicts_with_all = ["orbits", "paths", "profile", "scratch"]))]
    #[cfg_attr(feature = "cli", arg(conflicts_with_all = ["among", "except", "symmetry", "digests"]))]
    pub by_coset: Option<String>,
    /// Only prove that every state needs at most this many moves: leave out the cosets of a
    /// subgroup next to one that needs fewer
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", requires = "by_coset"))]
    pub at_most: Option<u32>,
}

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
    /// The greatest distance, if all distances are known.
    pub god_number: Option<usize>,
    /// The mean distance, if all distances are known.
    pub mean_depth: Option<f64>,
    /// The number of states at each distance. With a bound, only as many as were found.
    pub layers: Vec<u64>,
    /// The requested bound, if every state needs at most this many moves.
    pub at_most: Option<u32>,
    /// The number of classes of cosets that the bound leaves out: they follow from others.
    pub left_out: u64,
    /// One for each class of cosets of a subgroup, in their order.
    pub certificates: Vec<CosetCertificate>,
    /// Wall-clock seconds.
    pub seconds: f64,
}

/// What is known of one coset, or of a class of symmetric ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CosetCertificate {
    /// The number of the coset, or of its class.
    pub coset: usize,
    /// A state of the coset, if it is one of a subgroup.
    pub of: Option<String>,
    /// All states need at most this many moves.
    pub at_most: u32,
    /// The number of its states at each distance. With a bound, the distances up to which all are
    /// known; none if the bound follows from another coset.
    pub layers: Vec<u64>,
    /// The digest that `coset` prints for this state.
    pub digest: Option<String>,
    /// A coset whose states need at most one move less than the bound. The inverses of its states
    /// are one move away from those of this coset.
    pub follows_from: Option<usize>,
}

impl Held for CosetCertificate {
    fn bytes(&self) -> u64 {
        8 * self.layers.len() as u64
    }
}

/// The sum of the layers of cosets. Each coset that was searched stands for some cosets.
pub(super) struct CosetSum<W> {
    stands_for: W,
    layers: Vec<u64>,
    /// All states need at most this many moves.
    at_most: u32,
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
    ) -> Result<(CosetSum<W>, Vec<CosetCertificate>, Vec<usize>)> {
        let (mut sum, mut known, share) =
            (CosetSum { stands_for, layers: vec![0], at_most: 0 }, HashSet::new(), watch.share());
        let mut kept = vec![];
        if let Some(checkpoint) = watch.checkpoint() {
            kept = checkpoint.begin::<CosetCertificate>(identity)?;
            kept.retain(|found| found.coset < all && known.insert(found.coset));
            kept.iter().for_each(|found| sum.add(found));
            checkpoint.expect(share.parts(all).len() as u64, all as u64);
        }
        let todo = share.parts(all).filter(|coset| !known.contains(coset)).collect();
        Ok((sum, kept, todo))
    }

    fn add(&mut self, found: &CosetCertificate) {
        self.layers.resize(self.layers.len().max(found.layers.len()), 0);
        let cosets = (self.stands_for)(found.coset);
        self.layers.iter_mut().zip(&found.layers).for_each(|(sum, count)| *sum += count * cosets);
        self.at_most = self.at_most.max(found.at_most);
    }

    /// Adds the layers of cosets, and keeps them in the checkpoint.
    ///
    /// # Errors
    ///
    /// Those of a checkpoint.
    pub(super) fn keep(&mut self, found: &[CosetCertificate], watch: &mut Watch<'_>) -> Result<()> {
        found.iter().for_each(|found| self.add(found));
        watch.checkpoint().map_or(Ok(()), |checkpoint| checkpoint.keep(found))
    }

    /// The report, whose other fields are those of `counts`.
    pub(super) fn report(self, bound: Option<u32>, counts: CosetCounts) -> CosetCounts {
        let (states, deepest) = (counts.cosets * counts.coset_states, self.layers.len() - 1);
        let is_whole = self.layers.iter().sum::<u64>() == states;
        CosetCounts {
            states,
            god_number: (deepest == self.at_most as usize).then_some(deepest),
            mean_depth: is_whole.then(|| mean_depth(&self.layers)),
            layers: self.layers,
            at_most: bound.filter(|&bound| self.at_most <= bound),
            ..counts
        }
    }
}
