//! Heuristics by name: those of a family, a table of exact distances, pattern databases, networks,
//! external programs.

use std::path::Path;
use std::sync::Arc;

use super::adjusted::{self, Adjusted};
use super::external::{self, ExternalHeuristic};
use super::open_table::OpenTable;
use super::pdb;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim, Problem};
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

/// The prefix of the file name of a network.
const NETWORK: &str = "net:";

/// The prefix of the file name of a network in the format ONNX.
const ONNX: &str = "onnx:";

/// What stands between the file name of a network of others and that of its encoding file.
const ENCODING: &str = ";encoding=";

/// The heuristic of a problem by name; `table:FILE` reads a table, `pdb:FILE` pattern databases,
/// `net:FILE` a network, `net:FILE;encoding=FILE` and `onnx:FILE;encoding=FILE` one of others,
/// `cosets:SIZE` makes a table and `cosets:FILE` reads it, `cmd: PROGRAM ARGUMENTS` starts a
/// program; checksums are verified. An adjustment may follow:
/// `NAME;minus=2;least=NAME;round=parity;admissible`. What its tables need is taken from `memory`.
///
/// # Errors
///
/// `Usage` if there is no such heuristic, or the file is for another puzzle; `Missing` if there is
/// no such file or program; `Limit`, before anything is loaded, if the tables need more memory than
/// that.
pub fn heuristic(problem: &Problem, name: &str, memory: &mut u64, watch: &mut Watch<'_>) -> Result<Arc<dyn Heuristic>> {
    if let (plain, Some(adjustment)) = adjusted::parse(name)? {
        let plain = heuristic(problem, plain, memory, watch)?;
        let least = adjustment.least.as_ref().map(|least| heuristic(problem, least, memory, watch)).transpose()?;
        return Ok(Arc::new(Adjusted::new(problem, name, plain, adjustment, least)?));
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
        return pdb::heuristic(problem, Path::new(file), name, memory, watch);
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

/// Whether it is only said that the heuristic of this name is admissible, by another program or by
/// the name itself: then nothing that follows from it is proven. Errors of [`adjusted::parse`].
pub(super) fn is_claimed(name: &str) -> Result<bool> {
    let (plain, adjustment) = adjusted::parse(name)?;
    let adjustment = adjustment.unwrap_or_default();
    let least = adjustment.least.as_deref().map_or(Ok(false), is_claimed)?;
    Ok(external::command(plain).is_some() || adjustment.admissible || least)
}

impl Heuristic for TableHeuristic {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent(self.name.clone())
    }

    fn intact(&self) -> Result<()> {
        self.table.lookups()?.table().intact()
    }

    /// A table whose checksums are right has the distances of all its states; were one missing, 0
    /// would still be admissible.
    fn estimate(&self, state: &[u8]) -> Estimate {
        let depth = self.table.lookups().and_then(|distances| distances.of(state));
        depth.map_or(Estimate::ZERO, Estimate::from)
    }
}
