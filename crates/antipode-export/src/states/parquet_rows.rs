//! The rows of Parquet files with a column of states as text.

use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use bytes::Bytes;
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;

use super::{FileColumns, ParsedLine, ROWS, unreadable};
use antipode_core::error::{Error, Result};

/// Sends the rows of a file, which is read into memory.
pub(super) fn send_rows(
    name: &str,
    mut source: impl Read,
    tell: &mut dyn FnMut(Vec<ParsedLine>) -> bool,
) -> Result<()> {
    let mut bytes = vec![];
    source.read_to_end(&mut bytes).map_err(|e| unreadable(name, e))?;
    // The library panics at some damaged files. Here that is the end of a reading, not of a thread.
    let sent = catch_unwind(AssertUnwindSafe(|| send_all(name, bytes.into(), tell)));
    sent.unwrap_or_else(|_| Err(Error::bad_file(name, "is a damaged Parquet file")))
}

/// Sends all rows.
fn send_all(name: &str, bytes: Bytes, tell: &mut dyn FnMut(Vec<ParsedLine>) -> bool) -> Result<()> {
    let failed = |e: ParquetError| Error::bad_file(name, format!("is no Parquet file that can be read: {e}"));
    let reader = SerializedFileReader::new(bytes).map_err(failed)?;
    let fields = reader.metadata().file_metadata().schema().get_fields().iter();
    let names = fields.map(|field| field.name().to_string()).collect();
    let columns = FileColumns::of(names, 0).ok_or_else(|| {
        Error::unsuitable_file(name, "has no column 'state': 'antipode export --form text' writes one")
    })?;
    let columns = Arc::new(columns);
    let mut lines = vec![];
    for (number, row) in (1..).zip(reader.get_row_iter(None).map_err(failed)?) {
        let values = row.map_err(failed)?.get_column_iter().map(|(_, field)| text(field)).collect();
        lines.push(ParsedLine::of_row(number, &columns, values));
        if lines.len() == ROWS && !tell(std::mem::take(&mut lines)) {
            return Ok(());
        }
    }
    if !lines.is_empty() {
        tell(lines);
    }
    Ok(())
}

/// A value as text; empty where there is none.
fn text(field: &Field) -> String {
    match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        other => other.to_string(),
    }
}
