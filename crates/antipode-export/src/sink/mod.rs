//! The sinks of each format, which write blocks of rows in bounded memory.

mod csv;
mod npy;
mod npz;
mod parquet;
mod safetensors;
mod sections;

use std::path::Path;

use crate::encoder::{Block, Values};
use crate::format::Format;
use crate::schema::{Column, Schema};
use antipode_core::error::{Error, Result};
use antipode_core::storage::Output;

/// An output file being written.
pub trait Sink {
    /// Appends rows.
    fn put(&mut self, block: Block) -> Result<()>;

    /// Writes the end of the file. The number of rows must be that of the schema.
    fn finish(self: Box<Self>) -> Result<Output>;
}

/// Opens the sink of a format; messages show `path`.
pub fn open(format: Format, file: Output, path: &Path, schema: &Schema) -> Result<Box<dyn Sink>> {
    Ok(match format {
        Format::Csv => Box::new(csv::Csv::new(file, path, schema)?),
        Format::Npy => Box::new(npy::Npy::new(file, path, schema)?),
        Format::Npz => Box::new(npz::Npz::new(file, path, schema)?),
        Format::Parquet => Box::new(parquet::Parquet::new(file, path, schema)?),
        Format::Safetensors => Box::new(safetensors::Safetensors::new(file, path, schema)?),
    })
}

/// The size of a file: exact for uncompressed rows of fixed length, else about the maximum.
pub fn estimate(format: Format, schema: &Schema) -> u64 {
    let sum = |of: &dyn Fn(&Column) -> u64| schema.columns.iter().map(of).sum::<u64>();
    let digits = |column: &Column| match column.bytes() {
        // A digit and a comma per value, or more digits for many values.
        Some(bytes) => 2 * column.fields.len() as u64 + bytes as u64 / 2,
        None => column.bits / 8 + 1,
    };
    let bits = match format {
        Format::Csv => 8 * sum(&digits),
        Format::Parquet => sum(&|column| column.bits),
        Format::Npy | Format::Npz | Format::Safetensors => 8 * sum(&|column| column.bytes().unwrap_or(0) as u64),
    };
    let bytes = (u128::from(schema.rows) * u128::from(bits)).div_ceil(8);
    u64::try_from(bytes).unwrap_or(u64::MAX).saturating_add(schema.about.len() as u64)
}

/// The numbers of a column, as bytes. `Usage` if they are texts.
fn numbers(values: &Values) -> Result<&[u8]> {
    match values {
        Values::Numbers(numbers) => Ok(numbers),
        Values::Texts(_) => Err(Error::usage("this format holds no texts")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::Kind;

    #[test]
    fn sizes_are_known_beforehand() {
        let column = |name, fields: usize, kind, bits| Column {
            name,
            fields: vec!["x".into(); fields],
            kind,
            matrix: fields > 1,
            bits,
        };
        let columns = vec![column("states", 9, Kind::U8, 36), column("distances", 1, Kind::U8, 5)];
        let schema = Schema { columns, rows: 1000, about: String::new() };
        assert_eq!(estimate(Format::Npz, &schema), 10_000);
        assert_eq!(estimate(Format::Parquet, &schema), 5125);
        let huge = Schema { rows: u64::MAX, ..schema };
        assert_eq!(estimate(Format::Npy, &huge), u64::MAX);
    }
}
