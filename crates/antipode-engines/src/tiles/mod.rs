//! The tile engine: bit-parallel breadth-first search of sliding boards in the numbering of
//! [`PathStructure`], a bit a state, in place.
//!
//! There is a table for each place of the blank. A level updates the tables of one side from those
//! of the other, unit by unit: `new = old | left | right | what comes through windows`. A move that
//! leaves the digits of a unit alone moves whole units. The engine skips full units, and sources
//! that did not change. Small layers are lists ([`list_layers`]); the engine turns to tables when
//! lists get long.

pub(crate) mod digits;
mod list_layers;
pub(crate) mod plan;
mod recorded_units;
mod state;
mod sweep;
mod unit_store;
pub(crate) mod window;

use super::level_findings::{ExampleQuota, LevelFindings};
use super::level_search::LevelSearch;
use super::sealed::SealedEngine;
use super::{Engine, EngineKind, SearchJob, SearchOutcome};
use antipode_core::bits::InstructionSet;
use antipode_core::error::{Error, Result};
use antipode_core::model::{BaseColour, PathStructure, Space};
use antipode_core::nums::bytes;
use antipode_core::watch::{CostStopwatch, Watch, WorkCost, WorkProgress};
use plan::SweepPlan;
use recorded_units::RecordedUnits;
use state::{PendingLevel, SavedSearch, TableLevels};
use sweep::UnitSweep;
use unit_store::UnitStore;

/// The tile engine on one instruction set.
#[derive(Clone, Copy, Debug)]
pub struct TileEngine {
    arch: InstructionSet,
    /// The longest list, if not the default.
    longest: Option<u64>,
}

/// A layer is a list if it has at most one state for this many units.
const UNITS_A_STATE: u64 = 16;

/// How many levels tables may be ahead of the last complete one. On small boards nothing else holds
/// them back.
const LOOKAHEAD: u32 = 16;

impl TileEngine {
    /// On the best instruction set, or the one that `ANTIPODE_ARCH` names.
    ///
    /// # Errors
    ///
    /// `Usage` if that names no instruction set of this machine.
    pub fn new() -> Result<Self> {
        Ok(TileEngine::on(InstructionSet::detect()?))
    }

    /// On a given instruction set.
    pub fn on(arch: InstructionSet) -> Self {
        TileEngine { arch, longest: None }
    }

    /// The most states in a layer that is a list, before there are tables.
    fn longest(&self, board: &PathStructure) -> u64 {
        self.longest.unwrap_or(board.layout().rows / UNITS_A_STATE)
    }

    /// The bytes of tables, and of the lists before them.
    fn tables(&self, board: &PathStructure, job: &SearchJob) -> Option<u64> {
        // If layers grow by half or more, all lists have less than three times the states of the
        // last one. The next list is found with up to four neighbours a state.
        let lists = self.longest(board).checked_mul(8 * 7)?;
        unit_store::memory(board, job)?.checked_add(lists)?.checked_add(window::memory(board))
    }

    /// Whether a search uses lists only: it stops early, and tables do not fit the memory.
    fn lists_only(&self, board: &PathStructure, job: &SearchJob) -> bool {
        let fits = self.tables(board, job).is_some_and(|tables| tables <= job.memory);
        job.levels.is_some() && job.record.is_none() && !fits
    }
}

impl Engine for TileEngine {
    fn kind(&self) -> EngineKind {
        EngineKind::Tiles
    }

    fn rate(&self) -> f64 {
        match self.arch {
            InstructionSet::Avx512 => 5e9,
            InstructionSet::Avx2 => 4e9,
            InstructionSet::Portable => 1.5e9,
        }
    }

    fn memory(&self, space: &dyn Space, job: &SearchJob) -> Option<u64> {
        let board = space.structure().path().filter(|_| space.alternates())?;
        if self.lists_only(&board, job) { Some(job.memory) } else { self.tables(&board, job) }
    }
}

