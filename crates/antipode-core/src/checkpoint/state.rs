//! The file format of a search's state: blocks of a fixed size, each with an index and a checksum.
//!
//! A block consists of the CRC-32C of the rest, the number of content bytes (the highest bit marks
//! the last block), the block's index, and the content. All numbers are little-endian.

use std::path::PathBuf;

use crate::error::{Error, Result};
use crate::memory::reserve_exact;
use crate::storage::{AlignedBytes, BLOCK, StoredFile};

/// Bytes of a block of the file.
const SIZE: usize = 1 << 20;

/// Bytes of a block's header.
const HEAD: usize = 16;

/// Marks the last block.
const LAST: u32 = 1 << 31;

/// Writes a state block by block, so that a file is never in memory as a whole.
pub struct StateWriter {
    file: Box<dyn StoredFile>,
    block: AlignedBytes,
    /// Used bytes of the block, including the header.
    used: usize,
    number: u64,
}

impl std::fmt::Debug for StateWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StateWriter").field("block", &self.number).finish_non_exhaustive()
    }
}

impl StateWriter {
    pub(super) fn new(file: Box<dyn StoredFile>) -> Result<StateWriter> {
        Ok(StateWriter { file, block: AlignedBytes::new(SIZE)?, used: HEAD, number: 0 })
    }

    /// Writes bytes without their number.
    ///
    /// # Errors
    ///
    /// `Io` if the file cannot be written.
    pub fn bytes(&mut self, mut bytes: &[u8]) -> Result<()> {
        while !bytes.is_empty() {
            if self.used == SIZE {
                self.flush(0)?;
            }
            let (now, later) = bytes.split_at(bytes.len().min(SIZE - self.used));
            self.block[self.used..][..now.len()].copy_from_slice(now);
            self.used += now.len();
            bytes = later;
        }
        Ok(())
    }

    /// Writes a number.
    ///
    /// # Errors
    ///
    /// Those of [`StateWriter::bytes`].
    pub fn number(&mut self, number: u64) -> Result<()> {
        self.bytes(&number.to_le_bytes())
    }

    /// Writes words without their number.
    ///
    /// # Errors
    ///
    /// Those of [`StateWriter::bytes`].
    pub fn words(&mut self, words: &[u64]) -> Result<()> {
        if cfg!(target_endian = "little") {
            return self.bytes(bytemuck::cast_slice(words));
        }
        words.iter().try_for_each(|&word| self.number(word))
    }

    /// Writes the number of words, then the words.
    ///
    /// # Errors
    ///
    /// Those of [`StateWriter::bytes`].
    pub fn list(&mut self, words: &[u64]) -> Result<()> {
        self.number(words.len() as u64)?;
        self.words(words)
    }

    fn flush(&mut self, mark: u32) -> Result<()> {
        let end = self.used.next_multiple_of(BLOCK);
        self.block[self.used..end].fill(0);
        self.block[4..8].copy_from_slice(&((self.used - HEAD) as u32 | mark).to_le_bytes());
        self.block[8..HEAD].copy_from_slice(&self.number.to_le_bytes());
        let checksum = crc32c::crc32c(&self.block[4..self.used]);
        self.block[..4].copy_from_slice(&checksum.to_le_bytes());
        self.file.write_at(self.number * SIZE as u64, &self.block[..end])?;
        (self.number, self.used) = (self.number + 1, HEAD);
        Ok(())
    }

    /// Ends the file; it is on the disk when this returns.
    pub(super) fn finish(mut self) -> Result<()> {
        self.flush(LAST)?;
        self.file.sync()
    }
}

/// Reads a state. Any damage is an error, so a successful read returns what was written.
pub struct StateReader {
    file: Box<dyn StoredFile>,
    path: PathBuf,
    length: u64,
    block: AlignedBytes,
    /// The unread part of the block is `at..used`.
    at: usize,
    used: usize,
    number: u64,
    last: bool,
}

impl std::fmt::Debug for StateReader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StateReader").field("path", &self.path).field("block", &self.number).finish_non_exhaustive()
    }
}

impl StateReader {
    pub(super) fn new(file: Box<dyn StoredFile>, path: PathBuf) -> Result<StateReader> {
        let (length, block) = (file.length()?, AlignedBytes::new(SIZE)?);
        Ok(StateReader { file, path, length, block, at: HEAD, used: HEAD, number: 0, last: false })
    }

