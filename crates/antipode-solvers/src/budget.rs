//! What a search may spend, and the meter that counts it.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::disk::SolverFiles;
use antipode_core::clock::Instant;
use antipode_core::error::Error;
use antipode_core::nums::{bytes, grouped};
use antipode_core::watch::StopSignal;

/// What a search may spend.
#[derive(Clone, Copy, Debug)]
pub struct SearchBudget {
    /// The most states to expand.
    pub nodes: Option<u64>,
    /// The most wall-clock time.
    pub time: Option<Duration>,
    /// The most bytes for kept states.
    pub memory: u64,
}

/// What the part of a deepening search with one bound took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SearchBound {
    /// The bound: the greatest length, or cost, of a path.
    pub bound: u64,
    /// Expanded states.
    pub expanded: u64,
    /// Generated successors.
    pub generated: u64,
}

/// Why a search stopped without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "code", content = "parameters", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum BudgetSpent {
    /// The budget of expanded states is spent.
    Nodes {
        /// Those that it may expand.
        most: u64,
    },
    /// The time is spent.
    Time {
        /// What it may take.
        seconds: f64,
    },
    /// The memory is spent.
    Memory {
        /// What it may hold.
        bytes: u64,
    },
    /// The disk space is spent.
    Disk {
        /// What its files may hold.
        bytes: u64,
    },
    /// There is no path of at most this many moves.
    Depth {
        /// The moves.
        most: u32,
    },
    /// A search that never turns back came to a dead end.
    Stuck,
    /// The solver's parameters allow no more tries.
    Tries,
}

impl std::fmt::Display for BudgetSpent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BudgetSpent::Nodes { most } => write!(f, "budget of {} nodes spent", grouped(most)),
            BudgetSpent::Time { seconds } => write!(f, "budget of {seconds} s spent"),
            BudgetSpent::Memory { bytes: most } => write!(f, "budget of {} of memory spent", bytes(*most)),
            BudgetSpent::Disk { bytes: most } => write!(f, "budget of {} of disk space spent", bytes(*most)),
            BudgetSpent::Depth { most } => write!(f, "no path of at most {most} moves"),
            BudgetSpent::Stuck => write!(f, "stuck: every new neighbour is farther away"),
            BudgetSpent::Tries => write!(f, "no path found in the tries that its parameters allow"),
        }
    }
}

/// Why a search stopped before its end.
#[derive(Debug)]
pub enum SearchStop {
    /// The budget does not allow more.
    Spent(BudgetSpent),
    /// An error.
    Failed(Error),
}

impl From<Error> for SearchStop {
    fn from(error: Error) -> SearchStop {
        SearchStop::Failed(error)
    }
}

/// Expansions between two checks of the clock and the signal.
const PERIOD: u64 = 256;

/// Bytes of a step of a solution besides its state: the state alone, the move and the state as
/// texts, and the printed texts.
const STEP: u64 = 256;

/// A callback that receives states.
pub type Tell<'a> = dyn FnMut(&[u8]) + 'a;

/// Counts what a search spends.
pub struct BudgetMeter<'a> {
    budget: SearchBudget,
    signal: StopSignal<'a>,
    /// A callback that receives every expanded state, if the caller wants them.
    tell: Option<&'a mut Tell<'a>>,
    /// Where a solver may keep files.
    disk: Option<&'a SolverFiles>,
    start: Instant,
    /// States expanded so far.
    pub expanded: u64,
    /// Successors generated so far.
    pub generated: u64,
    /// Bytes of states that are kept.
    pub kept: u64,
    /// Whether the solver has proven its path to be shortest.
    pub proven: bool,
    /// What each bound took, if the search deepens.
    pub bounds: Vec<SearchBound>,
}

impl<'a> BudgetMeter<'a> {
    /// A meter that has counted nothing.
    pub fn new(budget: SearchBudget, signal: StopSignal<'a>) -> Self {
        let start = Instant::now();
        BudgetMeter {
            budget,
            signal,
            tell: None,
            disk: None,
            start,
            expanded: 0,
            generated: 0,
            kept: 0,
            proven: false,
            bounds: vec![],
        }
    }

    /// The same meter, which also passes every expanded state to `tell`.
    pub(crate) fn telling(self, tell: &'a mut Tell<'a>) -> Self {
        BudgetMeter { tell: Some(tell), ..self }
    }

    /// The same meter, for a solver that keeps files.
    pub fn on_disk(self, disk: &'a SolverFiles) -> Self {
        BudgetMeter { disk: Some(disk), ..self }
    }

