//! Verifies and certifies a file of coset distances.

use std::path::Path;
use std::sync::Arc;

use super::coset_tables::coset_tables;
use crate::file_kinds::unknown_spec;
use crate::open_table::{SampleVerification, TableChecks, VerificationReport, checksum_workload};
use crate::plan::WorkResources;
use crate::workload::SearchWorkload;
use antipode_analysis::checks::{CosetCheck, certify_cosets, coset_memory, sample_cosets};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::{CosetGraph, Problem};
use antipode_core::nums;
use antipode_core::tables::{BoundFile, BoundTable, CertificationMethod};
use antipode_core::watch::{CostStopwatch, Watch};
use antipode_families as families;

/// Entries that a thread certifies in a second, roughly.
const RATE: f64 = 1e6;

/// Bytes for the cosets of a sampled check, at least.
const SAMPLE_BYTES: u64 = 16 << 20;

/// Verifies every checksum of a file of coset distances, and all its entries or a sample of them.
pub(crate) fn verify_cosets(
    path: &Path,
    checks: TableChecks,
    memory: u64,
    watch: &mut Watch<'_>,
) -> Result<VerificationReport> {
    let mut stopwatch = CostStopwatch::start();
    let mut file = BoundFile::open(path)?;
    let needed = needed(&file, checks);
    if needed > memory {
        let (spec, needed, memory) = (&file.header.spec, nums::bytes(needed), nums::bytes(memory));
        let what = format!("verifying the cosets of {spec} needs {needed} of memory, and {memory} are allowed");
        return Err(Error::Limit(what).unless(&[RequestRemedy::Memory]));
    }
    let about = match checks {
        TableChecks::Checksums => None,
        _ => Some(about(path, &file)?),
    };
    let table = file.read(watch)?;
    let (mut certified_states, mut sampled) = (None, None);
    if let Some((problem, graph)) = &about {
        let (header, memory) = (&file.header, memory - table_bytes(&file));
        let check = CosetCheck { path, header, table: &table, graph: &**graph, problem, memory };
        if let TableChecks::Sample { entries, seed } = checks {
            sample_cosets(&check, entries, seed, watch)?;
            problem.intact()?;
            sampled = Some(SampleVerification::new(entries, table.entries(), seed));
        } else {
            certify_cosets(&check, watch)?;
            problem.intact()?;
            certified_states = Some(table.entries());
        }
    }
    let method = certified_states.map(|_| CertificationMethod::Walk);
    let checked = VerificationReport::new(path, &file.header.spec, file.blocks(), stopwatch.lap());
    Ok(VerificationReport { certified_states, method, sampled, ..checked })
}

/// What [`verify_cosets`] will cover and take.
pub(super) fn cosets_verify_workload(
    path: &Path,
    checks: TableChecks,
    resources: WorkResources,
) -> Result<SearchWorkload> {
    let file = BoundFile::open(path)?;
    let (spec, entries) = (&file.header.spec, file.header.entries);
    let mut work = match checks {
        TableChecks::Checksums => checksum_workload(spec, file.blocks(), file.bytes()),
        TableChecks::Sample { entries, .. } => SearchWorkload::new(spec, entries, "entries"),
        _ => SearchWorkload::new(spec, entries, "entries").at(RATE, resources.threads),
    };
    work.memory = Some(needed(&file, checks));
    Ok(work)
}

/// Bytes of the lines of a file.
fn table_bytes(file: &BoundFile<'_>) -> u64 {
    BoundTable::bytes(file.header.entries as f64) as u64
}

/// Bytes of memory that the checks take, at least.
fn needed(file: &BoundFile<'_>, checks: TableChecks) -> u64 {
    let table = table_bytes(file);
    table
        + match checks {
            TableChecks::Checksums => 0,
            TableChecks::Sample { .. } => SAMPLE_BYTES,
            _ => coset_memory(table, file.header.entries),
        }
}

/// The puzzle of a file and its cosets.
fn about(path: &Path, file: &BoundFile<'_>) -> Result<(Problem, Arc<dyn CosetGraph>)> {
    let header = &file.header;
    let problem =
        families::parse_stored(&header.spec, header.definition.as_deref()).map_err(|e| unknown_spec(path, &e))?;
    let graph = coset_tables(&problem)
        .and_then(|cosets| cosets.clone().graph(header.bytes))
        .map_err(|e| unknown_spec(path, &e))?;
    Ok((problem, graph))
}
