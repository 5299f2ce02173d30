//! Open tables: their contents, verification, layers and look-ups.

mod batches;
mod labelled;
mod layers;
mod lookups;
mod proof;

use std::sync::Arc;

use serde::Serialize;

use antipode_analysis::checks;
use antipode_analysis::{Distances, mean_depth};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Explored, Numbered, Problem, Space};
use antipode_core::tables::{Certificate, Metadata, Method, Table};
use antipode_core::watch::{Stopwatch, Watch};
use antipode_families as families;

use crate::plan::Resources;
use crate::workload::Workload;

pub use antipode_analysis::UNREACHED;
pub use labelled::{Labelled, Selection};
pub use lookups::{Distance, OptimalMoves, OptimalPath, OptimalPaths, Step};
pub(crate) use proof::{StateWalk, certify, checksum_workload, verify_workload};

/// A table and the space that its spec names.
///
/// # Examples
///
/// ```
/// use antipode_core::watch::Watch;
/// use antipode_families::parse;
/// use antipode_jobs::{BuildOptions, Checks, OpenTable, Resources, build};
///
/// let folder = tempfile::tempdir().expect("a folder");
/// let file = folder.path().join("8puzzle.antipode");
/// build(&parse("sliding:3x3")?, Resources::default(), &BuildOptions::to(&file), |_| (), &mut Watch::none())?;
/// let table = OpenTable::open(&file)?;
/// table.verify(Checks::Depths, 1 << 30, &mut Watch::none())?;
/// let state = "8 6 7/2 5 4/3 _ 1";
/// assert_eq!(table.distances(&[state])?[0].distance, Some(31));
/// let moves = table.paths(&[state])?.remove(0).moves.expect("a goal is reachable");
/// assert_eq!(moves.len(), 31);
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
pub struct OpenTable {
    table: Table,
    space: Numbered,
}

/// The problem in the numbering of a table. If it was explored, the table stores its states.
/// `Corrupt` if the table does not fit the problem.
pub(crate) fn numbered(table: &Table, problem: &Problem) -> Result<Numbered> {
    if let Some(states) = table.states()? {
        let explored = Explored::new(problem.clone(), states, crate::available_memory())?;
        return Ok(Numbered::new(problem.clone(), Arc::new(explored)));
    }
    let (path, spec) = (table.path(), problem.spec());
    // A small file can name a huge puzzle, so compare the sizes before numbering the puzzle.
    let size = table.metadata().layout.size();
    if problem.numberings()?.least_states().is_none_or(|least| least > size) {
        return Err(Error::corrupt(path, format!("its layout is not that of {spec}")));
    }
    let scheme = &table.metadata().scheme;
    if !problem.numberings()?.schemes().contains(scheme) {
        let what = format!("{spec} has no numbering '{scheme}', perhaps of another version: build the table again");
        return Err(Error::corrupt(path, what));
    }
    problem.number_as(scheme)
}

/// The contents of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Contents {
    /// The file.
    pub file: String,
    /// The size of the file.
    pub bytes: u64,
    /// Bits of the file per state.
    pub bits_per_state: f64,
    /// Number of numbered states.
    pub states: u64,
    /// Number of reached states.
    pub reached: u64,
    /// The depth of the deepest layer.
    pub god_number: usize,
    /// Mean depth of the reached states.
    pub mean_depth: f64,
    /// Whether the depths were certified, as the file says.
    pub certificate: Certificate,
    /// The metadata of the file.
    #[serde(flatten)]
    pub metadata: Metadata,
}

/// The result of a verification; a failed one is an error.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Verified {
    /// The file.
    pub file: String,
    /// The canonical spec.
    pub spec: String,
    /// Blocks whose checksum was verified.
    pub blocks: u64,
    /// States whose depth was certified; `None` if only checksums were verified.
    pub certified_states: Option<u64>,
    /// The method of certification; `None` if only checksums were verified.
    pub method: Option<Method>,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// User and system time of all threads.
    pub cpu_seconds: f64,
}

/// States of one depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct States {
    /// The canonical spec.
    pub spec: String,
    /// The depth of the states.
    pub depth: u32,
    /// The number of states with that depth.
    pub count: u64,
    /// Some of the states, or all.
    #[serde(rename = "examples")]
    pub states: Vec<String>,
}

/// The extent of a verification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Checks {
    /// Checksums only.
    Checksums,
    /// Checksums and depths. Depths are checked by whole rows where the puzzle has rows and the
    /// memory suffices, else state by state.
    Depths,
    /// Checksums and depths, state by state.
    Walk,
}

