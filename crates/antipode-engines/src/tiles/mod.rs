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
mod sweep;
mod sweep_tables;
mod unit_store;
pub(crate) mod window;

use super::level_findings::LevelFindings;
use super::level_search::{LevelFinder, LevelSearch};
use super::sealed::SealedEngine;
use super::{Engine, EngineKind, SearchJob, SearchOutcome};
use antipode_core::bits::InstructionSet;
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::{PathStructure, Space};
use antipode_core::nums::bytes;
use antipode_core::watch::{StopSignal, Watch};
use recorded_units::RecordedUnits;
use sweep_tables::SweepTables;
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

    fn rate(&self) -> Option<f64> {
        Some(match self.arch {
            InstructionSet::Avx512 => 5e9,
            InstructionSet::Avx2 => 4e9,
            InstructionSet::Portable => 1.5e9,
        })
    }

    fn memory(&self, space: &dyn Space, job: &SearchJob) -> Option<u64> {
        let board = space.structure().path().filter(|_| space.alternates())?;
        if self.lists_only(&board, job) { Some(job.memory) } else { self.tables(&board, job) }
    }
}

impl SealedEngine for TileEngine {
    fn search(&self, mut search: LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<SearchOutcome> {
        let board = search.space.structure().path();
        let board = board.ok_or_else(|| Error::missing_ability("this space", "numbering along a path", ""))?;
        let longest = if self.lists_only(&board, &search.job) { None } else { Some(self.longest(&board)) };
        let mut finder = TileFinder { board, arch: self.arch, job: search.job, longest, lists: vec![], tables: None };
        search.run(&mut finder, watch)?;
        let moved = Some(finder.tables.as_ref().map_or(0, |tables| tables.moved));
        let recorded = match search.job.record {
            Some(encoding) => Some(Box::new(RecordedUnits { store: finder.store()?, encoding, board }) as _),
            None => None,
        };
        Ok(SearchOutcome { recorded, moved, ..search.outcome(format!("{}, in place", self.arch.name()), watch) })
    }
}

/// The lists or the tables of a search.
struct TileFinder {
    board: PathStructure,
    arch: InstructionSet,
    job: SearchJob,
    /// The most states in a layer that is a list; `None` if all layers are lists.
    longest: Option<u64>,
    /// The layers, until there are tables. A search with lists only keeps the last two.
    lists: Vec<Vec<u64>>,
    tables: Option<SweepTables>,
}

impl TileFinder {
    /// Finds a layer as a list. The search stops if that does not fit the memory.
    fn next_list(&mut self, search: &mut LevelSearch<'_>, signal: StopSignal<'_>) -> Result<LevelFindings> {
        let last = &self.lists[self.lists.len() - 1];
        let before = self.lists.len().checked_sub(2).map_or(&[][..], |at| &self.lists[at]);
        let room = match self.longest {
            Some(_) => u64::MAX,
            None => self.job.memory.saturating_sub(8 * (before.len() + last.len()) as u64),
        };
        let Some(next) = list_layers::next(search.space, before, last, room, signal)? else {
            let (depth, allowed) = (search.layers.len(), bytes(self.job.memory));
            let what = "its list does not fit the memory";
            search.stopped = Some(format!("stopped before layer {depth}: {what}, of which {allowed} are allowed"));
            return Ok(LevelFindings::default());
        };
        let found = LevelFindings::of_states(&next, &self.job);
        self.lists.push(next);
        if self.longest.is_none() && self.lists.len() > 2 {
            self.lists.remove(0);
        }
        Ok(found)
    }

    /// Moves the lists into new tables.
    fn new_tables(&mut self, search: &mut LevelSearch<'_>, watch: &Watch<'_>) -> Result<SweepTables> {
        let (space, lists) = (search.space, std::mem::take(&mut self.lists));
        let mut tables = search.set_up(watch, || {
            let mut tables = SweepTables::new(space, self.board, self.arch, &self.job)?;
            if self.job.levels.is_none() {
                tables.store.touch();
            }
            Ok(tables)
        })?;
        tables.store.visit_all(&self.board, self.job.record, &lists);
        tables.store.mark(&self.board, &lists[lists.len() - 1]);
        tables.start(search.layers.len() as u32 - 1);
        Ok(tables)
    }

    /// All visited states, with their depths.
    fn store(self) -> Result<UnitStore> {
        if let Some(tables) = self.tables {
            return Ok(tables.store);
        }
        let mut store = UnitStore::new(&self.board, &self.job)?;
        store.visit_all(&self.board, self.job.record, &self.lists);
        Ok(store)
    }

    /// The kind of the search's lists.
    fn lists_kind(&self) -> u64 {
        if self.longest.is_some() { LISTS } else { LISTS_ONLY }
    }
}

/// The kinds of saved states: lists before tables, lists of a search without tables, and tables.
const LISTS: u64 = 0;
const LISTS_ONLY: u64 = 1;
const TABLES: u64 = 2;

impl LevelFinder for TileFinder {
    fn level(&mut self, search: &mut LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<Option<LevelFindings>> {
        if search.layers.is_empty() {
            self.lists.push(search.space.goals().to_vec());
            return Ok(Some(search.goals()));
        }
        let mut tables = match self.tables.take() {
            Some(tables) => tables,
            None => {
                let last = self.lists[self.lists.len() - 1].len() as u64;
                let is_long = self.longest.is_some_and(|longest| last > longest && self.lists.len() > 1);
                if !is_long {
                    return self.next_list(search, watch.signal()).map(Some);
                }
                self.new_tables(search, watch)?
            }
        };
        let found = tables.level(search, watch.signal());
        self.tables = Some(tables);
        found
    }

    fn write(&self, out: &mut StateWriter) -> Result<()> {
        if let Some(tables) = &self.tables {
            out.number(TABLES)?;
            return tables.write(&self.job, out);
        }
        out.number(self.lists_kind())?;
        out.number(self.lists.len() as u64)?;
        self.lists.iter().try_for_each(|list| out.list(list))
    }

    /// `Usage` if the saved search had more or less memory, and therefore uses lists where this one
    /// uses tables, or the reverse.
    fn read(&mut self, search: &LevelSearch<'_>, state: &mut StateReader) -> Result<()> {
        let kind = state.number()?;
        if kind != self.lists_kind() && (kind == LISTS_ONLY || self.longest.is_none()) {
            let what = "made lists where this one would make tables, or the other way round";
            return Err(
                Error::incapable("the kept search", what, "allow it as much memory").unless(&[RequestRemedy::Memory])
            );
        }
        if kind == TABLES {
            let mut tables = SweepTables::new(search.space, self.board, self.arch, &self.job)?;
            tables.read(search, state)?;
            self.tables = Some(tables);
            return Ok(());
        }
        self.lists = (0..state.count(8)?).map(|_| state.list()).collect::<Result<_>>()?;
        let size = self.board.layout().size();
        match self.lists.is_empty() != search.layers.is_empty() || self.lists.iter().flatten().any(|&at| at >= size) {
            true => Err(state.corrupt("it is not a state of this engine")),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
