//! The file of a table of lower bounds: a header, then lines in blocks with checksums.
//!
//! `docs/src/reference/file-format.md` describes it.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::bound_table::{BoundTable, MOST_BOUND};
use super::certificate::{self, Certificate};
use crate::bits::WordBuffer;
use crate::error::{Error, Result};
use crate::storage::{OutputFile, open_plain};
use crate::watch::{Watch, WorkProgress};

/// The first bytes of the file.
const MAGIC: &[u8; 8] = b"ANTIBND1";

/// The most bytes of a header.
const MOST_HEADER: u32 = 1 << 24;

/// Words of a block: 1 MiB.
const BLOCK_WORDS: usize = 1 << 17;

/// Bytes of a checksum.
const CHECKSUM: u64 = size_of::<u32>() as u64;

/// The header of a table of lower bounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoundHeader {
    /// The spec of the puzzle.
    pub spec: String,
    /// The text of the file that the spec names, if it names one.
    pub definition: Option<String>,
    /// Bytes that the table was allowed to take, which determine what its entries stand for.
    pub bytes: u64,
    /// Number of entries.
    pub entries: u64,
    /// The last depth that is marked.
    pub last: u8,
    /// Number of entries at each depth up to the last; empty in older files.
    #[serde(default)]
    pub layers: Vec<u64>,
}

/// Writes a table, and returns its size in bytes.
///
/// The file has a temporary name until it is complete.
///
/// # Errors
///
/// `Usage` if the file exists and may not be replaced; `Io` if it cannot be written; `Interrupted`
/// if the watch stops it.
#[expect(clippy::missing_panics_doc, reason = "a header is text and numbers")]
pub fn write_bounds(
    path: &Path,
    replace: bool,
    header: &BoundHeader,
    table: &BoundTable,
    watch: &mut Watch<'_>,
) -> Result<u64> {
    let failed = |e| Error::io("write", path, e);
    let mut output = OutputFile::create(path, replace)?;
    let mut out = BufWriter::new(&mut output);
    let text = serde_json::to_vec(header).expect("a header is text and numbers");
    out.write_all(MAGIC).map_err(failed)?;
    for part in [&(text.len() as u32).to_le_bytes()[..], &text, &crc32c::crc32c(&text).to_le_bytes()] {
        out.write_all(part).map_err(failed)?;
    }
    let (mut done, total) = (0, table.words().len() as u64 * 8);
    for block in table.words().chunks(BLOCK_WORDS) {
        watch.report(WorkProgress { phase: "write", depth: None, done, total })?;
        let bytes: &[u8] = bytemuck::cast_slice(block);
        out.write_all(bytes).map_err(failed)?;
        out.write_all(&crc32c::crc32c(bytes).to_le_bytes()).map_err(failed)?;
        done += bytes.len() as u64;
    }
    out.flush().map_err(failed)?;
    drop(out);
    watch.name(output)
}

/// An open file whose lines are not read yet.
pub struct BoundFile<'a> {
    path: &'a Path,
    file: BufReader<File>,
    /// The header of the file.
    pub header: BoundHeader,
    /// The checksum of everything before the blocks but the header's checksum.
    head: u32,
    /// Where the blocks start and end.
    start: u64,
    end: u64,
    /// The bytes behind the table.
    behind: Vec<u8>,
}

impl<'a> BoundFile<'a> {
    /// Whether a file begins like a table of lower bounds.
    pub fn is_one(path: &Path) -> bool {
        let mut start = [0; MAGIC.len()];
        open_plain(path).is_ok_and(|mut file| file.read_exact(&mut start).is_ok()) && start == *MAGIC
    }

