//! The options and the report of the search of a whole coset.

use serde::{Deserialize, Serialize};

#[cfg(feature = "cli")]
use super::analyze_options::count;
use super::plan::WorkResources;
#[cfg(feature = "cli")]
use antipode_engines::MOST_EXAMPLES;

/// Options of [`whole_coset`](super::whole_coset()): of Rust, of the command line with the feature
/// `cli`, and of dicts.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
pub struct WholeCosetOptions {
    /// The resources for the search.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    pub resources: WorkResources,
    /// The moves that generate the subgroup, such as U,D,R2,L2,F2,B2, where a plain name covers its
    /// powers; a name for them, such as dr; or a pattern of pieces that it keeps solved, such as
    /// edges.5,edges.6
    #[cfg_attr(feature = "cli", arg(long, value_name = "MOVES", required = true))]
    pub subgroup: String,
    /// A state of the coset, or a scramble [default: the goal, so the coset is the subgroup]
    #[cfg_attr(feature = "cli", arg(long, value_name = "STATE"))]
    pub of: Option<String>,
    /// Only prove that every state needs at most this many moves
    #[cfg_attr(feature = "cli", arg(long, value_name = "N"))]
    pub at_most: Option<u32>,
    /// The number of farthest states to list, at most 1000 [default: 10]
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", value_parser = count(0, MOST_EXAMPLES as u64)))]
    pub antipodes: Option<usize>,
    /// Search the cosets of N random states, and say what all cosets would take
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", conflicts_with = "of"))]
    pub sample: Option<u64>,
    /// The seed of the random states; the same seed gives the same cosets [default: 0]
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", requires = "sample"))]
    pub seed: Option<u64>,
}

/// The states of a coset by their distance from the goal, by all moves of the puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct WholeCoset {
    /// The canonical spec.
    pub spec: String,
    /// The subgroup: the moves that generate it in brackets, such as `<U,R2>`, or the pieces that
    /// it keeps solved.
    pub subgroup: String,
    /// The state that names the coset.
    pub of: String,
    /// The number of cosets of the subgroup.
    pub cosets: u64,
    /// The number of cosets for which the search keeps the moves that lead nearer: one of each
    /// class of symmetric ones.
    pub cosets_kept: u64,
    /// The number of symmetries of the cosets, with the identity.
    pub symmetries: u64,
    /// The number of states in the coset.
    pub states: u64,
    /// The least distance of a state of the coset.
    pub least: u32,
    /// The number of states at each distance. With a bound, the distances up to which all are
    /// known.
    pub layers: Vec<u64>,
    /// The greatest distance, if all distances are known.
    pub greatest: Option<u32>,
    /// The mean distance, if all distances are known.
    pub mean_depth: Option<f64>,
    /// The requested bound, if every state needs at most this many moves.
    pub at_most: Option<u32>,
    /// The number of states whose distance was not found; with a bound, the number of those not
    /// found within it.
    pub undecided: u64,
    /// A state that needs more moves than the requested bound, if one was found.
    pub counterexample: Option<String>,
    /// The number of states that were solved one by one.
    pub solved: u64,
    /// The farthest states; with a bound, those solved one by one.
    pub farthest: Vec<String>,
    /// The number of words of moves that the search followed into the coset.
    pub words: u64,
    /// A digest of the bits of visited states after each depth that words completed, in hexadecimal
    /// digits; of cosets of at most 67,108,864 states.
    pub digest: Option<String>,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// User and system time of all threads.
    pub cpu_seconds: f64,
}

/// Some cosets of a subgroup, and what all of them would take.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CosetSample {
    /// The canonical spec.
    pub spec: String,
    /// The subgroup.
    pub subgroup: String,
    /// The number of cosets of the subgroup.
    pub cosets: u64,
    /// The least number of classes of symmetric cosets: the number of cosets, divided by that of
    /// the symmetries that keep the subgroup.
    pub classes: u64,
    /// The seed of the random states.
    pub seed: u64,
    /// The searched cosets, in the order of drawing.
    pub searched: Vec<WholeCoset>,
    /// The mean CPU seconds of a coset, without the distances of all cosets, which are found once.
    pub mean_cpu_seconds: f64,
    /// About the CPU seconds of one coset of each class.
    pub all_cpu_seconds: f64,
}
