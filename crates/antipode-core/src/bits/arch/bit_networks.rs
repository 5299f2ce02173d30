//! Permutations of the bits of rows as networks ([`BitNetwork`]), for instruction sets with fast
//! lane maps and transpositions.

use super::pull::Isa;
use crate::bits::network::{BitNetwork, BlockNetwork};
use crate::bits::{BitPermutation, LaneMap, PIECE};

/// The words of a block.
pub(super) const SIDE: usize = 64;

/// An instruction set with its own permutations of blocks of words.
///
/// # Safety
///
/// As for [`Isa`].
pub(super) unsafe trait NetworkIsa: Isa {
    /// Permutes the bits of each word by its own map.
    ///
    /// # Safety
    ///
    /// The machine must have the instruction set.
    unsafe fn permute_words(maps: &[Self::Lanes], words: &mut [u64; SIDE]);

    /// Transposes the bits of 64 words, or those of the first 32 words in each half of a word.
    ///
    /// Step by step, it exchanges the upper right and the lower left quarter of squares whose half
    /// side is 32, 16, .. 1 (H. S. Warren, Hacker's Delight, 7-3).
    ///
    /// # Safety
    ///
    /// The machine must have the instruction set.
    unsafe fn transpose<const WORDS: usize>(words: &mut [u64; SIDE]);
}

/// A network of a block, ready for the instructions.
#[derive(Debug)]
pub(super) struct ReadyBlock<L> {
    first: Vec<L>,
    middle: Vec<L>,
    last: Vec<L>,
}

/// A network, ready for the instructions.
#[derive(Debug)]
pub(super) enum ReadyNetwork<L> {
    Block(ReadyBlock<L>),
    Blocks { first: Vec<ReadyBlock<L>>, middle: Vec<Vec<[u64; SIDE]>>, last: Vec<ReadyBlock<L>> },
}

impl<L> ReadyBlock<L> {
    fn new<I: Isa<Lanes = L>>(network: &BlockNetwork) -> ReadyBlock<L> {
        let ready = |maps: &[LaneMap]| maps.iter().map(I::prepare).collect();
        ReadyBlock { first: ready(&network.first), middle: ready(&network.middle), last: ready(&network.last) }
    }
}

impl<L> ReadyNetwork<L> {
    pub(super) fn new<I: Isa<Lanes = L>>(permutation: &BitPermutation) -> ReadyNetwork<L> {
        let ready = |blocks: &[BlockNetwork]| blocks.iter().map(ReadyBlock::new::<I>).collect();
        match BitNetwork::new(permutation) {
            BitNetwork::Block(block) => ReadyNetwork::Block(ReadyBlock::new::<I>(&block)),
            BitNetwork::Blocks { first, middle, last } => {
                ReadyNetwork::Blocks { first: ready(&first), middle, last: ready(&last) }
            }
        }
    }
}

/// `acc[x] |= row[image(x)]` for all elements. The slices are as long as the network's rows.
///
/// # Safety
///
/// The machine must have the instruction set.
#[inline(always)]
pub(super) unsafe fn gather<I: NetworkIsa>(network: &ReadyNetwork<I::Lanes>, acc: &mut [u64], row: &[u64]) {
    // SAFETY: the caller guarantees the instructions.
    unsafe {
        match network {
            ReadyNetwork::Block(block) => {
                let mut words = [0; SIDE];
                words[..row.len()].copy_from_slice(row);
                permute::<I>(block, &mut words);
                unite(acc, &words);
            }
            ReadyNetwork::Blocks { first, middle, last } => {
                let mut words = [0; PIECE];
                words[..row.len()].copy_from_slice(row);
                let (blocks, _) = words.as_chunks_mut::<SIDE>();
                let blocks = &mut blocks[..first.len()];
                // Not a closure: it would lack the instruction set, so instructions would be calls.
                for (words, block) in blocks.iter_mut().zip(first) {
                    permute::<I>(block, words);
                }
                for ((acc, sources), block) in acc.chunks_mut(SIDE).zip(middle).zip(last) {
                    let mut words = [0; SIDE];
                    for (from, bits) in blocks.iter().zip(sources) {
                        for i in 0..SIDE {
                            words[i] |= from[i] & bits[i];
                        }
                    }
                    permute::<I>(block, &mut words);
                    unite(acc, &words);
                }
            }
        }
    }
}

/// `acc |= words`, for the words that `acc` has.
#[inline(always)]
fn unite(acc: &mut [u64], words: &[u64; SIDE]) {
    for (acc, word) in acc.iter_mut().zip(words) {
        *acc |= word;
    }
}

/// Permutes the bits of a block: of the first 32 words only, if the network has as many.
///
/// # Safety
///
/// The machine must have the instruction set.
#[inline(always)]
unsafe fn permute<I: NetworkIsa>(block: &ReadyBlock<I::Lanes>, words: &mut [u64; SIDE]) {
    // SAFETY: the caller guarantees the instructions.
    unsafe {
        I::permute_words(&block.first, words);
        if block.middle.len() == SIDE {
            I::transpose::<64>(words);
            I::permute_words(&block.middle, words);
            I::transpose::<64>(words);
        } else {
            I::transpose::<32>(words);
            I::permute_words(&block.middle, words);
            I::transpose::<32>(words);
        }
        I::permute_words(&block.last, words);
    }
}
