//! The first half of a round: lists the successors by the part of the set that they belong to.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use antipode_core::error::Result;
use antipode_core::model::Problem;
use antipode_core::states::Values;
use antipode_core::watch::Signal;
use rayon::prelude::*;

use super::layers::Layers;

/// The most slots in a unit of work.
const MOST_SLOTS: usize = 4096;

/// The approximate number of successors of a unit of work.
const UNIT_SUCCESSORS: usize = 1 << 16;

/// The assumed number of successors of a state, before any are counted.
const FIRST_GUESS: f64 = 1024.0;

/// Bytes of the number of a source.
pub(super) const SOURCE: usize = 4;

/// The progress of the expansion of a layer.
#[derive(Clone, Debug)]
pub(super) struct Round {
    pub(super) part: usize,
    pub(super) slot: usize,
    pub(super) parts: usize,
}

/// Units of work, each some slots of a part for one thread. A source is a state to expand. Its
/// number is that of its slot, counted from the first unit on.
pub(super) struct Units {
    units: Vec<(usize, Range<usize>)>,
    /// The number of the first slot of each unit, then the number of all slots.
    firsts: Vec<usize>,
}

impl Round {
    pub(super) fn new(parts: usize) -> Round {
        Round { part: 0, slot: 0, parts }
    }

    pub(super) fn is_done(&self) -> bool {
        self.part == self.parts
    }

    /// Takes the next slots, about `most` of them, in units of at most `unit` slots.
    pub(super) fn units(&mut self, layers: &Layers, unit: usize, most: usize) -> Units {
        let (mut units, mut firsts) = (vec![], vec![0]);
        let mut all = 0;
        while !self.is_done() && all < most {
            let slots = layers.here[self.part].slots(layers.codec().width());
            let end = slots.min(self.slot + unit);
            if end > self.slot {
                all += end - self.slot;
                units.push((self.part, self.slot..end));
                firsts.push(all);
            }
            self.slot = end;
            if end == slots {
                (self.part, self.slot) = (self.part + 1, 0);
            }
        }
        Units { units, firsts }
    }
}

impl Units {
    /// Number of slots.
    pub(super) fn slots(&self) -> usize {
        self.firsts[self.units.len()]
    }

    /// The numbers of all sources.
    pub(super) fn sources<'a>(&'a self, layers: &'a Layers) -> impl Iterator<Item = usize> + 'a {
        let width = layers.codec().width();
        self.units.iter().zip(&self.firsts).flat_map(move |((part, slots), first)| {
            layers.here[*part].keys_in(slots.clone(), width).map(move |(slot, _)| first + slot - slots.start)
        })
    }

    /// The state of a source.
    pub(super) fn state(&self, layers: &Layers, source: usize) -> Vec<u8> {
        let unit = self.firsts.partition_point(|&first| first <= source) - 1;
        let (part, slots) = &self.units[unit];
        let slot = slots.start + source - self.firsts[unit];
        let codec = layers.codec();
        let mut state = vec![0; codec.packing().length()];
        for (_, key) in layers.here[*part].keys_in(slot..slot + 1, codec.width()) {
            codec.open(*part, key, &mut codec.scratch(), &mut state);
        }
        state
    }
}

/// The successors that one thread found.
#[derive(Default)]
pub(super) struct Lists {
    /// For each part: keys, each followed by the number of its source.
    pub(super) parts: Vec<Vec<u8>>,
    /// The values of successors that do not fit the packing.
    values: Option<Values>,
    /// A successor whose length differs from that of its source.
    misfit: Option<Vec<u8>>,
    /// The numbers of expanded states and of their successors.
    counts: (u64, u64),
}

/// The threads' lists.
pub(super) struct Expansion<'a> {
    problem: &'a Problem,
    lists: Vec<Mutex<Lists>>,
    /// The average number of successors of a state.
    branching: f64,
}

