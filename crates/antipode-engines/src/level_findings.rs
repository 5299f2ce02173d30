//! The new states of a level: their number, and the first of them.

use std::collections::BinaryHeap;
use std::sync::atomic::{AtomicU64, Ordering};

use super::SearchJob;
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::Result;

/// The new states of a level.
#[derive(Debug, Default)]
pub struct LevelFindings {
    /// Their number.
    pub count: u64,
    /// The number of classes of symmetric states, in a folded space; 0 elsewhere.
    pub orbits: u64,
    /// The smallest new states, as many as the job requests.
    examples: BinaryHeap<u64>,
}

impl LevelFindings {
    /// This many states, without examples.
    pub(super) fn counted(count: u64) -> LevelFindings {
        LevelFindings { count, ..LevelFindings::default() }
    }

    /// This many states of this many classes of symmetric states, without examples.
    pub(super) fn of_classes(count: u64, orbits: u64) -> LevelFindings {
        LevelFindings { orbits, ..LevelFindings::counted(count) }
    }

    /// A list of states, in any order.
    pub fn of_states(states: &[u64], job: &SearchJob) -> LevelFindings {
        let mut all = LevelFindings::counted(states.len() as u64);
        states.iter().for_each(|&state| all.offer(state, job.examples));
        all
    }

    /// Whether a state is small enough to be an example.
    pub(super) fn wants(&self, state: u64, examples: usize) -> bool {
        self.examples.len() < examples || self.examples.peek().is_some_and(|&largest| state < largest)
    }

    /// Takes a state as an example if it is small enough.
    pub(super) fn offer(&mut self, state: u64, examples: usize) {
        if self.wants(state, examples) {
            self.examples.push(state);
            if self.examples.len() > examples {
                self.examples.pop();
            }
        }
    }

    /// Adds up what threads found in a level, or the windows of a level.
    pub fn of_level(parts: Vec<LevelFindings>, job: &SearchJob) -> LevelFindings {
        let mut all = LevelFindings::default();
        for part in parts {
            all.count += part.count;
            all.orbits += part.orbits;
            part.examples.into_iter().for_each(|state| all.offer(state, job.examples));
        }
        if job.whole && all.count > job.examples as u64 {
            all.examples = all.examples.into_sorted_vec().into_iter().take(1).collect();
        }
        all
    }

    /// Writes what the threads have found so far in an incomplete level.
    pub(super) fn write(parts: &[LevelFindings], job: &SearchJob, out: &mut StateWriter) -> Result<()> {
        let mut all = LevelFindings::default();
        for part in parts {
            all.count += part.count;
            all.orbits += part.orbits;
            part.examples.iter().for_each(|&state| all.offer(state, job.examples));
        }
        out.number(all.count)?;
        out.number(all.orbits)?;
        out.list(&all.into_examples())
    }

    /// Reads what `write` wrote.
    pub(super) fn read(state: &mut StateReader) -> Result<LevelFindings> {
        Ok(LevelFindings { count: state.number()?, orbits: state.number()?, examples: state.list()?.into() })
    }

    /// The examples in order.
    pub fn into_examples(self) -> Vec<u64> {
        self.examples.into_sorted_vec()
    }
}

/// The limit on the examples of a level, which the threads of its search share.
#[derive(Debug)]
pub(super) struct ExampleQuota {
    examples: usize,
    whole: bool,
    /// States found so far, counted only if `whole` limits the examples.
    count: AtomicU64,
    /// Further examples are smaller than this: some thread has enough examples up to it.
    limit: AtomicU64,
}

impl ExampleQuota {
    pub(super) fn new(job: &SearchJob) -> ExampleQuota {
        ExampleQuota {
            examples: job.examples,
            whole: job.whole,
            count: AtomicU64::new(0),
            limit: AtomicU64::new(u64::MAX),
        }
    }

    /// Writes the state of the quota.
    pub(super) fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.number(self.count.load(Ordering::Relaxed))?;
        out.number(self.limit.load(Ordering::Relaxed))
    }

    /// Reads what `write` wrote.
    pub(super) fn read(state: &mut StateReader, job: &SearchJob) -> Result<ExampleQuota> {
        Ok(ExampleQuota { count: state.number()?.into(), limit: state.number()?.into(), ..ExampleQuota::new(job) })
    }

    /// The number of examples to list, after `new` more states were found.
    #[inline]
    pub(super) fn examples(&self, new: u64) -> usize {
        let all = !self.whole || self.count.fetch_add(new, Ordering::Relaxed) + new <= self.examples as u64;
        if all { self.examples } else { self.examples.min(1) }
    }

    /// Whether this state or a larger one can still be an example.
    #[inline]
    pub(super) fn wants(&self, state: u64) -> bool {
        self.examples > 0 && state < self.limit.load(Ordering::Relaxed)
    }

    /// Shares the largest example found with the other threads.
    #[inline]
    pub(super) fn tell(&self, found: &LevelFindings) {
        if found.examples.len() >= self.examples
            && let Some(&largest) = found.examples.peek()
        {
            self.limit.fetch_min(largest, Ordering::Relaxed);
        }
    }
}
