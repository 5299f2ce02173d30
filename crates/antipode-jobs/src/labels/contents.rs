//! What a file of labels contains.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;

use super::{LabelKind, LabelList};

/// What a file of labels contains.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LabelContents {
    /// The file.
    pub file: String,
    /// The size of the file.
    pub bytes: u64,
    /// The canonical spec.
    pub spec: String,
    /// The distribution of the states that were solved.
    pub starts: String,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of labels.
    pub labels: u64,
    /// The number of blocks, each of which has a checksum.
    pub blocks: u64,
    /// The number of labels of each distance that has some.
    pub distances: Vec<LabelledDistance>,
    /// The mean distance of the labels.
    pub mean_distance: f64,
}

/// The labels of one distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LabelledDistance {
    /// The distance.
    pub distance: u32,
    /// The number of labels.
    pub labels: u64,
}

impl LabelContents {
    /// The contents of a file with these labels in `blocks` blocks.
    pub(crate) fn new(path: &Path, kind: &LabelKind, labels: &LabelList, blocks: u32) -> LabelContents {
        // A damaged file can have any distance, so this is not an array.
        let mut counts = BTreeMap::<u32, u64>::new();
        for &distance in &labels.distances {
            *counts.entry(distance).or_default() += 1;
        }
        let sum: f64 = labels.distances.iter().map(|&distance| f64::from(distance)).sum();
        LabelContents {
            file: path.display().to_string(),
            bytes: std::fs::metadata(path).map_or(0, |metadata| metadata.len()),
            spec: kind.spec.clone(),
            starts: kind.starts.clone(),
            seed: kind.seed,
            labels: labels.len() as u64,
            blocks: blocks.into(),
            distances: counts.into_iter().map(|(distance, labels)| LabelledDistance { distance, labels }).collect(),
            mean_distance: sum / labels.len().max(1) as f64,
        }
    }
}
