//! Tables of distances of cosets: built for a search, or kept in a file.

use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use super::take;
use crate::BuildOptions;
use crate::certificate;
use crate::heuristic_name::CosetsSource;
use crate::search;
use crate::workload::SearchWorkload;
use antipode_core::checkpoint::JobIdentity;
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::{CosetTables, Heuristic, Problem};
use antipode_core::nums;
use antipode_core::storage::free;
use antipode_core::tables::{BoundFile, BoundHeader, Certificate, write_bounds};
use antipode_core::watch::{CostStopwatch, Watch};
use antipode_families as families;

/// The name of the heuristic; a size or a file may follow it.
const COSETS: &str = "cosets";

/// The default size of a search's table in bytes. Building it takes some ten seconds of CPU time
/// for the cube.
const USUAL_BYTES: u64 = 32 << 20;

/// The result of [`build_cosets`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// The number of entries at each depth, up to `exact_depth`.
    pub layers: Vec<u64>,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// User and system time of all threads.
    pub cpu_seconds: f64,
}

/// What a file of coset distances holds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CosetsContents {
    /// The file.
    pub file: String,
    /// Its size, without the certificate.
    pub bytes: u64,
    /// Bits of the file for each entry.
    pub bits_per_entry: f64,
    /// Number of entries.
    pub entries: u64,
    /// Whether the distances were certified, as a document beside the file or the file says.
    pub certificate: Certificate,
    /// The canonical spec.
    pub spec: String,
    /// The text of the file that the spec names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub definition: Option<String>,
    /// The size that the table was allowed to have.
    pub most_bytes: u64,
    /// The greatest depth that entries have exactly; others say that they are deeper.
    pub exact_depth: u8,
    /// Number of entries at each depth up to that; absent in older files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layers: Option<Vec<u64>>,
}

impl CosetsContents {
    /// The contents of a file.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the file is damaged; `Io` if it cannot be read.
    pub fn of(path: &Path) -> Result<CosetsContents> {
        let mut file = BoundFile::open(path)?;
        let (certificate, bytes) = (certificate::of_cosets(path, &mut file)?, file.bytes());
        let BoundHeader { spec, definition, bytes: most_bytes, entries, last, layers } = file.header;
        Ok(CosetsContents {
            file: path.display().to_string(),
            bytes,
            bits_per_entry: bytes as f64 * 8.0 / entries.max(1) as f64,
            entries,
            certificate,
            spec,
            definition,
            most_bytes,
            exact_depth: last,
            layers: Some(layers).filter(|layers| !layers.is_empty()),
        })
    }
}

/// Entries per CPU second that one thread computes, roughly.
const RATE: f64 = 1e7;

/// Entries in a byte.
const ENTRIES: u64 = 4;

/// The greatest workload that [`build_cosets`] may have.
pub fn cosets_workload(problem: &Problem, bytes: u64) -> SearchWorkload {
    let mut work = SearchWorkload::new(&problem.spec(), bytes.saturating_mul(ENTRIES), "entries at most").at(RATE, 1);
    work.memory = Some(bytes);
    work
}

/// The cosets of a problem.
pub(super) fn coset_tables(problem: &Problem) -> Result<&Arc<dyn CosetTables>> {
    problem.abilities().cosets.as_ref().ok_or_else(|| {
        let instead = "they are for twisty puzzles whose pieces all differ";
        Error::missing_ability(problem.spec(), "tables of cosets", instead)
    })
}

/// Builds the largest table of cosets of at most `bytes` bytes, and writes it. The work can be kept
/// in a checkpoint.
///
/// # Errors
///
/// `Usage` if the puzzle has no tables of cosets, or the file exists and may not be replaced;
/// `Limit` if there is no such table, or it does not fit in memory; `Io` if it cannot be written.
pub fn build_cosets(
    problem: &Problem,
    bytes: u64,
    options: &BuildOptions,
    memory: u64,
    watch: &mut Watch<'_>,
) -> Result<CosetsBuilt> {
    options.check_unfolded("a file of coset distances, which is folded already,")?;
    let (path, force) = (&options.file.output, options.file.force);
    free(path, force)?;
    let mut stopwatch = CostStopwatch::start();
    if bytes > memory {
        let (bytes, memory) = (nums::bytes(bytes), nums::bytes(memory));
        let what = format!("a table of {bytes} is built in memory, and {memory} are allowed");
        return Err(Error::Limit(what).unless(&[RequestRemedy::Memory]));
    }
    let spec = problem.spec();
    let cosets = coset_tables(problem)?;
    search::begin("build cosets", problem, watch)?;
    let mut filling = watch.search(COSETS, JobIdentity::part().and("bytes", bytes));
    let (table, layers) = cosets.table(bytes, &mut filling)?;
    let earlier = filling.earlier();
    drop(filling);
    if let Some(checkpoint) = watch.checkpoint() {
        checkpoint.found(&layers);
    }
    let (entries, last) = (table.entries(), table.last());
    let definition = problem.definition().map(str::to_string);
    let header = BoundHeader { spec: spec.clone(), definition, bytes, entries, last, layers };
    let size = write_bounds(path, force, &header, &table, watch)?;
    search::finish(watch)?;
    // A resumed job reports the cost of all its runs.
    let mut cost = stopwatch.lap();
    cost += earlier;
    let (seconds, cpu_seconds) = (cost.wall.as_secs_f64(), cost.cpu.as_secs_f64());
    let (file, layers) = (path.display().to_string(), header.layers);
    Ok(CosetsBuilt { file, spec, bytes: size, entries, exact_depth: last, layers, seconds, cpu_seconds })
}

/// Whether no certificate vouches for a file of coset distances.
pub(crate) fn is_uncertified(file: &Path) -> bool {
    let certificate = BoundFile::open(file).and_then(|mut open| certificate::of_cosets(file, &mut open));
    !matches!(certificate, Ok(Certificate::Valid(_)))
}

/// A table of cosets as a heuristic; `None` if the puzzle has none. Subtracts the memory of the
/// table from `memory`.
pub(crate) fn coset_heuristic(
    problem: &Problem,
    source: &CosetsSource,
    memory: &mut u64,
    watch: &mut Watch<'_>,
) -> Result<Option<Arc<dyn Heuristic>>> {
    let Some(cosets) = problem.abilities().cosets.clone() else { return Ok(None) };
    let size = match source {
        // At most half: the search that uses the table needs memory, too.
        CosetsSource::Usual => USUAL_BYTES.min(*memory / 2),
        CosetsSource::Size(size) => *size,
        CosetsSource::File(path) => {
            let mut file = BoundFile::open(path)?;
            let header = file.header.clone();
            if !families::is_about(&header.spec, problem) {
                return Err(Error::other_puzzle(path, problem.spec(), header.spec));
            }
            take(memory, header.bytes, path)?;
            return cosets.cosets(header.bytes, Some(file.read(watch)?), watch).map(Some);
        }
    };
    take(memory, size, Path::new(COSETS))?;
    cosets.cosets(size, None, watch).map(Some)
}
