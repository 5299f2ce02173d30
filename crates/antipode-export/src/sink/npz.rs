//! The sink of NumPy arrays in a ZIP archive, as `numpy.savez` writes it. Members are stored, not
//! compressed, with ZIP64 sizes throughout, so their sizes have no limit. The member `metadata.npy`
//! is an array of one text, the metadata, so that every member is an array.
//!
//! Members have known sizes, so their places are known in advance and all columns can be written at
//! the same time. The checksums are written to the headers at the end.

use std::path::Path;

use super::npy::{header, type_of};
use super::sections::SectionFile;
use super::{BlockSink, numbers};
use crate::encoder::RowBlock;
use crate::schema::FileSchema;
use antipode_core::error::Result;
use antipode_core::storage::OutputFile;

/// The value of a size field whose size is in the ZIP64 field.
const ELSEWHERE: u32 = u32::MAX;

/// The version that a reader needs: 4.5, for ZIP64.
const VERSION: u16 = 45;

/// The earliest ZIP date, 1 January 1980. Files thus do not depend on the time of writing.
const DATE: u16 = 1 << 5 | 1;

/// The number of the ZIP64 field.
const ZIP64: u16 = 1;

/// The bytes of a member's header besides its name.
const HEADER: u64 = 30 + 20;

/// An NPZ file being written.
pub(super) struct NpzSink {
    sections: SectionFile,
    members: Vec<ArchiveMember>,
    /// The offset of the directory.
    end: u64,
}

/// A member of the archive: the start of its header, and the size and the part of its data.
struct ArchiveMember {
    name: String,
    at: u64,
    bytes: u64,
    part: usize,
}

impl NpzSink {
    /// Starts a file with the headers of all arrays.
    pub(super) fn new(file: OutputFile, path: &Path, schema: &FileSchema) -> Result<NpzSink> {
        let mut npz = NpzSink { sections: SectionFile::new(file, path), members: vec![], end: 0 };
        for column in &schema.columns {
            // A block has rows of all columns, so every column needs its place before the first
            // block.
            let head = header(&format!("'{}'", type_of(column.kind)), &column.shape(schema.rows));
            let bytes = head.len() as u64 + schema.rows * column.bytes().unwrap_or(0) as u64;
            npz.member(format!("{}.npy", column.name), bytes, &head)?;
        }
        let about = schema.about.as_bytes();
        let text = [&header(&format!("'|S{}'", about.len()), &[]), about].concat();
        npz.member("metadata.npy".into(), text.len() as u64, &text)?;
        Ok(npz)
    }

    /// Adds a member that starts with the bytes of `head`.
    fn member(&mut self, name: String, bytes: u64, head: &[u8]) -> Result<()> {
        let at = self.end;
        let data = at + HEADER + name.len() as u64;
        let part = self.sections.part(data, bytes);
        self.members.push(ArchiveMember { name, at, bytes, part });
        self.end = data + bytes;
        self.sections.put(part, head)
    }
}

impl BlockSink for NpzSink {
    fn put(&mut self, block: RowBlock) -> Result<()> {
        block.columns.iter().enumerate().try_for_each(|(part, values)| self.sections.put(part, numbers(values)?))
    }

    fn finish(mut self: Box<Self>) -> Result<OutputFile> {
        let mut directory = vec![];
        // A header holds the checksum of its data, so it comes last, into the gap before the data.
        for ArchiveMember { name, at, bytes, part } in &self.members {
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

/// The fields that all headers of a member share, from the version on.
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
    // The length of the comment, the number of the disk, attributes.
    out.extend([0; 10]);
    out.extend(ELSEWHERE.to_le_bytes());
    [&out[..], name.as_bytes(), &field].concat()
}

/// The end of the archive: the place of the directory, once with 64 bits and once without.
fn end(count: u64, length: u64, at: u64) -> Vec<u8> {
    // Readers look for the directory from the end of the file. There the old record refers to the
    // 64-bit one, and the locator before it says where that is.
    let mut out = b"PK\x06\x06".to_vec();
    // The size does not count the 12 bytes up to here.
    out.extend(44u64.to_le_bytes());
    [VERSION, VERSION].iter().for_each(|number| out.extend(number.to_le_bytes()));
    out.extend([0; 8]);
    [count, count, length, at].iter().for_each(|number| out.extend(number.to_le_bytes()));
    out.extend(b"PK\x06\x07\0\0\0\0");
    out.extend((at + length).to_le_bytes());
    out.extend(1u32.to_le_bytes());
    out.extend(b"PK\x05\x06\0\0\0\0");
    // An archive has one member per column and the metadata, so the count fits.
    [count as u16, count as u16].iter().for_each(|number| out.extend(number.to_le_bytes()));
    [ELSEWHERE, ELSEWHERE].iter().for_each(|number| out.extend(number.to_le_bytes()));
    out.extend(0u16.to_le_bytes());
    out
}
