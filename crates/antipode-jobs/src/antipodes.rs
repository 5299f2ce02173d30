//! The deepest states of a search.

use std::collections::HashSet;

use antipode_core::model::{FoldedRows, NumberedProblem, Space};
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
    let states: Vec<Vec<u8>> = match space.structure().folded() {
        Some(folded) => classes(folded, deepest, most).into_iter().flatten().take(most).collect(),
        None => deepest.iter().take(most).map(|&index| space.state(index)).collect(),
    };
    states.iter().map(|state| space.problem().write(state)).collect()
}

/// The first classes of symmetric states among some indices of a folded space, each sorted. Several
/// states of a class may have indices.
pub(super) fn classes(folded: &dyn FoldedRows, deepest: &[u64], most: usize) -> Vec<Vec<Vec<u8>>> {
    let (mut classes, mut firsts) = (vec![], HashSet::new());
    for &index in deepest {
        if classes.len() == most {
            break;
        }
        let images = folded.images(index);
        if firsts.insert(images[0].clone()) {
            classes.push(images);
        }
    }
    classes
}