    /// A `Corrupt` error about this file.
    pub fn corrupt(&self, what: impl std::fmt::Display) -> Error {
        Error::corrupt(&self.path, format!("{what}: remove it to start again"))
    }

    fn next_block(&mut self) -> Result<()> {
        let start = self.number * SIZE as u64;
        if self.last || start >= self.length {
            return Err(self.corrupt("it is too short"));
        }
        let there = (self.length - start).min(SIZE as u64) as usize;
        self.file.read_at(start, &mut self.block[..there])?;
        let word = |at: usize| self.block[at..].first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes));
        let (checksum, used) = (word(0), (word(4) & !LAST) as usize + HEAD);
        let number = u64::from(word(8)) | u64::from(word(12)) << 32;
        // The length is checked first, since a damaged one may point behind the block.
        let sound = used <= there && crc32c::crc32c(&self.block[4..used]) == checksum && number == self.number;
        if !sound {
            return Err(self.corrupt(format!("block {} is damaged", self.number)));
        }
        (self.last, self.at, self.used, self.number) = (word(4) & LAST != 0, HEAD, used, number + 1);
        Ok(())
    }

    /// Reads bytes.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the file is damaged or has fewer bytes; `Io` if it cannot be read.
    pub fn bytes(&mut self, mut out: &mut [u8]) -> Result<()> {
        while !out.is_empty() {
            if self.at == self.used {
                self.next_block()?;
            }
            let (now, later) = out.split_at_mut(out.len().min(self.used - self.at));
            now.copy_from_slice(&self.block[self.at..][..now.len()]);
            self.at += now.len();
            out = later;
        }
        Ok(())
    }

    /// Passes over bytes, most of which it does not read.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the file has fewer bytes, or the block where they end is damaged; `Io` if that
    /// cannot be read.
    pub fn skip(&mut self, bytes: u64) -> Result<()> {
        let now = bytes.min((self.used - self.at) as u64);
        self.at += now as usize;
        // All blocks but the last one are full.
        let (later, block) = (bytes - now, (SIZE - HEAD) as u64);
        if later == 0 {
            return Ok(());
        }
        // The block with the last of these bytes, even if they end with the block.
        self.number += (later - 1) / block;
        self.next_block()?;
        let rest = later - (later - 1) / block * block;
        if rest > (self.used - HEAD) as u64 {
            return Err(self.corrupt("it is too short"));
        }
        self.at = HEAD + rest as usize;
        Ok(())
    }

    /// Reads a number.
    ///
    /// # Errors
    ///
    /// Those of [`StateReader::bytes`].
    pub fn number(&mut self) -> Result<u64> {
        let mut bytes = [0; 8];
        self.bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    /// Reads a number that is at most `most`.
    ///
    /// # Errors
    ///
    /// Those of [`StateReader::bytes`]; `Corrupt` if it is greater.
    pub fn at_most(&mut self, most: u64) -> Result<u64> {
        let number = self.number()?;
        if number > most { Err(self.corrupt("a number is too large")) } else { Ok(number) }
    }

    /// Reads `out.len()` words.
    ///
    /// # Errors
    ///
    /// Those of [`StateReader::bytes`].
    pub fn words(&mut self, out: &mut [u64]) -> Result<()> {
        self.bytes(bytemuck::cast_slice_mut(out))?;
        out.iter_mut().for_each(|word| *word = u64::from_le(*word));
        Ok(())
    }

    /// Reads the number of items of `size` bytes each, and checks that the file has room for them.
    ///
    /// # Errors
    ///
    /// Those of [`StateReader::bytes`]; `Corrupt` if the file has no room for them.
    pub fn count(&mut self, size: u64) -> Result<usize> {
        self.at_most(self.length / size.max(1)).map(|count| count as usize)
    }

    /// Reads a list that [`StateWriter::list`] wrote.
    ///
    /// # Errors
    ///
    /// Those of [`StateReader::count`]; `Limit` if the system refuses the memory.
    pub fn list(&mut self) -> Result<Vec<u64>> {
        let (count, mut list) = (self.count(8)?, vec![]);
        reserve_exact(&mut list, count)?;
        list.resize(count, 0);
        self.words(&mut list)?;
        Ok(list)
    }

    /// Checks that the whole file was read.
    ///
    /// # Errors
    ///
    /// `Corrupt` if something is left.
    pub fn end(self) -> Result<()> {
        if self.last && self.at == self.used { Ok(()) } else { Err(self.corrupt("it is too long")) }
    }
}
