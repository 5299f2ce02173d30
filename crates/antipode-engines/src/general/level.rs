//! One level, from the last layer to the next, round by round.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::buckets::RangeBuckets;
use super::codes::{self, RANGE, TwoBitCodes};
use super::expansion::{BLOCK, BatchExpansion};
use super::{GeneralFinder, longest, room};
use crate::level_findings::LevelFindings;
use crate::level_search::{LevelFinder, LevelSearch};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::Result;
use antipode_core::model::Space;
use antipode_core::watch::{StopSignal, Watch};

/// The number of states of a list that a thread takes at a time.
const LISTED: u64 = 2048;

/// To list and visit a successor takes as long as to look up the codes of this many.
const SUCCESSORS_A_CODE: u64 = 4;

/// A single thread processes lists of up to this many states, without rounds.
const SERIAL: u64 = 256;

/// The progress of a level.
#[derive(Debug, Default, PartialEq)]
pub(super) struct GeneralLevel {
    /// Whether the level expands unvisited states instead of the last layer.
    pub(super) backward: bool,
    /// The first block of work left to do.
    pub(super) at: u64,
    /// The number of states of the next layer found so far.
    pub(super) count: u64,
    /// The states of the next layer, if they are few; sorted when the level is complete.
    pub(super) states: Option<Vec<u64>>,
}

impl GeneralLevel {
    /// Whether some of its work is done.
    pub(super) fn has_begun(&self) -> bool {
        self.at > 0
    }
}

/// The memory of one thread.
struct LevelWorker<'a> {
    expansion: BatchExpansion<'a>,
    buckets: RangeBuckets,
    /// Blocks searched backwards, with a bit for each state: whether it is in the next layer.
    found: Vec<(u64, Vec<u64>)>,
    /// The states of a block.
    from: Vec<u64>,
}

impl LevelWorker<'_> {
    /// Bytes of what it found.
    fn bytes(&self) -> u64 {
        self.buckets.bytes() + self.found.len() as u64 * BLOCK / 8
    }
}

/// The memory of all threads.
pub(super) struct LevelWorkers<'a>(Vec<LevelWorker<'a>>);

impl<'a> LevelWorkers<'a> {
    pub(super) fn new(space: &'a dyn Space, threads: usize, size: u64) -> LevelWorkers<'a> {
        let ranges = size.div_ceil(RANGE) as usize;
        let expansion = BatchExpansion::new(space);
        LevelWorkers(
            (0..threads)
                .map(|_| LevelWorker {
                    expansion: expansion.another(),
                    buckets: RangeBuckets::new(ranges),
                    found: vec![],
                    from: vec![],
                })
                .collect(),
        )
    }
}

/// The data that all threads of a round share.
struct LevelRound<'a> {
    codes: &'a TwoBitCodes,
    /// The last layer, if it is a list.
    last: Option<&'a [u64]>,
    /// The code of the last layer.
    code: u64,
    backward: bool,
    /// The number of blocks of work.
    blocks: u64,
    /// Bytes that a thread may list.
    room: u64,
    signal: StopSignal<'a>,
}

impl LevelFinder for GeneralFinder<'_> {
    /// Runs one round of a level.
    fn level(&mut self, search: &mut LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<Option<LevelFindings>> {
        if search.layers.is_empty() {
            self.start(search.space.goals());
            return Ok(Some(search.goals()));
        }
        if !self.level.has_begun() {
            self.begin(search);
        }
        let (size, layer) = (self.codes.size(), search.layers.len() - 1);
        let code = GeneralFinder::code(layer + 1);
        let blocks = match &self.last {
            Some(states) => (states.len() as u64).div_ceil(LISTED),
            None => size.div_ceil(BLOCK),
        };
        if self.last.as_ref().is_some_and(|states| states.len() as u64 <= SERIAL) {
            self.one_by_one(code);
            self.level.at = blocks;
        } else {
            let round = LevelRound {
                codes: &self.codes,
                last: self.last.as_deref(),
                code: GeneralFinder::code(layer),
                backward: self.level.backward,
                blocks,
                room: room(size) / self.workers.0.len() as u64,
                signal: watch.signal(),
            };
            let first = self.level.at;
            self.level.at = round.list(first, &mut self.workers.0)?;
            match self.level.backward {
                true => self.visit_blocks(first, code),
                false => self.visit(code),
            }
        }
        if self.level.at < blocks {
            search.report(self.level.count, watch)?;
            return Ok(None);
        }
        match &mut self.level.states {
            Some(states) => states.sort_unstable(),
            None if self.level.count <= longest(size) => {
                let mut states = vec![];
                self.codes.list(0..size, code, &mut states);
                self.level.states = Some(states);
            }
            None => {}
        }
        Ok(Some(LevelFindings::counted(self.end_level(search))))
    }

    fn write(&self, out: &mut StateWriter) -> Result<()> {
        let GeneralLevel { backward, at, count, states } = &self.level;
        [u64::from(*backward), *at, *count].into_iter().try_for_each(|number| out.number(number))?;
        for list in [states, &self.last] {
            out.number(u64::from(list.is_some()))?;
            list.as_ref().map_or(Ok(()), |list| out.list(list))?;
        }
        out.words(&self.codes.words)
    }

    fn read(&mut self, search: &LevelSearch<'_>, state: &mut StateReader) -> Result<()> {
        let size = self.codes.size();
        let (backward, at, count) = (state.at_most(1)? == 1, state.number()?, state.at_most(size - search.reached)?);
        let mut lists = [None, None];
        for list in &mut lists {
            if state.at_most(1)? == 1 {
                *list = Some(state.list()?);
            }
        }
        if lists.iter().flatten().flatten().any(|&at| at >= size) {
            return Err(state.corrupt("it is not a state of this engine"));
        }
        let [states, last] = lists;
        self.last = last;
        self.level = GeneralLevel { backward, at, count, states };
        state.words(&mut self.codes.words)
    }
}