impl<'a> Expansion<'a> {
    pub(super) fn new(problem: &'a Problem, threads: usize) -> Expansion<'a> {
        Expansion { problem, lists: (0..threads.max(1)).map(|_| Mutex::default()).collect(), branching: FIRST_GUESS }
    }

    /// The number of slots in a unit of work.
    pub(super) fn unit_slots(&self) -> usize {
        ((UNIT_SUCCESSORS as f64 / self.branching) as usize).clamp(1, MOST_SLOTS)
    }

    /// The number of slots that have about `successors` successors.
    pub(super) fn most_slots(&self, successors: u64) -> usize {
        (successors as f64 / self.branching.max(1.0)) as usize
    }

    /// Lists the successors of some states.
    pub(super) fn run(&mut self, layers: &Layers, units: &Units, signal: Signal<'_>) -> Result<()> {
        let parts = layers.codec().parts();
        for lists in &mut self.lists {
            let lists = lists.get_mut().unwrap_or_else(PoisonError::into_inner);
            lists.parts.resize_with(parts, Vec::new);
        }
        let threads = &self.lists;
        let unit = |((part, slots), &first): (&(usize, Range<usize>), &usize)| {
            signal.check()?;
            let thread = rayon::current_thread_index().unwrap_or(0);
            let mut lists = threads[thread % threads.len()].lock().unwrap_or_else(PoisonError::into_inner);
            lists.expand(self.problem, layers, (*part, slots.clone()), first);
            Ok(())
        };
        units.units.par_iter().zip(&units.firsts).try_for_each(unit)?;
        let counts = self.each().map(|lists| lists.counts).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
        if counts.0 > 0 {
            self.branching = (counts.1 as f64 / counts.0 as f64).max(1.0);
        }
        Ok(())
    }

    fn each(&mut self) -> impl Iterator<Item = &mut Lists> {
        self.lists.iter_mut().map(|lists| lists.get_mut().unwrap_or_else(PoisonError::into_inner))
    }

    /// The lists of all threads.
    pub(super) fn lists(&mut self) -> Vec<&Lists> {
        self.each().map(|lists| &*lists).collect()
    }

    /// A successor whose length differs from that of its source, if there is one.
    pub(super) fn misfit(&mut self) -> Option<Vec<u8>> {
        self.each().find_map(|lists| lists.misfit.clone())
    }

    /// The values of successors that do not fit the packing, if there are any.
    pub(super) fn values(&mut self) -> Option<Values> {
        self.each().filter_map(|lists| lists.values.take()).reduce(|mut all, more| {
            all.add(&more);
            all
        })
    }

    /// Bytes of memory of the lists.
    pub(super) fn memory(&mut self) -> u64 {
        self.each().flat_map(|lists| &lists.parts).map(|list| (list.capacity() + size_of::<Vec<u8>>()) as u64).sum()
    }

    /// Empties the lists but keeps their memory.
    pub(super) fn clear(&mut self) {
        for lists in self.each() {
            lists.parts.iter_mut().for_each(Vec::clear);
            lists.counts = (0, 0);
        }
    }
}

impl Lists {
    /// Lists the successors of the states in some slots of a part. The first slot has the number
    /// `first`.
    fn expand(&mut self, problem: &Problem, layers: &Layers, (part, slots): (usize, Range<usize>), first: usize) {
        let codec = layers.codec();
        let (width, length) = (codec.width(), codec.packing().length());
        let (mut scratch, mut key) = (codec.scratch(), vec![0; width + SOURCE]);
        let (mut states, mut sources) = (vec![], vec![]);
        for (slot, key) in layers.here[part].keys_in(slots.clone(), width) {
            let at = states.len();
            states.resize(at + length, 0);
            codec.open(part, key, &mut scratch, &mut states[at..]);
            sources.push((first + slot - slots.start) as u32);
        }
        self.counts.0 += sources.len() as u64;
        problem.expand_all(&states, length, &mut |i, next| {
            self.counts.1 += 1;
            match codec.seal(next, &mut scratch, &mut key[..width]) {
                Some(part) => {
                    key[width..].copy_from_slice(&sources[i].to_le_bytes());
                    self.parts[part].extend_from_slice(&key);
                }
                None if next.len() == length => self.values.get_or_insert_with(|| Values::none(length)).note(next),
                None => self.misfit = Some(next.to_vec()),
            }
        });
    }
}
