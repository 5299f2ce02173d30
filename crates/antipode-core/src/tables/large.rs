//! Numbers of 16 or 32 bits, side by side: the form of encodings for great depths.

/// The number for a state that is not reached, where depths have 32 bits.
pub const UNREACHED: u32 = u32::MAX;

/// The greatest depth of any table or search. Look-ups return signed numbers of 32 bits.
pub const MOST_DEPTH: u32 = i32::MAX as u32;

/// The width of large numbers.
///
/// The greatest number of each width stands for a state that is not reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LargeWidth {
    /// 16 bits.
    Short,
    /// 32 bits.
    Wide,
}

impl LargeWidth {
    /// How many numbers a word holds.
    #[inline]
    pub(crate) fn per_word(self) -> usize {
        match self {
            LargeWidth::Short => 4,
            LargeWidth::Wide => 2,
        }
    }

    /// The greatest number for a state that is reached.
    pub fn most(self) -> u32 {
        match self {
            LargeWidth::Short => u32::from(u16::MAX) - 1,
            LargeWidth::Wide => MOST_DEPTH,
        }
    }

    /// The number at a place, or [`UNREACHED`].
    #[inline(always)]
    pub fn get(self, words: &[u64], at: usize) -> u32 {
        match self {
            LargeWidth::Short => widened((words[at / 4] >> (at % 4 * 16)) as u16),
            LargeWidth::Wide => (words[at / 2] >> (at % 2 * 32)) as u32,
        }
    }

    /// Replaces the number at a place by `number` if that is less.
    #[inline]
    pub(super) fn lower(self, words: &mut [u64], at: usize, number: u32) {
        match self {
            LargeWidth::Short => {
                let own = &mut bytemuck::cast_slice_mut::<u64, u16>(words)[at];
                *own = (*own).min(number as u16);
            }
            LargeWidth::Wide => {
                let own = &mut bytemuck::cast_slice_mut::<u64, u32>(words)[at];
                *own = (*own).min(number);
            }
        }
    }

    /// The first numbers of a row, as many as `out` holds.
    pub(super) fn numbers(self, words: &[u64], out: &mut [u32]) {
        match self {
            LargeWidth::Short => {
                let shorts: &[u16] = bytemuck::cast_slice(words);
                out.iter_mut().zip(shorts).for_each(|(out, &short)| *out = widened(short));
            }
            LargeWidth::Wide => out.copy_from_slice(&bytemuck::cast_slice(words)[..out.len()]),
        }
    }
}

/// A number of 16 bits as one of 32.
#[inline(always)]
fn widened(short: u16) -> u32 {
    if short == u16::MAX { UNREACHED } else { short.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_are_read_as_written(numbers in prop::collection::vec(prop::option::of(0..=MOST_DEPTH), 1..20)) {
            for width in [LargeWidth::Short, LargeWidth::Wide] {
                let numbers: Vec<Option<u32>> =
                    numbers.iter().map(|number| number.map(|number| number.min(width.most()))).collect();
                let mut words = vec![u64::MAX; numbers.len().div_ceil(width.per_word())];
                for (at, number) in numbers.iter().enumerate() {
                    number.iter().for_each(|&number| width.lower(&mut words, at, number));
                    number.iter().for_each(|&number| width.lower(&mut words, at, number.saturating_add(1)));
                }
                let expected: Vec<u32> = numbers.iter().map(|number| number.unwrap_or(UNREACHED)).collect();
                let one_by_one: Vec<u32> = (0..numbers.len()).map(|at| width.get(&words, at)).collect();
                let mut together = vec![0; numbers.len()];
                width.numbers(&words, &mut together);
                prop_assert_eq!(&one_by_one, &expected);
                prop_assert_eq!(&together, &expected);
            }
        }
    }
}
