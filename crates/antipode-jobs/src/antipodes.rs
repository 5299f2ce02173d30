//! The deepest states of a search.

use antipode_core::model::{NumberedProblem, Space};
use serde::{Deserialize, Serialize};

/// The deepest states.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Antipodes {
    /// Their number.
    pub count: u64,
    /// Examples: the states with the smallest indices.
    pub examples: Vec<String>,
}

/// The states of some indices as people write them, at most `most`: all images, where an index
/// stands for a class of symmetric states.
pub(super) fn written(space: &NumberedProblem, deepest: &[u64], most: usize) -> Vec<String> {
    let Some(folded) = space.structure().folded() else {
        return deepest.iter().map(|&state| space.write(state)).collect();
    };
    let mut states: Vec<Vec<u8>> = vec![];
    for &index in deepest {
        // Several states of a class may have indices.
        let images: Vec<Vec<u8>> = folded.images(index).into_iter().filter(|image| !states.contains(image)).collect();
        states.extend(images);
        if states.len() >= most {
            break;
        }
    }
    states.truncate(most);
    states.iter().map(|state| space.problem().write(state)).collect()
}
