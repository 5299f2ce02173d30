//! The sink of tensors in Hugging Face's format: the length of a JSON text, the text, the tensors.
//! The text `antipode` of the metadata describes the file.

use std::path::Path;

use serde_json::{Map, Value, json};

use super::sections::SectionFile;
use super::{BlockSink, numbers};
use crate::encoder::RowBlock;
use crate::schema::{FileSchema, ValueKind};
use antipode_core::error::Result;
use antipode_core::storage::OutputFile;

/// The alignment of tensors.
const ALIGNMENT: usize = 8;

/// A safetensors file being written.
pub(super) struct SafetensorsSink {
    sections: SectionFile,
}

impl SafetensorsSink {
    /// Starts a file with its header. Wide numbers come first, so that all are aligned.
    pub(super) fn new(file: OutputFile, path: &Path, schema: &FileSchema) -> Result<SafetensorsSink> {
        let bytes = |column: usize| schema.rows * schema.columns[column].bytes().unwrap_or(0) as u64;
        let mut order: Vec<usize> = (0..schema.columns.len()).collect();
        order.sort_by_key(|&column| std::cmp::Reverse(schema.columns[column].kind.bytes()));
        let mut starts = vec![0; order.len()];
        let mut end = 0;
        let mut tensors = Map::from_iter([("__metadata__".to_string(), json!({"antipode": schema.about}))]);
        for column in order {
            starts[column] = end;
            end += bytes(column);
            let described = &schema.columns[column];
            let kind = match described.kind {
                ValueKind::U8 | ValueKind::Text | ValueKind::WideText(_) => "U8",
                ValueKind::U16 => "U16",
                ValueKind::U32 => "U32",
                ValueKind::U64 => "U64",
                ValueKind::I64 => "I64",
                ValueKind::F64 => "F64",
            };
            let offsets = [starts[column], end];
            let tensor = json!({"dtype": kind, "shape": described.shape(schema.rows), "data_offsets": offsets});
            tensors.insert(described.name.clone(), tensor);
        }
        let mut text = Value::Object(tensors).to_string().into_bytes();
        // The format allows blanks after the text; they align the tensors behind it.
        text.resize(text.len().next_multiple_of(ALIGNMENT), b' ');
        let mut sections = SectionFile::new(file, path);
        sections.write(0, &[&(text.len() as u64).to_le_bytes()[..], &text].concat())?;
        let data = (8 + text.len()) as u64;
        // Parts have the numbers of the columns, whatever their order in the file.
        starts.iter().enumerate().for_each(|(column, start)| {
            sections.part(data + start, bytes(column));
        });
        Ok(SafetensorsSink { sections })
    }
}

impl BlockSink for SafetensorsSink {
    fn put(&mut self, block: RowBlock) -> Result<()> {
        block.columns.iter().enumerate().try_for_each(|(part, values)| self.sections.put(part, numbers(values)?))
    }

    fn finish(self: Box<Self>) -> Result<OutputFile> {
        self.sections.finish()
    }
}
