//! The scratch files of a search, which are also its checkpoint.
//!
//! The search appends records to one file after the other. A file is *sealed* when it is on the
//! disk and the manifest names it. Only then does the search give up the records that this file
//! replaces, and remove files without other records. So it can always resume from what the manifest
//! names: the complete layers, and the sealed segments of the next one.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::DiskFolder;
use super::cut::SpaceCut;
use super::folders::{ScratchFile, ScratchFolders};
use super::layers::{LayerRecords, PayloadCache, SegmentRecord};
use super::manifest::{SearchManifest, number};
use super::reading::FileReading;
use super::record::{ENTRY_BYTES, EncodedSegment, HEAD_BYTES, RecordHead};
use crate::EngineKind;
use antipode_core::checkpoint::{JobActivity, JobStatus};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::storage::{AlignedBytes, BLOCK};
use antipode_core::watch::{CostStopwatch, Watch, WorkCost};

/// The number of bytes written at a time.
const BUFFER: usize = 4 << 20;

/// Files are small enough that the disk could hold this many.
const FILES: u64 = 64;

/// The interval between two writes of the status, at least.
const TELL: Duration = Duration::from_secs(2);

/// The scratch files.
pub(super) struct ScratchFiles {
    folders: Arc<ScratchFolders>,
    pub(super) manifest: SearchManifest,
    pub(super) layers: Arc<LayerRecords>,
    pub(super) cache: PayloadCache,
    pub(super) reading: Arc<FileReading>,
    /// The number of states of the space, for the status.
    pub(super) states: u64,
    /// The most bytes allowed on the disk.
    most: u64,
    /// A file is sealed at this size, or at the interval `every` after the last one.
    file_bytes: u64,
    every: Duration,
    /// Whether the records of all layers stay, not only those that the next layer needs.
    keeps: bool,
    /// The cost of earlier runs of the search, and the stopwatch of this one.
    earlier: WorkCost,
    stopwatch: CostStopwatch,
    /// When the status was written last, and what the search did then.
    told: Option<Instant>,
    activity: JobActivity,
    open: Option<OpenScratch>,
    sealed: Instant,
    /// When the manifest was written last, in seconds since 1970.
    saved: Option<u64>,
    next: u32,
}

/// The file being written.
struct OpenScratch {
    file: Arc<ScratchFile>,
    buffer: AlignedBytes,
    /// The number of bytes in the buffer.
    used: usize,
    /// The number of bytes in the file before the buffer.
    before: u64,
    /// The segments in the file, and the depth of each record.
    pending: Vec<(usize, u32)>,
}

impl ScratchFiles {
    /// Starts in empty folders, or resumes. `Usage` if they have a different job or other files, or
    /// a search of this job that `disk` does not resume.
    pub(super) fn open(disk: &DiskFolder, cut: &SpaceCut, memory: u64, keeps: bool) -> Result<ScratchFiles> {
        let (folders, manifest) = ScratchFolders::open(disk)?;
        let folders = Arc::new(folders);
        let mut scratch = ScratchFiles {
            folders: folders.clone(),
            layers: Arc::new(LayerRecords::new(cut.segments())),
            cache: PayloadCache::new(memory),
            reading: FileReading::new(folders, cut.block()),
            most: disk.most,
            file_bytes: disk.file_bytes.min(disk.most / FILES),
            every: disk.every,
            keeps,
            open: None,
            sealed: Instant::now(),
            saved: None,
            next: 0,
            earlier: WorkCost::of_seconds(manifest.wall, manifest.cpu),
            stopwatch: CostStopwatch::start(),
            told: None,
            activity: JobActivity::default(),
            states: 0,
            manifest,
        };
        for name in scratch.manifest.files.clone() {
            scratch.next = scratch.next.max(number(&name).map_or(0, |number| number + 1));
            scratch.scan(name)?;
        }
        Ok(scratch)
    }

