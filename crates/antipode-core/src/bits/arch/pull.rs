//! The row transforms, written once in terms of [`Isa`] and compiled once per instruction set.

use crate::bits::PIECE;
use crate::bits::mixed::SameMapWords;
use crate::bits::transform::{FibreTransform, LaneMap, TransformForm};

/// A row to pull from, and the map of its elements to those of the destination.
///
/// Bit `x` of the destination receives bit `transform(x)` of the row.
#[derive(Clone, Copy, Debug)]
pub struct PullSource<'a> {
    /// The words of the row.
    pub row: &'a [u64],
    /// The element map.
    pub transform: &'a FibreTransform,
}

/// The operations of an instruction set. Slices that must have equal lengths do.
///
/// # Safety
///
/// The machine must have the instruction set. Pairs must be indices into `acc` and `source`.
pub(super) unsafe trait Isa {
    /// A lane map in the form that the set applies fastest.
    type Lanes;
    fn prepare(map: &LaneMap) -> Self::Lanes;
    /// `acc[i] |= source[i]`
    unsafe fn or(acc: &mut [u64], source: &[u64]);
    /// `acc[to] |= source[from]` for all pairs.
    #[inline(always)]
    unsafe fn or_words(acc: &mut [u64], source: &[u64], pairs: impl Iterator<Item = (usize, usize)>) {
        for (to, from) in pairs {
            debug_assert!(to < acc.len() && from < source.len());
            // SAFETY: the caller guarantees the indices. The read is volatile so that the compiler
            // does not turn the loop into vector gathers, which are 15 % slower (Zen 5).
            unsafe { *acc.get_unchecked_mut(to) |= source.as_ptr().add(from).read_volatile() };
        }
    }
    /// `acc[to] |= map(source[from])` for all pairs.
    unsafe fn or_lanes(acc: &mut [u64], source: &[u64], pairs: impl Iterator<Item = (usize, usize)>, map: &Self::Lanes);
    /// Number of bits in `acc` that are not in `old`.
    unsafe fn count_new(acc: &[u64], old: &[u64]) -> u64;
}

/// A prepared lane map.
#[derive(Debug)]
pub(super) struct ReadyLaneMap<L> {
    pub(super) lanes: L,
    /// The map's distances if they are few, otherwise empty.
    pub(super) few: Vec<(i8, u64)>,
}

/// All sources of a piece, one after the other, in the instruction set `I`.
///
/// # Safety
///
/// As for [`Isa`]; `maps` has an entry for every map that the transforms name.
#[inline(always)]
pub(super) unsafe fn pull<I: Isa>(
    acc: &mut [u64],
    first: usize,
    sources: &[PullSource<'_>],
    maps: &[ReadyLaneMap<I::Lanes>],
) {
    let end = first + acc.len();
    for PullSource { row, transform } in sources {
        // SAFETY: the pieces passed on lie in the row; entries of a period's table are smaller than
        // the period, and `base` is a multiple of it inside the row.
        unsafe {
            match &transform.form {
                TransformForm::Same => I::or(acc, &row[first..end]),
                TransformForm::Lanes { map } => {
                    let (row, ReadyLaneMap { lanes, few }) = (&row[first..end], &maps[usize::from(*map)]);
                    for &(by, lanes) in few {
                        or_shifted(acc, row, by, lanes);
                    }
                    if few.is_empty() {
                        I::or_lanes(acc, row, (0..row.len()).map(|i| (i, i)), lanes);
                    }
                }
                TransformForm::Words { source, map } => {
                    for_each_period(first, end, source.len(), |base, from, to| {
                        let (acc, row) = (&mut acc[from - first..to - first], &row[base..base + source.len()]);
                        let pairs = source[from - base..to - base].iter().map(|&from| usize::from(from)).enumerate();
                        match map {
                            0 => I::or_words(acc, row, pairs),
                            _ => I::or_lanes(acc, row, pairs, &maps[usize::from(*map)].lanes),
                        }
                    });
                }
                TransformForm::Mixed(mixed) => {
                    for (acc, number) in acc.chunks_mut(PIECE).zip(first / PIECE..) {
                        let piece = mixed.piece(number);
                        let (source, row) = (piece.source, &row[piece.base..]);
                        for SameMapWords { map, words } in piece.groups() {
                            // The words of a piece have images.
                            let pairs = words.iter().map(|&word| {
                                (usize::from(word), usize::from(*source.get_unchecked(usize::from(word))))
                            });
                            match map {
                                0 => I::or_words(acc, row, pairs),
                                _ => I::or_lanes(acc, row, pairs, &maps[usize::from(map)].lanes),
                            }
                        }
                    }
                }
                TransformForm::Blocks { length, source } => {
                    for_each_period(first, end, *length, |block, from, to| {
                        let number = block / length;
                        let x = number % source.len();
                        let origin = (number - x + usize::from(source[x])) * length;
                        let piece = &row[origin + from - block..origin + to - block];
                        I::or(&mut acc[from - first..to - first], piece);
                    });
                }
            }
        }
    }
}

/// ORs a shifted `source` into `acc`.
///
/// Only `lanes` receive bits, from `by` lanes above them, or below them if `by` is negative.
#[inline(always)]
fn or_shifted(acc: &mut [u64], source: &[u64], by: i8, lanes: u64) {
    let far = u32::from(by.unsigned_abs());
    // Loops rather than iterators: the compiler would not compile a closure that it does not inline
    // for the instruction set in use.
    if by >= 0 {
        for i in 0..acc.len().min(source.len()) {
            acc[i] |= source[i] >> far & lanes;
        }
    } else {
        for i in 0..acc.len().min(source.len()) {
            acc[i] |= source[i] << far & lanes;
        }
    }
}

/// Cuts `first..end` at the multiples of `period`: visits (start of the period, from, to).
#[inline(always)]
fn for_each_period(first: usize, end: usize, period: usize, mut visit: impl FnMut(usize, usize, usize)) {
    let mut base = first - first % period;
    let mut from = first;
    while from < end {
        let to = end.min(base + period);
        visit(base, from, to);
        base += period;
        from = to;
    }
}
