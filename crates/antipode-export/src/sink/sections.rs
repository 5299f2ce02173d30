//! A file of parts whose places and sizes are known before writing. Each part is written from its
//! start to its end, and all parts grow together. So the columns of an array file need not be in
//! memory.

use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use antipode_core::error::{Error, Result};
use antipode_core::storage::OutputFile;

/// The bytes of a part to buffer before writing.
const BUFFER: usize = 1 << 20;

/// A file of parts being written.
pub(super) struct SectionFile {
    file: OutputFile,
    path: PathBuf,
    parts: Vec<FileSection>,
}

/// A part of a file.
struct FileSection {
    /// The offset of the next bytes.
    at: u64,
    /// The end of the part.
    end: u64,
    buffer: Vec<u8>,
    checksum: crc32fast::Hasher,
}

impl SectionFile {
    /// A file without parts.
    pub(super) fn new(file: OutputFile, path: &Path) -> SectionFile {
        SectionFile { file, path: path.into(), parts: vec![] }
    }

    /// Adds a part at a place, and returns its number.
    pub(super) fn part(&mut self, at: u64, bytes: u64) -> usize {
        self.parts.push(FileSection { at, end: at + bytes, buffer: vec![], checksum: crc32fast::Hasher::new() });
        self.parts.len() - 1
    }

    /// Writes bytes outside of all parts.
    pub(super) fn write(&mut self, at: u64, bytes: &[u8]) -> Result<()> {
        // The parts take turns, so the file may still be at the place of another one.
        let written = self.file.seek(SeekFrom::Start(at)).and_then(|_| self.file.write_all(bytes));
        written.map_err(|e| Error::io("write", &self.path, e))
    }

    /// Appends bytes to a part.
    pub(super) fn put(&mut self, part: usize, bytes: &[u8]) -> Result<()> {
        let FileSection { buffer, checksum, .. } = &mut self.parts[part];
        checksum.update(bytes);
        buffer.extend_from_slice(bytes);
        if buffer.len() < BUFFER { Ok(()) } else { self.flush(part) }
    }

    /// The CRC-32 of a part so far.
    pub(super) fn checksum(&self, part: usize) -> u32 {
        self.parts[part].checksum.clone().finalize()
    }

    fn flush(&mut self, part: usize) -> Result<()> {
        // Taken out since `write` borrows everything, and put back to reuse the memory.
        let mut bytes = std::mem::take(&mut self.parts[part].buffer);
        self.write(self.parts[part].at, &bytes)?;
        self.parts[part].at += bytes.len() as u64;
        bytes.clear();
        self.parts[part].buffer = bytes;
        Ok(())
    }

    /// Writes the buffered bytes. `Corrupt` if a part is not full.
    pub(super) fn finish(mut self) -> Result<OutputFile> {
        for part in 0..self.parts.len() {
            self.flush(part)?;
            // A part that is too short leaves a hole, which readers take for zeros. One that is too
            // long overwrites the next.
            if self.parts[part].at != self.parts[part].end {
                return Err(Error::corrupt(&self.path, "it has another number of rows than was said"));
            }
        }
        Ok(self.file)
    }
}
