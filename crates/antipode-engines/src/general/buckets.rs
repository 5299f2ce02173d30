//! Successors on their way to the owners of their ranges, in reusable chunks.

use super::codes::RANGE;

/// The number of states in a chunk: 2 KB.
const CHUNK: usize = 512;

/// The successors that one thread found in a round: by range, as offsets.
#[derive(Debug, Default)]
pub(super) struct RangeBuckets {
    /// For each range, the chunk that is filled now.
    open: Vec<Vec<u32>>,
    /// Full chunks and their ranges.
    full: Vec<(u32, Vec<u32>)>,
    /// Empty chunks for reuse.
    spare: Vec<Vec<u32>>,
}

/// The bytes of the partly filled chunks of `ranges` ranges.
pub(super) fn memory(ranges: u64) -> u64 {
    ranges * (CHUNK * size_of::<u32>() + size_of::<Vec<u32>>()) as u64
}

impl RangeBuckets {
    /// Buckets for `ranges` ranges.
    pub(super) fn new(ranges: usize) -> RangeBuckets {
        RangeBuckets { open: vec![vec![]; ranges], ..RangeBuckets::default() }
    }

    /// Adds a state.
    #[inline(always)]
    pub(super) fn push(&mut self, state: u64) {
        let (range, offset) = ((state / RANGE) as usize, (state % RANGE) as u32);
        let open = &mut self.open[range];
        if open.len() == open.capacity() {
            self.make_room(range);
        }
        self.open[range].push(offset);
    }

    /// Puts an empty chunk in the place of a full one.
    #[cold]
    fn make_room(&mut self, range: usize) {
        let empty = self.spare.pop().unwrap_or_else(|| Vec::with_capacity(CHUNK));
        let full = std::mem::replace(&mut self.open[range], empty);
        if !full.is_empty() {
            self.full.push((range as u32, full));
        }
    }

    /// Frees the memory of empty chunks.
    pub(super) fn release(&mut self) {
        self.spare = vec![];
    }

    /// Bytes of full chunks.
    pub(super) fn bytes(&self) -> u64 {
        (self.full.len() * CHUNK * size_of::<u32>()) as u64
    }

    /// Adds the chunks of each range to a list.
    pub(super) fn share<'a>(&'a self, ranges: &mut [Vec<&'a [u32]>]) {
        self.full.iter().for_each(|(range, chunk)| ranges[*range as usize].push(chunk));
        for (range, chunk) in ranges.iter_mut().zip(&self.open).filter(|(_, chunk)| !chunk.is_empty()) {
            range.push(chunk);
        }
    }

    /// Empties all chunks.
    pub(super) fn clear(&mut self) {
        self.open.iter_mut().for_each(Vec::clear);
        self.spare.extend(self.full.drain(..).map(|(_, mut chunk)| {
            chunk.clear();
            chunk
        }));
    }
}
