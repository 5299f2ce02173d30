//! Reduced tables: some entries share their least value, or the table distinguishes few values.
//!
//! Both keep a lower bound of every entry. Sharing is that of A. Felner, R. E. Korf, R. Meshulam,
//! R. C. Holte, "Compressed pattern databases", JAIR 30, 2007. Distinguishing few values is that of
//! N. R. Sturtevant, A. Felner, M. Helmert, "Value compression of pattern databases", AAAI 2017.

use crate::bits::WordBuffer;
use crate::error::{Error, Result};

use super::{NumberWidth, UNREACHED_BYTE};

/// How an image in memory is smaller than its table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImageReduction {
    sharing: EntrySharing,
    digits: Option<PackedDigits>,
}

/// Which entries share their least value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum EntrySharing {
    #[default]
    None,
    /// Those of the same element in 2 to the power of this many neighbouring rows.
    Div(u32),
    /// Those of the same element in this many rows far apart.
    Mod(usize),
}

/// The most entries that share a value.
const MOST_SHARING: usize = 1024;

impl ImageReduction {
    /// A reduction by the words of a heuristic's name: `div=K`, `mod=K` and `values=N`.
    ///
    /// `None` for other keys.
    ///
    /// # Errors
    ///
    /// `Usage` if the value of a known key is wrong, or two keys contradict.
    pub fn with(self, key: &str, value: &str) -> Option<Result<ImageReduction>> {
        let number = value.parse::<usize>().ok();
        let shared = number.filter(|count| (2..=MOST_SHARING).contains(count));
        let sharing = |sharing: Option<EntrySharing>, what: &str| match sharing {
            Some(_) if self.sharing != EntrySharing::None => {
                Err(Error::excluded("only one of div and mod is possible, once", "one of them"))
            }
            Some(sharing) => Ok(ImageReduction { sharing, ..self }),
            None => Err(Error::bad_value(key, value, format!("write {what} from 2 to {MOST_SHARING}"))),
        };
        let power = shared.filter(|count| count.is_power_of_two());
        match key {
            "div" => Some(sharing(power.map(|count| EntrySharing::Div(count.ilog2())), "a power of two")),
            "mod" => Some(sharing(shared.map(EntrySharing::Mod), "a number")),
            "values" => Some(match number.and_then(PackedDigits::of) {
                Some(digits) => Ok(ImageReduction { digits: Some(digits), ..self }),
                None => Err(Error::bad_value("values", value, "write 2, 3, 4, 8 or 16")),
            }),
            _ => None,
        }
    }

    /// Whether it changes anything.
    pub fn is_none(self) -> bool {
        self == ImageReduction::default()
    }

    /// The number of rows that are kept of `rows`.
    fn kept(self, rows: usize) -> usize {
        match self.sharing {
            EntrySharing::None => rows,
            EntrySharing::Div(shift) => rows.div_ceil(1 << shift),
            EntrySharing::Mod(count) => rows.div_ceil(count),
        }
    }

    /// Bytes of memory of `rows` rows of `numbers` numbers of this width.
    pub fn bytes(self, rows: usize, numbers: usize, width: NumberWidth) -> u64 {
        let per_word = self.digits.map_or(width.per_word(), PackedDigits::per_word);
        8 * (self.kept(rows) * numbers).div_ceil(per_word) as u64
    }

    /// Bytes of memory that they take besides while they load.
    pub(crate) fn bytes_to_load(self, rows: usize, numbers: usize) -> u64 {
        (self.kept(rows) * numbers) as u64
    }
}

/// The rows of a reduced image that take the place of those of the table.
#[derive(Clone, Copy, Debug)]
pub(super) enum ReducedRows {
    All,
    Shifted(u32),
    Modulo(usize),
}

impl ReducedRows {
    /// The row that takes the place of a row.
    #[inline(always)]
    pub(super) fn of(self, row: usize) -> usize {
        match self {
            ReducedRows::All => row,
            ReducedRows::Shifted(shift) => row >> shift,
            ReducedRows::Modulo(count) => row % count,
        }
    }
}

/// Digits for the values that a table distinguishes, side by side in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PackedDigits {
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

impl PackedDigits {
    /// The digits that distinguish this many values.
    fn of(count: usize) -> Option<PackedDigits> {
        let all = [
            PackedDigits::Bits,
            PackedDigits::Trits,
            PackedDigits::Pairs,
            PackedDigits::Triples,
            PackedDigits::Nibbles,
        ];
        all.into_iter().find(|digits| digits.count() == count)
    }

    /// How many values they distinguish.
    fn count(self) -> usize {
        match self {
            PackedDigits::Bits => 2,
            PackedDigits::Trits => 3,
            PackedDigits::Pairs => 4,
            PackedDigits::Triples => 8,
            PackedDigits::Nibbles => 16,
        }
    }

    const fn per_word(self) -> usize {
        match self {
            PackedDigits::Bits => 64,
            PackedDigits::Trits => 40,
            PackedDigits::Pairs => 32,
            PackedDigits::Triples => 21,
            PackedDigits::Nibbles => 16,
        }
    }

    /// The byte of a word's digit, in `words` as bytes.
    #[inline(always)]
    fn byte(self, at: usize) -> usize {
        match self {
            PackedDigits::Bits => at / 8,
            PackedDigits::Trits => at / 5,
            PackedDigits::Pairs => at / 4,
            PackedDigits::Triples => at / 21 * 8,
            PackedDigits::Nibbles => at / 2,
        }
    }

