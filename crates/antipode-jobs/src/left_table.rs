//! The test for a build that has finished, or that was killed between its last two steps. Such a
//! build leaves a complete table, and a folder whose status is finished or not.

use std::path::Path;

use antipode_core::checkpoint::Status;
use antipode_core::model::Problem;
use antipode_core::tables::{Encoding, Metadata, Table};

/// Whether the folder has an unfinished build and the file is already its complete table. The build
/// must be for this puzzle or pattern, and in the requested encoding, if any.
pub(crate) fn is_left(folder: Option<&Path>, problem: &Problem, encoding: Option<Encoding>, file: &Path) -> bool {
    is_table_of(folder, false, problem, encoding, file)
}

/// Whether the folder has a finished build and the file is its complete table, so that nothing is
/// left to do. The build is that of this puzzle or pattern, in the requested encoding if any.
pub fn is_built(folder: &Path, problem: &Problem, encoding: Option<Encoding>, file: &Path) -> bool {
    is_table_of(Some(folder), true, problem, encoding, file)
}

fn is_table_of(
    folder: Option<&Path>,
    finished: bool,
    problem: &Problem,
    encoding: Option<Encoding>,
    file: &Path,
) -> bool {
    let is_ours = |status: Status| {
        status.finished == finished && matches!(&*status.verb, "build" | "pdb build") && status.spec == problem.spec()
    };
    folder.and_then(|folder| Status::read(folder).ok()).is_some_and(is_ours)
        && Table::open(file).is_ok_and(|table| {
            let Metadata { spec, definition, encoding: written, .. } = table.metadata();
            *spec == problem.spec()
                && definition.as_deref() == problem.definition()
                && encoding.is_none_or(|asked| asked == *written)
        })
}
