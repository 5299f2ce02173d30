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
mod state;

use super::level_search::LevelSearch;
use super::record::{self, DepthRecord};
use super::sealed::SealedEngine;
use super::{Engine, EngineKind, SearchJob, SearchOutcome};
use antipode_core::error::Result;
use antipode_core::model::Space;
use antipode_core::watch::{CostStopwatch, Watch, WorkProgress};
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
        if space.structure().has_costs() {
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
    fn search(&self, search: LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<SearchOutcome> {
        let (space, job) = (search.space, &search.job);
        let mut stopwatch = CostStopwatch::start();
        let mut search = GeneralSearch::new(space, job)?;
        match watch.saved()? {
            Some(state) => search.read(state)?,
            None => search.start(),
        }
        space.intact()?;
        search.codes.words.touch();
        let mut workers = LevelWorkers::new(space, job.threads, search.codes.size());
        let setup = stopwatch.lap();
        search.run(&mut workers, watch)?;
        space.intact()?;
        let mut cost = stopwatch.lap();
        cost += watch.earlier();
        let deepest = search.deepest();
        let GeneralSearch { codes, record, layers, .. } = search;
        let recorded = record.map(|record| record.finish(codes.visited()));
        let note = match space.structure().move_tables() {
            Some(_) => "two bits a state, by tables",
            None => "two bits a state, by rules",
        };
        Ok(SearchOutcome {
            recorded,
            note: note.into(),
            setup,
            search: cost,
            ..SearchOutcome::of(job, layers, deepest)
        })
    }
}

/// A running search, which is consistent between two rounds.
struct GeneralSearch<'a> {
    space: &'a dyn Space,
    job: &'a SearchJob,
    codes: TwoBitCodes,
    record: Option<DepthRecord>,
    layers: Vec<u64>,
    /// The states of the last layer, in order, if they are few.
    last: Option<Vec<u64>>,
    /// The level that finds the next layer.
    level: GeneralLevel,
}

impl<'a> GeneralSearch<'a> {
    /// A search without visited states.
    fn new(space: &'a dyn Space, job: &'a SearchJob) -> Result<GeneralSearch<'a>> {
        let codes = TwoBitCodes::new(space.layout().size())?;
        let record = DepthRecord::new(space, job)?;
        Ok(GeneralSearch { space, job, codes, record, layers: vec![], last: None, level: GeneralLevel::default() })
    }

    /// The code of the states of a layer.
    fn code(layer: usize) -> u64 {
        1 + layer as u64 % 2
    }

    /// Visits the goals.
    fn start(&mut self) {
        let goals = self.space.goals();
        if goals.is_empty() {
            return;
        }
        self.layers.push(goals.len() as u64);
        goals.iter().for_each(|&goal| {
            self.codes.visit(goal, GeneralSearch::code(0));
        });
        self.last = Some(goals.to_vec()).filter(|goals| goals.len() as u64 <= longest(self.codes.size()));
        self.enter();
    }

    /// Records the depth of the last layer.
    fn enter(&mut self) {
        let (Some(record), depth) = (&mut self.record, self.layers.len() - 1) else { return };
        match &self.last {
            Some(states) => states.iter().for_each(|&state| record.enter(state, depth as u32)),
            None => record.enter_all(&self.codes.with(GeneralSearch::code(depth), false), depth as u32),
        }
    }

    /// Runs all levels.
    fn run(&mut self, workers: &mut LevelWorkers<'a>, watch: &mut Watch<'_>) -> Result<()> {
        while !self.layers.is_empty() && (self.level.has_begun() || !self.job.is_enough(self.layers.len())) {
            self.job.holds(self.layers.len() - 1)?;
            self.find(workers, watch)?;
            let GeneralLevel { count, states, .. } = std::mem::take(&mut self.level);
            if count == 0 {
                break;
            }
            let old = GeneralSearch::code(self.layers.len() - 1);
            match &self.last {
                Some(states) => states.iter().for_each(|&state| self.codes.retire(state)),
                None => self.codes.retire_all(old),
            }
            self.layers.push(count);
            self.last = states;
            self.enter();
        }
        self.job.holds(self.layers.len().saturating_sub(1))
    }

    /// Reports the progress of the search.
    fn report(&self, watch: &mut Watch<'_>) -> Result<()> {
        let done = self.layers.iter().sum::<u64>() + self.level.count;
        watch.report(WorkProgress { phase: "search", depth: Some(self.layers.len() as u32), done, total: 0 })
    }

    /// The first states of the last layer.
    fn deepest(&self) -> Vec<u64> {
        let Some(layer) = self.layers.len().checked_sub(1) else { return vec![] };
        match &self.last {
            Some(states) => states.iter().copied().take(self.job.examples).collect(),
            None => {
                record::first(&self.codes.with(GeneralSearch::code(layer), false), self.codes.size(), self.job.examples)
            }
        }
    }
}
