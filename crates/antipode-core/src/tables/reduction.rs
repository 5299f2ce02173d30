//! Reduced tables: some entries share their least value, or the table distinguishes few values.
//!
//! Both keep a lower bound of every entry. Sharing is that of A. Felner, R. E. Korf, R. Meshulam,
//! R. C. Holte, "Compressed pattern databases", JAIR 30, 2007. Distinguishing few values is that of
//! N. R. Sturtevant, A. Felner, M. Helmert, "Value compression of pattern databases", AAAI 2017.

use crate::bits::Buffer;
use crate::error::{Error, Result};

use super::{UNREACHED_BYTE, Width};

/// How an image in memory is smaller than its table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reduction {
    sharing: Sharing,
    digits: Option<Digits>,
}

/// Which entries share their least value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Sharing {
    #[default]
    None,
    /// Those of the same element in 2 to the power of this many neighbouring rows.
    Div(u32),
    /// Those of the same element in this many rows far apart.
    Mod(usize),
}

/// The most entries that share a value.
const MOST_SHARING: usize = 1024;

impl Reduction {
    /// A reduction by the words of a heuristic's name: `div=K`, `mod=K` and `values=N`.
    ///
    /// `None` for other keys.
    ///
    /// # Errors
    ///
    /// `Usage` if the value of a known key is wrong, or two keys contradict.
    pub fn with(self, key: &str, value: &str) -> Option<Result<Reduction>> {
        let number = value.parse::<usize>().ok();
        let shared = number.filter(|count| (2..=MOST_SHARING).contains(count));
        let sharing = |sharing: Option<Sharing>, what: &str| match sharing {
            Some(_) if self.sharing != Sharing::None => Err(Error::usage("use one of div and mod, once")),
            Some(sharing) => Ok(Reduction { sharing, ..self }),
            None => Err(Error::bad_value(key, value, format!("write {what} from 2 to {MOST_SHARING}"))),
        };
        let power = shared.filter(|count| count.is_power_of_two());
        match key {
            "div" => Some(sharing(power.map(|count| Sharing::Div(count.ilog2())), "a power of two")),
            "mod" => Some(sharing(shared.map(Sharing::Mod), "a number")),
            "values" => Some(match number.and_then(Digits::of) {
                Some(digits) => Ok(Reduction { digits: Some(digits), ..self }),
                None => Err(Error::bad_value("values", value, "write 2, 3, 4, 8 or 16")),
            }),
            _ => None,
        }
    }

    /// Whether it changes anything.
    pub fn is_none(self) -> bool {
        self == Reduction::default()
    }

    /// The number of rows that are kept of `rows`.
    fn kept(self, rows: usize) -> usize {
        match self.sharing {
            Sharing::None => rows,
            Sharing::Div(shift) => rows.div_ceil(1 << shift),
            Sharing::Mod(count) => rows.div_ceil(count),
        }
    }

    /// Bytes of memory of `rows` rows of `numbers` numbers of this width.
    pub fn bytes(self, rows: usize, numbers: usize, width: Width) -> u64 {
        let per_word = self.digits.map_or(width.per_word(), Digits::per_word);
        8 * (self.kept(rows) * numbers).div_ceil(per_word) as u64
    }

    /// Bytes of memory that they take besides while they load.
    pub fn bytes_to_load(self, rows: usize, numbers: usize) -> u64 {
        (self.kept(rows) * numbers) as u64
    }
}

/// The rows of a reduced image that take the place of those of the table.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rows {
    All,
    Shifted(u32),
    Modulo(usize),
}

impl Rows {
    /// The row that takes the place of a row.
    #[inline(always)]
    pub(super) fn of(self, row: usize) -> usize {
        match self {
            Rows::All => row,
            Rows::Shifted(shift) => row >> shift,
            Rows::Modulo(count) => row % count,
        }
    }
}

/// Digits for the values that a table distinguishes, side by side in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Digits {
    Bits,
    /// Five in a byte.
    Trits,
    Pairs,
    Triples,
    Nibbles,
}

/// The digits of base 3 in a byte.
const TRITS: [[u8; 5]; 256] = {
    let (mut all, mut byte) = ([[0; 5]; 256], 0);
    while byte < 256 {
        let (mut rest, mut at) = (byte, 0);
        while at < 5 {
            all[byte][at] = (rest % 3) as u8;
            rest /= 3;
            at += 1;
        }
        byte += 1;
    }
    all
};

