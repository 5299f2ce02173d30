//! The sinks of each format, which write blocks of rows in bounded memory.

mod csv;
mod npy;
mod npz;
#[cfg(feature = "parquet")]
mod parquet;
mod safetensors;
mod sections;

use std::path::Path;

use crate::encoder::{ColumnValues, RowBlock};
use crate::format::FileFormat;
use crate::schema::{FileSchema, SchemaColumn};
use antipode_core::error::{Error, Result};
use antipode_core::storage::OutputFile;

/// An output file being written.
pub(crate) trait BlockSink {
    /// Appends rows.
    fn put(&mut self, block: RowBlock) -> Result<()>;

    /// Writes the end of the file. The number of rows must be that of the schema.
    fn finish(self: Box<Self>) -> Result<OutputFile>;
}

/// Opens the sink of a format; messages show `path`.
pub(crate) fn open(
    format: FileFormat,
    file: OutputFile,
    path: &Path,
    schema: &FileSchema,
) -> Result<Box<dyn BlockSink>> {
    Ok(match format {
        FileFormat::Csv => Box::new(csv::CsvSink::new(file, path, schema)?),
        FileFormat::Npy => Box::new(npy::NpySink::new(file, path, schema)?),
        FileFormat::Npz => Box::new(npz::NpzSink::new(file, path, schema)?),
        #[cfg(feature = "parquet")]
        FileFormat::Parquet => Box::new(parquet::ParquetSink::new(file, path, schema)?),
        #[cfg(not(feature = "parquet"))]
        FileFormat::Parquet => {
            return Err(Error::unsuitable_file(path.display(), "is a Parquet file, and this build writes none"));
        }
        FileFormat::Safetensors => Box::new(safetensors::SafetensorsSink::new(file, path, schema)?),
    })
}

/// The size of a file: exact for uncompressed rows of fixed length, else about the maximum.
pub(crate) fn estimate(format: FileFormat, schema: &FileSchema) -> u64 {
    let bits: u64 = schema.columns.iter().map(|column| bits(format, column)).sum();
    // The number of bits can exceed 64 bits where the number of bytes does not.
    let bytes = (u128::from(schema.rows) * u128::from(bits)).div_ceil(8);
    u64::try_from(bytes).unwrap_or(u64::MAX).saturating_add(schema.about.len() as u64)
}

/// About the bits that a row takes in a column.
fn bits(format: FileFormat, column: &SchemaColumn) -> u64 {
    match format {
        FileFormat::Csv => match column.bytes() {
            // A digit and a comma per value, or more digits for many values.
            Some(bytes) => 8 * (2 * column.fields.len() as u64 + bytes as u64 / 2),
            None => 8 * (column.bits / 8 + 1),
        },
        // Its dictionaries store a value in about as many bits as distinguish all values.
        FileFormat::Parquet => column.bits,
        FileFormat::Npy | FileFormat::Npz | FileFormat::Safetensors => 8 * column.bytes().unwrap_or(0) as u64,
    }
}

/// The numbers of a column, as bytes. `Usage` if they are texts.
fn numbers(values: &ColumnValues) -> Result<&[u8]> {
    match values {
        ColumnValues::Numbers(numbers) | ColumnValues::Sparse(numbers, _) => Ok(numbers),
        ColumnValues::Texts(_) => Err(Error::incapable("this format", "holds no texts", "")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::ValueKind;

    #[test]
    fn sizes_are_known_beforehand() {
        let column = |name, fields: usize, kind, bits| SchemaColumn {
            name: String::from(name),
            fields: vec!["x".into(); fields],
            kind,
            matrix: fields > 1,
            bits,
        };
        let columns = vec![column("states", 9, ValueKind::U8, 36), column("distances", 1, ValueKind::U8, 5)];
        let schema = FileSchema { columns, rows: 1000, about: String::new() };
        assert_eq!(estimate(FileFormat::Npz, &schema), 10_000);
        assert_eq!(estimate(FileFormat::Parquet, &schema), 5125);
        let huge = FileSchema { rows: u64::MAX, ..schema };
        assert_eq!(estimate(FileFormat::Npy, &huge), u64::MAX);
    }
}
