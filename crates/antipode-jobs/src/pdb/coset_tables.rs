//! Tables of distances of cosets: built for a search, or kept in a file.

use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use super::take;
use crate::workload::Workload;
use antipode_core::error::{Error, Remedy, Result};
use antipode_core::model::{CosetTables, Heuristic, Problem};
use antipode_core::nums;
use antipode_core::storage::free;
use antipode_core::tables::{BoundFile, BoundHeader, write_bounds};
use antipode_core::watch::{Stopwatch, Watch};
use antipode_families as families;

/// The name of the heuristic; a size or a file may follow it.
const COSETS: &str = "cosets";

/// The default size of a search's table in bytes. Building it takes some ten seconds of CPU time
/// for the cube.
const USUAL_BYTES: u64 = 32 << 20;

/// The result of [`build_cosets`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct CosetsBuilt {
    /// The file.
    pub file: String,
    /// The canonical spec.
    pub spec: String,
    /// The size of the file.
    pub bytes: u64,
    /// Number of entries, of two bits each.
    pub entries: u64,
    /// The greatest depth that entries store exactly. Other entries say only that they are deeper.
    pub exact_depth: u8,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// User and system time of all threads.
    pub cpu_seconds: f64,
}

/// Entries per CPU second that one thread computes, roughly.
const RATE: f64 = 1e7;

/// Entries in a byte.
const ENTRIES: u64 = 4;

/// The greatest workload that [`build_cosets`] may have.
pub fn cosets_workload(problem: &Problem, bytes: u64) -> Workload {
    let mut work = Workload::new(&problem.spec(), bytes.saturating_mul(ENTRIES), "entries at most").at(RATE, 1);
    work.memory = Some(bytes);
    work
}

/// Builds the largest table of cosets of at most `bytes` bytes, and writes it.
///
/// # Errors
///
/// `Usage` if the puzzle has no tables of cosets, or the file exists and may not be replaced;
/// `Limit` if there is no such table, or it does not fit in memory; `Io` if it cannot be written.
pub fn build_cosets(
    problem: &Problem,
    bytes: u64,
    memory: u64,
    path: &Path,
    replace: bool,
    watch: &mut Watch<'_>,
) -> Result<CosetsBuilt> {
    free(path, replace)?;
    let mut stopwatch = Stopwatch::start();
    if bytes > memory {
        let (bytes, memory) = (nums::bytes(bytes), nums::bytes(memory));
        let what = format!("a table of {bytes} is made in memory, and {memory} are allowed");
        return Err(Error::Limit(what).unless(&[Remedy::Memory]));
    }
    let spec = problem.spec();
    let cosets = problem.abilities().cosets.as_ref().ok_or_else(|| {
        Error::usage(format!("{spec} has no tables of cosets: they are for twisty puzzles whose pieces all differ"))
    })?;
    let table = cosets.table(bytes, watch)?;
    let (entries, last) = (table.entries(), table.last());
    let definition = problem.definition().map(str::to_string);
    let header = BoundHeader { spec: spec.clone(), definition, bytes, entries, last };
    let size = write_bounds(path, replace, &header, &table, watch)?;
    let cost = stopwatch.lap();
    let (seconds, cpu_seconds) = (cost.wall.as_secs_f64(), cost.cpu.as_secs_f64());
    let file = path.display().to_string();
    Ok(CosetsBuilt { file, spec, bytes: size, entries, exact_depth: last, seconds, cpu_seconds })
}

/// The heuristic of a name, if the name is for cosets. `cosets` builds a table of the default size,
/// `cosets:SIZE` the largest of at most that size, and `cosets:FILE` reads one. Subtracts the
/// memory of the table from `memory`.
pub(crate) fn coset_heuristic(
    problem: &Problem,
    name: &str,
    memory: &mut u64,
    watch: &mut Watch<'_>,
) -> Option<Result<Arc<dyn Heuristic>>> {
    let (kind, argument) = name.split_once(':').unwrap_or((name, ""));
    let cosets = problem.abilities().cosets.clone().filter(|_| kind == COSETS)?;
    Some(named(problem, cosets, argument, memory, watch))
}

fn named(
    problem: &Problem,
    cosets: Arc<dyn CosetTables>,
    argument: &str,
    memory: &mut u64,
    watch: &mut Watch<'_>,
) -> Result<Arc<dyn Heuristic>> {
    let size = if argument.is_empty() { Ok(USUAL_BYTES.min(*memory / 2)) } else { nums::size(argument) };
    if let Ok(bytes) = size {
        take(memory, bytes, Path::new(COSETS))?;
        return cosets.cosets(bytes, None, watch);
    }
    let file = BoundFile::open(Path::new(argument))?;
    let header = file.header.clone();
    if !families::is_about(&header.spec, problem) {
        return Err(Error::usage(format!("{argument} is for {}, not for {}", header.spec, problem.spec())));
    }
    take(memory, header.bytes, Path::new(argument))?;
    cosets.cosets(header.bytes, Some(file.read(watch)?), watch)
}
