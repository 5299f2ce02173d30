//! Tables on any web server that serves ranges of files: the parts of a table that somebody reads
//! come over the network, once, into a file of the cache.
//!
//! The cache has a file of the full length with holes. A block that is not there, or is damaged
//! there, fails its checksum, and is then read from the server: so the cache needs no list of what
//! it has. Its name is a hash of the address, the length, the header and the footer of the table,
//! which have the checksums of everything: another table never takes over parts of this one.

#![warn(unreachable_pub)]

mod host;

use std::fs::{self, File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use sha2::{Digest, Sha256};

use antipode_core::error::{Error, Result};
use antipode_core::nums::hexadecimal;
use antipode_core::tables::{HeadParts, PartSource, Table};
use host::RemoteFile;

/// The variable with the folder of the cache.
pub const CACHE: &str = "ANTIPODE_CACHE";

/// Bytes at both ends of a file that are read first: most headers and indices fit.
const ENDS: u64 = 1 << 16;

/// Opens a table on a server. Reads its metadata and its index; blocks follow when they are needed.
///
/// # Errors
///
/// `Missing` if the server has no such file; `Usage` if it serves no ranges; `Io` if it cannot be
/// reached, or the cache cannot be written; `Corrupt` if the file is damaged, cut off, or changes
/// meanwhile.
pub fn open_table(address: &Path) -> Result<Table> {
    let text = address.to_str().unwrap_or_default();
    let (remote, head) = RemoteFile::open(text, ENDS)?;
    let length = remote.length();
    let mut tail = match length <= ENDS {
        true => head.clone(),
        false => remote.read(length - ENDS..length)?,
    };
    let mut parts = HeadParts::find(address, &head, &tail, length)?;
    if parts.end.start < length - tail.len() as u64 {
        // The index says where the blocks begin.
        tail = remote.read(parts.end.clone())?;
        parts = HeadParts::find(address, &head, &tail, length)?;
    }
    let folder = cache_folder()?;
    fs::create_dir_all(&folder).map_err(|e| Error::io("create", &folder, e))?;
    let name = cache_name(text, length, &head, &tail, &parts);
    let path = folder.join(name);
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path);
    let file = file.map_err(|e| Error::io("create", &path, e))?;
    file.set_len(length).map_err(|e| Error::io("write", &path, e))?;
    let source = RemoteParts { remote, path, file: Mutex::new(file) };
    source.write(0, &head)?;
    source.write(length - tail.len() as u64, &tail)?;
    if parts.start.end > head.len() as u64 {
        source.fetch(head.len() as u64..parts.start.end)?;
    }
    let path = source.path.clone();
    Table::open_parts(address, &path, Arc::new(source))
}

/// The folder of the cache.
fn cache_folder() -> Result<PathBuf> {
    let of = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let found = of(CACHE)
        .or_else(|| of("XDG_CACHE_HOME").map(|folder| folder.join("antipode")))
        .or_else(|| of("HOME").map(|folder| folder.join(".cache/antipode")))
        .or_else(|| of("LOCALAPPDATA").map(|folder| folder.join("antipode")));
    found.ok_or_else(|| Error::incomplete("a table on a server", "a folder for its parts", format!("set {CACHE}")))
}

/// The name of a table in the cache.
fn cache_name(address: &str, length: u64, head: &[u8], tail: &[u8], parts: &HeadParts) -> String {
    let footer = &tail[tail.len() - parts.behind..];
    let mut hash = Sha256::new();
    for part in [address.as_bytes(), &length.to_le_bytes(), &head[..head.len().min(24)], footer] {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    format!("{}.antipode", hexadecimal(&hash.finalize()[..16]))
}

/// A table on a server, and the file of the cache that gets its parts.
#[derive(Debug)]
struct RemoteParts {
    remote: RemoteFile,
    path: PathBuf,
    file: Mutex<File>,
}

impl RemoteParts {
    fn write(&self, at: u64, bytes: &[u8]) -> Result<()> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let written = file.seek(SeekFrom::Start(at)).and_then(|_| file.write_all(bytes));
        written.map_err(|e| Error::io("write", &self.path, e))
    }
}

impl PartSource for RemoteParts {
    fn fetch(&self, range: Range<u64>) -> Result<()> {
        let bytes = self.remote.read(range.clone())?;
        self.write(range.start, &bytes)
    }
}
