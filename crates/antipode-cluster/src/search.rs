//! The search of one process among others, of which each has some of the rows. All processes search
//! the same level at the same time.
//!
//! A level has windows. In each, every process sends the states of a slice of its rows that were
//! new in the last level. It draws its rows from the states that it received in the window before.
//! Then all agree on the number of new states, on whether to keep the level, and on whether to
//! stop. All processes receive the same votes, so all take the same decisions.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::exchange::{self, ProcessExchange, ProcessMessage};
use super::kept_levels::{ResumeOptions, state_name};
use super::report::{ClusterWork, LevelTraffic};
use super::table::gather;
use antipode_core::bits::InstructionSet;
use antipode_core::checkpoint::{JobIdentity, StateReader, StateWriter};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::Space;
use antipode_core::watch::{StopSignal, Watch, WorkCost};
use antipode_engines::{LevelFinder, LevelFindings, LevelSearch, RowOwners, RowPart, SearchJob, SearchOutcome};
use antipode_jobs::peak_memory;

/// The limits and files of a search besides its job.
#[derive(Clone, Debug)]
pub(crate) struct SearchLimits {
    /// The bytes of memory for this process.
    pub memory: u64,
    /// The bytes that tables and the writing of depths take of it.
    pub counted: u64,
    /// The interval between two kept levels, if there is a checkpoint.
    pub every: Duration,
    /// The file of the table, if depths are recorded. The first process receives all depths.
    pub table: Option<PathBuf>,
    /// The options for resuming.
    pub past: ResumeOptions,
}

/// The vote of a process after a level.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct LevelVote {
    /// The number of new states in its rows, and of their classes, if symmetries fold the rows.
    count: u64,
    orbits: u64,
    /// The bytes of states that it sent to others, and the least bytes that they need.
    sent: u64,
    least: f64,
    /// Whether it is time to keep the level.
    due: bool,
    /// Whether the user wants to stop the search.
    stop: bool,
}

/// The account of a process after the last level.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct FinalAccount {
    examples: Vec<u64>,
    ghosts: u64,
    wire: u64,
    waited: f64,
    cpu: f64,
    memory: u64,
    peak: Option<u64>,
}

/// The rows of this process, among those of all.
pub(super) struct ClusterRows<'a> {
    pub(super) job: &'a SearchJob,
    pub(super) space: &'a dyn Space,
    pub(super) owners: &'a RowOwners,
    pub(super) exchange: &'a mut ProcessExchange,
    pub(super) part: RowPart<'a>,
    pub(super) levels: Vec<LevelTraffic>,
    /// The messages for the first window of the next level; `None` before the first level of a
    /// sitting.
    news: Option<Vec<ProcessMessage>>,
    /// The bytes of states that this process has sent for the next level, and the least bytes that
    /// those of the last one take.
    sent: u64,
    least: f64,
    /// Whether all have agreed to keep this level, and to stop.
    due: bool,
    stop: bool,
    signal: StopSignal<'a>,
    /// The interval between two kept levels; `None` without a checkpoint.
    every: Option<Duration>,
    saved: Instant,
    /// The turn of the next state to write: while one is written, all processes have the other.
    pub(super) next: usize,
}

