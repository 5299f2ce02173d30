//! Pairs of words that take some pieces to the same places.
//!
//! An entry has 64 bits: the number of a word and its symmetry, and above it bits of a hash of the
//! places. Other bits of the hash choose one of many lists, which are then sorted one by one.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::word_lists::{ListedWord, NumberedWord, WordRules};
use antipode_core::error::Result;
use antipode_core::watch::StopSignal;

/// About the entries of a list, and the most lists, as powers of two.
const LIST_BITS: u32 = 15;
const MOST_LISTS_BITS: u32 = 12;

/// Entries that a thread keeps before it adds them to a list.
const WAITING: usize = 64;

/// The fewest bits of a hash in an entry.
const HASH_BITS: u32 = 20;

/// The length of the words that threads extend.
const BEGINNING: u32 = 3;

/// About the bytes of some words.
pub(super) fn bytes(words: u64) -> u64 {
    // Lists have room for a few more.
    words.saturating_mul(9).saturating_add((WAITING << (MOST_LISTS_BITS + 7)) as u64)
}

/// The words of the last two lengths, in lists by where they take the pieces.
pub(super) struct MeetingWords<'a> {
    rules: &'a WordRules<'a>,
    length: u32,
    /// The bits of the numbers of words.
    code_bits: u32,
    lists: Vec<Mutex<Vec<u64>>>,
}

/// Entries of a thread that are in no list yet.
struct WaitingEntries(Vec<Vec<u64>>);

impl<'a> MeetingWords<'a> {
    /// The words of `length` moves and of one less, and the number of those of `length`. There are
    /// about `estimate` of them. `None` if they have no numbers.
    pub(super) fn list(
        rules: &'a WordRules<'a>,
        length: u32,
        estimate: u64,
        signal: StopSignal<'_>,
    ) -> Result<Option<(MeetingWords<'a>, u64)>> {
        let code_bits = rules.codes(length).map_or(u64::BITS, |codes| u64::BITS - codes.leading_zeros());
        if code_bits + HASH_BITS > u64::BITS {
            return Ok(None);
        }
        let list_bits = (u64::BITS - estimate.leading_zeros()).saturating_sub(LIST_BITS).min(MOST_LISTS_BITS);
        let room = ((estimate >> list_bits) + (estimate >> (list_bits + 5))) as usize;
        let lists = (0..1u64 << list_bits).map(|_| Mutex::new(Vec::with_capacity(room))).collect();
        let words = MeetingWords { rules, length, code_bits, lists };
        let mut beginnings = vec![rules.start()];
        for _ in 0..BEGINNING.min(length - 1) {
            beginnings = beginnings.iter().fold(vec![], |mut all, word| {
                rules.for_each_next(word, |next| all.push(next.clone()));
                all
            });
        }
        let next = AtomicUsize::new(0);
        let counts = (0..rayon::current_num_threads()).into_par_iter().with_max_len(1).map(|_| {
            let mut waiting = WaitingEntries(words.lists.iter().map(|_| Vec::with_capacity(WAITING)).collect());
            let (mut count, mut symmetries) = (0, vec![]);
            while let Some(word) = beginnings.get(next.fetch_add(1, Ordering::Relaxed)) {
                signal.check()?;
                words.extend(word, &mut waiting, &mut symmetries, &mut count);
            }
            words.lists.iter().zip(&mut waiting.0).for_each(|(list, waiting)| add(list, waiting));
            Ok(count)
        });
        let count = counts.try_reduce(|| 0, |a, b| Ok(a + b))?;
        Ok(Some((words, count)))
    }

    /// Adds the words that begin with one. Counts those of all moves.
    fn extend(&self, word: &ListedWord, waiting: &mut WaitingEntries, symmetries: &mut Vec<usize>, count: &mut u64) {
        if word.length + 1 >= self.length {
            let hash = self.rules.place(word, symmetries);
            let list = hash as usize & (self.lists.len() - 1);
            let waiting = &mut waiting.0[list];
            for &symmetry in symmetries.iter() {
                waiting.push(hash >> self.code_bits << self.code_bits | self.rules.code(word, symmetry));
            }
            if waiting.len() >= WAITING {
                add(&self.lists[list], waiting);
            }
        }
        if word.length == self.length {
            *count += 1;
            return;
        }
        self.rules.for_each_next(word, |next| self.extend(next, waiting, symmetries, count));
    }

