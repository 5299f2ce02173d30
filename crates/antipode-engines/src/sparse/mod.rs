//! The sparse search: breadth-first by the rules alone, without a numbering, on packed states.
//!
//! The search keeps states as keys in sets, which a reversible hash divides into parts
//! (`antipode_core::states`). A round expands some states of the last layer in parallel, and each
//! thread lists the successors by part. Then the parts, in parallel, sort their successors and
//! merge the new ones. No two threads write to one set, so the result does not depend on their
//! number. Only the last two layers are kept, unless the search numbers all states or moves cannot
//! be undone.
//!
//! *What it checks.* If moves can be undone, every state of a layer but the first must lead back to
//! the layer before. A state that does not is an error: the rules break their laws.
//!
//! The search takes memory for the keys of the kept states and for the successors of a round. It
//! expands each state once, and looks up each successor in the sorted sets of the last layers.

mod expansion;
mod folding;
mod insertion;
mod layer_notes;
mod layers;
mod outcome;
mod state;

use super::thread_pool;
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::memory::give_back;
use antipode_core::model::{GoalSymmetries, Problem};
use antipode_core::nums::{bytes, grouped};
use antipode_core::states::{ByteValues, SORTED_ENTRY};
use antipode_core::watch::{CostStopwatch, Watch, WorkProgress};

use expansion::{EntryShape, ExpansionRound, SuccessorLists};
pub use folding::OrbitSizes;
use layer_notes::LayerNotes;
use layers::SparseLayers;
pub use outcome::SparseOutcome;

/// What an exploration should deliver.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SparseJob {
    /// Threads to use, at least 1.
    pub threads: usize,
    /// Bytes of memory that sets and lists may take.
    pub memory: u64,
    /// Stop after this many layers; at least 1.
    pub levels: Option<usize>,
    /// Keep all states, and number them.
    pub keep: bool,
    /// How many states of the deepest layer to list.
    pub examples: usize,
    /// Compute the digest of each layer.
    pub digests: bool,
}

impl SparseJob {
    /// A job that finds only the layers, of all states.
    pub fn new(threads: usize, memory: u64) -> Self {
        SparseJob { threads, memory, levels: None, keep: false, examples: 0, digests: false }
    }
}

/// The lists of a round may take one part in this many of the memory.
const LISTS: u64 = 16;

/// The allocator loses up to one part in this many of the sets, between growing parts. Measured on
/// the 4x4 board and the 3x3x3.
const LOST: u64 = 3;

/// The number of starts added between two checks whether they fit the memory.
const CHECKED_STARTS: usize = 4096;

/// A round lists at least this many successors, and at least one for this many known states: so
/// merging copies a state a few times only.
const LEAST_SUCCESSORS: u64 = 2 << 20;
const KNOWN: u64 = 2;

/// The most successors of a round: sources are numbered in 32 bits.
const MOST_SUCCESSORS: u64 = 1 << 31;

/// Explores a puzzle from its starts. Unless the job keeps the states, the search stops before the
/// first layer that does not fit the memory.
///
/// # Errors
///
/// `Limit` if the states to be numbered do not fit the memory; `Usage` if the rules break their
/// laws; `Interrupted` if the watch stops it.
pub fn explore(problem: &Problem, job: &SparseJob, watch: &mut Watch<'_>) -> Result<SparseOutcome> {
    search(problem, LayerNotes::new(problem, None, job)?, job, watch)
}

/// As [`explore`], but with one state for each orbit under symmetries and inversion.
///
/// # Errors
///
/// Those of [`explore`].
pub fn explore_orbits(
    problem: &Problem,
    symmetries: &GoalSymmetries,
    job: &SparseJob,
    watch: &mut Watch<'_>,
) -> Result<SparseOutcome> {
    let notes = LayerNotes::new(problem, Some(symmetries), job)?;
    search(&folding::folded(problem, symmetries), notes, job, watch)
}

