//! The sink of comma-separated values, with a header line.

use std::io::BufWriter;
use std::path::{Path, PathBuf};

use super::BlockSink;
use crate::encoder::{ColumnValues, RowBlock};
use crate::schema::{FileSchema, ValueKind};
use antipode_core::error::{Error, Result};
use antipode_core::storage::OutputFile;

/// A CSV file being written.
pub(super) struct CsvSink {
    writer: ::csv::Writer<BufWriter<OutputFile>>,
    path: PathBuf,
    /// The number of single columns, and the type, of each array.
    columns: Vec<(usize, ValueKind)>,
}

impl CsvSink {
    /// Starts a file with the header line.
    pub(super) fn new(file: OutputFile, path: &Path, schema: &FileSchema) -> Result<CsvSink> {
        let mut writer = ::csv::Writer::from_writer(BufWriter::new(file));
        let names = schema.columns.iter().flat_map(|column| &column.fields);
        writer.write_record(names).map_err(|e| failed(path, e))?;
        let columns = schema.columns.iter().map(|column| (column.fields.len(), column.kind)).collect();
        Ok(CsvSink { writer, path: path.into(), columns })
    }
}

impl BlockSink for CsvSink {
    fn put(&mut self, block: RowBlock) -> Result<()> {
        let mut record = ::csv::ByteRecord::new();
        for row in 0..block.rows {
            record.clear();
            for (values, &(fields, kind)) in block.columns.iter().zip(&self.columns) {
                match values {
                    ColumnValues::Texts(texts) => record.push_field(texts[row].as_bytes()),
                    ColumnValues::Numbers(numbers) | ColumnValues::Sparse(numbers, _) => {
                        let width = kind.bytes().unwrap_or(1);
                        for number in numbers[row * fields * width..][..fields * width].chunks_exact(width) {
                            record.push_field(number_of(number).to_string().as_bytes());
                        }
                    }
                }
            }
            self.writer.write_byte_record(&record).map_err(|e| failed(&self.path, e))?;
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<OutputFile> {
        let CsvSink { writer, path, .. } = *self;
        // To drop the buffers would write the rest, too, but hide an error such as a full disk.
        let buffer = writer.into_inner().map_err(|e| Error::io("write", &path, e.into_error()))?;
        buffer.into_inner().map_err(|e| Error::io("write", &path, e.into_error()))
    }
}

/// A little-endian number of at most eight bytes.
pub(super) fn number_of(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

fn failed(path: &Path, error: ::csv::Error) -> Error {
    match error.into_kind() {
        ::csv::ErrorKind::Io(error) => Error::io("write", path, error),
        kind => Error::bad_file(path.display(), format!("cannot write it: {kind:?}")),
    }
}
