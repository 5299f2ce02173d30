//! A growing file of labels, which are states with their distances. Blocks are appended and never
//! changed.
//!
//! The file begins with [`MAGIC`], the number of bytes of a JSON text, that text (the kind of the
//! labels), and the CRC-32C of all these. Blocks follow. A block is the CRC-32C of its rest, its
//! number, the number of its labels, and the labels. A label is a state and four bytes with its
//! distance. All numbers are little-endian.
//!
//! A killed program may leave a part of a block. The next process that appends removes it.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::LabelList;
use crate::file_kinds::LABELS_MAGIC as MAGIC;
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::memory::reserve;
use antipode_core::model::Problem;
use antipode_core::storage::{lock, open_plain};

/// Bytes in a block before its labels.
const HEAD: usize = 12;

/// The most bytes of the JSON text, and of a state.
const MOST: u64 = 1 << 20;

/// The kind of the labels in a file: their puzzle and how they were drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabelKind {
    /// The canonical spec.
    pub spec: String,
    /// Bytes of a state.
    pub length: usize,
    /// The distribution of the states to solve.
    pub starts: String,
    /// The seed of the random numbers.
    pub seed: u64,
}

/// An open file of labels.
#[derive(Debug)]
pub struct LabelDatabase {
    path: PathBuf,
    file: File,
    kind: LabelKind,
    blocks: u32,
    labels: LabelList,
}

impl LabelDatabase {
    /// Reads a file of labels of any kind.
    ///
    /// # Errors
    ///
    /// `Missing` if there is no such file; `Corrupt` if it is damaged or cut off.
    pub fn read(path: &Path) -> Result<(LabelKind, LabelList)> {
        LabelDatabase::read_blocks(path).map(|(kind, labels, _)| (kind, labels))
    }

    /// As [`LabelDatabase::read`]; also returns the number of blocks.
    pub(crate) fn read_blocks(path: &Path) -> Result<(LabelKind, LabelList, u32)> {
        let file = open_plain(path)?;
        let found = FoundBlock::read(path, &file)?;
        match found.cut {
            Some(_) => Err(Error::corrupt(path, "its last block is cut off: make labels again to complete the file")),
            None => Ok((found.kind, found.labels, found.blocks)),
        }
    }

    /// Opens a file to append to it, or creates it; removes a truncated block.
    ///
    /// # Errors
    ///
    /// `Usage` if it has labels of another kind or another process uses it; `Corrupt` if it is
    /// damaged; `Io` if it cannot be opened or written.
    #[expect(clippy::missing_panics_doc, reason = "a kind is texts and numbers")]
    pub fn open(path: &Path, kind: &LabelKind) -> Result<LabelDatabase> {
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(|e| Error::io("open", path, e))?;
        // Before anything is known of the file: two processes that append would both write the next
        // block, or both begin it.
        if !lock(&file, path)? {
            return Err(Error::in_use(path));
        }
        let bytes = file.metadata().map_err(|e| Error::io("read", path, e))?.len();
        if bytes > 0 {
            let found = FoundBlock::read(path, &file)?;
            if found.kind != *kind {
                let [old, new] = [&found.kind, kind].map(|kind| serde_json::to_string(kind).unwrap_or_default());
                let what = format!("has other labels: {old}, not {new}: name another file, or --purge it");
                return Err(Error::occupied(path.display(), what));
            }
            if let Some(end) = found.cut {
                file.set_len(end).map_err(|e| Error::io("open", path, e))?;
            }
            let FoundBlock { kind, blocks, labels, .. } = found;
            return Ok(LabelDatabase { path: path.into(), file, kind, blocks, labels });
        }
        let text = serde_json::to_vec(kind).expect("a kind is texts and numbers");
        let mut head = [&MAGIC[..], &(text.len() as u32).to_le_bytes(), &text].concat();
        head.extend(crc32c::crc32c(&head).to_le_bytes());
        let labels = LabelList::new(kind.length);
        let mut database = LabelDatabase { path: path.into(), file, kind: kind.clone(), blocks: 0, labels };
        database.write(&head)?;
        Ok(database)
    }

    /// The labels so far.
    pub fn labels(&self) -> &LabelList {
        &self.labels
    }

    /// The number of blocks.
    pub fn blocks(&self) -> u32 {
        self.blocks
    }

