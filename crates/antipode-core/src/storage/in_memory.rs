//! A storage without a disk, for tests. It lives as long as the process.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use super::{Storage, StoredFile};
use crate::error::{Error, Result};

/// Files in memory.
#[derive(Debug, Default)]
pub struct InMemory(Mutex<BTreeMap<String, Content>>);

type Content = Arc<RwLock<Vec<u8>>>;

struct MemoryFile {
    path: PathBuf,
    content: Content,
}

impl InMemory {
    fn files(&self) -> MutexGuard<'_, BTreeMap<String, Content>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn missing(&self, name: &str) -> Error {
        Error::io("open", &self.path(name), std::io::ErrorKind::NotFound.into())
    }
}

/// Writes bytes to a place of a list, and fills a gap before them with zeros.
pub(super) fn put(content: &mut Vec<u8>, at: u64, bytes: &[u8]) {
    let end = at as usize + bytes.len();
    if content.len() < end {
        content.resize(end, 0);
    }
    content[at as usize..end].copy_from_slice(bytes);
}

impl super::SealedStorage for InMemory {}
impl Storage for InMemory {
    fn create(&self, name: &str) -> Result<Box<dyn StoredFile>> {
        self.files().insert(name.into(), Content::default());
        self.open(name)
    }

    fn open(&self, name: &str) -> Result<Box<dyn StoredFile>> {
        let content = self.files().get(name).cloned().ok_or_else(|| self.missing(name))?;
        Ok(Box::new(MemoryFile { path: self.path(name), content }))
    }

    fn names(&self) -> Result<Vec<String>> {
        Ok(self.files().keys().cloned().collect())
    }

    fn remove(&self, name: &str) -> Result<()> {
        self.files().remove(name).map(|_| ()).ok_or_else(|| self.missing(name))
    }

    fn rename(&self, from: &str, to: &str) -> Result<()> {
        let mut files = self.files();
        let content = files.remove(from).ok_or_else(|| self.missing(from))?;
        files.insert(to.into(), content);
        Ok(())
    }

    fn free(&self) -> Option<u64> {
        None
    }

    fn path(&self, name: &str) -> PathBuf {
        PathBuf::from("memory").join(name)
    }
}

impl super::SealedStorage for MemoryFile {}
impl StoredFile for MemoryFile {
    fn read_at(&self, at: u64, out: &mut [u8]) -> Result<()> {
        let content = self.content.read().unwrap_or_else(PoisonError::into_inner);
        let bytes = content.get(at as usize..).and_then(|rest| rest.get(..out.len()));
        out.copy_from_slice(bytes.ok_or_else(|| Error::corrupt(&self.path, "it is shorter than it was"))?);
        Ok(())
    }

    fn write_at(&self, at: u64, bytes: &[u8]) -> Result<()> {
        let mut content = self.content.write().unwrap_or_else(PoisonError::into_inner);
        put(&mut content, at, bytes);
        Ok(())
    }

    fn sync(&self) -> Result<()> {
        Ok(())
    }

    fn length(&self) -> Result<u64> {
        Ok(self.content.read().unwrap_or_else(PoisonError::into_inner).len() as u64)
    }
}
