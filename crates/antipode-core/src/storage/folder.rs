//! A folder of the file system.
//!
//! A stranger may have filled the folder. So no name in it leads elsewhere: links are not followed,
//! and new files replace whatever has their names. Only plain files are opened.
//!
//! Aligned reads and writes bypass the system's page cache, if the file system supports that.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::{BLOCK, Storage, StoredFile};
use crate::error::{Error, RequestRemedy, Result};

/// The file whose lock shows that a process uses the folder.
const LOCK: &str = "lock";

/// The number of attempts to lock a folder, and the time between them.
const LOOKS: usize = 5;
const LOOK: std::time::Duration = std::time::Duration::from_millis(10);

/// A folder that only this process uses.
#[derive(Debug)]
pub struct StorageFolder {
    path: PathBuf,
    /// Locked during the lifetime of this value.
    _lock: File,
}

impl StorageFolder {
    /// Removes a folder without files, as a refused search leaves it. A folder with files stays.
    pub fn discard(path: &Path) {
        let mut names = path.read_dir().into_iter().flatten().flatten().map(|entry| entry.file_name());
        if names.all(|name| name == LOCK) {
            // What cannot be removed does no harm.
            let _ = std::fs::remove_file(path.join(LOCK));
            let _ = std::fs::remove_dir(path);
        }
    }

    /// Creates the folder if there is none, and locks it.
    ///
    /// # Errors
    ///
    /// `Usage` if another process uses it; `Io` if it cannot be created or locked.
    pub fn open(path: &Path) -> Result<StorageFolder> {
        std::fs::create_dir_all(path).map_err(|e| Error::io("create", path, e))?;
        let at = path.join(LOCK);
        let lock = open_own(&at, OpenOptions::new().create(true).truncate(false).write(true), "write")?;
        // A process that only checks the lock holds it for a moment.
        let mut is_own = super::lock(&lock, &at)?;
        for _ in 0..LOOKS {
            // Not locked a second time: what that does is left to the system.
            if is_own {
                break;
            }
            std::thread::sleep(LOOK);
            is_own = super::lock(&lock, &at)?;
        }
        if is_own { Ok(StorageFolder { path: path.to_path_buf(), _lock: lock }) } else { Err(Error::in_use(path)) }
    }

    /// Whether a process uses a folder.
    pub fn is_in_use(path: &Path) -> bool {
        let lock = open_own(&path.join(LOCK), OpenOptions::new().read(true), "open");
        lock.is_ok_and(|lock| matches!(lock.try_lock_shared(), Err(std::fs::TryLockError::WouldBlock)))
    }

    /// Opens a file to read it, in a folder that this process need not lock.
    ///
    /// # Errors
    ///
    /// `Missing` if there is none; `Io` if it cannot be opened.
    pub fn peek(path: &Path) -> Result<Box<dyn StoredFile>> {
        let file = open_own(path, OpenOptions::new().read(true), "open")?;
        Ok(Box::new(FolderFile { path: path.to_path_buf(), file, direct: None }))
    }

    /// The path of the folder.
    pub fn location(&self) -> &Path {
        &self.path
    }

    fn file(&self, name: &str, options: &mut OpenOptions, action: &str) -> Result<Box<dyn StoredFile>> {
        let path = self.path.join(name);
        let file = open_own(&path, options, action)?;
        // A second handle, since parts of the file may not be aligned.
        let direct = direct(&path);
        Ok(Box::new(FolderFile { path, file, direct }))
    }
}

impl super::SealedStorage for StorageFolder {}
impl Storage for StorageFolder {
    fn create(&self, name: &str) -> Result<Box<dyn StoredFile>> {
        // What had the name is unlinked, since it may be another name of a file elsewhere.
        match std::fs::remove_file(self.path.join(name)) {
            Err(e) if e.kind() != io::ErrorKind::NotFound => Err(Error::io("create", &self.path.join(name), e)),
            _ => self.file(name, OpenOptions::new().read(true).write(true).create_new(true), "create"),
        }
    }

    fn open(&self, name: &str) -> Result<Box<dyn StoredFile>> {
        self.file(name, OpenOptions::new().read(true).write(true), "open")
    }

