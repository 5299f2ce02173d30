//! Verification: checksums, certificates, and samples.

use std::path::Path;

use serde::Serialize;

use super::OpenTable;
use crate::certificate::{DistanceProof, ProofKind, certificate_path, check_beside};
use crate::plan::WorkResources;
use crate::workload::SearchWorkload;
use antipode_analysis::checks;
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::{NumberedProblem, Space};
use antipode_core::nums::bytes;
use antipode_core::tables::{CertificationMethod, Table};
use antipode_core::watch::{CostStopwatch, Watch, WorkCost};

/// The result of a verification; a failed one is an error.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct VerificationReport {
    /// The file.
    pub file: String,
    /// The canonical spec.
    pub spec: String,
    /// Blocks whose checksum was verified.
    pub blocks: u64,
    /// States or entries whose depth was certified; `None` for checksums alone and for a sample.
    pub certified_states: Option<u64>,
    /// The method of certification; `None` for checksums alone and for a sample.
    pub method: Option<CertificationMethod>,
    /// What the check of a sample found; none without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampled: Option<SampleVerification>,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// User and system time of all threads.
    pub cpu_seconds: f64,
}

impl VerificationReport {
    /// What it proved; `None` if it checked no distance.
    pub(crate) fn proof(&self) -> Option<DistanceProof> {
        let (kind, states) = match (self.method, self.sampled, self.certified_states) {
            (_, Some(sampled), _) => (ProofKind::Sample, sampled.entries),
            (Some(CertificationMethod::Sweep), _, Some(states)) => (ProofKind::Sweep, states),
            (Some(CertificationMethod::Walk), _, Some(states)) => (ProofKind::Walk, states),
            _ => return None,
        };
        let seed = self.sampled.map(|sampled| sampled.seed);
        Some(DistanceProof { kind, checker: CHECKER, states, seed, seconds: self.seconds })
    }

    /// The result of checking the checksums of a file, which other checks add to.
    pub(crate) fn new(path: &Path, spec: &str, blocks: u64, cost: WorkCost) -> VerificationReport {
        VerificationReport {
            file: path.display().to_string(),
            spec: spec.into(),
            blocks,
            certified_states: None,
            method: None,
            sampled: None,
            seconds: cost.wall.as_secs_f64(),
            cpu_seconds: cost.cpu.as_secs_f64(),
        }
    }
}

/// A sample without a wrong entry.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SampleVerification {
    /// Entries that were drawn, derived again and found right.
    pub entries: u64,
    /// The seed of the draw.
    pub seed: u64,
    /// The probability of finding a wrong entry, if the share of wrong entries is `wrong_share`.
    pub confidence: f64,
    /// The least share of wrong entries that the check finds with this confidence.
    pub wrong_share: f64,
}

impl SampleVerification {
    /// The confidence of statements about samples.
    const CONFIDENCE: f64 = 0.95;

    /// A sample of some entries among all, drawn with a seed.
    pub(crate) fn new(entries: u64, among: u64, seed: u64) -> SampleVerification {
        let entries = entries.min(among);
        // Draws without replacement find a wrong entry at least as often as independent ones, which
        // all miss with probability (1 - share)^entries.
        let missed = 1.0 - SampleVerification::CONFIDENCE;
        let least = 1.0 / among.max(1) as f64;
        let wrong_share = if entries == among { least } else { 1.0 - missed.powf(1.0 / entries.max(1) as f64) };
        SampleVerification { entries, seed, confidence: SampleVerification::CONFIDENCE, wrong_share }
    }
}

/// The extent of a verification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableChecks {
    /// Checksums only.
    Checksums,
    /// Checksums and depths. Depths are checked by whole rows where the puzzle has rows and the
    /// memory suffices, else state by state.
    Depths,
    /// Checksums and depths, state by state.
    Walk,
    /// Checksums and some random entries of a file of coset distances.
    Sample {
        /// How many.
        entries: u64,
        /// The seed of the draw.
        seed: u64,
    },
}

/// `Usage` if a sample of a table is requested.
pub(crate) fn no_sample(path: &Path, checks: TableChecks) -> Result<()> {
    match checks {
        TableChecks::Sample { .. } => Err(Error::unsuitable_file(
            path.display(),
            "is no file of coset distances, which alone can be checked by a sample: check all of it",
        )
        .unless(&[RequestRemedy::Quick])),
        _ => Ok(()),
    }
}

/// States per second that a thread certifies, roughly: by whole rows, and one by one.
const RATES: (f64, f64) = (1e8, 2.5e6);

/// As many of a table with one row of each class, whose folding is checked, too.
const FOLDED_RATE: f64 = 4e4;

/// The workload of a verification. Certifying costs more than all checksums.
pub(crate) fn verify_workload(
    table: &Table,
    space: &NumberedProblem,
    checks: TableChecks,
    resources: WorkResources,
) -> SearchWorkload {
    if checks == TableChecks::Checksums {
        return checksum_workload(&table.metadata().spec, table.metadata().blocks(), table.bytes());
    }
    let sweep =
        sweep_memory(table, space).filter(|&needed| checks == TableChecks::Depths && needed <= resources.memory);
    let (rate, by) = if sweep.is_some() { (RATES.0, "by whole rows") } else { (RATES.1, "one by one") };
    let rate = table.metadata().folding.map_or(rate, |_| FOLDED_RATE);
    let states = table.metadata().layout.size();
    let mut work = SearchWorkload::new(&table.metadata().spec, states, "states").at(rate, resources.threads);
    work.by = Some(by.into());
    work.memory = Some(sweep.unwrap_or_else(|| walk_memory(table, space) + read_memory(table)));
    work
}