fn search(problem: &Problem, notes: LayerNotes<'_>, job: &SparseJob, watch: &mut Watch<'_>) -> Result<SparseOutcome> {
    let pool = thread_pool(job.threads)?;
    let mut stopwatch = CostStopwatch::start();
    let mut search = SparseSearch::new(problem, notes, job)?;
    let round = watch.saved()?.map(|state| search.read(state)).transpose()?;
    pool.install(|| search.run(round, watch))?;
    problem.intact()?;
    let SparseSearch { layers, notes, stopped, deepest, peak, complete, .. } = search;
    let LayerNotes { counts, orbits, digests, .. } = notes;
    let states = job.keep.then(|| pool.install(|| layers.into_states())).transpose()?;
    // The sets consisted of many small blocks.
    give_back();
    let mut search = stopwatch.lap();
    search += watch.earlier();
    let partial = !complete;
    Ok(SparseOutcome { layers: counts, partial, stopped, deepest, states, orbits, digests, peak, search })
}

/// A running search.
struct SparseSearch<'a> {
    problem: &'a Problem,
    job: &'a SparseJob,
    layers: SparseLayers,
    notes: LayerNotes<'a>,
    deepest: Vec<Vec<u8>>,
    stopped: Option<String>,
    complete: bool,
    peak: u64,
}

/// How a level ended.
enum LevelEnd {
    Done,
    /// The memory is used up.
    Full,
}

