//! The records of the segments of the last layers, in memory or on the disk.

use std::ops::Range;
use std::sync::{Arc, Mutex, Weak};

use super::folders::ScratchFile;
use super::lock::lock;
use super::payload::BlockPayload;
use super::reading::{FileReading, PooledBuffer};
use super::record::{RecordPart, range};
use crate::level_findings::LevelFindings;
use antipode_core::error::Error;
use antipode_core::storage::BLOCK;

/// The states of a segment at one depth.
pub(super) struct SegmentRecord {
    pub(super) depth: u32,
    pub(super) states: u64,
    pub(super) orbits: u64,
    pub(super) has_book: bool,
    pub(super) parts: Box<[RecordPart]>,
    pub(super) file: Arc<ScratchFile>,
    /// Where the payload starts.
    pub(super) at: u64,
    /// The payload, if it is in memory.
    pub(super) held: Mutex<Option<MemoryBytes>>,
}

/// Bytes in memory: a part of a payload or of a buffer.
#[derive(Clone)]
pub(super) struct MemoryBytes {
    bytes: RecordBytes,
    range: Range<usize>,
}

#[derive(Clone)]
enum RecordBytes {
    Written(Arc<BlockPayload>),
    Read(Arc<PooledBuffer>),
}

impl MemoryBytes {
    pub(super) fn written(bytes: BlockPayload) -> MemoryBytes {
        let range = 0..bytes.len();
        MemoryBytes { bytes: RecordBytes::Written(Arc::new(bytes)), range }
    }

    /// Some bytes of a buffer, not yet checked.
    pub(super) fn read(buffer: Arc<PooledBuffer>, range: Range<usize>) -> MemoryBytes {
        MemoryBytes { bytes: RecordBytes::Read(buffer), range }
    }

    /// Whether the bytes never came from the disk, so that their checksum needs no check.
    pub(super) fn is_written(&self) -> bool {
        matches!(self.bytes, RecordBytes::Written(_))
    }

    /// Some of the bytes. `apart` joins them unless they lie side by side.
    pub(super) fn get<'a>(&'a self, range: Range<usize>, apart: &'a mut Vec<u8>) -> &'a [u8] {
        let range = self.inner(range);
        match &self.bytes {
            RecordBytes::Written(payload) => payload.get(range, apart),
            RecordBytes::Read(buffer) => &buffer[range],
        }
    }

    /// Some of the bytes: those that lie side by side with the first.
    pub(super) fn at(&self, range: Range<usize>) -> &[u8] {
        let range = self.inner(range);
        match &self.bytes {
            RecordBytes::Written(payload) => payload.at(range),
            RecordBytes::Read(buffer) => &buffer[range],
        }
    }

    /// All the bytes.
    pub(super) fn all<'a>(&'a self, apart: &'a mut Vec<u8>) -> &'a [u8] {
        self.get(0..self.range.len(), apart)
    }

    fn inner(&self, range: Range<usize>) -> Range<usize> {
        self.range.start + range.start..self.range.start + range.end
    }

    /// A part of the bytes.
    pub(super) fn slice(&self, range: Range<usize>) -> MemoryBytes {
        MemoryBytes { bytes: self.bytes.clone(), range: self.inner(range) }
    }
}

impl SegmentRecord {
    /// The payload bytes of some parts, if they are in memory.
    pub(super) fn held(&self, parts: &Range<usize>) -> Option<MemoryBytes> {
        lock(&self.held).as_ref().map(|held| held.slice(range(&self.parts, parts.clone())))
    }

    /// The first byte of the file's blocks that hold some parts, and the number of bytes in these
    /// blocks.
    pub(super) fn blocks(&self, parts: &Range<usize>) -> (u64, usize) {
        let (block, wanted) = (BLOCK as u64, range(&self.parts, parts.clone()));
        let first = (self.at + wanted.start as u64) / block * block;
        (first, ((self.at + wanted.end as u64).next_multiple_of(block) - first) as usize)
    }

