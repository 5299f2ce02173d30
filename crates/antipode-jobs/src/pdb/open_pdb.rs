//! An open pattern database.

use std::path::Path;

use serde::Serialize;

use super::PatternKind;
use crate::certificate::{self, ProvenFile};
use crate::file_kinds::is_pattern;
use crate::open_table::{numbered, trusted_problem};
use antipode_analysis::mean_depth;
use antipode_core::error::{Error, Result};
use antipode_core::model::{NumberedProblem, Problem};
use antipode_core::tables::{Certificate, Table, TableMetadata};
use antipode_families as families;

/// A pattern database whose spec and layout fit together.
pub struct OpenPdb {
    pub(super) table: Table,
    pub(super) pattern: Problem,
    /// The numbered pattern, where the layout depends on it.
    pub(super) space: Option<NumberedProblem>,
}

/// The contents of a pattern database.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PdbContents {
    /// The file.
    pub file: String,
    /// The size of the file.
    pub bytes: u64,
    /// Bits of the file per entry.
    pub bits_per_entry: f64,
    /// Number of entries.
    pub entries: u64,
    /// The greatest value.
    pub greatest_value: usize,
    /// The mean value of the entries.
    pub mean_value: f64,
    /// Whether the values were certified, as a document beside the file or the file says.
    pub certificate: Certificate,
    /// The metadata of the file.
    #[serde(flatten)]
    pub metadata: TableMetadata,
}

fn whole(path: &Path, spec: &str) -> Error {
    Error::unsuitable_file(path.display(), format!("is a table of the whole puzzle {spec}, not of a pattern"))
}

impl OpenPdb {
    /// Opens a pattern database of a puzzle of the families.
    ///
    /// # Errors
    ///
    /// `Missing` if there is no such file; `Corrupt` if it is inconsistent; `Usage` if it is a
    /// table of a whole puzzle.
    pub fn open(path: &Path) -> Result<OpenPdb> {
        OpenPdb::open_trusting(path, &[])
    }

    /// Opens a pattern database as [`open`](OpenPdb::open). If its rules are those of a program
    /// that `trusted` lists, starts the program.
    ///
    /// # Errors
    ///
    /// Those of [`open`](OpenPdb::open); `Usage` if `trusted` lists programs, and the table names
    /// none or another.
    pub fn open_trusting(path: &Path, trusted: &[String]) -> Result<OpenPdb> {
        let table = Table::open(path)?;
        let pattern = trusted_problem(&table, trusted)?;
        let spec = &table.metadata().spec;
        if !is_pattern(spec) {
            return Err(whole(path, spec));
        }
        OpenPdb::new(table, pattern)
    }

    /// Opens a pattern database of the caller's problem. Also returns the names and the kind of its
    /// pattern.
    ///
    /// # Errors
    ///
    /// `Missing` if there is no such file; `Usage` if it is for another puzzle; `Corrupt` if it is
    /// inconsistent.
    pub fn about(path: &Path, problem: &Problem) -> Result<(OpenPdb, String, PatternKind)> {
        let table = Table::open(path)?;
        let spec = &table.metadata().spec;
        let own = problem.spec();
        let (names, kind) = PatternKind::of(spec, problem).ok_or_else(|| match families::is_about(spec, problem) {
            true => whole(path, spec),
            false => Error::other_puzzle(path, format!("a pattern of {own}"), spec),
        })?;
        let pattern = kind
            .pattern(problem, &names)
            .map_err(|e| Error::corrupt(path, format!("{own} has no such pattern: {e}")))?;
        Ok((OpenPdb::new(table, pattern)?, names, kind))
    }

    fn new(table: Table, problem: Problem) -> Result<OpenPdb> {
        let (path, spec, layout) = (table.path(), &table.metadata().spec, table.metadata().layout);
        if !families::is_about(spec, &problem) {
            return Err(Error::corrupt(path, format!("'{spec}' is not canonical: that is {}", problem.spec())));
        }
        // To number a pattern may take a search. Where the layout follows from the spec, none is
        // needed.
        let known = problem.least_layout();
        let space = if known.is_none() { Some(numbered(&table, &problem)?) } else { None };
        let folded = table.metadata().folding.is_some();
        if folded || known.or_else(|| Some(space.as_ref()?.layout())) != Some(layout) {
            return Err(Error::corrupt(path, format!("its layout is not that of {spec}")));
        }
        Ok(OpenPdb { table, pattern: problem, space })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        self.table.path()
    }

    /// What a certificate of the pattern database is made of.
    pub(crate) fn certified(&self) -> ProvenFile<'_> {
        let OpenPdb { table, pattern: problem, space } = self;
        ProvenFile::Table { table, problem, entries: space.as_ref(), farthest: vec![], digests: None }
    }

    /// The contents of the pattern database.
    pub fn contents(&self) -> PdbContents {
        let metadata = self.table.metadata().clone();
        let entries = metadata.layout.size();
        PdbContents {
            file: self.table.path().display().to_string(),
            bytes: self.table.bytes(),
            bits_per_entry: self.table.bytes() as f64 * 8.0 / entries as f64,
            entries,
            greatest_value: metadata.deepest() as usize,
            mean_value: mean_depth(&metadata.layers),
            certificate: certificate::of_table(&self.table),
            metadata,
        }
    }
}
