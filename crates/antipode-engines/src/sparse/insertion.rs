//! The second half of a round: each part of the set sorts the successors listed for it, and merges
//! the new ones.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use antipode_core::error::Result;
use antipode_core::memory::reserve;
use antipode_core::states::{KeyPart, SortedEntries, WithWidth, with_width};
use rayon::prelude::*;

use super::expansion::{EntryShape, SOURCE, ThreadLists};
use super::layers::SparseLayers;

/// The value of `BackSources::too_far` while it names no source.
const NONE: usize = usize::MAX;

/// The sources that lead back to older layers.
pub(super) struct BackSources {
    /// A bit for each source that leads to the layer before.
    led: Vec<AtomicU64>,
    /// The first source that leads to an even older layer, or [`NONE`].
    too_far: AtomicUsize,
}

impl BackSources {
    /// The first source that leads to a layer older than the one before.
    pub(super) fn too_far(&self) -> Option<usize> {
        Some(self.too_far.load(Ordering::Relaxed)).filter(|&source| source != NONE)
    }

    /// The first of `sources` sources that does not lead to the layer before.
    pub(super) fn missing(&self, sources: usize) -> Option<usize> {
        (0..sources).find(|source| self.led[source / 64].load(Ordering::Relaxed) >> (source % 64) & 1 == 0)
    }

    fn note(&self, source: usize) {
        let (word, bit) = (&self.led[source / 64], 1 << (source % 64));
        if word.load(Ordering::Relaxed) & bit == 0 {
            word.fetch_or(bit, Ordering::Relaxed);
        }
    }
}

/// Inserts all listed successors of `sources` sources.
pub(super) fn insert(layers: &mut SparseLayers, lists: &[&ThreadLists], sources: usize) -> Result<BackSources> {
    let back = BackSources {
        led: (0..sources.div_ceil(64)).map(|_| AtomicU64::new(0)).collect(),
        too_far: AtomicUsize::new(NONE),
    };
    let shape = EntryShape::new(layers.codec());
    let SparseLayers { older, before, here, next, .. } = layers;
    let known = older.par_chunks(shape.parts).zip(before.par_chunks(shape.parts)).zip(here.par_chunks(shape.parts));
    next.par_chunks_mut(shape.parts).zip(known).enumerate().try_for_each(|(i, (next, ((older, before), here)))| {
        let lists: Vec<&[u8]> = lists.iter().map(|lists| lists.lists[i].as_slice()).collect();
        with_width(shape.width, PartInsertion { known: [older, before, here], next, lists: &lists, shape, back: &back })
    })?;
    Ok(back)
}

/// The insertion of the successors that were listed for some parts.
struct PartInsertion<'a> {
    /// The older states of the parts, those of the layer before, and those of the current one.
    known: [&'a [KeyPart]; 3],
    next: &'a mut [KeyPart],
    lists: &'a [&'a [u8]],
    shape: EntryShape,
    back: &'a BackSources,
}

impl WithWidth for PartInsertion<'_> {
    type Output = Result<()>;

    fn run<const W: usize>(self) -> Self::Output {
        let PartInsertion { known, next, lists, shape, back } = self;
        let (width, entry) = if W == 0 { (shape.width, shape.entry()) } else { (W, W + 1 + SOURCE) };
        if shape.parts == 1 {
            return insert_part::<W>(known.map(|parts| &parts[0]), &mut next[0], lists, (shape, &mut vec![]), back);
        }
        let (mut of_parts, mut scratch) = (vec![vec![]; shape.parts], vec![]);
        let share = lists.iter().map(|list| list.len()).sum::<usize>() / shape.parts;
        of_parts.iter_mut().try_for_each(|list| reserve(list, share + share / 8))?;
        for entry in lists.iter().flat_map(|list| list.chunks_exact(entry)) {
            of_parts[usize::from(entry[width])].extend_from_slice(entry);
        }
        for (i, (next, list)) in next.iter_mut().zip(&of_parts).enumerate() {
            insert_part::<W>(known.map(|parts| &parts[i]), next, &[list], (shape, &mut scratch), back)?;
        }
        Ok(())
    }
}

/// Inserts the successors of a part.
fn insert_part<const W: usize>(
    known: [&KeyPart; 3],
    next: &mut KeyPart,
    lists: &[&[u8]],
    (shape, scratch): (EntryShape, &mut Vec<u8>),
    back: &BackSources,
) -> Result<()> {
    let [mut older, mut before, mut here] = known.map(|part| part.finder::<W>(shape.width));
    let successors = SortedEntries::<W>::new(lists, shape.entry(), shape.width)?;
    next.merge::<W, _>(successors.keys(), successors.entries(), shape.width, scratch, |key, entries| {
        if before.finds(key) {
            entries.for_each(|rest| back.note(EntryShape::source(rest)));
        } else if older.finds(key) {
            back.too_far.fetch_min(entries.map(EntryShape::source).fold(NONE, usize::min), Ordering::Relaxed);
        } else {
            return !here.finds(key);
        }
        false
    })
}
