//! Arrays of NumPy in a ZIP archive, as `numpy.savez` writes it: stored, not compressed, with ZIP64
//! sizes throughout, so that there is no limit to them. What the file says of itself is the member
//! `metadata.json`.
//!
//! Members have known sizes, so their places are known beforehand and columns are written side by
//! side; their checksums come into the headers at the end.

use std::path::Path;

use super::npy::{header, type_of};
use super::sections::Sections;
use super::{Sink, numbers};
use crate::encoder::Block;
use crate::schema::Schema;
use antipode_core::error::Result;
use antipode_core::storage::Output;

/// In the place of a size that stands in the ZIP64 field.
const ELSEWHERE: u32 = u32::MAX;

/// The version that a reader has to know: 4.5, for ZIP64.
const VERSION: u16 = 45;

/// The first of January 1980, which is the least date that there is: files do not depend on when
/// they are written.
const DATE: u16 = 1 << 5 | 1;

/// The number of a field with sizes.
const ZIP64: u16 = 1;

/// Bytes of the header of a member beside its name.
const HEADER: u64 = 30 + 20;

/// The file.
pub struct Npz {
    sections: Sections,
    members: Vec<Member>,
    /// Where the directory begins.
    end: u64,
}

/// A member of the archive.
struct Member {
    name: String,
    at: u64,
    bytes: u64,
    part: usize,
}

impl Npz {
    /// Writes the beginnings of all arrays.
    pub fn new(file: Output, path: &Path, schema: &Schema) -> Result<Npz> {
        let mut npz = Npz { sections: Sections::new(file, path), members: vec![], end: 0 };
        for column in &schema.columns {
            let head = header(&format!("'{}'", type_of(column.kind)), &column.shape(schema.rows));
            let bytes = head.len() as u64 + schema.rows * column.bytes().unwrap_or(0) as u64;
            npz.member(format!("{}.npy", column.name), bytes, &head)?;
        }
        npz.member("metadata.json".into(), schema.about.len() as u64, schema.about.as_bytes())?;
        Ok(npz)
    }

    /// Adds a member that begins with some bytes.
    fn member(&mut self, name: String, bytes: u64, head: &[u8]) -> Result<()> {
        let at = self.end;
        let data = at + HEADER + name.len() as u64;
        let part = self.sections.part(data, bytes);
        self.members.push(Member { name, at, bytes, part });
        self.end = data + bytes;
        self.sections.put(part, head)
    }
}

impl Sink for Npz {
    fn put(&mut self, block: Block) -> Result<()> {
        block.columns.iter().enumerate().try_for_each(|(part, values)| self.sections.put(part, numbers(values)?))
    }

    fn finish(mut self: Box<Self>) -> Result<Output> {
        let mut directory = vec![];
        for Member { name, at, bytes, part } in &self.members {
            let checksum = self.sections.checksum(*part);
            self.sections.write(*at, &local_header(name, *bytes, checksum))?;
            directory.extend(entry(name, *bytes, checksum, *at));
        }
        let (count, length) = (self.members.len() as u64, directory.len() as u64);
        directory.extend(end(count, length, self.end));
        self.sections.write(self.end, &directory)?;
        self.sections.finish()
    }
}

/// What all headers of a member have, from the version on.
fn common(name: &str, checksum: u32, extra: u16) -> Vec<u8> {
    let mut out = vec![];
    // Version, flags, method (stored), time.
    [VERSION, 0, 0, 0, DATE].iter().for_each(|number| out.extend(number.to_le_bytes()));
    [checksum, ELSEWHERE, ELSEWHERE].iter().for_each(|number| out.extend(number.to_le_bytes()));
    [name.len() as u16, extra].iter().for_each(|number| out.extend(number.to_le_bytes()));
    out
}

/// A field of ZIP64 numbers.
fn field(numbers: &[u64]) -> Vec<u8> {
    let mut out = [ZIP64.to_le_bytes(), (8 * numbers.len() as u16).to_le_bytes()].concat();
    numbers.iter().for_each(|number| out.extend(number.to_le_bytes()));
    out
}

fn local_header(name: &str, bytes: u64, checksum: u32) -> Vec<u8> {
    let field = field(&[bytes, bytes]);
    [b"PK\x03\x04", &common(name, checksum, field.len() as u16)[..], name.as_bytes(), &field].concat()
}

/// An entry of the directory.
fn entry(name: &str, bytes: u64, checksum: u32, at: u64) -> Vec<u8> {
    let field = field(&[bytes, bytes, at]);
    let mut out = [&b"PK\x01\x02"[..], &VERSION.to_le_bytes(), &common(name, checksum, field.len() as u16)].concat();
    // Length of a comment, number of the disk, attributes.
    out.extend([0; 10]);
    out.extend(ELSEWHERE.to_le_bytes());
    [&out[..], name.as_bytes(), &field].concat()
}

/// What follows the directory: its place, once with 64 bits and once without.
fn end(count: u64, length: u64, at: u64) -> Vec<u8> {
    let mut out = b"PK\x06\x06".to_vec();
    out.extend(44u64.to_le_bytes());
    [VERSION, VERSION].iter().for_each(|number| out.extend(number.to_le_bytes()));
    out.extend([0; 8]);
    [count, count, length, at].iter().for_each(|number| out.extend(number.to_le_bytes()));
    out.extend(b"PK\x06\x07\0\0\0\0");
    out.extend((at + length).to_le_bytes());
    out.extend(1u32.to_le_bytes());
    out.extend(b"PK\x05\x06\0\0\0\0");
    [count as u16, count as u16].iter().for_each(|number| out.extend(number.to_le_bytes()));
    [ELSEWHERE, ELSEWHERE].iter().for_each(|number| out.extend(number.to_le_bytes()));
    out.extend(0u16.to_le_bytes());
    out
}
