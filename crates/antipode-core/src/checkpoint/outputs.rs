//! The output files of a job, as its folder records them: finished work is not done again.
//!
//! A folder of a checkpoint or of a search on disk has a file [`JobOutputs::NAME`]. Its one line is
//! the request, the output files of the job, and its report, once there is one. A file is recorded
//! when it is complete and before it gets its name. So a run that was killed between the two, or
//! before the end of the job, does not hinder the next one: that knows its own files, and replaces
//! them. Any other file stays.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

use super::{JobIdentity, checked_content, checked_line};
use crate::error::{Error, RequestRemedy, Result};
use crate::storage::{OutputFile, SMALL_FILE, Storage, followed, read, read_whole, replace, replace_own};

/// Bytes at both ends of a file that identify it. A pass over a table of a terabyte would take too
/// long.
const ENDS: u64 = 1 << 20;

/// The most bytes that `verify` leaves behind a table: a certificate, or in its place the zeros of
/// a block, after a power cut.
pub const MOST_APPENDED: u64 = 4096;

/// The report of finished work, which a later run of the same command prints again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FinishedReport {
    /// As text; empty if the result is a file.
    pub text: String,
    /// As JSON.
    pub json: String,
    /// The checksum of the result; none if the result is a file.
    pub digest: Option<u32>,
}

/// A complete output file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WrittenOutput {
    file: String,
    bytes: u64,
    /// The CRC-32C of its first and its last bytes.
    checksum: u32,
}

/// The content of the file.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct OutputRecord {
    request: JobIdentity,
    files: Vec<WrittenOutput>,
    report: Option<FinishedReport>,
}

/// The output files of a job and its end, recorded in the folder of the job. Clones share the
/// record.
#[derive(Clone, Debug)]
pub struct JobOutputs {
    /// `None` for work without a folder, which records nothing.
    folder: Option<PathBuf>,
    record: Arc<Mutex<OutputRecord>>,
}

impl Default for JobOutputs {
    fn default() -> Self {
        JobOutputs::none()
    }
}

impl JobOutputs {
    /// The name of the file.
    pub const NAME: &str = "outputs";

    /// The outputs of work that keeps nothing.
    pub fn none() -> JobOutputs {
        JobOutputs::new(None, JobIdentity::part())
    }

    /// The outputs of new work in a folder: what earlier work recorded there is forgotten.
    pub fn new(folder: Option<PathBuf>, request: JobIdentity) -> JobOutputs {
        let record = OutputRecord { request, files: vec![], report: None };
        JobOutputs { folder, record: Arc::new(Mutex::new(record)) }
    }

    /// The outputs of work that is resumed in a folder. Those of another request are forgotten, as
    /// is a damaged record: then existing files count as those of a stranger.
    pub fn resume(folder: &Path, request: JobIdentity) -> JobOutputs {
        let bytes = read_whole(&folder.join(JobOutputs::NAME), SMALL_FILE).ok();
        let record = bytes.and_then(|bytes| OutputRecord::read(&bytes));
        let outputs = JobOutputs::new(Some(folder.to_path_buf()), request);
        if let Some(record) = record.filter(|record| record.request == outputs.get().request) {
            *outputs.get() = record;
        }
        outputs
    }

    /// Makes finished work in a folder unfinished. The record of its files stays.
    pub(super) fn begin_again(storage: &dyn Storage) -> Result<()> {
        let bytes = match read(storage, JobOutputs::NAME) {
            Err(Error::Missing(_)) => return Ok(()),
            bytes => bytes?,
        };
        let Some(mut record) = OutputRecord::read(&bytes) else { return Ok(()) };
        record.report = None;
        replace(storage, JobOutputs::NAME, checked_line(&record).as_bytes())
    }

    /// The folder of the job, if it has one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Whether this job wrote the file that has this name now.
    pub fn may_replace(&self, path: &Path) -> bool {
        let name = followed(path).display().to_string();
        self.get().files.iter().any(|file| file.file == name && file.is_unchanged())
    }

    /// Gives a complete file its name, and records it. Returns its size in bytes.
    ///
    /// # Errors
    ///
    /// Those of [`OutputFile::finish`]; `Io` if the record cannot be written.
    pub fn name(&self, output: OutputFile) -> Result<u64> {
        if self.folder.is_some() {
            output.sync()?;
            let name = output.path().display().to_string();
            let failed = |e| Error::io("read", output.path(), e);
            let bytes = output.contents().metadata().map_err(failed)?.len();
            let checksum = checksum_of_ends(output.contents(), bytes).map_err(failed)?;
            let mut record = self.get();
            record.report = None;
            record.files.retain(|file| file.file != name);
            record.files.push(WrittenOutput { file: name, bytes, checksum });
            self.write(&record)?;
        }
        output.finish()
    }

    /// Writes a whole file, which replaces any other, and records it.
    ///
    /// # Errors
    ///
    /// Those of [`OutputFile::create`] and [`JobOutputs::name`].
    pub fn write_file(&self, path: &Path, bytes: &[u8]) -> Result<()> {
        let mut output = OutputFile::create(path, true)?;
        std::io::Write::write_all(&mut output, bytes).map_err(|e| Error::io("write", path, e))?;
        self.name(output).map(|_| ())
    }

    /// Records that the work is finished.
    ///
    /// # Errors
    ///
    /// `Io` if that fails.
    pub fn finish(&self, report: &FinishedReport) -> Result<()> {
        let mut record = self.get();
        record.report = Some(report.clone());
        self.write(&record)
    }

