//! The code for dense rows: a Huffman code of groups of up to ten lanes.
//!
//! It is built from a sample of the words (Huffman 1952; canonical as by Schwartz & Kallick 1964).
//! Rare groups share an escape.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::stream::{BitReader, BitWriter};

/// The longest code, in bits.
const LONGEST: u32 = 12;

/// The most lanes of a group.
const MOST_BITS: u32 = 10;

/// The number of parts of the words. Each has its own stream, so that the decoder reads four codes
/// at a time.
const STREAMS: usize = 4;

/// A code for groups of lanes.
#[derive(Clone, Debug)]
pub struct CodeBook {
    /// Groups in a word.
    digits: u32,
    /// Lanes of a group.
    bits: u32,
    /// The code length of each group, 0 if the group has none and uses the escape; last the
    /// escape's.
    lengths: Vec<u8>,
    /// The code of each group in the low 24 bits, and its length above them.
    codes: Vec<u32>,
    /// Indexed by the next bits of a stream. An entry has the group in 10 bits, then its length,
    /// then the mark of the escape.
    table: Vec<u16>,
}

const ESCAPE: u16 = 1 << 14;

/// The number and size of the groups of a word of `lanes` lanes.
fn groups(lanes: u32) -> (u32, u32) {
    let digits = lanes.div_ceil(MOST_BITS);
    (digits, lanes.div_ceil(digits))
}

