//! Compressed forms of rows of bits, each the fastest or the smallest at some density: for scratch
//! files and messages, where bytes count.
//!
//! | form | where | bytes against the entropy of independent bits |
//! |---|---|---|
//! | gaps | few bits | 1.02 to 1.06 |
//! | bytes that are not zero, and masks of which they are | any density, where speed counts | 1.4 to 2.5 |
//! | the same, and so the masks | fewer bits, where speed counts | 1.9 to 2.1 |
//! | Huffman | many bits, where bytes count | 1.02 at one bit in ten, 1.06 at one in 30 |
//! | words as they are | nearly half of all bits | |
//!
//! A form is a byte; decoders take whatever bytes they get.

mod book;
mod gaps;
mod stream;

pub use book::Book;

use crate::bits::{Arch, BytePacker, Checksum, Counter, Counting};

/// What counts more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Few instructions.
    Speed,
    /// Few bytes.
    Size,
}

/// The forms, by their byte.
const EMPTY: u8 = 0;
const GAPS: u8 = 1;
const BYTES: u8 = 2;
const BOOK: u8 = 3;
const WORDS: u8 = 4;
const BYTES_TWICE: u8 = 5;

/// With fewer bits than one in so many, gaps are so much smaller than bytes that they are faster,
/// too.
const SPARSE: u64 = 1500;

/// With fewer bits than one in so many, most masks of bytes are zero.
const MASKS: u64 = 40;

/// Words whose masks are unpacked at a time.
const BLOCK: usize = 512;

/// With fewer bits than one in so many, gaps are smaller than a Huffman code of groups.
const THIN: u64 = 28;

/// Writes and reads rows of bits.
#[derive(Clone, Copy, Debug)]
pub struct RowCode {
    lanes: u32,
    aim: Aim,
    packer: BytePacker,
    counter: Counter,
    checksum: Checksum,
}

/// Memory that writing takes, to be used again and again.
#[derive(Debug, Default)]
pub struct Workspace {
    masks: Vec<u64>,
    bytes: Vec<u8>,
}

impl RowCode {
    /// For words of so many lanes.
    pub fn new(lanes: u32, aim: Aim, arch: Arch) -> RowCode {
        RowCode { lanes, aim, packer: BytePacker::new(arch), counter: Counter::of(arch), checksum: Checksum::new(arch) }
    }

    /// What counts more.
    pub fn aim(&self) -> Aim {
        self.aim
    }

    /// The CRC-32C of what was written.
    pub fn checksum(&self, bytes: &[u8]) -> u32 {
        self.checksum.of(bytes)
    }

    /// Whether rows with so many bits, of so many words in all, are worth a book.
    pub fn wants_book(&self, words: usize, bits: u64) -> bool {
        self.aim == Aim::Size && bits * THIN > words as u64 * u64::from(self.lanes)
    }

    /// Writes words in which `bits` bits are set to the end of `out`. With a book, it may be used.
    pub fn encode(&self, words: &[u64], bits: u64, book: Option<&Book>, workspace: &mut Workspace, out: &mut Vec<u8>) {
        let states = words.len() as u64 * u64::from(self.lanes);
        if bits == 0 {
            return out.push(EMPTY);
        }
        let dense = book.filter(|_| bits * THIN > states);
        if bits * SPARSE < states || self.aim == Aim::Size && dense.is_none() && bits * 10 < states {
            out.push(GAPS);
            return self.counter.run(Write { words, bits, book: None, out });
        }
        let start = out.len();
        match dense {
            Some(book) => {
                out.push(BOOK);
                self.counter.run(Write { words, bits, book: Some(book), out });
            }
            None => {
                let Workspace { masks, bytes } = workspace;
                masks.resize(words.len().div_ceil(8), 0);
                bytes.resize((8 * words.len() + 64).max(bytes.len()), 0);
                // Up to seven masks more than words: they are zero.
                masks.iter_mut().next_back().into_iter().for_each(|last| *last = 0);
                let length = self.packer.pack(words, &mut bytemuck::cast_slice_mut(masks)[..words.len()], bytes);
                if bits * MASKS < states {
                    out.push(BYTES_TWICE);
                    self.put(masks, out);
                } else {
                    out.push(BYTES);
                    out.extend_from_slice(&bytemuck::cast_slice(masks)[..words.len()]);
                }
                out.extend_from_slice(&bytes[..length]);
            }
        }
        if out.len() - start > 8 * words.len() {
            out.truncate(start);
            out.push(WORDS);
            out.extend_from_slice(bytemuck::cast_slice(words));
        }
    }