    fn names(&self) -> Result<Vec<String>> {
        let failed = |e| Error::io("read", &self.path, e);
        let mut names = vec![];
        for entry in self.path.read_dir().map_err(failed)? {
            let name = entry.map_err(failed)?.file_name().to_string_lossy().into_owned();
            if name != LOCK {
                names.push(name);
            }
        }
        names.sort_unstable();
        Ok(names)
    }

    fn remove(&self, name: &str) -> Result<()> {
        let path = self.path.join(name);
        std::fs::remove_file(&path).map_err(|e| Error::io("remove", &path, e))
    }

    fn rename(&self, from: &str, to: &str) -> Result<()> {
        let path = self.path.join(to);
        std::fs::rename(self.path.join(from), &path).map_err(|e| Error::io("write", &path, e))?;
        // Some file systems cannot sync a folder.
        #[cfg(unix)]
        if let Ok(folder) = File::open(&self.path) {
            let _ = folder.sync_all();
        }
        Ok(())
    }

    fn free(&self) -> Option<u64> {
        room(&self.path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }
}

/// Opens a plain file of a folder, which is neither a link nor another name of a file elsewhere.
fn open_own(path: &Path, options: &mut OpenOptions, action: &str) -> Result<File> {
    #[cfg(unix)]
    {
        use nix::fcntl::OFlag;
        use std::os::unix::fs::OpenOptionsExt;
        // Without waiting, since opening a pipe would wait for its other end.
        options.custom_flags((OFlag::O_NOFOLLOW | OFlag::O_NONBLOCK).bits());
    }
    let foreign = || Error::not_a_file(path, "is a link or no plain file: use another folder");
    if path.is_symlink() {
        return Err(foreign());
    }
    let file = options.open(path).map_err(|e| Error::io(action, path, e))?;
    let metadata = file.metadata().map_err(|e| Error::io(action, path, e))?;
    if metadata.is_file() && names(&metadata) <= 1 { Ok(file) } else { Err(foreign()) }
}

/// The number of names of a file; 0 if it was removed meanwhile.
fn names(metadata: &std::fs::Metadata) -> u64 {
    #[cfg(unix)]
    return std::os::unix::fs::MetadataExt::nlink(metadata);
    #[cfg(not(unix))]
    return u64::from(metadata.is_file());
}

/// Bytes that may still be written in a folder; `None` if the system does not report that.
#[cfg(unix)]
pub fn room(path: &Path) -> Option<u64> {
    let disk = nix::sys::statvfs::statvfs(path).ok()?;
    Some(disk.blocks_available() as u64 * disk.fragment_size() as u64)
}

/// Bytes that may still be written in a folder; `None` if the system does not report that.
#[cfg(not(unix))]
pub fn room(_: &Path) -> Option<u64> {
    None
}

/// Opens a file past the page cache; `None` if the file system does not support that.
#[cfg(target_os = "linux")]
fn direct(path: &Path) -> Option<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let flags = (nix::fcntl::OFlag::O_DIRECT | nix::fcntl::OFlag::O_NOFOLLOW).bits();
    OpenOptions::new().read(true).write(true).custom_flags(flags).open(path).ok()
}

#[cfg(not(target_os = "linux"))]
fn direct(_: &Path) -> Option<File> {
    None
}

/// An open file of a folder.
struct FolderFile {
    path: PathBuf,
    file: File,
    direct: Option<File>,
}

impl FolderFile {
    /// The handle to use for bytes at some place: past the page cache only if all is aligned.
    fn through(&self, at: u64, bytes: &[u8]) -> &File {
        let numbers = [at, bytes.len() as u64, bytes.as_ptr() as u64];
        let whole = numbers.iter().all(|number| number.is_multiple_of(BLOCK as u64));
        self.direct.as_ref().filter(|_| whole).unwrap_or(&self.file)
    }
}

impl super::SealedStorage for FolderFile {}
impl StoredFile for FolderFile {
    fn read_at(&self, at: u64, out: &mut [u8]) -> Result<()> {
        let read = read_exact_at(self.through(at, out), out, at);
        read.map_err(|e| match e.kind() {
            io::ErrorKind::UnexpectedEof => Error::corrupt(&self.path, "it is shorter than it was"),
            _ => Error::io("read", &self.path, e),
        })
    }

