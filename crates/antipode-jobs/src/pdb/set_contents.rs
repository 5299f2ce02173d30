//! What a set of pattern databases contains.

use serde::Serialize;

use super::pdb_set::{DualPatterns, PdbSet};
use antipode_core::error::Result;

/// What a set of pattern databases contains.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SetContents {
    /// The file.
    pub file: String,
    /// The canonical spec.
    pub spec: String,
    /// Whether reflections of the board are looked up, too.
    pub reflect: bool,
    /// Whether the patterns of a sum may overlap.
    pub overlap: bool,
    /// The patterns of each sum.
    pub sums: Vec<Vec<String>>,
    /// The dual goals.
    pub duals: Vec<DualPatterns>,
    /// The patterns whose greatest value counts.
    pub maximum: Vec<String>,
    /// The tables, which lie beside the set once they are built.
    pub tables: Vec<TableOfSet>,
}

/// A table of a set.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableOfSet {
    /// The file.
    pub file: String,
    /// The spec of its pattern.
    pub pattern: String,
    /// The number of states of the pattern.
    pub states: u64,
    /// Whether the file exists.
    pub built: bool,
}

impl PdbSet {
    /// What the set contains.
    ///
    /// # Errors
    ///
    /// `Usage` if there is no such puzzle, or it has no such patterns.
    pub fn contents(&self) -> Result<SetContents> {
        let problem = self.problem()?;
        Ok(SetContents {
            file: self.path.display().to_string(),
            spec: problem.spec(),
            reflect: self.how.reflect,
            overlap: self.how.overlap,
            sums: self.sums.clone(),
            duals: self.duals.clone(),
            maximum: self.greatest.clone(),
            tables: self
                .tables(&problem)?
                .into_iter()
                .map(|table| {
                    let pattern = table.kind.pattern(&table.problem, &table.names)?;
                    let file = self.folder().join(&table.name);
                    Ok(TableOfSet {
                        built: file.exists(),
                        file: file.display().to_string(),
                        pattern: pattern.spec(),
                        states: pattern.least_states().unwrap_or(0),
                    })
                })
                .collect::<Result<_>>()?,
        })
    }
}
