//! Streams of bits, lowest first.

/// Writes bits to the end of a list of bytes.
pub(super) struct BitWriter<'a> {
    out: &'a mut Vec<u8>,
    bits: u64,
    count: u32,
}

impl<'a> BitWriter<'a> {
    pub(super) fn new(out: &'a mut Vec<u8>) -> Self {
        BitWriter { out, bits: 0, count: 0 }
    }

    /// Adds the low `count` bits of `value`, at most 28; all others must be zero.
    ///
    /// Two additions may come before [`BitWriter::flush`].
    #[inline(always)]
    pub(super) fn put(&mut self, value: u64, count: u32) {
        self.bits |= value << self.count;
        self.count += count;
    }

    /// Writes the complete bytes; fewer than eight bits stay.
    #[inline(always)]
    pub(super) fn flush(&mut self) {
        let whole = self.count / 8;
        // Always eight bytes, cut off afterwards: a copy of fixed length is a single store.
        self.out.extend_from_slice(&self.bits.to_le_bytes());
        let length = self.out.len() - 8 + whole as usize;
        self.out.truncate(length);
        self.bits = self.bits.checked_shr(8 * whole).unwrap_or(0);
        self.count %= 8;
    }

    /// Ends the stream at a whole byte.
    #[inline(always)]
    pub(super) fn finish(mut self) {
        self.count = self.count.next_multiple_of(8);
        self.flush();
    }
}

/// Reads bits; beyond the end it reads zeros.
#[derive(Clone, Copy)]
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
    bits: u64,
    count: u32,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        BitReader { bytes, at: 0, bits: 0, count: 0 }
    }

    /// Buffers at least 56 bits.
    #[inline(always)]
    pub(super) fn refill(&mut self) {
        let next = match self.bytes.get(self.at..).and_then(|rest| rest.first_chunk()) {
            Some(eight) => u64::from_le_bytes(*eight),
            None => self.last(),
        };
        // Bits that are there already come again with the same values, so the union is right.
        self.bits |= next << self.count;
        self.at += ((63 - self.count) / 8) as usize;
        // Whole bytes were added, as many as fit. So the lowest three bits of the count stay, and
        // the others are those of 56.
        self.count |= 56;
    }

    #[cold]
    #[inline(never)]
    fn last(&self) -> u64 {
        let rest = self.bytes.get(self.at..).unwrap_or(&[]);
        rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
    }

    /// The buffered bits.
    #[inline(always)]
    pub(super) fn peek(&self) -> u64 {
        self.bits
    }

    /// Skips `count` bits, at most those in the buffer.
    #[inline(always)]
    pub(super) fn skip(&mut self, count: u32) {
        self.bits >>= count;
        self.count -= count;
    }

    /// Whether the reader took more bits than there are.
    pub(super) fn overran(&self) -> bool {
        8 * self.at > 8 * self.bytes.len() + self.count as usize
    }
}