impl GeneralFinder<'_> {
    /// Begins a level: chooses its direction.
    fn begin(&mut self, search: &LevelSearch<'_>) {
        let unvisited = self.codes.size() - search.reached;
        let early = self.workers.0[0].expansion.stops_early();
        let weight = if early { SUCCESSORS_A_CODE } else { 1 };
        let last = search.layers.last().copied().unwrap_or(0);
        let backward = self.last.is_none() && last * weight > unvisited;
        if backward {
            self.workers.0.iter_mut().for_each(|worker| worker.buckets.release());
        }
        self.level = GeneralLevel { backward, states: (!backward).then(Vec::new), ..GeneralLevel::default() };
    }

    /// Finds the next layer on one thread, after a layer of very few states.
    fn one_by_one(&mut self, code: u64) {
        let (Some(last), Some(states)) = (&self.last, &mut self.level.states) else { return };
        self.workers.0[0].expansion.predecessors(last, |state| {
            if self.codes.visit(state, code) {
                states.push(state);
            }
        });
        self.level.count = states.len() as u64;
    }

    /// Visits the states found backwards in the blocks from `first` on.
    fn visit_blocks(&mut self, first: u64, code: u64) {
        let workers = &mut self.workers.0;
        let mut all: Vec<&[u64]> = vec![&[]; (self.level.at - first) as usize];
        let found = workers.iter().flat_map(|worker| &worker.found);
        found.for_each(|(block, bits)| all[(block - first) as usize] = bits);
        self.level.count += self.codes.visit_blocks(BLOCK, first, &all, code);
        workers.iter_mut().for_each(|worker| worker.found.clear());
    }

    /// Visits the listed states, range by range.
    fn visit(&mut self, code: u64) {
        let (workers, size) = (&mut self.workers.0, self.codes.size());
        let mut listed = vec![vec![]; size.div_ceil(RANGE) as usize];
        workers.iter().for_each(|worker| worker.buckets.share(&mut listed));
        let (most, known) = (longest(size), self.level.count);
        // The number of states that all threads have listed. The list is kept if it is small in the
        // end, in whatever order the threads come.
        let total = AtomicU64::new(if self.level.states.is_some() { known } else { most + 1 });
        let ranges = self.codes.ranges().zip(&listed).enumerate().filter(|(_, (_, c))| !c.is_empty());
        let found = ranges.map(|(range, (words, chunks))| {
            let (mut new, mut offsets) = (0, vec![]);
            for chunk in chunks {
                if total.load(Ordering::Relaxed) > most {
                    new += codes::visit_range(words, chunk, code);
                } else {
                    let found = codes::visit_range_listing(words, chunk, code, |offset| offsets.push(offset));
                    total.fetch_add(found, Ordering::Relaxed);
                    new += found;
                }
            }
            (new, range as u64 * RANGE, offsets)
        });
        let found: Vec<(u64, u64, Vec<u32>)> = found.collect();
        self.level.count += found.iter().map(|(new, ..)| new).sum::<u64>();
        if self.level.count > most {
            self.level.states = None;
        }
        if let Some(states) = &mut self.level.states {
            found.iter().for_each(|(_, first, offsets)| states.extend(offsets.iter().map(|&at| first + u64::from(at))));
        }
        workers.iter_mut().for_each(|worker| worker.buckets.clear());
    }
}

impl LevelRound<'_> {
    /// Lists the states found from the blocks from `at` on, until the room is full. Returns the
    /// first block left to do.
    fn list(&self, at: u64, workers: &mut [LevelWorker<'_>]) -> Result<u64> {
        let next = AtomicU64::new(at);
        workers.par_iter_mut().with_max_len(1).try_for_each(|worker| {
            while worker.bytes() < self.room {
                let block = next.fetch_add(1, Ordering::Relaxed);
                if block >= self.blocks {
                    break;
                }
                self.signal.check()?;
                self.block(block, worker);
            }
            Ok(())
        })?;
        Ok(next.into_inner().min(self.blocks))
    }

    /// Lists the states found from one block.
    fn block(&self, block: u64, LevelWorker { expansion, buckets, found, from }: &mut LevelWorker<'_>) {
        if let Some(last) = self.last {
            let part = Range { start: block * LISTED, end: (last.len() as u64).min((block + 1) * LISTED) };
            let from = &last[part.start as usize..part.end as usize];
            return expansion.predecessors(from, |state| buckets.push(state));
        }
        let part = block * BLOCK..self.codes.size().min((block + 1) * BLOCK);
        if self.backward {
            let mut bits = vec![0; BLOCK as usize / 64];
            expansion.with_successor(part, self.codes, self.code, &mut bits);
            found.push((block, bits));
        } else {
            from.clear();
            self.codes.list(part, self.code, from);
            expansion.predecessors(from, |state| buckets.push(state));
        }
    }
}