impl CodeBook {
    /// Builds a code from a sample of the words.
    #[expect(clippy::missing_panics_doc, reason = "`lengths` gives lengths of a code")]
    pub fn of_sample<'a>(lanes: u32, sample: impl Iterator<Item = &'a u64>) -> CodeBook {
        let (digits, bits) = groups(lanes);
        let mut frequencies = vec![0u32; 1 << bits];
        for &word in sample {
            for digit in 0..digits {
                frequencies[(word >> (digit * bits)) as usize & ((1 << bits) - 1)] += 1;
            }
        }
        let total: u32 = frequencies.iter().sum();
        // A group that is rarer than this would get a code longer than the longest.
        let rare = total >> LONGEST;
        // The escape has a code even if the sample needs none: the rows may.
        let mut escaped = 1;
        for frequency in frequencies.iter_mut().filter(|frequency| **frequency <= rare) {
            escaped += *frequency;
            *frequency = 0;
        }
        frequencies.push(escaped.max(1));
        CodeBook::new(lanes, lengths(&frequencies)).expect("lengths of a code")
    }

    /// Builds the code from its lengths; `None` if no code has these lengths.
    fn new(lanes: u32, lengths: Vec<u8>) -> Option<CodeBook> {
        let (digits, bits) = groups(lanes);
        if lengths.len() != (1 << bits) + 1 || lengths.iter().any(|&length| u32::from(length) > LONGEST) {
            return None;
        }
        let escape = lengths.len() - 1;
        let mut order: Vec<usize> = (0..lengths.len()).filter(|&group| lengths[group] > 0).collect();
        order.sort_by_key(|&group| lengths[group]);
        let mut table = vec![0; 1 << LONGEST];
        let mut plain = vec![(0, 0); lengths.len()];
        let mut next = 0u32;
        for &group in &order {
            let length = u32::from(lengths[group]);
            if next >> LONGEST != 0 {
                return None;
            }
            // The writer emits codes lowest bit first.
            let code = (next >> (LONGEST - length)).reverse_bits() >> (32 - length);
            plain[group] = (code, length);
            let entry = if group == escape { ESCAPE } else { group as u16 } | (length as u16) << MOST_BITS;
            // Whatever bits follow, the lowest ones decide. So a code has every entry that begins
            // with it.
            table[code as usize..].iter_mut().step_by(1 << length).for_each(|slot| *slot = entry);
            next += 1 << (LONGEST - length);
        }
        // Unassigned codes would decode as the group 0 of length 0.
        if lengths[escape] == 0 || next != 1 << LONGEST {
            return None;
        }
        let (code, length) = plain[escape];
        let codes = (0..escape).map(|group| match plain[group] {
            (_, 0) => (code | (group as u32) << length) | (length + bits) << 24,
            (code, length) => code | length << 24,
        });
        Some(CodeBook { digits, bits, codes: codes.collect(), table, lengths })
    }

    /// Writes the lengths of the codes, four bits each.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.lengths.chunks(2).map(|pair| pair[0] | pair.get(1).map_or(0, |high| high << 4)));
    }

    /// Reads the code for words of `lanes` lanes; `None` if the bytes are not a code.
    pub fn read(lanes: u32, bytes: &[u8]) -> Option<CodeBook> {
        let nibbles = bytes.iter().flat_map(|byte| [byte & 15, byte >> 4]);
        CodeBook::new(lanes, nibbles.take((1 << groups(lanes).1) + 1).collect())
    }

    /// Encodes words.
    #[inline(always)]
    pub(super) fn encode(&self, words: &[u64], out: &mut Vec<u8>) {
        let start = out.len();
        out.extend_from_slice(&[0; 4 * (STREAMS - 1)]);
        for (i, part) in parts(words.len()).into_iter().enumerate() {
            match self.digits {
                6 => self.encode_part::<6>(&words[part], out),
                7 => self.encode_part::<7>(&words[part], out),
                _ => self.encode_part::<0>(&words[part], out),
            }
            if i + 1 < STREAMS {
                let end = (out.len() - start) as u32;
                out[start + 4 * i..][..4].copy_from_slice(&end.to_le_bytes());
            }
        }
    }

    /// Encodes words of `DIGITS` groups, or of `self.digits` if that is 0.
    #[inline(always)]
    fn encode_part<const DIGITS: u32>(&self, words: &[u64], out: &mut Vec<u8>) {
        out.reserve(words.len() * 8 + 64);
        let digits = if DIGITS == 0 { self.digits } else { DIGITS };
        let mask = (1u64 << self.bits) - 1;
        let mut writer = BitWriter::new(out);
        for &word in words {
            let mut rest = word;
            for digit in 0..digits {
                let code = self.codes[(rest & mask) as usize];
                writer.put(u64::from(code & 0xFF_FFFF), code >> 24);
                rest >>= self.bits;
                // A code and a group behind an escape are at most 22 bits, so two of them fit.
                if digit % 2 == 1 || digit + 1 == digits {
                    writer.flush();
                }
            }
        }
        writer.finish();
    }

    /// Decodes `bytes` into `words`; `None` if the bytes are invalid.
    #[inline(always)]
    pub(super) fn decode(&self, bytes: &[u8], words: &mut [u64]) -> Option<()> {
        match self.digits {
            6 => self.decode_as::<6>(bytes, words),
            7 => self.decode_as::<7>(bytes, words),
            _ => self.decode_as::<0>(bytes, words),
        }
    }

    #[inline(always)]
    fn decode_as<const DIGITS: u32>(&self, bytes: &[u8], words: &mut [u64]) -> Option<()> {
        let digits = if DIGITS == 0 { self.digits } else { DIGITS };
        let (head, _) = bytes.split_first_chunk::<{ 4 * (STREAMS - 1) }>()?;
        let end = |i: usize| head[4 * i..].first_chunk().map(|end| u32::from_le_bytes(*end) as usize);
        let ends = [end(0)?, end(1)?, end(2)?];
        let starts = [head.len(), ends[0], ends[1], ends[2], bytes.len()];
        let mut streams = [BitReader::new(&[]); STREAMS];
        for (i, stream) in streams.iter_mut().enumerate() {
            *stream = BitReader::new(bytes.get(starts[i]..starts[i + 1])?);
        }
        let table: &[u16; 1 << LONGEST] = self.table.first_chunk()?;
        let length = parts(words.len())[0].len();
        let (a, rest) = words.split_at_mut(length);
        let (b, rest) = rest.split_at_mut(a.len().min(rest.len()));
        let (c, d) = rest.split_at_mut(a.len().min(rest.len()));
        let [mut s, mut t, mut u, mut v] = streams;
        for i in 0..d.len() {
            let [mut w, mut x, mut y, mut z] = [0; STREAMS];
            for digit in 0..digits {
                // Two codes, with an escape each, are at most 44 bits.
                if digit % 2 == 0 {
                    s.refill();
                    t.refill();
                    u.refill();
                    v.refill();
                }
                let by = digit * self.bits;
                w |= self.group(table, &mut s) << by;
                x |= self.group(table, &mut t) << by;
                y |= self.group(table, &mut u) << by;
                z |= self.group(table, &mut v) << by;
            }
            (a[i], b[i], c[i], d[i]) = (w, x, y, z);
        }
        // The last part is the shortest.
        for (part, stream) in [(a, &mut s), (b, &mut t), (c, &mut u)] {
            for word in &mut part[d.len()..] {
                *word = 0;
                for digit in 0..digits {
                    stream.refill();
                    *word |= self.group(table, stream) << (digit * self.bits);
                }
            }
        }
        (![s, t, u, v].iter().any(BitReader::overran)).then_some(())
    }

    /// The next group of a stream.
    #[inline(always)]
    fn group(&self, table: &[u16; 1 << LONGEST], stream: &mut BitReader<'_>) -> u64 {
        let entry = table[(stream.peek() & ((1 << LONGEST) - 1)) as usize];
        stream.skip(u32::from(entry >> MOST_BITS & 15));
        if entry & ESCAPE == 0 {
            return u64::from(entry & ((1 << MOST_BITS) - 1));
        }
        let group = stream.peek() & ((1 << self.bits) - 1);
        stream.skip(self.bits);
        group
    }
}

