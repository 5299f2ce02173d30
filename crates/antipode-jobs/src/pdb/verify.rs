//! Verifies and certifies a pattern database.

use std::path::Path;

use super::open_pdb::OpenPdb;
use super::verify_cosets::{cosets_verify_workload, verify_cosets};
use crate::certificate::{ProvenFile, check_beside};
use crate::open_table::{
    StateWalk, TableChecks, VerificationReport, certify, checksum_workload, no_sample, verify_workload,
};
use crate::plan::WorkResources;
use crate::workload::SearchWorkload;
use antipode_analysis::checks;
use antipode_core::error::Result;
use antipode_core::model::{NumberedProblem, Space};
use antipode_core::tables::{BoundFile, Table, UNREACHED_BYTE};
use antipode_core::watch::{CostStopwatch, Watch};

/// Verifies every checksum and, if requested, certifies every value. Uses at most `memory` bytes,
/// as [`OpenTable::verify`](crate::OpenTable::verify).
///
/// The file may be a pattern database or a file of coset distances. Only of the latter a sample can
/// be checked.
///
/// # Errors
///
/// `Usage` for a sample of a pattern database; `Corrupt` at the first checksum or value that is
/// wrong, or if a certificate beside the file is not its own; `Limit` if the proof does not fit in
/// memory; `Interrupted` if the watch stops it.
pub fn verify_pdb(path: &Path, checks: TableChecks, memory: u64, watch: &mut Watch<'_>) -> Result<VerificationReport> {
    if !BoundFile::is_one(path) {
        return OpenPdb::open(path)?.verify(checks, memory, watch);
    }
    let report = verify_cosets(path, checks, memory, watch)?;
    check_beside(path, &ProvenFile::Cosets(path), report.method.is_some(), watch)?;
    Ok(report)
}

impl OpenPdb {
    /// Verifies the values as [`verify_pdb`].
    pub(crate) fn verify(&self, checks: TableChecks, memory: u64, watch: &mut Watch<'_>) -> Result<VerificationReport> {
        let report = self.prove(checks, memory, watch)?;
        check_beside(self.path(), &self.certified(), report.method.is_some(), watch)?;
        Ok(report)
    }

    /// The same without the certificate beside the file.
    pub(crate) fn prove(&self, checks: TableChecks, memory: u64, watch: &mut Watch<'_>) -> Result<VerificationReport> {
        let path = self.path();
        let mut stopwatch = CostStopwatch::start();
        no_sample(path, checks)?;
        let (mut certified_states, mut method) = (None, None);
        let OpenPdb { table, pattern, space } = self;
        if checks == TableChecks::Checksums {
            table.keep_at_most(memory, rayon::current_num_threads());
            checks::checksums(table, watch)?;
        } else {
            let space = &space.clone().map_or_else(|| pattern.number(), Ok)?;
            let needed =
                checks::certify_memory(table, space).saturating_add(table.metadata().layout.size().saturating_mul(2));
            // Entries that stand for several states, or that store only what exceeds a bound, are
            // not the distances that the plain walk compares.
            let shares = space.structure().rows().is_some_and(|lift| lift.shared().is_some());
            let walk = StateWalk {
                needed,
                walk: |watch: &mut Watch<'_>| match shares || table.metadata().encoding.is_surplus() {
                    true => checks::certify_least(table, &values(table, space)?, space, watch),
                    false => checks::certify(table, space, watch),
                },
            };
            method = Some(certify(table, space, checks, memory, watch, walk)?);
            certified_states = Some(space.layout().size());
        }
        let checked = VerificationReport::new(path, &table.metadata().spec, table.metadata().blocks(), stopwatch.lap());
        Ok(VerificationReport { certified_states, method, ..checked })
    }
}

/// The workload of [`verify_pdb`].
///
/// # Errors
///
/// Those of [`OpenPdb::open`], or of the file of coset distances.
pub(crate) fn verify_pdb_workload(
    path: &Path,
    checks: TableChecks,
    resources: WorkResources,
) -> Result<SearchWorkload> {
    if BoundFile::is_one(path) {
        return cosets_verify_workload(path, checks, resources);
    }
    let OpenPdb { table, pattern, space } = OpenPdb::open(path)?;
    if checks == TableChecks::Checksums {
        return Ok(checksum_workload(&table.metadata().spec, table.metadata().blocks(), table.bytes()));
    }
    let space = space.map_or_else(|| pattern.number(), Ok)?;
    Ok(verify_workload(&table, &space, checks, resources))
}

/// The values of all entries; [`UNREACHED_BYTE`] for none.
fn values(table: &Table, space: &NumberedProblem) -> Result<Vec<u8>> {
    let layout = table.metadata().layout;
    let states = layout.row_states() as usize;
    let mut values = vec![UNREACHED_BYTE; layout.size() as usize];
    let surplus = table.metadata().encoding.is_surplus();
    for (row, values) in (0..).zip(values.chunks_mut(states)) {
        let mut bounds = vec![0; states];
        let step = match space.structure().rows().and_then(|lift| lift.bounds()?.bounds(row, &mut bounds)) {
            Some(step) if surplus => step,
            // Only `delta` subtracts bounds, and a call that fails may leave some behind.
            _ => {
                bounds.fill(0);
                1
            }
        };
        for ((i, value), bound) in (0..).zip(values).zip(bounds) {
            if let Some(stored) = table.label(row * states as u64 + i)? {
                // A damaged number must not wrap round to a value that looks right.
                *value = bound.saturating_add((stored as u8).saturating_mul(step));
            }
        }
    }
    Ok(values)
}