    /// Appends labels as a block. They are on the disk when this returns.
    ///
    /// # Errors
    ///
    /// `Io` if the file cannot be written.
    pub fn append(&mut self, labels: LabelList) -> Result<()> {
        let mut block = vec![0; 4];
        block.extend(self.blocks.to_le_bytes());
        block.extend((labels.len() as u32).to_le_bytes());
        for (state, distance) in labels.states.chunks_exact(self.kind.length).zip(&labels.distances) {
            block.extend_from_slice(state);
            block.extend(distance.to_le_bytes());
        }
        let checksum = crc32c::crc32c(&block[4..]);
        block[..4].copy_from_slice(&checksum.to_le_bytes());
        self.write(&block)?;
        self.blocks += 1;
        self.labels.extend(&labels);
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<()> {
        let written = self.file.seek(SeekFrom::End(0)).and_then(|_| self.file.write_all(bytes));
        written.and_then(|()| self.file.sync_data()).map_err(|e| Error::io("write", &self.path, e))
    }
}

/// The contents of a file.
struct FoundBlock {
    kind: LabelKind,
    blocks: u32,
    labels: LabelList,
    /// The end of the last whole block, if a truncated block comes after it.
    cut: Option<u64>,
}

impl FoundBlock {
    fn read(path: &Path, file: &File) -> Result<FoundBlock> {
        let size = file.metadata().map_err(|e| Error::io("read", path, e))?.len();
        let mut reader = BufReader::new(file);
        let mut take = |bytes: &mut Vec<u8>, count: u64| -> Result<bool> {
            let before = bytes.len();
            // A damaged count may ask for any amount. That must be an error, not the end of the
            // process.
            reserve(bytes, count as usize)?;
            let read = (&mut reader).take(count).read_to_end(bytes).map_err(|e| Error::io("read", path, e))?;
            Ok(before + read == before + count as usize)
        };
        let mut head = vec![];
        if !take(&mut head, 12)? || head[..8] != *MAGIC {
            return Err(Error::corrupt(path, "it is no file of labels"));
        }
        let text = u64::from(number(&head, 8));
        if text > MOST || !take(&mut head, text + 4)? {
            return Err(Error::corrupt(path, "its beginning is damaged"));
        }
        let (text, checksum) = head.split_at(head.len() - 4);
        if number(checksum, 0) != crc32c::crc32c(text) {
            return Err(Error::corrupt(path, "its beginning is damaged"));
        }
        let kind: LabelKind =
            serde_json::from_slice(&text[12..]).map_err(|_| Error::corrupt(path, "it does not say what it holds"))?;
        if kind.length == 0 || kind.length as u64 > MOST {
            return Err(Error::corrupt(path, "its states have no length"));
        }
        let (mut at, mut found) =
            (head.len() as u64, FoundBlock { labels: LabelList::new(kind.length), kind, blocks: 0, cut: None });
        while at < size {
            let mut block = vec![];
            let whole = take(&mut block, HEAD as u64)?;
            let label = found.labels.length as u64 + 4;
            let count = if whole { u64::from(number(&block, 8)) } else { 0 };
            // This cannot overflow: a count has 32 bits, and a label at most about 20.
            let length = HEAD as u64 + count * label;
            // Only the last block can be cut off. If its head is whole, its number is correct.
            if !whole || number(&block, 4) == found.blocks && at + length > size {
                found.cut = Some(at);
                break;
            }
            let read = at + length <= size && take(&mut block, count * label)?;
            if !read || number(&block, 4) != found.blocks || number(&block, 0) != crc32c::crc32c(&block[4..]) {
                return Err(Error::corrupt(path, format!("block {} is damaged", found.blocks)));
            }
            for label in block[HEAD..].chunks_exact(label as usize) {
                let (state, distance) = label.split_at(found.labels.length);
                found.labels.push(state, number(distance, 0));
            }
            found.blocks += 1;
            at += length;
        }
        Ok(found)
    }
}

/// The number in four bytes at a place, or 0 if they are cut off.
fn number(bytes: &[u8], at: usize) -> u32 {
    bytes[at..].first_chunk().map_or(0, |four| u32::from_le_bytes(*four))
}

/// The labels of a file about a problem.
///
/// # Errors
///
/// `Usage` if they are for another puzzle; those of [`LabelDatabase::read`].
pub(super) fn about(problem: &Problem, file: &Path) -> Result<LabelList> {
    let (kind, labels) = LabelDatabase::read(file)?;
    if kind.spec == problem.spec() {
        return check(problem, file, &labels).map(|()| labels);
    }
    Err(Error::other_puzzle(file, problem.spec(), kind.spec))
}

/// Checks that all states of labels are states of a puzzle, and that goals, and no others, have the
/// distance 0. `Corrupt`, naming the first label that is wrong; `Usage` if the rules fail.
pub(crate) fn check(problem: &Problem, file: &Path, labels: &LabelList) -> Result<()> {
    if problem.starts().next().is_some_and(|start| start.len() != labels.length) {
        let what = format!("its states have {} bytes, and those of {} have others", labels.length, problem.spec());
        return Err(Error::corrupt(file, what));
    }
    let states = labels.states.par_chunks_exact(labels.length.max(1));
    // The first in the file, not the first that some thread meets: the message is always the same.
    let wrong = states.zip(&labels.distances).enumerate().find_map_first(|(at, (state, &distance))| {
        if !problem.is_state(state) {
            return Some(format!("label {at} is not of a state of {}: {state:?}", problem.spec()));
        }
        let is_goal = problem.is_goal(state);
        (is_goal != (distance == 0)).then(|| {
            let (state, what) = (problem.write(state), if is_goal { "a goal" } else { "no goal" });
            format!("label {at} says that {state} is at distance {distance}, and it is {what}")
        })
    });
    // If the rules failed, their answers about the labels mean nothing.
    problem.intact()?;
    wrong.map_or(Ok(()), |what| Err(Error::corrupt(file, what)))
}

/// Removes a file of labels, if it exists.
///
/// # Errors
///
/// `Usage` if the file is something else; `Io` if it cannot be opened or removed.
pub fn purge(path: &Path) -> Result<()> {
    let mut head = [0; 8];
    match open_plain(path) {
        Err(Error::Missing(_)) => return Ok(()),
        Err(error) => return Err(error),
        Ok(mut file) => {
            let read = file.read_exact(&mut head);
            // A mistyped path must not cost the user another file.
            if read.is_err() || head != *MAGIC {
                let what = "is no file of labels: it is left alone";
                return Err(Error::occupied(path.display(), what).unless(&[RequestRemedy::Folder]));
            }
        }
    }
    std::fs::remove_file(path).map_err(|e| Error::io("remove", path, e))
}

#[cfg(test)]
mod tests;
