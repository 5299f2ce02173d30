//! An output file that gets its name only when it is complete.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::error::{Error, RequestRemedy, Result, UsageError};

/// An output file under a temporary name.
///
/// If it is dropped before [`OutputFile::finish`], it leaves nothing behind.
#[derive(Debug)]
pub struct OutputFile {
    path: PathBuf,
    file: NamedTempFile,
    replace: bool,
}

impl OutputFile {
    /// Starts a file beside `path`; an existing file stays unchanged until the end.
    ///
    /// A symbolic link is kept, and the file that it names is replaced.
    ///
    /// # Errors
    ///
    /// As [`free`]; `Io` if the folder cannot be written.
    pub fn create(path: &Path, replace: bool) -> Result<OutputFile> {
        free(path, replace)?;
        let path = followed(path);
        free(&path, replace)?;
        if path.is_symlink() {
            return Err(Error::not_a_file(&path, "names no file: its links form a circle"));
        }
        let file = temporary_file_beside(&path)?;
        Ok(OutputFile { path, file, replace })
    }

    /// Writes a whole file.
    ///
    /// # Errors
    ///
    /// Those of [`OutputFile::create`]; `Io` if it cannot be written.
    pub fn write_file(path: &Path, replace: bool, bytes: &[u8]) -> Result<()> {
        let mut output = OutputFile::create(path, replace)?;
        output.write_all(bytes).map_err(|e| Error::io("write", path, e))?;
        output.finish().map(|_| ())
    }

    /// The final name of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file under its temporary name.
    pub(crate) fn contents(&self) -> &File {
        self.file.as_file()
    }

    /// Waits until everything written so far is on the disk.
    ///
    /// # Errors
    ///
    /// `Io` if the system reports a failure.
    pub fn sync(&self) -> Result<()> {
        self.file.as_file().sync_all().map_err(|e| Error::io("write", &self.path, e))
    }

    /// Gives the file its final name, and returns its size in bytes.
    ///
    /// # Errors
    ///
    /// `Io` if that fails, for example because the name exists by then and may not be replaced.
    pub fn finish(self) -> Result<u64> {
        self.sync()?;
        let OutputFile { path, file, replace } = self;
        let failed = |e| Error::io("write", &path, e);
        let bytes = file.as_file().metadata().map_err(failed)?.len();
        // Whoever finds the name finds all bytes, since they were synced before.
        let named = if replace { file.persist(&path) } else { file.persist_noclobber(&path) };
        named.map_err(|e| failed(e.error))?;
        sync_folder(&path);
        Ok(bytes)
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        // Errors of `NamedTempFile` would name the temporary file.
        self.file.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.file.as_file_mut().flush()
    }
}

impl Seek for OutputFile {
    fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
        self.file.as_file_mut().seek(to)
    }
}

/// Writes a file of a folder that strangers may have filled: a link that has its name is replaced,
/// not followed.
pub(crate) fn replace_own(path: &Path, bytes: &[u8]) -> Result<()> {
    let mut output = OutputFile { path: path.to_path_buf(), file: temporary_file_beside(path)?, replace: true };
    output.write_all(bytes).map_err(|e| Error::io("write", path, e))?;
    output.finish().map(|_| ())
}

/// The most consecutive links that are followed, which ends circles.
const MOST_LINKS: usize = 40;

/// The target of a path that is a symbolic link, whether or not a file is there.
pub(crate) fn followed(path: &Path) -> PathBuf {
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        let Ok(target) = path.read_link() else { break };
        path = folder(&path).join(target);
    }
    path
}

/// The suffix of the names of temporary files.
const PARTIAL: &str = ".partial";

/// A temporary file beside `path`, with the permissions of a plain new file.
///
/// Such files of processes that were killed are removed first. A living process holds a lock on its
/// own. `Io` if the file cannot be written.
fn temporary_file_beside(path: &Path) -> Result<NamedTempFile> {
    let prefix = format!(".{}.", path.file_name().unwrap_or_default().to_string_lossy());
    remove_abandoned(path);
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(PARTIAL);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    loop {
        // The error names the temporary file, which would confuse users. Its kind says what is
        // wrong.
        let file = builder.tempfile_in(folder(path)).map_err(|e| Error::io("write", path, e.kind().into()))?;
        // On file systems without locks, no file counts as abandoned.
        let _ = file.as_file().lock();
        // Before the file was locked, another process may have removed it as abandoned.
        if file.path().exists() {
            return Ok(file);
        }
    }
}

/// The temporary files in a folder that killed processes left, which no process has locked.
///
/// Each comes with the name of its output file. The next process that writes a file of that name
/// removes them.
pub fn abandoned(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = vec![];
    for entry in folder.read_dir().into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some(output) = output_of_partial(&name) else { continue };
        if File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok()) {
            found.push((entry.path(), output.to_string()));
        }
    }
    found.sort();
    found
}

/// The name of the output file of a temporary file.
pub fn output_of_partial(name: &str) -> Option<&str> {
    let (output, end) = name.strip_prefix('.')?.strip_suffix(PARTIAL)?.rsplit_once('.')?;
    // The random text that `tempfile` inserts between them.
    (end.len() == 6 && end.bytes().all(|byte| byte.is_ascii_alphanumeric())).then_some(output)
}

/// Removes the abandoned temporary files of one output file.
fn remove_abandoned(path: &Path) {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    for (file, _) in abandoned(folder(path)).into_iter().filter(|(_, output)| *output == name) {
        let _ = std::fs::remove_file(file);
    }
}

/// The folder that a file is in.
pub fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Checks whether a file can be written at `path`.
///
/// # Errors
///
/// `Usage` if there is something that is not a file, or a file that may not be replaced; `Missing`
/// if its folder does not exist.
pub fn free(path: &Path, replace: bool) -> Result<()> {
    // Links are not followed, so that one without a target counts as there.
    let there = path.symlink_metadata().ok();
    if path.is_dir() {
        return Err(Error::not_a_file(path, "is a folder: name a file"));
    }
    if there.as_ref().is_some_and(|there| !there.is_file() && !there.is_symlink()) {
        return Err(Error::not_a_file(path, "is not a file: choose another name"));
    }
    if !replace && there.is_some() {
        let exists = UsageError::FileExists { file: path.display().to_string() };
        return Err(Error::Usage(exists).unless(&[RequestRemedy::Replace]));
    }
    let folder = folder(path);
    if !folder.is_dir() {
        let (folder, path) = (folder.display(), path.display());
        return Err(Error::Missing(format!("cannot write {path}: there is no folder {folder}")));
    }
    Ok(())
}

/// Makes the new name durable.
///
/// Some file systems cannot sync a folder; the file itself is safe by then.
fn sync_folder(path: &Path) {
    #[cfg(unix)]
    if let Ok(folder) = std::fs::File::open(folder(path)) {
        let _ = folder.sync_all();
    }
}