    fn write_at(&self, at: u64, bytes: &[u8]) -> Result<()> {
        let written = write_all_at(self.through(at, bytes), bytes, at);
        written.map_err(|e| full(Error::io("write", &self.path, e)))
    }

    fn sync(&self) -> Result<()> {
        self.file.sync_all().map_err(|e| full(Error::io("write", &self.path, e)))
    }

    fn length(&self) -> Result<u64> {
        Ok(self.file.metadata().map_err(|e| Error::io("read", &self.path, e))?.len())
    }
}

/// Adds the remedy if the disk is full.
fn full(error: Error) -> Error {
    match &error {
        Error::Io { source, .. }
            if matches!(source.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded) =>
        {
            error.unless(&[RequestRemedy::Disk])
        }
        _ => error,
    }
}

#[cfg(unix)]
fn read_exact_at(file: &File, out: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, out, at)
}

#[cfg(unix)]
fn write_all_at(file: &File, bytes: &[u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, at)
}

#[cfg(windows)]
fn read_exact_at(file: &File, mut out: &mut [u8], mut at: u64) -> io::Result<()> {
    while !out.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, out, at)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            n => (out, at) = (&mut out[n..], at + n as u64),
        }
    }
    Ok(())
}

#[cfg(windows)]
fn write_all_at(file: &File, mut bytes: &[u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let n = std::os::windows::fs::FileExt::seek_write(file, bytes, at)?;
        (bytes, at) = (&bytes[n..], at + n as u64);
    }
    Ok(())
}

#[cfg(not(any(unix, windows)))]
fn read_exact_at(_: &File, _: &mut [u8], _: u64) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(not(any(unix, windows)))]
fn write_all_at(_: &File, _: &[u8], _: u64) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::super::{AlignedBytes, read, replace};
    use super::*;

    #[test]
    fn files_keep_what_is_written_aligned_or_not() {
        let folder = tempfile::tempdir().unwrap();
        let storage = StorageFolder::open(&folder.path().join("new")).unwrap();
        let file = storage.create("a").unwrap();
        let mut block = AlignedBytes::new(2 * BLOCK).unwrap();
        block.iter_mut().zip(0..).for_each(|(byte, i)| *byte = (i % 251) as u8);
        file.write_at(0, &block).unwrap();
        file.write_at(2 * BLOCK as u64, b"tail").unwrap();
        file.sync().unwrap();
        assert_eq!(file.length().unwrap(), 2 * BLOCK as u64 + 4);
        let mut odd = [0; 9];
        file.read_at(2 * BLOCK as u64 - 5, &mut odd).unwrap();
        assert_eq!(odd[..5], block[2 * BLOCK - 5..]);
        assert_eq!(&odd[5..], b"tail");
        let mut again = AlignedBytes::new(BLOCK).unwrap();
        file.read_at(BLOCK as u64, &mut again).unwrap();
        assert_eq!(again[..], block[BLOCK..]);
        assert!(matches!(file.read_at(2 * BLOCK as u64, &mut odd), Err(Error::Corrupt(_))));
        replace(&storage, "b", b"one").unwrap();
        replace(&storage, "b", b"two").unwrap();
        assert_eq!(read(&storage, "b").unwrap(), b"two");
        assert_eq!(storage.names().unwrap(), ["a", "b"]);
        storage.remove("a").unwrap();
        assert!(matches!(storage.open("a"), Err(Error::Missing(_))));
        assert!(storage.free().is_some());
    }

    #[test]
    fn a_folder_has_one_owner() {
        let folder = tempfile::tempdir().unwrap();
        let first = StorageFolder::open(folder.path()).unwrap();
        assert!(matches!(StorageFolder::open(folder.path()), Err(Error::Usage(_))));
        assert!(StorageFolder::is_in_use(folder.path()));
        drop(first);
        assert!(!StorageFolder::is_in_use(folder.path()));
        StorageFolder::open(folder.path()).unwrap();
    }
}