    /// Reads the heads of a file's records.
    fn scan(&mut self, name: String) -> Result<()> {
        let file = Arc::new(self.folders.reopen(name)?);
        let path = self.folders.path(&file);
        let damaged = || Error::corrupt(&path, "the head of a record is damaged: the search cannot continue from here");
        let length = file.bytes.load(Ordering::Relaxed);
        let depth = self.manifest.layers.len() as u32;
        let mut at = 0;
        while at + HEAD_BYTES as u64 <= length {
            let mut head = [0; HEAD_BYTES];
            file.stored.read_at(at, &mut head)?;
            // Between records there may be zeros up to the end of a block.
            let block = (at + 1).next_multiple_of(BLOCK as u64);
            if head.iter().zip(at..block).all(|(&byte, _)| byte == 0) {
                at = block;
                continue;
            }
            let head = RecordHead::read(&head)
                .filter(|head| head.depth <= depth && self.layers.holds(head.segment as usize))
                .ok_or_else(damaged)?;
            let mut entries = vec![0; head.parts as usize * ENTRY_BYTES];
            file.stored.read_at(at + HEAD_BYTES as u64, &mut entries)?;
            let parts = head.parts(&entries).ok_or_else(damaged)?.into_boxed_slice();
            at += (HEAD_BYTES + entries.len()) as u64;
            let bytes = parts.last().map_or(0, |part| u64::from(part.end));
            let RecordHead { depth, states, orbits, has_book, segment, .. } = head;
            let (file, held) = (file.clone(), None.into());
            let record = SegmentRecord { depth, states, orbits, has_book, parts, file, at, held };
            record.file.live.fetch_add(1, Ordering::Relaxed);
            self.layers.add(segment as usize, Arc::new(record));
            // As the search did when it sealed the file: or else a search that resumes holds more.
            for given_up in self.layers.take_before(segment as usize, self.replaced_before(depth)) {
                given_up.file.live.fetch_sub(1, Ordering::Relaxed);
            }
            at += bytes;
        }
        Ok(())
    }

    /// A record replaces those of its segment before this depth.
    fn replaced_before(&self, depth: u32) -> u32 {
        if self.keeps { 0 } else { depth.saturating_sub(1) }
    }

    /// Appends the new states of a segment. Sealing gives up the records that it replaces.
    pub(super) fn append(
        &mut self,
        segment: usize,
        depth: u32,
        encoded: EncodedSegment,
        scattered: bool,
    ) -> Result<()> {
        if self.open.is_none() {
            let name = format!("{:08}.layers", self.next);
            self.next += 1;
            let file = self.folders.create(name)?;
            let buffer = AlignedBytes::new(BUFFER)?;
            self.open = Some(OpenScratch { file: Arc::new(file), buffer, used: 0, before: 0, pending: vec![] });
        }
        let Some(open) = &mut self.open else { return Ok(()) };
        open.put(&encoded.head(depth, segment))?;
        let at = open.before + open.used as u64;
        encoded.payload.pieces().try_for_each(|piece| open.put(piece))?;
        let EncodedSegment { states, orbits, has_book, parts, payload } = encoded;
        let file = open.file.clone();
        file.live.fetch_add(1, Ordering::Relaxed);
        let (parts, held) = (parts.into(), None.into());
        let record = Arc::new(SegmentRecord { depth, states, orbits, has_book, parts, file, at, held });
        open.pending.push((segment, depth));
        self.cache.keep(&record, payload, scattered);
        self.layers.add(segment, record);
        let bytes = open.before + open.used as u64;
        if bytes >= self.file_bytes || self.sealed.elapsed() >= self.every { self.seal() } else { Ok(()) }
    }

    /// Writes buffered records, so that all can be read.
    pub(super) fn flush(&mut self) -> Result<()> {
        if self.sealed.elapsed() >= self.every {
            return self.seal();
        }
        self.open.as_mut().map_or(Ok(()), OpenScratch::flush)
    }

    /// Makes all records durable, and gives up those that they replace.
    pub(super) fn seal(&mut self) -> Result<()> {
        if let Some(mut open) = self.open.take() {
            open.flush()?;
            open.file.stored.sync()?;
            self.folders.grow(&open.file, open.before);
            self.manifest.written += open.before;
            self.manifest.files.push(open.file.name.clone());
            self.manifest.peak = self.manifest.peak.max(self.folders.used());
            let mut empty = vec![];
            for (segment, depth) in open.pending {
                for record in self.layers.take_before(segment, self.replaced_before(depth)) {
                    self.cache.drop(&record);
                    if record.file.live.fetch_sub(1, Ordering::Relaxed) == 1 && record.file.name != open.file.name {
                        empty.push(record.file.clone());
                    }
                }
            }
            self.manifest.files.retain(|name| empty.iter().all(|file| file.name != *name));
            self.save()?;
            for file in empty {
                self.folders.remove(&file)?;
            }
            if self.folders.used() > self.most {
                return Err(self.full());
            }
        } else {
            self.save()?;
        }
        self.sealed = Instant::now();
        Ok(())
    }

