//! The first half of a round: lists the successors by the part of the set that they belong to.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use antipode_core::error::Result;
use antipode_core::memory::reserve_exact;
use antipode_core::model::Problem;
use antipode_core::states::{ByteValues, StateCodec, WithWidth, with_width};
use antipode_core::watch::StopSignal;
use rayon::prelude::*;

use super::layers::SparseLayers;

/// The most states in a unit of work.
const MOST_STATES: usize = 4096;

/// The approximate number of successors of a unit of work.
const UNIT_SUCCESSORS: usize = 1 << 16;

/// The assumed number of successors of a state, before any are counted.
const FIRST_GUESS: f64 = 1024.0;

/// Bytes of the number of a source.
pub(super) const SOURCE: usize = 4;

/// The most lists of a thread: writing to more at a time is slow.
const MOST_LISTS: usize = 256;

/// The lists of a thread, each for some consecutive parts. An entry is a key, the number of its
/// part among those of the list, and the number of its source.
#[derive(Clone, Copy)]
pub(super) struct EntryShape {
    /// Bytes of a key.
    pub(super) width: usize,
    /// The parts of a list, a power of two.
    pub(super) parts: usize,
}

impl EntryShape {
    pub(super) fn new(codec: &StateCodec) -> EntryShape {
        EntryShape { width: codec.width(), parts: codec.parts().div_ceil(MOST_LISTS) }
    }

    /// Bytes of an entry.
    pub(super) fn entry(self) -> usize {
        self.width + 1 + SOURCE
    }

    /// The source of an entry, given what follows its key.
    pub(super) fn source(rest: &[u8]) -> usize {
        rest[1..].iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte))
    }
}

/// The progress of the expansion of a layer: the next state, by its part and its place there.
#[derive(Clone, Debug)]
pub(super) struct ExpansionRound {
    pub(super) part: usize,
    pub(super) place: usize,
    pub(super) parts: usize,
}

/// Units of work, each some states of a part for one thread. The states are the sources of a round,
/// numbered from the first unit on.
pub(super) struct WorkUnits {
    units: Vec<(usize, Range<usize>)>,
    /// The number of the first source of each unit, then the number of all sources.
    firsts: Vec<usize>,
}

impl ExpansionRound {
    pub(super) fn new(parts: usize) -> ExpansionRound {
        ExpansionRound { part: 0, place: 0, parts }
    }

    pub(super) fn is_done(&self) -> bool {
        self.part == self.parts
    }

    /// Takes the next states, about `most` of them, in units of at most `unit` states.
    pub(super) fn units(&mut self, layers: &SparseLayers, unit: usize, most: usize) -> WorkUnits {
        let (mut units, mut firsts) = (vec![], vec![0]);
        let mut all = 0;
        while !self.is_done() && all < most {
            let states = layers.here[self.part].len(layers.codec().width());
            let end = states.min(self.place + unit);
            if end > self.place {
                all += end - self.place;
                units.push((self.part, self.place..end));
                firsts.push(all);
            }
            self.place = end;
            if end == states {
                (self.part, self.place) = (self.part + 1, 0);
            }
        }
        WorkUnits { units, firsts }
    }
}

impl WorkUnits {
    /// Number of sources.
    pub(super) fn sources(&self) -> usize {
        self.firsts[self.units.len()]
    }

    /// The state of a source.
    pub(super) fn state(&self, layers: &SparseLayers, source: usize) -> Vec<u8> {
        let unit = self.firsts.partition_point(|&first| first <= source) - 1;
        let (part, places) = &self.units[unit];
        let place = places.start + source - self.firsts[unit];
        let codec = layers.codec();
        let mut state = vec![0; codec.packing().length()];
        for key in layers.here[*part].keys_in(place..place + 1, codec.width()) {
            codec.open(*part, key, &mut codec.scratch(), &mut state);
        }
        state
    }
}

/// The successors that one thread found.
#[derive(Default)]
pub(super) struct ThreadLists {
    /// Entries of the successors, as [`EntryShape`] describes them.
    pub(super) lists: Vec<Vec<u8>>,
    /// The values of successors that do not fit the packing.
    values: Option<ByteValues>,
    /// A successor whose length differs from that of its source.
    misfit: Option<Vec<u8>>,
    /// The numbers of expanded states and of their successors.
    counts: (u64, u64),
}

/// The threads' lists.
pub(super) struct SuccessorLists<'a> {
    problem: &'a Problem,
    lists: Vec<Mutex<ThreadLists>>,
    /// The average number of successors of a state.
    branching: f64,
}

