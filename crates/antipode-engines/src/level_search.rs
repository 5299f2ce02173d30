//! What all searches share: the layers, examples and depths found so far, their costs, the
//! checkpoint, and the loop over the levels.
//!
//! An engine adds a [`LevelFinder`]: its memory, and how it finds the next layer there.

use super::level_findings::LevelFindings;
use super::record::DepthRecord;
use super::symmetry_classes::SymmetryClasses;
use super::{SearchJob, SearchOutcome};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, Result};
use antipode_core::model::Space;
use antipode_core::tables::MOST_DEPTH;
use antipode_core::watch::{CostStopwatch, Watch, WorkCost, WorkProgress};

/// The memory of an engine, and how it finds layers there, one after the other.
///
/// It is consistent between two calls of `level`: then the search may save it or end.
pub trait LevelFinder {
    /// Finds the next layer, or a part of it. Layer 0 has the goals.
    ///
    /// Returns `None` if the layer is not complete yet, and no states if there are no more layers.
    /// It records the depths of new states itself.
    ///
    /// # Errors
    ///
    /// `Interrupted` if the watch stops it; those of the memory.
    fn level(&mut self, search: &mut LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<Option<LevelFindings>>;

    /// Saves the search between two levels if that is due, and stops it if it should stop.
    ///
    /// # Errors
    ///
    /// Those of [`Watch::barrier`].
    fn barrier(&mut self, search: &LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<()>
    where
        Self: Sized,
    {
        watch.barrier(&search.layers, |out| search.write(self, out))
    }

    /// Writes the memory.
    ///
    /// # Errors
    ///
    /// `Io` if it cannot be written.
    fn write(&self, out: &mut StateWriter) -> Result<()>;

    /// Reads what `write` wrote. `search` has its layers already.
    ///
    /// # Errors
    ///
    /// `Corrupt` if it is damaged; `Io` if it cannot be read.
    fn read(&mut self, search: &LevelSearch<'_>, state: &mut StateReader) -> Result<()>;
}

/// A running search.
pub struct LevelSearch<'a> {
    pub(crate) space: &'a dyn Space,
    pub(crate) job: SearchJob,
    /// The number of states at each depth that was found.
    pub layers: Vec<u64>,
    /// The number of classes of symmetric states in each layer, in a folded space.
    orbits: Vec<u64>,
    /// The number of states in the layers.
    pub(crate) reached: u64,
    /// Examples of the last layer.
    pub deepest: Vec<u64>,
    /// The depths, in engines that do not store them themselves.
    pub(crate) record: Option<DepthRecord>,
    /// Why the search stopped before the requested number of layers, if it did.
    pub(crate) stopped: Option<String>,
    stopwatch: CostStopwatch,
    setup: WorkCost,
    cost: WorkCost,
}

impl<'a> LevelSearch<'a> {
    /// A search without layers.
    ///
    /// # Errors
    ///
    /// `Usage` if the space does not allow what the job requests.
    pub fn new(space: &'a dyn Space, job: SearchJob) -> Result<LevelSearch<'a>> {
        job.check(space)?;
        Ok(LevelSearch {
            space,
            job,
            layers: vec![],
            orbits: vec![],
            reached: 0,
            deepest: vec![],
            record: None,
            stopped: None,
            stopwatch: CostStopwatch::start(),
            setup: WorkCost::default(),
            cost: WorkCost::default(),
        })
    }

    /// Allocates the record of the depths, if the job requests one.
    pub(crate) fn record_depths(&mut self) -> Result<()> {
        self.record = DepthRecord::new(self.space, &self.job)?;
        Ok(())
    }

    /// Runs all levels that the job requests, or those that are left after an interruption.
    pub(crate) fn run(&mut self, finder: &mut impl LevelFinder, watch: &mut Watch<'_>) -> Result<()> {
        if let Some(state) = watch.saved()? {
            self.read(finder, state)?;
        }
        self.levels(finder, watch)
    }

    /// Runs all levels that the job requests and that were not found yet.
    ///
    /// # Errors
    ///
    /// `Limit` if a depth is too great for the encoding; those of the finder.
    pub fn levels(&mut self, finder: &mut impl LevelFinder, watch: &mut Watch<'_>) -> Result<()> {
        self.setup += self.stopwatch.lap();
        while !self.job.is_enough(self.layers.len()) {
            // Before the goals there is nothing to save.
            if !self.layers.is_empty() {
                finder.barrier(self, watch)?;
            }
            let Some(found) = finder.level(self, watch)? else { continue };
            if found.count == 0 {
                break;
            }
            if self.layers.len() > MOST_DEPTH as usize {
                return Err(Error::Limit(format!("there are depths beyond {MOST_DEPTH}: too great for this program")));
            }
            self.job.encoding(self.layers.len())?;
            self.layers.push(found.count);
            self.orbits.push(found.orbits);
            self.reached += found.count;
            self.deepest = found.into_examples();
            self.report(0, watch)?;
        }
        self.space.intact()
    }

    /// The goals, with their depths entered in the record.
    pub(crate) fn goals(&mut self) -> LevelFindings {
        let goals = self.space.goals();
        if let Some(record) = &mut self.record {
            goals.iter().for_each(|&goal| record.enter(goal, 0));
        }
        self.listed(goals)
    }

    /// The findings of a level that are these states, where each counts for all its images.
    pub fn listed(&self, states: &[u64]) -> LevelFindings {
        let mut findings = LevelFindings::of_states(states, &self.job);
        let Some(lift) = self.space.structure().rows() else { return findings };
        let Some(classes) = SymmetryClasses::of(lift) else { return findings };
        let layout = self.space.layout();
        findings.count = 0;
        for place in states.iter().map(|&state| layout.place(state)) {
            findings.count += lift.weight(place.row);
            findings.orbits += classes.count(place.row, place.word as usize, [1 << place.lane]);
        }
        findings
    }

    /// Takes over layers that were found earlier, with the numbers of their classes. It reports
    /// none of them: a stop between them would come before any new work, in every sitting.
    pub(crate) fn skip(&mut self, layers: &[u64], orbits: &[u64]) {
        self.reached += layers.iter().sum::<u64>();
        self.layers.extend(layers);
        self.orbits.extend(orbits);
    }

    /// Does work that counts as setup, before a level.
    pub(crate) fn set_up<T>(&mut self, watch: &Watch<'_>, work: impl FnOnce() -> T) -> T {
        self.cost += self.stopwatch.lap();
        let done = work();
        self.setup += self.stopwatch.lap();
        watch.forecast().prepared();
        done
    }

    /// Reports the progress of a level that has found this many states.
    pub(crate) fn report(&self, found: u64, watch: &mut Watch<'_>) -> Result<()> {
        let (depth, done) = (Some(self.layers.len() as u32), self.reached + found);
        watch.report(WorkProgress { phase: "search", depth, done, total: 0 })
    }

    /// What the search found; the engine adds the recorded depths. The search ends here.
    pub fn outcome(mut self, note: String, watch: &Watch<'_>) -> SearchOutcome {
        self.cost += self.stopwatch.lap();
        self.cost += watch.earlier();
        let LevelSearch { space, job, layers, orbits, deepest, stopped, setup, cost, .. } = self;
        let orbits = space.structure().folded().map(|_| orbits);
        let partial = stopped.is_some() || job.is_enough(layers.len());
        SearchOutcome {
            orbits,
            partial,
            stopped,
            note,
            setup,
            search: cost,
            ..SearchOutcome::of(&job, layers, deepest)
        }
    }

    /// Writes the search between two calls of `level`.
    ///
    /// # Errors
    ///
    /// `Io` if it cannot be written; `Usage` if the rules failed.
    pub fn write(&self, finder: &impl LevelFinder, out: &mut StateWriter) -> Result<()> {
        self.space.intact()?;
        out.list(&self.layers)?;
        out.list(&self.orbits)?;
        out.list(&self.deepest)?;
        finder.write(out)?;
        self.record.as_ref().map_or(Ok(()), |record| record.write(out))
    }

    /// Reads what `write` wrote.
    ///
    /// # Errors
    ///
    /// `Corrupt` if it is damaged; `Io` if it cannot be read.
    pub fn read(&mut self, finder: &mut impl LevelFinder, mut state: StateReader) -> Result<()> {
        self.read_layers(&mut state)?;
        finder.read(self, &mut state)?;
        if let Some(record) = &mut self.record {
            record.read(&mut state)?;
        }
        state.end()
    }

    /// Reads the layers, which precede the memory of the finder.
    ///
    /// # Errors
    ///
    /// Those of [`LevelSearch::read`].
    pub fn read_layers(&mut self, state: &mut StateReader) -> Result<()> {
        (self.layers, self.orbits, self.deepest) = (state.list()?, state.list()?, state.list()?);
        let reached = self.layers.iter().try_fold(0u64, |sum, &count| sum.checked_add(count));
        self.reached = reached
            .filter(|reached| *reached <= self.space.structure().states(&self.space.layout()))
            .ok_or_else(|| state.corrupt("it has more states than the space"))?;
        Ok(())
    }
}