    /// The error of a damaged file.
    pub(super) fn corrupt(&self, reading: &FileReading) -> Error {
        Error::corrupt(
            &reading.folders.path(&self.file),
            "a record has a wrong checksum: the search cannot continue from here",
        )
    }
}

/// The records of all segments.
pub(super) struct LayerRecords {
    segments: Vec<Mutex<Vec<Arc<SegmentRecord>>>>,
}

impl LayerRecords {
    pub(super) fn new(segments: usize) -> LayerRecords {
        LayerRecords { segments: (0..segments).map(|_| Mutex::default()).collect() }
    }

    /// Whether a segment exists.
    pub(super) fn holds(&self, segment: usize) -> bool {
        segment < self.segments.len()
    }

    /// Adds a record.
    pub(super) fn add(&self, segment: usize, record: Arc<SegmentRecord>) {
        lock(&self.segments[segment]).push(record);
    }

    /// Whether a segment has a record at a depth, even one without states.
    pub(super) fn has(&self, segment: usize, depth: u32) -> bool {
        lock(&self.segments[segment]).iter().any(|record| record.depth == depth)
    }

    /// The record of a segment's states at a depth, if it has any.
    pub(super) fn get(&self, segment: usize, depth: u32) -> Option<Arc<SegmentRecord>> {
        let records = lock(&self.segments[segment]);
        records.iter().rev().find(|record| record.depth == depth && record.states > 0).cloned()
    }

    /// Removes and returns the records of a segment before a depth.
    pub(super) fn take_before(&self, segment: usize, depth: u32) -> Vec<Arc<SegmentRecord>> {
        let mut records = lock(&self.segments[segment]);
        records.extract_if(.., |record| record.depth < depth).collect()
    }

    /// All records of a segment, shallowest first.
    pub(super) fn all(&self, segment: usize) -> Vec<Arc<SegmentRecord>> {
        lock(&self.segments[segment]).clone()
    }

    /// The states at a depth, and their classes.
    pub(super) fn found(&self, depth: u32) -> LevelFindings {
        let (mut states, mut orbits) = (0, 0);
        for records in &self.segments {
            for record in lock(records).iter().filter(|record| record.depth == depth) {
                states += record.states;
                orbits += record.orbits;
            }
        }
        LevelFindings::of_classes(states, orbits)
    }
}

/// The payloads that stay in memory.
pub(super) struct PayloadCache {
    most: u64,
    /// The bytes of memory that payloads take.
    used: u64,
    /// The payloads that others can replace, latest last. Some records no longer exist.
    others: Vec<Weak<SegmentRecord>>,
    /// At this many entries in `others`, the cache removes those of dropped records.
    crowd: usize,
}

/// The least value of `crowd`.
const CROWD: usize = 1 << 12;

impl PayloadCache {
    pub(super) fn new(most: u64) -> PayloadCache {
        PayloadCache { most, used: 0, others: vec![], crowd: CROWD }
    }

    /// Keeps a payload if there is room. For a `scattered` one, others make room.
    pub(super) fn keep(&mut self, record: &Arc<SegmentRecord>, payload: BlockPayload, scattered: bool) {
        if payload.len() == 0 {
            return;
        }
        let bytes = payload.memory() as u64;
        while self.used + bytes > self.most {
            let Some(other) = self.others.pop_if(|_| scattered) else { return };
            other.upgrade().iter().for_each(|other| self.drop(other));
        }
        self.used += bytes;
        *lock(&record.held) = Some(MemoryBytes::written(payload));
        if !scattered {
            self.others.push(Arc::downgrade(record));
        }
        if self.others.len() >= self.crowd {
            self.others.retain(|other| other.strong_count() > 0);
            self.crowd = CROWD.max(2 * self.others.len());
        }
    }

    /// Drops a payload.
    pub(super) fn drop(&mut self, record: &SegmentRecord) {
        if let Some(MemoryBytes { bytes: RecordBytes::Written(payload), .. }) = lock(&record.held).take() {
            self.used -= payload.memory() as u64;
        }
    }
}
