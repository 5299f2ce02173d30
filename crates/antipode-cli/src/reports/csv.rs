//! Records as comma-separated values (RFC 4180), with a header.

use std::path::{Path, PathBuf};

use serde::Serialize;

use antipode_core::checkpoint::JobOutputs;
use antipode_core::error::{Error, Result};
use antipode_core::storage::OutputFile;

/// A file of records.
pub struct CsvFile {
    path: PathBuf,
    writer: csv::Writer<OutputFile>,
}

impl CsvFile {
    /// Starts a file.
    ///
    /// # Errors
    ///
    /// Those of [`OutputFile::create`].
    pub fn create(path: &Path, replace: bool) -> Result<CsvFile> {
        let output = OutputFile::create(path, replace)?;
        Ok(CsvFile { path: path.to_path_buf(), writer: csv::Writer::from_writer(output) })
    }

    /// Adds records.
    ///
    /// # Errors
    ///
    /// `Io` if the file cannot be written.
    pub fn add<T: Serialize>(&mut self, records: &[T]) -> Result<()> {
        let added = records.iter().try_for_each(|record| self.writer.serialize(record));
        added.map_err(|e| Error::io("write", &self.path, e.into()))
    }

    /// Completes the file and gives it its name.
    ///
    /// # Errors
    ///
    /// `Io` if that fails.
    pub fn finish(self) -> Result<()> {
        self.finish_in(&JobOutputs::none())
    }

    /// As [`CsvFile::finish`], for a job that records its output files.
    ///
    /// # Errors
    ///
    /// Those of [`JobOutputs::name`].
    pub fn finish_in(self, outputs: &JobOutputs) -> Result<()> {
        let CsvFile { path, mut writer } = self;
        // A failure while the writer is dropped would go unnoticed.
        writer.flush().map_err(|e| Error::io("write", &path, e))?;
        let written = writer.into_inner().map_err(|e| Error::io("write", &path, e.error().kind().into()));
        outputs.name(written?).map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_appears_when_it_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        let mut csv = CsvFile::create(&path, true).unwrap();
        csv.add(&[("a,b", 1, None::<u32>), ("c \"d\"", 2, Some(3))]).unwrap();
        assert!(!path.exists());
        csv.finish().unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "\"a,b\",1,\n\"c \"\"d\"\"\",2,3\n");
        drop(CsvFile::create(&folder.path().join("b.csv"), false).unwrap());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(CsvFile::create(folder.path(), true).is_err() && CsvFile::create(&path.join("none"), true).is_err());
    }
}
