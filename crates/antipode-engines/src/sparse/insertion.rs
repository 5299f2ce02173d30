//! The second half of a round: each part of the set looks up the successors listed for it, and
//! keeps the new ones.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use antipode_core::error::Result;
use antipode_core::states::{KeyPart, WithWidth, with_width};
use rayon::prelude::*;

use super::expansion::{Lists, SOURCE, Units};
use super::layers::Layers;

/// The number of successors prefetched ahead.
const AHEAD: usize = 8;

/// The value of `Back::too_far` while it names no source.
const NONE: usize = usize::MAX;

/// The sources that lead back to older layers.
pub(super) struct Back {
    /// A bit for each source that leads to the layer before.
    led: Vec<AtomicU64>,
    /// The first source that leads to an even older layer, or [`NONE`].
    too_far: AtomicUsize,
}

impl Back {
    /// The first source that leads to a layer older than the one before.
    pub(super) fn too_far(&self) -> Option<usize> {
        Some(self.too_far.load(Ordering::Relaxed)).filter(|&source| source != NONE)
    }

    /// The first source that does not lead to the layer before.
    pub(super) fn missing(&self, units: &Units, layers: &Layers) -> Option<usize> {
        let led = |source: usize| self.led[source / 64].load(Ordering::Relaxed) >> (source % 64) & 1 == 1;
        units.sources(layers).find(|&source| !led(source))
    }

    fn note(&self, source: usize) {
        let (word, bit) = (&self.led[source / 64], 1 << (source % 64));
        if word.load(Ordering::Relaxed) & bit == 0 {
            word.fetch_or(bit, Ordering::Relaxed);
        }
    }
}

/// Inserts all listed successors, those of `slots` sources.
pub(super) fn insert(layers: &mut Layers, lists: &[&Lists], slots: usize) -> Result<Back> {
    let back =
        Back { led: (0..slots.div_ceil(64)).map(|_| AtomicU64::new(0)).collect(), too_far: AtomicUsize::new(NONE) };
    let width = layers.codec().width();
    let Layers { older, before, here, next, .. } = layers;
    let sets = next.par_iter_mut().zip(&*older).zip(&*before).zip(&*here).enumerate();
    sets.try_for_each(|(part, (((next, older), before), here))| {
        let known = Known { older, before, here };
        let insert = |lists: &&Lists| {
            with_width(
                width,
                Insertion { known: &known, next: &mut *next, list: &lists.parts[part], width, back: &back },
            )
        };
        lists.iter().try_for_each(insert)
    })?;
    Ok(back)
}

/// The known states of a part.
struct Known<'a> {
    older: &'a KeyPart,
    before: &'a KeyPart,
    here: &'a KeyPart,
}

/// The insertion of the successors that one thread listed for a part.
struct Insertion<'a> {
    known: &'a Known<'a>,
    next: &'a mut KeyPart,
    list: &'a [u8],
    width: usize,
    back: &'a Back,
}

impl WithWidth for Insertion<'_> {
    type Output = Result<()>;

    fn run<const W: usize>(self) -> Self::Output {
        let Insertion { known: Known { older, before, here }, next, list, width, back } = self;
        let width = if W == 0 { width } else { W };
        let entry = width + SOURCE;
        next.reserve::<W>(list.len() / entry / 2, width)?;
        for (at, bytes) in (0..).step_by(entry).zip(list.chunks_exact(entry)) {
            if let Some(ahead) = list.get(at + AHEAD * entry..at + AHEAD * entry + width) {
                [*older, before, here, next].into_iter().for_each(|part| part.prefetch(ahead));
            }
            let (key, source) = bytes.split_at(width);
            // Most known successors were found in this level, so this set is searched first.
            let Some(vacancy) = next.vacancy::<W>(key) else { continue };
            let source = source.iter().rev().fold(0, |source, &byte| source << 8 | usize::from(byte));
            if before.contains::<W>(key) {
                back.note(source);
            } else if older.contains::<W>(key) {
                back.too_far.fetch_min(source, Ordering::Relaxed);
            } else if !here.contains::<W>(key) {
                next.add::<W>(vacancy, key)?;
            }
        }
        Ok(())
    }
}
