//! The general engine: a parallel breadth-first search over any numbering, with two bits a state.
//!
//! The code of a state records that it is unvisited, in one of the last two layers, or older
//! ([`codes`]). A level proceeds in rounds. First, every thread lists the successors of its part of
//! the last layer, by ranges of the index whose codes fit the L2 cache ([`buckets`]). Then the
//! owner of each range visits the states listed for it. No two threads write to one range, and none
//! reads codes while others write them. So the only atomic is the number of the next block of work,
//! and the result does not depend on the number of threads.
//!
//! Layers of few states are lists, so that deep spaces cost no passes over all codes. If few states
//! are left, a level instead looks for the unvisited states with a successor in the last layer (S.
//! Beamer et al., "Direction-optimizing breadth-first search", SC 2012). This is right for directed
//! spaces, too: the search goes backwards from the goals, along `predecessors`. The two bits a
//! state are those of R. E. Korf, "Minimizing disk I/O in two-bit breadth-first search", AAAI 2008.
//! Neighbours come from tables of moves if there are any, else from the rules ([`expansion`]).

mod buckets;
mod codes;
mod expansion;
mod level;

use super::level_search::LevelSearch;
use super::record;
use super::sealed::SealedEngine;
use super::{Engine, EngineKind, SearchJob, SearchOutcome};
use antipode_core::error::Result;
use antipode_core::model::Space;
use antipode_core::watch::Watch;
use codes::{RANGE, TwoBitCodes};
use level::{GeneralLevel, LevelWorkers};

/// The general engine.
#[derive(Clone, Copy, Debug)]
pub struct GeneralEngine;

/// A layer is a list if it has at most one state per this many of the space.
const STATES_A_LISTED: u64 = 2048;

/// In any space, a layer of up to this many states is a list.
const SHORT_LIST: u64 = 4096;

/// The most states in a layer that is a list, in a space of `size` states.
fn longest(size: u64) -> u64 {
    (size / STATES_A_LISTED).max(SHORT_LIST)
}

/// A round lists one byte of successors per this many states, within bounds.
const STATES_A_BYTE: u64 = 128;

/// The least and the most bytes of successors per round.
const ROOM: (u64, u64) = (1 << 20, 64 << 20);

/// The bytes of successors that all threads together list in a round.
fn room(size: u64) -> u64 {
    (size / STATES_A_BYTE).clamp(ROOM.0, ROOM.1)
}

/// Bytes that a thread may list beyond its share: the successors of a block of work.
const EXCESS: u64 = 2 << 20;

impl Engine for GeneralEngine {
    fn kind(&self) -> EngineKind {
        EngineKind::General
    }

    fn rate(&self) -> f64 {
        1e7
    }

    fn memory(&self, space: &dyn Space, job: &SearchJob) -> Option<u64> {
        if space.structure().has_costs() || space.structure().folded().is_some() {
            return None;
        }
        // Only other engines fold several depths into a record that rows share.
        if job.record.is_some() && space.structure().rows().is_some_and(|lift| lift.shared().is_some()) {
            return None;
        }
        let layout = space.layout();
        let size = layout.size();
        let each = buckets::memory(size.div_ceil(RANGE)) + EXCESS.min(16 * size);
        let lists = 3 * 8 * longest(size).min(size) + 16 * space.goals().len() as u64;
        record::memory(&layout, job)?.checked_add(codes::memory(size) + lists + room(size) + each * job.threads as u64)
    }
}

impl SealedEngine for GeneralEngine {
    fn search(&self, mut search: LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<SearchOutcome> {
        let space = search.space;
        search.record_depths()?;
        let mut finder = GeneralFinder::new(space, search.job.threads)?;
        finder.codes.words.touch();
        search.run(&mut finder, watch)?;
        search.deepest = finder.deepest(&search);
        let recorded = search.record.take().map(|record| record.finish(finder.codes.visited()));
        let note = match space.structure().move_tables() {
            Some(_) => "two bits a state, by tables",
            None => "two bits a state, by rules",
        };
        Ok(SearchOutcome { recorded, ..search.outcome(note.into(), watch) })
    }
}

/// The codes of a search, which are consistent between two rounds.
struct GeneralFinder<'a> {
    codes: TwoBitCodes,
    /// The states of the last layer, in order, if they are few.
    last: Option<Vec<u64>>,
    /// The level that finds the next layer.
    level: GeneralLevel,
    workers: LevelWorkers<'a>,
}

impl<'a> GeneralFinder<'a> {
    /// Codes without visited states.
    fn new(space: &'a dyn Space, threads: usize) -> Result<GeneralFinder<'a>> {
        let codes = TwoBitCodes::new(space.layout().size())?;
        let workers = LevelWorkers::new(space, threads, codes.size());
        Ok(GeneralFinder { codes, last: None, level: GeneralLevel::default(), workers })
    }

    /// The code of the states of a layer.
    fn code(layer: usize) -> u64 {
        1 + layer as u64 % 2
    }

    /// Visits the goals.
    fn start(&mut self, goals: &[u64]) {
        goals.iter().for_each(|&goal| {
            self.codes.visit(goal, GeneralFinder::code(0));
        });
        self.last = Some(goals.to_vec()).filter(|goals| goals.len() as u64 <= longest(self.codes.size()));
    }

    /// Ends a level: marks the last layer as old, and records the depths of the next one. Returns
    /// the number of its states.
    fn end_level(&mut self, search: &mut LevelSearch<'_>) -> u64 {
        let GeneralLevel { count, states, .. } = std::mem::take(&mut self.level);
        if count == 0 {
            return 0;
        }
        let depth = search.layers.len();
        match &self.last {
            Some(states) => states.iter().for_each(|&state| self.codes.retire(state)),
            None => self.codes.retire_all(GeneralFinder::code(depth - 1)),
        }
        self.last = states;
        match (&mut search.record, &self.last) {
            (Some(record), Some(states)) => states.iter().for_each(|&state| record.enter(state, depth as u32)),
            (Some(record), None) => {
                record.enter_all(&self.codes.with(GeneralFinder::code(depth), false), depth as u32);
            }
            (None, _) => {}
        }
        count
    }

    /// The first states of the last layer.
    fn deepest(&self, search: &LevelSearch<'_>) -> Vec<u64> {
        let Some(layer) = search.layers.len().checked_sub(1) else { return vec![] };
        let examples = search.job.examples;
        match &self.last {
            Some(states) => states.iter().copied().take(examples).collect(),
            None => record::first(&self.codes.with(GeneralFinder::code(layer), false), self.codes.size(), examples),
        }
    }
}
