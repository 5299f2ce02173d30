//! Jobs divided into shards, and the merging of their parts.
//!
//! Shards need not know of each other.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::parts::{self, FoundParts};
use super::{JobIdentity, JobOutputs, JobStatus};
use crate::error::{Error, Result};
use crate::storage::{Storage, StorageFolder, replace};

/// One of several shards of a job: every `shards`-th part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobShare {
    shard: usize,
    shards: usize,
}

impl JobShare {
    /// The whole job.
    pub const WHOLE: JobShare = JobShare { shard: 0, shards: 1 };

    /// The shard with an index from 0.
    ///
    /// # Errors
    ///
    /// `Usage` if `shard` is not below `shards`.
    pub fn new(shard: usize, shards: usize) -> Result<JobShare> {
        (shard < shards)
            .then_some(JobShare { shard, shards })
            .ok_or_else(|| Error::out_of_range("shard", shard as u64, 0..=(shards as u64).saturating_sub(1)))
    }

    /// The number of shards.
    pub fn shards(self) -> usize {
        self.shards
    }

    /// Whether this is the whole job.
    pub fn is_whole(self) -> bool {
        self == JobShare::WHOLE
    }

    /// Whether a part belongs to the shard; parts are counted from 0.
    pub fn has(self, part: usize) -> bool {
        part % self.shards == self.shard
    }

    /// The indices of the shard's parts, out of `parts`.
    pub fn parts(self, parts: usize) -> impl ExactSizeIterator<Item = usize> {
        (self.shard.min(parts)..parts).step_by(self.shards)
    }
}

impl fmt::Display for JobShare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.shard, self.shards)
    }
}

impl FromStr for JobShare {
    type Err = Error;

    /// Parses the format that [`Display`](fmt::Display) writes: the shard, from 0, and the number
    /// of shards.
    fn from_str(text: &str) -> Result<JobShare> {
        let numbers = text.split_once('/').and_then(|(shard, shards)| shard.parse().ok().zip(shards.parse().ok()));
        let (shard, shards) = numbers.ok_or_else(|| Error::malformed(text, "a shard", "write 3/8"))?;
        JobShare::new(shard, shards)
    }
}

/// Merges the parts of all shards, as if one process had done the job.
///
/// The parts are in the order of the folders. It writes the checkpoint to `into`, in place of any
/// other, and returns the joint status.
///
/// # Errors
///
/// `Missing` or `Usage` with the folder's name if a shard was not begun, is not finished, or
/// belongs to a different job; `Corrupt` if it is damaged; `Io` if the checkpoint cannot be
/// written.
pub fn merge(shards: &[PathBuf], into: &dyn Storage) -> Result<JobStatus> {
    let mut work: Option<JobIdentity> = None;
    let (mut merged, mut all) = (vec![], JobStatus::default());
    for folder in shards {
        let (found, status) = finished(folder)?;
        // Write the first line, which identifies the job, only once.
        let rest = match &work {
            Some(work) => {
                work.check(&found.work, folder)?;
                found.bytes.iter().position(|&byte| byte == b'\n').map_or(0, |end| end + 1)
            }
            None => 0,
        };
        merged.extend_from_slice(&found.bytes[rest..]);
        work = Some(found.work);
        all.parts_done += status.parts_done;
        all.cpu_seconds += status.cpu_seconds;
        all.bytes += status.bytes;
    }
    let Some(work) = work else { return Err(Error::incomplete("a merge", "at least one shard", "")) };
    replace(into, parts::NAME, &merged)?;
    // Of other parts, perhaps: an earlier result is not that of these.
    JobOutputs::begin_again(into)?;
    let JobStatus { parts_done: parts, cpu_seconds, bytes, .. } = all;
    let all = JobStatus { parts_done: parts, bytes, cpu_seconds, ..JobStatus::of(&work) };
    all.write(into)?;
    Ok(all)
}

/// The parts of a finished shard, and its status.
fn finished(folder: &Path) -> Result<(FoundParts, JobStatus)> {
    let missing = || Error::Missing(format!("{}: this shard has not run", folder.display()));
    if !folder.exists() {
        return Err(missing());
    }
    let status = JobStatus::read(folder).map_err(|error| match error.fault() {
        Error::Missing(_) => missing(),
        _ => error,
    })?;
    if !status.finished {
        let JobStatus { parts_done: parts, parts_expected, .. } = status;
        let of = parts_expected.map_or(String::new(), |all| format!(" of {all}"));
        return Err(Error::bad_file(folder.display(), format!("this shard is not finished: {parts}{of} parts")));
    }
    let found = FoundParts::read(&StorageFolder::open(folder)?)?.ok_or_else(missing)?;
    Ok((found, status))
}
