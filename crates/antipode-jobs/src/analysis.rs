//! The report of a complete search of one space for one goal.

use serde::{Deserialize, Serialize};

use super::antipodes::{self, Antipodes};
use super::disk_report::DiskReport;
use super::hardware::{self, MemoryBandwidth, peak_memory};
use super::orbit_counts::OrbitCounts;
use super::path_counts::PathCounts;
use super::plan::SearchPlan;
use super::subset_counts::SubsetCounts;
use antipode_analysis::mean_depth;
use antipode_core::error::Result;
use antipode_core::model::Space;
use antipode_core::tables::TableSearch;
use antipode_core::watch::WorkCost;

/// The time that a part of the work took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct WorkTime {
    /// Wall-clock seconds.
    pub seconds: f64,
    /// User and system seconds of all threads.
    pub cpu_seconds: f64,
}

impl From<WorkCost> for WorkTime {
    fn from(cost: WorkCost) -> WorkTime {
        WorkTime { seconds: cost.wall.as_secs_f64(), cpu_seconds: cost.cpu.as_secs_f64() }
    }
}

/// How a search used the machine.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SearchProfile {
    /// States per second of CPU time of the search.
    pub states_per_cpu_second: f64,
    /// The bandwidth of the memory.
    pub bandwidth: MemoryBandwidth,
    /// Bytes that the search moved between memory and cores; null if the engine does not count
    /// them.
    pub moved_bytes: Option<u64>,
    /// The least CPU seconds in which the memory can move these bytes.
    pub least_cpu_seconds: Option<f64>,
    /// CPU time of the search divided by `least_cpu_seconds`.
    pub ratio: Option<f64>,
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
    /// Why the search stopped early.
    #[serde(skip)]
    pub stopped: Option<String>,
    /// Why the scratch files stayed, if they could not be removed.
    #[serde(skip)]
    pub scratch_left: Option<String>,
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
    /// The orbits of states under symmetries, if requested.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub orbits: Option<OrbitCounts>,
    /// The shortest solutions and the moves of the states at each depth that has states, in order.
    /// Where moves have costs, the shortest solutions are the cheapest.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub paths: Option<Vec<PathCounts>>,
    /// The states of a subset, if requested.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub among: Option<SubsetCounts>,
    /// The engine that searched.
    pub engine: String,
    /// The engine's instruction set and memory form.
    pub engine_note: String,
    /// The number of threads.
    pub threads: usize,
    /// The time for numbering, tables and allocation.
    pub setup: WorkTime,
    /// The time for the search itself.
    pub search: WorkTime,
    /// Wall-clock seconds in total, with writing the file if there is one.
    pub seconds: f64,
    /// User and system seconds of all threads for the same.
    pub cpu_seconds: f64,
    /// The peak memory of the process; null if the system does not report it.
    pub peak_memory_bytes: Option<u64>,
    /// The disk traffic and peak size of a search on disk.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disk: Option<DiskReport>,
    /// How the search used the machine, if requested. Checkpoints do not keep it.
    #[serde(skip_serializing_if = "Option::is_none", skip_deserializing)]
    pub profile: Option<SearchProfile>,
    /// See [`Analysis::has_costs`].
    #[serde(skip)]
    pub(super) costs: bool,
    /// See [`SearchProfile::moved_bytes`].
    #[serde(skip)]
    pub(super) moved: Option<u64>,
    /// States that the search reached.
    #[serde(skip)]
    pub(super) searched: u64,
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
        Ok(Analysis {
            spec: plan.space.spec(),
            configurations: plan.space.configurations(),
            states: plan.space.states(),
            reached: layers.iter().sum(),
            complete: !outcome.partial,
            stopped: outcome.stopped.clone(),
            scratch_left: None,
            from_start: false,
            god_number: outcome.depth()?,
            mean_depth: mean_depth(&layers),
            antipodes: Antipodes {
                count: layers.last().copied().unwrap_or(0),
                examples: antipodes::written(&plan.space, &outcome.deepest, plan.job.examples),
            },
            layers,
            orbits: None,
            paths: None,
            among: None,
            engine: plan.engine.name().to_string(),
            engine_note: outcome.note.clone(),
            threads: plan.threads(),
            setup: setup.into(),
            search: search.into(),
            seconds: (setup.wall + search.wall).as_secs_f64(),
            cpu_seconds: (setup.cpu + search.cpu).as_secs_f64(),
            peak_memory_bytes: peak_memory(),
            disk: outcome
                .disk
                .map(|disk| DiskReport::new(disk, plan.space.alternates(), plan.space.states(), &outcome.layers)),
            profile: None,
            costs: plan.space.structure().has_costs(),
            moved: outcome.moved,
            searched: outcome.layers.iter().sum(),
        })
    }

    /// Whether depths are costs of moves.
    pub fn has_costs(&self) -> bool {
        self.costs
    }

    /// The description of the search that a table stores.
    pub fn searched(&self) -> TableSearch<'_> {
        TableSearch { spec: &self.spec, engine: &self.engine, layers: &self.layers }
    }

    /// Measures the memory bandwidth and compares the search with its limit.
    ///
    /// # Errors
    ///
    /// `Limit` if the system refuses the memory for the measurement, or the threads.
    pub fn profiled(self) -> Result<Analysis> {
        let bandwidth = hardware::bandwidth(self.threads)?;
        let search = self.search.cpu_seconds;
        let least_cpu_seconds = self.moved.map(|moved| moved as f64 / bandwidth.bytes_per_cpu_second);
        let profile = SearchProfile {
            states_per_cpu_second: self.searched as f64 / search,
            bandwidth,
            moved_bytes: self.moved,
            least_cpu_seconds,
            ratio: least_cpu_seconds.filter(|&least| least > 0.0).map(|least| search / least),
        };
        Ok(Analysis { profile: Some(profile), ..self })
    }

    /// Adds the time of work after the search, and takes the peak of the memory again.
    pub(super) fn prolonged(self, work: WorkTime) -> Analysis {
        let (seconds, cpu_seconds) = (self.seconds + work.seconds, self.cpu_seconds + work.cpu_seconds);
        Analysis { seconds, cpu_seconds, peak_memory_bytes: peak_memory(), ..self }
    }
}