    /// Where a solver may keep files.
    pub fn disk(&self) -> Option<&'a SolverFiles> {
        self.disk
    }

    /// The most bytes for kept states.
    pub fn memory(&self) -> u64 {
        self.budget.memory
    }

    /// The signal to stop the search.
    pub fn signal(&self) -> StopSignal<'a> {
        self.signal
    }

    /// Whether the caller wants the expanded states.
    pub fn tells(&self) -> bool {
        self.tell.is_some()
    }

    /// Does work that may expand `nodes` states; `None` if these do not suffice.
    ///
    /// # Errors
    ///
    /// `Failed` with the error of the work; `Spent` if the whole budget is spent.
    pub fn within<T>(
        &mut self,
        nodes: u64,
        work: impl FnOnce(&mut Self) -> Result<T, SearchStop>,
    ) -> Result<Option<T>, SearchStop> {
        let (own, kept, limit) = (self.budget.nodes, self.kept, self.expanded + nodes);
        // The own budget is the stricter one, and to exceed it ends the whole search.
        if own.is_some_and(|own| own <= limit) {
            return work(self).map(Some);
        }
        self.budget.nodes = Some(limit);
        let done = work(self);
        // Before any return: an error must not leave the smaller budget behind.
        self.budget.nodes = own;
        match done {
            Err(SearchStop::Spent(BudgetSpent::Nodes { .. })) => {
                // What the work has kept is gone.
                self.kept = kept;
                Ok(None)
            }
            done => done.map(Some),
        }
    }

    /// Records what a bound took so far, given the numbers of states expanded and generated before
    /// it.
    pub(crate) fn ends_bound(&mut self, bound: u64, before: (u64, u64)) {
        let (expanded, generated) = (self.expanded - before.0, self.generated - before.1);
        self.bounds.retain(|known| known.bound != bound);
        self.bounds.push(SearchBound { bound, expanded, generated });
    }

    /// Counts the expansion of a state, or stops the search.
    ///
    /// # Errors
    ///
    /// `Spent` if the budget does not allow it; `Failed` after the signal.
    #[inline]
    pub fn expand_state(&mut self, state: &[u8]) -> Result<(), SearchStop> {
        self.expand()?;
        if let Some(tell) = &mut self.tell {
            tell(state);
        }
        Ok(())
    }

    /// Counts an expansion, or stops the search.
    ///
    /// # Errors
    ///
    /// `Spent` if the budget does not allow it; `Failed` after the signal.
    #[inline]
    pub fn expand(&mut self) -> Result<(), SearchStop> {
        if let Some(nodes) = self.budget.nodes.filter(|&nodes| self.expanded >= nodes) {
            return Err(SearchStop::Spent(BudgetSpent::Nodes { most: nodes }));
        }
        self.expanded += 1;
        if self.expanded.is_multiple_of(PERIOD) { self.check_time() } else { Ok(()) }
    }

    /// Stops the search if the time is spent or the signal says so.
    ///
    /// # Errors
    ///
    /// `Spent` if the time is spent; `Failed` after the signal.
    pub fn check_time(&self) -> Result<(), SearchStop> {
        self.signal.check()?;
        match self.budget.time.filter(|&time| self.start.elapsed() >= time) {
            Some(time) => Err(SearchStop::Spent(BudgetSpent::Time { seconds: time.as_secs_f64() })),
            None => Ok(()),
        }
    }

    /// Checks that the budget allows a solution of `states` states of `length` bytes each.
    ///
    /// # Errors
    ///
    /// `Spent` if it does not fit the memory.
    pub fn solution(&self, states: usize, length: usize) -> Result<(), SearchStop> {
        let bytes = states as u64 * (STEP + 4 * length as u64);
        match self.kept + bytes > self.budget.memory {
            true => Err(SearchStop::Spent(BudgetSpent::Memory { bytes: self.budget.memory })),
            false => Ok(()),
        }
    }

    /// Counts more bytes of kept states, or stops the search.
    ///
    /// # Errors
    ///
    /// `Spent` if the memory does not suffice.
    #[inline]
    pub fn keep(&mut self, bytes: usize) -> Result<(), SearchStop> {
        self.kept += bytes as u64;
        match self.kept > self.budget.memory {
            true => Err(SearchStop::Spent(BudgetSpent::Memory { bytes: self.budget.memory })),
            false => Ok(()),
        }
    }
}