impl Digits {
    /// The digits that distinguish this many values.
    fn of(count: usize) -> Option<Digits> {
        let all = [Digits::Bits, Digits::Trits, Digits::Pairs, Digits::Triples, Digits::Nibbles];
        all.into_iter().find(|digits| digits.count() == count)
    }

    /// How many values they distinguish.
    fn count(self) -> usize {
        match self {
            Digits::Bits => 2,
            Digits::Trits => 3,
            Digits::Pairs => 4,
            Digits::Triples => 8,
            Digits::Nibbles => 16,
        }
    }

    const fn per_word(self) -> usize {
        match self {
            Digits::Bits => 64,
            Digits::Trits => 40,
            Digits::Pairs => 32,
            Digits::Triples => 21,
            Digits::Nibbles => 16,
        }
    }

    /// The byte of a word's digit, in `words` as bytes.
    #[inline(always)]
    fn byte(self, at: usize) -> usize {
        match self {
            Digits::Bits => at / 8,
            Digits::Trits => at / 5,
            Digits::Pairs => at / 4,
            Digits::Triples => at / 21 * 8,
            Digits::Nibbles => at / 2,
        }
    }

    #[inline(always)]
    fn get(self, words: &Buffer, at: usize) -> usize {
        let bits = |per_word: usize, bits: usize| (words[at / per_word] >> (at % per_word * bits)) as usize;
        match self {
            Digits::Bits => bits(64, 1) & 1,
            Digits::Trits => TRITS[usize::from(words.bytes()[at / 5])][at % 5].into(),
            Digits::Pairs => bits(32, 2) & 3,
            Digits::Triples => bits(21, 3) & 7,
            Digits::Nibbles => bits(16, 4) & 15,
        }
    }

    /// A word of digits, the first one lowest.
    fn word(self, digits: impl DoubleEndedIterator<Item = u64>) -> u64 {
        match self {
            Digits::Trits => {
                let digits: Vec<u64> = digits.collect();
                let byte = |five: &[u64]| five.iter().rev().fold(0, |byte, digit| 3 * byte + digit);
                digits.chunks(5).rev().fold(0, |word, five| word << 8 | byte(five))
            }
            _ => digits.rev().fold(0, |word, digit| word << self.count().ilog2() | digit),
        }
    }
}

/// The values that a table distinguishes, and their digits.
#[derive(Clone, Debug)]
pub(super) struct Levels {
    digits: Digits,
    /// The number of each digit, increasing; the last one repeats if there are fewer.
    numbers: [u8; 16],
}

impl Levels {
    /// The byte that contains the number at a place.
    #[inline(always)]
    pub(super) fn byte(&self, at: usize) -> usize {
        self.digits.byte(at)
    }

    /// The number at a place.
    #[inline(always)]
    pub(super) fn get(&self, words: &Buffer, at: usize) -> u8 {
        self.numbers[self.digits.get(words, at) % 16]
    }
}

/// The `count` numbers, or fewer, that lose least: each number becomes the greatest of them that it
/// reaches. `counts` says how often each number occurs.
fn thresholds(counts: &[u64; 256], count: usize) -> Vec<u8> {
    let present: Vec<usize> = (0..256).filter(|&number| counts[number] > 0).collect();
    if present.is_empty() {
        return vec![];
    }
    let loss = |first: usize, end: usize| -> u64 {
        present[first..end].iter().map(|&number| counts[number] * (number - present[first]) as u64).sum()
    };
    // best[k][end]: the least loss of the first `end` numbers with k + 1 thresholds, and where the
    // last one is.
    let mut best: Vec<Vec<(u64, usize)>> = vec![(0..=present.len()).map(|end| (loss(0, end), 0)).collect()];
    while best.len() < count.min(present.len()) {
        let (k, before) = (best.len(), &best[best.len() - 1]);
        let of = |end: usize| (k..end).map(|first| (before[first].0 + loss(first, end), first)).min();
        let next = (0..=present.len()).map(|end| of(end).unwrap_or((u64::MAX, 0))).collect();
        best.push(next);
    }
    let (mut found, mut end) = (vec![], present.len());
    for row in best.iter().rev() {
        end = row[end].1;
        found.push(present[end] as u8);
    }
    found.reverse();
    found
}

/// The numbers of a table as they are reduced.
pub(super) struct Reducer {
    reduction: Reduction,
    pub(super) rows: Rows,
    /// Numbers of a row.
    numbers: usize,
    /// The least of the numbers that share a place.
    least: Vec<u8>,
}

