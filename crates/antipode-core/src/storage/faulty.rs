//! A storage that fails on command, for tests of the code above it.
//!
//! Writes reach the storage below when they are synced. Dropping this storage simulates a power
//! cut: everything else is lost.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::in_memory::put;
use super::{Storage, StoredFile, read};
use crate::error::{Error, RequestRemedy, Result};

/// The kind of a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageFault {
    /// The disk is full: half of the bytes are written.
    Full,
    /// The device fails: EIO.
    Io,
    /// Half of the bytes are written, and then the device fails.
    ShortWrite,
    /// A read returns fewer bytes than requested, as from a truncated file.
    ShortRead,
    /// Half of the bytes are written, and no error is reported.
    LostTail,
}

/// A storage that injects failures into another one.
#[derive(Debug)]
pub struct FaultyStorage {
    below: Arc<dyn Storage>,
    faults: Arc<PlannedFault>,
    /// The contents of files that were opened, synced or not.
    files: Mutex<BTreeMap<String, Content>>,
}

type Content = Arc<Mutex<Vec<u8>>>;

/// The planned failure, and the number of calls so far.
#[derive(Debug)]
struct PlannedFault {
    fault: StorageFault,
    at: u64,
    /// Whether all later calls fail, too.
    lasting: bool,
    calls: AtomicU64,
}

impl PlannedFault {
    /// Counts a call, and returns the fault if the call fails.
    fn strike(&self) -> Option<StorageFault> {
        let call = self.calls.fetch_add(1, Ordering::SeqCst);
        (call == self.at || self.lasting && call > self.at).then_some(self.fault)
    }
}

impl FaultyStorage {
    /// Creates a storage that fails at call `at`, counted from 0 over all files.
    ///
    /// If `lasting` is set, all later calls fail, too.
    pub fn new(below: Arc<dyn Storage>, fault: StorageFault, at: u64, lasting: bool) -> FaultyStorage {
        let faults = Arc::new(PlannedFault { fault, at, lasting, calls: AtomicU64::new(0) });
        FaultyStorage { below, faults, files: Mutex::default() }
    }

    /// A counter of the calls so far, which remains valid while the storage is used elsewhere.
    pub fn counter(&self) -> impl Fn() -> u64 + Send + use<> {
        let faults = self.faults.clone();
        move || faults.calls.load(Ordering::SeqCst)
    }

    fn check(&self, name: &str) -> Result<()> {
        match self.faults.strike() {
            Some(StorageFault::LostTail | StorageFault::ShortRead) | None => Ok(()),
            Some(fault) => Err(error(fault, "write", &self.path(name))),
        }
    }

    fn file(&self, name: &str, content: Vec<u8>) -> Result<Box<dyn StoredFile>> {
        let content: Content = Arc::new(Mutex::new(content));
        lock(&self.files).insert(name.into(), content.clone());
        let (below, faults) = (self.below.open(name)?, self.faults.clone());
        Ok(Box::new(FaultyFile { below, faults, content, path: self.path(name) }))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn error(fault: StorageFault, action: &str, path: &std::path::Path) -> Error {
    match fault {
        StorageFault::Full => Error::io(action, path, io::ErrorKind::StorageFull.into()).unless(&[RequestRemedy::Disk]),
        StorageFault::ShortRead => Error::corrupt(path, "it is shorter than it was"),
        StorageFault::Io | StorageFault::ShortWrite | StorageFault::LostTail => {
            Error::io(action, path, io::Error::other("input/output error"))
        }
    }
}

impl super::SealedStorage for FaultyStorage {}
impl Storage for FaultyStorage {
    fn create(&self, name: &str) -> Result<Box<dyn StoredFile>> {
        self.check(name)?;
        drop(self.below.create(name)?);
        self.file(name, vec![])
    }

    fn open(&self, name: &str) -> Result<Box<dyn StoredFile>> {
        self.check(name)?;
        let known = lock(&self.files).get(name).map(|content| lock(content).clone());
        let content = known.map_or_else(|| read(&*self.below, name), Ok)?;
        self.file(name, content)
    }

    fn names(&self) -> Result<Vec<String>> {
        self.check("")?;
        self.below.names()
    }

    fn remove(&self, name: &str) -> Result<()> {
        self.check(name)?;
        lock(&self.files).remove(name);
        self.below.remove(name)
    }

    fn rename(&self, from: &str, to: &str) -> Result<()> {
        self.check(to)?;
        let mut files = lock(&self.files);
        if let Some(content) = files.remove(from) {
            files.insert(to.into(), content);
        }
        self.below.rename(from, to)
    }

    fn free(&self) -> Option<u64> {
        self.below.free()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.below.path(name)
    }
}

/// An open file of a [`FaultyStorage`] storage.
struct FaultyFile {
    below: Box<dyn StoredFile>,
    faults: Arc<PlannedFault>,
    content: Content,
    path: PathBuf,
}

impl super::SealedStorage for FaultyFile {}
impl StoredFile for FaultyFile {
    fn read_at(&self, at: u64, out: &mut [u8]) -> Result<()> {
        if let Some(fault @ (StorageFault::Io | StorageFault::ShortRead)) = self.faults.strike() {
            return Err(error(fault, "read", &self.path));
        }
        let content = lock(&self.content);
        let bytes = content.get(at as usize..at as usize + out.len());
        out.copy_from_slice(bytes.ok_or_else(|| error(StorageFault::ShortRead, "read", &self.path))?);
        Ok(())
    }

    fn write_at(&self, at: u64, bytes: &[u8]) -> Result<()> {
        let fault = self.faults.strike().filter(|fault| *fault != StorageFault::ShortRead);
        let length = if fault.is_some() { bytes.len() / 2 } else { bytes.len() };
        put(&mut lock(&self.content), at, &bytes[..length]);
        match fault {
            None | Some(StorageFault::LostTail) => Ok(()),
            Some(fault) => Err(error(fault, "write", &self.path)),
        }
    }

    fn sync(&self) -> Result<()> {
        match self.faults.strike() {
            Some(fault @ (StorageFault::Full | StorageFault::Io)) => Err(error(fault, "write", &self.path)),
            _ => {
                self.below.write_at(0, &lock(&self.content))?;
                self.below.sync()
            }
        }
    }

    fn length(&self) -> Result<u64> {
        Ok(lock(&self.content).len() as u64)
    }
}