    #[inline(always)]
    fn get(self, words: &WordBuffer, at: usize) -> usize {
        let bits = |per_word: usize, bits: usize| (words[at / per_word] >> (at % per_word * bits)) as usize;
        match self {
            PackedDigits::Bits => bits(64, 1) & 1,
            PackedDigits::Trits => TRITS[usize::from(words.bytes()[at / 5])][at % 5].into(),
            PackedDigits::Pairs => bits(32, 2) & 3,
            PackedDigits::Triples => bits(21, 3) & 7,
            PackedDigits::Nibbles => bits(16, 4) & 15,
        }
    }

    /// A word of digits, the first one lowest.
    fn word(self, digits: impl DoubleEndedIterator<Item = u64>) -> u64 {
        match self {
            PackedDigits::Trits => {
                let digits: Vec<u64> = digits.collect();
                digits
                    .chunks(5)
                    .rev()
                    .fold(0, |word, five| word << 8 | five.iter().rev().fold(0, |byte, digit| 3 * byte + digit))
            }
            _ => digits.rev().fold(0, |word, digit| word << self.count().ilog2() | digit),
        }
    }
}

/// The values that a table distinguishes, and their digits.
#[derive(Clone, Debug)]
pub(super) struct DistinguishedLevels {
    digits: PackedDigits,
    /// The number of each digit, increasing; the last one repeats if there are fewer.
    numbers: [u8; 16],
}

impl DistinguishedLevels {
    /// The byte that contains the number at a place.
    #[inline(always)]
    pub(super) fn byte(&self, at: usize) -> usize {
        self.digits.byte(at)
    }

    /// The number at a place.
    #[inline(always)]
    pub(super) fn get(&self, words: &WordBuffer, at: usize) -> u8 {
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
        let next = (0..=present.len())
            // The last threshold is at `first`, and the numbers before it have one threshold fewer.
            .map(|end| (k..end).map(|first| (before[first].0 + loss(first, end), first)).min().unwrap_or((u64::MAX, 0)))
            .collect();
        best.push(next);
    }
    let (mut found, mut end) = (vec![], present.len());
    // Backwards: each row tells where its last threshold is, and the row before how to divide the
    // rest.
    for row in best.iter().rev() {
        end = row[end].1;
        found.push(present[end] as u8);
    }
    found.reverse();
    found
}

/// The numbers of a table as they are reduced.
pub(super) struct ImageReducer {
    reduction: ImageReduction,
    pub(super) rows: ReducedRows,
    /// Numbers of a row.
    numbers: usize,
    /// The least of the numbers that share a place.
    least: Vec<u8>,
}

impl ImageReducer {
    /// No numbers yet, of a table with `rows` rows of `numbers` numbers. `Limit` if the memory does
    /// not suffice.
    pub(super) fn new(reduction: ImageReduction, rows: usize, numbers: usize) -> Result<ImageReducer> {
        let kept = reduction.kept(rows);
        let rows = match reduction.sharing {
            EntrySharing::None => ReducedRows::All,
            EntrySharing::Div(shift) => ReducedRows::Shifted(shift),
            EntrySharing::Mod(_) => ReducedRows::Modulo(kept),
        };
        let mut least = vec![];
        crate::memory::reserve_exact(&mut least, kept * numbers)?;
        least.resize(kept * numbers, UNREACHED_BYTE);
        Ok(ImageReducer { reduction, rows, numbers, least })
    }

    /// Adds the numbers of a row.
    pub(super) fn add(&mut self, row: usize, words: &[u64], width: NumberWidth) {
        let (bytes, first): (&[u8], _) = (bytemuck::cast_slice(words), self.rows.of(row) * self.numbers);
        for (at, least) in self.least[first..][..self.numbers].iter_mut().enumerate() {
            let number = width.get(bytes, at);
            if number != width.unreached() {
                *least = number.min(*least);
            }
        }
    }

    /// The reduced numbers, and their levels if the table distinguishes only some values.
    pub(super) fn finish(self, width: NumberWidth) -> Result<(WordBuffer, Option<DistinguishedLevels>)> {
        let ImageReducer { reduction, least, .. } = self;
        let Some(digits) = reduction.digits else {
            let mut words = WordBuffer::new(least.len().div_ceil(width.per_word()))?;
            width.pack(&least, &mut words);
            return Ok((words, None));
        };
        let mut counts = [0; 256];
        least.iter().for_each(|&number| counts[usize::from(number)] += 1);
        // The greatest level stands for an entry that is not reached, too: a lower bound.
        counts[usize::from(UNREACHED_BYTE)] = 0;
        let found = thresholds(&counts, digits.count());
        let numbers = std::array::from_fn(|digit| found.get(digit).or(found.last()).copied().unwrap_or(0));
        let of: [u64; 256] = std::array::from_fn(|number| {
            found.partition_point(|&level| usize::from(level) <= number).saturating_sub(1) as u64
        });
        let mut words = WordBuffer::new(least.len().div_ceil(digits.per_word()))?;
        for (word, numbers) in words.iter_mut().zip(least.chunks(digits.per_word())) {
            *word = digits.word(numbers.iter().map(|&number| of[usize::from(number)]));
        }
        Ok((words, Some(DistinguishedLevels { digits, numbers })))
    }
}

#[cfg(test)]
mod tests;