impl<'a> SparseSearch<'a> {
    /// A search with the starts as its first layer.
    fn new(problem: &'a Problem, notes: LayerNotes<'a>, job: &'a SparseJob) -> Result<SparseSearch<'a>> {
        let mut starts = problem.starts();
        let Some(first) = starts.next() else {
            problem.intact()?;
            return Err(Error::missing_ability(problem.spec(), "state to start from", ""));
        };
        if first.is_empty() {
            return Err(Error::broken_law(problem.spec(), "a state has no bytes"));
        }
        let mut values = ByteValues::none(first.len());
        values.note(&first);
        let layers = SparseLayers::new(values, job.keep || problem.directed());
        let mut search =
            SparseSearch { problem, job, layers, notes, deepest: vec![], stopped: None, complete: false, peak: 0 };
        let mut starts = std::iter::once(first).chain(starts);
        for added in 0.. {
            if added % CHECKED_STARTS == 0 {
                search.fits_starts(added as u64 + starts.size_hint().0 as u64)?;
            }
            let Some(start) = starts.next() else { break };
            search.fits_one(&start)?;
            search.layers.add(&start)?;
        }
        search.layers.next_level()?;
        Ok(search)
    }

    /// Checks that the starts, at least `count`, fit the memory: `Limit` if not. Each takes a key,
    /// and keys never become shorter.
    fn fits_starts(&self, count: u64) -> Result<()> {
        let keys = count.saturating_mul(self.layers.codec().width() as u64);
        if keys.max(self.layers.memory()) <= self.job.memory {
            return Ok(());
        }
        let (spec, count, allowed) = (self.problem.spec(), grouped(count), bytes(self.job.memory));
        let what = if self.problem.lists_goals() { "goals" } else { "starts" };
        let what = format!("{spec}: its {count} {what} do not fit the memory, of which {allowed} are allowed");
        Err(Error::Limit(what).unless(&[RequestRemedy::Memory]))
    }

    /// Checks that a state is as long as the first one: `Usage` if not.
    fn fits_one(&self, state: &[u8]) -> Result<()> {
        let length = self.layers.codec().packing().length();
        if state.len() == length {
            return Ok(());
        }
        let (spec, state, other) = (self.problem.spec(), self.problem.write(state), state.len());
        Err(Error::broken_law(
            spec,
            format!("all states must have the same length: '{state}' has {other} bytes, others have {length}"),
        ))
    }

    fn limit(&self, what: &str) -> Error {
        let (spec, allowed) = (self.problem.spec(), bytes(self.job.memory));
        let found = grouped(self.notes.counts.iter().sum::<u64>());
        let what =
            format!("{spec}: {what} the memory, of which {allowed} are allowed: {found} states were found before");
        Error::Limit(what).unless(&[RequestRemedy::Memory])
    }

    /// Searches level by level. A given round resumes an incomplete level.
    fn run(&mut self, mut round: Option<ExpansionRound>, watch: &mut Watch<'_>) -> Result<()> {
        let mut expansion = SuccessorLists::new(self.problem, self.job.threads);
        loop {
            if round.is_none() {
                let count = self.layers.here_len();
                if count == 0 {
                    self.complete = true;
                    return Ok(());
                }
                self.notes.add(count, &self.layers, watch.signal())?;
                self.deepest = self.layers.examples(self.job.examples);
                if self.job.levels.is_some_and(|levels| self.notes.counts.len() >= levels) {
                    return Ok(());
                }
            }
            let round = round.take().unwrap_or_else(|| self.layers.start());
            match self.level(round, &mut expansion, watch)? {
                LevelEnd::Done => {}
                LevelEnd::Full if self.job.keep => return Err(self.limit("its states do not fit")),
                LevelEnd::Full => {
                    let (depth, allowed) = (self.notes.counts.len(), bytes(self.job.memory));
                    let what = "its states do not fit the memory";
                    self.stopped =
                        Some(format!("stopped before layer {depth}: {what}, of which {allowed} are allowed"));
                    return Ok(());
                }
            }
            self.layers.next_level()?;
        }
    }

    /// Finds the next layer, or the rest of it.
    fn level(
        &mut self,
        mut round: ExpansionRound,
        expansion: &mut SuccessorLists<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<LevelEnd> {
        let shape = EntryShape::new(self.layers.codec());
        let entry = 2 * shape.entry() + SORTED_ENTRY;
        let done: u64 = self.notes.counts.iter().sum();
        while !round.is_done() {
            let found = done + self.layers.next_len();
            watch.report(WorkProgress {
                phase: "search",
                depth: Some(self.notes.counts.len() as u32),
                done: found,
                total: 0,
            })?;
            let wished = (self.layers.memory() / shape.width as u64 / KNOWN).clamp(LEAST_SUCCESSORS, MOST_SUCCESSORS);
            let most = wished.min(self.job.memory / LISTS / entry as u64).max(1 << 12);
            let units = round.units(&self.layers, expansion.unit_states(), expansion.most_states(most));
            expansion.run(&self.layers, &units, watch.signal())?;
            self.problem.intact()?;
            if let Some(state) = expansion.misfit() {
                self.fits_one(&state)?;
            }
            if let Some(values) = expansion.values() {
                // Wider keys change the order of the states, so the level starts again.
                self.layers.widen(&values)?;
                expansion.clear();
                round = self.layers.start();
                continue;
            }
            let back = insertion::insert(&mut self.layers, &expansion.lists(), units.sources())?;
            let taken = self.layers.memory() + expansion.memory();
            self.peak = self.peak.max(taken);
            if !self.problem.directed() {
                self.check(&units, &back)?;
            }
            expansion.clear();
            // Numbering copies all states once.
            let copied = if self.job.keep { self.layers.memory() } else { 0 };
            // The next round may add as much as its lists.
            if taken + expansion.memory() + self.layers.memory() / LOST + copied > self.job.memory {
                return Ok(LevelEnd::Full);
            }
            // Whoever looks at the folder expects states, not orbits.
            watch.barrier(&self.notes.states(), |out| self.write(&round, out))?;
        }
        Ok(LevelEnd::Done)
    }

    /// Checks the moves that lead back: `Usage` if a state has none to the layer before, or has one
    /// to an even older layer.
    fn check(&self, units: &expansion::WorkUnits, back: &insertion::BackSources) -> Result<()> {
        let (source, how) = if let Some(source) = back.too_far() {
            (source, "a move leads back by more than one")
        } else if self.notes.counts.len() > 1
            && let Some(source) = back.missing(units.sources())
        {
            (source, "no move leads back by just one")
        } else {
            return Ok(());
        };
        let (spec, depth) = (self.problem.spec(), self.notes.counts.len() - 1);
        let state = self.problem.write(&units.state(&self.layers, source));
        Err(Error::broken_law(
            spec,
            format!(
                "'{state}' is {depth} moves from the start, and {how}, so some moves cannot be undone by moves: declare it as directed"
            ),
        ))
    }
}