impl<'a> SuccessorLists<'a> {
    pub(super) fn new(problem: &'a Problem, threads: usize) -> SuccessorLists<'a> {
        SuccessorLists {
            problem,
            lists: (0..threads.max(1)).map(|_| Mutex::default()).collect(),
            branching: FIRST_GUESS,
        }
    }

    /// The number of states in a unit of work.
    pub(super) fn unit_states(&self) -> usize {
        ((UNIT_SUCCESSORS as f64 / self.branching) as usize).clamp(1, MOST_STATES)
    }

    /// The number of states that have about `successors` successors.
    pub(super) fn most_states(&self, successors: u64) -> usize {
        (successors as f64 / self.branching.max(1.0)) as usize
    }

    /// Lists the successors of some states.
    pub(super) fn run(&mut self, layers: &SparseLayers, units: &WorkUnits, signal: StopSignal<'_>) -> Result<()> {
        let shape = EntryShape::new(layers.codec());
        let count = layers.codec().parts() / shape.parts;
        // Lists that grow by doubling would take half as much memory again.
        let counted = self.branching < FIRST_GUESS;
        let expected = (units.sources() as f64 * self.branching) as usize / self.lists.len() / count;
        let bytes = if counted { (expected + expected / 16) * shape.entry() } else { 0 };
        for lists in self.each() {
            lists.lists.resize_with(count, Vec::new);
            lists.lists.iter_mut().try_for_each(|list| reserve_exact(list, bytes))?;
        }
        let threads = &self.lists;
        units.units.par_iter().zip(&units.firsts).try_for_each(|((part, places), &first)| {
            signal.check()?;
            let thread = rayon::current_thread_index().unwrap_or(0);
            let mut lists = threads[thread % threads.len()].lock().unwrap_or_else(PoisonError::into_inner);
            lists.expand(self.problem, layers, (*part, places.clone()), first);
            Ok(())
        })?;
        let counts = self.each().map(|lists| lists.counts).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
        if counts.0 > 0 {
            self.branching = (counts.1 as f64 / counts.0 as f64).max(1.0);
        }
        Ok(())
    }

    fn each(&mut self) -> impl Iterator<Item = &mut ThreadLists> {
        self.lists.iter_mut().map(|lists| lists.get_mut().unwrap_or_else(PoisonError::into_inner))
    }

    /// The lists of all threads.
    pub(super) fn lists(&mut self) -> Vec<&ThreadLists> {
        self.each().map(|lists| &*lists).collect()
    }

    /// A successor whose length differs from that of its source, if there is one.
    pub(super) fn misfit(&mut self) -> Option<Vec<u8>> {
        self.each().find_map(|lists| lists.misfit.clone())
    }

    /// The values of successors that do not fit the packing, if there are any.
    pub(super) fn values(&mut self) -> Option<ByteValues> {
        self.each().filter_map(|lists| lists.values.take()).reduce(|mut all, more| {
            all.add(&more);
            all
        })
    }

    /// Bytes of memory of the lists.
    pub(super) fn memory(&mut self) -> u64 {
        self.each().flat_map(|lists| &lists.lists).map(|list| (list.capacity() + size_of::<Vec<u8>>()) as u64).sum()
    }

    /// Empties the lists but keeps their memory.
    pub(super) fn clear(&mut self) {
        for lists in self.each() {
            lists.lists.iter_mut().for_each(Vec::clear);
            lists.counts = (0, 0);
        }
    }
}

impl ThreadLists {
    /// Lists the successors of some states of a part. The first is the source number `first`.
    fn expand(
        &mut self,
        problem: &Problem,
        layers: &SparseLayers,
        (part, places): (usize, Range<usize>),
        first: usize,
    ) {
        let codec = layers.codec();
        let (width, length) = (codec.width(), codec.packing().length());
        let (mut scratch, mut states) = (codec.scratch(), vec![0; places.len() * length]);
        for (key, state) in layers.here[part].keys_in(places.clone(), width).zip(states.chunks_exact_mut(length)) {
            codec.open(part, key, &mut scratch, state);
        }
        self.counts.0 += places.len() as u64;
        with_width(width, SuccessorListing { lists: self, problem, codec, states: &states, first });
    }
}

/// The listing of the successors of some states, the first of which is the source number `first`.
struct SuccessorListing<'a> {
    lists: &'a mut ThreadLists,
    problem: &'a Problem,
    codec: &'a StateCodec,
    states: &'a [u8],
    first: usize,
}

impl WithWidth for SuccessorListing<'_> {
    type Output = ();

    fn run<const W: usize>(self) {
        let SuccessorListing { lists, problem, codec, states, first } = self;
        let (shape, length) = (EntryShape::new(codec), codec.packing().length());
        let (mut scratch, mut entry) = (codec.scratch(), vec![0; shape.entry()]);
        let (shift, low) = (shape.parts.ilog2(), shape.parts - 1);
        problem.expand_all(states, length, &mut |i, next| {
            lists.counts.1 += 1;
            match codec.seal::<W>(next, &mut scratch, &mut entry) {
                Some(part) => {
                    let width = if W == 0 { shape.width } else { W };
                    entry[width] = (part & low) as u8;
                    entry[width + 1..][..SOURCE].copy_from_slice(&((first + i) as u32).to_le_bytes());
                    lists.lists[part >> shift].extend_from_slice(&entry[..width + 1 + SOURCE]);
                }
                None if next.len() == length => lists.values.get_or_insert_with(|| ByteValues::none(length)).note(next),
                None => lists.misfit = Some(next.to_vec()),
            }
        });
    }
}
