//! Entries in the order of their keys.

use std::ops::Range;

use super::keys::first_word;
use super::part::key;
use crate::error::Result;
use crate::memory::reserve_exact;

/// The place of an entry in some lists, with the first bits of its key.
#[derive(Clone, Copy)]
struct SortEntry {
    word: u64,
    list: u32,
    at: u32,
}

/// Entries of some lists that begin with keys, in the order of their keys.
pub struct SortedEntries<'a, const W: usize> {
    lists: &'a [&'a [u8]],
    /// Bytes of an entry, and of its key.
    entry: usize,
    width: usize,
    sorted: Vec<SortEntry>,
}

/// Bytes of memory that [`SortedEntries`] takes for each entry.
pub const SORTED_ENTRY: usize = size_of::<SortEntry>() + size_of::<u32>() * 2 / BUCKET;

/// About this many entries share a bucket, since keys are uniformly distributed.
const BUCKET: usize = 2;

impl<'a, const W: usize> SortedEntries<'a, W> {
    /// Sorts lists of entries of `entry` bytes, which begin with keys of `width` bytes.
    ///
    /// # Errors
    ///
    /// `Limit` if the system refuses memory.
    pub fn new(lists: &'a [&'a [u8]], entry: usize, width: usize) -> Result<SortedEntries<'a, W>> {
        let count: usize = lists.iter().map(|list| list.len() / entry).sum();
        let bits = (count / BUCKET).max(1).ilog2();
        // Shifting twice avoids a shift by 64.
        let bucket = |word: u64| (word >> 1 >> (63 - bits)) as usize;
        // Read twice, since a copy would take as much memory as the result.
        let words = lists.iter().enumerate().flat_map(|(list, bytes)| {
            bytes.chunks_exact(entry).enumerate().map(move |(at, entry)| {
                let word = first_word(key::<W>(entry, 0, width));
                SortEntry { word, list: list as u32, at: at as u32 }
            })
        });
        let (mut ends, mut sorted) = (vec![], vec![]);
        reserve_exact(&mut ends, 1 << bits)?;
        ends.resize(1 << bits, 0u32);
        reserve_exact(&mut sorted, count)?;
        sorted.resize(count, SortEntry { word: 0, list: 0, at: 0 });
        words.clone().for_each(|entry| ends[bucket(entry.word)] += 1);
        let mut all = 0;
        // These are the starts of the buckets, which become their ends as entries are placed.
        for end in &mut ends {
            (*end, all) = (all, all + *end);
        }
        for entry in words {
            let end = &mut ends[bucket(entry.word)];
            sorted[*end as usize] = entry;
            *end += 1;
        }
        let mut order = SortedEntries { lists, entry, width, sorted };
        let mut first = 0;
        for end in ends {
            order.sort(first..end as usize);
            first = end as usize;
        }
        Ok(order)
    }

    fn sort(&mut self, range: Range<usize>) {
        let (lists, entry, width) = (self.lists, self.entry, self.width);
        let key = |of: &SortEntry| key::<W>(lists[of.list as usize], of.at as usize * entry, width);
        self.sorted[range].sort_unstable_by(|a, b| a.word.cmp(&b.word).then_with(|| key(a).cmp(key(b))));
    }

    /// Number of entries.
    pub fn entries(&self) -> usize {
        self.sorted.len()
    }

    /// The keys in increasing order, each with the rest of all its entries.
    pub fn keys(&self) -> impl Iterator<Item = (&'a [u8], impl Iterator<Item = &'a [u8]> + '_)> {
        self.sorted.chunk_by(move |a, b| a.word == b.word && self.key(a) == self.key(b)).map(move |group| {
            (self.key(&group[0]), group.iter().map(move |of| &self.bytes(of)[self.width..self.entry]))
        })
    }

    #[inline]
    fn key(&self, of: &SortEntry) -> &'a [u8] {
        key::<W>(self.bytes(of), 0, self.width)
    }

    /// The bytes of an entry, and of those behind it.
    #[inline]
    fn bytes(&self, of: &SortEntry) -> &'a [u8] {
        &self.lists[of.list as usize][of.at as usize * self.entry..]
    }
}