/// Searches a space together with the other processes of an exchange. All of them return the same
/// result, except for times.
///
/// # Errors
///
/// `Usage` if the space has no rows; `Limit` if a part does not fit the memory; `Io` if another
/// process failed or is gone; `Interrupted` if the watch stops it.
pub(crate) fn search(
    space: &dyn Space,
    job: &SearchJob,
    limits: &SearchLimits,
    exchange: &mut ProcessExchange,
    watch: &mut Watch<'_>,
) -> Result<(SearchOutcome, ClusterWork)> {
    let mut search = LevelSearch::new(space, *job)?;
    let lift = space.lift()?;
    let (process, processes) = (exchange.process(), exchange.processes());
    let owners = RowOwners::new(lift, processes)?;
    let every = watch.checkpoint().map(|_| limits.every);
    let signal = watch.signal();
    // A search with a checkpoint stops only between two levels.
    let in_levels = if every.is_some() { Watch::none().signal() } else { signal };
    let part = RowPart::new(space, job, InstructionSet::detect()?, (&owners, process), None, in_levels)?;
    let memory = part.memory().saturating_add(limits.counted).saturating_add(exchange::memory(processes));
    // All compare the needs of all, so that no process begins a search that another one refuses.
    let (needs, _) = exchange.agree(&(memory, limits.memory))?;
    if let Some((name, (needed, allowed))) =
        limits.past.names.iter().zip(needs).find(|(_, (needed, allowed))| needed > allowed)
    {
        let [needed, allowed] = [needed, allowed].map(antipode_core::nums::bytes);
        let what = format!("{name} needs {needed} of memory, and {allowed} are allowed");
        return Err(Error::Limit(what).unless(&[RequestRemedy::Memory]));
    }
    let mut rows = ClusterRows {
        job,
        space,
        owners: &owners,
        exchange,
        part,
        levels: vec![],
        news: None,
        sent: 0,
        least: 0.0,
        due: false,
        stop: false,
        signal,
        every,
        saved: Instant::now(),
        next: 0,
    };
    if every.is_some() {
        rows.resume(&mut search, &limits.past, watch)?;
    }
    // With a checkpoint, reports do not stop it: all processes stop together, after the next level.
    search.levels(&mut rows, &mut watch.search("rows", JobIdentity::part()))?;
    let note = format!("{}, {processes} processes", rows.part.note());
    rows.finish(search.outcome(note, watch), memory, limits)
}

impl LevelFinder for ClusterRows<'_> {
    fn level(&mut self, search: &mut LevelSearch<'_>, _: &mut Watch<'_>) -> Result<Option<LevelFindings>> {
        let mut found = if search.layers.is_empty() {
            search.listed(&self.part.start())
        } else {
            self.windows(search.layers.len() as u32)?
        };
        let vote = LevelVote {
            count: found.count,
            orbits: found.orbits,
            sent: std::mem::take(&mut self.sent),
            least: std::mem::take(&mut self.least),
            due: self.every.is_some_and(|every| self.saved.elapsed() >= every),
            stop: self.every.is_some() && self.signal.check().is_err(),
        };
        let votes = self.agree(&vote)?;
        if !search.layers.is_empty() {
            let sent_bytes = votes.iter().map(|vote| vote.sent).sum();
            let least: f64 = votes.iter().map(|vote| vote.least).sum();
            self.levels.push(LevelTraffic { sent_bytes, least_bytes: least.ceil() as u64 });
        }
        self.due = votes.iter().any(|vote| vote.due);
        self.stop = votes.iter().any(|vote| vote.stop);
        found.count = votes.iter().map(|vote| vote.count).sum();
        found.orbits = votes.iter().map(|vote| vote.orbits).sum();
        Ok(Some(found))
    }

    fn barrier(&mut self, search: &LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<()> {
        if self.due || self.stop {
            self.keep(search, watch)?;
        }
        if self.stop { Err(Error::Interrupted.unless(&[RequestRemedy::Resume])) } else { Ok(()) }
    }

    fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.list(&self.levels.iter().flat_map(|level| [level.sent_bytes, level.least_bytes]).collect::<Vec<_>>())?;
        self.part.write(out)
    }

    fn read(&mut self, _: &LevelSearch<'_>, state: &mut StateReader) -> Result<()> {
        self.read_traffic(state)?;
        self.part.read(state)
    }
}

