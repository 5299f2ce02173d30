//! The complete analysis of one space for one goal.

use serde::{Deserialize, Serialize};

use super::analyze_options::AnalyzeOptions;
use super::antipodes::{self, Antipodes};
use super::counted_states::check_counts_states;
use super::disk_report::DiskReport;
use super::hardware::{self, MemoryBandwidth, peak_memory};
use super::orbit_counts::{OrbitCounts, OrbitSearch};
use super::path_counts::{self, PathCounts};
use super::plan::{EngineChoice, SearchPlan, WorkResources};
use super::subset_counts::SubsetCounts;
use super::{entries, search, sparse_analysis};
use antipode_analysis::{mean_depth, member_layers};
use antipode_core::error::Result;
use antipode_core::model::{FoldedRows, Problem, Space};
use antipode_core::tables::{Encoding, TableSearch};
use antipode_core::watch::{CostStopwatch, Watch, WorkCost};
use antipode_engines::SearchJob;

/// The specs that `analyze` runs on by default.
pub const DEFAULT_SET: &[&str] = &[
    "sliding:2x3",
    "sliding:3x3",
    "sliding:2x4",
    "sliding:2x5",
    "sliding:3x3;metric=multi",
    "sliding:3x3;wrap=torus",
    "rings:3,1,1",
    "rings:3,1,4",
    "rings:3,2,4;goal=1p 4g 5r 6b",
    "rings:4,3,11;goal=1y 4b 5r 7p 13g",
];

/// The name of the only search of a job.
pub(super) const SEARCH: &str = "search";

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
        let symmetries = plan.space.structure().folded().map_or(1, FoldedRows::symmetries);
        let examples = plan.job.examples / symmetries;
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
                examples: antipodes::written(&plan.space, &outcome.deepest, examples),
            },
            layers,
            orbits: OrbitCounts::of_classes(&plan.space, outcome, examples),
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

/// Searches a whole space. Calls `tell` with the plan before the search. Planning builds the
/// numbering, so its cost counts as setup.
///
/// # Errors
///
/// `Limit` if no engine fits the memory, unless only the first layers are requested, which need no
/// numbering; `Interrupted` if the watch stops the search.
///
/// # Examples
///
/// ```
/// use antipode_core::watch::Watch;
/// use antipode_families::parse;
/// use antipode_jobs::{AnalyzeOptions, WorkResources, analyze};
///
/// let options = AnalyzeOptions::default().antipodes(2);
/// let found = analyze(&parse("pancake:6")?, WorkResources::default(), &options, |_| (), &mut Watch::none())?;
/// assert_eq!((found.god_number, found.reached), (7, 720));
/// assert_eq!(found.antipodes.count, 2);
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
pub fn analyze(
    problem: &Problem,
    resources: WorkResources,
    options: &AnalyzeOptions,
    tell: impl FnMut(&SearchPlan),
    watch: &mut Watch<'_>,
) -> Result<Analysis> {
    search::begin("analyze", problem, watch)?;
    let analysis = analyze_kept(problem, resources, options, tell, watch)?;
    search::finish(watch)?;
    Ok(analysis)
}

/// Removes the scratch files of a search whose result is complete. Returns why they stay, if they
/// do.
pub(super) fn forget(plan: &SearchPlan) -> Option<String> {
    plan.engine.forget().err().map(|error| error.to_string())
}

/// [`analyze`] in a checkpoint that has begun, if there is one.
fn analyze_kept(
    problem: &Problem,
    resources: WorkResources,
    options: &AnalyzeOptions,
    mut tell: impl FnMut(&SearchPlan),
    watch: &mut Watch<'_>,
) -> Result<Analysis> {
    if let Some(analysis) = sparse_analysis::first(problem, resources, options, watch)? {
        return Ok(analysis);
    }
    let orbits = options.orbits.then(|| OrbitSearch::new(problem)).transpose()?;
    let AnalyzeOptions { engine, may_scratch, gpu_memory, .. } = *options;
    let symmetry = options.usable_symmetry()?;
    let (scratch, gpu_memory) = (options.scratch.as_ref(), Some(gpu_memory));
    let how = EngineChoice { engine, scratch, may_scratch, gpu_memory, symmetry };
    let planned = search::planned(
        problem,
        resources,
        how,
        SEARCH,
        |space| {
            let entries = entries::encoding(space);
            // The deepest entries come from the record afterwards.
            let examples = if entries.is_some() { 0 } else { options.antipodes };
            let examples = orbits.as_ref().map_or(examples, |orbits| orbits.examples(examples));
            // A class has at most as many states as there are symmetries.
            let examples = examples * space.structure().folded().map_or(1, FoldedRows::symmetries);
            let needs_depths = options.needs_depths() || orbits.as_ref().is_some_and(OrbitSearch::needs_depths);
            let depths = if space.structure().has_costs() { Encoding::Short } else { Encoding::Byte };
            let record = entries.or(needs_depths.then_some(depths));
            let job = SearchJob::default().threads(resources.threads).record(record).widen(true);
            Ok(job.examples(examples).levels(options.levels))
        },
        watch,
    );
    let (mut plan, numbering) = match planned {
        Err(limit) if sparse_analysis::serves(&limit, problem, options) => {
            return sparse_analysis::analyze(problem, resources, options, watch);
        }
        Err(error) => return Err(sparse_analysis::remedied(error, problem, options)),
        Ok(planned) => planned,
    };
    // Before the search, which may take hours.
    if options.paths {
        path_counts::check(&plan.space, resources)?;
    }
    if options.among.is_some() {
        check_counts_states(problem, "--among")?;
    }
    tell(&plan);
    let outcome = search::run_and_widen(&mut plan, SEARCH, watch)?;
    let mut analysis = Analysis::new(&plan, numbering, &outcome)?;
    let mut stopwatch = CostStopwatch::start();
    if let Some(depths) = outcome.recorded.as_ref().filter(|_| options.paths) {
        analysis.paths = Some(path_counts::count(&plan.space, &**depths, &outcome.layers, watch)?);
    }
    if let Some((subset, depths)) = options.among.as_ref().zip(outcome.recorded.as_ref()) {
        let found = member_layers(&plan.space, subset, &**depths, options.antipodes, watch)?;
        analysis.among = Some(SubsetCounts::of_indices(&plan.space, subset, found));
    }
    if let Some(orbits) = orbits {
        let orbits = orbits.keeping_costs(&plan.space, watch)?;
        analysis.antipodes.examples.truncate(options.antipodes);
        analysis.orbits = Some(orbits.count(&plan.space, &outcome, options.antipodes, watch)?);
    } else if let Some(rows) = outcome.recorded.as_ref().filter(|_| !options.needs_depths()) {
        analysis = analysis.of_entries(&plan.space, &**rows, options.antipodes)?;
        if let Some(checkpoint) = watch.checkpoint() {
            checkpoint.found(&analysis.layers);
        }
    }
    if options.orbits || options.needs_depths() {
        analysis = analysis.prolonged(stopwatch.lap().into());
    }
    analysis.scratch_left = forget(&plan);
    Ok(analysis)
}
