//! Open tables: their contents, verification, layers and look-ups.

mod batches;
mod folding;
mod labelled;
mod layers;
mod lookups;
mod members;
mod orbit_list;
mod verification;

use std::sync::Arc;

use serde::Serialize;

use crate::certificate::{self, ProvenFile};
use crate::file_kinds::{is_database, not_a_table, unknown_spec};
use crate::layer_digests::LayerDigests;
use crate::orbit_counts::OrbitCounts;
use crate::subset_counts::SubsetCounts;
use crate::table_place;
use antipode_analysis::{TableDistances, mean_depth};
use antipode_core::error::{Error, Result};
use antipode_core::model::{ExploredNumbering, NumberedProblem, Problem, Space, StateHasher};
use antipode_core::tables::{BoundFile, Certificate, Table, TableMetadata};
use antipode_core::watch::Watch;
use antipode_families as families;

pub use antipode_core::tables::UNREACHED;
pub use labelled::{StateLabel, StateSelection};
pub(crate) use verification::{StateWalk, certify, checksum_workload, no_sample, verify_workload};

use folding::folding_of;
use members::ListedMember;

pub use lookups::{OptimalMoves, OptimalPath, OptimalPaths, SolutionStep, StateDistance};
pub use orbit_list::OrbitStates;
pub use verification::{SampleVerification, TableChecks, VerificationReport};

/// The deepest states of a subset that the contents of a table list.
const EXAMPLES: usize = 10;

/// The most entries of a table whose certificate has digests of layers: a second or a few.
const MOST_HASHED: u64 = 1 << 22;

/// A table and the space that its spec names.
///
/// # Examples
///
/// ```
/// use antipode_core::watch::Watch;
/// use antipode_families::parse;
/// use antipode_jobs::{BuildOptions, TableChecks, OpenTable, WorkResources, build};
///
/// let folder = tempfile::tempdir().expect("a folder");
/// let file = folder.path().join("8puzzle.antipode");
/// build(&parse("sliding:3x3")?, WorkResources::default(), &BuildOptions::to(&file), |_| (), &mut
/// Watch::none())?; let table = OpenTable::open(&file)?;
/// table.verify(TableChecks::Depths, 1 << 30, &mut Watch::none())?;
/// let state = "8 6 7/2 5 4/3 _ 1";
/// assert_eq!(table.distances(&[state])?[0].distance, Some(31));
/// let moves = table.paths(&[state])?.remove(0).moves.expect("a goal is reachable");
/// assert_eq!(moves.len(), 31);
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
pub struct OpenTable {
    table: Table,
    space: NumberedProblem,
    /// The numbering of the entries, if there is one row of each class of symmetric rows.
    folding: Option<NumberedProblem>,
    /// The states of a subset, if only these count.
    members: Option<ListedMember>,
}

/// The problem in the numbering of a table. If it was explored, the table stores its states.
/// `Corrupt` if the table does not fit the problem.
pub(crate) fn numbered(table: &Table, problem: &Problem) -> Result<NumberedProblem> {
    if let Some(states) = table.states()? {
        let explored = ExploredNumbering::new(problem.clone(), states, crate::available_memory())?;
        return Ok(NumberedProblem::new(problem.clone(), Arc::new(explored)));
    }
    let (path, spec) = (table.path(), problem.spec());
    // A small file can name a huge puzzle, so compare the sizes before numbering the puzzle.
    let metadata = table.metadata();
    let size = metadata.folding.map_or_else(|| metadata.layout.size(), |folding| folding.states);
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TableContents {
    /// The file.
    pub file: String,
    /// The size of the file.
    pub bytes: u64,
    /// Bits of the file per state.
    pub bits_per_state: f64,
    /// Number of numbered states.
    pub states: u64,
    /// States that moves connect to the goal.
    pub reached: u64,
    /// The depth of the deepest layer.
    pub god_number: usize,
    /// Mean depth of the reached states.
    pub mean_depth: f64,
    /// Whether the depths were certified, as a document beside the file or the file says.
    pub certificate: Certificate,
    /// The states of a subset, if only these count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub among: Option<SubsetCounts>,
    /// The orbits of its states, if they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub orbits: Option<OrbitCounts>,
    /// Whether depths are costs of moves.
    #[serde(skip)]
    pub costs: bool,
    /// The metadata of the file.
    #[serde(flatten)]
    pub metadata: TableMetadata,
}

/// States of one depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LayerStates {
    /// The canonical spec.
    pub spec: String,
    /// The depth of the states.
    pub depth: u32,
    /// The number of states with that depth.
    pub count: u64,
    /// Some of the states, or all.
    pub examples: Vec<String>,
}

