//! The tables of a search, some of which are levels ahead of others, and their checkpoint.
//!
//! Tables drift: a sweep advances each as far as the tables that it reads allow. The engine writes
//! a checkpoint between two sweeps, with the level of each table and the results of incomplete
//! levels. A resumed search continues with exactly the next sweep.

use std::collections::VecDeque;

use super::plan::SweepPlan;
use super::sweep::UnitSweep;
use super::unit_store::{FULL, UnitStore, UnitTable};
use crate::SearchJob;
use crate::level_findings::{ExampleQuota, LevelFindings};
use crate::level_search::LevelSearch;
use antipode_core::bits::InstructionSet;
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::Result;
use antipode_core::model::{BaseColour, PathStructure, Space};
use antipode_core::tables::DepthSpan;
use antipode_core::watch::StopSignal;

/// How many levels tables may be ahead of the last complete one. On small boards nothing else holds
/// them back.
const LOOKAHEAD: u32 = 16;

/// The tables of a search.
pub(super) struct SweepTables {
    plan: SweepPlan,
    pub(super) store: UnitStore,
    /// The tables that the levels of even depth write, then the others.
    sides: [Vec<usize>; 2],
    /// The level that each table has reached.
    levels: Vec<u32>,
    /// The levels that only some tables have reached, lowest first.
    pending: VecDeque<PendingLevel>,
    /// The number of sweeps so far.
    sweeps: usize,
    /// The bytes that they moved.
    pub(super) moved: u64,
}

/// A level that some tables have reached.
struct PendingLevel {
    quota: ExampleQuota,
    parts: Vec<LevelFindings>,
}

impl PendingLevel {
    fn new(job: &SearchJob) -> PendingLevel {
        PendingLevel { quota: ExampleQuota::new(job), parts: vec![] }
    }
}

impl SweepTables {
    /// Tables without visited states.
    pub(super) fn new(
        space: &dyn Space,
        board: PathStructure,
        arch: InstructionSet,
        job: &SearchJob,
    ) -> Result<SweepTables> {
        let store = UnitStore::new(&board, job)?;
        let plan = SweepPlan { record_words: store.record_words, ..SweepPlan::new(board, arch)? };
        let goal = space.goals().first().map_or(0, |goal| board.layout().place(*goal).row / board.units());
        let mut sides = [BaseColour::Black, BaseColour::White].map(|colour| plan.side(colour));
        if board.colour(goal as usize) == BaseColour::White {
            sides.reverse();
        }
        let levels = vec![0; board.cells()];
        Ok(SweepTables { plan, store, sides, levels, pending: VecDeque::new(), sweeps: 0, moved: 0 })
    }

    /// Starts after the layer `last`, when the tables hold all layers up to it.
    pub(super) fn start(&mut self, last: u32) {
        for depth in [last, last - 1] {
            self.sides[depth as usize % 2].iter().for_each(|&blank| self.levels[blank] = depth);
        }
    }

    /// Whether all tables of the side of a level have reached it.
    fn is_complete(&self, depth: usize) -> bool {
        self.sides[depth % 2].iter().all(|&blank| self.levels[blank] as usize >= depth)
    }

    /// Finds the next layer by one sweep, unless earlier ones completed it. Returns `None` if it is
    /// still not complete.
    pub(super) fn level(&mut self, search: &LevelSearch<'_>, signal: StopSignal<'_>) -> Result<Option<LevelFindings>> {
        let depth = search.layers.len();
        if !self.is_complete(depth) {
            self.sweep(depth as u32, &search.job, signal)?;
        }
        if !self.is_complete(depth) {
            return Ok(None);
        }
        let parts = self.pending.pop_front().map_or(vec![], |level| level.parts);
        Ok(Some(LevelFindings::of_level(parts, &search.job)))
    }

    /// Advances tables; `next` is the first incomplete level.
    fn sweep(&mut self, next: u32, job: &SearchJob, signal: StopSignal<'_>) -> Result<()> {
        let SweepTables { plan, store, levels, pending, sweeps, moved, .. } = self;
        let most = job.levels.map_or(next + LOOKAHEAD, |levels| levels as u32 - 1);
        let advances = plan.sweep(*sweeps, levels, most);
        *sweeps += 1;
        let deepest = advances.iter().map(|advance| advance.depth).max().unwrap_or(next);
        pending.resize_with((deepest + 1 - next).max(pending.len() as u32) as usize, || PendingLevel::new(job));
        let quotas: Vec<&ExampleQuota> =
            advances.iter().map(|advance| &pending[(advance.depth - next) as usize].quota).collect();
        let sweep = UnitSweep { plan, job, signal, advances: &advances, quotas: &quotas };
        for (batch, bytes) in sweep.run(store)? {
            *moved += bytes;
            for (advance, found) in advances.iter().zip(batch) {
                pending[(advance.depth - next) as usize].parts.push(found);
            }
        }
        Ok(())
    }

    /// Writes the tables between two sweeps.
    pub(super) fn write(&self, job: &SearchJob, out: &mut StateWriter) -> Result<()> {
        out.number(self.moved)?;
        out.number(self.sweeps as u64)?;
        self.levels.iter().try_for_each(|&level| out.number(level.into()))?;
        out.number(self.pending.len() as u64)?;
        for PendingLevel { quota, parts } in &self.pending {
            quota.write(out)?;
            LevelFindings::write(parts, job, out)?;
        }
        self.store.tables.iter().try_for_each(|table| table.write(out))
    }

    /// Reads what `write` wrote.
    pub(super) fn read(&mut self, search: &LevelSearch<'_>, state: &mut StateReader) -> Result<()> {
        (self.moved, self.sweeps) = (state.number()?, state.number()? as usize);
        for level in &mut self.levels {
            *level = state.at_most(u32::MAX.into())? as u32;
        }
        for _ in 0..state.count(8)? {
            let quota = ExampleQuota::read(state, &search.job)?;
            self.pending.push_back(PendingLevel { quota, parts: vec![LevelFindings::read(state)?] });
        }
        if search.layers.len() < 2 {
            return Err(state.corrupt("it is not a state of this engine"));
        }
        self.store.tables.iter_mut().try_for_each(|table| table.read(state))
    }
}

impl UnitTable {
    fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.words(&self.bits)?;
        out.words(&self.recorded)?;
        self.counts.iter().try_for_each(|count| out.bytes(&count.to_le_bytes()))?;
        self.changed.iter().try_for_each(|&changed| out.bytes(&[changed.into()]))?;
        self.spans.iter().try_for_each(|span| out.bytes(&span.to_bytes()))
    }

    fn read(&mut self, state: &mut StateReader) -> Result<()> {
        state.words(&mut self.bits)?;
        state.words(&mut self.recorded)?;
        let mut two = [0; 2];
        for count in &mut self.counts {
            state.bytes(&mut two)?;
            *count = u16::from_le_bytes(two);
        }
        let mut one = [0];
        for changed in &mut self.changed {
            state.bytes(&mut one)?;
            *changed = one == [1];
        }
        let mut bytes = [0; DepthSpan::BYTES];
        for span in &mut self.spans {
            state.bytes(&mut bytes)?;
            *span = DepthSpan::from_bytes(bytes).ok_or_else(|| state.corrupt("a unit has no span"))?;
        }
        if self.counts.iter().any(|&count| count > FULL) {
            return Err(state.corrupt("a unit has too many states"));
        }
        Ok(())
    }
}
