//! The sink of comma-separated values, with a header line.

use std::io::BufWriter;
use std::path::{Path, PathBuf};

use super::Sink;
use crate::encoder::{Block, Values};
use crate::schema::{Kind, Schema};
use antipode_core::error::{Error, Result};
use antipode_core::storage::Output;

/// A CSV file being written.
pub struct Csv {
    writer: ::csv::Writer<BufWriter<Output>>,
    path: PathBuf,
    /// The number of single columns, and the type, of each array.
    columns: Vec<(usize, Kind)>,
}

impl Csv {
    /// Starts a file with the header line.
    pub fn new(file: Output, path: &Path, schema: &Schema) -> Result<Csv> {
        let mut writer = ::csv::Writer::from_writer(BufWriter::new(file));
        let names = schema.columns.iter().flat_map(|column| &column.fields);
        writer.write_record(names).map_err(|e| failed(path, e))?;
        let columns = schema.columns.iter().map(|column| (column.fields.len(), column.kind)).collect();
        Ok(Csv { writer, path: path.into(), columns })
    }
}

impl Sink for Csv {
    fn put(&mut self, block: Block) -> Result<()> {
        let mut record = ::csv::ByteRecord::new();
        for row in 0..block.rows {
            record.clear();
            for (values, &(fields, kind)) in block.columns.iter().zip(&self.columns) {
                match values {
                    Values::Texts(texts) => record.push_field(texts[row].as_bytes()),
                    Values::Numbers(numbers) => {
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

    fn finish(self: Box<Self>) -> Result<Output> {
        let Csv { writer, path, .. } = *self;
        let io = |e| Error::io("write", &path, e);
        let buffer = writer.into_inner().map_err(|e| io(e.into_error()))?;
        buffer.into_inner().map_err(|e| io(e.into_error()))
    }
}

/// A little-endian number of at most eight bytes.
pub fn number_of(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

fn failed(path: &Path, error: ::csv::Error) -> Error {
    match error.into_kind() {
        ::csv::ErrorKind::Io(error) => Error::io("write", path, error),
        kind => Error::usage(format!("cannot write {}: {kind:?}", path.display())),
    }
}
