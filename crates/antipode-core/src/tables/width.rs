//! Numbers of a byte or half a byte, side by side: the form of encodings without a modulus.

use super::DepthSpan;

/// The width of numbers.
///
/// The greatest number of each width stands for a state that is not reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberWidth {
    /// Eight bits.
    Byte,
    /// Four bits.
    Nibble,
}

/// The byte of a state that is not reached.
pub const UNREACHED_BYTE: u8 = u8::MAX;

impl NumberWidth {
    /// How many numbers a word holds.
    #[inline(always)]
    pub(crate) fn per_word(self) -> usize {
        match self {
            NumberWidth::Byte => 8,
            NumberWidth::Nibble => 16,
        }
    }

    /// The number for a state that is not reached.
    #[inline(always)]
    pub fn unreached(self) -> u8 {
        match self {
            NumberWidth::Byte => UNREACHED_BYTE,
            NumberWidth::Nibble => 15,
        }
    }

    /// The greatest number for a state that is reached.
    pub fn most(self) -> u8 {
        self.unreached() - 1
    }

    /// The byte that contains the number at a place.
    #[inline(always)]
    pub fn byte(self, at: usize) -> usize {
        match self {
            NumberWidth::Byte => at,
            NumberWidth::Nibble => at / 2,
        }
    }

    /// The number at a place.
    #[inline(always)]
    pub fn get(self, bytes: &[u8], at: usize) -> u8 {
        match self {
            NumberWidth::Byte => bytes[at],
            NumberWidth::Nibble => bytes[at / 2] >> (at % 2 * 4) & 15,
        }
    }

    /// Replaces the number at a place by `number` if that is less.
    #[inline(always)]
    pub fn lower(self, bytes: &mut [u8], at: usize, number: u8) {
        match self {
            NumberWidth::Byte => bytes[at] = bytes[at].min(number),
            NumberWidth::Nibble => {
                let shift = at % 2 * 4;
                let least = (bytes[at / 2] >> shift & 15).min(number);
                bytes[at / 2] = bytes[at / 2] & !(15 << shift) | least << shift;
            }
        }
    }

    /// Replaces each number of `own` by that of `theirs` if that is less.
    pub fn merge(self, own: &mut [u64], theirs: &[u64]) {
        let own: &mut [u8] = bytemuck::cast_slice_mut(own);
        let both = own.iter_mut().zip(bytemuck::cast_slice::<u64, u8>(theirs));
        match self {
            NumberWidth::Byte => both.for_each(|(own, theirs)| *own = (*own).min(*theirs)),
            NumberWidth::Nibble => both.for_each(|(own, theirs)| {
                *own = (*own & 15).min(theirs & 15) | (*own >> 4).min(theirs >> 4) << 4;
            }),
        }
    }

    /// Writes numbers that are given as bytes, and marks all places after them as not reached.
    pub fn pack(self, numbers: &[u8], out: &mut [u64]) {
        let out: &mut [u8] = bytemuck::cast_slice_mut(out);
        out.fill(u8::MAX);
        match self {
            NumberWidth::Byte => out.iter_mut().zip(numbers).for_each(|(byte, &number)| *byte = number),
            NumberWidth::Nibble => {
                let half = |at: usize| numbers.get(at).map_or(15, |&number| number.min(15));
                out.iter_mut().enumerate().for_each(|(at, byte)| *byte = half(2 * at) | half(2 * at + 1) << 4);
            }
        }
    }

    /// The least and the greatest number in a record, except for states that are not reached.
    pub fn span(self, record: &[u64]) -> DepthSpan {
        let bytes: &[u8] = bytemuck::cast_slice(record);
        let ends = |(least, most): (u8, u8), number: u8| {
            if number == self.unreached() { (least, most) } else { (least.min(number), most.max(number)) }
        };
        let (least, most) = match self {
            NumberWidth::Byte => bytes.iter().copied().fold((u8::MAX, 0), ends),
            NumberWidth::Nibble => bytes.iter().flat_map(|byte| [byte & 15, byte >> 4]).fold((u8::MAX, 0), ends),
        };
        DepthSpan::new(least.into(), most.into()).unwrap_or(DepthSpan::EMPTY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn records_merge_number_by_number(pairs in prop::collection::vec((0..16u8, 0..16u8), 64)) {
            for width in [NumberWidth::Byte, NumberWidth::Nibble] {
                let number = |half: u8| if half == 15 { width.unreached() } else { half };
                let numbers = |second: bool| pairs.iter().map(|&(a, b)| number(if second { b } else { a })).collect();
                let packed = |numbers: &Vec<u8>| {
                    let mut words = vec![0; 64 / width.per_word() + 1];
                    width.pack(numbers, &mut words);
                    words
                };
                let (a, b): (Vec<u8>, Vec<u8>) = (numbers(false), numbers(true));
                let least: Vec<u8> = a.iter().zip(&b).map(|(a, b)| *a.min(b)).collect();
                let (mut merged, mut lowered) = (packed(&a), packed(&a));
                width.merge(&mut merged, &packed(&b));
                (0..).zip(&b).for_each(|(at, &b)| width.lower(bytemuck::cast_slice_mut(&mut lowered), at, b));
                prop_assert_eq!(&merged, &packed(&least));
                prop_assert_eq!(&lowered, &merged);
                let read: Vec<u8> = (0..64).map(|at| width.get(bytemuck::cast_slice(&merged), at)).collect();
                prop_assert_eq!(read, least.clone());
                let mut span = DepthSpan::EMPTY;
                least.iter().filter(|&&n| n != width.unreached()).for_each(|&n| span.include(n.into()));
                prop_assert_eq!(width.span(&merged), span);
            }
        }
    }
}
