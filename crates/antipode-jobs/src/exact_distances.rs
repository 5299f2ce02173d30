//! Exact distances of given states, from any source.

use super::ground_truth::{GroundTruth, TrueDistance};
use super::ordered_parallel::parallel_in_order;
use super::plan::WorkResources;
use antipode_core::error::Result;
use antipode_core::model::Problem;
use antipode_core::watch::Watch;

/// What is known of the distance of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExactDistance {
    /// The distance; `None` if it is not known, or no goal is reachable.
    pub distance: Option<u32>,
    /// Whether a goal is reachable; `None` if that is not known.
    pub solvable: Option<bool>,
}

impl From<TrueDistance> for ExactDistance {
    fn from(found: TrueDistance) -> ExactDistance {
        match found {
            TrueDistance::Known(distance) => ExactDistance { distance: Some(distance), solvable: Some(true) },
            TrueDistance::Unreachable => ExactDistance { distance: None, solvable: Some(false) },
            TrueDistance::Unknown => ExactDistance { distance: None, solvable: None },
        }
    }
}

/// Finds the exact distances of states in parallel; `tell` gets them in the order of the states.
///
/// # Errors
///
/// `Usage` for a solver that proves nothing, or a table about another puzzle; `Corrupt` for a table
/// that contradicts the rules; `Interrupted` soon after the signal; those of `tell`.
///
/// # Examples
///
/// ```
/// use antipode_core::watch::Watch;
/// use antipode_jobs::{WorkResources, exact_distances};
///
/// let problem = antipode_families::parse("pancake:5")?;
/// let states = ["5 4 3 2 1", "1 2 3 4 5"].map(|state| problem.read(state).unwrap());
/// let mut found = vec![];
/// let truth = "solver:ida".parse()?;
/// exact_distances(&problem, &truth, &states, WorkResources::default(), &mut Watch::none(), |more| {
///     found.extend(more.into_iter().map(|exact| exact.distance));
///     Ok(())
/// })?;
/// assert_eq!(found, [Some(1), Some(0)]);
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
pub fn exact_distances(
    problem: &Problem,
    truth: &GroundTruth,
    states: &[Vec<u8>],
    resources: WorkResources,
    watch: &mut Watch<'_>,
    mut tell: impl FnMut(Vec<ExactDistance>) -> Result<()>,
) -> Result<()> {
    let table = truth.table(problem, None, resources.memory, watch)?;
    let (_, open) = truth.open(problem, table.as_ref(), resources, watch)?;
    parallel_in_order(
        states,
        "label",
        resources,
        watch,
        |state, signal| open.of(state, signal),
        |found, _| tell(found.into_iter().map(ExactDistance::from).collect()),
    )
}
