//! The orbits of states under the symmetries of a puzzle, counted during an analysis.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::antipodes;
use super::counted_states::check_counts_states;
use antipode_analysis::{OrbitLayers, StateOrbits, recorded};
use antipode_core::error::{Error, Result};
use antipode_core::model::{GoalSymmetries, MOST_IMAGES, NumberedProblem, Problem, Space};
use antipode_core::watch::Watch;
use antipode_engines::SearchOutcome;
use antipode_engines::sparse::SparseOutcome;

/// The most deepest states that a search lists to find orbits among them.
const MOST_LISTED: usize = 100_000;

/// Orbits of states under the symmetries that keep the goals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OrbitCounts {
    /// The number of symmetries, with the identity.
    pub symmetries: usize,
    /// The number of orbits at all depths.
    pub count: u64,
    /// The number of orbits at each depth.
    pub layers: Vec<u64>,
    /// The number of orbits at each depth under symmetries and inversion; null if inverse states
    /// need not be equally far from the goal, or if the search did not count them.
    pub layers_with_inverses: Option<Vec<u64>>,
    /// The first orbits of the deepest layer.
    pub antipodes: Vec<OrbitExample>,
}

/// An orbit of states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OrbitExample {
    /// One of its states, the first in the numbering.
    pub state: String,
    /// The number of its states.
    pub size: u64,
}

impl OrbitCounts {
    /// The orbits that a search of one state of each class has counted, with at most `most` of the
    /// deepest. `None` if it searched all states.
    pub(super) fn of_classes(space: &NumberedProblem, outcome: &SearchOutcome, most: usize) -> Option<OrbitCounts> {
        let folded = space.structure().folded()?;
        let layers = outcome.orbits.clone()?;
        Some(OrbitCounts {
            symmetries: folded.symmetries(),
            count: layers.iter().sum(),
            layers,
            layers_with_inverses: None,
            antipodes: antipodes::classes(folded, &outcome.deepest, most)
                .iter()
                .map(|images| OrbitExample { state: space.problem().write(&images[0]), size: images.len() as u64 })
                .collect(),
        })
    }
}

/// A count of orbits that goes with a search.
pub(super) struct OrbitSearch {
    symmetries: GoalSymmetries,
}

impl OrbitSearch {
    /// Finds the symmetries that an option needs. `Usage` if none are known, or if a search would
    /// count entries instead of states; `Limit` if there are too many.
    pub(super) fn new(problem: &Problem, option: &str) -> Result<OrbitSearch> {
        let spec = problem.spec();
        check_counts_states(problem, option)?;
        let symmetric = problem
            .abilities()
            .symmetric
            .as_ref()
            .ok_or_else(|| Error::excluded(format!("the symmetries of {spec} are not known"), option))?;
        let symmetries = symmetric.symmetries(MOST_IMAGES).map_err(|error| match error {
            Error::Limit(what) => Error::Limit(format!("{what}; leave out {option}")),
            error => error,
        })?;
        Ok(OrbitSearch { symmetries })
    }

    /// The symmetries.
    pub(super) fn symmetries(&self) -> &GoalSymmetries {
        &self.symmetries
    }

    /// How many of the deepest states a search should list.
    pub(super) fn examples(&self, wanted: usize) -> usize {
        // An orbit has at most as many states as there are symmetries, so these suffice.
        wanted.saturating_mul(self.symmetries.order()).min(MOST_LISTED.max(wanted))
    }

    /// Whether a search should record depths: not if there is nothing but the identity.
    pub(super) fn needs_depths(&self) -> bool {
        self.symmetries.order_with_inverses() > 1
    }

    /// The same with only the symmetries that keep the costs of moves, if these have costs.
    pub(super) fn keeping_costs(self, space: &NumberedProblem, watch: &mut Watch<'_>) -> Result<OrbitSearch> {
        match space.problem().costs() {
            Some(_) => Ok(OrbitSearch { symmetries: self.of(space).keeping_costs(watch)? }),
            None => Ok(self),
        }
    }

    /// The orbits of a sparse search of orbits.
    pub(super) fn found(&self, problem: &Problem, found: &SparseOutcome) -> OrbitCounts {
        let layers: Vec<u64> = found.orbits.iter().map(|sizes| sizes.plain).collect();
        OrbitCounts {
            symmetries: self.symmetries.order(),
            count: layers.iter().sum(),
            layers,
            layers_with_inverses: self.symmetries.inverts_states().then(|| found.layers.clone()),
            antipodes: found
                .deepest
                .iter()
                .map(|state| {
                    let (size, _) = self.symmetries.orbit_sizes(state);
                    OrbitExample { state: problem.write(state), size }
                })
                .collect(),
        }
    }

    /// At most `most` states of the orbits of some states, as people write them.
    pub(super) fn states(&self, problem: &Problem, deepest: &[Vec<u8>], most: usize) -> Vec<String> {
        let (mut states, mut image) = (BTreeSet::new(), vec![]);
        for state in deepest.iter().take(most) {
            for symmetry in 0..self.symmetries.order_with_inverses() {
                self.symmetries.image(symmetry, state, &mut image);
                states.insert(image.clone());
            }
            if states.len() >= most {
                break;
            }
        }
        states.iter().take(most).map(|state| problem.write(state)).collect()
    }

    /// Counts the orbits of a finished search, and lists at most `examples` of the deepest.
    pub(super) fn count(
        &self,
        space: &NumberedProblem,
        outcome: &SearchOutcome,
        examples: usize,
        watch: &mut Watch<'_>,
    ) -> Result<OrbitCounts> {
        let group = self.of(space);
        let layers = match &outcome.recorded {
            Some(depths) => group.layers(&outcome.layers, &|states| recorded(&**depths, states), watch)?,
            // Without a record there is only the identity, and every state is an orbit.
            None => OrbitLayers { plain: outcome.layers.clone(), with_inverses: outcome.layers.clone() },
        };
        let mut antipodes = group.first_of_each(&outcome.deepest);
        antipodes.truncate(examples);
        Ok(self.counts(
            layers,
            antipodes.into_iter().map(|(state, size)| OrbitExample { state: space.write(state), size }).collect(),
        ))
    }

    /// The orbits in a space.
    pub(super) fn of<'a>(&'a self, space: &'a NumberedProblem) -> StateOrbits<'a> {
        StateOrbits { space, symmetries: &self.symmetries }
    }

    /// The counts, with some orbits of the deepest layer.
    pub(super) fn counts(&self, layers: OrbitLayers, antipodes: Vec<OrbitExample>) -> OrbitCounts {
        let OrbitLayers { plain, with_inverses } = layers;
        OrbitCounts {
            symmetries: self.symmetries.order(),
            count: plain.iter().sum(),
            layers: plain,
            layers_with_inverses: self.symmetries.inverts_states().then_some(with_inverses),
            antipodes,
        }
    }
}
