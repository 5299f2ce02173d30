//! The sink of Apache Parquet, with Zstandard and groups of about a million rows. Numbers are
//! annotated as unsigned, so that readers use the same types as in arrays. The value of the key
//! `antipode` holds the metadata.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use ::parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int32Type, Int64Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::KeyValue;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use ::parquet::schema::types::Type;

use super::BlockSink;
use super::csv::number_of;
use crate::encoder::{ColumnValues, RowBlock};
use crate::schema::{FileSchema, SchemaColumn, ValueKind};
use antipode_core::error::{Error, Result};
use antipode_core::storage::OutputFile;

/// The most rows of a group.
const GROUP_ROWS: usize = 1 << 20;
/// The bytes of values at which a group ends.
const GROUP_BYTES: usize = 64 << 20;

/// The key of the metadata.
const KEY: &str = "antipode";

/// A Parquet file being written.
pub(super) struct ParquetSink {
    writer: SerializedFileWriter<OutputFile>,
    path: PathBuf,
    columns: Vec<SchemaColumn>,
    /// The blocks of the next group.
    blocks: Vec<RowBlock>,
}

impl ParquetSink {
    /// Starts a file without rows.
    pub(super) fn new(file: OutputFile, path: &Path, schema: &FileSchema) -> Result<ParquetSink> {
        let writer = begun(file, schema).map_err(|e| failed(path, e))?;
        Ok(ParquetSink { writer, path: path.into(), columns: schema.columns.clone(), blocks: vec![] })
    }

    /// Writes the collected rows as a group.
    fn flush(&mut self) -> Result<()> {
        let blocks = std::mem::take(&mut self.blocks);
        // The last rows may have filled the last group exactly.
        if blocks.is_empty() {
            return Ok(());
        }
        self.write_group(&blocks).map_err(|e| failed(&self.path, e))
    }

    /// Writes blocks as a group.
    fn write_group(&mut self, blocks: &[RowBlock]) -> std::result::Result<(), ParquetError> {
        let mut group = self.writer.next_row_group()?;
        for (at, column) in self.columns.iter().enumerate() {
            // A group stores column after column, so all its blocks must be in memory.
            for field in 0..column.fields.len() {
                let values = blocks.iter().map(|block| &block.columns[at]);
                let mut writer = group
                    .next_column()?
                    .ok_or_else(|| ParquetError::General("there are fewer columns than fields".into()))?;
                write(&mut writer, column, field, values)?;
                writer.close()?;
            }
        }
        group.close().map(|_| ())
    }
}

/// The writer of a file without rows.
fn begun(file: OutputFile, schema: &FileSchema) -> std::result::Result<SerializedFileWriter<OutputFile>, ParquetError> {
    let mut fields = vec![];
    for column in &schema.columns {
        for name in &column.fields {
            fields.push(Arc::new(field(name, column.kind)?));
        }
    }
    let message = Type::group_type_builder("states").with_fields(fields).build()?;
    let about = KeyValue::new(KEY.to_string(), schema.about.clone());
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_created_by(concat!("antipode-export ", env!("CARGO_PKG_VERSION")).to_string())
        .set_key_value_metadata(Some(vec![about]))
        .build();
    SerializedFileWriter::new(file, Arc::new(message), Arc::new(properties))
}

impl BlockSink for ParquetSink {
    fn put(&mut self, block: RowBlock) -> Result<()> {
        self.blocks.push(block);
        let rows: usize = self.blocks.iter().map(|block| block.rows).sum();
        let bytes: usize = self.blocks.iter().flat_map(|block| &block.columns).map(bytes).sum();
        if rows < GROUP_ROWS && bytes < GROUP_BYTES { Ok(()) } else { self.flush() }
    }

    fn finish(mut self: Box<Self>) -> Result<OutputFile> {
        self.flush()?;
        let ParquetSink { writer, path, .. } = *self;
        writer.into_inner().map_err(|e| failed(&path, e))
    }
}