    /// Writes the manifest, and now and then the status.
    fn save(&mut self) -> Result<()> {
        self.manifest.read += self.reading.bytes.swap(0, Ordering::Relaxed);
        let cost = self.cost();
        (self.manifest.wall, self.manifest.cpu) = (cost.wall.as_secs_f64(), cost.cpu.as_secs_f64());
        self.manifest.write(self.folders.first())?;
        self.saved = JobStatus::now();
        if self.told.is_none_or(|told| told.elapsed() >= TELL) {
            self.tell()?;
        }
        Ok(())
    }

    /// The cost of the search so far, in all runs.
    pub(super) fn cost(&self) -> WorkCost {
        let mut cost = self.earlier;
        cost += self.stopwatch.elapsed();
        cost
    }

    /// Writes the status now and then, with what the search does now.
    pub(super) fn show(&mut self, watch: &Watch<'_>) -> Result<()> {
        if self.told.is_some_and(|told| told.elapsed() < TELL) {
            return Ok(());
        }
        self.activity = watch.forecast().activity();
        self.tell()
    }

    /// Writes the status.
    pub(super) fn tell(&mut self) -> Result<()> {
        let SearchManifest { work, layers, .. } = &self.manifest;
        let cost = self.cost();
        let status = JobStatus {
            engine: Some(EngineKind::External.name().into()),
            layers: layers.clone(),
            reached: layers.iter().sum(),
            states: Some(self.states),
            bytes: self.folders.used(),
            seconds: cost.wall.as_secs_f64(),
            cpu_seconds: cost.cpu.as_secs_f64(),
            saved: self.saved,
            written: JobStatus::now(),
            activity: self.activity.clone(),
            ..JobStatus::of(work)
        };
        self.told = Some(Instant::now());
        status.write(self.folders.first())
    }

    /// Makes the results durable if the search ended or was interrupted. After any other error, it
    /// removes the file being written, because the error could be the disk's.
    pub(super) fn end(&mut self, outcome: Result<()>) -> Result<()> {
        if matches!(outcome, Ok(()) | Err(Error::Interrupted)) {
            self.seal()?;
        } else if let Some(open) = self.open.take() {
            let _ = self.folders.remove(&open.file);
        }
        outcome
    }

    fn full(&self) -> Error {
        let (names, most) = (self.folders.names(), antipode_core::nums::bytes(self.most));
        let what = format!("the search in {names} holds more than the {most} that are allowed");
        Error::Limit(what).unless(&[RequestRemedy::Disk])
    }
}

impl OpenScratch {
    fn put(&mut self, mut bytes: &[u8]) -> Result<()> {
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(self.buffer.len() - self.used));
            self.buffer[self.used..][..now.len()].copy_from_slice(now);
            self.used += now.len();
            bytes = later;
            if self.used == self.buffer.len() {
                self.write()?;
            }
        }
        Ok(())
    }

    /// Writes the buffer, filled up with zeros to a whole block.
    fn flush(&mut self) -> Result<()> {
        let end = self.used.next_multiple_of(BLOCK);
        self.buffer[self.used..end].fill(0);
        self.used = end;
        self.write()
    }

    fn write(&mut self) -> Result<()> {
        if self.used > 0 {
            self.file.stored.write_at(self.before, &self.buffer[..self.used])?;
        }
        self.before += self.used as u64;
        self.used = 0;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::payload::BlockPool;
    use super::*;
    use antipode_core::checkpoint::JobIdentity;
    use antipode_core::storage::InMemory;
    use antipode_core::tables::StateLayout;

    #[test]
    fn a_search_that_resumes_holds_no_more_records_than_before() {
        let cut = SpaceCut::new(StateLayout::new(4, 1, 1).unwrap(), 4, 1);
        for (keeps, kept) in [(false, vec![4, 5]), (true, vec![0, 1, 2, 3, 4, 5])] {
            let mut disk = DiskFolder::new(Arc::new(InMemory::default()), JobIdentity::part());
            let depths =
                |scratch: &ScratchFiles| scratch.layers.all(0).iter().map(|record| record.depth).collect::<Vec<u32>>();
            let mut scratch = ScratchFiles::open(&disk, &cut, 0, keeps).unwrap();
            for depth in 0..6 {
                scratch.append(0, depth, EncodedSegment::new(&BlockPool::new(8)), false).unwrap();
                scratch.manifest.layers.push(1);
            }
            scratch.seal().unwrap();
            assert_eq!(depths(&scratch), kept);
            disk.resume = true;
            assert_eq!(depths(&ScratchFiles::open(&disk, &cut, 0, keeps).unwrap()), kept);
        }
    }
}
