//! Files that a user or another file names, read with bounds.
//!
//! Such a file may be anything: a folder, a device without an end, a pipe that nobody writes to, or
//! an empty file of a terabyte. Every reader of the workspace opens its files here.

use std::fs::{File, OpenOptions};
use std::io::Read;
use std::path::Path;

use crate::error::{Error, RequestRemedy, Result};
use crate::memory;

/// The most bytes of a small file: a definition of a puzzle, a list, a plan, a description.
pub const SMALL_FILE: u64 = 1 << 24;

/// Opens a file to read it from its beginning to its end, perhaps a pipe or a device.
///
/// # Errors
///
/// `Missing` if there is none; `Usage` if it is a folder; `Io` if it cannot be opened.
pub fn open_stream(path: &Path) -> Result<File> {
    let file = File::open(path).map_err(|e| Error::io("open", path, e))?;
    match file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        true => Err(Error::not_a_file(path, "is not a file, but a folder")),
        false => Ok(file),
    }
}

/// Opens a file to read parts of it in any order.
///
/// # Errors
///
/// Those of [`open_stream`]; `Usage` if it is a pipe or a device.
pub fn open_plain(path: &Path) -> Result<File> {
    // Before it is opened, since opening a pipe waits for a writer.
    let metadata = path.metadata().map_err(|e| Error::io("open", path, e))?;
    match metadata.is_file() || metadata.is_dir() {
        true => open_stream(path),
        false => Err(Error::not_a_file(path, "is a pipe or a device: name a plain file")),
    }
}

/// The bytes of a file of at most `most` bytes. A pipe that nobody writes to is empty.
///
/// # Errors
///
/// Those of [`open_stream`]; `Limit` if the file is larger, or than the memory that is left.
pub fn read_whole(path: &Path, most: u64) -> Result<Vec<u8>> {
    let failed = |e| Error::io("read", path, e);
    let file = open_without_waiting(path)?;
    let left = memory::left();
    let bound = most.min(left);
    let known = file.metadata().map_err(failed)?.len();
    let mut bytes = vec![];
    if known <= bound {
        memory::reserve_exact(&mut bytes, known as usize)?;
        file.take(bound.saturating_add(1)).read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() as u64 <= bound {
            return Ok(bytes);
        }
    }
    let error = Error::Limit(format!("{} is too large: at most {bound} bytes are read", path.display()));
    Err(if left < most { error.unless(&[RequestRemedy::Memory]) } else { error })
}

/// The text of a file of at most `most` bytes.
///
/// # Errors
///
/// Those of [`read_whole`]; `Usage` if it is not UTF-8.
pub fn read_text(path: &Path, most: u64) -> Result<String> {
    String::from_utf8(read_whole(path, most)?).map_err(|_| Error::not_a_file(path, "is not text in UTF-8"))
}

/// [`open_stream`], but a pipe that nobody writes to is opened at once.
fn open_without_waiting(path: &Path) -> Result<File> {
    #[cfg(unix)]
    {
        use nix::fcntl::{FcntlArg, OFlag, fcntl};
        use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
        if path.metadata().is_ok_and(|metadata| metadata.file_type().is_fifo()) {
            let flags = OFlag::O_NONBLOCK.bits();
            let file = OpenOptions::new().read(true).custom_flags(flags).open(path);
            let file = file.map_err(|e| Error::io("open", path, e))?;
            // A writer may be slower than the reader.
            fcntl(&file, FcntlArg::F_SETFL(OFlag::empty())).map_err(|e| Error::io("open", path, e.into()))?;
            return Ok(file);
        }
    }
    open_stream(path)
}

/// Whether a path is the address of a file on a web server.
pub fn is_address(path: &Path) -> bool {
    path.to_str().is_some_and(|text| text.starts_with("http://") || text.starts_with("https://"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_files_are_bounded() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        std::fs::write(&path, "abcde").unwrap();
        assert_eq!(read_text(&path, 5).unwrap(), "abcde");
        assert!(matches!(read_whole(&path, 4), Err(Error::Limit(_))));
        assert!(matches!(read_whole(&folder.path().join("b"), 4), Err(Error::Missing(_))));
        assert!(matches!(read_whole(folder.path(), 4), Err(Error::Usage(_))));
        std::fs::write(&path, [b'a', 0xff]).unwrap();
        assert!(matches!(read_text(&path, 5), Err(Error::Usage(_))));
        // A file of a terabyte without blocks on the disk.
        File::create(&path).unwrap().set_len(1 << 40).unwrap();
        assert!(matches!(read_whole(&path, 1 << 20), Err(Error::Limit(_))));
    }

    #[cfg(unix)]
    #[test]
    fn special_files_neither_end_the_memory_nor_wait() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
        assert_eq!(read_whole(&pipe, 10).unwrap(), b"");
        for special in [&pipe, Path::new("/dev/zero")] {
            assert!(matches!(open_plain(special), Err(Error::Usage(_))));
        }
        assert!(matches!(read_whole(Path::new("/dev/zero"), 1000), Err(Error::Limit(_))));
    }
}
