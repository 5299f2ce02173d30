//! Sorted lists of keys in files, for searches with delayed duplicate detection.
//!
//! A [`SortedRun`] is a file with keys in increasing order, each once. It is written from start to
//! end, and read from start to end or searched for a key. Dropping [`Runs`] removes its files.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::budget::{BudgetMeter, BudgetSpent, SearchStop};
use super::disk::SolverFiles;
use antipode_core::error::Result;
use antipode_core::storage::StoredFile;

/// The number of files merged at a time.
pub(super) const FILES: usize = 16;

/// The most bytes of a buffer of a file.
const BUFFER: usize = 1 << 18;

/// The number of keys merged between two checks of the clock and the signal.
const PERIOD: u64 = 1 << 16;

/// A file of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SortedRun {
    number: u64,
    /// The number of its keys.
    pub(super) keys: u64,
}

/// The files of a search.
pub(super) struct Runs<'a> {
    disk: &'a SolverFiles,
    /// Bytes of memory for each byte of a file.
    factor: u64,
    /// Bytes of a key.
    width: usize,
    /// Bytes of memory for all buffers.
    room: usize,
    /// The bytes of each file.
    files: HashMap<u64, u64>,
}

impl<'a> Runs<'a> {
    /// No files, for keys of `width` bytes, and `room` bytes for buffers. `counts` says whether the
    /// files are in memory, which the meter counts.
    pub(super) fn new(disk: &'a SolverFiles, width: usize, room: usize, counts: bool) -> Runs<'a> {
        // A list in memory can have twice the capacity that it uses.
        Runs { disk, factor: if counts { 2 } else { 0 }, width, room, files: HashMap::new() }
    }

    /// Bytes of a buffer, one of several.
    fn share(&self, buffers: usize) -> usize {
        // Whole keys, so that no key is split between two reads.
        (BUFFER.min(self.room / buffers) / self.width).max(1) * self.width
    }

    /// Creates a file, with one of several buffers.
    pub(super) fn create(&mut self, buffers: usize) -> Result<Writer> {
        let (number, file) = self.disk.create()?;
        self.files.insert(number, 0);
        let room = self.share(buffers);
        Ok(Writer { file, run: SortedRun { number, keys: 0 }, buffer: Vec::with_capacity(room), room, at: 0 })
    }

    /// Appends a key that is greater than those before.
    #[inline]
    pub(super) fn put(
        &mut self,
        writer: &mut Writer,
        key: &[u8],
        meter: &mut BudgetMeter<'_>,
    ) -> std::result::Result<(), SearchStop> {
        writer.buffer.extend_from_slice(key);
        writer.run.keys += 1;
        if writer.buffer.len() >= writer.room { self.write(writer, meter) } else { Ok(()) }
    }

    fn write(&mut self, writer: &mut Writer, meter: &mut BudgetMeter<'_>) -> std::result::Result<(), SearchStop> {
        let bytes = writer.buffer.len() as u64;
        *self.files.entry(writer.run.number).or_default() += bytes;
        if !self.disk.take(bytes) {
            return Err(SearchStop::Spent(BudgetSpent::Disk { bytes: self.disk.most() }));
        }
        meter.keep((bytes * self.factor) as usize)?;
        writer.file.write_at(writer.at, &writer.buffer)?;
        writer.at += bytes;
        writer.buffer.clear();
        Ok(())
    }

    /// Ends a file; `None` if it has no keys, and is removed.
    pub(super) fn end(
        &mut self,
        mut writer: Writer,
        meter: &mut BudgetMeter<'_>,
    ) -> std::result::Result<Option<SortedRun>, SearchStop> {
        if !writer.buffer.is_empty() {
            self.write(&mut writer, meter)?;
        }
        let run = writer.run;
        // On some systems a file that is open cannot be removed.
        drop(writer);
        if run.keys == 0 {
            self.remove(run, meter)?;
        }
        Ok((run.keys > 0).then_some(run))
    }

    /// Removes a file.
    pub(super) fn remove(&mut self, run: SortedRun, meter: &mut BudgetMeter<'_>) -> Result<()> {
        let bytes = self.files.remove(&run.number).unwrap_or(0);
        meter.kept -= bytes * self.factor;
        self.disk.remove(run.number, bytes)
    }

    /// Reads files from their start, with some of several buffers.
    pub(super) fn merged(&self, runs: &[SortedRun], buffers: usize) -> Result<Merged> {
        Ok(Merged {
            readers: runs
                .iter()
                .map(|run| {
                    let file = self.disk.open(run.number)?;
                    let left = run.keys * self.width as u64;
                    let (room, buffer) = (self.share(buffers), vec![]);
                    let mut reader = RunReader { file, width: self.width, room, next: 0, left, buffer, used: 0 };
                    reader.fill()?;
                    Ok(reader)
                })
                .collect::<Result<_>>()?,
            count: 0,
        })
    }

    /// Merges files until there are at most [`FILES`].
    pub(super) fn reduce(
        &mut self,
        runs: &mut Vec<SortedRun>,
        meter: &mut BudgetMeter<'_>,
    ) -> std::result::Result<(), SearchStop> {
        let mut key = vec![];
        while runs.len() > FILES {
            let some: Vec<SortedRun> = runs.drain(..FILES).collect();
            // One buffer for each file that is read, and one for the new file.
            let (mut merged, mut writer) = (self.merged(&some, FILES + 1)?, self.create(FILES + 1)?);
            while merged.next(&mut key, meter)? {
                self.put(&mut writer, &key, meter)?;
            }
            drop(merged);
            runs.extend(self.end(writer, meter)?);
            some.into_iter().try_for_each(|run| self.remove(run, meter))?;
        }
        Ok(())
    }

    /// Whether a file has a key.
    pub(super) fn finds(&self, run: SortedRun, key: &[u8]) -> Result<bool> {
        let file = self.disk.open(run.number)?;
        let (mut low, mut high, mut there) = (0, run.keys, vec![0; self.width]);
        while low < high {
            let middle = low + (high - low) / 2;
            file.read_at(middle * self.width as u64, &mut there)?;
            match there[..].cmp(key) {
                Ordering::Equal => return Ok(true),
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
            }
        }
        Ok(false)
    }
}

impl Drop for Runs<'_> {
    fn drop(&mut self) {
        for (number, bytes) in self.files.drain() {
            // The next search in this folder removes what stays.
            let _ = self.disk.remove(number, bytes);
        }
    }
}

