//! The file of a table of lower bounds: a header, then lines in blocks with checksums.
//!
//! `docs/src/reference/file-format.md` describes it.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::bound_table::{BoundTable, MOST_BOUND};
use crate::bits::Buffer;
use crate::error::{Error, Result};
use crate::storage::Output;
use crate::watch::{Progress, Watch};

/// The first bytes of the file.
const MAGIC: &[u8; 8] = b"ANTIBND1";

/// The most bytes of a header.
const MOST_HEADER: u32 = 1 << 24;

/// Words of a block: 1 MiB.
const BLOCK_WORDS: usize = 1 << 17;

/// The header of a table of lower bounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    let mut output = Output::create(path, replace)?;
    let mut out = BufWriter::new(&mut output);
    let text = serde_json::to_vec(header).expect("a header is text and numbers");
    out.write_all(MAGIC).map_err(failed)?;
    for part in [&(text.len() as u32).to_le_bytes()[..], &text, &crc32c::crc32c(&text).to_le_bytes()] {
        out.write_all(part).map_err(failed)?;
    }
    let (mut done, total) = (0, table.words().len() as u64 * 8);
    for block in table.words().chunks(BLOCK_WORDS) {
        watch.report(Progress { phase: "write", depth: None, done, total })?;
        let bytes: &[u8] = bytemuck::cast_slice(block);
        out.write_all(bytes).map_err(failed)?;
        out.write_all(&crc32c::crc32c(bytes).to_le_bytes()).map_err(failed)?;
        done += bytes.len() as u64;
    }
    out.flush().map_err(failed)?;
    drop(out);
    output.finish()
}

/// An open file whose lines are not read yet.
pub struct BoundFile<'a> {
    path: &'a Path,
    file: BufReader<File>,
    /// The header of the file.
    pub header: BoundHeader,
}

impl<'a> BoundFile<'a> {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// `Missing` if there is none, `Corrupt` if it is not a table.
    pub fn open(path: &'a Path) -> Result<BoundFile<'a>> {
        let mut file = BufReader::new(File::open(path).map_err(|e| Error::io("open", path, e))?);
        let wrong = |what: &str| Error::corrupt(path, what);
        if read::<8>(&mut file, path)? != *MAGIC {
            return Err(wrong("it is not a table of lower bounds"));
        }
        let length = u32::from_le_bytes(read(&mut file, path)?);
        if length > MOST_HEADER {
            return Err(wrong("its header is too long"));
        }
        let mut text = vec![0; length as usize];
        file.read_exact(&mut text).map_err(|_| wrong("it is cut off"))?;
        if u32::from_le_bytes(read(&mut file, path)?) != crc32c::crc32c(&text) {
            return Err(wrong("its header has the wrong checksum"));
        }
        let header: BoundHeader = serde_json::from_slice(&text).map_err(|e| wrong(&format!("its header: {e}")))?;
        let known = file.get_ref().metadata().map_err(|e| Error::io("read", path, e))?.len();
        if header.last > MOST_BOUND || BoundTable::bytes(header.entries as f64) > known as f64 {
            return Err(wrong("its header does not fit its size"));
        }
        Ok(BoundFile { path, file, header })
    }

    /// Reads the lines and checks every checksum.
    ///
    /// # Errors
    ///
    /// `Corrupt` if one is wrong; `Limit` if the system refuses the memory; `Interrupted` if the
    /// watch stops it.
    pub fn read(mut self, watch: &mut Watch<'_>) -> Result<BoundTable> {
        let BoundHeader { entries, last, .. } = self.header;
        let mut words = Buffer::new((BoundTable::bytes(entries as f64) / 8.0) as usize)?;
        let (mut done, total) = (0, words.len() as u64 * 8);
        for block in words.chunks_mut(BLOCK_WORDS) {
            watch.report(Progress { phase: "load", depth: None, done, total })?;
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

/// Reads the next bytes.
fn read<const SIZE: usize>(file: &mut BufReader<File>, path: &Path) -> Result<[u8; SIZE]> {
    let mut bytes = [0; SIZE];
    file.read_exact(&mut bytes).map_err(|_| Error::corrupt(path, "it is cut off"))?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::super::bound_table::BoundSpot;
    use super::*;

    #[test]
    fn tables_come_back_and_damage_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bounds");
        let mut table = BoundTable::new(3000, 4).unwrap();
        (0..3000).step_by(7).for_each(|index| table.marks().mark(BoundSpot::of(index), 3));
        let header = BoundHeader { spec: "any".into(), definition: None, bytes: 1000, entries: 3000, last: 4 };
        let watch = &mut Watch::none();
        let size = write_bounds(&path, false, &header, &table, watch).unwrap();
        assert!(write_bounds(&path, false, &header, &table, watch).is_err());
        let file = BoundFile::open(&path).unwrap();
        assert_eq!(file.header, header);
        assert_eq!(file.read(watch).unwrap().words(), table.words());
        let bytes = std::fs::read(&path).unwrap();
        assert_eq!(bytes.len() as u64, size);
        for at in (0..bytes.len()).step_by(5) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 4;
            std::fs::write(&path, &damaged).unwrap();
            assert!(BoundFile::open(&path).and_then(|file| file.read(watch)).is_err(), "{at}");
            std::fs::write(&path, &bytes[..at]).unwrap();
            assert!(BoundFile::open(&path).and_then(|file| file.read(watch)).is_err(), "{at}");
        }
    }
}
