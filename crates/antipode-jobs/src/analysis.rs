//! The report of a complete search of one space for one goal.

use serde::{Deserialize, Serialize};

use super::antipodes::{self, Antipodes};
use super::disk_report::DiskReport;
use super::hardware::peak_memory;
use super::layer_digests::LayerDigests;
use super::orbit_counts::OrbitCounts;
use super::path_counts::PathCounts;
use super::plan::SearchPlan;
use super::search_run::SearchRun;
use super::subset_counts::SubsetCounts;
use antipode_analysis::mean_depth;
use antipode_core::error::Result;
use antipode_core::model::{FoldedRows, Space};
use antipode_core::tables::TableSearch;
use antipode_core::watch::WorkCost;

/// An analysis, and what is known of its search besides.
pub(super) struct FinishedAnalysis {
    pub(super) report: Analysis,
    /// Why the search stopped before the requested number of layers, if it did.
    pub(super) stopped: Option<String>,
    /// Why the scratch files stayed, if they could not be removed.
    pub(super) scratch_left: Option<String>,
    /// States that the search reached.
    pub(super) searched: u64,
    /// Bytes that it moved between memory and cores, if the engine counts them.
    pub(super) moved: Option<u64>,
}

/// The result of a complete search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Analysis {
    /// The canonical spec.
    pub spec: String,
    /// All arrangements of the pieces; null if there are more than 2^64, or if no numbering counts
    /// them.
    pub configurations: Option<u64>,
    /// The numbered states: those that no invariant separates from the goal. A search without a
    /// numbering counts the states that it reached. A pattern with `least` counts entries, here and
    /// below: the sets of states with the pattern's tokens in the same cells.
    pub states: u64,
    /// States that moves connect to the goal, as far as the search went.
    pub reached: u64,
    /// Whether the search reached the last layer. Otherwise the other fields describe the layers
    /// that it searched.
    pub complete: bool,
    /// Whether depths are numbers of moves from the start, not to a goal.
    pub from_start: bool,
    /// The depth of the deepest layer.
    pub god_number: usize,
    /// Mean depth of the reached states.
    pub mean_depth: f64,
    /// Number of states at each depth.
    pub layers: Vec<u64>,
    /// The states of the deepest layer.
    pub antipodes: Antipodes,
    /// The orbits of states under symmetries, if requested, or if the search took one state of
    /// each.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub orbits: Option<OrbitCounts>,
    /// The shortest solutions and the moves of the states at each depth that has states, in order.
    /// Where moves have costs, the shortest solutions are the cheapest.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub paths: Option<Vec<PathCounts>>,
    /// The states of a subset, if requested.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub among: Option<SubsetCounts>,
    /// A digest of each layer, if requested.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub digests: Option<LayerDigests>,
    /// How the search ran.
    #[serde(flatten)]
    pub run: SearchRun,
}

impl Analysis {
    /// The result of a search; `numbering` is the cost of planning it.
    ///
    /// # Errors
    ///
    /// `Limit` if the search reached no state.
    pub fn new(plan: &SearchPlan, numbering: WorkCost, outcome: &antipode_engines::SearchOutcome) -> Result<Self> {
        let mut setup = numbering;
        setup += outcome.setup;
        let search = outcome.search;
        let layers = outcome.layers.clone();
        // Of a folded space the job lists more, so that there are enough classes.
        let examples = plan.job.examples / plan.space.structure().folded().map_or(1, FoldedRows::symmetries);
        Ok(Analysis {
            spec: plan.space.spec(),
            configurations: plan.space.configurations(),
            states: plan.space.states(),
            reached: layers.iter().sum(),
            complete: !outcome.partial,
            from_start: false,
            god_number: outcome.depth()?,
            mean_depth: mean_depth(&layers),
            antipodes: Antipodes {
                count: layers.last().copied().unwrap_or(0),
                examples: antipodes::written(&plan.space, &outcome.deepest, examples),
            },
            layers,
            orbits: OrbitCounts::of_classes(&plan.space, outcome, examples),
            paths: None,
            among: None,
            digests: None,
            run: SearchRun {
                engine: plan.engine.name().to_string(),
                engine_note: outcome.note.clone(),
                threads: plan.threads(),
                setup: setup.into(),
                search: search.into(),
                seconds: (setup.wall + search.wall).as_secs_f64(),
                cpu_seconds: (setup.cpu + search.cpu).as_secs_f64(),
                peak_memory_bytes: peak_memory(),
                disk: outcome.disk.map(|disk| {
                    let states = (plan.space.states(), plan.space.layout().size());
                    DiskReport::new(disk, plan.space.alternates(), states, &outcome.layers)
                }),
                profile: None,
            },
        })
    }

    /// The description of the search that a table stores.
    pub fn searched(&self) -> TableSearch<'_> {
        TableSearch { spec: &self.spec, engine: &self.run.engine, layers: &self.layers }
    }
}
