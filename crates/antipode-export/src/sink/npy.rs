//! The sink of one NumPy array (format version 1.0). The array has records with a field for each
//! column, or plain values if there is one column.

use std::path::Path;

use super::sections::SectionFile;
use super::{BlockSink, numbers};
use crate::encoder::RowBlock;
use crate::schema::{FileSchema, SchemaColumn, ValueKind};
use antipode_core::error::Result;
use antipode_core::storage::OutputFile;

/// The start of such files: magic and version.
const MAGIC: &[u8; 8] = b"\x93NUMPY\x01\x00";

/// The alignment of the data.
const ALIGNMENT: usize = 64;

/// An NPY file being written.
pub(super) struct NpySink {
    sections: SectionFile,
    /// The bytes of a row in each column.
    widths: Vec<usize>,
}

impl NpySink {
    /// Starts a file with its header.
    pub(super) fn new(file: OutputFile, path: &Path, schema: &FileSchema) -> Result<NpySink> {
        let widths: Vec<usize> = schema.columns.iter().map(|column| column.bytes().unwrap_or(0)).collect();
        let head = match &schema.columns[..] {
            [column] => header(&format!("'{}'", type_of(column.kind)), &column.shape(schema.rows)),
            columns => {
                let fields: Vec<String> = columns.iter().map(field).collect();
                header(&format!("[{}]", fields.join(", ")), &[schema.rows])
            }
        };
        let mut sections = SectionFile::new(file, path);
        // The header says how many rows there are, so the size is fixed before the first one comes.
        let bytes = head.len() as u64 + schema.rows * widths.iter().sum::<usize>() as u64;
        let part = sections.part(0, bytes);
        sections.put(part, &head)?;
        Ok(NpySink { sections, widths })
    }
}

impl BlockSink for NpySink {
    fn put(&mut self, block: RowBlock) -> Result<()> {
        let columns = block.columns.iter().map(numbers).collect::<Result<Vec<_>>>()?;
        // The rows of a single column already have the order of the file.
        if let [column] = columns[..] {
            return self.sections.put(0, column);
        }
        let mut rows = Vec::with_capacity(block.rows * self.widths.iter().sum::<usize>());
        for row in 0..block.rows {
            for (column, &width) in columns.iter().zip(&self.widths) {
                rows.extend_from_slice(&column[row * width..][..width]);
            }
        }
        self.sections.put(0, &rows)
    }

    fn finish(self: Box<Self>) -> Result<OutputFile> {
        self.sections.finish()
    }
}

/// The header of a file for an array. The type is in Python's notation.
pub(super) fn header(descr: &str, shape: &[u64]) -> Vec<u8> {
    let shape: String = shape.iter().map(|size| format!("{size}, ")).collect();
    let mut dictionary = format!("{{'descr': {descr}, 'fortran_order': False, 'shape': ({}), }}", shape.trim_end());
    let start = MAGIC.len() + 2;
    // The format asks for blanks and a line feed, so that the data starts at a multiple of 64
    // bytes. Readers can then map it into memory as it is.
    let length = (start + dictionary.len() + 1).next_multiple_of(ALIGNMENT) - start;
    dictionary.extend(std::iter::repeat_n(' ', length - 1 - dictionary.len()));
    dictionary.push('\n');
    [&MAGIC[..], &(length as u16).to_le_bytes(), dictionary.as_bytes()].concat()
}

/// The name of a type in NumPy.
pub(crate) fn type_of(kind: ValueKind) -> String {
    match kind {
        ValueKind::U8 | ValueKind::Text => "|u1".into(),
        ValueKind::U16 => "<u2".into(),
        ValueKind::U32 => "<u4".into(),
        ValueKind::U64 => "<u8".into(),
        ValueKind::I64 => "<i8".into(),
        ValueKind::F64 => "<f8".into(),
        ValueKind::WideText(characters) => format!("<U{characters}"),
    }
}

/// A column as a field of records.
fn field(column: &SchemaColumn) -> String {
    let (name, kind, fields) = (&column.name, type_of(column.kind), column.fields.len());
    if column.matrix { format!("('{name}', '{kind}', ({fields},))") } else { format!("('{name}', '{kind}')") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_are_aligned_whatever_the_header_says() {
        for rows in [0, 1, 10, 239_500_800, u64::MAX] {
            let head = header("'|u1'", &[rows, 12]);
            assert!(head.len().is_multiple_of(ALIGNMENT) && head.ends_with(b"\n"));
            assert_eq!(usize::from(head[8]) + 256 * usize::from(head[9]), head.len() - 10);
            assert!(String::from_utf8_lossy(&head).contains(&format!("'shape': ({rows}, 12,), }}")));
        }
    }
}
