//! The topology of a heuristic on all states of a puzzle: the main figures of the report of
//! `antipode heuristic topology`.

use serde::Serialize;

use crate::limits::MEMORY;
use crate::refusal::Result;
use crate::served_puzzle::ServedPuzzle;
use antipode_core::watch::Watch;
use antipode_jobs::{DescentReport, ExitReport, HeuristicTopology, JointCount, RegionReport};

/// Where the estimates of a heuristic mislead a search. The fields are those of
/// [`HeuristicTopology`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct TopologyFigures {
    heuristic: String,
    states: u64,
    mean_error: Option<f64>,
    root_mean_square_error: Option<f64>,
    pearson: Option<f64>,
    spearman: Option<f64>,
    kendall: Option<f64>,
    local_minima: RegionReport,
    exits: ExitReport,
    descent: DescentReport,
    joint: Vec<JointCount>,
}

impl From<HeuristicTopology> for TopologyFigures {
    fn from(found: HeuristicTopology) -> TopologyFigures {
        TopologyFigures {
            heuristic: found.heuristic,
            states: found.states,
            mean_error: found.mean_error,
            root_mean_square_error: found.root_mean_square_error,
            pearson: found.pearson,
            spearman: found.spearman,
            kendall: found.kendall,
            local_minima: found.local_minima,
            exits: found.exits,
            descent: found.descent,
            joint: found.joint,
        }
    }
}

impl ServedPuzzle {
    /// Surveys all states. `UnknownHeuristic` if there is no such one; `BadRequest` if moves have
    /// costs; `TooLarge` if there are too many states.
    pub(crate) fn topology(&self, name: &str, watch: &mut Watch<'_>) -> Result<TopologyFigures> {
        let table = self.table()?;
        let heuristic = self.heuristic(name)?;
        Ok(table.topology(&*heuristic, None, MEMORY, watch)?.into())
    }
}