/// The problem of a table. If its rules are those of a program that `trusted` lists, starts the
/// program.
///
/// # Errors
///
/// `Corrupt` if the spec is unknown, since it comes from the file; `Usage` if `trusted` lists
/// programs, and the table names none or another.
pub(crate) fn trusted_problem(table: &Table, trusted: &[String]) -> Result<Problem> {
    let (path, TableMetadata { spec, definition, .. }) = (table.path(), table.metadata());
    if trusted.is_empty() {
        return families::parse_stored(spec, definition.as_deref()).map_err(|e| unknown_spec(path, &e));
    }
    let Some(named) = families::program(spec) else {
        return Err(Error::excluded(format!("{} names no program", path.display()), "--trust"));
    };
    // The whole command: the same program with other arguments may do anything.
    if !trusted.iter().any(|command| command.trim() == named) {
        let file = path.display();
        return Err(Error::untrusted(file, named, format!("only '{}' may start", trusted.join("', '"))));
    }
    families::parse(spec)
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
        if BoundFile::is_one(path) {
            return Err(not_a_table(path, "a file of coset distances"));
        }
        if is_database(path) {
            return Err(not_a_table(path, "a file of labels"));
        }
        let table = table_place::open(path)?;
        let problem = trusted_problem(&table, &[])?;
        OpenTable::new(table, &problem)
    }

    /// Opens a table as [`open`](OpenTable::open). If its rules are those of a program that
    /// `trusted` lists, starts the program.
    ///
    /// # Errors
    ///
    /// `Usage` if `trusted` lists programs, and the table names none or another; `Missing` if there
    /// is no such file or program; `Corrupt` if the table is damaged.
    pub fn open_trusting(path: &std::path::Path, trusted: &[String]) -> Result<OpenTable> {
        // Files that are no tables get the message of `open`.
        if trusted.is_empty() || BoundFile::is_one(path) || is_database(path) {
            return OpenTable::open(path);
        }
        let table = table_place::open(path)?;
        let problem = trusted_problem(&table, trusted)?;
        OpenTable::new(table, &problem)
    }

    /// Opens the table of the caller's problem.
    ///
    /// # Errors
    ///
    /// `Missing` if there is no such file; `Usage` if the table is for another puzzle; `Corrupt` if
    /// it is damaged or does not fit the problem.
    pub fn about(path: &std::path::Path, problem: &Problem) -> Result<OpenTable> {
        OpenTable::new_about(table_place::open(path)?, problem)
    }

    /// Opens the table of the caller's problem, which is in memory. Messages name `path`.
    ///
    /// # Errors
    ///
    /// Those of [`about`](OpenTable::about).
    pub fn of_bytes(path: &std::path::Path, bytes: &[u8], problem: &Problem) -> Result<OpenTable> {
        let table = Table::of_bytes(path, bytes)?;
        OpenTable::new_about(table, problem)
    }

    /// Checks that the table is that of the problem.
    fn new_about(table: Table, problem: &Problem) -> Result<OpenTable> {
        let about = &table.metadata().spec;
        if !families::is_about(about, problem) {
            return Err(Error::other_puzzle(table.path(), problem.spec(), about));
        }
        OpenTable::new(table, problem)
    }

    /// Numbers the problem; its spec must be that of the table.
    fn new(table: Table, problem: &Problem) -> Result<OpenTable> {
        if problem.least_layout().is_some() || table.metadata().encoding.is_surplus() {
            return Err(not_a_table(table.path(), "a pattern database"));
        }
        let space = numbered(&table, problem)?;
        let folding = folding_of(&table, problem)?;
        // Fails if the table does not fit the space. Look-ups rely on that.
        TableDistances::folded(&table, &space, folding.as_ref())?;
        Ok(OpenTable { table, space, folding, members: None })
    }

    /// The contents of the table.
    pub fn contents(&self) -> TableContents {
        let metadata = self.table.metadata().clone();
        TableContents {
            file: self.table.path().display().to_string(),
            bytes: self.table.bytes(),
            bits_per_state: self.table.bytes() as f64 * 8.0 / metadata.states() as f64,
            states: metadata.states(),
            reached: metadata.reached(),
            god_number: metadata.deepest() as usize,
            mean_depth: mean_depth(&metadata.layers),
            certificate: certificate::of_table(&self.table),
            among: self.subset_counts(EXAMPLES),
            orbits: None,
            costs: self.space.structure().has_costs(),
            metadata,
        }
    }

    /// What a certificate of the table is made of.
    pub(crate) fn certified(&self, watch: &mut Watch<'_>) -> Result<ProvenFile<'_>> {
        let mut farthest = vec![];
        self.hardest(None, EXAMPLES as u64, watch, |states| {
            farthest.extend(states.examples);
            Ok(())
        })?;
        let entries = self.folding.as_ref().unwrap_or(&self.space);
        let (table, digests) = (&self.table, self.layer_digests(watch)?);
        Ok(ProvenFile::Table { table, problem: self.problem(), entries: Some(entries), farthest, digests })
    }

    /// The digests of the layers; `None` of large tables, and where states have no entries of their
    /// own.
    fn layer_digests(&self, watch: &mut Watch<'_>) -> Result<Option<LayerDigests>> {
        let entries = self.table.metadata().layout.size();
        let Ok(hasher) = StateHasher::new(self.problem()) else { return Ok(None) };
        if entries > MOST_HASHED {
            return Ok(None);
        }
        let sums = self.trusted(self.lookups().and_then(|table| table.layer_digests(&hasher, watch)))?;
        Ok(Some(LayerDigests::new(&hasher, &sums)))
    }

    pub(super) fn lookups(&self) -> Result<TableDistances<'_>> {
        TableDistances::folded(&self.table, &self.space, self.folding.as_ref())
    }

    /// Returns the result, or the recorded error of the rules or the file.
    fn trusted<T>(&self, result: Result<T>) -> Result<T> {
        // A failure of the rules or of the file comes first: the result may be its consequence.
        self.space.intact()?;
        self.table.intact()?;
        result
    }
}
