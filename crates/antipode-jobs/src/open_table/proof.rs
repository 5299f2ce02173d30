//! Proofs of the depths of a table: what they take, and how one is found and noted.

use antipode_analysis::checks;
use antipode_core::error::{Error, Remedy, Result};
use antipode_core::model::{Numbered, Space};
use antipode_core::nums::bytes;
use antipode_core::tables::{Method, Note, Table};
use antipode_core::watch::Watch;

use super::Checks;
use crate::plan::Resources;
use crate::workload::Workload;

/// States per second that a thread certifies, roughly: by whole rows, and one by one.
const RATES: (f64, f64) = (1e8, 2.5e6);

/// The workload of a verification. Certifying costs more than all checksums.
pub(crate) fn verify_workload(table: &Table, space: &Numbered, checks: Checks, resources: Resources) -> Workload {
    if checks == Checks::Checksums {
        return checksum_workload(table);
    }
    let sweep = sweep_memory(table, space).filter(|&needed| checks == Checks::Depths && needed <= resources.memory);
    let (rate, by) = if sweep.is_some() { (RATES.0, "by whole rows") } else { (RATES.1, "one by one") };
    let mut work = Workload::new(&table.metadata().spec, space.layout().size(), "states").at(rate, resources.threads);
    work.by = Some(by.into());
    work.memory = Some(sweep.unwrap_or_else(|| checks::certify_memory(space) + read_memory(table)));
    work
}

/// Bytes of memory that reading a table takes at least.
fn read_memory(table: &Table) -> u64 {
    table.least_memory(rayon::current_num_threads())
}

/// Bytes of memory of a sweep that reads a table, if there is one for it.
fn sweep_memory(table: &Table, space: &Numbered) -> Option<u64> {
    Some(checks::sweep_memory(table, space)?.saturating_add(read_memory(table)))
}

/// The workload of checking the checksums of a table.
pub(crate) fn checksum_workload(table: &Table) -> Workload {
    let metadata = table.metadata();
    let mut work = Workload::new(&metadata.spec, metadata.blocks(), "blocks");
    work.by = Some(format!("{} to read", bytes(table.bytes())));
    work
}

/// The version of the checker, which certificates name.
const CHECKER: u32 = 1;

/// A proof of depths state by state.
pub(crate) struct StateWalk<F> {
    /// Bytes of memory that the proof needs, without those of reading the table.
    pub(crate) needed: u64,
    pub(crate) walk: F,
}

/// Certifies the depths of a table, by whole rows if requested and possible, else by states.
/// Appends the certificate to the table if the file can be written, and returns the method.
pub(crate) fn certify(
    table: &Table,
    space: &Numbered,
    checks: Checks,
    memory: u64,
    watch: &mut Watch<'_>,
    walk: StateWalk<impl FnOnce(&mut Watch<'_>) -> Result<()>>,
) -> Result<Method> {
    let StateWalk { needed, walk } = walk;
    let fits = |&needed: &u64| needed <= memory;
    let sweep = sweep_memory(table, space).filter(fits).filter(|_| checks == Checks::Depths);
    let (sweeps, needed) = (sweep.is_some(), sweep.unwrap_or(needed.saturating_add(read_memory(table))));
    certifiable(&table.metadata().spec, needed, memory)?;
    let threads = rayon::current_num_threads();
    table.keep_at_most(memory - needed + read_memory(table), threads);
    checks::checksums(table, watch)?;
    let method = if sweeps { Method::Sweep } else { Method::Walk };
    let certified = if sweeps { checks::sweep(table, space, watch) } else { walk(watch) };
    space.intact()?;
    table.intact()?;
    certified?;
    checks::unused(table, watch)?;
    let metadata = table.metadata();
    // The depths are certified even if the table cannot be written.
    let _ = table.note_certificate(&Note::new(CHECKER, method, metadata.states(), &metadata.layers));
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
    Err(Error::Limit(what).unless(&[Remedy::Memory, Remedy::Quick]))
}
