//! Locks, which show that a process works in a folder or on a file.
//!
//! The system releases a lock when its process ends, however that ends. Some network file systems
//! have no locks. There the user has to see to it that one process works at a time, and says so
//! with the variable [`UNLOCKED`].

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

use crate::error::{Error, Result};

/// The variable that permits work without locks where the file system has none.
pub const UNLOCKED: &str = "ANTIPODE_UNLOCKED";

/// Locks a file until it is closed. False if another process has locked it.
///
/// # Errors
///
/// `Usage` if the file system has no locks, and the user has not permitted work without them; `Io`
/// if the system reports another failure.
pub fn lock(file: &File, path: &Path) -> Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) if !is_unsupported(&error) => Err(Error::io("lock", path, error)),
        Err(TryLockError::Error(_)) if std::env::var_os(UNLOCKED).is_some_and(|value| !value.is_empty()) => Ok(true),
        Err(TryLockError::Error(error)) => Err(Error::incapable(
            format!("the file system of {}", path.display()),
            format!("has no locks ({error})"),
            format!("use another disk, or set {UNLOCKED}=1 if no other process works there"),
        )),
    }
}

/// Whether an error says that there are no locks, rather than that this one failed.
fn is_unsupported(error: &io::Error) -> bool {
    #[cfg(unix)]
    {
        use nix::errno::Errno;
        let unsupported = [Errno::ENOLCK, Errno::ENOSYS, Errno::ENOTSUP, Errno::EOPNOTSUPP];
        if error.raw_os_error().is_some_and(|code| unsupported.contains(&Errno::from_raw(code))) {
            return true;
        }
    }
    error.kind() == io::ErrorKind::Unsupported
}