impl ClusterRows<'_> {
    /// Searches all windows of a level.
    fn windows(&mut self, depth: u32) -> Result<LevelFindings> {
        let mut news = match self.news.take() {
            Some(news) => news,
            None => {
                self.agree(&LevelVote::default())?;
                self.news.take().unwrap_or_default()
            }
        };
        let mut found = vec![];
        self.part.begin();
        let windows = self.part.windows();
        for window in 0..windows {
            // What the next window needs is on its way while this one is searched.
            let mut next = None;
            if window + 1 < windows {
                self.send(window + 1);
                next = Some(self.exchange.end_round());
            }
            found.push(self.part.round(depth, window, &news)?);
            // Freed before the messages of the next window arrive.
            news.clear();
            if let Some(round) = next {
                news = self.exchange.receive(round)?;
            }
        }
        self.least = self.part.end();
        Ok(LevelFindings::of_level(found, self.job))
    }

    /// Sends the messages of a window.
    fn send(&mut self, window: usize) {
        let ClusterRows { part, exchange, sent, .. } = self;
        part.messages(window, |to, message| {
            *sent += message.len() as u64;
            exchange.send(to, message);
        });
    }

    /// Agrees on the votes of all processes, with which the messages of the first window travel.
    fn agree(&mut self, vote: &LevelVote) -> Result<Vec<LevelVote>> {
        self.send(0);
        let (votes, news) = self.exchange.agree(vote)?;
        self.news = Some(news);
        Ok(votes)
    }

    /// Keeps the current level in place of an older one.
    pub(super) fn keep(&mut self, search: &LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<()> {
        let name = state_name(self.owners.parts(), self.next);
        let identity = self.identity(self.owners, self.exchange.process());
        let kept = watch.search(&name, identity).barrier(&search.layers, |out| search.write(self, out));
        self.next = 1 - self.next;
        self.saved = Instant::now();
        // The votes have decided whether to stop, so an interrupt is no error here.
        match kept {
            Err(error) if !matches!(error.fault(), Error::Interrupted) => Err(error),
            _ => Ok(()),
        }
    }

    /// Combines the results of all processes.
    fn finish(
        self,
        outcome: SearchOutcome,
        memory: u64,
        limits: &SearchLimits,
    ) -> Result<(SearchOutcome, ClusterWork)> {
        let ClusterRows { space, owners, exchange, part, .. } = self;
        let account = FinalAccount {
            examples: outcome.deepest.clone(),
            ghosts: part.ghosts(),
            wire: exchange.sent(),
            waited: exchange.waited().as_secs_f64(),
            cpu: outcome.search.cpu.as_secs_f64(),
            memory,
            peak: peak_memory(),
        };
        let (accounts, _) = exchange.agree(&account)?;
        // The least ones, so that the number of processes does not change the examples.
        let mut deepest: Vec<u64> = accounts.iter().flat_map(|account| account.examples.iter().copied()).collect();
        deepest.sort_unstable();
        deepest.truncate(self.job.examples);
        let lift = space.lift()?;
        let even = RowOwners::even(lift.rows(), owners.parts())?;
        let states = outcome.layers.iter().sum();
        let complete = states == space.structure().states(&space.layout());
        let cluster = ClusterWork {
            processes: owners.parts(),
            wire_bytes: accounts.iter().map(|account| account.wire).sum(),
            crossing: owners.crossing(lift),
            crossing_even: even.crossing(lift),
            ghost_rows_each: accounts.iter().map(|account| account.ghosts).collect(),
            waited_seconds_each: accounts.iter().map(|account| account.waited).collect(),
            cpu_seconds_each: accounts.iter().map(|account| account.cpu).collect(),
            memory_bytes_each: accounts.iter().map(|account| account.memory).collect(),
            peak_memory_bytes_each: accounts.iter().map(|account| account.peak).collect(),
            ..ClusterWork::of(self.levels, states)
        };
        let cpu = Duration::from_secs_f64(accounts.iter().map(|account| account.cpu).sum());
        let search = WorkCost { cpu, ..outcome.search };
        let own = part.recorded().zip(limits.table.as_deref());
        let recorded = own.map(|(own, path)| gather(&*own, owners, complete, path, exchange)).transpose()?.flatten();
        let recorded = recorded.map(|recorded| Box::new(recorded) as _);
        Ok((SearchOutcome { recorded, deepest, search, ..outcome }, cluster))
    }
}