/// Bytes of memory of a proof state by state.
fn walk_memory(table: &Table, space: &NumberedProblem) -> u64 {
    match table.metadata().folding {
        Some(_) => checks::folded_memory(table),
        None => checks::certify_memory(table, space),
    }
}

/// Bytes of memory that reading a table takes at least.
fn read_memory(table: &Table) -> u64 {
    table.least_memory(rayon::current_num_threads())
}

/// Bytes of memory of a sweep that reads a table, if there is one for it.
fn sweep_memory(table: &Table, space: &NumberedProblem) -> Option<u64> {
    Some(checks::sweep_memory(table, space)?.saturating_add(read_memory(table)))
}

/// The workload of checking the checksums of a file of `size` bytes.
pub(crate) fn checksum_workload(spec: &str, blocks: u64, size: u64) -> SearchWorkload {
    let mut work = SearchWorkload::new(spec, blocks, "blocks");
    work.by = Some(format!("{} to read", bytes(size)));
    work
}

/// The version of the checker, which certificates name.
pub(crate) const CHECKER: u32 = 1;

/// A proof of depths state by state.
pub(crate) struct StateWalk<F> {
    /// Bytes of memory that the proof needs, without those of reading the table.
    pub(crate) needed: u64,
    pub(crate) walk: F,
}

/// Certifies the depths of a table, by whole rows if requested and possible, else by states.
/// Returns the method.
pub(crate) fn certify(
    table: &Table,
    space: &NumberedProblem,
    checks: TableChecks,
    memory: u64,
    watch: &mut Watch<'_>,
    walk: StateWalk<impl FnOnce(&mut Watch<'_>) -> Result<()>>,
) -> Result<CertificationMethod> {
    let StateWalk { needed, walk } = walk;
    let sweep = sweep_memory(table, space).filter(|&needed| needed <= memory).filter(|_| checks == TableChecks::Depths);
    let (sweeps, needed) = (sweep.is_some(), sweep.unwrap_or(needed.saturating_add(read_memory(table))));
    certifiable(&table.metadata().spec, needed, memory)?;
    // `needed` contains the least that reading takes. The rest of the memory may hold blocks.
    table.keep_at_most(memory - needed + read_memory(table), rayon::current_num_threads());
    checks::checksums(table, watch)?;
    let method = if sweeps { CertificationMethod::Sweep } else { CertificationMethod::Walk };
    let certified = if sweeps { checks::sweep(table, space, watch) } else { walk(watch) };
    // If the rules or the file failed on the way, what the walk found follows from that.
    space.intact()?;
    table.intact()?;
    certified?;
    checks::unused(table, watch)?;
    Ok(method)
}

/// `Limit` if a certificate needs more memory than is allowed.
fn certifiable(spec: &str, needed: u64, memory: u64) -> Result<()> {
    if needed <= memory {
        return Ok(());
    }
    let (needed, memory) = (bytes(needed), bytes(memory));
    let what = format!(
        "certifying {spec} needs {needed} of memory, and {memory} are allowed: allow more, or check only the checksums"
    );
    Err(Error::Limit(what).unless(&[RequestRemedy::Memory, RequestRemedy::Quick]))
}

impl OpenTable {
    /// Verifies every checksum and, if requested, certifies every depth. Uses at most `memory`
    /// bytes. Changes no file. A certificate beside the file must be that of the table.
    ///
    /// # Errors
    ///
    /// `Corrupt` at the first checksum or depth that is wrong; `Limit` if the proof does not fit
    /// the memory; `Usage` for a sample; `Interrupted` if the watch stops it.
    pub fn verify(&self, checks: TableChecks, memory: u64, watch: &mut Watch<'_>) -> Result<VerificationReport> {
        let report = self.prove(checks, memory, watch)?;
        // What a certificate should say takes a pass over the table.
        if certificate_path(self.path()).exists() {
            check_beside(self.path(), &self.certified(watch)?, report.method.is_some(), watch)?;
        }
        Ok(report)
    }

    /// The same without the certificate beside the file.
    pub(crate) fn prove(&self, checks: TableChecks, memory: u64, watch: &mut Watch<'_>) -> Result<VerificationReport> {
        let mut stopwatch = CostStopwatch::start();
        let (table, space) = (&self.table, &self.space);
        no_sample(table.path(), checks)?;
        let method = match checks {
            TableChecks::Checksums => {
                table.keep_at_most(memory, rayon::current_num_threads());
                checks::checksums(table, watch).map(|()| None)?
            }
            _ => {
                let walk = |watch: &mut Watch<'_>| match &self.folding {
                    Some(folding) => checks::certify_folded(table, space, folding, watch),
                    None => checks::certify(table, space, watch),
                };
                let walk = StateWalk { needed: walk_memory(table, space), walk };
                Some(certify(table, space, checks, memory, watch, walk)?)
            }
        };
        let certified_states = method.map(|_| space.states());
        let checked = VerificationReport::new(table.path(), &space.spec(), table.metadata().blocks(), stopwatch.lap());
        Ok(VerificationReport { certified_states, method, ..checked })
    }

    /// The workload of [`verify`](Self::verify).
    pub fn verify_workload(&self, checks: TableChecks, resources: WorkResources) -> SearchWorkload {
        verify_workload(&self.table, &self.space, checks, resources)
    }
}
