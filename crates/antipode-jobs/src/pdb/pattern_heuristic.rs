//! The heuristic of a pattern database, or of a set of them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::PatternKind;
use super::dual_estimates::{DualEstimates, DualGoal};
use super::maximum::{Maximum, PatternDistances};
use super::maximum_of_two::MaximumOfTwo;
use super::open_pdb::OpenPdb;
use super::partial;
use super::pdb_set::{DualSums, PdbSet, borrowed};
use super::shared_sums::SharedSums;
use crate::certificate;
use crate::heuristic_name::{LessMemory, PatternUsage};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::{Heuristic, MoveShare, PatternTable, Problem, SumOptions};
use antipode_core::nums::bytes;
use antipode_core::tables::{Certificate, Table, TableImage};
use antipode_core::watch::Watch;

/// The heuristic of a file. The file is a set if its name ends in `.toml`, else a single table.
/// Subtracts the memory of the tables from `memory`. `Usage`
/// if the file is about another puzzle or its patterns do not fit together; `Limit`, before
/// anything is loaded, if `memory` does not suffice.
pub(crate) fn heuristic(
    problem: &Problem,
    (path, usage): (&Path, PatternUsage),
    name: &str,
    memory: &mut u64,
    watch: &mut Watch<'_>,
) -> Result<Arc<dyn Heuristic>> {
    let PatternUsage { less, looks_up_duals } = usage;
    if path.extension().is_none_or(|extension| extension != "toml") {
        // A table alone has no duals. To ignore the option would hide a mistake of the user.
        if !looks_up_duals {
            return Err(no_duals(path));
        }
        let table = open(problem, path, less)?;
        take(memory, table.bytes()?, path)?;
        return match table.kind {
            PatternKind { additive: true, .. } => {
                problem.patterns()?.sums(name, &[vec![table.additive(watch)?]], SumOptions::default(), memory)
            }
            PatternKind { share: None, .. } => Ok(maximum(problem, name, vec![table.distances(problem, None, watch)?])),
            // A table of shared moves counts shares. Even alone, its values must be turned into
            // moves.
            PatternKind { share, .. } => {
                let sums = vec![vec![table.distances(problem, share, watch)?]];
                Ok(Arc::new(SharedSums { name: name.to_string(), sums }))
            }
        };
    }
    let set = PdbSet::read(path)?;
    set.check(problem)?;
    let (sums, greatest, duals) = (set.sums(), set.greatest(), set.dual_sums(problem)?);
    if duals.is_empty() && !looks_up_duals {
        return Err(no_duals(path));
    }
    if set.share.is_some() {
        let sizes = sums.iter().flatten().chain(&greatest).map(|file| open(problem, file, less)?.bytes());
        take(memory, sizes.sum::<Result<u64>>()?, path)?;
        let mut loaded = |files: &[PathBuf], share| {
            let tables = files.iter().map(|file| open(problem, file, less)?.distances(problem, share, watch));
            tables.collect::<Result<Vec<_>>>()
        };
        let sums = sums.iter().map(|sum| loaded(sum, set.share)).collect::<Result<_>>()?;
        let shared = Arc::new(SharedSums { name: name.to_string(), sums });
        return Ok(match loaded(&greatest, None)? {
            patterns if patterns.is_empty() => shared,
            patterns => Arc::new(MaximumOfTwo::new(shared, maximum(problem, name, patterns), problem.goal()?.len())),
        });
    }
    let duals = duals.iter().map(|dual| (dual, set.beside(&dual.sums, dual.number)));
    let duals: Vec<(&DualSums, Vec<Vec<PathBuf>>)> = duals.collect();
    let of_duals = duals.iter().flat_map(|(dual, sums)| sums.iter().flatten().map(|file| (file, &dual.problem)));
    // A file may belong to several sums. The map has it once, so it is counted and loaded once.
    let additive: BTreeMap<&PathBuf, &Problem> =
        of_duals.chain(sums.iter().flatten().map(|file| (file, problem))).collect();
    let loaded = additive.iter().map(|(file, problem)| open(problem, file, less)?.bytes());
    let mapped = greatest.iter().map(|file| open(problem, file, less)?.bytes());
    let sizes = loaded.chain(mapped).collect::<Result<Vec<u64>>>()?;
    // Before the first table loads: a set that is too large fails at once, not after minutes.
    take(memory, sizes.iter().sum(), path)?;
    let tables = additive.iter().map(|(file, problem)| Ok((*file, open(problem, file, less)?.additive(watch)?)));
    let tables = tables.collect::<Result<BTreeMap<&PathBuf, PatternTable>>>()?;
    let mut sum = |problem: &Problem, sums: &[Vec<PathBuf>], how: SumOptions| {
        let sums: Vec<Vec<PatternTable>> =
            sums.iter().map(|sum| sum.iter().map(|file| tables[file].clone()).collect()).collect();
        problem.patterns()?.sums(name, &sums, how, memory)
    };
    let patterns = greatest.iter().map(|file| open(problem, file, less)?.distances(problem, None, watch));
    let patterns = patterns.collect::<Result<Vec<_>>>()?;
    if sums.is_empty() {
        return Ok(maximum(problem, name, patterns));
    }
    let mut greatest = sum(problem, &sums, set.how)?;
    let cells = problem.goal()?.len();
    if !duals.is_empty() {
        let mut goals = vec![];
        for (dual, files) in &duals {
            let reflected = SumOptions { reflect: true, ..set.how };
            // Reflections need a symmetry that keeps the place of the hole. The dual goals have
            // other holes, so each of them needs its own answer.
            let reflects = dual.problem.patterns()?.check_sums(name, &borrowed(&dual.sums), reflected).is_ok();
            let how = SumOptions { reflect: set.how.reflect && reflects, ..set.how };
            let heuristic = sum(&dual.problem, files, how)?;
            goals.push(DualGoal { problem: dual.problem.clone(), heuristic });
        }
        // The sums come first. They give the nodes of a search tree, and where they already exceed
        // the room, no dual has to be formed.
        greatest = Arc::new(MaximumOfTwo::new(
            greatest,
            Arc::new(DualEstimates::new(problem, name, looks_up_duals, goals.into())?),
            cells,
        ));
    }
    if !patterns.is_empty() {
        greatest = Arc::new(MaximumOfTwo::new(greatest, maximum(problem, name, patterns), cells));
    }
    Ok(greatest)
}