/// A file being written.
pub(super) struct Writer {
    file: Box<dyn StoredFile>,
    run: SortedRun,
    buffer: Vec<u8>,
    /// The number of bytes written at a time.
    room: usize,
    at: u64,
}

/// A file being read.
struct RunReader {
    file: Box<dyn StoredFile>,
    width: usize,
    /// The number of bytes read at a time.
    room: usize,
    /// The place of the next bytes, and the number of bytes from there on.
    next: u64,
    left: u64,
    buffer: Vec<u8>,
    used: usize,
}

impl RunReader {
    fn fill(&mut self) -> Result<()> {
        let bytes = self.left.min(self.room as u64);
        self.buffer.resize(bytes as usize, 0);
        self.file.read_at(self.next, &mut self.buffer)?;
        (self.next, self.left, self.used) = (self.next + bytes, self.left - bytes, 0);
        Ok(())
    }

    /// The next key.
    #[inline]
    fn key(&self) -> Option<&[u8]> {
        self.buffer.get(self.used..self.used + self.width)
    }

    /// Goes to the key after the next.
    #[inline]
    fn advance(&mut self) -> Result<()> {
        self.used += self.width;
        if self.used >= self.buffer.len() && self.left > 0 { self.fill() } else { Ok(()) }
    }
}

/// The keys of several files in increasing order, each once.
pub(super) struct Merged {
    readers: Vec<RunReader>,
    /// The number of keys so far.
    count: u64,
}

impl Merged {
    /// Overwrites `key` with the next key; false if there is none.
    #[inline]
    pub(super) fn next(&mut self, key: &mut Vec<u8>, meter: &BudgetMeter<'_>) -> std::result::Result<bool, SearchStop> {
        if self.count.is_multiple_of(PERIOD) {
            meter.check_time()?;
        }
        self.count += 1;
        key.clear();
        // The files are few, so a look at each is as fast as a heap.
        let Some(least) = self.readers.iter().filter_map(RunReader::key).min() else { return Ok(false) };
        key.extend_from_slice(least);
        self.finds(key)?;
        Ok(true)
    }

    /// Goes past a key, and returns whether a file has it. It must be greater than those before.
    #[inline]
    pub(super) fn finds(&mut self, key: &[u8]) -> Result<bool> {
        let mut found = false;
        for reader in &mut self.readers {
            while let Some(next) = reader.key().filter(|&next| next <= key) {
                found |= next == key;
                reader.advance()?;
            }
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::SearchBudget;
    use antipode_core::watch::Watch;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Files of random keys, merged and searched, compared with a set.
    #[test]
    fn merged_files_have_the_keys_of_all() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut meter =
            BudgetMeter::new(SearchBudget { nodes: None, time: None, memory: u64::MAX }, Watch::none().signal());
        for files in [0, 1, 2, FILES, FILES + 1, 5 * FILES] {
            let disk = SolverFiles::in_memory();
            let mut runs = Runs::new(&disk, 3, 200, true);
            let (mut all, mut list) = (BTreeSet::new(), vec![]);
            for _ in 0..files {
                let count = random.random_range(0..200);
                let keys: BTreeSet<[u8; 3]> = (0..count).map(|_| [1, random.random(), random.random()]).collect();
                let mut writer = runs.create(1).unwrap();
                keys.iter().for_each(|key| runs.put(&mut writer, key, &mut meter).unwrap());
                list.extend(runs.end(writer, &mut meter).unwrap());
                all.extend(keys);
            }
            runs.reduce(&mut list, &mut meter).unwrap();
            assert!(list.len() <= FILES);
            let (mut merged, mut key, mut found) = (runs.merged(&list, FILES).unwrap(), vec![], vec![]);
            while merged.next(&mut key, &meter).unwrap() {
                found.push(<[u8; 3]>::try_from(&key[..]).unwrap());
            }
            assert!(found.iter().eq(&all));
            let mut old = runs.merged(&list, FILES).unwrap();
            for key in (0..=u8::MAX).flat_map(|a| [0, 7, 100].map(|b| [1, a, b])) {
                assert_eq!(list.iter().any(|&run| runs.finds(run, &key).unwrap()), all.contains(&key));
                assert_eq!(old.finds(&key).unwrap(), all.contains(&key));
            }
            drop((merged, old));
            // The bytes of files are counted twice.
            let keys: u64 = list.iter().map(|run| run.keys).sum();
            assert_eq!(meter.kept, 2 * 3 * keys);
            list.into_iter().for_each(|run| runs.remove(run, &mut meter).unwrap());
            assert_eq!(meter.kept, 0);
        }
    }
}
