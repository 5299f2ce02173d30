//! The heuristic of a pattern database, or of a set of them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Kind;
use super::dual_estimates::{DualEstimates, DualGoal};
use super::maximum::{Maximum, MaximumOfTwo, PatternDistances};
use super::open_pdb::OpenPdb;
use super::pdb_set::{DualSums, PdbSet, borrowed};
use antipode_core::error::{Error, Remedy, Result};
use antipode_core::model::{Heuristic, PatternTable, Problem};
use antipode_core::nums::bytes;
use antipode_core::tables::Image;
use antipode_core::watch::Watch;

/// The heuristic of a file. The file is a set if its name ends in `.toml`, else a single table.
/// Subtracts the memory of the tables from `memory`. `Usage` if the file is about another puzzle or
/// its patterns do not fit together; `Limit`, before anything is loaded, if `memory` does not
/// suffice.
pub(crate) fn heuristic(
    problem: &Problem,
    path: &Path,
    name: &str,
    memory: &mut u64,
    watch: &mut Watch<'_>,
) -> Result<Arc<dyn Heuristic>> {
    let maximum = |patterns| Arc::new(Maximum { name: name.to_string(), patterns }) as Arc<dyn Heuristic>;
    if path.extension().is_none_or(|extension| extension != "toml") {
        let table = open(problem, path)?;
        return match table.kind.additive {
            true => {
                take(memory, table.bytes(), path)?;
                problem.patterns()?.sums(name, &[vec![table.additive(watch)?]], false)
            }
            false => {
                take(memory, table.open.table.memory(), path)?;
                Ok(maximum(vec![table.distances(problem)?]))
            }
        };
    }
    let set = PdbSet::read(path)?;
    set.check(problem)?;
    let (sums, greatest, duals) = (set.sums(), set.greatest(), set.dual_sums(problem)?);
    let duals = duals.iter().map(|dual| (dual, set.beside(&dual.sums, dual.number)));
    let duals: Vec<(&DualSums, Vec<Vec<PathBuf>>)> = duals.collect();
    let of_duals = duals.iter().flat_map(|(dual, sums)| sums.iter().flatten().map(|file| (file, &dual.problem)));
    let additive: BTreeMap<&PathBuf, &Problem> =
        of_duals.chain(sums.iter().flatten().map(|file| (file, problem))).collect();
    let loaded = additive.iter().map(|(file, problem)| Ok(open(problem, file)?.bytes()));
    let mapped = greatest.iter().map(|file| Ok(open(problem, file)?.open.table.memory()));
    let sizes = loaded.chain(mapped).collect::<Result<Vec<u64>>>()?;
    take(memory, sizes.iter().sum(), path)?;
    let tables = additive.iter().map(|(file, problem)| Ok((*file, open(problem, file)?.additive(watch)?)));
    let tables = tables.collect::<Result<BTreeMap<&PathBuf, PatternTable>>>()?;
    let sum = |problem: &Problem, sums: &[Vec<PathBuf>], reflect| {
        let sums: Vec<Vec<PatternTable>> =
            sums.iter().map(|sum| sum.iter().map(|file| tables[file].clone()).collect()).collect();
        problem.patterns()?.sums(name, &sums, reflect)
    };
    let patterns = greatest.iter().map(|file| open(problem, file)?.distances(problem)).collect::<Result<Vec<_>>>()?;
    if sums.is_empty() {
        return Ok(maximum(patterns));
    }
    let mut greatest = sum(problem, &sums, set.reflect)?;
    let cells = problem.goal()?.len();
    if !duals.is_empty() {
        let dual = |(dual, files): &(&DualSums, Vec<Vec<PathBuf>>)| {
            let reflects = dual.problem.patterns()?.check_sums(name, &borrowed(&dual.sums), true).is_ok();
            let heuristic = sum(&dual.problem, files, set.reflect && reflects)?;
            Ok(DualGoal { problem: dual.problem.clone(), heuristic })
        };
        let goals = duals.iter().map(dual).collect::<Result<Arc<[DualGoal]>>>()?;
        greatest = Arc::new(MaximumOfTwo::new(greatest, Arc::new(DualEstimates::new(problem, name, goals)?), cells));
    }
    if !patterns.is_empty() {
        greatest = Arc::new(MaximumOfTwo::new(greatest, maximum(patterns), cells));
    }
    Ok(greatest)
}

/// Subtracts the memory that the tables of a file need. `Limit` if `memory` does not suffice.
pub(crate) fn take(memory: &mut u64, needed: u64, path: &Path) -> Result<()> {
    let allowed = *memory;
    *memory = allowed.checked_sub(needed).ok_or_else(|| {
        let (needed, allowed) = (bytes(needed), bytes(allowed));
        let what = format!("{} needs {needed} of memory, and {allowed} are allowed", path.display());
        Error::Limit(what).unless(&[Remedy::Memory])
    })?;
    Ok(())
}

/// A table of a pattern of a puzzle.
struct PatternFile {
    open: OpenPdb,
    names: String,
    kind: Kind,
}

/// Opens a table. `Usage` if it is about another puzzle.
fn open(problem: &Problem, path: &Path) -> Result<PatternFile> {
    let (open, names, kind) = OpenPdb::about(path, problem)?;
    Ok(PatternFile { open, names, kind })
}

impl PatternFile {
    /// Bytes of memory that an additive table needs.
    fn bytes(&self) -> u64 {
        let metadata = self.open.table.metadata();
        8 * metadata.layout.rows * metadata.payload_words() as u64
    }

    fn additive(self, watch: &mut Watch<'_>) -> Result<PatternTable> {
        let PatternFile { open, names, kind } = self;
        if !kind.additive {
            return Err(Error::usage(format!("{} is not for an additive pattern", open.table.path().display())));
        }
        Ok(PatternTable { names, least: !kind.keep_blank, image: Arc::new(Image::load(&open.table, watch)?) })
    }

    fn distances(self, problem: &Problem) -> Result<PatternDistances> {
        let PatternFile { open, names, kind } = self;
        match open.space.filter(|_| !kind.additive) {
            Some(space) => PatternDistances::new(open.table, space, problem.patterns()?.abstraction(&names)?),
            None => Err(Error::usage(format!("{} is for an additive pattern", open.table.path().display()))),
        }
    }
}