    /// Overwrites words with those that were written. None if the bytes are nothing that was; the
    /// words are anything then.
    pub fn decode(&self, bytes: &[u8], book: Option<&Book>, words: &mut [u64]) -> Option<()> {
        let (&form, bytes) = bytes.split_first()?;
        match form {
            EMPTY => {
                words.fill(0);
                bytes.is_empty().then_some(())
            }
            GAPS => {
                words.fill(0);
                self.counter.run(Read { bytes, book: None, words })
            }
            BYTES => {
                let (masks, bytes) = bytes.split_at_checked(words.len())?;
                self.packer.unpack(masks, bytes, words).filter(|&used| used == bytes.len()).map(|_| ())
            }
            BYTES_TWICE => self.take(bytes, words),
            BOOK => self.counter.run(Read { bytes, book: Some(book?), words }),
            WORDS => {
                let target: &mut [u8] = bytemuck::cast_slice_mut(words);
                (target.len() == bytes.len()).then(|| target.copy_from_slice(bytes))
            }
            _ => None,
        }
    }

    /// Writes masks of bytes as bytes that are not zero.
    fn put(&self, masks: &[u64], out: &mut Vec<u8>) {
        let start = out.len();
        out.resize(start + 9 * masks.len() + 64, 0);
        let (outer, inner) = out[start..].split_at_mut(masks.len());
        let length = self.packer.pack(masks, outer, inner);
        out.truncate(start + masks.len() + length);
    }

    /// The reverse, and what the masks are of.
    fn take(&self, bytes: &[u8], words: &mut [u64]) -> Option<()> {
        let (outer, bytes) = bytes.split_at_checked(words.len().div_ceil(8))?;
        let inner = outer.iter().map(|mask| mask.count_ones() as usize).sum::<usize>();
        let (mut mask_at, mut at) = (0, inner);
        let mut masks = [0; BLOCK / 8];
        for (words, outer) in words.chunks_mut(BLOCK).zip(outer.chunks(BLOCK / 8)) {
            let masks = &mut masks[..outer.len()];
            mask_at += self.packer.unpack(outer, bytes.get(mask_at..)?, masks)?;
            let masks = &bytemuck::cast_slice(masks)[..words.len()];
            at += self.packer.unpack(masks, bytes.get(at..)?, words)?;
        }
        (mask_at == inner && at == bytes.len()).then_some(())
    }

    /// Whether what was written has no bits.
    pub fn is_empty(bytes: &[u8]) -> bool {
        bytes == [EMPTY]
    }
}

/// Words to be written as gaps, or with a book.
struct Write<'a> {
    words: &'a [u64],
    bits: u64,
    book: Option<&'a Book>,
    out: &'a mut Vec<u8>,
}

impl Counting for Write<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        match self.book {
            Some(book) => book.encode(self.words, self.out),
            None => gaps::encode(self.words, self.bits, self.out),
        }
    }
}

/// Words to be read: zero ones as gaps, or any with a book.
struct Read<'a> {
    bytes: &'a [u8],
    book: Option<&'a Book>,
    words: &'a mut [u64],
}

impl Counting for Read<'_> {
    type Output = Option<()>;

    #[inline(always)]
    fn run(self) -> Option<()> {
        match self.book {
            Some(book) => book.decode(self.bytes, self.words),
            None => gaps::decode(self.bytes, self.words),
        }
    }
}

#[cfg(test)]
mod tests;
