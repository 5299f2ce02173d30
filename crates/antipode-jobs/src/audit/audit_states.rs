//! The options of an audit that choose its states and the source of their exact distances.

use serde::{Deserialize, Serialize};

use super::cases::StateChoice;
use crate::{GroundTruth, SampleSize, ShuffleOptions};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::StateSubset;

/// The number of states by default, where they are drawn.
const SAMPLES: u64 = 1000;

/// The states to audit, and the source of their exact distances: of Rust, of the command line with
/// the feature `cli`, and of dicts.
///
/// # Examples
///
/// ```
/// use antipode_jobs::{AuditStates, SampleSize};
///
/// assert!(AuditStates::from(SampleSize::Uniform(20)).check().is_err());
/// assert!(AuditStates::from(SampleSize::Uniform(20)).judged_by("solver:ida".parse()?).check().is_ok());
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
#[non_exhaustive]
pub struct AuditStates {
    /// The exact distances: those of a table or a file of labels (label --database), or those that
    /// a solver proves: solver, or solver:NAME,HEURISTIC;nodes=N;seconds=S, each part optional
    /// [default: the column 'optimal' or 'distance' of --states]
    #[cfg_attr(feature = "cli", arg(long, value_name = "FILE|SOLVER"))]
    pub truth: Option<GroundTruth>,
    /// The states to draw: N uniformly, N/depth of each depth, or all of a table [default: 1000; of
    /// heuristics with a table all]
    #[cfg_attr(feature = "cli", arg(long, value_name = "N|N/depth|all"))]
    pub samples: Option<SampleSize>,
    /// Draw --samples states after each of these numbers of random moves from a goal: numbers,
    /// ranges FIRST..LAST/STEP, and 'random' for uniform states, such as 0..50/2,random. With
    /// 'backtrack' in the list, moves may undo the previous one
    #[cfg_attr(feature = "cli", arg(long, value_name = "LIST"))]
    pub shuffles: Option<ShuffleOptions>,
    /// These states, as text, in place of drawn ones.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    pub given: Option<Vec<String>>,
    /// The subset of the states of a table to choose from.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    pub among: Option<StateSubset>,
}

impl From<SampleSize> for AuditStates {
    fn from(samples: SampleSize) -> AuditStates {
        AuditStates { samples: Some(samples), ..AuditStates::default() }
    }
}

impl From<Vec<String>> for AuditStates {
    fn from(given: Vec<String>) -> AuditStates {
        AuditStates { given: Some(given), ..AuditStates::default() }
    }
}

impl AuditStates {
    /// The same states, with a source of their exact distances.
    #[must_use]
    pub fn judged_by(self, truth: GroundTruth) -> AuditStates {
        AuditStates { truth: Some(truth), ..self }
    }

    /// Checks the options before any work. Only shuffled and given states do without exact
    /// distances: solvers are then compared by the lengths of their solutions.
    ///
    /// # Errors
    ///
    /// `Usage` if options do not fit together, or exact distances are missing.
    pub fn check(&self) -> Result<()> {
        match &self.truth {
            None if self.shuffles.is_none() && self.given.is_none() => return Err(no_truth()),
            Some(GroundTruth::Solver(how)) => how.check_time()?,
            _ => {}
        }
        self.choice().map(drop)
    }

    /// The source of the exact distances. `Usage` if there is none.
    pub(crate) fn truth(&self) -> Result<&GroundTruth> {
        self.truth.as_ref().ok_or_else(no_truth)
    }

    /// The choice that the options make: by default all states of a file of exact distances, or
    /// 1000. `Usage` if they do not fit together.
    pub(crate) fn choice(&self) -> Result<StateChoice> {
        let has_states =
            self.truth.as_ref().is_some_and(|truth| matches!(truth, GroundTruth::Table(_) | GroundTruth::Labels(_)));
        match (&self.given, &self.shuffles, self.samples) {
            (Some(states), None, None) => Ok(StateChoice::Given(states.clone())),
            (Some(_), ..) => Err(Error::excluded("given states are not drawn", "samples and shuffles")),
            (None, Some(shuffles), None) => Ok(StateChoice::Shuffled(shuffles.clone(), SAMPLES)),
            (None, Some(shuffles), Some(SampleSize::Uniform(count))) => {
                Ok(StateChoice::Shuffled(shuffles.clone(), count))
            }
            (None, Some(_), Some(size)) => {
                let what = "shuffles draw a number of states each";
                Err(Error::bad_value("samples", size, what).unless(&[RequestRemedy::Samples]))
            }
            (None, None, Some(size @ (SampleSize::All | SampleSize::OfEachDepth(_)))) if !has_states => {
                let what = "these are of a table or of labels: name one, or states, or a number";
                let remedies = &[RequestRemedy::States, RequestRemedy::Samples, RequestRemedy::Truth];
                Err(Error::bad_value("samples", size, what).unless(remedies))
            }
            (None, None, Some(size)) => Ok(StateChoice::Drawn(size)),
            (None, None, None) if has_states => Ok(StateChoice::Drawn(SampleSize::All)),
            (None, None, None) => Ok(StateChoice::Drawn(SampleSize::Uniform(SAMPLES))),
        }
    }
}

/// The error of an audit without exact distances.
fn no_truth() -> Error {
    let instead = "those of a table or of labels, or those that a solver proves";
    Error::incomplete("an audit", "exact distances", instead).unless(&[RequestRemedy::Truth])
}
