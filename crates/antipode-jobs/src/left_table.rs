//! The test for a build that has finished, or that was killed between its last two steps. Such a
//! build leaves a complete table, and a folder whose status is finished or not.

use std::path::Path;

use antipode_core::checkpoint::JobStatus;
use antipode_core::model::Problem;
use antipode_core::tables::{BoundFile, Encoding, Table, TableMetadata};

/// Whether the folder has an unfinished build and the file is already its complete table. The build
/// must be for this puzzle or pattern, and in the requested encoding, if any.
pub(crate) fn is_left(folder: Option<&Path>, problem: &Problem, encoding: Option<Encoding>, file: &Path) -> bool {
    is_table_of(folder, false, problem, encoding, file)
}

/// Whether the folder has a finished build and the file is its complete table, so that nothing is
/// left to do. The build is that of this puzzle or pattern, in the requested encoding if any.
pub(crate) fn is_built(folder: &Path, problem: &Problem, encoding: Option<Encoding>, file: &Path) -> bool {
    is_table_of(Some(folder), true, problem, encoding, file)
}

fn is_table_of(
    folder: Option<&Path>,
    finished: bool,
    problem: &Problem,
    encoding: Option<Encoding>,
    file: &Path,
) -> bool {
    has_work(folder, finished, &["build", "build pattern"], problem)
        && Table::open(file).is_ok_and(|table| {
            let TableMetadata { spec, definition, encoding: written, .. } = table.metadata();
            *spec == problem.spec()
                && definition.as_deref() == problem.definition()
                && encoding.is_none_or(|asked| asked == *written)
        })
}

/// As [`is_left`], for a file of coset distances of at most `bytes` bytes.
pub(crate) fn are_left_cosets(folder: Option<&Path>, problem: &Problem, bytes: u64, file: &Path) -> bool {
    has_work(folder, false, &["build cosets"], problem)
        && BoundFile::open(file).is_ok_and(|file| {
            let header = &file.header;
            header.spec == problem.spec()
                && header.definition.as_deref() == problem.definition()
                && header.bytes == bytes
        })
}

/// Whether the folder has finished or unfinished work of one of these verbs on the problem.
fn has_work(folder: Option<&Path>, finished: bool, verbs: &[&str], problem: &Problem) -> bool {
    folder.and_then(|folder| JobStatus::read(folder).ok()).is_some_and(|status| {
        status.finished == finished && verbs.contains(&&*status.verb) && status.spec == problem.spec()
    })
}
