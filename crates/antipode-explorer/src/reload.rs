//! Tables that are replaced while the server runs.
//!
//! A program that writes a table renames it over the old one, so the old file stays whole for
//! requests that are under way. They end with the old table; later ones get the new one.

use std::sync::Arc;

use crate::puzzle_catalogue::{PuzzleCatalogue, of_file};
use antipode_answers::served_puzzle::ServedPuzzle;
use antipode_answers::source::TableFile;
use antipode_core::error::{Error, Result};

/// What became of a table whose file was replaced.
pub(crate) enum ReopenedTable {
    /// The server has opened it again.
    Replaced(String),
    /// The server keeps the old table, for this reason.
    Kept(Error),
}

/// The puzzle with its table of now; `None` if its file is the same.
fn reopened(shown: &ServedPuzzle, source: &TableFile) -> Result<Option<ServedPuzzle>> {
    let now = TableFile::of(source.path.clone())?;
    if now == *source {
        return Ok(None);
    }
    let file = source.path.display();
    let table = of_file(&source.path)?;
    let (before, after) = (shown.problem().spec(), table.space().spec());
    if before != after {
        return Err(Error::changed(file, format!("it had {before}, and now has {after}: start the server again")));
    }
    ServedPuzzle::new(shown.id.clone(), table, Some(now)).map(Some)
}

impl PuzzleCatalogue {
    /// The shelf with tables whose files were replaced since they were opened, and what became of
    /// these.
    pub(crate) fn reopened(&self) -> (PuzzleCatalogue, Vec<ReopenedTable>) {
        let mut told = vec![];
        let shown = self.all().iter().map(|shown| {
            let Some(source) = &shown.source else { return shown.clone() };
            match reopened(shown, source) {
                Ok(None) => shown.clone(),
                Ok(Some(new)) => {
                    told.push(ReopenedTable::Replaced(source.path.display().to_string()));
                    Arc::new(new)
                }
                Err(error) => {
                    told.push(ReopenedTable::Kept(error));
                    shown.clone()
                }
            }
        });
        let shown = shown.collect();
        (self.with(shown), told)
    }
}
