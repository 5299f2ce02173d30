//! The file of a job's finished parts.
//!
//! Each line has a checksum and a list of parts that were saved together.
//!
//! The first line identifies the job. If a process dies while it writes, the last line may be
//! anything. Such a line is dropped, and the part is done again. Any other line without a valid
//! checksum means that the file is damaged.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{JobIdentity, checked_content, checked_line};
use crate::error::{Error, Result};
use crate::storage::{Storage, StoredFile, read, replace};

/// The file's name.
pub(super) const NAME: &str = "parts";

/// An open file of parts.
pub(super) struct PartsFile {
    file: Box<dyn StoredFile>,
    end: u64,
}

/// The content of an existing file.
pub(super) struct FoundParts {
    pub(super) work: JobIdentity,
    /// All lines but the first.
    pub(super) lines: Vec<String>,
    /// The complete lines of the file, including the first.
    pub(super) bytes: Vec<u8>,
}

impl FoundParts {
    /// Reads the file, if there is one. `Corrupt` if it is damaged.
    pub(super) fn read(storage: &dyn Storage) -> Result<Option<FoundParts>> {
        let mut bytes = match read(storage, NAME) {
            Err(Error::Missing(_)) => return Ok(None),
            bytes => bytes?,
        };
        let path = storage.path(NAME);
        let (mut contents, mut end) = (vec![], 0);
        let mut lines = bytes.split_inclusive(|&byte| byte == b'\n').peekable();
        while let Some(line) = lines.next() {
            match checked_content(line) {
                Some(content) => contents.push(content),
                // Only the last line can have been cut short, and not the first: the file got its
                // name when that was complete.
                None if lines.peek().is_none() && !contents.is_empty() => break,
                None => {
                    let what = format!("line {} is damaged: remove it to start again", contents.len() + 1);
                    return Err(Error::corrupt(&path, what));
                }
            }
            end += line.len();
        }
        bytes.truncate(end);
        let mut contents = contents.into_iter();
        let Some(first) = contents.next() else {
            return Err(Error::corrupt(&path, "it has no first line: remove it to start again"));
        };
        Ok(Some(FoundParts {
            work: serde_json::from_str(&first)
                .map_err(|e| Error::corrupt(&path, format!("its first line is not understood: {e}")))?,
            lines: contents.collect(),
            bytes,
        }))
    }

    /// The parts. `Corrupt` if they have another form.
    pub(super) fn parts<T: DeserializeOwned>(&self, storage: &dyn Storage) -> Result<Vec<T>> {
        Ok(self
            .lines
            .iter()
            .enumerate()
            .map(|(i, line)| {
                serde_json::from_str::<Vec<T>>(line)
                    .map_err(|e| Error::corrupt(&storage.path(NAME), format!("line {} is not understood: {e}", i + 2)))
            })
            .collect::<Result<Vec<_>>>()?
            .into_iter()
            .flatten()
            .collect())
    }

    /// Opens the file to append to it.
    pub(super) fn open(self, storage: &dyn Storage) -> Result<PartsFile> {
        let file = storage.open(NAME)?;
        if file.length()? == self.bytes.len() as u64 {
            return Ok(PartsFile { file, end: self.bytes.len() as u64 });
        }
        drop(file);
        // What is left of an incomplete line goes. Else the next line would become part of it.
        replace(storage, NAME, &self.bytes)?;
        Ok(PartsFile { file: storage.open(NAME)?, end: self.bytes.len() as u64 })
    }
}

impl PartsFile {
    /// The length of the file.
    pub(super) fn bytes(&self) -> u64 {
        self.end
    }

    /// Creates a file without parts, in place of any other.
    pub(super) fn new(storage: &dyn Storage, work: &JobIdentity) -> Result<PartsFile> {
        let line = checked_line(work);
        replace(storage, NAME, line.as_bytes())?;
        Ok(PartsFile { file: storage.open(NAME)?, end: line.len() as u64 })
    }

    /// Saves parts; they are on the disk when this returns.
    pub(super) fn keep(&mut self, parts: &[impl Serialize]) -> Result<()> {
        let line = checked_line(&parts);
        self.file.write_at(self.end, line.as_bytes())?;
        self.file.sync()?;
        // Only now: after an error, the next line overwrites what this one left.
        self.end += line.len() as u64;
        Ok(())
    }
}
