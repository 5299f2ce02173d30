//! The heuristics of a puzzle, and audits of their claims. An audit covers all states of a table,
//! or a sample, and gathers all figures in one pass over the states. Its memory does not grow with
//! their number.

mod auditor;
mod estimated_state;
mod policy;
mod report;
mod tally;
#[cfg(test)]
mod tests;

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::audit::{AuditStates, Cases, StateChoice, cases_of};
use super::ground_truth::GroundTruth;
use super::input_files::inputs;
use super::named_heuristic;
use super::plan::WorkResources;
use crate::{OpenTable, SampleSize, SearchWorkload};
use antipode_core::error::Result;
use antipode_core::model::Problem;
use antipode_core::watch::{CostStopwatch, Watch};
use auditor::Auditor;
use tally::{Audited, HeuristicTally};

pub use estimated_state::EstimatedState;
pub use report::{
    ClaimReport, ClaimViolations, DepthErrors, EstimateCalibration, EstimateErrors, EstimateOffset, HeuristicAudit,
    PolicyAudit, PolicyShares, QUANTILES,
};

/// Options of [`audit_heuristic`]: of Rust, of the command line with the feature `cli`, and of
/// dicts.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
#[non_exhaustive]
pub struct HeuristicAuditOptions {
    /// The heuristic: a name of 'antipode list heuristics', table:FILE, pdb:FILE, net:FILE,
    /// onnx:FILE or 'cmd: PROGRAM ARGUMENTS'
    #[cfg_attr(feature = "cli", arg(long, value_name = "NAME"))]
    pub heuristic: String,
    /// The seed of random numbers
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", default_value_t = 0))]
    pub seed: u64,
    /// The states, and the source of their exact distances, which is required.
    #[cfg_attr(feature = "cli", command(flatten))]
    #[serde(flatten)]
    pub states: AuditStates,
}

impl Default for HeuristicAuditOptions {
    fn default() -> Self {
        HeuristicAuditOptions { heuristic: "zero".into(), seed: 0, states: AuditStates::default() }
    }
}

impl HeuristicAuditOptions {
    /// Options for a heuristic and states, with the seed 0.
    pub fn new(heuristic: &str, states: impl Into<AuditStates>) -> HeuristicAuditOptions {
        HeuristicAuditOptions { heuristic: heuristic.to_string(), seed: 0, states: states.into() }
    }

    /// Options for every state of a table.
    pub fn all(heuristic: &str, table: &Path) -> HeuristicAuditOptions {
        let table = GroundTruth::Table(table.to_path_buf());
        HeuristicAuditOptions::new(heuristic, AuditStates::default().judged_by(table))
    }
}

impl HeuristicAuditOptions {
    /// The work, where the number of states is known before it: for all states of a table.
    ///
    /// # Errors
    ///
    /// Those of [`OpenTable::about`]; `Usage` if options do not fit together.
    pub fn workload(&self, problem: &Problem) -> Result<Option<SearchWorkload>> {
        let (GroundTruth::Table(file), StateChoice::Drawn(SampleSize::All)) =
            (self.states.truth()?, self.states.choice()?)
        else {
            return Ok(None);
        };
        let states = OpenTable::about(file, problem)?.contents().states;
        Ok(Some(SearchWorkload::new(&problem.spec(), states, "states")))
    }
}

/// All heuristics of a problem, the best admissible one first.
pub fn heuristics(problem: &Problem) -> Vec<ClaimReport> {
    problem
        .heuristics()
        .iter()
        .map(|name| {
            let claim = problem.heuristic(name).ok().map(|heuristic| heuristic.claim());
            ClaimReport {
                name: name.clone(),
                admissible: claim.as_ref().map(|claim| claim.admissible),
                consistent: claim.as_ref().map(|claim| claim.consistent),
            }
        })
        .collect()
}

/// Compares a heuristic with exact distances. Tables in the encoding `byte` are the fastest.
///
/// # Errors
///
/// `Usage` if the table is about another puzzle, or options do not fit together; `Limit` if the
/// tables of the heuristic need more memory than is allowed; `Corrupt` if its policy gives no valid
/// probabilities.
///
/// # Examples
///
/// ```
/// use antipode_core::watch::Watch;
/// use antipode_families::parse;
/// use antipode_jobs::{BuildOptions, HeuristicAuditOptions, WorkResources, audit_heuristic, build};
///
/// let folder = tempfile::tempdir().expect("a folder");
/// let file = folder.path().join("8puzzle.antipode");
/// build(&parse("sliding:3x3")?, WorkResources::default(), &BuildOptions::to(&file), |_| (), &mut Watch::none())?;
/// let options = HeuristicAuditOptions::all("manhattan", &file);
/// let found = audit_heuristic(&parse("sliding:3x3")?, &options, WorkResources::default(), &mut Watch::none())?;
/// assert_eq!(found.overestimates.count, 0);
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
pub fn audit_heuristic(
    problem: &Problem,
    options: &HeuristicAuditOptions,
    resources: WorkResources,
    watch: &mut Watch<'_>,
) -> Result<HeuristicAudit> {
    audit_heuristic_telling(problem, options, resources, watch, None)
}

/// A consumer of the states of an audit, in order.
pub type EstimateConsumer<'a> = &'a mut dyn FnMut(&[EstimatedState]) -> Result<()>;

/// As [`audit_heuristic`]; `tell`, if there is one, gets the states of known distance with their
/// estimates, in order.
///
/// # Errors
///
/// Those of [`audit_heuristic`] and of `tell`.
pub fn audit_heuristic_telling(
    problem: &Problem,
    options: &HeuristicAuditOptions,
    resources: WorkResources,
    watch: &mut Watch<'_>,
    mut tell: Option<EstimateConsumer<'_>>,
) -> Result<HeuristicAudit> {
    let mut stopwatch = CostStopwatch::start();
    let HeuristicAuditOptions { heuristic, seed, states } = options;
    let (truth, choice, among) = (states.truth()?, states.choice()?, states.among.as_ref());
    let table = truth.table(problem, among, resources.memory, watch)?;
    let files = inputs(Some(heuristic), Some(truth))?;
    let mut memory = truth.share(resources).memory;
    let heuristic = named_heuristic::heuristic(problem, heuristic, &mut memory, watch)?;
    let (title, truth) = truth.open(problem, table.as_ref(), resources, watch)?;
    let auditor = Auditor { problem, heuristic: &*heuristic, truth, resources, lists: tell.is_some() };
    let mut tally = HeuristicTally::default();
    // A table may have very many states, so they are never listed.
    let all = table.as_ref().filter(|_| matches!(choice, StateChoice::Drawn(SampleSize::All)) && among.is_none());
    match all {
        Some(table) => auditor.all(table.lookups()?.space().layout().size(), (&mut tally, &mut tell), watch)?,
        None => {
            let labels = auditor.truth.labels();
            let cases = Cases::choose(problem, table.as_ref(), labels, &choice, *seed, memory, watch)?;
            auditor.cases(cases, (&mut tally, &mut tell), watch)?;
        }
    }
    let claim = heuristic.claim();
    let claim =
        ClaimReport { name: claim.name, admissible: Some(claim.admissible), consistent: Some(claim.consistent) };
    let about = Audited {
        spec: problem.spec(),
        truth: title,
        inputs: files,
        choice: cases_of(&choice, among),
        seed: all.is_none().then_some(*seed),
    };
    Ok(tally.report(about, claim, stopwatch.lap().wall.as_secs_f64()))
}
