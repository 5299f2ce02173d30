//! Records as comma-separated values (RFC 4180), with a header.

use std::io::BufWriter;
use std::path::{Path, PathBuf};

use serde::Serialize;
use tempfile::NamedTempFile;

use antipode_core::error::{Error, Result};
use antipode_core::tables::temporary_file_beside;

/// A file that is written record by record, and has its name when it is complete.
pub struct Csv {
    path: PathBuf,
    writer: csv::Writer<BufWriter<NamedTempFile>>,
}

impl Csv {
    /// Starts a file. `Io` if it cannot be written; a file of this name stays as it is until the end.
    pub fn create(path: &Path) -> Result<Csv> {
        if path.is_dir() {
            return Err(Error::usage(format!("{} is a folder: name a file", path.display())));
        }
        let file = temporary_file_beside(path, ".new.", ".csv")?;
        Ok(Csv { path: path.to_path_buf(), writer: csv::Writer::from_writer(BufWriter::new(file)) })
    }

    fn failed(&self, e: impl std::fmt::Display) -> Error {
        Error::io("write", &self.path, std::io::Error::other(e.to_string()))
    }

    /// Adds records.
    pub fn add<T: Serialize>(&mut self, records: &[T]) -> Result<()> {
        records.iter().try_for_each(|record| self.writer.serialize(record)).map_err(|e| self.failed(e))
    }

    /// Gives the file its name.
    pub fn finish(mut self) -> Result<()> {
        self.writer.flush().map_err(|e| self.failed(e))?;
        let failed = |e: &dyn std::fmt::Display| Error::io("write", &self.path, std::io::Error::other(e.to_string()));
        let file = self.writer.into_inner().map_err(|e| failed(&e))?;
        let file = file.into_inner().map_err(|e| failed(&e))?;
        file.as_file().sync_all().map_err(|e| failed(&e))?;
        file.persist(&self.path).map_err(|e| failed(&e))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_appears_when_it_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        let mut csv = Csv::create(&path).unwrap();
        csv.add(&[("a,b", 1, None::<u32>), ("c \"d\"", 2, Some(3))]).unwrap();
        assert!(!path.exists());
        csv.finish().unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "\"a,b\",1,\n\"c \"\"d\"\"\",2,3\n");
        drop(Csv::create(&folder.path().join("b.csv")).unwrap());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(Csv::create(folder.path()).is_err() && Csv::create(&path.join("none")).is_err());
    }
}