    /// The names of the files that finished work wrote, and its report. `None` if there is work to
    /// do.
    ///
    /// # Errors
    ///
    /// `Usage` if a file has changed since, so that neither its content nor its place is free.
    pub fn finished(&self) -> Result<Option<(Vec<String>, FinishedReport)>> {
        let record = self.get();
        let Some(report) = record.report.clone().filter(|_| record.missing().is_none()) else { return Ok(None) };
        if let Some(changed) = record.files.iter().find(|file| !file.is_unchanged()) {
            let what = "this work wrote other content; move it away to have it written again";
            return Err(Error::changed(&changed.file, what).unless(&[RequestRemedy::Replace]));
        }
        Ok(Some((record.files.iter().map(|file| file.file.clone()).collect(), report)))
    }

    /// A file of finished work that is there no more.
    pub fn missing(&self) -> Option<String> {
        let record = self.get();
        record.report.as_ref().and_then(|_| record.missing().map(String::from))
    }

    fn get(&self) -> MutexGuard<'_, OutputRecord> {
        self.record.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the record; it is on the disk when this returns.
    fn write(&self, record: &OutputRecord) -> Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        // A search that fits in memory has not created its folder on disk. Without files, it can be
        // repeated.
        if record.files.is_empty() && !folder.exists() {
            return Ok(());
        }
        std::fs::create_dir_all(folder).map_err(|e| Error::io("create", folder, e))?;
        replace_own(&folder.join(JobOutputs::NAME), checked_line(record).as_bytes())
    }
}

impl OutputRecord {
    /// The record in a file, unless it is damaged.
    fn read(bytes: &[u8]) -> Option<OutputRecord> {
        serde_json::from_str(&checked_content(bytes)?).ok()
    }

    /// The name of a file that does not exist.
    fn missing(&self) -> Option<&str> {
        self.files.iter().map(|file| file.file.as_str()).find(|file| !Path::new(file).exists())
    }
}

impl WrittenOutput {
    /// Whether the file is the one that was written, perhaps with a certificate behind it.
    fn is_unchanged(&self) -> bool {
        let unchanged = || {
            let path = Path::new(&self.file);
            // Opening a pipe would wait for its other end.
            let bytes = path.metadata().ok().filter(std::fs::Metadata::is_file)?.len();
            let is_as_long = (self.bytes..=self.bytes.saturating_add(MOST_APPENDED)).contains(&bytes);
            is_as_long.then(|| checksum_of_ends(&File::open(path).ok()?, self.bytes).ok()).flatten()
        };
        unchanged() == Some(self.checksum)
    }
}

/// The CRC-32C of the first and the last [`ENDS`] of the first `bytes` bytes of a file.
fn checksum_of_ends(mut file: &File, bytes: u64) -> std::io::Result<u32> {
    let mut sum = 0;
    for from in [0, bytes.saturating_sub(ENDS)] {
        file.seek(SeekFrom::Start(from))?;
        let mut part = vec![];
        file.take(ENDS.min(bytes)).read_to_end(&mut part)?;
        sum = crc32c::crc32c_append(sum, &part);
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(command: &str) -> JobIdentity {
        JobIdentity::part().and("command", command)
    }

    #[test]
    fn finished_work_is_known_until_its_files_change() {
        let folder = tempfile::tempdir().unwrap();
        let (kept, path) = (folder.path().join("kept"), folder.path().join("a.csv"));
        let outputs = JobOutputs::new(Some(kept.clone()), request("a"));
        outputs.write_file(&path, b"1,2\n").unwrap();
        // What a kill before the end leaves.
        let killed = JobOutputs::resume(&kept, request("a"));
        assert!(killed.finished().unwrap().is_none() && killed.missing().is_none() && killed.may_replace(&path));
        let report = FinishedReport { text: "done".into(), json: "{}".into(), digest: Some(7) };
        outputs.finish(&report).unwrap();
        let again = || JobOutputs::resume(&kept, request("a"));
        assert_eq!(again().finished().unwrap(), Some((vec![path.display().to_string()], report)));
        let other = JobOutputs::resume(&kept, request("b"));
        assert!(other.finished().unwrap().is_none() && !other.may_replace(&path));
        std::fs::write(&path, "1,3\n").unwrap();
        assert!(again().finished().unwrap_err().to_string().contains("has changed") && !again().may_replace(&path));
        std::fs::remove_file(&path).unwrap();
        assert!(again().finished().unwrap().is_none() && again().missing().is_some());
        std::fs::write(kept.join(JobOutputs::NAME), "{}").unwrap();
        assert!(again().finished().unwrap().is_none() && again().missing().is_none());
    }

    #[test]
    fn a_certificate_is_no_change_and_nothing_is_kept_without_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        let outputs = JobOutputs::new(Some(folder.path().join("kept")), request("a"));
        outputs.write_file(&path, &[7; 3000]).unwrap();
        for (length, is_own) in [(3000, true), (3040, true), (7097, false), (2999, false)] {
            std::fs::write(&path, vec![7; length]).unwrap();
            assert_eq!(outputs.may_replace(&path), is_own, "{length}");
        }
        let none = JobOutputs::none();
        none.write_file(&path, b"a").unwrap();
        none.finish(&FinishedReport::default()).unwrap();
        assert!(!none.may_replace(&path));
    }

    #[cfg(unix)]
    #[test]
    fn a_planted_link_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let (kept, victim) = (folder.path().join("kept"), folder.path().join("victim"));
        std::fs::create_dir(&kept).unwrap();
        std::fs::write(&victim, "mine").unwrap();
        std::os::unix::fs::symlink(&victim, kept.join(JobOutputs::NAME)).unwrap();
        JobOutputs::new(Some(kept.clone()), request("a")).finish(&FinishedReport::default()).unwrap();
        assert_eq!(std::fs::read_to_string(&victim).unwrap(), "mine");
        assert!(!kept.join(JobOutputs::NAME).is_symlink());
    }
}
