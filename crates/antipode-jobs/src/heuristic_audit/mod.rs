//! The heuristics of a puzzle, and audits of their claims. An audit covers all states of a table,
//! or a sample, and gathers all figures in one pass over the states. Its memory does not grow with
//! their number.

mod auditor;
mod policy;
mod report;
mod tally;
#[cfg(test)]
mod tests;

use std::path::Path;

use super::audit::{Cases, StateChoice, cases_of};
use super::ground_truth::GroundTruth;
use super::named_heuristic;
use super::plan::WorkResources;
use antipode_core::error::Result;
use antipode_core::model::{Problem, StateSubset};
use antipode_core::watch::{CostStopwatch, Watch};
use auditor::Auditor;
use tally::{Audited, HeuristicTally};

pub use report::{
    ClaimReport, ClaimViolations, DepthErrors, EstimateCalibration, EstimateErrors, EstimateOffset, HeuristicAudit,
    PolicyAudit, PolicyShares, QUANTILES,
};

/// Options of [`audit_heuristic`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HeuristicAuditOptions {
    /// The name of the heuristic, or `cmd: PROGRAM ARGUMENTS`.
    pub heuristic: String,
    /// The source of exact distances.
    pub truth: GroundTruth,
    /// The choice of the states.
    pub choice: StateChoice,
    /// The subset of the states of a table to choose from.
    pub among: Option<StateSubset>,
    /// The seed of samples.
    pub seed: u64,
}

impl HeuristicAuditOptions {
    /// Options for the chosen states, with the seed 0.
    pub fn new(heuristic: &str, truth: GroundTruth, choice: StateChoice) -> HeuristicAuditOptions {
        HeuristicAuditOptions { heuristic: heuristic.to_string(), truth, choice, among: None, seed: 0 }
    }

    /// Options for every state of a table.
    pub fn all(heuristic: &str, table: &Path) -> HeuristicAuditOptions {
        HeuristicAuditOptions::new(heuristic, GroundTruth::Table(table.to_path_buf()), StateChoice::All)
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
    let mut stopwatch = CostStopwatch::start();
    let HeuristicAuditOptions { heuristic, truth, choice, among, seed } = options;
    let table = truth.table(problem, among.as_ref(), resources.memory, watch)?;
    let mut memory = truth.share(resources).memory;
    let heuristic = named_heuristic::heuristic(problem, heuristic, &mut memory, watch)?;
    let (title, truth) = truth.open(problem, table.as_ref(), resources, watch)?;
    let auditor = Auditor { problem, heuristic: &*heuristic, truth, resources };
    let mut tally = HeuristicTally::default();
    // A table may have very many states, so they are never listed.
    let all = table.as_ref().filter(|_| *choice == StateChoice::All && among.is_none());
    match all {
        Some(table) => auditor.all(table.lookups()?.space().layout().size(), &mut tally, watch)?,
        None => {
            let labels = auditor.truth.labels();
            let cases = Cases::choose(problem, table.as_ref(), labels, choice, *seed, memory, watch)?;
            auditor.cases(cases, &mut tally, watch)?;
        }
    }
    let claim = heuristic.claim();
    let claim =
        ClaimReport { name: claim.name, admissible: Some(claim.admissible), consistent: Some(claim.consistent) };
    let about = Audited {
        spec: problem.spec(),
        truth: title,
        choice: cases_of(choice, among.as_ref()),
        seed: all.is_none().then_some(*seed),
    };
    Ok(tally.report(about, claim, stopwatch.lap().wall.as_secs_f64()))
}
