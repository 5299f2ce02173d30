//! Compressed forms of rows of bits for scratch files and messages.
//!
//! Each form is the fastest or the smallest at some density.
//!
//! | form | where | bytes against the entropy of independent bits |
//! |---|---|---|
//! | gaps | few bits | 1.02 to 1.06 |
//! | nonzero bytes and masks of their places | any density, where speed counts | 1.4 to 2.5 |
//! | the same, with the masks compressed likewise | fewer bits, where speed counts | 1.9 to 2.1 |
//! | Huffman | many bits, where bytes count | 1.02 at one bit in ten, 1.06 at one in 30 |
//! | words verbatim | nearly half of all bits | |
//!
//! The first byte names the form. Decoders accept arbitrary bytes and return `None` for invalid
//! ones.

mod book;
mod gaps;
mod stream;

pub use book::CodeBook;

use crate::bits::{BitCounter, BitCounting, BytePacker, ChecksumKernel, InstructionSet};

/// Whether speed or size counts more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodingAim {
    /// Few instructions.
    Speed,
    /// Few bytes.
    Size,
}

/// The forms, by their first byte.
const EMPTY: u8 = 0;
const GAPS: u8 = 1;
const BYTES: u8 = 2;
const BOOK: u8 = 3;
const WORDS: u8 = 4;
const BYTES_TWICE: u8 = 5;

/// Below one bit in this many, gaps are so much smaller than bytes that they are also faster.
const SPARSE: u64 = 1500;

/// Below one bit in this many, most masks of bytes are zero.
const MASKS: u64 = 40;

/// Number of words whose masks are unpacked at a time.
const BLOCK: usize = 512;

/// Below one bit in this many, gaps are smaller than a Huffman code of groups.
const THIN: u64 = 28;

/// Encodes and decodes rows of bits.
#[derive(Clone, Copy, Debug)]
pub struct RowCode {
    lanes: u32,
    aim: CodingAim,
    packer: BytePacker,
    counter: BitCounter,
    checksum: ChecksumKernel,
}

/// Reusable memory of the encoder.
#[derive(Debug, Default)]
pub struct EncoderWorkspace {
    masks: Vec<u64>,
    bytes: Vec<u8>,
}

impl RowCode {
    /// A code for words of `lanes` lanes.
    pub fn new(lanes: u32, aim: CodingAim, arch: InstructionSet) -> RowCode {
        RowCode {
            lanes,
            aim,
            packer: BytePacker::new(arch),
            counter: BitCounter::of(arch),
            checksum: ChecksumKernel::new(arch),
        }
    }

    /// Whether speed or size counts more.
    pub fn aim(&self) -> CodingAim {
        self.aim
    }

    /// The CRC-32C of encoded bytes.
    pub fn checksum(&self, bytes: &[u8]) -> u32 {
        self.checksum.of(bytes)
    }

    /// Whether a book pays off for rows with `bits` bits in `words` words.
    pub fn wants_book(&self, words: usize, bits: u64) -> bool {
        self.aim == CodingAim::Size && bits * THIN > words as u64 * u64::from(self.lanes)
    }

    /// Encodes words with `bits` set bits, and appends the result to `out`.
    ///
    /// It may use the book, if given.
    pub fn encode(
        &self,
        words: &[u64],
        bits: u64,
        book: Option<&CodeBook>,
        workspace: &mut EncoderWorkspace,
        out: &mut Vec<u8>,
    ) {
        let states = words.len() as u64 * u64::from(self.lanes);
        if bits == 0 {
            return out.push(EMPTY);
        }
        let dense = book.filter(|_| bits * THIN > states);
        if bits * SPARSE < states || self.aim == CodingAim::Size && dense.is_none() && bits * 10 < states {
            out.push(GAPS);
            return self.counter.run(WordEncoding { words, bits, book: None, out });
        }
        let start = out.len();
        match dense {
            Some(book) => {
                out.push(BOOK);
                self.counter.run(WordEncoding { words, bits, book: Some(book), out });
            }
            None => {
                let EncoderWorkspace { masks, bytes } = workspace;
                masks.resize(words.len().div_ceil(8), 0);
                bytes.resize((8 * words.len() + 64).max(bytes.len()), 0);
                // There are up to seven more masks than words, which are zero.
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

    /// Decodes bytes into `words`.
    ///
    /// `None` if the bytes are invalid; the words are then unspecified.
    pub fn decode(&self, bytes: &[u8], book: Option<&CodeBook>, words: &mut [u64]) -> Option<()> {
        let (&form, bytes) = bytes.split_first()?;
        match form {
            EMPTY => {
                words.fill(0);
                bytes.is_empty().then_some(())
            }
            GAPS => {
                words.fill(0);
                self.counter.run(WordDecoding { bytes, book: None, words })
            }
            BYTES => {
                let (masks, bytes) = bytes.split_at_checked(words.len())?;
                self.packer.unpack(masks, bytes, words).filter(|&used| used == bytes.len()).map(|_| ())
            }
            BYTES_TWICE => self.take(bytes, words),
            BOOK => self.counter.run(WordDecoding { bytes, book: Some(book?), words }),
            WORDS => {
                let target: &mut [u8] = bytemuck::cast_slice_mut(words);
                (target.len() == bytes.len()).then(|| target.copy_from_slice(bytes))
            }
            _ => None,
        }
    }

    /// Compresses masks of bytes to their nonzero bytes.
    fn put(&self, masks: &[u64], out: &mut Vec<u8>) {
        let start = out.len();
        out.resize(start + 9 * masks.len() + 64, 0);
        let (outer, inner) = out[start..].split_at_mut(masks.len());
        let length = self.packer.pack(masks, outer, inner);
        out.truncate(start + masks.len() + length);
    }

    /// Decompresses the masks, and then the words.
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

    /// Whether the encoded row has no bits.
    pub fn is_empty(bytes: &[u8]) -> bool {
        bytes == [EMPTY]
    }
}

/// Encodes words as gaps, or with a book.
struct WordEncoding<'a> {
    words: &'a [u64],
    bits: u64,
    book: Option<&'a CodeBook>,
    out: &'a mut Vec<u8>,
}

impl BitCounting for WordEncoding<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        match self.book {
            Some(book) => book.encode(self.words, self.out),
            None => gaps::encode(self.words, self.bits, self.out),
        }
    }
}

/// Decodes gaps into zero words, or a book's codes into any words.
struct WordDecoding<'a> {
    bytes: &'a [u8],
    book: Option<&'a CodeBook>,
    words: &'a mut [u64],
}

impl BitCounting for WordDecoding<'_> {
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
