//! The heuristic of a name: one of a family, a table, a pattern database, a network or an external
//! program.

use std::sync::Arc;

use super::adjusted::Adjusted;
use super::external::{self, ExternalHeuristic};
use super::heuristic_name::{CosetsSource, HeuristicName, HeuristicSource};
use super::labels::{LabelHeuristic, Lookup};
use super::open_table::OpenTable;
use super::pdb;
#[cfg(not(feature = "networks"))]
use antipode_core::error::Error;
use antipode_core::error::Result;
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim, Problem, ZeroHeuristic};
use antipode_core::watch::Watch;
#[cfg(feature = "networks")]
use antipode_nets::NetworkHeuristic;

/// The distances of a table as a heuristic.
struct TableHeuristic {
    table: OpenTable,
    name: String,
}

/// The heuristic of a problem by its name: see [`HeuristicName`]. The function verifies checksums,
/// and subtracts the memory of the tables from `memory`.
///
/// # Errors
///
/// `Usage` if there is no such heuristic, or the file is for another puzzle; `Missing` if there is
/// no such file or program; `Limit`, before anything is loaded, if the tables need more memory than
/// `memory`.
pub fn heuristic(problem: &Problem, name: &str, memory: &mut u64, watch: &mut Watch<'_>) -> Result<Arc<dyn Heuristic>> {
    adjusted(problem, &name.parse()?, memory, watch)
}

/// The heuristic of a name that is understood.
fn adjusted(
    problem: &Problem,
    name: &HeuristicName,
    memory: &mut u64,
    watch: &mut Watch<'_>,
) -> Result<Arc<dyn Heuristic>> {
    let unadjusted = plain(problem, name, memory, watch)?;
    let Some(adjustment) = &name.adjustment else { return Ok(unadjusted) };
    let least = adjustment.least.as_ref().map(|least| adjusted(problem, least, memory, watch)).transpose()?;
    Ok(Arc::new(Adjusted::new(problem, &name.to_string(), unadjusted, adjustment.clone(), least)?))
}

/// The heuristic without its adjustment.
fn plain(
    problem: &Problem,
    name: &HeuristicName,
    memory: &mut u64,
    watch: &mut Watch<'_>,
) -> Result<Arc<dyn Heuristic>> {
    let text = name.to_string();
    match &name.source {
        HeuristicSource::Own(own) => problem.heuristic(own),
        HeuristicSource::Table(file) => {
            let table = OpenTable::about(file, problem)?;
            pdb::take(memory, table.lookups()?.table().memory(), file)?;
            antipode_analysis::checks::checksums(table.lookups()?.table(), watch)?;
            Ok(Arc::new(TableHeuristic { table, name: text }))
        }
        HeuristicSource::Labels { file, otherwise } => {
            let lookup = Lookup::open(problem, file, memory)?;
            let otherwise = match otherwise {
                Some(name) => adjusted(problem, name, memory, watch)?,
                None => Arc::new(ZeroHeuristic),
            };
            Ok(Arc::new(LabelHeuristic { lookup, otherwise, name: text }))
        }
        HeuristicSource::Patterns { file, usage } => pdb::heuristic(problem, (file, *usage), &text, memory, watch),
        HeuristicSource::BuiltPatterns { bytes, usage } => {
            pdb::built_patterns(problem, (*bytes, *usage), &text, memory, watch)
        }
        #[cfg(not(feature = "networks"))]
        HeuristicSource::Network { .. } => {
            let instead = "it leaves out the cargo feature networks";
            Err(Error::incapable("this build", "opens no networks", instead))
        }
        #[cfg(feature = "networks")]
        HeuristicSource::Network { file, encoding } => {
            let network = match encoding {
                Some(encoding) => NetworkHeuristic::open_foreign(file, encoding, problem, &text)?,
                None => NetworkHeuristic::open(file, problem, &text)?,
            };
            pdb::take(memory, network.bytes(), file)?;
            Ok(Arc::new(network))
        }
        HeuristicSource::Onnx { file, encoding } => {
            let command = external::onnx(file, encoding)?;
            Ok(Arc::new(ExternalHeuristic::start(&command, problem, watch.signal())?))
        }
        HeuristicSource::Program(command) => Ok(Arc::new(ExternalHeuristic::start(command, problem, watch.signal())?)),
        HeuristicSource::Cosets(source) => match pdb::coset_heuristic(problem, source, memory, watch)? {
            Some(cosets) => Ok(cosets),
            None => problem.heuristic(&text),
        },
    }
}

/// The files of heuristics whose values nobody has certified. A name that is not understood has
/// none.
pub fn uncertified<'a>(names: impl IntoIterator<Item = &'a String>) -> Vec<String> {
    let names = names.into_iter().filter_map(|name| name.parse().ok());
    let mut files: Vec<String> = names.flat_map(|name| uncertified_files(&name)).collect();
    files.sort();
    files.dedup();
    files
}

/// The files of a heuristic whose values nobody has certified: tables, pattern databases and files
/// of coset distances.
pub(super) fn uncertified_files(name: &HeuristicName) -> Vec<String> {
    let files = name.sources().into_iter().flat_map(|source| match source {
        HeuristicSource::Table(file) if !pdb::is_certified(file) => vec![file.clone()],
        HeuristicSource::Patterns { file, .. } => pdb::uncertified_patterns(file),
        HeuristicSource::Cosets(CosetsSource::File(file)) if pdb::is_uncertified(file) => vec![file.clone()],
        _ => vec![],
    });
    files.map(|file| file.display().to_string()).collect()
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
