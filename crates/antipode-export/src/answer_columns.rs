//! Columns of texts that become columns of numbers where all texts are numbers.

use std::path::Path;

use serde_json::json;

use crate::encoder::{ColumnValues, RowBlock};
use crate::format::FileFormat;
use crate::schema::{FileSchema, SchemaColumn, ValueKind};
use crate::sink;
use antipode_core::error::Result;
use antipode_core::memory::reserve;
use antipode_core::storage::OutputFile;

/// The number that stands in arrays for a missing one.
const MISSING: i64 = -1;

/// The columns of a table in memory.
#[derive(Default)]
pub(crate) struct AnswerColumns {
    names: Vec<String>,
    columns: Vec<TextColumn>,
    rows: usize,
}

/// Texts, end to end.
#[derive(Default)]
struct TextColumn {
    text: Vec<u8>,
    /// The end of each text.
    ends: Vec<usize>,
}

impl TextColumn {
    fn iter(&self) -> impl Iterator<Item = &str> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| std::str::from_utf8(&self.text[start..end]).unwrap_or_default())
    }

    /// The values as numbers, or `None` if some are none. Empty texts are missing values.
    fn parsed<T>(&self, parse: impl Fn(&str) -> Option<T>) -> Option<Vec<Option<T>>> {
        self.iter().map(|text| if text.is_empty() { Some(None) } else { parse(text).map(Some) }).collect()
    }
}

/// A whole number, unless its text has another form, as 007 has.
fn whole(text: &str) -> Option<i64> {
    text.parse().ok().filter(|number: &i64| number.to_string() == text)
}

/// A real number in digits.
fn real(text: &str) -> Option<f64> {
    let is_decimal = text.starts_with(|c: char| c.is_ascii_digit() || c == '-') && text.contains(['.', 'e']);
    text.parse().ok().filter(|number: &f64| (is_decimal || whole(text).is_some()) && number.is_finite())
}

/// Numbers in the form of files, by their bits.
fn sparse<T: Copy>(numbers: &[Option<T>], missing: u64, bits: impl Fn(T) -> u64) -> ColumnValues {
    let bytes = numbers.iter().flat_map(|number| number.map_or(missing, &bits).to_le_bytes()).collect();
    ColumnValues::Sparse(bytes, numbers.iter().map(|number| i16::from(number.is_some())).collect())
}

impl AnswerColumns {
    /// Names the columns, before the first row.
    pub(crate) fn name(&mut self, names: Vec<String>) {
        self.columns = names.iter().map(|_| TextColumn::default()).collect();
        self.names = names;
    }

    /// Adds a row. `Limit` if the memory is too small.
    pub(crate) fn add(&mut self, values: &[String]) -> Result<()> {
        for (column, value) in self.columns.iter_mut().zip(values) {
            reserve(&mut column.text, value.len())?;
            reserve(&mut column.ends, 1)?;
            column.text.extend_from_slice(value.as_bytes());
            column.ends.push(column.text.len());
        }
        self.rows += 1;
        Ok(())
    }

    /// Writes all rows.
    pub(crate) fn write(self, format: FileFormat, file: OutputFile, path: &Path) -> Result<OutputFile> {
        let (kinds, columns): (Vec<_>, Vec<_>) = self.columns.iter().map(|column| typed(column, format)).unzip();
        let columns_of = self.names.iter().zip(kinds).map(|(name, kind)| SchemaColumn {
            name: plain(name),
            fields: vec![name.clone()],
            kind,
            matrix: false,
            bits: 64,
        });
        let program = concat!("antipode-export ", env!("CARGO_PKG_VERSION"));
        let about = json!({ "format": 1, "program": program, "rows": self.rows }).to_string();
        let schema = FileSchema { columns: columns_of.collect(), rows: self.rows as u64, about };
        let mut sink = sink::open(format, file, path, &schema)?;
        sink.put(RowBlock { rows: self.rows, columns })?;
        sink.finish()
    }
}

/// A name of a column as one of an array: without what would end it, or be a folder.
fn plain(name: &str) -> String {
    name.chars().map(|c| if c.is_control() || "'\\/".contains(c) { '_' } else { c }).collect()
}

/// The type of a column, and its values in that type.
fn typed(column: &TextColumn, format: FileFormat) -> (ValueKind, ColumnValues) {
    if let Some(numbers) = column.parsed(whole) {
        return (ValueKind::I64, sparse(&numbers, MISSING.cast_unsigned(), i64::cast_unsigned));
    }
    if let Some(numbers) = column.parsed(real) {
        return (ValueKind::F64, sparse(&numbers, f64::NAN.to_bits(), f64::to_bits));
    }
    if format.has_texts() {
        return (ValueKind::Text, ColumnValues::Texts(column.iter().map(String::from).collect()));
    }
    let width = column.iter().map(|text| text.chars().count()).max().unwrap_or(0).max(1);
    let mut wide = Vec::with_capacity(4 * width * column.ends.len());
    for text in column.iter() {
        let end = wide.len() + 4 * width;
        text.chars().for_each(|c| wide.extend(u32::from(c).to_le_bytes()));
        wide.resize(end, 0);
    }
    (ValueKind::WideText(width), ColumnValues::Numbers(wide))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(texts: &[&str]) -> TextColumn {
        let mut columns = AnswerColumns::default();
        columns.name(vec!["x".into()]);
        texts.iter().for_each(|text| columns.add(&[text.to_string()]).unwrap());
        columns.columns.remove(0)
    }

    #[test]
    fn columns_have_the_type_of_all_their_values() {
        let kind = |texts: &[&str], format| typed(&column(texts), format).0;
        assert_eq!(kind(&["1", "", "-3"], FileFormat::Npz), ValueKind::I64);
        assert_eq!(kind(&["1", "2.5", ""], FileFormat::Npz), ValueKind::F64);
        assert_eq!(kind(&["007", "1"], FileFormat::Parquet), ValueKind::Text);
        assert_eq!(kind(&["nan", "1.0"], FileFormat::Npz), ValueKind::WideText(3));
        let values = typed(&column(&["1", ""]), FileFormat::Npz).1;
        let bytes = [1i64.to_le_bytes(), MISSING.to_le_bytes()].concat();
        assert_eq!(values, ColumnValues::Sparse(bytes, vec![1, 0]));
    }
}