    /// Sorts the lists, and returns the number of pairs at most.
    pub(super) fn pairs(&self, signal: StopSignal<'_>) -> Result<u64> {
        let pairs = self.lists.par_iter().map(|list| {
            signal.check()?;
            let mut entries = list.lock().unwrap_or_else(PoisonError::into_inner);
            entries.sort_unstable();
            let same = entries.chunk_by(|a, b| a >> self.code_bits == b >> self.code_bits);
            Ok(same.map(|same| (same.len() * (same.len() - 1)) as u64 / 2).sum::<u64>())
        });
        pairs.try_reduce(|| 0, |a, b| Ok(a + b))
    }

    /// Visits the product of the first word of each pair and the inverse of the second, and the
    /// length of both together. Some of them do not keep the pieces solved.
    pub(super) fn for_each_pair(&self, signal: StopSignal<'_>, visit: impl Fn(&[u8], u32) + Sync) -> Result<()> {
        self.lists.par_iter().try_for_each(|list| {
            signal.check()?;
            let entries = list.lock().unwrap_or_else(PoisonError::into_inner);
            let mut words = vec![];
            for same in entries.chunk_by(|a, b| a >> self.code_bits == b >> self.code_bits) {
                if same.len() == 1 {
                    continue;
                }
                words.clear();
                words.extend(same.iter().map(|entry| self.word(entry & ((1 << self.code_bits) - 1))));
                for (at, first) in words.iter().enumerate() {
                    for second in &words[..at] {
                        self.meet(first, second, &visit);
                    }
                }
            }
            Ok(())
        })
    }

    /// The word of a number.
    fn word(&self, code: u64) -> MeetingWord<'a> {
        let word = self.rules.word(code);
        let length = self.length - u32::from(!word.has_length(self.length));
        MeetingWord { length, last: word.clone().next(), word }
    }

    /// Visits the product of a pair.
    #[inline(always)]
    fn meet(&self, first: &MeetingWord<'_>, second: &MeetingWord<'_>, visit: &impl Fn(&[u8], u32)) {
        let length = first.length + second.length;
        // Two shorter words were a pair before.
        if length + 2 <= 2 * self.length || self.rules.shorten(first.last, second.last) {
            return;
        }
        let points = self.rules.pieces.moves[0].len();
        let (mut images, mut back) = ([0; 256], [0; 256]);
        self.images(&second.word, &mut images[..points]);
        images[..points].iter().zip(0..).for_each(|(&to, from)| back[usize::from(to)] = from);
        self.images(&first.word, &mut images[..points]);
        images[..points].iter_mut().for_each(|point| *point = back[usize::from(*point)]);
        visit(&images[..points], length);
    }

    /// The images of all points under a word.
    fn images(&self, word: &NumberedWord<'_>, images: &mut [u8]) {
        let (mut moves, mut length) = ([0; u64::BITS as usize], 0);
        for turn in word.clone() {
            moves[length] = turn;
            length += 1;
        }
        images.iter_mut().zip(0..).for_each(|(image, point)| *image = point);
        for &turn in moves[..length].iter().rev() {
            let of_move = &self.rules.pieces.moves[turn];
            images.iter_mut().for_each(|point| *point = of_move[usize::from(*point)]);
        }
    }
}

/// A word of a pair.
struct MeetingWord<'a> {
    word: NumberedWord<'a>,
    length: u32,
    last: Option<usize>,
}

/// Adds entries to a list.
fn add(list: &Mutex<Vec<u64>>, entries: &mut Vec<u64>) {
    list.lock().unwrap_or_else(PoisonError::into_inner).append(entries);
}
