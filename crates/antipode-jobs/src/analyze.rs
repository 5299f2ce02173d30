//! The complete analysis of one space for one goal.

use super::analysis::{Analysis, FinishedAnalysis};
use super::analyze_options::AnalyzeOptions;
use super::counted_states::check_counts_states;
use super::layer_digests::LayerDigests;
use super::path_counts;
use super::plan::{SearchNote, SearchPlan, WorkResources};
use super::search::{self, SEARCH, forget};
use super::search_method::{AnalysisRequest, SearchMethod};
use super::sparse_analysis;
use super::subset_counts::SubsetCounts;
use super::symmetry_group::SymmetryChoice;
use antipode_analysis::{member_layers, recorded_digests};
use antipode_core::error::Result;
use antipode_core::model::{Problem, StateHasher};
use antipode_core::watch::{CostStopwatch, Watch, WorkCost};

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
    mut tell: impl FnMut(SearchNote<'_>),
    watch: &mut Watch<'_>,
) -> Result<Analysis> {
    search::begin("analyze", problem, watch)?;
    let within = match &options.symmetry {
        SymmetryChoice::All(_) => None,
        SymmetryChoice::Within(group) => Some(group.of(problem)?),
    };
    let problem = within.as_ref().unwrap_or(problem);
    let request = AnalysisRequest::new(problem, resources, options)?;
    let mut method = request.first_method(watch)?;
    let finished = loop {
        match method {
            SearchMethod::Numbered(plan, numbering) => {
                break search_numbered(request, *plan, numbering, &mut tell, watch)?;
            }
            SearchMethod::Sparse(role) => {
                let found = sparse_analysis::explore(&request, watch)?;
                if role.is_answered_by(&found) {
                    break found;
                }
            }
        }
        method = request.numbered_method(watch)?;
    };
    search::finish(watch)?;
    let FinishedAnalysis { mut report, stopped, scratch_left, searched, moved } = finished;
    scratch_left.iter().for_each(|why| tell(SearchNote::ScratchLeft(why)));
    stopped.iter().for_each(|why| tell(SearchNote::Stopped(why)));
    if options.profile {
        report.run.measure_profile(searched, moved)?;
    }
    Ok(report)
}

/// Searches a numbering as planned; `numbering` is the cost of planning.
fn search_numbered(
    request: AnalysisRequest<'_>,
    mut plan: SearchPlan,
    numbering: WorkCost,
    mut tell: impl FnMut(SearchNote<'_>),
    watch: &mut Watch<'_>,
) -> Result<FinishedAnalysis> {
    let AnalysisRequest { problem, resources, options, orbits, .. } = request;
    // Before the search, which may take hours.
    if options.paths {
        path_counts::check(&plan.space, resources)?;
    }
    if options.among.is_some() {
        check_counts_states(problem, "--among")?;
    }
    let hasher = options.digests.then(|| StateHasher::new(problem)).transpose()?;
    tell(SearchNote::Planned(&plan));
    let outcome = search::run_and_widen(&mut plan, SEARCH, watch)?;
    let mut report = Analysis::new(&plan, numbering, &outcome)?;
    let mut stopwatch = CostStopwatch::start();
    if let Some(depths) = outcome.recorded.as_ref().filter(|_| options.paths) {
        report.paths = Some(path_counts::count(&plan.space, &**depths, &outcome.layers, watch)?);
    }
    if let Some((subset, depths)) = options.among.as_ref().zip(outcome.recorded.as_ref()) {
        let found = member_layers(&plan.space, subset, &**depths, options.listed_antipodes(), watch)?;
        report.among = Some(SubsetCounts::of_indices(&plan.space, subset, found));
    }
    if let Some((hasher, depths)) = hasher.as_ref().zip(outcome.recorded.as_ref()) {
        report.digests = Some(LayerDigests::new(hasher, &recorded_digests(&plan.space, hasher, &**depths, watch)?));
    }
    if let Some(orbits) = orbits {
        let orbits = orbits.keeping_costs(&plan.space, watch)?;
        report.antipodes.examples.truncate(options.listed_antipodes());
        report.orbits = Some(orbits.count(&plan.space, &outcome, options.listed_antipodes(), watch)?);
    } else if let Some(rows) = outcome.recorded.as_ref().filter(|_| !options.needs_depths()) {
        report = report.of_entries(&plan.space, &**rows, options.listed_antipodes())?;
        if let Some(checkpoint) = watch.checkpoint() {
            checkpoint.found(&report.layers);
        }
    }
    if options.orbits || options.digests || options.needs_depths() {
        report.run.prolong(stopwatch.lap().into());
    }
    Ok(FinishedAnalysis {
        report,
        scratch_left: forget(&plan),
        searched: outcome.layers.iter().sum(),
        moved: outcome.moved,
        stopped: outcome.stopped,
    })
}
