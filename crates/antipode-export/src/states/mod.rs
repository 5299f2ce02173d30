//! States in files: a line each, or a row of a table with other columns.
//!
//! The first bytes show the format: text, comma-separated values, Parquet (with the feature
//! `parquet`) or an array of NumPy whose rows are the bytes of states. Text may be compressed by
//! gzip. Rows keep their numbers and all their columns, so that answers can stand beside them.

mod arrays;
mod line_parser;
#[cfg(feature = "parquet")]
mod parquet_rows;
mod state_block;

use std::io::{Cursor, ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;

use flate2::read::MultiGzDecoder;

use antipode_core::error::{Error, Result};
use antipode_core::memory::reserve;
use antipode_core::model::Problem;
use antipode_core::storage::open_stream;

/// The first bytes of gzip files (RFC 1952).
const GZIP: &[u8] = &[0x1f, 0x8b];

/// The first bytes of arrays of NumPy, of archives of them, and of Parquet files.
const ARRAY: &[u8] = b"\x93NUMPY";
const ARCHIVE: &[u8] = b"PK\x03\x04";
const PARQUET: &[u8] = b"PAR1";

/// The names of columns with states.
const COLUMNS: [&str; 2] = ["state", "tiles"];

/// The names of columns with known exact distances.
const OPTIMA: [&str; 3] = ["optimal", "optimum", "distance"];

/// Rows of a file that are read at a time, where lines do not divide it.
const ROWS: usize = 1 << 12;

/// The columns of a file of states.
#[derive(Debug, PartialEq, Eq)]
pub struct FileColumns {
    /// The names, in the order of the file.
    pub names: Vec<String>,
    /// The column of the states.
    pub state: usize,
    /// The line with the names; 0 if they are in no line.
    pub line: u64,
}

impl FileColumns {
    /// The columns with these names; `None` if none is for states.
    fn of(names: Vec<String>, line: u64) -> Option<FileColumns> {
        let state = names.iter().position(|name| is_among(name, &COLUMNS))?;
        Some(FileColumns { names, state, line })
    }

    /// The column of known exact distances, if there is one.
    pub fn optima(&self) -> Option<usize> {
        OPTIMA.iter().find_map(|optimum| self.names.iter().position(|name| is_among(name, &[optimum])))
    }
}

/// Whether a column has one of these names, in any case.
fn is_among(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| name.trim().eq_ignore_ascii_case(known))
}

/// A line or an argument that should be a state.
#[derive(Debug)]
pub struct ParsedLine {
    /// Counted from 1, including skipped lines; or the number of the row, where there are no lines.
    pub number: u64,
    /// The state; empty for a row of a table whose state is empty. `Usage` if it is not text, or
    /// the column is missing.
    pub text: Result<String>,
    /// The whole row, if the file is a table.
    pub row: Option<FileRow>,
}

/// A row of a table of states.
#[derive(Clone, Debug)]
pub struct FileRow {
    /// The columns of the table.
    pub columns: Arc<FileColumns>,
    /// A value of each column, as text; empty where there is none.
    pub values: Vec<String>,
}

impl ParsedLine {
    /// A state without other columns.
    pub fn plain(number: u64, text: Result<String>) -> ParsedLine {
        ParsedLine { number, text, row: None }
    }

    /// A row of a table.
    fn of_row(number: u64, columns: &Arc<FileColumns>, mut values: Vec<String>) -> ParsedLine {
        let state = values.get(columns.state).map(|state| state.trim().to_string());
        let text = state.ok_or_else(|| {
            let missing = format!("column {} with the state is missing", columns.state + 1);
            Error::malformed(values.join(","), "a line of this table", missing)
        });
        values.resize(columns.names.len(), String::new());
        ParsedLine { number, text, row: Some(FileRow { columns: columns.clone(), values }) }
    }

    /// Whether it is a row of a table without a state.
    pub fn is_blank(&self) -> bool {
        self.row.is_some() && self.text.as_ref().is_ok_and(String::is_empty)
    }