/// The bytes of memory that values take.
fn bytes(values: &ColumnValues) -> usize {
    match values {
        ColumnValues::Numbers(numbers) => numbers.len(),
        ColumnValues::Sparse(numbers, levels) => numbers.len() + size_of_val(&levels[..]),
        ColumnValues::Texts(texts) => texts.iter().map(|text| size_of::<String>() + text.len()).sum(),
    }
}

/// The type of a single column.
fn field(name: &str, kind: ValueKind) -> std::result::Result<Type, ParquetError> {
    // Columns of these types may lack values: see `ColumnValues::Sparse`.
    let repetition = match kind {
        ValueKind::I64 | ValueKind::F64 => Repetition::OPTIONAL,
        _ => Repetition::REQUIRED,
    };
    let unsigned = |bits| LogicalType::integer(bits, false);
    // The physical types are signed. The logical ones tell readers to take the bits as unsigned.
    let (physical, logical) = match kind {
        ValueKind::U8 => (Physical::INT32, unsigned(8)),
        ValueKind::U16 => (Physical::INT32, unsigned(16)),
        ValueKind::U32 => (Physical::INT32, unsigned(32)),
        ValueKind::U64 => (Physical::INT64, unsigned(64)),
        ValueKind::I64 => (Physical::INT64, LogicalType::integer(64, true)),
        ValueKind::F64 => {
            return Type::primitive_type_builder(name, Physical::DOUBLE).with_repetition(repetition).build();
        }
        ValueKind::Text | ValueKind::WideText(_) => (Physical::BYTE_ARRAY, LogicalType::String),
    };
    Type::primitive_type_builder(name, physical).with_logical_type(Some(logical)).with_repetition(repetition).build()
}

/// Writes one field of a column.
fn write<'a>(
    writer: &mut SerializedColumnWriter<'_>,
    column: &SchemaColumn,
    field: usize,
    blocks: impl Iterator<Item = &'a ColumnValues>,
) -> std::result::Result<(), ParquetError> {
    let (fields, width) = (column.fields.len(), column.kind.bytes().unwrap_or(1));
    for values in blocks {
        match values {
            ColumnValues::Texts(texts) => {
                let texts: Vec<ByteArray> = texts.iter().map(|text| text.as_str().into()).collect();
                writer.typed::<ByteArrayType>().write_batch(&texts, None, None)?;
            }
            ColumnValues::Numbers(bytes) => {
                let numbers = bytes.chunks_exact(fields * width).map(|row| number_of(&row[field * width..][..width]));
                if column.kind == ValueKind::U64 {
                    let numbers: Vec<i64> = numbers.map(u64::cast_signed).collect();
                    writer.typed::<Int64Type>().write_batch(&numbers, None, None)?;
                } else {
                    let numbers: Vec<i32> = numbers.map(|number| (number as u32).cast_signed()).collect();
                    writer.typed::<Int32Type>().write_batch(&numbers, None, None)?;
                }
            }
            ColumnValues::Sparse(bytes, levels) => {
                let numbers = bytes.chunks_exact(8).zip(levels).filter(|(_, level)| **level > 0);
                let numbers = numbers.map(|(number, _)| number_of(number));
                if column.kind == ValueKind::F64 {
                    let numbers: Vec<f64> = numbers.map(f64::from_bits).collect();
                    writer.typed::<DoubleType>().write_batch(&numbers, Some(levels), None)?;
                } else {
                    let numbers: Vec<i64> = numbers.map(u64::cast_signed).collect();
                    writer.typed::<Int64Type>().write_batch(&numbers, Some(levels), None)?;
                }
            }
        }
    }
    Ok(())
}

fn failed(path: &Path, error: ParquetError) -> Error {
    let io = match error {
        // The crate wraps the errors of the disk. Taken out, the error says, for example, that the
        // disk is full.
        ParquetError::External(source) => match source.downcast::<std::io::Error>() {
            Ok(io) => *io,
            Err(other) => std::io::Error::other(other),
        },
        other => std::io::Error::other(other),
    };
    Error::io("write", path, io)
}
