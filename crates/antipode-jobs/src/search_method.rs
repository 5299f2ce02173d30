//! Which search answers an analysis: that of an engine in a numbering, or the sparse search without
//! one.

use antipode_core::error::{Error, RequestRemedy, Result, UsageError};
use antipode_core::model::{FoldedRows, NumberedProblem, Problem, Space};
use antipode_core::tables::Encoding;
use antipode_core::watch::{Watch, WorkCost};
use antipode_engines::{EngineKind, SearchJob};

use super::analysis::FinishedAnalysis;
use super::analyze_options::AnalyzeOptions;
use super::entries;
use super::folded_plan::MANY_SYMMETRIES;
use super::orbit_counts::OrbitSearch;
use super::plan::{EngineChoice, SearchPlan, SymmetryUse, WorkResources};
use super::refusals::fits;
use super::search::{self, SEARCH};
use super::symmetry_group::SymmetryChoice;

/// An exploration keeps two layers at a time. In a group, the two largest layers hold more than one
/// state in `KEPT`.
const KEPT: u64 = 100;

/// A search that may answer an analysis.
pub(super) enum SearchMethod {
    /// An engine searches a numbering, at this cost of planning.
    Numbered(Box<SearchPlan>, WorkCost),
    /// The sparse search, which needs no numbering.
    Sparse(SparseRole),
}

/// What an analysis uses the sparse search for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SparseRole {
    /// Nothing. The sparse search knows only states, not which of them share an entry, and keeps no
    /// depths. Or the user chose another engine.
    Unfit,
    /// The first layers of a space in which no engine fits the memory.
    FirstLayers,
    /// An attempt before a numbering: moves may reach far fewer states than are numbered.
    Attempt,
    /// The whole analysis: the user chose it, or there is no numbering.
    Whole,
}

impl SparseRole {
    fn new(problem: &Problem, options: &AnalyzeOptions) -> SparseRole {
        let is_chosen = options.search.engine == Some(EngineKind::Sparse);
        let keeps_too_little = problem.least_layout().is_some() || problem.costs().is_some() || options.needs_depths();
        if keeps_too_little || !is_chosen && options.search.engine.is_some() {
            return SparseRole::Unfit;
        }
        // Distances from listed goals are those to them. Goals that are not listed are known only
        // when all states are.
        let is_from_start = options.levels.is_some() && (problem.directed() || is_chosen);
        match &problem.abilities().numbering {
            _ if !problem.lists_goals() && !is_from_start => SparseRole::FirstLayers,
            Some(numberings) if !is_chosen && numberings.is_loose() => SparseRole::Attempt,
            Some(_) if !is_chosen => SparseRole::FirstLayers,
            _ => SparseRole::Whole,
        }
    }

    /// Whether an analysis by the sparse search is the answer. Otherwise a numbering is needed.
    pub(super) fn is_answered_by(self, found: &FinishedAnalysis) -> bool {
        // If the search from the start found all layers, the goals are among their states.
        let knows_goals = !found.report.complete || !found.report.from_start;
        match self {
            SparseRole::Unfit => false,
            SparseRole::FirstLayers => true,
            SparseRole::Attempt => knows_goals && found.stopped.is_none(),
            SparseRole::Whole => knows_goals,
        }
    }
}

/// An analysis before any work.
pub(super) struct AnalysisRequest<'a> {
    pub(super) problem: &'a Problem,
    pub(super) resources: WorkResources,
    pub(super) options: &'a AnalyzeOptions,
    /// The count of orbits, if requested.
    pub(super) orbits: Option<OrbitSearch>,
    sparse: SparseRole,
}

impl<'a> AnalysisRequest<'a> {
    /// Decides what the sparse search is for. `Limit` if it is to search the whole space, and that
    /// is known not to fit.
    pub(super) fn new(problem: &'a Problem, resources: WorkResources, options: &'a AnalyzeOptions) -> Result<Self> {
        let mut request =
            AnalysisRequest { problem, resources, options, orbits: None, sparse: SparseRole::new(problem, options) };
        if request.begins_sparse() && options.search.engine.is_none() && options.levels.is_none() {
            let share = if problem.directed() { 1 } else { KEPT };
            fits(problem, resources.memory, share).map_err(|error| request.remedied(error))?;
        }
        request.orbits = options.orbits.then(|| OrbitSearch::new(problem, "--orbits")).transpose()?;
        Ok(request)
    }