/// The error for `duals=side` without duals.
fn no_duals(path: &Path) -> Error {
    Error::unsuitable_file(path.display(), "has no duals, and duals=side is for sets with duals")
}

/// The maximum of the distances of patterns.
fn maximum(problem: &Problem, name: &str, patterns: Vec<PatternDistances>) -> Arc<dyn Heuristic> {
    Arc::new(Maximum { problem: problem.clone(), name: name.to_string(), patterns })
}

/// Whether a certificate vouches for a table. A file that does not open is an error elsewhere.
pub(crate) fn is_certified(path: &Path) -> bool {
    Table::open(path).map_or(true, |table| matches!(certificate::of_table(&table), Certificate::Valid(_)))
}

/// The tables of a heuristic `pdb:FILE` that no certificate vouches for. A set that does not open
/// has none: it is an error elsewhere.
pub(crate) fn uncertified_patterns(path: &Path) -> Vec<PathBuf> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut tables = match path.extension().is_some_and(|extension| extension == "toml") {
        true => PdbSet::read(path).and_then(|set| set.files(folder)).unwrap_or_default(),
        false => vec![path.to_path_buf()],
    };
    tables.retain(|table| !is_certified(table));
    tables
}

/// Subtracts the memory that the tables of a file need. `Limit` if `memory` does not suffice.
pub(crate) fn take(memory: &mut u64, needed: u64, path: &Path) -> Result<()> {
    let allowed = *memory;
    *memory = allowed.checked_sub(needed).ok_or_else(|| {
        let (needed, allowed) = (bytes(needed), bytes(allowed));
        let what = format!("{} needs {needed} of memory, and {allowed} are allowed", path.display());
        Error::Limit(what).unless(&[RequestRemedy::Memory])
    })?;
    Ok(())
}

/// A table of a pattern of a puzzle.
struct PatternFile {
    open: OpenPdb,
    names: String,
    kind: PatternKind,
    less: LessMemory,
}

/// Opens a table. `Usage` if it is about another puzzle.
fn open(problem: &Problem, path: &Path, less: LessMemory) -> Result<PatternFile> {
    let (open, names, kind) = OpenPdb::about(path, problem)?;
    Ok(PatternFile { open, names, kind, less })
}

impl PatternFile {
    /// Bytes of memory that the table needs, while it loads.
    fn bytes(&self) -> Result<u64> {
        let table = &self.open.table;
        match self.less {
            LessMemory::Partial(greatest) => partial::bytes(table, greatest),
            // Additive tables are always copied into images. Of the others, those in full stay as
            // they are.
            LessMemory::Reduction(reduction) if self.kind.additive || !reduction.is_none() => {
                TableImage::bytes(table, reduction)
            }
            LessMemory::Reduction(_) => Ok(table.memory()),
        }
    }

    fn additive(self, watch: &mut Watch<'_>) -> Result<PatternTable> {
        let PatternFile { open, names, kind, less } = self;
        if !kind.additive {
            return Err(Error::unsuitable_file(open.table.path().display(), "is not for an additive pattern"));
        }
        let image = Arc::new(TableImage::reduced(&open.table, less.reduction()?, watch)?);
        Ok(PatternTable { names, least: !kind.keep_blank, image })
    }

    /// The table as one of a pattern that is not additive and has this share of moves, if any.
    fn distances(self, problem: &Problem, share: Option<MoveShare>, watch: &mut Watch<'_>) -> Result<PatternDistances> {
        let PatternFile { open, names, kind, less } = self;
        match open.space.filter(|_| !kind.additive && kind.share == share) {
            Some(space) => {
                PatternDistances::new(open.table, space, problem.patterns()?.abstraction(&names)?, less, watch)
            }
            None => {
                let path = open.table.path().display();
                Err(Error::unsuitable_file(path, "is for a pattern that is additive, or has another share of moves"))
            }
        }
    }
}