impl SealedEngine for TileEngine {
    fn search(&self, search: LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<SearchOutcome> {
        let (space, job) = (search.space, &search.job);
        let board = space.structure().path().ok_or_else(|| Error::usage("this space has no numbering along a path"))?;
        let mut stopwatch = CostStopwatch::start();
        let setup = stopwatch.lap();
        let longest = if self.lists_only(&board, job) { None } else { Some(self.longest(&board)) };
        let mut search = TileSearch {
            space,
            board,
            job,
            longest,
            stopped: None,
            layers: vec![],
            deepest: vec![],
            reached: 0,
            moved: 0,
            setup,
            cost: WorkCost::default(),
            stopwatch,
        };
        let store = search.run(self.arch, watch)?;
        search.lap();
        search.cost += watch.earlier();
        let recorded =
            store.zip(job.record).map(|(store, encoding)| Box::new(RecordedUnits { store, encoding, board }) as _);
        let TileSearch { layers, stopped, deepest, setup, cost, moved, .. } = search;
        let partial = job.is_enough(layers.len()) || stopped.is_some();
        let note = format!("{}, in place", self.arch.name());
        let moved = Some(moved);
        Ok(SearchOutcome {
            partial,
            stopped,
            recorded,
            moved,
            note,
            setup,
            search: cost,
            ..SearchOutcome::of(job, layers, deepest)
        })
    }
}

/// A running search.
struct TileSearch<'a> {
    space: &'a dyn Space,
    board: PathStructure,
    job: &'a SearchJob,
    /// The most states in a layer that is a list; `None` if all layers are lists.
    longest: Option<u64>,
    /// Why the search stopped before the requested number of layers, if it did.
    stopped: Option<String>,
    layers: Vec<u64>,
    /// Examples of the last layer.
    deepest: Vec<u64>,
    reached: u64,
    /// The bytes that sweeps moved.
    moved: u64,
    setup: WorkCost,
    cost: WorkCost,
    stopwatch: CostStopwatch,
}