/// The words of each stream; all have the same number, except the last.
fn parts(words: usize) -> [std::ops::Range<usize>; STREAMS] {
    let length = words.div_ceil(STREAMS);
    [0, 1, 2, 3].map(|i| (i * length).min(words)..((i + 1) * length).min(words))
}

/// The lengths of an optimal code, limited to [`LONGEST`].
fn lengths(frequencies: &[u32]) -> Vec<u8> {
    let mut heap: BinaryHeap<Reverse<(u64, usize)>> = BinaryHeap::new();
    let mut parents: Vec<usize> = vec![usize::MAX; frequencies.len()];
    for (symbol, &frequency) in frequencies.iter().enumerate().filter(|(_, frequency)| **frequency > 0) {
        heap.push(Reverse((frequency.into(), symbol)));
    }
    if heap.len() == 1 {
        // A code needs two symbols; any group can be the second.
        heap.push(Reverse((0, 0)));
    }
    while let (Some(Reverse((p, a))), Some(Reverse((q, b)))) = (heap.pop(), heap.pop()) {
        parents.push(usize::MAX);
        let node = parents.len() - 1;
        (parents[a], parents[b]) = (node, node);
        heap.push(Reverse((p + q, node)));
        if heap.len() == 1 {
            break;
        }
    }
    let mut depths = vec![0u32; parents.len()];
    // Parents have greater numbers than their children, so their depths are known.
    for node in (0..parents.len()).rev().filter(|&node| parents[node] != usize::MAX) {
        depths[node] = depths[parents[node]] + 1;
    }
    let mut lengths: Vec<u8> = depths[..frequencies.len()].iter().map(|&depth| depth.min(LONGEST) as u8).collect();
    fill(&mut lengths, frequencies);
    lengths
}

/// Lengthens codes until all fit, then shortens some until no room is left.
fn fill(lengths: &mut [u8], frequencies: &[u32]) {
    let mut left =
        (1i64 << LONGEST) - lengths.iter().filter(|length| **length > 0).map(|&length| room(length)).sum::<i64>();
    let mut order: Vec<usize> = (0..lengths.len()).filter(|&symbol| lengths[symbol] > 0).collect();
    order.sort_by_key(|&symbol| frequencies[symbol]);
    while left < 0 {
        let longer = order.iter().rev().copied().filter(|&symbol| u32::from(lengths[symbol]) < LONGEST);
        // Lengthening the longest of the short enough codes frees the least room, so it overshoots
        // least. Among those, the rarest costs least: it is the last one, which `max_by_key` takes.
        let symbol = longer.max_by_key(|&symbol| lengths[symbol]).expect("no more codes than fit");
        left += room(lengths[symbol]) / 2;
        lengths[symbol] += 1;
    }
    while left > 0 {
        let shorter =
            order.iter().rev().copied().filter(|&symbol| lengths[symbol] > 1 && room(lengths[symbol]) <= left);
        let symbol = shorter.min_by_key(|&symbol| lengths[symbol]).expect("what is left is a sum of the shortest");
        left -= room(lengths[symbol]);
        lengths[symbol] -= 1;
    }
}

/// The number of words of [`LONGEST`] bits that begin with a code of this length.
fn room(length: u8) -> i64 {
    1 << (LONGEST - u32::from(length))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regression test: the most frequent of the longest codes was lengthened.
    #[test]
    fn the_rarest_codes_are_lengthened() {
        let mut lengths = [1, 2, 2, 2];
        fill(&mut lengths, &[9, 7, 1, 5]);
        assert!(lengths[0] <= lengths[1] && lengths[1] <= lengths[3] && lengths[3] <= lengths[2], "{lengths:?}");
    }
}
