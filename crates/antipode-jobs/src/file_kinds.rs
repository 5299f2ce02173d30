//! What kind of file one is, by how it begins or by its spec.

use std::io::Read;
use std::path::Path;

use antipode_core::error::Error;
use antipode_core::storage::open_plain;

/// The first bytes of a file of labels.
pub(crate) const LABELS_MAGIC: &[u8; 8] = b"ANTLABL1";

/// Whether a file begins as files of labels do.
pub fn is_database(path: &Path) -> bool {
    let mut head = [0; 8];
    open_plain(path).is_ok_and(|mut file| file.read_exact(&mut head).is_ok()) && head == *LABELS_MAGIC
}

/// Whether a spec is that of a pattern.
pub(crate) fn is_pattern(spec: &str) -> bool {
    spec.contains(";pattern=")
}

/// The error for a file whose spec does not parse.
pub(crate) fn unknown_spec(path: &Path, error: &Error) -> Error {
    Error::corrupt(path, format!("this program does not know its spec: {error}"))
}

/// The error of a verb that reads tables, for another kind of file.
pub(crate) fn not_a_table(path: &Path, what: &str) -> Error {
    let path = path.display();
    Error::unsuitable_file(
        &path,
        format!("is {what}, not a table of a whole puzzle: 'antipode info {path}' describes it"),
    )
}
