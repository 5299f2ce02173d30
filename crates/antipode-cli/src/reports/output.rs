//! A file that is written as a whole: it has its name when it is complete.

use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use antipode_core::error::{Error, Result};
use antipode_core::tables::{free, temporary_file_beside};

/// The file; dropped before its end it leaves nothing behind.
pub struct Output {
    path: PathBuf,
    file: NamedTempFile,
    replace: bool,
}

impl Output {
    /// Starts a file. `Usage` if there is something that is not to be replaced, `Io` if it cannot be written; what is there stays as it is
    /// until the end.
    pub fn create(path: &Path, replace: bool) -> Result<Output> {
        free(path, replace)?;
        Ok(Output { path: path.to_path_buf(), file: temporary_file_beside(path)?, replace })
    }

    /// Writes a whole file.
    pub fn write_file(path: &Path, replace: bool, bytes: &[u8]) -> Result<()> {
        let mut output = Output::create(path, replace)?;
        output.write_all(bytes).map_err(|e| Error::io("write", path, e))?;
        output.finish()
    }

    /// Gives the file its name.
    pub fn finish(self) -> Result<()> {
        let failed = |e| Error::io("write", &self.path, e);
        self.file.as_file().sync_all().map_err(failed)?;
        let file = self.file;
        let named = if self.replace { file.persist(&self.path) } else { file.persist_noclobber(&self.path) };
        named.map_err(|e| failed(e.error))?;
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        // Errors of the temporary file would name it.
        self.file.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.file.as_file_mut().flush()
    }
}

impl Seek for Output {
    fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
        self.file.as_file_mut().seek(to)
    }
}
