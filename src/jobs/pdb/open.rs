//! An open pattern database.

use std::path::Path;

use serde::Serialize;

use crate::analysis::mean_depth;
use crate::error::{Error, Result};
use crate::families::{self, Problem};
use crate::model::Space;
use crate::tables::{Layout, Metadata, Table};

/// A pattern database whose spec and layout fit together.
pub struct OpenPdb {
    pub(super) table: Table,
    /// Numbered where that was needed to know the layout.
    pub(super) space: Option<Box<dyn Space>>,
}

/// What a pattern database holds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PdbContents {
    /// The file.
    pub file: String,
    /// Its size.
    pub bytes: u64,
    /// Bits of the file for each entry.
    pub bits_per_entry: f64,
    /// Number of entries.
    pub entries: u64,
    /// The greatest value.
    pub greatest: usize,
    /// The mean value.
    pub mean: f64,
    /// What the file says of itself.
    #[serde(flatten)]
    pub metadata: Metadata,
}

impl OpenPdb {
    /// Opens a table of a pattern. `Corrupt` if it does not fit together, `Usage` if it is a table of a whole puzzle.
    pub fn open(path: &Path) -> Result<OpenPdb> {
        let table = Table::open(path)?;
        let (spec, layout) = (table.metadata().spec.clone(), table.metadata().layout);
        let foreign = |e: Error| Error::corrupt(path, format!("its spec is not one that this program knows: {e}"));
        let problem = families::parse_stored(&spec).map_err(foreign)?;
        if !spec.contains(";pattern=") {
            let path = path.display();
            return Err(Error::usage(format!("{path} is a table of the whole puzzle {spec}, not of a pattern")));
        }
        let wrong = || Error::corrupt(path, format!("its layout is not that of {spec}"));
        let (expected, space) = expected(problem, layout).ok_or_else(wrong)??;
        if expected != layout {
            return Err(wrong());
        }
        Ok(OpenPdb { table, space })
    }

    /// What it holds.
    pub fn contents(&self) -> PdbContents {
        let metadata = self.table.metadata().clone();
        let entries = metadata.layout.size();
        PdbContents {
            file: self.table.path().display().to_string(),
            bytes: self.table.bytes(),
            bits_per_entry: self.table.bytes() as f64 * 8.0 / entries as f64,
            entries,
            greatest: metadata.layers.len() - 1,
            mean: mean_depth(&metadata.layers),
            metadata,
        }
    }
}

/// The layout of the table of a pattern, and its space if it takes numbering to know; `None` if it surely is not `layout`.
fn expected(problem: Problem, layout: Layout) -> Option<Result<(Layout, Option<Box<dyn Space>>)>> {
    if let Some(least) = problem.least_layout() {
        return Some(Ok((least, None)));
    }
    // A small file can name a huge puzzle: its size is compared before it is numbered.
    problem.least_states().filter(|&least| least <= layout.size())?;
    Some(problem.number().map(|space| (space.layout(), Some(space))))
}