    /// Opens a file.
    ///
    /// # Errors
    ///
    /// `Missing` if there is none, `Corrupt` if it is not a table.
    pub fn open(path: &'a Path) -> Result<BoundFile<'a>> {
        let mut file = BufReader::new(open_plain(path)?);
        let (wrong, failed) = (|what: &str| Error::corrupt(path, what), |e| Error::io("read", path, e));
        if read::<8>(&mut file, path)? != *MAGIC {
            return Err(wrong("it is not a table of lower bounds"));
        }
        let length = u32::from_le_bytes(read(&mut file, path)?);
        if length > MOST_HEADER {
            return Err(wrong("its header is too long"));
        }
        let mut text = vec![0; length as usize];
        file.read_exact(&mut text).map_err(|_| wrong("it is cut off"))?;
        let checksum = u32::from_le_bytes(read(&mut file, path)?);
        if checksum != crc32c::crc32c(&text) {
            return Err(wrong("its header has the wrong checksum"));
        }
        let header: BoundHeader = serde_json::from_slice(&text).map_err(|e| wrong(&format!("its header: {e}")))?;
        let known = file.get_ref().metadata().map_err(failed)?.len();
        // A damaged header may claim any size. It is compared with the file before memory is taken.
        let lines = BoundTable::bytes(header.entries as f64);
        let fits = header.layers.is_empty() || header.layers.len() == usize::from(header.last) + 1;
        if header.last > MOST_BOUND || lines > known as f64 || !fits {
            return Err(wrong("its header does not fit its size"));
        }
        let start = file.stream_position().map_err(failed)?;
        let end = start + lines as u64 + blocks(lines as u64) * CHECKSUM;
        let rest = known.checked_sub(end).ok_or_else(|| wrong("it is cut off"))?;
        if rest > certificate::MOST_BEHIND as u64 {
            return Err(wrong("it is longer than its header says"));
        }
        let mut behind = vec![0; rest as usize];
        file.seek(SeekFrom::Start(end)).and_then(|_| file.read_exact(&mut behind)).map_err(failed)?;
        file.seek(SeekFrom::Start(start)).map_err(failed)?;
        if !certificate::may_be(&behind) {
            return Err(wrong("it is longer than its header says"));
        }
        // Without the checksum: text that its checksum follows has the same checksum as any other.
        let head = [&MAGIC[..], &length.to_le_bytes(), &text];
        let head = head.iter().fold(0, |sum, part| crc32c::crc32c_append(sum, part));
        Ok(BoundFile { path, file, header, head, start, end, behind })
    }

    /// Size of the table in bytes, without its certificate.
    pub fn bytes(&self) -> u64 {
        self.end
    }

    /// Number of blocks.
    pub fn blocks(&self) -> u64 {
        blocks(BoundTable::bytes(self.header.entries as f64) as u64)
    }

    /// The certificate that follows the table.
    ///
    /// # Errors
    ///
    /// `Io` if the file cannot be read.
    pub fn certificate(&mut self) -> Result<Certificate> {
        Ok(match &self.behind[..] {
            [] => Certificate::Absent,
            _ => Certificate::read(&self.behind.clone(), self.identity()?),
        })
    }

    /// The parts of the table in the file, without the certificate: what lies before the blocks,
    /// and each block with its checksum.
    pub fn parts(&self) -> Vec<std::ops::Range<u64>> {
        let block = (BLOCK_WORDS * size_of::<u64>()) as u64 + CHECKSUM;
        let blocks = (self.start..self.end).step_by(block as usize).map(|at| at..(at + block).min(self.end));
        std::iter::once(0..self.start).chain(blocks).collect()
    }

    /// A checksum of the header and of the checksums of all blocks.
    fn identity(&mut self) -> Result<u32> {
        let (block, mut sum, mut at) = ((BLOCK_WORDS * size_of::<u64>()) as u64, self.head, self.start);
        while at < self.end {
            at = (at + block).min(self.end - CHECKSUM);
            // Only the checksums behind the blocks are read, so this takes no pass over the file.
            self.file.seek(SeekFrom::Start(at)).map_err(|e| Error::io("read", self.path, e))?;
            sum = crc32c::crc32c_append(sum, &read::<4>(&mut self.file, self.path)?);
            at += CHECKSUM;
        }
        Ok(sum)
    }

    /// Reads the lines and checks every checksum.
    ///
    /// # Errors
    ///
    /// `Corrupt` if one is wrong; `Limit` if the system refuses the memory; `Interrupted` if the
    /// watch stops it.
    pub fn read(&mut self, watch: &mut Watch<'_>) -> Result<BoundTable> {
        let BoundHeader { entries, last, .. } = self.header;
        self.file.seek(SeekFrom::Start(self.start)).map_err(|e| Error::io("read", self.path, e))?;
        let mut words = WordBuffer::new((BoundTable::bytes(entries as f64) / 8.0) as usize)?;
        let (mut done, total) = (0, words.len() as u64 * 8);
        for block in words.chunks_mut(BLOCK_WORDS) {
            watch.report(WorkProgress { phase: "load", depth: None, done, total })?;
            let bytes: &mut [u8] = bytemuck::cast_slice_mut(block);
            self.file.read_exact(bytes).map_err(|_| Error::corrupt(self.path, "it is cut off"))?;
            if u32::from_le_bytes(read(&mut self.file, self.path)?) != crc32c::crc32c(bytes) {
                return Err(Error::corrupt(self.path, "a block has the wrong checksum"));
            }
            done += bytes.len() as u64;
        }
        Ok(BoundTable::of(words, entries, last))
    }
}

/// The number of blocks of lines.
fn blocks(bytes: u64) -> u64 {
    bytes.div_ceil((BLOCK_WORDS * size_of::<u64>()) as u64)
}

/// Reads the next bytes.
fn read<const SIZE: usize>(file: &mut BufReader<File>, path: &Path) -> Result<[u8; SIZE]> {
    let mut bytes = [0; SIZE];
    file.read_exact(&mut bytes).map_err(|_| Error::corrupt(path, "it is cut off"))?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::super::bound_table::BoundSpot;
    use super::super::certificate::{CertificateNote, CertificationMethod};
    use super::*;

    /// A table of several blocks.
    fn written(path: &Path) -> (BoundHeader, BoundTable, u64) {
        let entries = 5_000_000;
        let mut table = BoundTable::new(entries, 4).unwrap();
        (0..entries).step_by(7001).for_each(|index| table.marks().mark(BoundSpot::of(index), 3));
        let layers = vec![0, 0, 0, table.marked(), 0];
        let header = BoundHeader { spec: "any".into(), definition: None, bytes: 1000, entries, last: 4, layers };
        let size = write_bounds(path, false, &header, &table, &mut Watch::none()).unwrap();
        (header, table, size)
    }

    #[test]
    fn tables_come_back_and_damage_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bounds");
        let watch = &mut Watch::none();
        let (header, table, size) = written(&path);
        assert!(write_bounds(&path, false, &header, &table, watch).is_err());
        let mut file = BoundFile::open(&path).unwrap();
        assert!(BoundFile::is_one(&path) && !BoundFile::is_one(folder.path()));
        assert_eq!((&file.header, file.bytes(), file.blocks()), (&header, size, 2));
        assert_eq!(file.read(watch).unwrap().words(), table.words());
        let bytes = std::fs::read(&path).unwrap();
        assert_eq!(bytes.len() as u64, size);
        let places = (0..400).step_by(5).chain((400..bytes.len()).step_by(50_021)).chain(bytes.len() - 9..bytes.len());
        for at in places {
            let mut damaged = bytes.clone();
            damaged[at] ^= 4;
            std::fs::write(&path, &damaged).unwrap();
            assert!(BoundFile::open(&path).and_then(|mut file| file.read(watch)).is_err(), "{at}");
            std::fs::write(&path, &bytes[..at]).unwrap();
            assert!(BoundFile::open(&path).and_then(|mut file| file.read(watch)).is_err(), "{at}");
        }
    }