impl OpenTable {
    /// Opens the table of a puzzle of the families. Does not start a program that the table names:
    /// operations that need its rules fail with `Usage`.
    ///
    /// # Errors
    ///
    /// `Missing` if there is no such file; `Corrupt` if it is damaged, or its spec is unknown or
    /// does not fit the table.
    pub fn open(path: &std::path::Path) -> Result<OpenTable> {
        let foreign = |e: Error| Error::corrupt(path, format!("this program does not know its spec: {e}"));
        let table = Table::open(path)?;
        let Metadata { spec, definition, .. } = table.metadata();
        let problem = families::parse_stored(spec, definition.as_deref()).map_err(foreign)?;
        OpenTable::new(table, &problem)
    }

    /// Opens a table whose rules are those of a program, and starts the program.
    ///
    /// # Errors
    ///
    /// `Usage` if the table names another command line, or none; `Missing` if there is no such file
    /// or program; `Corrupt` if the table is damaged.
    pub fn open_with_program(path: &std::path::Path, command: &str) -> Result<OpenTable> {
        let table = Table::open(path)?;
        let (file, spec) = (path.display(), &table.metadata().spec);
        match families::program(spec) {
            Some(named) if named == command.trim() => {
                let problem = families::parse(spec)?;
                OpenTable::new(table, &problem)
            }
            Some(named) => Err(Error::usage(format!("{file} names the program '{named}', not '{command}'"))),
            None => Err(Error::usage(format!("{file} names no program"))),
        }
    }

    /// Opens the table of the caller's problem.
    ///
    /// # Errors
    ///
    /// `Missing` if there is no such file; `Usage` if the table is for another puzzle; `Corrupt` if
    /// it is damaged or does not fit the problem.
    pub fn about(path: &std::path::Path, problem: &Problem) -> Result<OpenTable> {
        let table = Table::open(path)?;
        let about = &table.metadata().spec;
        if !families::is_about(about, problem) {
            return Err(Error::usage(format!("{} is for {about}, not for {}", path.display(), problem.spec())));
        }
        OpenTable::new(table, problem)
    }

    /// Numbers the problem; its spec must be that of the table.
    fn new(table: Table, problem: &Problem) -> Result<OpenTable> {
        if problem.least_layout().is_some() || table.metadata().encoding.is_surplus() {
            let path = table.path();
            return Err(Error::usage(format!("{} is a pattern database: use antipode pdb", path.display())));
        }
        let space = numbered(&table, problem)?;
        Distances::new(&table, &space)?;
        Ok(OpenTable { table, space })
    }

    /// The contents of the table.
    pub fn contents(&self) -> Contents {
        let metadata = self.table.metadata().clone();
        Contents {
            file: self.table.path().display().to_string(),
            bytes: self.table.bytes(),
            bits_per_state: self.table.bytes() as f64 * 8.0 / metadata.states() as f64,
            states: metadata.states(),
            reached: metadata.reached(),
            god_number: metadata.deepest() as usize,
            mean_depth: mean_depth(&metadata.layers),
            certificate: self.table.certificate(),
            metadata,
        }
    }

    /// Verifies every checksum and, if requested, certifies every depth. Uses at most `memory`
    /// bytes. Records the certificate in the file, if the file can be written.
    ///
    /// # Errors
    ///
    /// `Corrupt` at the first checksum or depth that is wrong; `Limit` if the proof does not fit in
    /// memory; `Interrupted` if the watch stops it.
    pub fn verify(&self, checks: Checks, memory: u64, watch: &mut Watch<'_>) -> Result<Verified> {
        let mut stopwatch = Stopwatch::start();
        let (table, space) = (&self.table, &self.space);
        let method = match checks {
            Checks::Checksums => {
                table.keep_at_most(memory, rayon::current_num_threads());
                checks::checksums(table, watch).map(|()| None)?
            }
            _ => {
                let walk = |watch: &mut Watch<'_>| checks::certify(table, space, watch);
                let walk = StateWalk { needed: checks::certify_memory(space), walk };
                Some(certify(table, space, checks, memory, watch, walk)?)
            }
        };
        let cost = stopwatch.lap();
        Ok(Verified {
            file: table.path().display().to_string(),
            spec: space.spec(),
            blocks: table.metadata().blocks(),
            certified_states: method.map(|_| space.states()),
            method,
            seconds: cost.wall.as_secs_f64(),
            cpu_seconds: cost.cpu.as_secs_f64(),
        })
    }

    /// The workload of [`verify`](Self::verify).
    pub fn verify_workload(&self, checks: Checks, resources: Resources) -> Workload {
        verify_workload(&self.table, &self.space, checks, resources)
    }

    pub(super) fn lookups(&self) -> Result<Distances<'_>> {
        Distances::new(&self.table, &self.space)
    }

    /// Returns the result, or the recorded error of the rules or the file.
    fn trusted<T>(&self, result: Result<T>) -> Result<T> {
        self.space.intact()?;
        self.table.intact()?;
        result
    }
}