impl TileSearch<'_> {
    /// Counts the time since the last lap as search.
    fn lap(&mut self) {
        self.cost += self.stopwatch.lap();
    }

    /// Adds a complete layer, and reports progress.
    fn report(&mut self, count: u64, watch: &mut Watch<'_>) -> Result<()> {
        self.job.holds(self.layers.len())?;
        self.layers.push(count);
        self.reached += count;
        let depth = Some(self.layers.len() as u32);
        watch.report(WorkProgress { phase: "search", depth, done: self.reached, total: 0 })
    }

    /// Runs all levels. Returns the tables, if the search needed any.
    fn run(&mut self, arch: InstructionSet, watch: &mut Watch<'_>) -> Result<Option<UnitStore>> {
        let lists = match watch.saved()? {
            None => vec![self.space.goals().to_vec()],
            Some(state) => match self.read(state)? {
                SavedSearch::Lists(lists) => lists,
                SavedSearch::Tables(mut store, drift) => {
                    let plan = SweepPlan { record_words: store.record_words, ..SweepPlan::new(self.board, arch)? };
                    self.setup += self.stopwatch.lap();
                    self.table_layers(&plan, &mut store, drift, watch)?;
                    return Ok(Some(store));
                }
            },
        };
        let lists = self.list_layers(lists, watch)?;
        self.lap();
        let tables_pay = self.longest.is_some()
            && lists.last().is_some_and(|last| !last.is_empty())
            && !self.job.is_enough(self.layers.len());
        if !tables_pay && self.job.record.is_none() {
            return Ok(None);
        }
        let mut store = UnitStore::new(&self.board, self.job)?;
        let plan = SweepPlan { record_words: store.record_words, ..SweepPlan::new(self.board, arch)? };
        if tables_pay && self.job.levels.is_none() {
            store.touch();
        }
        self.setup += self.stopwatch.lap();
        for (depth, list) in (0..).zip(&lists) {
            store.visit(&self.board, self.job.record, list, depth);
        }
        if tables_pay {
            store.mark(&self.board, &lists[lists.len() - 1]);
            drop(lists);
            watch.forecast().prepared();
            let drift = self.drift(&plan);
            self.table_layers(&plan, &mut store, drift, watch)?;
        }
        Ok(Some(store))
    }

    /// Finds layers as lists, until one is long or empty, or the next would exceed the memory. A
    /// search with lists only keeps the last two.
    fn list_layers(&mut self, mut lists: Vec<Vec<u64>>, watch: &mut Watch<'_>) -> Result<Vec<Vec<u64>>> {
        loop {
            watch.barrier(&self.layers, |out| self.write_lists(&lists, out))?;
            let last = &lists[lists.len() - 1];
            if last.is_empty() {
                return Ok(lists);
            }
            self.deepest = last[..last.len().min(self.job.examples)].to_vec();
            self.report(last.len() as u64, watch)?;
            let long = self.longest.is_some_and(|longest| last.len() as u64 > longest && lists.len() > 1);
            if self.job.is_enough(self.layers.len()) || long {
                return Ok(lists);
            }
            let before = lists.len().checked_sub(2).map_or(&[][..], |at| &lists[at]);
            let room = match self.longest {
                Some(_) => u64::MAX,
                None => self.job.memory.saturating_sub(8 * (before.len() + last.len()) as u64),
            };
            let Some(next) = list_layers::next(self.space, before, last, room, watch.signal())? else {
                let (depth, allowed) = (self.layers.len(), bytes(self.job.memory));
                let what = "its list does not fit the memory";
                self.stopped = Some(format!("stopped before layer {depth}: {what}, of which {allowed} are allowed"));
                return Ok(lists);
            };
            lists.push(next);
            if self.longest.is_none() {
                lists.drain(..lists.len() - 2);
            }
        }
    }

    /// The tables of each colour, and the side that has the first layer.
    fn sides(&self, plan: &SweepPlan) -> ([Vec<usize>; 2], usize) {
        let goal =
            self.space.goals().first().map_or(0, |goal| self.board.layout().place(*goal).row / self.board.units());
        let sides = [BaseColour::Black, BaseColour::White].map(|colour| plan.side(colour));
        (sides, usize::from(self.board.colour(goal as usize) == BaseColour::White))
    }

    /// The levels of tables that hold the last two layers, one on each side.
    fn drift(&self, plan: &SweepPlan) -> TableLevels {
        let (sides, start) = self.sides(plan);
        let last = self.layers.len() as u32 - 1;
        let mut drift = TableLevels { levels: vec![0; self.board.cells()], ..TableLevels::default() };
        for depth in [last, last - 1] {
            sides[(start + depth as usize) % 2].iter().for_each(|&blank| drift.levels[blank] = depth);
        }
        drift
    }

    /// Finds layers in tables.
    fn table_layers(
        &mut self,
        plan: &SweepPlan,
        store: &mut UnitStore,
        mut drift: TableLevels,
        watch: &mut Watch<'_>,
    ) -> Result<()> {
        let (sides, start) = self.sides(plan);
        loop {
            watch.barrier(&self.layers, |out| self.write_tables(store, &drift, out))?;
            let TableLevels { levels, pending, sweeps } = &mut drift;
            let next = self.layers.len() as u32;
            let most = self.job.levels.map_or(next + LOOKAHEAD, |levels| levels as u32 - 1);
            let advances = plan.sweep(*sweeps, levels, most);
            *sweeps += 1;
            let deepest = advances.iter().map(|advance| advance.depth).max().unwrap_or(next);
            pending
                .resize_with((deepest + 1 - next).max(pending.len() as u32) as usize, || PendingLevel::new(self.job));
            let quotas: Vec<&ExampleQuota> =
                advances.iter().map(|advance| &pending[(advance.depth - next) as usize].quota).collect();
            let sweep = UnitSweep { plan, job: self.job, signal: watch.signal(), advances: &advances, quotas: &quotas };
            for (batch, moved) in sweep.run(store)? {
                self.moved += moved;
                for (advance, found) in advances.iter().zip(batch) {
                    pending[(advance.depth - next) as usize].parts.push(found);
                }
            }
            // A level is complete when all tables of its side have reached it.
            let complete =
                |depth: usize| sides[(start + depth) % 2].iter().all(|&blank| levels[blank] as usize >= depth);
            while complete(self.layers.len()) {
                let level = pending.pop_front().unwrap_or_else(|| PendingLevel::new(self.job));
                let found = LevelFindings::of_level(level.parts, self.job);
                if found.count == 0 {
                    return Ok(());
                }
                self.report(found.count, watch)?;
                self.deepest = found.into_examples();
                if self.job.is_enough(self.layers.len()) {
                    return Ok(());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
