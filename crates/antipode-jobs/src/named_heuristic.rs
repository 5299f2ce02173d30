//! Heuristics by name: those of a family, tables, pattern databases, networks and external
//! programs.

use std::path::Path;
use std::sync::Arc;

use super::adjusted::{self, Adjusted};
use super::external::{self, ExternalHeuristic};
use super::labels::{LabelHeuristic, Lookup};
use super::open_table::OpenTable;
use super::pdb;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim, Problem, Zero};
use antipode_core::watch::Watch;
use antipode_nets::Network;

/// The prefix of a table's file name.
const TABLE: &str = "table:";

/// The prefix of the file name of a pattern database or of a set of them.
const PATTERNS: &str = "pdb:";

/// The distances of a table as a heuristic.
struct TableHeuristic {
    table: OpenTable,
    name: String,
}

/// The prefix of the file name of labels.
const LABELS: &str = "labels:";

/// The separator between that name and the heuristic of states without a label.
const OTHERWISE: &str = ";else=";

/// The prefix of the file name of a network.
const NETWORK: &str = "net:";

/// The prefix of the file name of a network in the format ONNX.
const ONNX: &str = "onnx:";

/// The separator between the file names of a foreign network and of its encoding.
const ENCODING: &str = ";encoding=";

/// The heuristic of a problem by name. A name is one of the family's heuristics, or one of:
/// - `table:FILE`: a table of exact distances;
/// - `pdb:FILE`: a pattern database or a set of them, perhaps with `;div=K`, `;mod=K` or
///   `;values=N` to take less memory, or `;duals=side` to search from duals without look-ups;
/// - `labels:FILE`: the distances of a file of labels, and 0 for states without one;
/// - `labels:FILE;else=NAME`: the same, and the heuristic `NAME` for states without one;
/// - `net:FILE`: a network;
/// - `net:FILE;encoding=FILE` and `onnx:FILE;encoding=FILE`: a foreign network;
/// - `cosets:SIZE` and `cosets:FILE`: a table of cosets, built now or read from a file;
/// - `cmd: PROGRAM ARGUMENTS`: an external program.
///
/// An adjustment may follow the name: `NAME;minus=2;least=NAME;round=parity;admissible`. The
/// function verifies checksums, and subtracts the memory of the tables from `memory`.
///
/// # Errors
///
/// `Usage` if there is no such heuristic, or the file is for another puzzle; `Missing` if there is
/// no such file or program; `Limit`, before anything is loaded, if the tables need more memory than
/// `memory`.
pub fn heuristic(problem: &Problem, name: &str, memory: &mut u64, watch: &mut Watch<'_>) -> Result<Arc<dyn Heuristic>> {
    if let (plain, Some(adjustment)) = adjusted::parse(name)? {
        let plain = heuristic(problem, plain, memory, watch)?;
        let least = adjustment.least.as_ref().map(|least| heuristic(problem, least, memory, watch)).transpose()?;
        return Ok(Arc::new(Adjusted::new(problem, name, plain, adjustment, least)?));
    }
    if let Some((file, otherwise)) = labels(name) {
        let lookup = Lookup::open(problem, Path::new(file), memory)?;
        let otherwise = otherwise.map_or(Ok(Arc::new(Zero) as _), |name| heuristic(problem, name, memory, watch))?;
        return Ok(Arc::new(LabelHeuristic { lookup, otherwise, name: name.to_string() }));
    }
    if let Some(command) = external::command(name) {
        return Ok(Arc::new(ExternalHeuristic::start(command, problem, watch.signal())?));
    }
    if let Some(files) = name.strip_prefix(ONNX) {
        let wrong = || {
            Error::usage(format!(
                "{name}: write {ONNX}MODEL.onnx{ENCODING}FILE.toml (docs/src/how-to/judge-a-network.md)"
            ))
        };
        let (network, encoding) = files.rsplit_once(ENCODING).ok_or_else(wrong)?;
        return Ok(Arc::new(ExternalHeuristic::start(&external::onnx(network, encoding)?, problem, watch.signal())?));
    }
    if let Some(files) = name.strip_prefix(NETWORK) {
        let (file, encoding) = files.rsplit_once(ENCODING).unzip();
        let file = Path::new(file.unwrap_or(files));
        let network = match encoding {
            Some(encoding) => Network::open_foreign(file, Path::new(encoding), problem, name)?,
            None => Network::open(file, problem, name)?,
        };
        pdb::take(memory, network.bytes(), file)?;
        return Ok(Arc::new(network));
    }
    if let Some(file) = name.strip_prefix(PATTERNS) {
        return pdb::heuristic(problem, file, name, memory, watch);
    }
    if let Some(cosets) = pdb::coset_heuristic(problem, name, memory, watch) {
        return cosets;
    }
    let Some(file) = name.strip_prefix(TABLE) else { return problem.heuristic(name) };
    let table = OpenTable::about(Path::new(file), problem)?;
    pdb::take(memory, table.lookups()?.table().memory(), Path::new(file))?;
    antipode_analysis::checks::checksums(table.lookups()?.table(), watch)?;
    Ok(Arc::new(TableHeuristic { table, name: name.to_string() }))
}

/// The file of labels that a name begins with, and the heuristic of states without a label.
fn labels(name: &str) -> Option<(&str, Option<&str>)> {
    let file = name.strip_prefix(LABELS)?;
    Some(file.split_once(OTHERWISE).map_or((file, None), |(file, name)| (file, Some(name))))
}

/// Whether the admissibility of the named heuristic is only a claim. Another program or the name
/// itself may claim it. Then no result that rests on it is proven. Errors of [`adjusted::parse`].
pub(super) fn is_claimed(name: &str) -> Result<bool> {
    let (plain, adjustment) = adjusted::parse(name)?;
    let adjustment = adjustment.unwrap_or_default();
    let least = adjustment.least.as_deref().map_or(Ok(false), is_claimed)?;
    let otherwise = labels(plain).and_then(|(_, name)| name).map_or(Ok(false), is_claimed)?;
    Ok(external::command(plain).is_some() || adjustment.admissible || least || otherwise)
}

/// The files of a heuristic whose values nobody has certified: files of coset distances.
///
/// # Errors
///
/// `Usage` if the adjustment in the name is not understood.
pub fn uncertified(name: &str) -> Result<Vec<String>> {
    let (plain, adjustment) = adjusted::parse(name)?;
    let least = adjustment.and_then(|adjustment| adjustment.least);
    let mut files = least.as_deref().map_or(Ok(vec![]), uncertified)?;
    files.extend(labels(plain).and_then(|(_, name)| name).map_or(Ok(vec![]), uncertified)?);
    files.extend(pdb::uncertified_cosets(plain));
    Ok(files)
}

impl Heuristic for TableHeuristic {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent(self.name.clone())
    }

    fn intact(&self) -> Result<()> {
        self.table.lookups()?.table().intact()
    }

    /// A table with correct checksums holds the distances of all its states. If one were missing,
    /// the estimate 0 would still be admissible.
    fn estimate(&self, state: &[u8]) -> Estimate {
        let depth = self.table.lookups().and_then(|distances| distances.of(state));
        depth.map_or(Estimate::ZERO, Estimate::from)
    }
}