    #[test]
    fn a_certificate_belongs_to_the_header_and_to_all_blocks() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bounds");
        let (header, mut table, size) = written(&path);
        let certificate = || BoundFile::open(&path).and_then(|mut file| file.certificate());
        assert_eq!(certificate().unwrap(), Certificate::Absent);
        let note = CertificateNote::new(1, CertificationMethod::Walk, header.entries, &header.layers);
        let identity = BoundFile::open(&path).unwrap().identity().unwrap();
        let plain = std::fs::read(&path).unwrap();
        assert_eq!(plain.len() as u64, size);
        let bytes = [&plain[..], &note.to_bytes(identity)].concat();
        std::fs::write(&path, &bytes).unwrap();
        assert_eq!(certificate().unwrap(), Certificate::Valid(note));
        // The note behind another table of the same size, and behind another header.
        let other = BoundHeader { spec: "ink".into(), ..header.clone() };
        write_bounds(&path, true, &other, &table, &mut Watch::none()).unwrap();
        let mut forged = std::fs::read(&path).unwrap();
        forged.extend(&bytes[bytes.len() - certificate::BYTES..]);
        std::fs::write(&path, &forged).unwrap();
        assert_eq!(certificate().unwrap(), Certificate::Damaged);
        let start = bytes.len() - certificate::BYTES;
        for entry in [1, 4_999_999] {
            table.marks().mark(BoundSpot::of(entry), 4);
            write_bounds(&path, true, &header, &table, &mut Watch::none()).unwrap();
            let mut forged = std::fs::read(&path).unwrap();
            forged.extend(&bytes[start..]);
            std::fs::write(&path, &forged).unwrap();
            assert_eq!(certificate().unwrap(), Certificate::Damaged);
        }
        std::fs::write(&path, &bytes[..start + 9]).unwrap();
        assert_eq!(certificate().unwrap(), Certificate::Damaged);
        std::fs::write(&path, [&bytes[..start], b"more"].concat()).unwrap();
        assert!(certificate().is_err());
    }
}