    /// The symmetries by which the sparse search takes one state of each class, if it does.
    ///
    /// It does so by default from a few symmetries on: that takes less memory, and not more time.
    pub(super) fn sparse_classes(&self) -> Result<Option<OrbitSearch>> {
        match self.options.symmetry {
            SymmetryChoice::All(SymmetryUse::Off) => Ok(None),
            SymmetryChoice::All(SymmetryUse::On) => OrbitSearch::new(self.problem, "--symmetry on").map(Some),
            SymmetryChoice::Within(_) => OrbitSearch::new(self.problem, "--symmetry").map(Some),
            SymmetryChoice::All(SymmetryUse::Auto) => {
                // A group too large to list, or a puzzle without one, is searched state by state.
                let found = OrbitSearch::new(self.problem, "--orbits").ok();
                Ok(found.filter(|found| found.symmetries().order() >= MANY_SYMMETRIES))
            }
        }
    }

    fn begins_sparse(&self) -> bool {
        matches!(self.sparse, SparseRole::Attempt | SparseRole::Whole)
    }

    /// The search to begin with.
    pub(super) fn first_method(&self, watch: &mut Watch<'_>) -> Result<SearchMethod> {
        if self.begins_sparse() { Ok(SearchMethod::Sparse(self.sparse)) } else { self.numbered_method(watch) }
    }

    /// The search where a numbering is needed: because another engine suits better, because
    /// distances to goals are not those from the start, or because a loosely numbered space is too
    /// large for the sparse search.
    pub(super) fn numbered_method(&self, watch: &mut Watch<'_>) -> Result<SearchMethod> {
        let symmetry = self.options.usable_symmetry()?;
        let choice = EngineChoice { symmetry, ..self.options.search.choice() };
        match search::planned(self.problem, self.resources, choice, SEARCH, |space| Ok(self.job(space)), watch) {
            Ok((plan, numbering)) => Ok(SearchMethod::Numbered(Box::new(plan), numbering)),
            Err(error) => match error.fault() {
                _ if self.options.levels.is_none() || self.sparse == SparseRole::Unfit => Err(self.remedied(error)),
                Error::Limit(_) => Ok(SearchMethod::Sparse(SparseRole::FirstLayers)),
                // No symmetries are known that map rows to rows, and first layers need no rows.
                Error::Usage(UsageError::MissingAbility { .. }) if symmetry == SymmetryUse::On => {
                    Ok(SearchMethod::Sparse(SparseRole::FirstLayers))
                }
                _ => Err(self.remedied(error)),
            },
        }
    }

    /// What a search of a numbering records and lists.
    fn job(&self, space: &NumberedProblem) -> SearchJob {
        let (options, orbits) = (self.options, self.orbits.as_ref());
        let entries = entries::encoding(space);
        // The deepest entries come from the record afterwards.
        let examples = if entries.is_some() { 0 } else { options.listed_antipodes() };
        let examples = orbits.map_or(examples, |orbits| orbits.examples(examples));
        // A class has at most as many states as there are symmetries.
        let examples = examples * space.structure().folded().map_or(1, FoldedRows::symmetries);
        let needs_depths = options.needs_depths() || options.digests || orbits.is_some_and(OrbitSearch::needs_depths);
        let depths = if space.structure().has_costs() { Encoding::Short } else { Encoding::Byte };
        let record = entries.or(needs_depths.then_some(depths));
        let job = SearchJob::default().threads(self.resources.threads).record(record).widen(true);
        job.examples(examples).levels(options.levels)
    }

    /// Adds the remedy to search only the first layers, which may fit although the whole space does
    /// not.
    fn remedied(&self, error: Error) -> Error {
        if self.sparse == SparseRole::Unfit {
            return error;
        }
        match error {
            Error::Remediable { fault, remedies: [RequestRemedy::Memory] } => {
                fault.unless(&[RequestRemedy::Memory, RequestRemedy::Levels])
            }
            Error::Remediable { fault, remedies: [RequestRemedy::Memory, RequestRemedy::Scratch] } => {
                fault.unless(&[RequestRemedy::Memory, RequestRemedy::Scratch, RequestRemedy::Levels])
            }
            Error::Limit(_) if self.problem.least_states().is_none() => error.unless(&[RequestRemedy::Levels]),
            error => error,
        }
    }
}
