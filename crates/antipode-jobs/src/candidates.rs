//! The numberings of a problem, and which searches in them fit.

use std::ops::Range;

use super::plan::{SearchPlan, WorkResources};
use super::refusals::{does_not_fit, needs_another};
use antipode_core::error::{Error, Result};
use antipode_core::memory::metered;
use antipode_core::model::{NumberedProblem, Problem};
use antipode_core::nums::{bytes, grouped};
use antipode_core::tables::{NumberingScheme, write_memory};
use antipode_engines::{Engine, EngineKind, ExternalEngine, SearchJob};

/// The numberings of a problem, each built on demand, and the least memory that any engine needs.
pub(super) struct Candidates<'a, J> {
    problem: &'a Problem,
    resources: WorkResources,
    job: J,
    /// The least number of states.
    states: u64,
    schemes: Vec<NumberingScheme>,
    /// The candidates built so far; `None` for a numbering in which the problem is too large.
    numbered: Vec<Option<Candidate>>,
    /// The least memory that an engine needs, if any engine searches the problem.
    needed: Option<u64>,
}

/// A numbering, and the job of a search in it.
pub(super) struct Candidate {
    pub(super) space: NumberedProblem,
    pub(super) job: SearchJob,
    /// Bytes of memory of its tables.
    tables: u64,
}

/// The bytes that count of a numbering's tables. Small tables are as if part of the program.
pub fn counted_tables(bytes: u64) -> u64 {
    bytes.saturating_sub(4 << 20)
}

impl<'a, J: Fn(&NumberedProblem) -> Result<SearchJob>> Candidates<'a, J> {
    pub(super) fn new(problem: &'a Problem, resources: WorkResources, job: J) -> Result<Self> {
        let numberings = problem.numberings()?;
        let (spec, allowed) = (problem.spec(), bytes(resources.memory));
        let what = "does not fit: 2^64 states or more need at least 2 EB of memory, and";
        let states =
            numberings.least_states().ok_or_else(|| Error::Limit(format!("{spec} {what} {allowed} are allowed")))?;
        let schemes = numberings.schemes();
        Ok(Candidates { problem, resources, job, states, schemes, numbered: vec![], needed: None })
    }

    /// The numberings in which a search in memory may fit. In the last numbering, every engine
    /// needs at least a bit per state. The others cost no work to build, and their engines need not
    /// store all states.
    pub(super) fn in_memory(&self) -> Range<usize> {
        let last = self.schemes.len() - 1;
        0..if self.states / 8 > self.resources.memory { last } else { last + 1 }
    }

    pub(super) fn all(&self) -> Range<usize> {
        0..self.schemes.len()
    }

    /// The plan of an engine in a numbering, if it fits in memory. `None` also if the engine does
    /// not search the numbering.
    pub(super) fn fit(
        &mut self,
        numbering: usize,
        engine: impl FnOnce(&Candidate) -> Result<Option<Box<dyn Engine>>>,
    ) -> Result<Option<SearchPlan>> {
        if self.numbered.len() == numbering {
            let (space, tables) = metered(|| self.problem.number_as(&self.schemes[numbering]));
            self.numbered.push(match space.and_then(|space| Candidate::of(space, tables, self.resources, &self.job)) {
                // A search in an earlier numbering needs less. Its error will say how much memory
                // is enough.
                Err(error) if self.needed.is_some() && matches!(error.fault(), Error::Limit(_)) => None,
                candidate => Some(candidate?),
            });
        }
        let Some(candidate) = self.numbered[numbering].take() else { return Ok(None) };
        let planned = match engine(&candidate)? {
            Some(engine) => candidate.plan(engine, self.resources, &mut self.needed)?,
            None => Err(candidate),
        };
        Ok(match planned {
            Ok(plan) => Some(plan),
            Err(candidate) => {
                self.numbered[numbering] = Some(candidate);
                None
            }
        })
    }

    /// Whether the disk search supports one of the numberings so far.
    pub(super) fn search_on_disk(&self) -> bool {
        self.numbered.iter().flatten().any(|candidate| ExternalEngine::searches(&candidate.space))
    }

    /// The error that says why no engine fits.
    pub(super) fn refused(&self, chosen: Option<EngineKind>) -> Error {
        let (spec, memory) = (self.problem.spec(), self.resources.memory);
        match (self.numbered.iter().flatten().last(), self.needed, chosen) {
            (Some(_), None, Some(kind)) => needs_another(&spec, kind),
            (Some(candidate), needed, _) => {
                let needed = needed.map_or("more rows than any engine can hold, and too much".into(), bytes);
                does_not_fit(&spec, grouped(candidate.space.layout().size()), needed, memory)
            }
            (None, ..) => {
                let (states, needed) = (grouped(self.states), bytes(self.states / 8));
                does_not_fit(&spec, format!("at least {states}"), format!("at least {needed}"), memory)
            }
        }
    }
}

impl Candidate {
    /// The candidate of a numbering whose tables take this many bytes.
    pub(super) fn of(
        space: NumberedProblem,
        tables: u64,
        resources: WorkResources,
        job: impl Fn(&NumberedProblem) -> Result<SearchJob>,
    ) -> Result<Candidate> {
        let mut candidate = Candidate { job: job(&space)?, space, tables };
        candidate.job.memory = candidate.left(resources.memory);
        Ok(candidate)
    }

    /// The plan of an engine, if it fits in memory; else the candidate. Lowers `needed` to what the
    /// engine needs, if that is too much.
    pub(super) fn plan(
        mut self,
        engine: Box<dyn Engine>,
        resources: WorkResources,
        needed: &mut Option<u64>,
    ) -> Result<std::result::Result<SearchPlan, Candidate>> {
        let Some(memory) = self.memory(&*engine, resources.memory) else { return Ok(Err(self)) };
        if memory > resources.memory {
            *needed = needed.iter().copied().chain([memory]).min();
            return Ok(Err(self));
        }
        let disk = engine.forecast(&self.space, &self.job)?;
        let Candidate { space, job, .. } = self;
        Ok(Ok(SearchPlan { space, engine, job, memory, disk, resources }))
    }

    /// Bytes of memory that a search needs, with its tables; `None` if the engine does not search
    /// the space.
    fn memory(&mut self, engine: &dyn Engine, memory: u64) -> Option<u64> {
        let size = engine.memory(&self.space, &self.job)?;
        // What does not fit without its tables need not prepare them.
        if size > self.job.memory {
            return Some(size.saturating_add(self.counted()));
        }
        self.tables += metered(|| engine.prepare(&self.space)).1;
        self.job.memory = self.left(memory);
        Some(engine.memory(&self.space, &self.job)?.saturating_add(self.counted()))
    }

    /// Bytes of the tables that count, and of writing what the search records.
    fn counted(&self) -> u64 {
        counted_tables(self.tables).saturating_add(
            self.job.record.map_or(0, |encoding| write_memory(&self.space.layout(), encoding, self.job.threads)),
        )
    }

    /// The memory left besides the tables.
    fn left(&self, memory: u64) -> u64 {
        memory.saturating_sub(self.counted())
    }
}
