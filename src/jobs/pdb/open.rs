//! An open pattern database.

use std::path::Path;

use serde::Serialize;

use crate::analysis::mean_depth;
use crate::error::{Error, Result};
use crate::families;
use crate::model::Space;
use crate::tables::{Metadata, Table};

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
        // A small file can name a huge puzzle: its size is compared before it is numbered.
        problem.least_states().filter(|&least| least <= layout.size()).ok_or_else(wrong)?;
        let known = problem.least_layout();
        let space = if known.is_none() { Some(problem.number()?) } else { None };
        if known.or_else(|| Some(space.as_ref()?.layout())) != Some(layout) {
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
            greatest: metadata.deepest() as usize,
            mean: mean_depth(&metadata.layers),
            metadata,
        }
    }
}
