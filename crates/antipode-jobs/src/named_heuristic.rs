//! Heuristics by name: those of a family, a table of exact distances, pattern databases and, in audits, external programs.

use std::path::Path;
use std::sync::Arc;

use super::adjusted::{self, Adjusted};
use super::external::{self, ExternalHeuristic};
use super::open_table::OpenTable;
use super::pdb;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Estimate, Heuristic, Problem, Puzzle};
use antipode_core::watch::{Signal, Watch};
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

/// The heuristic of a problem by name; `table:FILE` reads a table, `pdb:FILE` pattern databases, `net:FILE` a network;
/// checksums are verified. An adjustment may follow: `NAME;minus=2;least=NAME;round=parity;admissible`. What its tables need is taken from `memory`. `Usage` if there is no such heuristic, or the file is for
/// another puzzle; `Limit`, before anything is loaded, if the tables need more memory than that.
pub fn heuristic(problem: &Problem, name: &str, memory: &mut u64, watch: &mut Watch<'_>) -> Result<Arc<dyn Heuristic>> {
    if external::command(name).is_some() {
        return Err(Error::usage("an external heuristic can be audited, but not searched with"));
    }
    if let (plain, Some(adjustment)) = adjusted::parse(name)? {
        let plain = heuristic(problem, plain, memory, watch)?;
        let least = adjustment.least.as_ref().map(|least| heuristic(problem, least, memory, watch)).transpose()?;
        return Ok(Arc::new(Adjusted::new(problem, name, plain, adjustment, least)?));
    }
    if let Some(file) = name.strip_prefix(NETWORK) {
        let network = Network::open(Path::new(file), problem, name)?;
        pdb::take(memory, network.bytes(), Path::new(file))?;
        return Ok(Arc::new(network));
    }
    if let Some(file) = name.strip_prefix(PATTERNS) {
        return pdb::heuristic(problem, Path::new(file), name, memory, watch);
    }
    let Some(file) = name.strip_prefix(TABLE) else { return problem.heuristic(name) };
    let table = OpenTable::about(Path::new(file), problem)?;
    pdb::take(memory, table.lookups()?.table().memory(), Path::new(file))?;
    antipode_analysis::checks::checksums(table.lookups()?.table(), watch)?;
    Ok(Arc::new(TableHeuristic { table, name: name.to_string() }))
}

impl Heuristic for TableHeuristic {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn admissible(&self) -> bool {
        true
    }

    fn consistent(&self) -> bool {
        true
    }

    fn intact(&self) -> Result<()> {
        self.table.lookups()?.table().intact()
    }

    /// A table whose checksums are right has the distances of all its states; were one missing, 0 would still be admissible.
    fn estimate(&self, state: &[u8]) -> Estimate {
        let depth = self.table.lookups().and_then(|distances| distances.of(state));
        depth.map_or(Estimate::ZERO, Estimate::from)
    }
}

/// A heuristic under audit.
pub(super) enum AuditedHeuristic {
    /// One of this program.
    Builtin(Arc<dyn Heuristic>),
    /// An external program.
    External(ExternalHeuristic),
}

impl AuditedHeuristic {
    /// By name; `cmd: PROGRAM ARGUMENTS` starts another program. Errors as for [`heuristic`].
    pub(super) fn new(problem: &Problem, name: &str, memory: &mut u64, watch: &mut Watch<'_>) -> Result<Self> {
        match external::command(name) {
            Some(command) => ExternalHeuristic::start(command, problem, watch.signal()).map(AuditedHeuristic::External),
            None => heuristic(problem, name, memory, watch).map(AuditedHeuristic::Builtin),
        }
    }

    pub(super) fn name(&self) -> String {
        match self {
            AuditedHeuristic::Builtin(heuristic) => heuristic.name(),
            AuditedHeuristic::External(external) => external.name(),
        }
    }

    pub(super) fn admissible(&self) -> bool {
        match self {
            AuditedHeuristic::Builtin(heuristic) => heuristic.admissible(),
            AuditedHeuristic::External(external) => external.admissible(),
        }
    }

    pub(super) fn consistent(&self) -> bool {
        match self {
            AuditedHeuristic::Builtin(heuristic) => heuristic.consistent(),
            AuditedHeuristic::External(external) => external.consistent(),
        }
    }

    /// The estimates of states of `length` bytes, end to end; infinite for a state that is called unreachable.
    pub(super) fn estimates(
        &self,
        states: &[u8],
        length: usize,
        puzzle: &dyn Puzzle,
        signal: Signal<'_>,
    ) -> Result<Vec<f64>> {
        match self {
            AuditedHeuristic::Builtin(heuristic) => {
                let mut estimates = vec![];
                heuristic.estimates(states, length, &mut estimates);
                heuristic.intact()?;
                let number = |estimate: &Estimate| estimate.moves().unwrap_or(f64::INFINITY);
                Ok(estimates.iter().map(number).collect())
            }
            AuditedHeuristic::External(external) => external
                .estimates(&states.chunks_exact(length).map(|state| puzzle.write(state)).collect::<Vec<_>>(), signal),
        }
    }
}