impl Reducer {
    /// No numbers yet, of a table with `rows` rows of `numbers` numbers. `Limit` if the memory does
    /// not suffice.
    pub(super) fn new(reduction: Reduction, rows: usize, numbers: usize) -> Result<Reducer> {
        let kept = reduction.kept(rows);
        let rows = match reduction.sharing {
            Sharing::None => Rows::All,
            Sharing::Div(shift) => Rows::Shifted(shift),
            Sharing::Mod(_) => Rows::Modulo(kept),
        };
        let mut least = vec![];
        crate::memory::reserve_exact(&mut least, kept * numbers)?;
        least.resize(kept * numbers, UNREACHED_BYTE);
        Ok(Reducer { reduction, rows, numbers, least })
    }

    /// Adds the numbers of a row.
    pub(super) fn add(&mut self, row: usize, words: &[u64], width: Width) {
        let (bytes, first): (&[u8], _) = (bytemuck::cast_slice(words), self.rows.of(row) * self.numbers);
        for (at, least) in self.least[first..][..self.numbers].iter_mut().enumerate() {
            let number = width.get(bytes, at);
            if number != width.unreached() {
                *least = number.min(*least);
            }
        }
    }

    /// The reduced numbers, and their levels if the table distinguishes only some values.
    pub(super) fn finish(self, width: Width) -> Result<(Buffer, Option<Levels>)> {
        let Reducer { reduction, least, .. } = self;
        let Some(digits) = reduction.digits else {
            let mut words = Buffer::new(least.len().div_ceil(width.per_word()))?;
            width.pack(&least, &mut words);
            return Ok((words, None));
        };
        let mut counts = [0; 256];
        least.iter().for_each(|&number| counts[usize::from(number)] += 1);
        // The greatest level stands for an entry that is not reached, too: a lower bound.
        counts[usize::from(UNREACHED_BYTE)] = 0;
        let found = thresholds(&counts, digits.count());
        let numbers = std::array::from_fn(|digit| found.get(digit).or(found.last()).copied().unwrap_or(0));
        let digit = |number: u8| found.partition_point(|&level| level <= number).saturating_sub(1) as u64;
        let of: [u64; 256] = std::array::from_fn(|number| digit(number as u8));
        let mut words = Buffer::new(least.len().div_ceil(digits.per_word()))?;
        for (word, numbers) in words.iter_mut().zip(least.chunks(digits.per_word())) {
            *word = digits.word(numbers.iter().map(|&number| of[usize::from(number)]));
        }
        Ok((words, Some(Levels { digits, numbers })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn thresholds_lose_least(pairs in prop::collection::btree_map(0..60usize, 1..100u64, 1..8), count in 1..5usize) {
            let mut counts = [0; 256];
            pairs.iter().for_each(|(&number, &count)| counts[number] = count);
            let loss = |levels: &[usize]| -> Option<u64> {
                let of = |(&number, &count): (&usize, &u64)| {
                    Some(count * (number - levels.iter().filter(|&&level| level <= number).max()?) as u64)
                };
                pairs.iter().map(of).sum()
            };
            let numbers: Vec<usize> = pairs.keys().copied().collect();
            let subsets = (1..1usize << numbers.len()).filter(|set| set.count_ones() as usize <= count);
            let levels = |set: usize| (0..numbers.len()).filter(move |i| set >> i & 1 == 1);
            let best = subsets.filter_map(|set| loss(&levels(set).map(|i| numbers[i]).collect::<Vec<_>>())).min();
            let found: Vec<usize> = thresholds(&counts, count).into_iter().map(usize::from).collect();
            prop_assert!(found.len() <= count && found.is_sorted());
            prop_assert_eq!(loss(&found), best);
        }

        #[test]
        fn digits_are_read_as_written(numbers in prop::collection::vec(0..16u64, 1..200)) {
            for digits in [2, 3, 4, 8, 16].map(|count| Digits::of(count).unwrap()) {
                let numbers: Vec<u64> = numbers.iter().map(|number| number % digits.count() as u64).collect();
                let mut words = Buffer::new(numbers.len().div_ceil(digits.per_word())).unwrap();
                for (word, numbers) in words.iter_mut().zip(numbers.chunks(digits.per_word())) {
                    *word = digits.word(numbers.iter().copied());
                }
                let read: Vec<u64> = (0..numbers.len()).map(|at| digits.get(&words, at) as u64).collect();
                prop_assert_eq!(read, numbers);
            }
        }
    }
}