    /// The exact distance that the file names for the state, if it names one.
    ///
    /// # Errors
    ///
    /// `Usage` if the column of distances has another value than a number.
    pub fn optimum(&self) -> Result<Option<u32>> {
        let Some(FileRow { columns, values }) = &self.row else { return Ok(None) };
        let Some(column) = columns.optima() else { return Ok(None) };
        match values[column].trim() {
            "" => Ok(None),
            text => text.parse().map(Some).map_err(|_| {
                Error::malformed(
                    text,
                    "a distance",
                    format!("the column '{}' has numbers of moves", columns.names[column]),
                )
            }),
        }
    }

    /// The bytes of its text.
    pub fn text_bytes(&self) -> usize {
        let values = self.row.iter().flat_map(|row| &row.values).map(|value| size_of::<String>() + value.len());
        self.text.as_ref().map_or(0, String::len) + values.sum::<usize>()
    }
}

/// Reads states to the end and passes complete lines to `tell` at once, until it returns `false`.
///
/// # Errors
///
/// `Limit` if a line is too long; `Io` if the source called `name` cannot be read; `Usage` if it is
/// a table without states, or of a format that is not supported.
pub fn send_states(
    name: &str,
    problem: &Problem,
    mut source: impl Read,
    tell: &mut dyn FnMut(Vec<ParsedLine>) -> bool,
) -> Result<()> {
    let start = beginning(name, &mut source, &[GZIP])?;
    let is_compressed = start == GZIP;
    let source = Cursor::new(start).chain(source);
    match is_compressed {
        // A file of gzip may have several members, as `cat` joins them.
        true => send_plain(name, problem, MultiGzDecoder::new(source), tell),
        false => send_plain(name, problem, source, tell),
    }
}

/// As [`send_states`], of a source that is not compressed.
fn send_plain(
    name: &str,
    problem: &Problem,
    mut source: impl Read,
    tell: &mut dyn FnMut(Vec<ParsedLine>) -> bool,
) -> Result<()> {
    let start = beginning(name, &mut source, &[ARRAY, ARCHIVE, PARQUET])?;
    let format = start.clone();
    let source = Cursor::new(start).chain(source);
    match &format[..] {
        ARRAY => arrays::send_array(name, problem, source, tell),
        ARCHIVE => Err(Error::unsuitable_file(
            name,
            "is an archive: states are read from .txt, .csv, .parquet and .npy, also as .gz",
        )),
        #[cfg(feature = "parquet")]
        PARQUET => parquet_rows::send_rows(name, source, tell),
        #[cfg(not(feature = "parquet"))]
        PARQUET => Err(Error::unsuitable_file(name, "is a Parquet file, and this build does not read them")),
        _ => line_parser::send_lines(name, source, tell),
    }
}

/// The first bytes of a source, as long as they may be those of a format.
fn beginning(name: &str, source: &mut impl Read, formats: &[&[u8]]) -> Result<Vec<u8>> {
    let mut start = vec![];
    // Byte by byte: more might not come before the first line has its answer.
    while formats.iter().any(|format| format.len() > start.len() && format.starts_with(&start)) {
        let mut byte = [0];
        match source.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => start.push(byte[0]),
            Err(e) if e.kind() == ErrorKind::Interrupted => {}
            Err(e) => return Err(unreadable(name, e)),
        }
    }
    Ok(start)
}

/// The error of a source that cannot be read.
fn unreadable(name: &str, source: std::io::Error) -> Error {
    Error::Io { context: format!("cannot read {name}"), source }
}

/// All lines of a file.
///
/// # Errors
///
/// Those of [`send_states`]; `Missing` if the file does not exist; `Limit` if its lines do not fit
/// the memory.
pub fn read_states(problem: &Problem, path: &Path) -> Result<Vec<ParsedLine>> {
    let (mut lines, mut room) = (vec![], Ok(()));
    send_states(&path.display().to_string(), problem, open_stream(path)?, &mut |more| {
        room = reserve(&mut lines, more.len());
        if room.is_ok() {
            lines.extend(more);
        }
        room.is_ok()
    })?;
    room.map(|()| lines)
}
